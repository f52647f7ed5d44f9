import { readFigure } from '#domain/figures/decimal.ts'
import { conversionText } from '#domain/lines/quantities.ts'
import type { WebLine } from '../../../document-engine/document-types.ts'

/** A basic quantity in the units of the line's goods (2箱3瓶); empty for none or 0. */
export function unitsText(line: WebLine, baseQty: unknown): string {
  const figure = readFigure(baseQty === undefined || baseQty === null ? undefined : String(baseQty))
  return figure && !figure.isZero() ? conversionText(figure, line.unitList ?? [], line.basicUnit) : ''
}
