import { Decimal } from './scaled-decimal.ts'

/** The only kind of number for money, prices, quantities and rates: decimal, rounded half away from zero (rule C2). */
export { Decimal }

/** Number of decimals that a tenant stores: for unit prices, amounts and quantities. */
export type DecimalPlaces = { price: number; amount: number; qty: number }

export const defaultPlaces: DecimalPlaces = { price: 5, amount: 2, qty: 2 }

export const zero = new Decimal(0)

/**
 * A decimal from its text or from another decimal. Throws on text that is not a number: check user input with
 * `readFigure`.
 */
export function decimal(value: string | Decimal): Decimal {
  return typeof value === 'string' ? (readFigure(value) ?? new Decimal(value)) : value
}

/**
 * Rounds half away from zero, so that a return is the exact mirror of the sale (rule C2). Never returns minus zero.
 */
export function roundTo(value: Decimal, places: number): Decimal {
  return value.toDecimalPlaces(places)
}

/** The text on the wire: fixed places, and a zero has no sign. */
export function fixedText(value: Decimal, places: number): string {
  return value.toFixed(places)
}

/** The sum of exact values, not rounded; 0 for none. */
export function sum(values: Iterable<Decimal>): Decimal {
  let total = zero
  for (const value of values) total = total.add(value)
  return total
}

const plainNumber = /^[+-]?(\d{1,20}(\.\d{0,20})?|\.\d{1,20})$/

/**
 * Cache of parsed figures. Parsing is most of the work on a document of a thousand lines, whose figures are read again
 * at every edit. Sharing is safe because decimals are immutable.
 */
const parsedFigures = new Map<string, Decimal>()
const maxParsed = 20_000

/** Parses a cell or a wire field: a decimal, or undefined if it is blank, absent or not a plain number. */
export function readFigure(text: string | null | undefined): Decimal | undefined {
  if (!text) return undefined
  const known = parsedFigures.get(text)
  if (known !== undefined) return known
  const trimmed = text.trim()
  if (!plainNumber.test(trimmed)) return undefined
  const figure = new Decimal(trimmed)
  if (parsedFigures.size >= maxParsed) parsedFigures.clear()
  parsedFigures.set(text, figure)
  return figure
}

/**
 * Like `fixedText`, but a figure with more decimals than allowed stays as typed, so that it is refused instead of
 * rounded (rule C5).
 */
export function figureText(value: Decimal, places: number): string {
  return value.decimalPlaces() <= places ? fixedText(value, places) : value.toFixed()
}
