import { afterAll } from 'vitest'
import type { Provider } from '#server/identity/providers.ts'
import { startChild } from '../children.ts'

/** Starts an identity provider in its own process, for an app at this address; ended after the file's last test. */
export async function startProvider(publicUrl: string, sources: readonly string[] = ['corp']): Promise<Provider[]> {
  const clientSecret = 'a secret of the client for tests'
  const child = startChild('provider.ts', [clientSecret, ...sources.map((source) => `${publicUrl}/oauth/redirect/${source}`)])
  afterAll(() => child.kill('SIGKILL'))
  const [issuer = ''] = /http:\S+$/.exec(await child.says(/^provider at /)) ?? []
  return sources.map((source) => ({ source, name: '集团账号', issuer, clientId: 'danju', clientSecret }))
}

/**
 * A minimal browser for a provider: follows redirects and stores cookies until it is redirected to an address that
 * ends it.
 */
export function browser() {
  const jars = new Map<string, Map<string, string>>()
  const jarOf = (url: URL) => jars.get(url.host) ?? jars.set(url.host, new Map()).get(url.host) ?? new Map()
  const visit = async (url: URL, form?: Record<string, string>): Promise<Response> => {
    const jar = jarOf(url)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...(cookie && { cookie }) }
    const init = form ? { method: 'POST', body: new URLSearchParams(form), headers } : { headers }
    const response = await fetch(url, { ...init, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      jar.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return response
  }
  /** Signs in there as this person, and returns the address to which the provider redirects. */
  const signsIn = async (start: string, person: string): Promise<URL> => {
    let url = new URL(start)
    const origin = url.origin
    for (let step = 0; step < 12; step += 1) {
      if (url.origin !== origin) return url
      const page = await visit(url)
      const text = page.status === 200 ? await page.text() : ''
      const prompt = /name="prompt" value="(\w+)"/.exec(text)?.[1]
      const answered = prompt ? await visit(url, { prompt, login: person, password: 'any' }) : page
      const next = answered.headers.get('location')
      if (next === null) throw new Error(`the provider stays at ${url}: ${answered.status} ${text.slice(0, 200)}`)
      url = new URL(next, url)
    }
    throw new Error('the provider never sends back')
  }
  return { signsIn }
}
