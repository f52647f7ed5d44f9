const secretKeyPattern = /pass|pwd|secret|token|captcha|smscode|smsid|credential|licen[sc]ekey|privatekey|signature/i
const redactedText = '[redacted]'
const maxLength = 4000
/** Most values that are read; the keys of this many already fill the longest text. */
const maxValues = 1000
const maxRows = 50
const maxKeys = 200
const maxDepth = 6

/**
 * Request data as text for a log: possible secrets are redacted and long values truncated. Undefined for no data. The
 * data may be megabytes of unchecked input, so only as much of it is read as the text can contain.
 */
export function redactForLog(sent: unknown): string | undefined {
  if (sent === undefined || sent === null || (typeof sent === 'object' && Object.keys(sent).length === 0)) return undefined
  const text = JSON.stringify(redactValue(sent, 0, { left: maxValues }))
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text
}

function redactValue(value: unknown, depth: number, values: { left: number }): unknown {
  values.left -= 1
  if (typeof value === 'string') return value.slice(0, maxLength + 1)
  if (typeof value !== 'object' || value === null) return value
  if (depth > maxDepth || values.left < 0) return '…'
  if (Array.isArray(value)) return value.slice(0, maxRows).map((item) => redactValue(item, depth + 1, values))
  const entries = Object.entries(value).slice(0, maxKeys)
  // a parameter may have its name in one field and its value in another: { paramKey: 'sms.secret', paramValue: … }
  const named = entries.some(([key, own]) => /key$|name$|code$/i.test(key) && typeof own === 'string' && secretKeyPattern.test(own))
  return Object.fromEntries(
    entries.map(([key, own]) => [
      key,
      secretKeyPattern.test(key) || (named && /value$/i.test(key)) ? redactedText : redactValue(own, depth + 1, values),
    ]),
  )
}
