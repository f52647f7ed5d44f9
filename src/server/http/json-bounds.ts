/** What a text of JSON may hold; the longest list of the contract has 5000 rows, and a row has some sixty names. */
const mostObjects = 20_000
/** Values of all lists and objects together; the largest body of the contract, a receipt of 2000 rows with every field, has 66,000. */
export const mostValues = 200_000
const mostNames = 2000
const deepest = 64

/** Texts up to this length are parsed in a few milliseconds whatever they hold. */
export const shortLength = 64 * 1024

/** What of a text would take long to parse: the number of its values, or how they lie in each other. */
type Excess = 'values' | 'shape'

/**
 * Why a text of JSON cannot be parsed without holding up everybody else; `undefined` where it can. What takes long are not its bytes but
 * its values, above all objects and lists, deep nesting and names that are all different: two megabytes of `{}` take V8 fifty times as
 * long as two of text, and two of `1,` three times. So these are counted first, in one pass that knows texts from structure and nothing
 * more of the grammar, and that ends where there are too many.
 */
export function excessIn(text: string): Excess | undefined {
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
    if (objects > mostObjects || depth > deepest || names.size > mostNames) return 'shape'
    if (values > mostValues) return 'values'
  }
  return undefined
}

const [nothing, quote, colon, opening, closing, comma] = [0, 1, 2, 3, 4, 5]

/** What a character says outside texts. */
const signs = new Uint8Array(128)
for (const [characters, sign] of [
  ['"', quote],
  [':', colon],
  [',', comma],
  ['{[', opening],
  ['}]', closing],
] as const)
  for (const character of characters) signs[character.charCodeAt(0)] = sign

/** Where a text ends that begins here; a backslash takes the next character with it. */
function endOfText(text: string, begun: number): number {
  for (let at = begun; at < text.length; at += 1) {
    const character = text.charCodeAt(at)
    if (character === 0x22) return at
    if (character === 0x5c) at += 1
  }
  return text.length
}
