import type { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { livePath } from '../http/health.ts'
import { createAvailability, unavailable } from '../load/availability.ts'

/**
 * Refuses requests on open connections while the server is closing or outdated, so that clients turn to another
 * process.
 */
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
 * Idle keep-alive connections would delay closing. So each connection is closed after its last answer, and one that
 * has not sent a request yet is closed at once.
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
    // closing the server, which is next, closes its idle connections
    await readArrivedData()
  })
}

/**
 * Waits until data that has arrived is read: a connection looks idle while its request is unread, and closing it then
 * would leave the client without an answer.
 */
async function readArrivedData(): Promise<void> {
  await nextTurn()
  await nextTurn()
}
