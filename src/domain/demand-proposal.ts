import { type Decimal, roundTo, zero } from './decimal.ts'

/** What a proposal goes by, in basic units: what left a depot in some days, how long new goods take, what is to be there, is there and comes. */
export type Needs = {
  /** What left in `days` days, less what came back. */
  out: Decimal
  days: number
  /** Days from the order until the goods are there. */
  leadDays: number
  /** What is to be there at least. */
  min: Decimal
  free: Decimal
  onOrder: Decimal
  /** In demands that nobody ordered yet. */
  demanded: Decimal
}

/**
 * What a depot is to demand of goods: average × lead time + minimum − free − on order − demanded, never below 0, in basic units; in packs of
 * `conversion` as many as it takes. Goods of which more came back than left need nothing for the time until new ones are there.
 */
export function proposedDemand({ out, days, leadDays, min, free, onOrder, demanded }: Needs, conversion: Decimal, qtyPlaces = 2) {
  const left = out.isNegative() ? zero : out
  // all of it times the days, so that no average is rounded before it counts
  const lacking = left.mul(leadDays).add(min.sub(free).sub(onOrder).sub(demanded).mul(days))
  const daily = roundTo(left.div(days), qtyPlaces)
  if (lacking.lte(0)) return { daily, needed: zero, packs: zero }
  const pack = conversion.mul(days)
  const whole = lacking.div(pack).floor()
  return { daily, needed: roundTo(lacking.div(days), qtyPlaces), packs: whole.mul(pack).lt(lacking) ? whole.add(1) : whole }
}
