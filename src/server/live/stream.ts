import { PassThrough } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { decodeJwt } from 'jose'
import type { Database } from '../db/connect.ts'
import { accessTokenIn, requireStaff, requireToken } from '../http/access.ts'
import type { Identity } from '../identity/identity.ts'
import { loadUser } from '../identity/sessions.ts'
import { refuse } from '../refuse.ts'
import type { Hub, Listener } from './hub.ts'

type Given = { db: Database; identity: Identity; hub: Hub }

/** A client that reads no more than this behind is let go, and comes back when it can. */
const mostBehind = 64 * 1024

/**
 * The stream of news, beside the operations of the contract: it has no one answer. Token, session and user are proved as everywhere; what
 * is told afterwards needs no further question.
 */
export function serveNews(app: FastifyInstance, { db, identity, hub }: Given): void {
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
      expiresAt: expiryOf(request),
      send: (text) => (body.writableLength > mostBehind ? body.destroy() : void body.write(text)),
      end: () => void body.end(),
    }
    if (!hub.join(listener, user)) refuse('TOO_MANY')
    body.on('close', () => hub.leave(listener))
    // a proxy that gathers answers would hold the news back
    reply.header('content-type', 'text/event-stream').header('x-accel-buffering', 'no')
    body.write(': news\n\n')
    return reply.send(body)
  })
}

function expiryOf({ headers }: FastifyRequest): Date {
  return new Date((decodeJwt(accessTokenIn(headers) ?? '').exp ?? 0) * 1000)
}
