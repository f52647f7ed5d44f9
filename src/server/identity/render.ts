import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Identity } from './identity.ts'
import { ticketMinutes } from './providers.ts'

const path = '/api/blade-auth/oauth'
const cookieName = 'danju-sign-in'

type Given = { identity: Identity; publicUrl: string; log: Logger }

/**
 * `GET render/{source}?tenantId=`, with `link` from `links/begin` where a user is to be linked: sends the browser to the provider, with a ticket that only this browser can bring back. It is no call
 * but a page, so what goes wrong is told where the provider tells it: at the address that it returns to. Whether the tenant is there is said
 * to nobody before the provider has said who they are.
 */
export function serveRender(app: FastifyInstance, { identity, publicUrl, log }: Given, rateLimit: object): void {
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
        if (!/^\d{6}$/.test(tenantId)) return failed('TENANT_UNKNOWN')
        const begun = await identity.providers.begin(source, tenantId, at, typeof link === 'string' ? link : undefined)
        if (!begun) return failed('unknown_source')
        reply.header(
          'set-cookie',
          `${cookieName}=${begun.ticket}; Path=${path}; Max-Age=${ticketMinutes * 60}; HttpOnly; SameSite=Lax${secure}`,
        )
        return reply.redirect(begun.url)
      } catch (error) {
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
