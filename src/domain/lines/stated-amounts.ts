import { type Decimal, readFigure, zero } from '../figures/decimal.ts'
import type { LineAmounts } from '../figures/line-amounts.ts'
import { isGiven } from './blank-line.ts'
import { amountsAfter, type Edit, isReceiptLine, qtyOf } from './line-figures.ts'
import type { DocumentLine, Figure, LineSettings } from './line-types.ts'

/**
 * The edits that a line's figures may result from, in the order in which they are tried (rule C3 *accepted figures*).
 */
const editOrder: readonly Edit[] = ['openAmt', 'taxPrice', 'untaxedPrice', 'untaxedAmt', 'totalAmt']

/**
 * The amounts of the first edit that explains every figure stated on the line; undefined if none does (refused as
 * AMOUNT_DIFFERS).
 */
export function acceptedAmounts(line: DocumentLine, settings: LineSettings): LineAmounts | undefined {
  if (isReceiptLine(line, settings) && !agreesWithStated(line.qty, readFigure(line.actualQty) ?? qtyOf(line, settings))) return undefined
  for (const edit of editOrder) {
    const amounts = amountsAfter(edit, line, settings)
    if (amounts && explains(amounts, line, settings)) return amounts
  }
  return undefined
}

/**
 * The accepted amounts; for a line whose figures contradict each other, those that follow from the first figure
 * stated.
 */
export function statedAmounts(line: DocumentLine, settings: LineSettings): LineAmounts {
  const accepted = acceptedAmounts(line, settings)
  if (accepted) return accepted
  const stated: Edit =
    (
      [
        [line.taxPrice, 'taxPrice'],
        [line.purchasePrice, 'untaxedPrice'],
        [line.purchaseAmt, 'untaxedAmt'],
        [line.actualAmt ?? line.totalAmt, 'totalAmt'],
      ] as const
    ).find(([figure]) => isGiven(figure))?.[1] ?? 'taxPrice'
  return amountsAfter(stated, line, settings) ?? amountsAfter('taxPrice', line, settings) ?? nothing
}

const nothing: LineAmounts = {
  taxPrice: zero,
  discountRate: zero,
  discountPrice: zero,
  untaxedPrice: zero,
  untaxedAmt: zero,
  taxAmt: zero,
  totalAmt: zero,
  discountAmt: zero,
  couponAmt: zero,
  finalAmt: zero,
}

function explains(amounts: LineAmounts, line: DocumentLine, settings: LineSettings): boolean {
  return (
    agreesWithStated(line.taxPrice, amounts.taxPrice) &&
    agreesWithStated(line.discountPrice, amounts.discountPrice) &&
    agreesWithStated(line.purchasePrice, amounts.untaxedPrice) &&
    agreesWithStated(line.purchaseAmt, amounts.untaxedAmt) &&
    agreesWithStated(line.taxAmt, amounts.taxAmt) &&
    agreesWithStated(line.totalAmt, amounts.totalAmt) &&
    agreesWithStated(line.discountAmt, amounts.discountAmt) &&
    agreesWithStated(line.couponAmt, amounts.couponAmt) &&
    agreesWithStated(line.finalAmt, amounts.finalAmt) &&
    (!isReceiptLine(line, settings) || agreesWithStated(line.actualAmt, amounts.totalAmt))
  )
}

/** True when a stated figure equals the computed one; a figure that was not stated always agrees. */
export function agreesWithStated(stated: Figure, computed: Decimal): boolean {
  if (!isGiven(stated)) return true
  const value = readFigure(stated)
  return value?.eq(computed) === true
}
