import { describe, expect, test } from 'vitest'
import type { PriceFacts } from '#domain/prices/price-facts.ts'
import type { WebDocument, WebLine } from '#web/document-engine/document-types.ts'
import { type FoundPrices, repriceLines, stepsOfLine, submittedPrices } from '#web/documents/types/order-pricing.ts'

const settings = { places: { price: 5, amount: 2, qty: 2 }, costAllocation: 1, sells: true, receipt: false } as const
const window = { startTime: '2026-11-01 00:00:00', endTime: '2026-12-01 00:00:00' }
const facts: PriceFacts = {
  places: settings.places,
  moment: '2026-11-23 10:00:00',
  goods: [{ commInfoId: '1', unitId: '9', listPrice: '15', levelPrice: '14', breaks: [] }],
  offers: [],
  coupons: [{ id: '5', name: '满50减10', state: 'unused', type: 1, faceAmt: '10', thresholdAmt: '50', ...window }],
}
const offered: PriceFacts = {
  ...facts,
  offers: [{ id: '7', offerId: '6', name: '特价', commInfoId: '1', unitId: '9', price: '9.90', limitPerOrder: '2', ...window }],
}
const line = (more: Partial<WebLine> = {}): WebLine => ({
  ...{ rowKey: 'a', commInfoId: '1', unitId: '9', unitList: [{ unitId: '9', conversion: '1', finalPrice: '15' }] },
  ...{ qty: '5', taxPrice: '15', discountRate: '100', taxRate: '13', isGift: 1, taxKind: 1 },
  ...more,
})
const memory = (found: FoundPrices = new Map()) => ({ found, seen: new WeakSet<WebLine>() })
const pricesOf = (lines: readonly WebLine[] | undefined) => lines?.map(({ taxPrice, totalAmt }) => `${Number(taxPrice)} ${totalAmt}`)

describe('prices while an order is entered', () => {
  test('replace the list price that came with the goods; what is as it was is left alone', () => {
    const known = memory()
    const lines = repriceLines({ lines: [line()] }, facts, known, settings)
    expect(pricesOf(lines)).toEqual(['14 70.00'])
    expect(repriceLines({ lines: lines ?? [] }, facts, known, settings)).toBeUndefined()
  })

  test('follow the facts as long as nobody typed another one', () => {
    const { found } = memory()
    const first = repriceLines({ lines: [line()] }, facts, memory(found), settings)
    const dearer = { ...facts, goods: [{ ...facts.goods[0], commInfoId: '1', unitId: '9', levelPrice: '14.50' }] }
    expect(pricesOf(repriceLines({ lines: first ?? [] }, dearer, memory(found), settings))).toEqual(['14.5 72.50'])
    expect(repriceLines({ lines: [line({ taxPrice: '13' })] }, facts, memory(found), settings)).toBeUndefined()
    expect(repriceLines({ lines: [line({ isGift: 2, taxPrice: '0' })] }, facts, memory(), settings)).toBeUndefined()
  })

  test('are those of the rest where an offer will split the row, which the preview and the reasons show', () => {
    const lines = repriceLines({ lines: [line()] }, offered, memory(), settings) ?? []
    expect(pricesOf(lines)).toEqual(['14 70.00'])
    const order: WebDocument = { lines, couponIds: ['5'] }
    const { rows, problems } = submittedPrices(order, offered)
    expect([problems, rows.map(({ qty, finalAmt }) => `${qty} ${finalAmt}`)]).toEqual([
      [{ row: 1, field: 'couponIds', rule: 'COUPON_BELOW', params: { amount: '8.00' } }],
      ['2 19.80', '3 42.00'],
    ])
    expect(stepsOfLine(order, { rowKey: 'a' }, offered).map((steps) => steps.map(({ source }) => source))).toEqual([
      ['list', 'level', 'offer'],
      ['list', 'level'],
    ])
  })

  test('come less the discount on the whole, which the preview shows before it is submitted', () => {
    const lines = [line({ taxPrice: '14' }), line({ rowKey: 'b', taxPrice: '14', qty: '2' })]
    const { rows } = submittedPrices({ lines, discountAmount: '5.50' }, facts)
    expect(rows.map(({ couponAmt, finalAmt }) => [couponAmt, finalAmt])).toEqual([
      ['3.93', '66.07'],
      ['1.57', '26.43'],
    ])
    expect(submittedPrices({ lines, discountAmount: '-1' }, facts).rows.map(({ finalAmt }) => finalAmt)).toEqual(['70.00', '28.00'])
    expect(stepsOfLine({ lines, discountAmount: '5.50' }, { rowKey: 'a' }, facts).map((steps) => steps.at(-1)?.source)).toEqual([
      'discount',
    ])
  })

  test('of 200 lines cost less than a frame where one of them changed', () => {
    const many = { ...facts, goods: Array.from({ length: 200 }, (_, at) => ({ commInfoId: String(at), unitId: '9', listPrice: '15' })) }
    const known = memory()
    const lines = Array.from({ length: 200 }, (_, at) => line({ rowKey: `r${at}`, commInfoId: String(at), taxPrice: '' }))
    const priced = repriceLines({ lines }, many, known, settings) ?? []
    const spent: number[] = []
    for (let round = 0; round < 20; round += 1) {
      const started = performance.now()
      repriceLines({ lines: [...priced].with(7, line({ rowKey: 'r7', commInfoId: '7', qty: String(round + 1) })) }, many, known, settings)
      spent.push(performance.now() - started)
    }
    expect(spent.sort((one, other) => one - other)[10]).toBeLessThan(16)
  })
})
