import { type Decimal, sum, zero } from './decimal.ts'

/**
 * Shares what is free of some goods among those who ask for them, in basic units: all of it where there is enough, else by what they asked for,
 * in whole packs, and the packs that are left then by the largest remainder (100 free, asked 60, 50 and 40, packs of 6: 42, 30 and 24, 4 stay).
 * Nobody gets more than he asked for; what he asks beyond whole packs counts as a pack of its own.
 */
export function allocateAmong(free: Decimal, asked: readonly Decimal[], pack: Decimal): Decimal[] {
  const all = sum(asked)
  if (all.lte(free)) return [...asked]
  if (free.lte(0)) return asked.map(() => zero)
  // a share is free × asked ÷ all: compared times `all`, so that nothing is rounded
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
