import * as oidc from 'openid-client'
import type { Seal } from '../core/seal.ts'

/** An OpenID Connect provider that users of this installation may sign in with. */
export type Provider = {
  /** Name of the provider on the wire, in addresses and in the grant. */
  source: string
  /** Name on the screen. */
  name: string
  issuer: string
  clientId: string
  clientSecret: string
}

/** An account at a provider; `subject` never changes and is never reassigned. */
export type ProviderAccount = { subject: string; name: string | undefined }

export type Providers = {
  list: readonly { source: string; name: string }[]
  /**
   * The address to which the browser is sent, and the ticket that it must bring back; undefined for an unknown source.
   */
  begin(source: string, tenantId: string, at: Date, link?: string): Promise<{ url: string; ticket: string } | undefined>
  /**
   * The `link` argument for `begin`, which makes it link the account to this user instead of signing in; undefined for
   * an unknown source.
   */
  linkFor(source: string, user: { tenantId: string; id: string }, at: Date): string | undefined
  /**
   * The account with which the browser returns, if state, tenant, nonce and proof key match its ticket, and the ticket
   * was issued for signing in, or for linking exactly this user; else undefined. Throws errors of the provider.
   */
  finish(back: ProviderReturn, at: Date): Promise<ProviderAccount | undefined>
}
export type ProviderReturn = {
  source: string
  tenantId: string
  code: string
  state: string
  iss: string | undefined
  ticket: string | undefined
  /** The user to be linked; absent for signing in. */
  userId?: string
}

type SealedStart = { source: string; tenantId: string; until: number }
/** `userId`: the user to be linked, who requested it in their session; absent for signing in. */
type Ticket = SealedStart & { for: 'sign-in'; state: string; nonce: string; verifier: string; userId?: string }
type LinkTicket = SealedStart & { for: 'link'; userId: string }

export const ticketMinutes = 10
const answerSeconds = 10

/**
 * The providers of an installation at this address. Tickets are encrypted, so that the browser can carry but not read
 * them.
 */
export function createProviders(all: readonly Provider[], publicUrl: string, seal: Seal): Providers {
  const known = new Map(all.map((provider) => [provider.source, { provider, configure: retryableOnce(() => discover(provider)) }]))
  const backTo = (source: string) => `${publicUrl}/oauth/redirect/${source}`
  return {
    list: all.map(({ source, name }) => ({ source, name })),
    linkFor: (source, { tenantId, id }, at) => {
      const link: LinkTicket = { for: 'link', source, tenantId, userId: id, until: untilOf(at) }
      return known.has(source) ? seal.close(JSON.stringify(link)) : undefined
    },
    begin: async (source, tenantId, at, link) => {
      const found = known.get(source)
      const linking = link === undefined ? undefined : openTicket<LinkTicket>(seal, link, 'link')
      if (!found || (link !== undefined && !isValidFor(linking, { source, tenantId }, at))) return undefined
      const config = await found.configure()
      const [state, nonce, verifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()]
      const url = oidc.buildAuthorizationUrl(config, {
        redirect_uri: backTo(source),
        scope: 'openid profile',
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
      const whose = linking ? { userId: linking.userId } : {}
      const ticket: Ticket = { for: 'sign-in', source, tenantId, state, nonce, verifier, until: untilOf(at), ...whose }
      return { url: url.href, ticket: seal.close(JSON.stringify(ticket)) }
    },
    finish: async (back, at) => {
      const found = known.get(back.source)
      const ticket = openTicket<Ticket>(seal, back.ticket, 'sign-in')
      if (!found || !ticket || !isValidFor(ticket, back, at)) return undefined
      if (ticket.state !== back.state || ticket.userId !== back.userId) return undefined
      return exchange(await found.configure(), backTo(back.source), back, ticket)
    },
  }
}

const untilOf = (at: Date): number => at.getTime() + ticketMinutes * 60_000

/** True if the decrypted ticket is for this source and tenant and has not expired. */
const isValidFor = (begun: SealedStart | undefined, { source, tenantId }: { source: string; tenantId: string }, at: Date): boolean =>
  begun !== undefined && begun.until > at.getTime() && begun.source === source && begun.tenantId === tenantId

async function exchange(
  config: oidc.Configuration,
  backTo: string,
  { code, state, iss }: ProviderReturn,
  ticket: Ticket,
): Promise<ProviderAccount> {
  // clients may send only code and state, so the issuer is filled in; each source has its own return address, which
  // prevents mistaking one provider for another
  const answer = new URLSearchParams({ code, state, iss: iss ?? config.serverMetadata().issuer })
  const tokens = await oidc.authorizationCodeGrant(config, new URL(`${backTo}?${answer}`), {
    expectedState: ticket.state,
    expectedNonce: ticket.nonce,
    pkceCodeVerifier: ticket.verifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims) throw new Error('the provider answered without an id token')
  const name = [claims.name, claims.preferred_username, claims.nickname].find((text) => typeof text === 'string' && text !== '')
  return { subject: claims.sub, name: typeof name === 'string' ? name.slice(0, 50) : undefined }
}

function discover({ issuer, clientId, clientSecret }: Provider): Promise<oidc.Configuration> {
  const url = new URL(issuer)
  // the configuration accepts plain http only on loopback
  const execute = url.protocol === 'http:' ? [oidc.allowInsecureRequests] : []
  return oidc.discovery(url, clientId, clientSecret, undefined, { execute, timeout: answerSeconds })
}

/** Runs the work at first use; repeats it only after a failure. */
function retryableOnce<T>(work: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | undefined
  return () => {
    done ??= work().catch((error: unknown) => {
      done = undefined
      throw error
    })
    return done
  }
}

function openTicket<Sealed extends Ticket | LinkTicket>(seal: Seal, text: string | undefined, made: Sealed['for']): Sealed | undefined {
  if (text === undefined || text.length > 4096) return undefined
  let opened: string
  try {
    opened = seal.open(text)
  } catch {
    // whatever else a browser sends is no ticket of ours
    return undefined
  }
  const sealed = JSON.parse(opened) as Sealed
  return sealed.for === made ? sealed : undefined
}
