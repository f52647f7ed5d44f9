/** A canonical text that was built before; `canonicalJson` inserts it as it is. */
export class CanonicalText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/**
 * The canonical text of a value, for hashing: JSON with sorted keys and without undefined members, so that equal
 * values give the same text in whatever order they were built. Decimals and other objects with `toJSON` are written as
 * in JSON. A `CanonicalText` is inserted as it is.
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
