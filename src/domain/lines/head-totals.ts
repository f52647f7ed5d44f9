import { type Decimal, decimal, fixedText, readFigure, zero } from '../figures/decimal.ts'
import { isComponent } from '../stock/bundles.ts'
import { isReceiptLine, qtyOf } from './line-figures.ts'
import type { DocumentLine, HeadTotals, LineSettings } from './line-types.ts'

/**
 * Totals of a head, as sums of its lines and never computed from rounded prices (rule C1-7). Components are left out,
 * because their bundle is counted. `actualAmt` is 0 on a document without receipt lines.
 */
export function totalsOf(all: readonly DocumentLine[], settings: LineSettings): HeadTotals {
  const lines = all.filter((line) => !isComponent(line))
  const { amount, qty } = settings.places
  const total = (figure: (line: DocumentLine) => string | null | undefined) =>
    fixedText(
      lines.reduce<Decimal>((sum, line) => sum.add(readFigure(figure(line)) ?? zero), decimal('0')),
      amount,
    )
  return {
    totalQty: fixedText(
      lines.reduce<Decimal>((sum, line) => sum.add(qtyOf(line, settings)), decimal('0')),
      qty,
    ),
    discountAmt: total((line) => line.discountAmt),
    purchaseAmt: total((line) => line.purchaseAmt),
    taxAmt: total((line) => line.taxAmt),
    totalAmt: total((line) => line.totalAmt),
    couponAmt: total((line) => line.couponAmt),
    finalAmt: total((line) => line.finalAmt),
    costAmt: total((line) => line.costAmt),
    actualAmt: total((line) => (isReceiptLine(line, settings) ? line.actualAmt : undefined)),
  }
}
