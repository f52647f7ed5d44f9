import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Database } from '../db/connect.ts'
import { Refused } from '../refuse.ts'
import type { Identity } from './identity.ts'
import { ticketMinutes } from './providers.ts'
import { requireTenant } from './request-checks.ts'

const path = '/api/blade-auth/oauth'
const cookieName = 'danju-sign-in'

type Given = { db: Database; identity: Identity; publicUrl: string; log: Logger }

/**
 * `GET render/{source}?tenantId=`, with `link` from `links/begin` where a user is to be linked: sends the browser to the provider, with a ticket that only this browser can bring back. It is no call
 * but a page, so what goes wrong is told where the provider tells it: at the address that it returns to.
 */
export function serveRender(app: FastifyInstance, { db, identity, publicUrl, log }: Given, rateLimit: object): void {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  app.route<{ Params: { source: string }; Querystring: { tenantId?: string; link?: string } }>({
    method: 'GET',
    url: `${path}/render/:source`,
    config: { rateLimit },
    handler: async (request, reply) => {
      const { source } = request.params
      const failed = (error: string) => reply.redirect(`/oauth/redirect/${encodeURIComponent(source)}?error=${error}`)
      const at = identity.wall()
      const { link } = request.query
      const tenantId = typeof request.query.tenantId === 'string' ? request.query.tenantId : ''
      try {
        await requireTenant(db, tenantId, at)
        const begun = await identity.providers.begin(source, tenantId, at, typeof link === 'string' ? link : undefined)
        if (!begun) return failed('unknown_source')
        reply.header(
          'set-cookie',
          `${cookieName}=${begun.ticket}; Path=${path}; Max-Age=${ticketMinutes * 60}; HttpOnly; SameSite=Lax${secure}`,
        )
        return reply.redirect(begun.url)
      } catch (error) {
        if (error instanceof Refused) return failed(error.key)
        log.warn({ err: error, requestId: request.id, source }, 'a provider does not answer')
        return failed('temporarily_unavailable')
      }
    },
  })
}

/** The ticket that a browser brings back. */
export function ticketOf(cookies: string | undefined): string | undefined {
  return cookies
    ?.split(/; */)
    .find((pair) => pair.startsWith(`${cookieName}=`))
    ?.slice(cookieName.length + 1)
}
