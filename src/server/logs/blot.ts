const secretKey = /pass|pwd|secret|token|captcha|smscode|smsid|credential|licen[sc]ekey|privatekey|signature/i
const blotted = '[redacted]'
const longest = 4000
/** Values that are taken from what was sent; their keys alone fill the longest text. */
const mostValues = 1000
const mostRows = 50
const mostNames = 200
const deepest = 6

/**
 * What was sent, as text for a log: whatever may be secret is blotted out, and what is long is cut. Nothing where nothing was sent. It may
 * be megabytes that nobody has checked, so no more of it is looked at than the text can hold.
 */
export function blot(sent: unknown): string | undefined {
  if (sent === undefined || sent === null || (typeof sent === 'object' && Object.keys(sent).length === 0)) return undefined
  const text = JSON.stringify(clean(sent, 0, { left: mostValues }))
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

function clean(value: unknown, depth: number, values: { left: number }): unknown {
  values.left -= 1
  if (typeof value === 'string') return value.slice(0, longest + 1)
  if (typeof value !== 'object' || value === null) return value
  if (depth > deepest || values.left < 0) return '…'
  if (Array.isArray(value)) return value.slice(0, mostRows).map((item) => clean(item, depth + 1, values))
  const entries = Object.entries(value).slice(0, mostNames)
  // a parameter is named by one field and told by another: { paramKey: 'sms.secret', paramValue: … }
  const named = entries.some(([key, own]) => /key$|name$|code$/i.test(key) && typeof own === 'string' && secretKey.test(own))
  return Object.fromEntries(
    entries.map(([key, own]) => [key, secretKey.test(key) || (named && /value$/i.test(key)) ? blotted : clean(own, depth + 1, values)]),
  )
}
