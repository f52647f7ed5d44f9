import pg from 'pg'
import { Decimal } from '#domain/decimal.ts'

type TypeId = Parameters<typeof pg.types.getTypeParser>[0]

const { builtins } = pg.types
const unchanged = (text: string) => text
// the driver's type leaves the array types out
const textArray = 1009 as TypeId
const dateArray = 1182 as TypeId
const numericArray = 1231 as TypeId

/** How columns arrive: int8, numeric and date as text, timestamptz as Date, arrays of them likewise. Nothing is ever rounded. */
export const valueParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (oid === builtins.DATE || oid === builtins.NUMERIC || oid === builtins.INT8) return unchanged
    if (oid === dateArray || oid === numericArray) return pg.types.getTypeParser(textArray, 'text')
    return pg.types.getTypeParser(oid, format)
  },
}

/** A decimal as its digits, also inside an array; everything else as it is. */
export function asText(value: unknown): unknown {
  if (Decimal.isDecimal(value)) return value.toFixed()
  return Array.isArray(value) ? value.map(asText) : value
}

/** How values leave: text, bytes or null. A decimal is its digits, a list an array of PostgreSQL, a moment is in UTC, any other object JSON. */
export function toWire(value: unknown): string | Uint8Array | null {
  if (typeof value === 'string') return value
  if (value === null || value === undefined) return null
  if (Decimal.isDecimal(value)) return value.toFixed()
  if (Array.isArray(value)) return arrayText(value)
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return value
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Joined at once: a text of many pieces would be put together by the turn that sends it, with those of all other columns. */
const arrayText = (values: readonly unknown[]): string => `{${values.map(elementText).join()}}`

/** Digits need no quotes, and most elements are ids and figures. */
const digits = /^-?[0-9][0-9.]*$/

function elementText(value: unknown): string {
  if (Array.isArray(value)) return arrayText(value)
  const text = toWire(value)
  if (text === null) return 'NULL'
  if (typeof text !== 'string') return `"\\\\x${Buffer.from(text).toString('hex')}"`
  return digits.test(text) ? text : `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}
