import { PassThrough } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { decodeJwt } from 'jose'
import type { Database } from '../db/connect.ts'
import { refuse } from '../db/refuse.ts'
import { requireStaff } from '../http/access.ts'
import { accessTokenIn, requireToken } from '../identity/access-token.ts'
import type { Identity } from '../identity/identity.ts'
import { loadUser } from '../identity/sessions.ts'
import type { Hub, Listener } from './hub.ts'

type StreamDeps = { db: Database; identity: Identity; hub: Hub }

/** Unsent bytes beyond which a slow client is disconnected; it can reconnect. */
const maxBuffered = 64 * 1024

/**
 * Serves the notification stream, which is no operation of the contract because it has no single answer. Token,
 * session and user are verified as for any request; while the stream is open, the hub loads the user again.
 */
export function serveNotifications(app: FastifyInstance, { db, identity, hub }: StreamDeps): void {
  app.get('/api/blade-desk/notice/stream', { exposeHeadRoute: false }, async (request, reply) => {
    const claims = await requireToken(identity, request.headers)
    request.tenantId = claims.tenantId
    request.userId = claims.userId
    const user = await db.inTenant(claims.tenantId, identity.wall(), (tx) => loadUser(tx, claims, identity.wall()))
    if (!user) refuse('UNAUTHENTICATED')
    request.account = user.account
    if (user.mustChangePassword) refuse('PASSWORD_FIRST')
    requireStaff(user)
    const body = new PassThrough()
    const listener: Listener = {
      claims,
      expiresAt: tokenExpiry(request),
      send: (text) => (body.writableLength > maxBuffered ? body.destroy() : void body.write(text)),
      end: () => void body.end(),
    }
    if (!hub.join(listener, user)) refuse('TOO_MANY')
    body.on('close', () => hub.leave(listener))
    // asks proxies not to buffer, which would delay notifications
    reply.header('content-type', 'text/event-stream').header('x-accel-buffering', 'no')
    body.write(': news\n\n')
    return reply.send(body)
  })
}

function tokenExpiry({ headers }: FastifyRequest): Date {
  return new Date((decodeJwt(accessTokenIn(headers) ?? '').exp ?? 0) * 1000)
}
