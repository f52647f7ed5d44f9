import type { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { createAvailability, unavailable } from './availability.ts'
import { livePath } from './health.ts'

/** Connections that stay open carry requests to a server that ends already, or that a newer version has outdated: they are sent elsewhere. */
export function refuseWhenClosing(app: FastifyInstance, wall: () => Date): void {
  const availability = createAvailability(wall)
  app.decorate('availability', availability)
  app.addHook('preClose', async () => availability.close())
  app.addHook('onRequest', async ({ url }) => {
    if (url === livePath) return
    if (availability.isClosing()) throw unavailable('closing')
    if (availability.isOutdated()) throw unavailable('outdated')
  })
}

/**
 * Connections that browsers keep for later would keep a closing server waiting: each is let go once its last request is answered, and one
 * that was opened ahead and has asked nothing yet at once.
 */
export function letGoWhenClosing(app: FastifyInstance): void {
  const { server } = app
  const unasked = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    unasked.add(socket)
    socket.once('close', () => unasked.delete(socket))
  })
  server.on('request', ({ socket }) => unasked.delete(socket))
  app.addHook('preClose', async () => {
    const letGo = async () => {
      await hearAll()
      server.closeIdleConnections()
      for (const socket of unasked) socket.destroy()
    }
    const timer = setInterval(() => void letGo(), 50)
    server.once('close', () => clearInterval(timer))
    timer.unref()
    // the server lets go of idle connections itself when it is closed, which comes next
    await hearAll()
  })
}

/** Waits until what has arrived is read: a connection whose request waits to be read looks idle, and its client would get no answer. */
async function hearAll(): Promise<void> {
  await nextTurn()
  await nextTurn()
}
