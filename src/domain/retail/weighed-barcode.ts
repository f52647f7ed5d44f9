import { decimal, fixedText } from '../figures/decimal.ts'

/** The content of a scale label: the code of goods, and their price in money or their weight in kilograms. */
export type WeighedLabel = { code: string; amount?: string; weight?: string }

/**
 * Letters of a pattern: P code of goods, A amount in cents, W weight in grams, C check digit; a digit in the pattern
 * must occur in the bar code.
 */
const letters = 'PAWC'

/** Patterns as a tenant sets them, separated by commas, such as `21PPPPPAAAAAC`; invalid ones are left out. */
export const weighedPatterns = (text: string): readonly string[] =>
  text
    .toUpperCase()
    .split(/[,，\s]+/)
    .filter((pattern) => /^\d+P+(?:A+|W+)C?$/.test(pattern))

/** The check digit for an EAN-13 or EAN-8 given without it. */
function checkDigit(digits: string): string {
  const sum = [...digits].toReversed().reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0)
  return String((10 - (sum % 10)) % 10)
}

/**
 * Reads a bar code by the first pattern it matches (rule B8 *Weighed barcodes*); undefined where it matches none or
 * its check digit is wrong.
 */
export function readWeighed(text: string, patterns: readonly string[]): WeighedLabel | undefined {
  const pattern = patterns.find((one) => matchesPattern(text, one))
  if (!pattern) return undefined
  const part = (letter: string) => [...text].filter((_, at) => pattern[at] === letter).join('')
  if (pattern.endsWith('C') && part('C') !== checkDigit(text.slice(0, -1))) return undefined
  const [amount, weight] = [part('A'), part('W')]
  return {
    code: part('P'),
    ...(amount ? { amount: fixedText(decimal(amount).div('100'), 2) } : {}),
    ...(weight ? { weight: fixedText(decimal(weight).div('1000'), 3) } : {}),
  }
}

const matchesPattern = (text: string, pattern: string): boolean =>
  text.length === pattern.length && /^\d+$/.test(text) && [...pattern].every((mark, at) => letters.includes(mark) || text[at] === mark)
