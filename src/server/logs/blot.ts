const secretKey = /pass|pwd|secret|token|captcha|smscode|smsid|credential|licen[sc]ekey|privatekey|signature/i
const blotted = '[redacted]'
const longest = 4000

/** What was sent, as text for a log: whatever may be secret is blotted out, and what is long is cut. Nothing where nothing was sent. */
export function blot(sent: unknown): string | undefined {
  if (sent === undefined || sent === null || (typeof sent === 'object' && Object.keys(sent).length === 0)) return undefined
  const text = JSON.stringify(clean(sent, 0))
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

function clean(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (depth > 6) return '…'
  if (Array.isArray(value)) return value.slice(0, 50).map((item) => clean(item, depth + 1))
  const entries = Object.entries(value)
  // a parameter is named by one field and told by another: { paramKey: 'sms.secret', paramValue: … }
  const named = entries.some(([key, own]) => /key$|name$|code$/i.test(key) && typeof own === 'string' && secretKey.test(own))
  return Object.fromEntries(
    entries.map(([key, own]) => [key, secretKey.test(key) || (named && /value$/i.test(key)) ? blotted : clean(own, depth + 1)]),
  )
}
