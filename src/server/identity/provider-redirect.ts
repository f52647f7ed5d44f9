import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Identity } from './identity.ts'
import { ticketMinutes } from './providers.ts'

const oauthPath = '/api/blade-auth/oauth'
const cookieName = 'danju-sign-in'

type RedirectOptions = { identity: Identity; publicUrl: string; log: Logger }

/**
 * Serves `GET render/{source}?tenantId=`, with `link` from `links/begin` if a user is to be linked. Redirects the
 * browser to the provider and gives it a ticket in a cookie. This is a page and no API call, so errors are shown where
 * the provider would show its own: at the return address. Whether the tenant exists is not revealed until the provider
 * has confirmed the account.
 */
export function serveProviderRedirect(app: FastifyInstance, { identity, publicUrl, log }: RedirectOptions, rateLimit: object): void {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  app.route<{ Params: { source: string }; Querystring: { tenantId?: string; link?: string } }>({
    method: 'GET',
    url: `${oauthPath}/render/:source`,
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
          `${cookieName}=${begun.ticket}; Path=${oauthPath}; Max-Age=${ticketMinutes * 60}; HttpOnly; SameSite=Lax${secure}`,
        )
        return reply.redirect(begun.url)
      } catch (error) {
        log.warn({ err: error, requestId: request.id, source }, 'a provider does not answer')
        return failed('temporarily_unavailable')
      }
    },
  })
}

/** The ticket in the browser's cookie. */
export function ticketOf(cookies: string | undefined): string | undefined {
  return cookies
    ?.split(/; */)
    .find((pair) => pair.startsWith(`${cookieName}=`))
    ?.slice(cookieName.length + 1)
}
