import { type Decimal, decimal, roundTo } from './decimal.ts'

// A conversion is a decimal on the wire, but is read as a ratio if no decimal can express it: 0.083333 of a box is one
// twelfth (docs/rules/links.md).

const one = decimal('1')
/** A conversion with fewer places, or a larger error, may be a weight: 0.33 kg is not a third of a kilogram. */
const leastPlaces = 4
const mostError = decimal('0.0005')

/** A decimal with at least this many places may be a fraction with a denominator of at most `mostBelow`. */
const placesOfFractions = 6
const mostBelow = 100

/** A conversion as a fraction: `basic` basic units equal `units` of the unit. */
type Ratio = { basic: Decimal; units: Decimal }

/** The fraction that a conversion means, to the precision of its places; undefined if the decimal itself is meant. */
export function fractionOf(conversion: Decimal): Ratio | undefined {
  return getOrCompute(fractions, conversion.toFixed(), () => findFraction(conversion))
}

const fractions = new Map<string, Ratio | undefined>()
const maxCached = 1000

/** Caches by key. A tenant has few conversions, and each line of a document looks up its own several times. */
function getOrCompute<Value>(known: Map<string, Value>, key: string, find: () => Value): Value {
  if (!known.has(key)) {
    if (known.size >= maxCached) known.clear()
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

/** Basic units in one unit, as an exact ratio if the conversion means a fraction. */
export function ratioOf(conversion: Decimal): Decimal {
  const fraction = fractionOf(conversion)
  return fraction ? fraction.basic.div(fraction.units) : conversion
}

/**
 * The quantities next to `qty`, with its sign and not 0, that are exact in basic units at the decimals stored, the one
 * nearer to 0 first; undefined if the quantity itself is exact. All are multiples of one step.
 */
export function nearestExact(qty: Decimal, conversion: Decimal, places: number): Decimal[] | undefined {
  const step = stepOf(conversion, places)
  const count = qty.abs().div(step).floor()
  const below = step.mul(count)
  if (below.eq(qty.abs())) return undefined
  return [below, below.add(step)].filter((near) => near.gt(0)).map((near) => (qty.isNegative() ? near.neg() : near))
}

/** The smallest quantity with `places` decimals whose quantity in basic units also has at most `places` decimals. */
function stepOf(conversion: Decimal, places: number): Decimal {
  return getOrCompute(steps, `${conversion.toFixed()} ${places}`, () => findStep(conversion, places))
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
