import { present } from '../../wire-values.ts'
import type { Masters } from '../engine/masters.ts'
import type { StoredLine } from '../engine/stored.ts'
import { goodsLineAnswer, pick, type Shown } from '../lines/goods-answer.ts'

/** What of its source line is left for a line, and the whole that it has its share of, beside what every line says. */
const fromSource = (line: StoredLine) => (line.sourceBodyId ? pick(line, ofSource) : {})

const ofSource = [
  ...(['shouldQty', 'shouldAmt', 'shouldPrice', 'shouldPurchasePrice', 'shouldCouponAmt'] as const),
  ...(['sourceBaseQty', 'sourceFinalAmt', 'sourceCouponAmt', 'sourceUntaxedAmt', 'shouldUntaxedAmt'] as const),
  'keptGiftAmt' as const,
  'lotsLeft' as const,
]

/** A return's line: what of its source line is left to give back, and whether it is to come again. */
export function returnLineAnswer(masters: Masters, shown: Shown, line: StoredLine) {
  return { ...goodsLineAnswer(masters, shown, line), ...fromSource(line), ...present({ replace: line.replace }) }
}

/** An out's line: what of its order's line is left to ship. */
export function outLineAnswer(masters: Masters, shown: Shown, line: StoredLine) {
  return {
    ...goodsLineAnswer(masters, shown, line),
    ...fromSource(line),
    ...(line.sourceBodyId ? present({ maxQty: line.maxQty, paidAhead: line.paidAhead }) : {}),
  }
}
