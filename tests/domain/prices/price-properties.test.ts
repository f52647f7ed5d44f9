import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cumulativeSplit } from '#domain/figures/allocate.ts'
import { decimal, fixedText, sum, zero } from '#domain/figures/decimal.ts'
import type { Basket } from '#domain/prices/price-basket.ts'
import type { CouponRule, PriceRequest } from '#domain/prices/price-facts.ts'
import { thousand } from '../generators.ts'
import { asked, buy, coupon, facts, given, goods, offer, total } from './price-samples.ts'

describe('over thousands of baskets', () => {
  const cents = (max: number) => fc.integer({ min: 1, max }).map((units) => (units / 100).toFixed(2))
  const aCoupon = fc.record({
    type: fc.constantFrom(1 as const, 2 as const),
    faceAmt: cents(20_000),
    discountRate: fc.constantFrom('0', '33.33', '50', '88', '99.5'),
    maxAmt: fc.option(cents(5_000), { nil: undefined }),
    thresholdAmt: fc.constantFrom('0', '0.01', '10.00', '10.00'),
    commInfoIds: fc.option(fc.subarray(['1', '2', '3'], { minLength: 1 }), { nil: undefined }),
    withOffer: fc.boolean(),
  })
  const anOffer = fc.record({
    commInfoId: fc.constantFrom('1', '2', '3'),
    terms: fc.oneof(
      cents(5_000).map((price) => ({ price })),
      fc.constantFrom('50', '85', '99.9').map((discountRate) => ({ discountRate })),
      fc.constantFrom('1', '2', '3').map((giftEvery) => ({ giftEvery })),
    ),
    limitPerOrder: fc.option(fc.constantFrom('1', '2', '7.5'), { nil: undefined }),
    withCoupon: fc.boolean(),
  })
  const aBasket = fc
    .record({
      list: fc.tuple(cents(9_999), cents(9_999), cents(9_999)),
      rows: fc.array(
        fc.record({
          commInfoId: fc.constantFrom('1', '2', '3'),
          qty: fc.oneof(fc.integer({ min: 1, max: 20 }).map(String), cents(500)),
          discountRate: fc.constantFrom('100', '100', '85', '33.33'),
        }),
        { minLength: 1, maxLength: 12 },
      ),
      offers: fc.array(anOffer, { maxLength: 4 }),
      coupons: fc.array(aCoupon, { maxLength: 3 }),
    })
    .map(({ list, rows, offers, coupons }) => ({
      rows: rows.map((row) => asked(row)),
      facts: facts({
        goods: list.map((listPrice, at) => goods({ commInfoId: String(at + 1), listPrice })),
        offers: offers.map(({ terms, ...said }, at) => offer({ id: String(at + 11), ...given(said), ...terms })),
      }),
      coupons: coupons.map((said, at) => coupon({ id: String(at + 21), stackable: true, ...given(said) })),
    }))

  test('amounts add up, nothing is negative, no coupon takes more than it may', () => {
    fc.assert(
      fc.property(aBasket, ({ rows, facts, coupons }) => {
        const basket = buy(rows, facts, coupons)
        for (const { asked, totalAmt, couponAmt, finalAmt, shares, taxPrice } of basket.rows) {
          expect(fixedText(decimal(totalAmt).sub(couponAmt), 2)).toBe(finalAmt)
          expect(fixedText(sum(shares.map(({ amount }) => decimal(amount))), 2)).toBe(couponAmt)
          for (const figure of [totalAmt, couponAmt, finalAmt, taxPrice ?? '0']) expect(decimal(figure).isNegative()).toBe(false)
          expect(rows[asked]).toBeDefined()
        }
        const paid = basket.rows.filter(({ isGift }) => !isGift)
        for (const [at, { qty }] of rows.entries())
          expect(sum(paid.filter(({ asked }) => asked === at).map((row) => decimal(row.qty))).eq(decimal(qty))).toBe(true)
        for (const { id, type, faceAmt, maxAmt, commInfoIds } of coupons) {
          const shares = basket.rows.flatMap((row) =>
            row.shares.filter(({ couponId }) => couponId === id).map(({ amount }) => ({ row, amount })),
          )
          const taken = sum(shares.map(({ amount }) => decimal(amount)))
          if (type === 1) expect(taken.lte(decimal(faceAmt ?? '0'))).toBe(true)
          if (maxAmt) expect(taken.lte(decimal(maxAmt))).toBe(true)
          if (commInfoIds) expect(shares.every(({ row }) => commInfoIds.includes(row.commInfoId))).toBe(true)
        }
      }),
      { numRuns: 2000 },
    )
  })

  test('a price that one row gets does not depend on the order of rows, nor what each coupon takes in all', () => {
    const seeded = fc.integer({ min: 1, max: 1_000_000 })
    fc.assert(
      fc.property(aBasket, seeded, ({ rows, facts, coupons }, seed) => {
        const moved = rows
          .map((row, at) => ({ row, at: (at * 7919 + seed) % 1009 }))
          .sort((one, other) => one.at - other.at)
          .map(({ row }) => row)
        // if rows differ only in how their quantity is written, the offer may split either of them
        const plain = (row: PriceRequest | undefined) => ({ ...row, qty: decimal(row?.qty ?? '0').toFixed() })
        const said = (basket: Basket, of: readonly PriceRequest[]) => ({
          rows: basket.rows
            .map((row) => JSON.stringify([plain(of[row.asked]), decimal(row.qty).toFixed(), row.taxPrice, row.isGift, row.totalAmt]))
            .sort(),
          taken: coupons.map(({ id }) =>
            fixedText(
              sum(basket.rows.flatMap((row) => row.shares.filter(({ couponId }) => couponId === id).map(({ amount }) => decimal(amount)))),
              2,
            ),
          ),
          problems: basket.problems,
          final: total(basket, 'finalAmt'),
        })
        expect(said(buy(moved, facts, coupons), moved)).toEqual(said(buy(rows, facts, coupons), rows))
      }),
      { numRuns: 2000 },
    )
  })

  test('coupons entered in any order give the same to the last cent of each row', () => {
    fc.assert(
      fc.property(aBasket, ({ rows, facts, coupons }) => {
        const said = (entered: readonly CouponRule[]) => {
          const { rows: sold, problems } = buy(rows, facts, entered)
          return { sold, refused: problems.map(({ rule, params }) => JSON.stringify([rule, params])).sort() }
        }
        expect(said(coupons.toReversed())).toEqual(said(coupons))
      }),
      { numRuns: 2000 },
    )
  })

  test('refunding piece by piece refunds all that was paid, no more', () => {
    fc.assert(
      fc.property(aBasket, fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 8 }), ({ rows, facts, coupons }, pieces) => {
        for (const { finalAmt } of buy(rows, facts, coupons).rows) {
          const parts = sum(pieces.map((piece) => decimal(String(piece))))
          let before = { qty: zero, amount: zero }
          for (const piece of pieces) {
            const refund = cumulativeSplit(decimal(finalAmt), parts, before, decimal(String(piece)))
            expect(refund.isNegative()).toBe(false)
            before = { qty: before.qty.add(piece), amount: before.amount.add(refund) }
          }
          expect(fixedText(before.amount, 2)).toBe(finalAmt)
        }
      }),
      thousand,
    )
  })
})
