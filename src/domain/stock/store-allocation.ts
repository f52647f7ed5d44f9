import { type Decimal, sum, zero } from '../figures/decimal.ts'

/**
 * Shares available stock among requests, in basic units. If there is enough, all are granted in full; else in
 * proportion and in whole packs, with the remaining packs by the largest remainder (100 available; requested 60, 50
 * and 40 in packs of 6: granted 42, 30 and 24; 4 stay). No request gets more than its quantity; a remainder below a
 * whole pack counts as a pack of its own.
 */
export function allocateAmong(free: Decimal, asked: readonly Decimal[], pack: Decimal): Decimal[] {
  const all = sum(asked)
  if (all.lte(free)) return [...asked]
  if (free.lte(0)) return asked.map(() => zero)
  // a share is available × requested ÷ all; everything is multiplied by `all`, so that nothing is rounded before
  // comparing
  const granted = asked.map((qty) => inPacks(free.mul(qty), pack.mul(all)).mul(pack))
  const remainders = asked.map((qty, at) => free.mul(qty).sub((granted[at] ?? zero).mul(all)))
  let left = free.sub(sum(granted))
  const byRemainder = [...asked.keys()].toSorted((one, other) => (remainders[other] ?? zero).cmp(remainders[one] ?? zero) || one - other)
  for (let gave = true; gave; ) {
    gave = false
    for (const at of byRemainder) {
      const lacks = (asked[at] ?? zero).sub(granted[at] ?? zero)
      const next = lacks.lt(pack) ? lacks : pack
      if (next.isZero() || next.gt(left)) continue
      granted[at] = (granted[at] ?? zero).add(next)
      left = left.sub(next)
      gave = true
    }
  }
  return granted
}

/** How many whole packs are in a quantity; exact, even if the division rounds. */
function inPacks(qty: Decimal, pack: Decimal): Decimal {
  const packs = qty.div(pack).floor()
  return packs.mul(pack).gt(qty) ? packs.sub(1) : packs
}
