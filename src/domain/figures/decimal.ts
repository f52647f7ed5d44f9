import { Decimal } from './scaled-decimal.ts'

/** The one kind of number for money, price, quantity and rate: decimal, half away from zero (rule C2). */
export { Decimal }

/** How many decimals a tenant keeps: unit prices, amounts, quantities. */
export type DecimalPlaces = { price: number; amount: number; qty: number }

export const defaultPlaces: DecimalPlaces = { price: 5, amount: 2, qty: 2 }

export const zero = new Decimal(0)

/**
 * A decimal from its text or from another decimal. Throws on text that is no number: check user input with
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

/** The text of the wire: fixed places, a plain zero without a sign. */
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
 * Parsing is most of the work on a document of a thousand lines, whose figures are read again at every edit; decimals
 * never change.
 */
const parsedFigures = new Map<string, Decimal>()
const maxParsed = 20_000

/** Parses a cell or a wire field: a decimal, or undefined where it is blank, absent or no plain number. */
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
 * Like `fixedText`, but a figure with more decimals than allowed stays as typed: it is to be refused, never rounded
 * away (rule C5).
 */
export function figureText(value: Decimal, places: number): string {
  return value.decimalPlaces() <= places ? fixedText(value, places) : value.toFixed()
}
