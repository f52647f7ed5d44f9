import type { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { livePath } from '../http/health.ts'
import { createAvailability, unavailable } from '../load/availability.ts'

/** Refuses requests on open connections while the server closes or is outdated, so that clients go elsewhere. */
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
 * Idle keep-alive connections would delay closing: each is closed after its last answer, and one without any request
 * yet at once.
 */
export function closeConnectionsOnClose(app: FastifyInstance): void {
  const { server } = app
  const unasked = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    unasked.add(socket)
    socket.once('close', () => unasked.delete(socket))
  })
  server.on('request', ({ socket }) => unasked.delete(socket))
  app.addHook('preClose', async () => {
    const letGo = async () => {
      await readArrivedData()
      server.closeIdleConnections()
      for (const socket of unasked) socket.destroy()
    }
    const timer = setInterval(() => void letGo(), 50)
    server.once('close', () => clearInterval(timer))
    timer.unref()
    // the server closes idle connections itself when it is closed, which comes next
    await readArrivedData()
  })
}

/**
 * Waits until arrived data is read: a connection whose request is not read yet looks idle, and closing it would leave
 * its client without an answer.
 */
async function readArrivedData(): Promise<void> {
  await nextTurn()
  await nextTurn()
}
