import type { IncomingHttpHeaders } from 'node:http'
import { refuse } from '../db/refuse.ts'
import type { Identity } from './identity.ts'
import type { Claims } from './tokens.ts'

/** The access token of a request, from the header `Blade-Auth: bearer <token>`. */
export function accessTokenIn(headers: IncomingHttpHeaders): string | undefined {
  const header = headers['blade-auth']
  return typeof header === 'string' ? /^bearer +(\S+)$/i.exec(header.trim())?.[1] : undefined
}

/** The claims of the request's access token. Refuses a request without a valid one. */
export async function requireToken(identity: Identity, headers: IncomingHttpHeaders): Promise<Claims> {
  const token = accessTokenIn(headers)
  const claims = token === undefined ? undefined : await identity.tokens.read(token, 'access_token', identity.wall())
  return claims ?? refuse('UNAUTHENTICATED')
}
