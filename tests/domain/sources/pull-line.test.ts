import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimal, readFigure, zero } from '#domain/figures/decimal.ts'
import { openQty } from '#domain/lines/quantities.ts'
import {
  amountProblems,
  completeLine,
  type DocumentLine,
  editLine,
  lineProblems,
  type OrderLineToPull,
  pullLine,
  sourceFigures,
} from '#domain/lines.ts'
import { deliveryLine, returnLine } from '#domain/sources/pull-line.ts'
import { aDiscountRate, aPositiveQty, aPrice, aTypedLine, bottle, box, settings, thousand } from '../generators.ts'

const receipt = { ...settings, receipt: true }
const ordered = (fields: OrderLineToPull): OrderLineToPull =>
  completeLine(
    { id: '77', commInfoId: '1', ...box, unitList: [bottle, box], basicUnit: '瓶', depotId: '1', taxRate: '13', ...fields },
    settings,
  )

/**
 * Checks a receipt line as the server does: with the order's figures that the server knows in place of the client's.
 */
const judged = (line: DocumentLine, order: OrderLineToPull) =>
  amountProblems([{ ...line, ...sourceFigures(order, line.conversion, '', receipt) }], {}, receipt)

describe('a receipt line pulled from an order line', () => {
  test('takes what is open, and the open amount with it', () => {
    const order = ordered({ qty: '3', totalAmt: '100.00' })
    expect(pullLine(order, '', settings)).toMatchObject({
      sourceBodyId: '77',
      shouldQty: '3.00',
      actualQty: '3.00',
      shouldAmt: '100.00',
      actualAmt: '100.00',
      totalAmt: '100.00',
      purchaseAmt: '88.50',
      taxPrice: '33.33333',
      purchasePrice: '29.49853',
    })
    expect(pullLine(order, '', settings)).not.toHaveProperty('id')
  })

  test('received one by one, the last closes the sum (R1)', () => {
    const order = ordered({ qty: '3', totalAmt: '100.00' })
    const amounts = [0, 1, 2].map((before) => {
      const counted = { ...order, receivedQty: String(before * 12), countedAmt: (before * 33.33).toFixed(2) }
      const line = editLine(pullLine(counted, '', settings), { actualQty: '1' }, settings)
      expect(judged(line, counted)).toEqual([])
      return line.actualAmt
    })
    expect(amounts).toEqual(['33.33', '33.33', '33.34'])
  })

  test('10000 for 12345.67 received whole keep the amount (R3)', () => {
    const order = ordered({ ...bottle, qty: '10000', totalAmt: '12345.67' })
    const whole = pullLine(order, '', settings)
    expect(whole).toMatchObject({ taxPrice: '1.23457', actualAmt: '12345.67' })
    const less = editLine(whole, { actualQty: '9999' }, settings)
    expect(less.actualAmt).toBe('12344.47')
    expect(editLine(less, { actualQty: '10000' }, settings)).toEqual(whole)
    expect(editLine(whole, { taxPrice: '1.23456' }, settings).actualAmt).toBe('12345.60')
  })

  test('the open amount is not accepted at another price than the order’s', () => {
    const order = ordered({ ...bottle, qty: '10000', totalAmt: '12345.67' })
    const dearer = editLine(pullLine(order, '', settings), { taxPrice: '1.24' }, settings)
    expect(judged(dearer, order)).toEqual([])
    const forged = {
      ...dearer,
      totalAmt: '12345.67',
      actualAmt: '12345.67',
      discountAmt: '12345.67',
      finalAmt: '12345.67',
      purchaseAmt: '10925.37',
      taxAmt: '1420.30',
    }
    expect(judged(forged, order)).toEqual([{ row: 1, field: 'totalAmt', rule: 'AMOUNT_DIFFERS' }])
  })

  test('a total typed into it is its actual amount', () => {
    const line = editLine(pullLine(ordered({ qty: '3', totalAmt: '100' }), '', settings), { actualAmt: '99' }, settings)
    expect(line).toMatchObject({ actualAmt: '99.00', totalAmt: '99.00', purchaseAmt: '87.61', taxPrice: '33.00000', shouldAmt: '100.00' })
  })

  test('a coupon leaves the open amount alone, also where the order’s price is not at hand', () => {
    const { shouldPrice: _, ...whole } = pullLine(ordered({ ...bottle, qty: '10000', totalAmt: '12345.67' }), '', settings)
    expect(editLine(whole, { couponAmt: '45.67' }, settings)).toMatchObject({ actualAmt: '12345.67', finalAmt: '12300.00' })
  })

  test('comes in the basic unit where the order’s unit cannot say what is open', () => {
    const order = ordered({ qty: '10', taxPrice: '59.88', receivedQty: '5', countedAmt: '24.95' })
    expect(pullLine(order, '', settings)).toMatchObject({
      unitName: '瓶',
      conversion: '1',
      shouldQty: '115.00',
      taxPrice: '4.99000',
      actualAmt: '573.85',
    })
  })

  test('and takes the open amount there too', () => {
    const order = ordered({ qty: '1000', taxPrice: '10', receivedQty: '5', countedAmt: '4.17' })
    const line = pullLine(order, '', settings)
    expect(line).toMatchObject({ shouldQty: '11995.00', taxPrice: '0.83333', actualAmt: '9995.83' })
    expect(judged(line, order)).toEqual([])
  })

  test('the open amount does not come with a price before discount of one’s own', () => {
    const order = ordered({ ...bottle, qty: '10000', totalAmt: '12345.67' })
    expect(judged({ ...pullLine(order, '', settings), taxPrice: '2.00000' }, order)).toHaveLength(1)
  })

  test('has quantity 0 when nothing is open, and is right so', () => {
    const order = ordered({ qty: '1', taxPrice: '59.88', receivedQty: '12', countedAmt: '59.88' })
    const line = pullLine(order, '', settings)
    expect(line).toMatchObject({ shouldQty: '0.00', actualQty: '0.00', actualAmt: '0.00' })
    expect(lineProblems([line], receipt)).toEqual([])
    expect(pullLine(ordered({ qty: '1' }), 'short', settings).shouldQty).toBe('0.00')
  })

  test('takes the coupon with the quantity', () => {
    const order = ordered({ qty: '3', taxPrice: '20', couponAmt: '10' })
    const whole = pullLine(order, '', settings)
    expect(whole).toMatchObject({ couponAmt: '10.00', finalAmt: '50.00' })
    expect(editLine(whole, { actualQty: '1' }, settings)).toMatchObject({ couponAmt: '3.33', finalAmt: '16.67' })
    const rest = pullLine({ ...order, receivedQty: '12', countedAmt: '20.00', countedCouponAmt: '3.33' }, '', settings)
    expect(rest).toMatchObject({ couponAmt: '6.67', finalAmt: '33.33' })
  })

  test('a change of unit drops the order’s price and keeps the amount', () => {
    const line = editLine(pullLine(ordered({ qty: '3', totalAmt: '100' }), '', settings), { unitId: bottle.unitId }, settings)
    expect(line).toMatchObject({ actualQty: '36.00', shouldQty: '36.00', actualAmt: '100.00', shouldAmt: '100.00' })
    expect(line.shouldPrice).toBeUndefined()
    expect(judged(line, ordered({ qty: '3', totalAmt: '100' }))).toEqual([])
  })

  const edits = fc.array(
    fc.oneof(
      aPositiveQty.map((qty): Partial<DocumentLine> => ({ actualQty: qty.toFixed() })),
      aPrice.map((price): Partial<DocumentLine> => ({ taxPrice: price.toFixed() })),
      aDiscountRate.map((rate): Partial<DocumentLine> => ({ discountRate: rate.toFixed() })),
      fc.constantFrom<Partial<DocumentLine>>({ unitId: bottle.unitId }, { unitId: box.unitId }, { isGift: 2 }),
      fc.constant<Partial<DocumentLine>>({}),
    ),
    { maxLength: 5 },
  )

  test('whatever the order, its progress and the edits, back to the whole quantity or not, the server accepts it', () => {
    const aSource = fc.tuple(
      aTypedLine,
      fc.constantFrom('taxPrice', 'purchaseAmt', 'totalAmt', 'purchasePrice'),
      fc.integer({ min: 0, max: 130 }),
      fc.boolean(),
    )
    fc.assert(
      fc.property(aSource, edits, ([typed, field, percent, back], changes) => {
        const begun = completeLine(
          {
            ...typed,
            qty: decimal(typed.qty ?? '')
              .abs()
              .toFixed(2),
            id: '77',
          },
          settings,
        )
        const order: OrderLineToPull = editLine(begun, { [field]: '1888' }, settings)
        const received =
          readFigure(order.qty)
            ?.mul(order.conversion ?? 1)
            .mul(percent)
            .div(100) ?? zero
        const counted = {
          ...order,
          receivedQty: received.toFixed(0),
          countedAmt: readFigure(order.totalAmt)?.mul(percent).div(100).toFixed(2),
        }
        let line = pullLine(counted, '', settings)
        expect(judged(line, counted)).toEqual([])
        for (const change of changes) line = editLine(line, change, settings)
        if (back && line.shouldQty) line = editLine(line, { actualQty: line.shouldQty }, settings)
        expect(judged(line, counted)).toEqual([])
        if (openQty(counted).isZero()) expect(pullLine(counted, '', settings).actualAmt).toBe('0.00')
      }),
      thousand,
    )
  }, 60_000)
})

describe('parts of a line that is sold, and of what comes back of it (rule C5)', () => {
  const sold = { ...settings, sells: true }
  const back = { ...sold, sign: -1 } as const
  const sums = (lines: readonly DocumentLine[], field: 'totalAmt' | 'couponAmt' | 'finalAmt') =>
    lines.reduce((sum, line) => sum.add(readFigure(line[field]) ?? zero), zero).toFixed()
  /** Takes parts of an order line one after another; each sees those before as counted by the server. */
  function parts(order: OrderLineToPull, qtys: readonly string[], goesBack: boolean): DocumentLine[] {
    const taken: DocumentLine[] = []
    for (const qty of qtys) {
      const counted = decimal(taken.reduce((sum, line) => sum.add(readFigure(line.qty)?.abs() ?? zero), zero).toFixed())
      const progress = { countedAmt: sums(taken, 'totalAmt'), countedCouponAmt: sums(taken, 'couponAmt') }
      const source = { ...order, ...progress, [goesBack ? 'returnedQty' : 'receivedQty']: counted.mul(order.conversion ?? '1').toFixed() }
      const whole = goesBack ? returnLine(source, back) : deliveryLine(source, '', sold)
      taken.push(editLine(whole, { qty: goesBack ? `-${qty}` : qty }, goesBack ? back : sold))
    }
    return taken
  }
  const line = (fields: OrderLineToPull) => ordered({ ...bottle, ...fields })

  test('K6: 26.65 after a coupon, three times one', () => {
    const out = line({ qty: '3', taxPrice: '10', couponAmt: '3.35' })
    expect(parts(out, ['1', '1', '1'], true).map(({ totalAmt, couponAmt, finalAmt }) => [totalAmt, couponAmt, finalAmt])).toEqual([
      ['-10.00', '-1.12', '-8.88'],
      ['-10.00', '-1.11', '-8.89'],
      ['-10.00', '-1.12', '-8.88'],
    ])
    expect(parts(out, ['1', '1', '1'], false).map(({ finalAmt }) => finalAmt)).toEqual(['8.88', '8.89', '8.88'])
    const whole = line({ qty: '3', totalAmt: '26.65' })
    expect(parts(whole, ['1', '1', '1'], true).map(({ finalAmt }) => finalAmt)).toEqual(['-8.88', '-8.89', '-8.88'])
  })

  test('a line that says nothing of the coupon has its share of it, and one that does keeps what it says', () => {
    const out = line({ qty: '3', taxPrice: '10', couponAmt: '3.35' })
    const { couponAmt: _, finalAmt: __, ...silent } = editLine(returnLine(out, back), { qty: '-1' }, back)
    expect(completeLine(silent, back)).toMatchObject({ couponAmt: '-1.12', finalAmt: '-8.88' })
    expect(completeLine({ ...silent, couponAmt: '0' }, back)).toMatchObject({ couponAmt: '0.00', finalAmt: '-10.00' })
  })

  test('another price of its own has no share of the amounts, too much takes what is left of the coupon', () => {
    const out = line({ qty: '3', taxPrice: '10', couponAmt: '3.35' })
    const cheaper = editLine(editLine(deliveryLine(out, '', sold), { qty: '2' }, sold), { taxPrice: '9' }, sold)
    expect(cheaper).toMatchObject({ totalAmt: '18.00', couponAmt: '2.23', finalAmt: '15.77' })
    expect(editLine(deliveryLine(out, '', sold), { qty: '4' }, sold)).toMatchObject({ totalAmt: '40.00', couponAmt: '3.35' })
  })

  test('whatever the line and its parts, they come to the whole, and the server accepts each', () => {
    const cents = fc.integer({ min: 1, max: 99_999 }).map((amount) => (amount / 100).toFixed(2))
    fc.assert(
      fc.property(
        cents,
        fc.integer({ min: 0, max: 100 }),
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 6 }),
        fc.boolean(),
        (totalAmt, percent, qtys, goesBack) => {
          const couponAmt = decimal(totalAmt).mul(String(percent)).div('100').toFixed(2)
          const source = line({ qty: String(qtys.reduce((sum, qty) => sum + qty, 0)), totalAmt, couponAmt })
          const taken = parts(source, qtys.map(String), goesBack)
          expect(amountProblems(taken, {}, goesBack ? back : sold)).toEqual([])
          expect(
            decimal(sums(taken, 'finalAmt'))
              .abs()
              .eq(source.finalAmt ?? ''),
          ).toBe(true)
          expect(decimal(sums(taken, 'couponAmt')).abs().eq(couponAmt)).toBe(true)
          for (const part of taken) expect((readFigure(part.finalAmt) ?? zero).mul(goesBack ? '-1' : '1').isNegative()).toBe(false)
        },
      ),
    )
  })
})
