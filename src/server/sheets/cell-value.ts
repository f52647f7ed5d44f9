import type { Words } from '#domain/core/words.ts'
import { readFigure } from '#domain/figures/decimal.ts'
import { isTypedPercentage, plainFigure, plainPercentage } from '#domain/figures/typed-figure.ts'
import { readDay } from '#domain/stock/lot-text.ts'
import type { Field } from '#resources/index.ts'
import { changedNumber, errorCell, missingValue } from './cell-text.ts'

/** What a column contains, which determines how its cells are read. */
type ColumnKind = 'text' | 'figure' | 'rate' | 'date' | 'moment' | 'choice'

/** The value of a cell for the wire, or the reason why it cannot be read. */
export type CellValue = { value: string } | { reason: Words }

const kinds: Partial<Record<Field['kind'], ColumnKind>> = {
  price: 'figure',
  amount: 'figure',
  qty: 'figure',
  factor: 'figure',
  integer: 'figure',
  percent: 'rate',
  date: 'date',
  moment: 'moment',
  choice: 'choice',
  yesNo: 'choice',
  switch: 'choice',
  word: 'choice',
  names: 'choice',
}

const kindOfColumn = ({ kind }: Pick<Field, 'kind'>): ColumnKind => kinds[kind] ?? 'text'

/** Why no column accepts a cell: it is an error of a formula, or a number whose last digits Excel has lost. */
export function cellFault(text: string): Words | undefined {
  if (text === missingValue)
    return {
      zh: '公式没有保存结果，请在Excel中打开并保存后再导入',
      en: 'a formula whose result is not stored; open the file in Excel and save it',
    }
  if (errorCell.test(text)) return { zh: `单元格是错误值${text}`, en: `the cell holds the error ${text}` }
  if (changedNumber.test(text))
    return {
      zh: `超过15位的数字已被Excel改变（${text}）；请把该列设为文本格式后重新填写`,
      en: `Excel has changed this number (${text}); format the column as text and enter it again`,
    }
  return undefined
}

/**
 * Reads a cell according to its column. Text that is no value of the column's kind is returned unchanged, so that the
 * contract refuses it.
 */
export function readCell(field: Pick<Field, 'kind'>, text: string): CellValue {
  const reason = cellFault(text)
  if (reason) return { reason }
  switch (kindOfColumn(field)) {
    case 'figure':
      return { value: plainFigure(text) }
    case 'rate':
      return readRate(text)
    case 'date':
      return { value: readMoment(text)?.day ?? text }
    case 'moment': {
      const moment = readMoment(text)
      return { value: moment ? `${moment.day} ${moment.time ?? '00:00:00'}` : text }
    }
    default:
      return { value: text }
  }
}

/** A rate in percent. A bare figure below 1 could be a share or a percentage, so it is refused, not guessed. */
function readRate(text: string): CellValue {
  const plain = plainPercentage(text)
  const figure = readFigure(plain)
  if (!figure || isTypedPercentage(text)) return { value: plain }
  const reason = fractionFault(text)
  return reason ? { reason } : { value: figure.toFixed() }
}

/** Why a bare figure between 0 and 1 cannot be read as a rate. */
export function fractionFault(text: string): Words | undefined {
  const figure = readFigure(plainFigure(text))
  if (!figure?.gt('0') || !figure.lt('1')) return undefined
  const [share, written] = [figure.mul('100').toFixed(), figure.toFixed()]
  return {
    zh: `${written}可能是${share}%或${written}%；请写上百分号`,
    en: `${written} may be ${share}% or ${written}%; write the percent sign`,
  }
}

const momentPattern = /^(\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}日?|\d{8})(?:[ T]*(\d{1,2}:\d{2}(?::\d{2})?)(?:\.\d+)?)?$/

/** A day, and the time if the cell contains one. */
export function readMoment(text: string): { day: string; time?: string } | undefined {
  const [, written, clock] = momentPattern.exec(text.normalize('NFKC').trim()) ?? []
  if (!written) return undefined
  const parts = /^\d{8}$/.test(written)
    ? `${written.slice(0, 4)}-${written.slice(4, 6)}-${written.slice(6)}`
    : written.replace(/[年月/.]/g, '-').replace('日', '')
  const day = readDay(parts)
  if (!day) return undefined
  if (clock === undefined) return { day }
  const [hours = '', minutes = '', seconds = '00'] = clock.split(':')
  return Number(hours) < 24 && Number(minutes) < 60 && Number(seconds) < 60
    ? { day, time: `${hours.padStart(2, '0')}:${minutes}:${seconds}` }
    : undefined
}
