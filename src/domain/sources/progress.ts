import { type Decimal, sum, zero } from '../figures/decimal.ts'
import { basicFigures, type CloseType, type OrderLine, openQty, remainingQty, surplusQty } from '../lines/quantities.ts'

/**
 * The progress of an order, computed only from its lines: nothing received, everything received or closed, or in
 * between (rule B3 *progress events*).
 */
export type Progress = 'none' | 'part' | 'all'

/**
 * The progress by the figures of the lines. `closeType` is not used, because the machine keeps an order that was
 * closed short closed.
 */
export function orderProgress(lines: readonly OrderLine[], qtyPlaces = 2): Progress {
  if (lines.every((line) => remainingQty(line, undefined, qtyPlaces).isZero())) return 'all'
  return lines.some((line) => basicFigures(line, qtyPlaces).received.gt(0)) ? 'part' : 'none'
}

/** Lines with a quantity that can still be received and is not in a submitted receipt. */
export function openLineIds(lines: readonly OrderLine[], closeType?: CloseType, qtyPlaces = 2): string[] {
  return idsWhere(lines, (line) => !openQty(line, closeType, qtyPlaces).isZero())
}

/**
 * Lines not fully received or closed, also those in a submitted receipt. closeLine may name them once no submitted
 * receipt contains them.
 */
export function remainingLineIds(lines: readonly OrderLine[], closeType?: CloseType, qtyPlaces = 2): string[] {
  return idsWhere(lines, (line) => !remainingQty(line, closeType, qtyPlaces).isZero())
}

/** Lines with a quantity in a submitted receipt. */
export function heldLineIds(lines: readonly OrderLine[]): string[] {
  return idsWhere(lines, (line) => basicFigures(line).held.gt(0))
}

/** Lines that were closed one by one; reopenLine may name them. */
export function closedLineIds(lines: readonly OrderLine[]): string[] {
  return idsWhere(lines, (line) => basicFigures(line).closed.gt(0))
}

/**
 * True when a quantity stays on order after these lines are closed. Chooses between the two branches of closeLine:
 * rest open, nothing open.
 */
export function restStaysOpen(lines: readonly OrderLine[], closing: readonly string[], qtyPlaces = 2): boolean {
  return remainingLineIds(lines, undefined, qtyPlaces).some((id) => !closing.includes(id))
}

/** The quantity received beyond the ordered one, summed in basic units; the order shows it (rule C5). */
export function orderSurplus(lines: readonly OrderLine[], qtyPlaces = 2): Decimal {
  return sum(
    lines.map((line) => {
      const { ordered, received } = basicFigures(line, qtyPlaces)
      return surplusQty(received, ordered)
    }),
  )
}

/** The line's part of the quantity on order 在订量, in the basic unit; 0 when closed short. */
export function onOrderQty(line: OrderLine, closeType?: CloseType, qtyPlaces = 2): Decimal {
  return closeType ? zero : remainingQty(line, undefined, qtyPlaces)
}

function idsWhere(lines: readonly OrderLine[], test: (line: OrderLine) => boolean): string[] {
  return lines.flatMap((line) => (line.id && test(line) ? [line.id] : []))
}
