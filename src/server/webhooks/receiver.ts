import { signedPost } from '../signed-post.ts'

/** What one system is told, and what it is signed with. */
export type Message = { url: string; secret: string; key: string; event: string; body: string }

/** What became of it: a 2xx is a yes, all else a failure. `final`: sending it again changes nothing. */
export type Heard = { status?: number; answer?: string; failure?: string; final?: true }

/** Whoever is told. What throws, such as a network, is told again later. */
export type Receiver = { tell(message: Message, at: Date): Promise<Heard> }

/** As much of an answer as is kept and shown. */
const shownLength = 500

/** Hosts on this machine, the only ones that are told by plain http. */
const loopback = new Set(['127.0.0.1', '[::1]', 'localhost'])

/** Why an address is not told anything: it must be https (http on this machine), without a password in it, and its host one of these. */
export function addressProblem(url: string, hosts: readonly string[]): 'address' | 'host' | undefined {
  if (!URL.canParse(url)) return 'address'
  const { protocol, host, hostname, username, password, hash } = new URL(url)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && loopback.has(hostname))
  if (!isSafe || username !== '' || password !== '' || hash !== '') return 'address'
  return hosts.includes(host) ? undefined : 'host'
}

/** Tells by a signed POST, on these hosts alone. `X-Danju-Event` names the event beside what `signedPost` says. */
export const httpReceiver = (hosts: readonly string[], timeoutMs = 10_000): Receiver => ({
  async tell({ url, secret, key, event, body }, at) {
    // it may have been allowed when it was entered
    if (addressProblem(url, hosts)) return { failure: '主机不在 WEBHOOK_HOSTS 中', final: true }
    const { ok, status, text } = await signedPost(
      { url, secret, key, body, at, timeoutMs, headers: { 'x-danju-event': event } },
      shownLength,
    )
    return { status, answer: text, ...(ok ? {} : { failure: `HTTP ${status}` }) }
  },
})
