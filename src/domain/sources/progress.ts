import { type Decimal, sum, zero } from '../figures/decimal.ts'
import { basicFigures, type CloseType, type OrderLine, openQty, remainingQty, surplusQty } from '../lines/quantities.ts'

/**
 * How far an order has come, by its lines alone: nothing received, everything received or closed, or in between (rule
 * B3 *progress events*).
 */
export type Progress = 'none' | 'part' | 'all'

/** Follows from the figures of the lines, not from `closeType`: an order closed short stays closed by its machine. */
export function orderProgress(lines: readonly OrderLine[], qtyPlaces = 2): Progress {
  if (lines.every((line) => remainingQty(line, undefined, qtyPlaces).isZero())) return 'all'
  return lines.some((line) => basicFigures(line, qtyPlaces).received.gt(0)) ? 'part' : 'none'
}

/** Lines with a quantity that can still be received and is not in a submitted receipt. */
export function openLineIds(lines: readonly OrderLine[], closeType?: CloseType, qtyPlaces = 2): string[] {
  return idsWhere(lines, (line) => !openQty(line, closeType, qtyPlaces).isZero())
}

/**
 * Lines not yet wholly received or closed, in a submitted receipt or not: those that closeLine may name, once no
 * submitted receipt has any of them.
 */
export function remainingLineIds(lines: readonly OrderLine[], closeType?: CloseType, qtyPlaces = 2): string[] {
  return idsWhere(lines, (line) => !remainingQty(line, closeType, qtyPlaces).isZero())
}

/** Lines with a quantity in a submitted receipt. */
export function heldLineIds(lines: readonly OrderLine[]): string[] {
  return idsWhere(lines, (line) => basicFigures(line).held.gt(0))
}

/** Lines that were closed one by one: those that reopenLine may name. */
export function closedLineIds(lines: readonly OrderLine[]): string[] {
  return idsWhere(lines, (line) => basicFigures(line).closed.gt(0))
}

/**
 * True when some quantity stays on order once these lines are closed (branches of closeLine: rest open, nothing
 * open).
 */
export function restStaysOpen(lines: readonly OrderLine[], closing: readonly string[], qtyPlaces = 2): boolean {
  return remainingLineIds(lines, undefined, qtyPlaces).some((id) => !closing.includes(id))
}

/** The quantity received beyond the order, summed in basic units; the order shows it (rule C5). */
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
