/**
 * The source of a frame: a page of our own, or an http address of an allowed host. Anything else, such as
 * `javascript:` or a host that only looks like an allowed one, returns undefined. `own` pages lose their origin in
 * the sandbox, so that they cannot read the session.
 */
export function frameSource(text: string | null, hosts: readonly string[], origin: string): { url: string; own: boolean } | undefined {
  if (!text || !URL.canParse(text, origin)) return undefined
  const url = new URL(text, origin)
  if (!/^https?:$/.test(url.protocol) || url.username !== '') return undefined
  const own = url.origin === origin
  return own || hosts.includes(url.host) ? { url: url.href, own } : undefined
}
