import fc from 'fast-check'
import { Decimal, decimal, zero } from '#domain/figures/decimal.ts'
import type { DocumentLine, LineSettings, LinesHead } from '#domain/lines.ts'

/** Number of runs of every property. */
export const thousand = { numRuns: 1000 }

const scaled = (places: number) => (units: number) => new Decimal(units).div(10 ** places)

export const aPrice = fc.oneof(
  fc.integer({ min: 0, max: 9_999_999 }).map(scaled(5)),
  fc.integer({ min: 0, max: 999_999 }).map(scaled(2)),
  fc.constantFrom('0', '0.00001', '0.005', '1.005', '9.99', '99999.99999').map(decimal),
)
export const aPositiveQty = fc.oneof(
  fc.integer({ min: 1, max: 1_000_000 }).map(scaled(2)),
  fc.integer({ min: 1, max: 20_000 }).map(scaled(0)),
)
export const aQty = fc.oneof(
  { weight: 6, arbitrary: aPositiveQty },
  { weight: 3, arbitrary: aPositiveQty.map((qty) => qty.neg()) },
  { weight: 1, arbitrary: fc.constant(zero) },
)
export const anAmount = fc.oneof(
  fc.integer({ min: -99_999, max: 9_999_999 }).map(scaled(2)),
  fc.constantFrom('0', '0.01', '0.05', '1888').map(decimal),
)
export const aMoney = fc.integer({ min: 0, max: 9_999_999 }).map(scaled(2))
export const aRate = fc.constantFrom('0', '1', '3', '6', '9', '13', '17', '21').map(decimal)
export const aDiscountRate = fc.oneof(
  { weight: 4, arbitrary: fc.constant(decimal('100')) },
  { weight: 3, arbitrary: fc.constantFrom('85', '99.5', '33.33', '1').map(decimal) },
  { weight: 1, arbitrary: fc.constant(zero) },
)

export const settings: LineSettings = { places: { price: 5, amount: 2, qty: 2 }, costAllocation: 1 }

export const bottle = { unitId: '1', unitName: '瓶', conversion: '1' }
export const box = { unitId: '12', unitName: '箱', conversion: '12' }
export const bag = { unitId: '25', unitName: '袋', conversion: '12.5' }
const units = [bottle, box, bag]

/**
 * A line as a user starts it: goods, unit, quantity, price, rates; now and then a gift, a service, without tax, or
 * negative.
 */
export const aTypedLine: fc.Arbitrary<DocumentLine> = fc
  .record({
    unit: fc.constantFrom(...units),
    qty: aQty,
    taxPrice: aPrice,
    discountRate: aDiscountRate,
    taxRate: aRate,
    flags: fc.integer({ min: 0, max: 19 }),
  })
  .map(({ unit, qty, taxPrice, discountRate, taxRate, flags }) => ({
    commInfoId: '1000000000000000001',
    ...unit,
    unitList: units,
    basicUnit: '瓶',
    depotId: '1000000000000000002',
    qty: qty.toFixed(2),
    taxPrice: flags === 6 || flags === 7 ? '0' : taxPrice.toFixed(5),
    discountRate: discountRate.toFixed(),
    taxKind: flags === 3 ? 5 : flags === 4 ? 2 : 1,
    taxRate: flags === 4 ? '0' : taxRate.toFixed(),
    deductible: flags === 5 ? 1 : 2,
    isGift: flags === 6 || flags === 7 ? 2 : 1,
    commKind: flags === 8 ? 2 : 1,
  }))

/** Between one and five hundred lines, mostly few. */
export const lines = fc.oneof(
  { weight: 49, arbitrary: fc.array(aTypedLine, { minLength: 1, maxLength: 8 }) },
  { weight: 1, arbitrary: fc.array(aTypedLine, { minLength: 1, maxLength: 500, size: 'max' }) },
)

export const aHead: fc.Arbitrary<LinesHead> = fc
  .record({ freight: aMoney, feeAmt: aMoney, freightTaxRate: aRate, freightDeductible: fc.constantFrom(1, 2) })
  .map((head) => ({
    ...head,
    freight: head.freight.toFixed(2),
    feeAmt: head.feeAmt.toFixed(2),
    freightTaxRate: head.freightTaxRate.toFixed(),
  }))
