import { withoutNulls } from '../../core/wire-values.ts'
import type { Masters } from '../engine/master-types.ts'
import type { StoredLine } from '../engine/stored.ts'
import { type DisplayOptions, goodsLineAnswer, pickFields } from '../lines/goods-answer.ts'

/** Fields about the source line, beside those of every line. */
const fromSource = (line: StoredLine) => (line.sourceBodyId ? pickFields(line, ofSource) : {})

const ofSource = [
  ...(['shouldQty', 'shouldAmt', 'shouldPrice', 'shouldPurchasePrice', 'shouldCouponAmt'] as const),
  ...(['sourceBaseQty', 'sourceFinalAmt', 'sourceCouponAmt', 'sourceUntaxedAmt', 'shouldUntaxedAmt'] as const),
  'keptGiftAmt' as const,
  'lotsLeft' as const,
]

/** A return line, with what is left to return of its source line, and whether it is to be replaced. */
export function returnLineAnswer(masters: Masters, shown: DisplayOptions, line: StoredLine) {
  return { ...goodsLineAnswer(masters, shown, line), ...fromSource(line), ...withoutNulls({ replace: line.replace }) }
}

/** A delivery line, with what is left to ship of its order line. */
export function outLineAnswer(masters: Masters, shown: DisplayOptions, line: StoredLine) {
  return {
    ...goodsLineAnswer(masters, shown, line),
    ...fromSource(line),
    ...(line.sourceBodyId ? withoutNulls({ maxQty: line.maxQty, paidAhead: line.paidAhead }) : {}),
  }
}
