import { signedPost } from '../core/signed-post.ts'

/** A message to another system, with its signing key. */
export type WebhookMessage = { url: string; secret: string; key: string; event: string; body: string }

/**
 * Result of a delivery: a 2xx status means success, every other one a failure. If `final` is set, repeating it makes no
 * difference.
 */
export type WebhookResult = { status?: number; answer?: string; failure?: string; final?: true }

/** A receiver of webhooks. A delivery that throws, for example because the network failed, is repeated later. */
export type WebhookReceiver = { send(message: WebhookMessage, at: Date): Promise<WebhookResult> }

/** Maximum length of an answer that is stored and displayed. */
const maxAnswerLength = 500

/** Names of this machine, the only hosts for which plain http is allowed. */
const loopbackHosts = new Set(['127.0.0.1', '[::1]', 'localhost'])

/**
 * Why an address is refused. It must be https (on this machine http too), without user, password and fragment, and on
 * one of these hosts.
 */
export function addressProblem(url: string, hosts: readonly string[]): 'address' | 'host' | undefined {
  if (!URL.canParse(url)) return 'address'
  const { protocol, host, hostname, username, password, hash } = new URL(url)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && loopbackHosts.has(hostname))
  if (!isSafe || username !== '' || password !== '' || hash !== '') return 'address'
  return hosts.includes(host) ? undefined : 'host'
}

/**
 * Delivers by a signed POST, only to these hosts. `X-Danju-Event` names the event; the other headers are those of
 * `signedPost`.
 */
export const httpReceiver = (hosts: readonly string[], timeoutMs = 10_000): WebhookReceiver => ({
  async send({ url, secret, key, event, body }, at) {
    // checked again: the host may have been allowed when the webhook was entered but not now
    if (addressProblem(url, hosts)) return { failure: '主机不在 WEBHOOK_HOSTS 中', final: true }
    const { ok, status, text } = await signedPost(
      { url, secret, key, body, at, timeoutMs, headers: { 'x-danju-event': event } },
      maxAnswerLength,
    )
    return { status, answer: text, ...(ok ? {} : { failure: `HTTP ${status}` }) }
  },
})
