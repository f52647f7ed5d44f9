/** Limit of objects in a JSON text; the longest list of the contract has 5000 rows. */
const maxObjects = 20_000
/**
 * Limit of values in all lists and objects together. The largest body of the contract, a receipt of 2000 rows with
 * every field, has 66,000.
 */
export const maxValues = 200_000
const maxNames = 2000
const maxDepth = 64

/** Texts up to this length are parsed within a few milliseconds, whatever they contain. */
export const shortLength = 64 * 1024

/** Why a text would take long to parse: too many values, or an extreme structure. */
type Excess = 'values' | 'shape'

/**
 * Why parsing a JSON text would block the thread; undefined where it would not. Parsing time depends less on bytes
 * than on values, above all on objects and lists, deep nesting and distinct names: two megabytes of `{}` take V8 fifty
 * times as long as two of text, and two of `1,` three times. So these are counted first, in one pass that only tells
 * strings from structure and ends at the first limit.
 */
export function jsonExcess(text: string): Excess | undefined {
  if (text.length <= shortLength) return undefined
  const names = new Set<string>()
  let [values, objects, depth, begun, ended] = [0, 0, 0, 0, 0]
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    const sign = code < signs.length ? signs[code] : nothing
    if (sign === nothing) continue
    if (sign === quote) {
      begun = at + 1
      at = ended = endOfText(text, begun)
    } else if (sign === comma) values += 1
    else if (sign === colon) names.add(text.slice(begun, ended))
    else {
      objects += sign === opening ? 1 : 0
      depth += sign === opening ? 1 : -1
    }
    if (objects > maxObjects || depth > maxDepth || names.size > maxNames) return 'shape'
    if (values > maxValues) return 'values'
  }
  return undefined
}

const [nothing, quote, colon, opening, closing, comma] = [0, 1, 2, 3, 4, 5]

/** Meaning of each character that occurs outside strings. */
const signs = new Uint8Array(128)
for (const [characters, sign] of [
  ['"', quote],
  [':', colon],
  [',', comma],
  ['{[', opening],
  ['}]', closing],
] as const)
  for (const character of characters) signs[character.charCodeAt(0)] = sign

/** Index of the end of the string that begins at `begun`; a backslash escapes the next character. */
function endOfText(text: string, begun: number): number {
  for (let at = begun; at < text.length; at += 1) {
    const character = text.charCodeAt(at)
    if (character === 0x22) return at
    if (character === 0x5c) at += 1
  }
  return text.length
}
