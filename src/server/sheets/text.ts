import type { CellValue } from 'hucre/xlsx'
import { Decimal } from '#domain/decimal.ts'
import { sheetLimits } from './limits.ts'

/**
 * A cell as text: figures without exponents and with the fifteen digits that Excel keeps, times in wire format,
 * blanks as null.
 */
export function textOf(value: CellValue): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'number') return Number.isFinite(value) ? new Decimal(value.toPrecision(15)).toFixed() : null
  if (value instanceof Date) return dateText(value)
  const text = String(value).replaceAll('\0', '').trim()
  return text === '' ? null : text.slice(0, sheetLimits.cellLength)
}

/** True for an empty cell or white space. */
export const isBlank = (value: CellValue): boolean =>
  value === null || value === undefined || (typeof value === 'string' && /^[\s\0]*$/.test(value))

function dateText(date: Date): string | null {
  if (Number.isNaN(date.getTime())) return null
  const text = date.toISOString().slice(0, 19).replace('T', ' ')
  return text.endsWith(' 00:00:00') ? text.slice(0, 10) : text
}
