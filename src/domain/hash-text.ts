/** The canonical text of a value that is long: whoever makes it piece by piece need not make it at one go. */
export class CanonicalText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/**
 * The one text of a value, for hashing: JSON with sorted keys and without what is undefined, so that two equal values give the same text
 * whatever the order they were built in. Decimals and everything else with `toJSON` stand as their JSON does. Put together piece by piece, for it
 * is asked of every event of every document.
 */
export function canonicalJson(value: unknown): string {
  if (value instanceof CanonicalText) return value.text
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if ('toJSON' in value && typeof value.toJSON === 'function') return canonicalJson(value.toJSON())
  let text = ''
  for (const key of Object.keys(value).sort()) {
    const part = (value as Readonly<Record<string, unknown>>)[key]
    if (part !== undefined && typeof part !== 'function') text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(part)}`
  }
  return `{${text}}`
}
