import { type Decimal, decimal, roundTo } from './decimal.ts'

// Conversions are decimals on the wire, and ratios where a decimal cannot say them: 0.083333 of a box is one of twelve (docs/rules/links.md).

const one = decimal('1')
/** Fewer places, or a larger error, may as well be a weight: 0.33 kg is no third of a kilogram. */
const leastPlaces = 4
const mostError = decimal('0.0005')

/** The whole number of units that make up a basic one, where a conversion is that fraction as far as its own places go. */
export function unitsInBasic(conversion: Decimal): Decimal | undefined {
  const places = conversion.decimalPlaces()
  if (places < leastPlaces || !conversion.gt(0) || conversion.gte(one)) return undefined
  const count = roundTo(one.div(conversion), 0)
  const isRounded = !conversion.mul(count).eq(one) && roundTo(one.div(count), places).eq(conversion)
  return isRounded && conversion.mul(count).sub(one).abs().lt(mostError) ? count : undefined
}

/** Basic units in one unit: the ratio that a conversion stands for. */
export function ratioOf(conversion: Decimal): Decimal {
  const count = unitsInBasic(conversion)
  return count ? one.div(count) : conversion
}

/**
 * The quantities next to one that are exact in basic units at the places kept, above zero, the smaller one first; nothing where it is exact itself.
 * All are multiples of a step.
 */
export function nearestExact(qty: Decimal, conversion: Decimal, places: number): Decimal[] | undefined {
  const step = stepOf(conversion, places)
  const count = qty.abs().div(step).floor()
  const below = step.mul(count)
  if (below.eq(qty.abs())) return undefined
  return [below, below.add(step)].filter((near) => near.gt(0)).map((near) => (qty.isNegative() ? near.neg() : near))
}

/** The smallest quantity with the places kept whose basic quantity has no more of them. */
function stepOf(conversion: Decimal, places: number): Decimal {
  const smallest = one.div(decimal(`1${'0'.repeat(places)}`))
  const count = unitsInBasic(conversion)
  if (count) return smallest.mul(count)
  const scale = 10n ** BigInt(conversion.decimalPlaces())
  const digits = BigInt(conversion.toFixed().replace('.', ''))
  return smallest.mul(decimal(String(scale / divisor(digits, scale))))
}

/** The greatest common divisor. */
const divisor = (left: bigint, right: bigint): bigint => (right === 0n ? left : divisor(right, left % right))
