import { type Decimal, decimal, roundTo } from './decimal.ts'

// Conversions are decimals on the wire, and ratios where a decimal cannot say them: 0.083333 of a box is one of twelve (docs/rules/links.md).

const one = decimal('1')
/** Fewer places, or a larger error, may as well be a weight: 0.33 kg is no third of a kilogram. */
const leastPlaces = 4
const mostError = decimal('0.0005')

/** From so many places on a decimal is told from the fractions of small numbers, by the greatest number below the line. */
const placesOfFractions = 6
const mostBelow = 100

/** A conversion as a fraction: so many basic units in so many of the unit. */
type Ratio = { basic: Decimal; units: Decimal }

/** The fraction that a conversion is as far as its own places go, of those that no decimal can say; nothing where it is what it says. */
export function fractionOf(conversion: Decimal): Ratio | undefined {
  return remembered(fractions, conversion.toFixed(), () => findFraction(conversion))
}

const fractions = new Map<string, Ratio | undefined>()
const mostKnown = 1000

/** A tenant has few conversions, and every line of a document asks for its own several times. */
function remembered<Value>(known: Map<string, Value>, key: string, find: () => Value): Value {
  if (!known.has(key)) {
    if (known.size >= mostKnown) known.clear()
    known.set(key, find())
  }
  return known.get(key) as Value
}

function findFraction(conversion: Decimal): Ratio | undefined {
  const places = conversion.decimalPlaces()
  if (places < leastPlaces || !conversion.gt(0)) return undefined
  const single = conversion.lt(one) ? asFraction(conversion, roundTo(one.div(conversion), 0), places) : undefined
  if (single?.basic.eq(one) && conversion.mul(single.units).sub(one).abs().lt(mostError)) return single
  if (places < placesOfFractions) return undefined
  for (let below = 2; below <= mostBelow; below += 1) {
    const found = asFraction(conversion, decimal(String(below)), places)
    if (found) return found
  }
  return undefined
}

function asFraction(conversion: Decimal, units: Decimal, places: number): Ratio | undefined {
  const basic = roundTo(conversion.mul(units), 0)
  return !conversion.mul(units).eq(basic) && roundTo(basic.div(units), places).eq(conversion) ? { basic, units } : undefined
}

/** Basic units in one unit: the ratio that a conversion stands for. */
export function ratioOf(conversion: Decimal): Decimal {
  const fraction = fractionOf(conversion)
  return fraction ? fraction.basic.div(fraction.units) : conversion
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
  return remembered(steps, `${conversion.toFixed()} ${places}`, () => findStep(conversion, places))
}

const steps = new Map<string, Decimal>()

function findStep(conversion: Decimal, places: number): Decimal {
  const smallest = one.div(decimal(`1${'0'.repeat(places)}`))
  const fraction = fractionOf(conversion)
  if (fraction) return smallest.mul(fraction.units)
  const scale = 10n ** BigInt(conversion.decimalPlaces())
  const digits = BigInt(conversion.toFixed().replace('.', ''))
  return smallest.mul(decimal(String(scale / divisor(digits, scale))))
}

/** The greatest common divisor. */
const divisor = (left: bigint, right: bigint): bigint => (right === 0n ? left : divisor(right, left % right))
