import { type Decimal, sum } from '../figures/decimal.ts'
import { allocateToOpen } from './money.ts'

/** An open item on one side of a settlement, with an amount above zero. */
export type SideShare = { id: string; open: Decimal }

/**
 * The proposed settlement of each item (rule C8); both sides get the same sum. Items with the same amount on both
 * sides are settled in full first, the others in the given order until one side is used up. Items that get nothing are
 * left out. Ids are unique over both sides.
 */
export function proposedShares(owed: readonly SideShare[], paid: readonly SideShare[]): Map<string, Decimal> {
  const whole = new Map<string, Decimal>()
  for (const one of paid) {
    const same = owed.find(({ id, open }) => !whole.has(id) && open.eq(one.open))
    if (same) whole.set(one.id, one.open).set(same.id, same.open)
  }
  const left = (side: readonly SideShare[]) => side.filter(({ id }) => !whole.has(id))
  const total = (side: readonly SideShare[]) => sum(left(side).map(({ open }) => open))
  const rest = total(owed).lt(total(paid)) ? total(owed) : total(paid)
  return new Map([...whole, ...allocateToOpen(rest, left(owed)), ...allocateToOpen(rest, left(paid))])
}
