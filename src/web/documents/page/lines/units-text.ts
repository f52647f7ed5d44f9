import { readFigure } from '#domain/figures/decimal.ts'
import { conversionText } from '#domain/lines/quantities.ts'
import type { WebLine } from '../../../document-engine/document-types.ts'

/**
 * A quantity in basic units as text in the units of the line's goods, such as 2箱3瓶; empty if there is none or it is 0.
 */
export function unitsText(line: WebLine, baseQty: unknown): string {
  const figure = readFigure(baseQty === undefined || baseQty === null ? undefined : String(baseQty))
  return figure && !figure.isZero() ? conversionText(figure, line.unitList ?? [], line.basicUnit) : ''
}
