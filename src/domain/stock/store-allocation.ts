import { type Decimal, sum, zero } from '../figures/decimal.ts'

/**
 * Shares free stock among requests, in basic units: all requests in full where there is enough, else in proportion,
 * in whole packs, and the remaining packs by the largest remainder (100 free, requested 60, 50 and 40, packs of 6:
 * 42, 30 and 24, 4 stay). No request gets more than its quantity; a remainder below a whole pack counts as a pack of
 * its own.
 */
export function allocateAmong(free: Decimal, asked: readonly Decimal[], pack: Decimal): Decimal[] {
  const all = sum(asked)
  if (all.lte(free)) return [...asked]
  if (free.lte(0)) return asked.map(() => zero)
  // a share is free × requested ÷ all: compared times `all`, so that nothing is rounded
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

/** How many whole packs are in a quantity; exact, whatever the division rounds to. */
function inPacks(qty: Decimal, pack: Decimal): Decimal {
  const packs = qty.div(pack).floor()
  return packs.mul(pack).gt(qty) ? packs.sub(1) : packs
}
