import { describe, expect, test } from 'vitest'
import { cumulativeSplit } from '#domain/figures/allocate.ts'
import { decimal, fixedText, zero } from '#domain/figures/decimal.ts'
import { withoutTax } from '#domain/figures/line-amounts.ts'
import { priceBasket } from '#domain/prices/price-basket.ts'
import type { CouponRule, GoodsPrices, OfferRule } from '#domain/prices/price-facts.ts'
import { table } from '../../support/table.ts'
import { asked, buy, coupon, facts, given, goods, moment, of, offer, total } from './price-samples.ts'

/** Rows with these amounts, each of different goods. */
const amounts = (text: string) => {
  const prices = text.split(', ')
  return {
    rows: prices.map((_, at) => asked({ commInfoId: String(at + 1) })),
    goods: prices.map((listPrice, at) => goods({ commInfoId: String(at + 1), listPrice })),
  }
}

describe('the price of a row', () => {
  const prices = { listPrice: '25.00', storePrices: { 7: '22.50' }, customerPrice: '23.00' }
  const share = (mayUndercut: boolean) => [offer({ discountRate: '85', mayUndercut })]

  test('a customer’s own price goes before the store’s, and before an offer that may not undercut it (S1)', () => {
    const row = asked({ depotId: '7' })
    const price = (mayUndercut: boolean) => priceBasket([row], facts({ goods: [goods(prices)], offers: share(mayUndercut) })).rows[0]
    expect(price(false)).toMatchObject({
      taxPrice: '23.00000',
      steps: [
        { source: 'list', after: '25.00000' },
        { source: 'customer', before: '25.00000', after: '23.00000' },
      ],
    })
    expect(price(true)).toMatchObject({
      taxPrice: '21.25000',
      steps: [{}, {}, { source: 'offer', rule: '三月特价', before: '23.00000', after: '21.25000' }],
    })
  })

  test.each(table`
    typed  quoted  customer  store  level  break  list | price     source
    9      8       7         6      5      4      3    | 9.00000   typed
    -      8       7         6      5      4      3    | 8.00000   quotation
    -      -       7         6      5      4      3    | 7.00000   customer
    -      -       -         6      5      4      3    | 6.00000   store
    -      -       -         -      5      4      3    | 5.00000   level
    -      -       -         -      -      4      3    | 4.00000   break
    -      -       -         -      -      -      3    | 3.00000   list
  `)('the first source that says one: $expected.source', ({ input, expected }) => {
    const said = (name: string) => (input[name] === '-' ? undefined : input[name])
    const found = priceBasket(
      [asked({ qty: '12', depotId: '7', ...given({ typedPrice: said('typed'), quotedPrice: said('quoted') }) })],
      facts({
        goods: [
          goods(
            given({
              customerPrice: said('customer'),
              storePrices: Object.fromEntries(input.store === '-' ? [] : [['7', input.store ?? '']]),
              levelPrice: said('level'),
              breaks: said('break')
                ? [
                    { fromQty: '100', price: '1' },
                    { fromQty: '12', price: said('break') ?? '' },
                    { fromQty: '6', price: '9' },
                  ]
                : [],
              listPrice: said('list'),
            }),
          ),
        ],
      }),
    ).rows[0]
    expect([found?.taxPrice, found?.steps.at(-1)?.source]).toEqual([expected.price, expected.source])
  })

  test.each(table`
    source    undercut | price
    list      no       | 2.00000
    level     no       | 2.00000
    break     no       | 2.00000
    store     no       | 5.00000
    store     yes      | 2.00000
    customer  no       | 5.00000
    customer  yes      | 2.00000
    quotation  yes      | 5.00000
    typed     yes      | 5.00000
  `)('an offer replaces a price of $input.source, undercutting $input.undercut', ({ input, expected }) => {
    const of: Record<string, Partial<GoodsPrices>> = {
      list: { listPrice: '5' },
      level: { levelPrice: '5' },
      break: { breaks: [{ fromQty: '1', price: '5' }] },
      store: { storePrices: { 7: '5' } },
      customer: { customerPrice: '5' },
    }
    const row = asked({
      depotId: '7',
      ...(input.source === 'typed' ? { typedPrice: '5' } : {}),
      ...(input.source === 'quotation' ? { quotedPrice: '5' } : {}),
    })
    const offers = [offer({ price: '2', mayUndercut: input.undercut === 'yes' })]
    expect(priceBasket([row], facts({ goods: [goods(of[input.source ?? ''])], offers })).rows[0]?.taxPrice).toBe(expected.price)
  })

  test('an offer that is dearer, of another store, or not running changes nothing', () => {
    const listed = [goods({ listPrice: '5' })]
    for (const said of [
      { price: '5' },
      { price: '2', depotIds: ['8'] },
      { price: '2', startTime: '2026-03-06 12:00:01' },
      { price: '2', endTime: moment },
    ])
      expect(priceBasket([asked({ depotId: '7' })], facts({ goods: listed, offers: [offer(said)] })).rows[0]?.taxPrice).toBe('5.00000')
    const begins = facts({ goods: listed, offers: [offer({ price: '2', startTime: moment })] })
    expect(priceBasket([asked()], begins).rows[0]?.taxPrice).toBe('2.00000')
  })

  test('of two offers the lowest result wins, then the earlier start, then the smaller id', () => {
    const won = (...offers: OfferRule[]) => priceBasket([asked()], facts({ goods: [goods({ listPrice: '5' })], offers })).rows[0]?.offer?.id
    expect(won(offer({ id: '1', price: '3' }), offer({ id: '2', price: '2' }))).toBe('2')
    expect(won(offer({ id: '1', price: '2' }), offer({ id: '2', price: '2', startTime: '2026-02-01 00:00:00' }))).toBe('2')
    expect(won(offer({ id: '10', price: '2' }), offer({ id: '9', price: '2' }))).toBe('9')
  })
})

describe('a row on an offer', () => {
  const limited = (said: Partial<OfferRule> = {}) =>
    facts({ goods: [goods({ listPrice: '15.00' })], offers: [offer({ price: '9.90', limitPerOrder: '2', ...said })] })

  test('is split where the offer is limited per order (S2)', () => {
    const basket = priceBasket([asked({ qty: '5' })], limited())
    expect(of(basket, 'totalAmt')).toBe('19.80, 45.00')
    expect(total(basket, 'totalAmt')).toBe('64.80')
    expect(basket.offers).toEqual([{ id: '11', name: '三月特价', qty: '2', asked: 0 }])
  })

  test('with a coupon that reaches what the offer leaves it (S3)', () => {
    const used = (said: Partial<OfferRule>) =>
      buy([asked({ qty: '5' })], limited(said), [coupon({ faceAmt: '8.00', thresholdAmt: '60.00' })])
    expect(used({}).problems).toEqual([{ row: 1, field: 'couponIds', rule: 'COUPON_BELOW', params: { amount: '15.00' } }])
    const stacked = used({ withCoupon: true })
    expect([of(stacked, 'couponAmt'), of(stacked, 'finalAmt')]).toEqual(['2.44, 5.56', '17.36, 39.44'])
    expect(stacked.rows[0]?.steps.at(-1)).toEqual({ source: 'coupon', rule: '满减券', before: '19.80', after: '17.36' })
  })

  test.each(table`
    qty  | gifts
    2    | -
    7    | 2
    9    | 3
  `)('that gives one for three gives $expected.gifts for $input.qty (S4)', ({ input, expected }) => {
    const offers = [offer({ giftEvery: '3' })]
    const { rows } = priceBasket([asked({ qty: input.qty ?? '' })], facts({ goods: [goods({ listPrice: '15.00' })], offers }))
    expect(rows[0]).toMatchObject({ qty: input.qty, taxPrice: '15.00000', isGift: false })
    expect(rows[1]?.qty ?? '-').toBe(expected.gifts)
    if (rows[1]) expect(rows[1]).toMatchObject({ isGift: true, totalAmt: '0.00', steps: [{ source: 'gift', rule: '三月特价' }] })
  })

  test('shares its limit per order with the other rows of the goods', () => {
    const basket = priceBasket([asked({ qty: '1' }), asked({ qty: '4' })], limited())
    expect(basket.rows.map(({ asked, qty, taxPrice }) => [asked, qty, taxPrice])).toEqual([
      [0, '1', '15.00000'],
      [1, '2', '9.90000'],
      [1, '2', '15.00000'],
    ])
  })
})

describe('coupons', () => {
  const used = (text: string, coupons: readonly CouponRule[], outside: readonly number[] = []) => {
    const { rows, goods } = amounts(text)
    const commInfoIds = rows.map(({ commInfoId }) => commInfoId).filter((_, at) => !outside.includes(at))
    return buy(rows, facts({ goods }), outside.length > 0 ? coupons.map((one) => ({ ...one, commInfoIds })) : coupons)
  }

  test.each([
    ['K1', used('33.33, 33.33, 33.34', [coupon()]), '3.33, 3.33, 3.34', '30.00, 30.00, 30.00'],
    [
      'K2',
      used('80.00, 9.00, 45.50', [coupon({ faceAmt: '50.00', thresholdAmt: '100.00' })], [1]),
      '31.87, 0.00, 18.13',
      '48.13, 9.00, 27.37',
    ],
    ['K3', used('399.00', [coupon({ type: 2, discountRate: '88', maxAmt: '30.00' })]), '30.00', '369.00'],
    ['K3 without cap', used('399.00', [coupon({ type: 2, discountRate: '88' })]), '47.88', '351.12'],
    ['K4', used('0.01, 0.01, 0.01, 99.97', [coupon({ faceAmt: '50.00' })]), '0.01, 0.01, 0.01, 49.97', '0.00, 0.00, 0.00, 50.00'],
    ['K5', used('13.23, 13.23', [coupon({ type: 2, discountRate: '0' })]), '13.23, 13.23', '0.00, 0.00'],
    ['K8', used('12.00, 8.00', [coupon({ faceAmt: '25.00' })]), '12.00, 8.00', '0.00, 0.00'],
  ])('%s: what is taken off each row', (_, basket, shares, final) => {
    expect([of(basket, 'couponAmt'), of(basket, 'finalAmt')]).toEqual([shares, final])
  })

  test('a part of the quantity is refunded by the cumulative split (K6)', () => {
    let before = { qty: zero, amount: zero }
    const refunds = [1, 2, 3].map(() => {
      const refund = cumulativeSplit(decimal('26.65'), decimal('3'), before, decimal('1'))
      before = { qty: before.qty.add(1), amount: before.amount.add(refund) }
      return fixedText(refund, 2)
    })
    expect(refunds).toEqual(['8.88', '8.89', '8.88'])
  })

  test('on an invoice it lowers the untaxed amount and the tax (K7)', () => {
    const basket = used('113.00', [coupon({ faceAmt: '13.00' })])
    const untaxed = (amount = '') => fixedText(withoutTax(decimal(amount), decimal('13')).toDecimalPlaces(2), 2)
    expect([untaxed(basket.rows[0]?.totalAmt), untaxed(basket.rows[0]?.finalAmt)]).toEqual(['100.00', '88.50'])
  })

  const late = { endTime: moment }
  test.each([
    ['too early', { startTime: '2026-03-06 12:00:01', ...{ state: 'used' as const } }, 'COUPON_EARLY'],
    ['over', { ...late, state: 'used' as const }, 'COUPON_EXPIRED'],
    ['used', { state: 'used' as const, commInfoIds: ['9'] }, 'COUPON_USED'],
    ['locked by another order', { state: 'locked' as const }, 'COUPON_USED'],
    ['for other goods', { commInfoIds: ['9'] }, 'COUPON_SCOPE'],
    ['for another store', { depotIds: ['9'] }, 'COUPON_SCOPE'],
    ['for another class', { classifyIds: ['9'] }, 'COUPON_SCOPE'],
    ['below its threshold', { thresholdAmt: '200.00' }, 'COUPON_BELOW'],
  ])('one that is %s is refused', (_, said, rule) => {
    expect(used('100.00', [coupon(said)]).problems).toMatchObject([{ row: 1, field: 'couponIds', rule }])
  })

  test('one that finds only rows on offer is refused, unless it goes beside offers', () => {
    const on = facts({ goods: [goods({ listPrice: '15' })], offers: [offer({ price: '9' })] })
    expect(buy([asked()], on, [coupon()]).problems).toMatchObject([{ rule: 'COUPON_WITH_OFFER' }])
    expect(buy([asked()], on, [coupon({ withOffer: true, faceAmt: '1' })]).rows[0]?.finalAmt).toBe('8.00')
  })

  test('one that the customer does not hold is refused', () => {
    expect(priceBasket([asked()], facts({}), ['99']).problems).toEqual([{ row: 1, field: 'couponIds', rule: 'FIELD_BAD' }])
  })

  test('several need to be stackable, each; then the larger threshold goes first and the next has what is left', () => {
    const small = coupon({ id: '31', faceAmt: '10', thresholdAmt: '50', stackable: true })
    const large = coupon({ id: '32', type: 2, discountRate: '50', thresholdAmt: '100', stackable: true })
    expect(total(used('110.00', [small, large]), 'finalAmt')).toBe('45.00')
    expect(used('100.00', [{ ...small, thresholdAmt: '60' }, large]).problems).toMatchObject([
      { row: 1, rule: 'COUPON_BELOW', params: { amount: '10.00' } },
    ])
    expect(used('110.00', [small, { ...large, stackable: false }]).problems).toMatchObject([{ row: 2, rule: 'FIELD_BAD' }])
    expect(used('110.00', [small, small]).problems).toMatchObject([{ row: 2, rule: 'FIELD_BAD' }])
  })

  test('over rows of which another coupon may lower some, these first take their part together: what the next finds is the same in any order (K9)', () => {
    const whole = coupon({ id: '31', faceAmt: '30.00', thresholdAmt: '200', stackable: true })
    const second = (discountRate: string) => coupon({ id: '32', type: 2, discountRate, commInfoIds: ['1', '3'], stackable: true })
    const { rows, goods: priced } = amounts('149.94, 99.93, 50.13')
    const bought = (order: readonly number[], discountRate: string) =>
      buy(
        order.flatMap((at) => rows[at] ?? []),
        facts({ goods: priced }),
        [whole, second(discountRate)],
      )
    expect(of(bought([0, 1, 2], '100'), 'couponAmt')).toBe('15.00, 9.99, 5.01')
    for (const order of [
      [0, 1, 2],
      [0, 2, 1],
      [2, 1, 0],
    ])
      expect(total(bought(order, '50'), 'finalAmt')).toBe('179.97')
  })
})
