import * as oidc from 'openid-client'
import type { Seal } from '../seal.ts'

/** An identity provider of OpenID Connect that people of this installation may sign in by. */
export type Provider = {
  /** What the wire calls it, in addresses and in the grant. */
  source: string
  /** What people call it. */
  name: string
  issuer: string
  clientId: string
  clientSecret: string
}

/** Whom a provider says somebody is; `subject` never changes and is never given to another. */
export type Person = { subject: string; name: string | undefined }

export type Providers = {
  list: readonly { source: string; name: string }[]
  /** Where to send the browser, and what it must bring back to finish; nothing for a source that is not set up. */
  begin(source: string, tenantId: string, at: Date, link?: string): Promise<{ url: string; ticket: string } | undefined>
  /** What lets `begin` link the person to this user in place of signing in, as `link`; nothing for a source that is not set up. */
  linkFor(source: string, user: { tenantId: string; id: string }, at: Date): string | undefined
  /**
   * Who came back, where state, tenant, nonce and proof key are those of the browser's ticket, and the ticket was made to sign in, or to link
   * this very user; else nothing. Throws what the provider does.
   */
  finish(back: Returned, at: Date): Promise<Person | undefined>
}
export type Returned = {
  source: string
  tenantId: string
  code: string
  state: string
  iss: string | undefined
  ticket: string | undefined
  /** The user to link, where nobody signs in. */
  userId?: string
}

type Begun = { source: string; tenantId: string; until: number }
/** `userId`: made to link this user, who has asked for it under his session; without it, to sign in. */
type Ticket = Begun & { for: 'sign-in'; state: string; nonce: string; verifier: string; userId?: string }
type Link = Begun & { for: 'link'; userId: string }

export const ticketMinutes = 10
const answerSeconds = 10

/** The providers of an installation at this address. A ticket is sealed, so that a browser can carry it and read nothing of it. */
export function createProviders(all: readonly Provider[], publicUrl: string, seal: Seal): Providers {
  const known = new Map(all.map((provider) => [provider.source, { provider, configure: once(() => discover(provider)) }]))
  const backTo = (source: string) => `${publicUrl}/oauth/redirect/${source}`
  return {
    list: all.map(({ source, name }) => ({ source, name })),
    linkFor: (source, { tenantId, id }, at) => {
      const link: Link = { for: 'link', source, tenantId, userId: id, until: untilOf(at) }
      return known.has(source) ? seal.close(JSON.stringify(link)) : undefined
    },
    begin: async (source, tenantId, at, link) => {
      const found = known.get(source)
      const linking = link === undefined ? undefined : read<Link>(seal, link, 'link')
      if (!found || (link !== undefined && !isOf(linking, { source, tenantId }, at))) return undefined
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
      const ticket = read<Ticket>(seal, back.ticket, 'sign-in')
      if (!found || !ticket || !isOf(ticket, back, at)) return undefined
      if (ticket.state !== back.state || ticket.userId !== back.userId) return undefined
      return exchange(await found.configure(), backTo(back.source), back, ticket)
    },
  }
}

const untilOf = (at: Date): number => at.getTime() + ticketMinutes * 60_000

/** Whether what was sealed is of this source and tenant, and not too old. */
const isOf = (begun: Begun | undefined, { source, tenantId }: { source: string; tenantId: string }, at: Date): boolean =>
  begun !== undefined && begun.until > at.getTime() && begun.source === source && begun.tenantId === tenantId

async function exchange(config: oidc.Configuration, backTo: string, { code, state, iss }: Returned, ticket: Ticket): Promise<Person> {
  // clients of the wire bring code and state alone; each source has a return address of its own, which keeps providers apart as well
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
  // the configuration lets plain http through on loopback alone
  const execute = url.protocol === 'http:' ? [oidc.allowInsecureRequests] : []
  return oidc.discovery(url, clientId, clientSecret, undefined, { execute, timeout: answerSeconds })
}

/** Asked when first needed, and again after a failure. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | undefined
  return () => {
    done ??= work().catch((error: unknown) => {
      done = undefined
      throw error
    })
    return done
  }
}

function read<Sealed extends Ticket | Link>(seal: Seal, text: string | undefined, made: Sealed['for']): Sealed | undefined {
  if (text === undefined || text.length > 4096) return undefined
  let opened: string
  try {
    opened = seal.open(text)
  } catch {
    // whatever else a browser brings is no ticket of ours
    return undefined
  }
  const sealed = JSON.parse(opened) as Sealed
  return sealed.for === made ? sealed : undefined
}
