import pg from 'pg'
import { Decimal } from '#domain/figures/decimal.ts'

type TypeId = Parameters<typeof pg.types.getTypeParser>[0]

const { builtins } = pg.types
const keepText = (text: string) => text
// array types that are missing from the driver's type
const textArray = 1009 as TypeId
const dateArray = 1182 as TypeId
const numericArray = 1231 as TypeId

/**
 * How columns are parsed: int8, numeric and date as text, timestamptz as Date, arrays of them likewise. So no value is
 * ever rounded.
 */
export const valueParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (oid === builtins.DATE || oid === builtins.NUMERIC || oid === builtins.INT8) return keepText
    if (oid === dateArray || oid === numericArray) return pg.types.getTypeParser(textArray, 'text')
    return pg.types.getTypeParser(oid, format)
  },
}

/** The digits of a decimal, also inside an array; any other value unchanged. */
export function asText(value: unknown): unknown {
  if (Decimal.isDecimal(value)) return value.toFixed()
  return Array.isArray(value) ? value.map(asText) : value
}

/**
 * How parameters are sent: text, bytes or null. A decimal as digits, a list as a PostgreSQL array, a moment in UTC,
 * any other object as JSON.
 */
export function toWire(value: unknown): string | Uint8Array | null {
  if (typeof value === 'string') return value
  if (value === null || value === undefined) return null
  if (Decimal.isDecimal(value)) return value.toFixed()
  if (Array.isArray(value)) return arrayText(value)
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return value
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/**
 * Builds the text with one join: a text concatenated from many pieces would be flattened by V8 only when it is sent,
 * together with those of all other columns, which blocks the event loop.
 */
const arrayText = (values: readonly unknown[]): string => `{${values.map(elementText).join()}}`

/** Elements that need no quotes; most are ids and figures. */
const plainElement = /^-?[0-9][0-9.]*$/

function elementText(value: unknown): string {
  if (Array.isArray(value)) return arrayText(value)
  const text = toWire(value)
  if (text === null) return 'NULL'
  if (typeof text !== 'string') return `"\\\\x${Buffer.from(text).toString('hex')}"`
  return plainElement.test(text) ? text : `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}
