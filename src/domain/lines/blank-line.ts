import { decimal, readFigure } from '../figures/decimal.ts'
import type { DocumentLine } from './line-types.ts'

/** True when a field has a value: neither absent nor empty. */
export function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== ''
}

/** True when nothing has been entered yet: no goods (not even a typed name), source, or figure except defaults. */
export function isBlankLine(line: DocumentLine): boolean {
  if (line.asked || isGiven(line.commInfoId) || isGiven(line.sourceBodyId)) return false
  const untouched = (figure: string | null | undefined, standard = '0') => {
    const value = readFigure(figure)
    return !isGiven(figure) || value?.isZero() === true || value?.abs().eq(decimal(standard)) === true
  }
  return (
    untouched(line.qty, '1') &&
    untouched(line.actualQty, '1') &&
    untouched(line.taxPrice) &&
    untouched(line.purchasePrice) &&
    untouched(line.costPrice) &&
    untouched(line.totalAmt)
  )
}
