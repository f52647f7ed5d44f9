/**
 * Checks the address of a page to be framed. It must be a page of our own, or an http address on an allowed host. For
 * anything else it returns undefined, such as `javascript:` or a host that only looks like an allowed one. If `own` is
 * true, the sandbox takes away the page's origin, so that it cannot read the session.
 */
export function frameSource(text: string | null, hosts: readonly string[], origin: string): { url: string; own: boolean } | undefined {
  if (!text || !URL.canParse(text, origin)) return undefined
  const url = new URL(text, origin)
  if (!/^https?:$/.test(url.protocol) || url.username !== '') return undefined
  const own = url.origin === origin
  return own || hosts.includes(url.host) ? { url: url.href, own } : undefined
}
