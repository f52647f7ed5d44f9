import { Decimal } from '#domain/figures/decimal.ts'
import { sheetLimits } from './limits.ts'

/**
 * A cell as a text that contains its value in the way it is shown: `13%`, `0000138`, `2026-10-05 14:03:22`. Figures
 * have no exponent, except those of more than fifteen digits, because Excel does not store more digits
 * (`changedNumber`).
 */
export type CellText = string | null

/** How a cell shows a number. */
export type NumberShape = 'plain' | 'percent' | 'date' | { digits: string }

/** Text of a formula's cell whose value was never stored. */
export const missingValue = '#FORMULA!'

/** Matches a figure of more than fifteen digits as Excel shows and stores it; its last digits are lost. */
export const changedNumber = /^[-+]?\d(\.\d+)?E\+\d{2,}$/i

/** Matches a cell that contains an error. */
export const errorCell = /^#(N\/A|REF!|NAME\?|DIV\/0!|VALUE!|NUM!|NULL!|SPILL!|CALC!|FORMULA!)$/i

/** The trimmed text of a cell; null if it is blank. */
export function plainText(value: string): CellText {
  const text = value.replaceAll('\0', '').trim()
  return text === '' ? null : text.slice(0, sheetLimits.cellLength)
}

const mostDigits = 1e15

/** A number as its cell shows it; dates are converted by the date system of the book. */
export function numberText(value: number, shape: NumberShape, is1904 = false): CellText {
  if (!Number.isFinite(value)) return null
  if (shape === 'date') return dateText(value, is1904)
  if (Math.abs(value) >= mostDigits) return exponentText(value)
  const figure = new Decimal(value.toPrecision(15))
  if (shape === 'percent') return `${figure.mul('100').toFixed()}%`
  if (shape === 'plain' || !Number.isInteger(value) || value < 0) return figure.toFixed()
  return filledDigits(figure.toFixed(), shape.digits)
}

function exponentText(value: number): string {
  const [mantissa, exponent = ''] = value.toExponential(14).split('e+')
  return `${Number(mantissa)}E+${exponent.padStart(2, '0')}`
}

/** A number's digits in a format such as `0000000` or `"A"000-0000`, filled in from the right. */
function filledDigits(digits: string, format: string): string {
  const room = format.split('0').length - 1
  const filled = [...digits.padStart(room, '0')]
  const extra = filled.splice(0, filled.length - room).join('')
  let isFirst = true
  return format.replaceAll('0', () => {
    const digit = filled.shift() ?? ''
    const text = isFirst ? `${extra}${digit}` : digit
    isFirst = false
    return text
  })
}

const unixEpoch = 25_569
const secondsPerDay = 86_400

/** A serial number of Excel as a day, a moment or a time. Day 60 is 1900-02-29, which never existed. */
function dateText(serial: number, is1904: boolean): CellText {
  const days = is1904 ? serial + 1462 : serial < 60 ? serial + 1 : serial
  const moment = new Date(Math.round((days - unixEpoch) * secondsPerDay) * 1000)
  if (serial < 0 || Number.isNaN(moment.getTime())) return null
  return serial < 1 ? moment.toISOString().slice(11, 19) : momentText(moment)
}

/** A moment in the form of the wire, or only the day if it has no time. */
export function momentText(moment: Date): CellText {
  if (Number.isNaN(moment.getTime())) return null
  const text = moment.toISOString().slice(0, 19).replace('T', ' ')
  return text.endsWith(' 00:00:00') ? text.slice(0, 10) : text
}

const builtIn: Readonly<Record<number, NumberShape>> = { 9: 'percent', 10: 'percent' }
const isBuiltInDate = (id: number) => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** How numbers with a format are shown, given its number and, if the book defines it, its code. */
export function shapeOf(id: number, code: string | undefined): NumberShape {
  if (code === undefined) return builtIn[id] ?? (isBuiltInDate(id) ? 'date' : 'plain')
  const [positive = ''] = code.split(';')
  const signs = positive
    .replaceAll(/\[([hms]{1,4})\]/gi, '$1')
    .replaceAll(/"[^"]*"|\\./g, '')
    .replaceAll(/\[[^\][]{0,40}\]|_.|\*./g, '')
  if (/general/i.test(signs) || signs === '@') return 'plain'
  if (/[ymdhs]/i.test(signs)) return 'date'
  if (signs.includes('%')) return 'percent'
  const shown = positive.replaceAll(/"([^"]*)"|\\(.)/g, '$1$2').replaceAll(/\[[^\][]{0,40}\]|_.|\*./g, '')
  return /^[0\- ]+$/.test(signs) && /0.*0/.test(signs) && !/0/.test(shown.replace(signs, '')) ? { digits: shown } : 'plain'
}
