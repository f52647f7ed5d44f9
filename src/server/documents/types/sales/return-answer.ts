import type { Masters } from '../../engine/masters.ts'
import type { StoredLine } from '../../engine/stored.ts'
import { goodsLineAnswer, type Shown } from '../../lines/goods-answer.ts'

/** A return's line: what of its out's line is left to give back beside what every line says. */
export function returnLineAnswer(masters: Masters, shown: Shown, line: StoredLine) {
  const { shouldQty, shouldAmt, shouldPrice, shouldPurchasePrice, shouldCouponAmt } = line
  const should = line.sourceBodyId ? { shouldQty, shouldAmt, shouldPrice, shouldPurchasePrice, shouldCouponAmt } : {}
  return { ...goodsLineAnswer(masters, shown, line), ...should }
}
