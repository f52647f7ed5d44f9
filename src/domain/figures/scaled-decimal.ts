import { Decimal as Base } from 'decimal.js'

/**
 * For figures that do not fit into safe integers: 60 significant digits, half away from zero. A clone of decimal.js,
 * so that settings made by other modules do not affect it.
 */
const Wide = Base.clone({ precision: 60, rounding: Base.ROUND_HALF_UP, toExpNeg: -9e15, toExpPos: 9e15, defaults: true })

/** Maximum places after the point in the integer representation. */
const mostPlaces = 15
const powers = Array.from({ length: mostPlaces + 1 }, (_, places) => 10 ** places)
const power = (places: number): number => powers[places] as number
/** Any number with at most this many digits fits into a safe integer; the count includes point and sign. */
const plain = /^-?\d+(?:\.\d*)?$/
const mostDigits = 15

export type Figure = Decimal | string | number

/**
 * An immutable decimal number with the arithmetic of decimal.js at 60 significant digits. Nearly every figure of a
 * document is a safe integer with some places after the point, and is computed as such, exactly; figures that do not
 * fit are left to decimal.js. There is no minus zero.
 */
export class Decimal {
  static readonly ROUND_UP = Base.ROUND_UP
  static readonly ROUND_DOWN = Base.ROUND_DOWN
  static readonly ROUND_HALF_UP = Base.ROUND_HALF_UP

  /** The number is `units` divided by 10 to the power of `places`; meaningless if `wide` is set. */
  private readonly units: number
  private readonly places: number
  private readonly wide: Base | undefined

  /** Throws the same error as decimal.js for text that is not a number. */
  constructor(value: Figure, places = 0, wide?: Base) {
    this.units = 0
    this.places = places
    this.wide = wide
    if (wide !== undefined) return
    if (typeof value === 'number' && Number.isSafeInteger(value)) {
      // minus zero becomes zero
      this.units = value + 0
    } else if (typeof value === 'string' && value.length <= mostDigits && plain.test(value)) {
      const point = value.indexOf('.')
      this.places = point < 0 ? 0 : value.length - point - 1
      this.units = Number(point < 0 ? value : value.slice(0, point) + value.slice(point + 1)) + 0
    } else {
      const { units, places: kept, wide: left } = narrow(new Wide(value instanceof Decimal ? value.inFull() : value))
      this.units = units
      this.places = kept
      this.wide = left
    }
  }

  static isDecimal(value: unknown): value is Decimal {
    return value instanceof Decimal
  }

  static max(...values: readonly Figure[]): Decimal {
    return values.map(toDecimal).reduce((most, value) => (value.gt(most) ? value : most))
  }

  static min(...values: readonly Figure[]): Decimal {
    return values.map(toDecimal).reduce((least, value) => (value.lt(least) ? value : least))
  }

  add(value: Figure): Decimal {
    const other = toDecimal(value)
    if (this.wide === undefined && other.wide === undefined) {
      const places = Math.max(this.places, other.places)
      const one = this.units * power(places - this.places)
      const two = other.units * power(places - other.places)
      if (isExact(one) && isExact(two) && isExact(one + two)) return fromUnits(one + two, places)
    }
    return wideOf(this.inFull().add(other.inFull()))
  }

  sub(value: Figure): Decimal {
    return this.add(toDecimal(value).neg())
  }

  mul(value: Figure): Decimal {
    const other = toDecimal(value)
    if (this.wide === undefined && other.wide === undefined) {
      const product = this.units * other.units
      const places = this.places + other.places
      if (isExact(product) && places <= mostPlaces) return fromUnits(product, places)
    }
    return wideOf(this.inFull().mul(other.inFull()))
  }

  div(value: Figure): Decimal {
    const other = toDecimal(value)
    if (this.wide === undefined && other.wide === undefined && other.units !== 0) {
      for (let more = Math.max(0, other.places - this.places); more <= mostPlaces - this.places; more += 2) {
        const dividend = this.units * power(more)
        if (!isExact(dividend)) break
        if (dividend % other.units === 0) return fromUnits(dividend / other.units, this.places + more - other.places)
      }
    }
    return wideOf(this.inFull().div(other.inFull()))
  }

  /**
   * The quotient rounded to `places`, half away from zero. Computed from whole numbers if they fit, without the digits
   * that rounding drops.
   */
  divTo(value: Figure, places: number): Decimal {
    const other = toDecimal(value)
    const shift = places + other.places - this.places
    const dividend = this.units * power(Math.max(shift, 0))
    const divisor = other.units * power(Math.max(-shift, 0))
    const areWhole = this.wide === undefined && other.wide === undefined && divisor !== 0
    if (!areWhole || !isExact(dividend) || !isExact(divisor)) return this.div(other).toDecimalPlaces(places)
    const rest = dividend % divisor
    const away = 2 * Math.abs(rest) >= Math.abs(divisor) ? Math.sign(dividend) * Math.sign(divisor) : 0
    return fromUnits((dividend - rest) / divisor + away, places)
  }

  neg(): Decimal {
    return this.wide === undefined ? fromUnits(-this.units, this.places) : wideOf(this.wide.neg())
  }

  abs(): Decimal {
    return this.isNegative() ? this.neg() : this
  }

  floor(): Decimal {
    const whole = this.toDecimalPlaces(0, Decimal.ROUND_DOWN)
    return this.lt(whole) ? whole.sub(1) : whole
  }

  /** Rounds to `places`, half away from zero unless another mode is given. */
  toDecimalPlaces(places: number, rounding: Base.Rounding = Decimal.ROUND_HALF_UP): Decimal {
    if (this.wide !== undefined) return narrow(this.wide.toDecimalPlaces(places, rounding))
    if (this.places <= places) return this
    const one = power(this.places - places)
    const rest = this.units % one
    return fromUnits((this.units - rest) / one + (roundsAwayFromZero(rest, one, rounding) ? Math.sign(rest) : 0), places)
  }

  /** The plain text, rounded half away from zero to `places`, or with all digits. */
  toFixed(places?: number): string {
    const { wide, units, places: has } = places === undefined ? this : this.toDecimalPlaces(places)
    if (wide !== undefined) return places === undefined ? wide.toFixed() : wide.toFixed(places)
    return textOf(units, has, places ?? this.decimalPlaces())
  }

  toString(): string {
    return this.toFixed()
  }

  toJSON(): string {
    return this.toFixed()
  }

  toNumber(): number {
    return Number(this.toFixed())
  }

  /** Number of significant digits, counting zeros at the end of a whole number. */
  precision(): number {
    return this.inFull().precision(true)
  }

  /** Number of decimal places, not counting zeros at the end. */
  decimalPlaces(): number {
    if (this.wide !== undefined) return this.wide.decimalPlaces()
    let { places, units } = this
    for (; places > 0 && units % 10 === 0; places -= 1) units /= 10
    return places
  }

  isZero(): boolean {
    return this.wide === undefined ? this.units === 0 : this.wide.isZero()
  }

  isNegative(): boolean {
    return this.wide === undefined ? this.units < 0 : this.wide.isNegative()
  }

  isInteger(): boolean {
    return this.wide === undefined ? this.units % power(this.places) === 0 : this.wide.isInteger()
  }

  eq(value: Figure): boolean {
    return this.compared(toDecimal(value)) === 0
  }

  gt(value: Figure): boolean {
    return this.compared(toDecimal(value)) > 0
  }

  gte(value: Figure): boolean {
    return this.compared(toDecimal(value)) >= 0
  }

  lt(value: Figure): boolean {
    return this.compared(toDecimal(value)) < 0
  }

  lte(value: Figure): boolean {
    return this.compared(toDecimal(value)) <= 0
  }

  /** Negative, 0 or positive if the number is less than, equal to or greater than the other. */
  cmp(value: Figure): number {
    return this.compared(toDecimal(value))
  }

  private compared(other: Decimal): number {
    if (this.wide === undefined && other.wide === undefined) {
      const places = Math.max(this.places, other.places)
      const one = this.units * power(places - this.places)
      const two = other.units * power(places - other.places)
      if (isExact(one) && isExact(two)) return Math.sign(one - two)
    }
    return this.inFull().cmp(other.inFull())
  }

  /** The number as a decimal.js object. */
  private inFull(): Base {
    return this.wide ?? new Wide(textOf(this.units, this.places, this.places))
  }
}

const toDecimal = (value: Figure): Decimal => (value instanceof Decimal ? value : new Decimal(value))
const fromUnits = (units: number, places: number): Decimal => new Decimal(units, places)
const wideOf = (value: Base): Decimal => (value.isZero() ? fromUnits(0, 0) : new Decimal(0, 0, value))

/** Converts a decimal.js number, to integers if it fits. */
function narrow(value: Base): Decimal {
  const text = value.toFixed()
  return text.length <= mostDigits && plain.test(text) ? new Decimal(text) : wideOf(value)
}

const isExact = Number.isSafeInteger

/** True when dropping `rest` must round the figure up, away from zero. */
function roundsAwayFromZero(rest: number, one: number, rounding: Base.Rounding): boolean {
  if (rounding === Decimal.ROUND_HALF_UP) return Math.abs(rest) * 2 >= one
  return rounding === Decimal.ROUND_UP && rest !== 0
}

/**
 * The text of `units`, which have `has` places, with `shown` places: zeros are added, or dropped if only zeros follow.
 */
function textOf(units: number, has: number, shown: number): string {
  const sign = units < 0 ? '-' : ''
  const digits = String(Math.abs(units)).padStart(has + 1, '0')
  const point = digits.length - has
  const after = digits.slice(point, point + shown).padEnd(shown, '0')
  return shown > 0 ? `${sign}${digits.slice(0, point)}.${after}` : `${sign}${digits.slice(0, point)}`
}
