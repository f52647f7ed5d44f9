import { type Decimal, roundTo, zero } from '../figures/decimal.ts'

/**
 * The figures from which a demand proposal is computed, in basic units: goods issued, lead time, minimum stock, free
 * stock, quantities on order and demanded.
 */
export type DemandFigures = {
  /** Issued in `days` days, less what was returned. */
  out: Decimal
  days: number
  /** Days from placing the order until the goods arrive. */
  leadDays: number
  /** Minimum stock, in basic units. */
  min: Decimal
  free: Decimal
  onOrder: Decimal
  /** Quantity in demands that are not ordered yet. */
  demanded: Decimal
}

/**
 * What a depot should demand. `needed`: average × lead time + minimum − free − on order − demanded, never below 0, in
 * basic units; `packs`: the same in whole packs of `conversion`, rounded up; `daily`: the average. Where more was
 * returned than issued, the average is 0.
 */
export function proposedDemand({ out, days, leadDays, min, free, onOrder, demanded }: DemandFigures, conversion: Decimal, qtyPlaces = 2) {
  const left = out.isNegative() ? zero : out
  // everything is multiplied by the number of days, so that the average does not have to be rounded before it is
  // compared
  const lacking = left.mul(leadDays).add(min.sub(free).sub(onOrder).sub(demanded).mul(days))
  const daily = roundTo(left.div(days), qtyPlaces)
  if (lacking.lte(0)) return { daily, needed: zero, packs: zero }
  const pack = conversion.mul(days)
  const whole = lacking.div(pack).floor()
  return { daily, needed: roundTo(lacking.div(days), qtyPlaces), packs: whole.mul(pack).lt(lacking) ? whole.add(1) : whole }
}
