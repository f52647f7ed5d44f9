import { type Decimal, sum, zero } from './decimal.ts'
import { basicFigures, type CloseType, type OrderLine, openQty, remainingQty, surplusQty } from './quantities.ts'

/** How far an order has come, by its lines alone: nothing received, everything received or closed, or in between (rule B3 *progress events*). */
export type Progress = 'none' | 'part' | 'all'

/** The figures of the lines decide, `closeType` does not: an order closed short stays closed by its machine. */
export function orderProgress(lines: readonly OrderLine[], qtyPlaces = 2): Progress {
  if (lines.every((line) => remainingQty(line, undefined, qtyPlaces).isZero())) return 'all'
  return lines.some((line) => basicFigures(line, qtyPlaces).received.gt(0)) ? 'part' : 'none'
}

/** Lines of which something can still be received and is not held by a submitted receipt. */
export function openLineIds(lines: readonly OrderLine[], closeType?: CloseType, qtyPlaces = 2): string[] {
  return idsWhere(lines, (line) => !openQty(line, closeType, qtyPlaces).isZero())
}

/** Lines not yet wholly received or closed, held or not: those that closeLine may name, once nothing of them is held. */
export function remainingLineIds(lines: readonly OrderLine[], closeType?: CloseType, qtyPlaces = 2): string[] {
  return idsWhere(lines, (line) => !remainingQty(line, closeType, qtyPlaces).isZero())
}

/** Lines of which a submitted receipt holds something. */
export function heldLineIds(lines: readonly OrderLine[]): string[] {
  return idsWhere(lines, (line) => basicFigures(line).held.gt(0))
}

/** Lines that were closed singly: those that reopenLine may name. */
export function closedLineIds(lines: readonly OrderLine[]): string[] {
  return idsWhere(lines, (line) => basicFigures(line).closed.gt(0))
}

/** Whether anything stays on order once these lines are closed (branches of closeLine: rest open, nothing open). */
export function restStaysOpen(lines: readonly OrderLine[], closing: readonly string[], qtyPlaces = 2): boolean {
  return remainingLineIds(lines, undefined, qtyPlaces).some((id) => !closing.includes(id))
}

/** What an order brought beyond what was ordered, summed in basic units; the order shows it (rule C5). */
export function orderSurplus(lines: readonly OrderLine[], qtyPlaces = 2): Decimal {
  return sum(
    lines.map((line) => {
      const { ordered, received } = basicFigures(line, qtyPlaces)
      return surplusQty(received, ordered)
    }),
  )
}

/** What an order still adds to the quantity on order 在订量, per line in the basic unit; 0 when closed short. */
export function onOrderQty(line: OrderLine, closeType?: CloseType, qtyPlaces = 2): Decimal {
  return closeType ? zero : remainingQty(line, undefined, qtyPlaces)
}

function idsWhere(lines: readonly OrderLine[], test: (line: OrderLine) => boolean): string[] {
  return lines.flatMap((line) => (line.id && test(line) ? [line.id] : []))
}
