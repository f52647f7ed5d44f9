import pg from 'pg'
import { Decimal } from '#domain/decimal.ts'

type TypeId = Parameters<typeof pg.types.getTypeParser>[0]

const { builtins } = pg.types
const asText = (text: string) => text
// the driver's type leaves the array types out
const textArray = 1009 as TypeId
const dateArray = 1182 as TypeId
const numericArray = 1231 as TypeId

/** How columns arrive: int8, numeric and date as text, timestamptz as Date, arrays of them likewise. Nothing is ever rounded. */
export const valueParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (oid === builtins.DATE || oid === builtins.NUMERIC || oid === builtins.INT8) return asText
    if (oid === dateArray || oid === numericArray) return pg.types.getTypeParser(textArray, 'text')
    return pg.types.getTypeParser(oid, format)
  },
}

/** How values leave: a decimal as its digits, also inside an array; everything else as the driver does it. */
export function toWire(value: unknown): unknown {
  if (Decimal.isDecimal(value)) return value.toFixed()
  return Array.isArray(value) ? value.map(toWire) : value
}
