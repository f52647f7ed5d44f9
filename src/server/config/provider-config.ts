import type { Environment } from '#server/core/variable-names.ts'
import type { Provider } from '../identity/providers.ts'
import type { StockPushConfig } from '../stock-push/http-service.ts'

const loopback = new Set(['127.0.0.1', '[::1]', 'localhost'])

export const publicUrlRule = 'must be where browsers find the app, such as https://danju.example.com; plain http on loopback alone'

/**
 * Accepts an https address, or http on loopback, because sign-in codes and keys travel there; without user, query or
 * fragment. Removes a trailing slash.
 */
export function publicUrl(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, hostname, username, search, hash } = new URL(text)
  const safe = protocol === 'https:' || (protocol === 'http:' && loopback.has(hostname))
  return safe && username === '' && search === '' && hash === '' ? text.replace(/(?<!\/)\/+$/, '') : undefined
}

/**
 * Reads the providers that `OIDC_PROVIDERS` names, each from `OIDC_<NAME>_ISSUER`, `_CLIENT_ID`, `_CLIENT_SECRET` and
 * optionally `_NAME`.
 */
export function readProviders(env: Environment, faults: string[]): Provider[] {
  const sources = (env.OIDC_PROVIDERS ?? '').split(',').map((source) => source.trim())
  return sources.filter(Boolean).flatMap((source) => {
    if (!/^[a-z][a-z0-9]{0,19}$/.test(source)) {
      faults.push('OIDC_PROVIDERS must list names of lower-case letters and digits separated by commas, such as corp,partner.')
      return []
    }
    return readProvider(env, source, faults)
  })
}

function readProvider(env: Environment, source: string, faults: string[]): Provider[] {
  const variable = (part: string) => `OIDC_${source.toUpperCase()}_${part}`
  const text = (part: string) => env[variable(part)] || undefined
  const [issuer, clientId, clientSecret] = [text('ISSUER'), text('CLIENT_ID'), text('CLIENT_SECRET')]
  const missing = Object.entries({ ISSUER: issuer, CLIENT_ID: clientId, CLIENT_SECRET: clientSecret }).filter(([, value]) => !value)
  faults.push(...missing.map(([part]) => `${variable(part)} must be set, since OIDC_PROVIDERS names ${source}.`))
  if (issuer && publicUrl(issuer) === undefined)
    faults.push(`${variable('ISSUER')} must be an https address; plain http on loopback alone.`)
  if (!issuer || !clientId || !clientSecret) return []
  return [{ source, name: text('NAME') ?? source, issuer, clientId, clientSecret }]
}

/**
 * Reads `STOCK_PUSH_URL`, to which stock is pushed, and `STOCK_PUSH_SECRET`, with which both sides sign. Either both
 * are set or neither.
 */
export function readStockPush(env: Environment, faults: string[]): StockPushConfig | undefined {
  const [text, secret] = [env.STOCK_PUSH_URL || undefined, env.STOCK_PUSH_SECRET || undefined]
  if (!text && !secret) return undefined
  const url = text && isPushUrl(text) ? text : undefined
  if (!url) faults.push('STOCK_PUSH_URL must be where another system is told of stock, an https address; plain http on loopback alone.')
  if (!secret || secret.length < 16)
    faults.push('STOCK_PUSH_SECRET must have at least 16 characters, since STOCK_PUSH_URL is signed with it.')
  return url && secret ? { url, secret } : undefined
}

function isPushUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username } = new URL(text)
  return username === '' && (protocol === 'https:' || (protocol === 'http:' && loopback.has(hostname)))
}
