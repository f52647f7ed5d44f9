import { signedPost } from '../core/signed-post.ts'

/** A message to another system, with its signing key. */
export type WebhookMessage = { url: string; secret: string; key: string; event: string; body: string }

/** Result of a delivery: a 2xx is success, any other status a failure. `final`: a repetition changes nothing. */
export type WebhookResult = { status?: number; answer?: string; failure?: string; final?: true }

/** A receiver of webhooks. A delivery that throws, for instance on a network failure, is repeated later. */
export type WebhookReceiver = { send(message: WebhookMessage, at: Date): Promise<WebhookResult> }

/** Maximum length of an answer that is stored and displayed. */
const maxAnswerLength = 500

/** Hosts on this machine, the only ones with plain http. */
const loopbackHosts = new Set(['127.0.0.1', '[::1]', 'localhost'])

/**
 * Reason why an address is refused: it must be https (http on this machine), without a password, on one of these
 * hosts.
 */
export function addressProblem(url: string, hosts: readonly string[]): 'address' | 'host' | undefined {
  if (!URL.canParse(url)) return 'address'
  const { protocol, host, hostname, username, password, hash } = new URL(url)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && loopbackHosts.has(hostname))
  if (!isSafe || username !== '' || password !== '' || hash !== '') return 'address'
  return hosts.includes(host) ? undefined : 'host'
}

/**
 * Delivers by a signed POST, to these hosts only. `X-Danju-Event` names the event, beside the headers of
 * `signedPost`.
 */
export const httpReceiver = (hosts: readonly string[], timeoutMs = 10_000): WebhookReceiver => ({
  async send({ url, secret, key, event, body }, at) {
    // it may have been allowed when it was entered
    if (addressProblem(url, hosts)) return { failure: '主机不在 WEBHOOK_HOSTS 中', final: true }
    const { ok, status, text } = await signedPost(
      { url, secret, key, body, at, timeoutMs, headers: { 'x-danju-event': event } },
      maxAnswerLength,
    )
    return { status, answer: text, ...(ok ? {} : { failure: `HTTP ${status}` }) }
  },
})
