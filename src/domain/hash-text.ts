/**
 * The one text of a value, for hashing: JSON with sorted keys and without what is undefined, so that two equal values give the same text
 * whatever the order they were built in. Decimals and everything else with `toJSON` stand as their JSON does.
 */
export function canonicalJson(value: unknown): string {
  const plain = hasToJson(value) ? value.toJSON() : value
  if (plain === null || typeof plain !== 'object') return JSON.stringify(plain) ?? 'null'
  if (Array.isArray(plain)) return `[${plain.map(canonicalJson).join(',')}]`
  const fields = Object.entries(plain)
    .filter(([, field]) => field !== undefined && typeof field !== 'function')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`)
  return `{${fields.join(',')}}`
}

function hasToJson(value: unknown): value is { toJSON: () => unknown } {
  return typeof value === 'object' && value !== null && 'toJSON' in value && typeof value.toJSON === 'function'
}
