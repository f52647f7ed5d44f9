import { type Decimal, sum } from './decimal.ts'
import { shareOut } from './money.ts'

/** Something open on one side of a settlement, above zero. */
export type SideShare = { id: string; open: Decimal }

/**
 * What of each is settled (rule C8), both sides the same in sum: whole where one on either side is of the same amount, then in the order given until
 * one side is used up. What gets nothing is left out. Ids are told apart over both sides.
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
  return new Map([...whole, ...shareOut(rest, left(owed)), ...shareOut(rest, left(paid))])
}
