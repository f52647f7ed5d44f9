import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { QueryOf } from '#contract/operations.gen.ts'
import { invariants } from '#server/db/schema/invariants.ts'
import { updateTotals } from '#server/housekeeping.ts'
import { tradingKinds } from '#server/reports/trade/trade-facts.ts'
import { wholeMonths } from '#server/reports/trade/trade-spans.ts'
import { updateTradeSums } from '#server/reports/trade/trade-sums.ts'
import { rebuildTotals } from '#server/watch/renew-sums.ts'
import { by, returnOfLines } from '../../support/acts/purchase-acts.ts'
import { cash, ticketBody } from '../../support/acts/retail-acts.ts'
import { customerOf, type Out, outBody, returnBody } from '../../support/acts/sales-acts.ts'
import { withSettings } from '../../support/laws/conformance.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop, type Receipt } from '../../support/shop.ts'

// reports read sums by day and month, plus what was noted since; here they are compared with the same reports made
// only from rows

const server = await startTestServer({ now: new Date('2026-08-31T02:00:00Z') })
const shop = await openShop(server)
const { admin, goods, depotId, otherDepotId, supplierId, otherSupplierId, bottleId } = shop
const [water = '', juice = ''] = goods
const customers = [await customerOf(shop), await customerOf(shop)]
const { asOwner } = server.database

const days = ['2026-08-31', '2026-09-01', '2026-09-30', '2026-10-01', '2026-10-15', '2026-11-20'] as const
const anAct = fc.record({
  kind: fc.constantFrom('receive', 'receive', 'sell', 'sell', 'sendBack', 'takeBack', 'ticket', 'flush', 'sum'),
  qty: fc.integer({ min: 1, max: 9 }).map(String),
  of: fc.nat({ max: 1 }),
})
type Report = 'TradeAnalysisApi_list' | 'CustomerAnalysisApi_list' | 'PurchaseAnalysisApi_list' | 'StoreProfitApi_list'
type Act = typeof anAct extends fc.Arbitrary<infer A> ? A : never

const received: Receipt[] = []
const sold: Out[] = []

async function act(day: string, { kind, qty, of }: Act): Promise<void> {
  const place = { depotId: of === 0 ? depotId : otherDepotId, billDate: day }
  const commInfoId = of === 0 ? water : juice
  if (kind === 'sum') await server.inTenant(updateTradeSums)
  if (kind === 'receive') {
    const lines = [{ commInfoId, unitId: bottleId, actualQty: `${qty}0`, totalAmt: '77.77', taxRate: '0' }]
    const body = { ...place, supplierId: of === 0 ? supplierId : otherSupplierId, lines }
    received.push(await admin.ok('PurchaseReceiptApi_accounting', { body }))
  }
  if (kind === 'sell') {
    const body = { ...outBody(shop, customers[of] ?? '', commInfoId, qty), ...place }
    sold.push(await admin.ok('SalesOutApi_accounting', { body }))
  }
  if (kind === 'ticket') {
    const ticket = await admin.ok('RetailOrderApi_draft', { body: { ...ticketBody(shop, water, qty), billDate: day } })
    await admin.ok('RetailOrderApi_pay', { body: { ...by(ticket), payments: cash('200') } })
  }
  const [last, bought] = [sold.at(-1), received.at(-1)]
  if (kind === 'takeBack' && last)
    await admin.call('SalesReturnApi_accounting', { body: { ...returnBody(shop, last, '-1'), billDate: day } })
  if (kind === 'sendBack' && bought)
    await admin.call('PurchaseReturnApi_accounting', { body: { ...returnOfLines(bought, ['-1']), billDate: day } })
  if (kind === 'flush' && last) await admin.call('SalesOutApi_flush', { body: { ...by(sold.pop() ?? last), remark: '开错' } })
}

const periods: { startTime?: string; endTime?: string }[] = [
  {},
  { startTime: '2026-09-01', endTime: '2026-10-31' },
  { startTime: '2026-08-31', endTime: '2026-10-15' },
  { startTime: '2026-09-15' },
  { startTime: '2026-10-01', endTime: '2026-10-14' },
  { startTime: '2026-08-31', endTime: '2026-10-20' },
  { endTime: '2026-11-20' },
]

/** Every report, for every period, by every grouping and filter that its sums distinguish. */
async function reports() {
  const list = async <Id extends Report>(id: Id, query: QueryOf<Id>) => ({ id, query, page: await admin.ok(id, { query } as never) })
  const asked = periods.flatMap((period) => [
    list('TradeAnalysisApi_list', { ...period, groupBy: 'day' }),
    list('TradeAnalysisApi_list', { ...period, groupBy: 'month', depotId }),
    list('TradeAnalysisApi_list', { ...period, groupBy: 'month' }),
    list('CustomerAnalysisApi_list', period),
    list('CustomerAnalysisApi_list', { ...period, customerId: customers[0] ?? '' }),
    list('PurchaseAnalysisApi_list', { ...period, depotId: otherDepotId }),
    ...(['day', 'month', 'depot', 'class', 'goods'] as const).map((groupBy) => list('StoreProfitApi_list', { ...period, groupBy })),
    list('StoreProfitApi_list', { ...period, groupBy: 'goods', depotId }),
  ])
  return Promise.all(asked)
}

const { broken } = server.database

const kept = async () =>
  (
    await asOwner((client) =>
      client.query<{ news: string; sums: string }>(
        'select (select count(*) from trade_news)::text as news, (select count(*) from trade_sum)::text as sums',
      ),
    )
  ).rows[0]

// goods can only move forward in time, so each round is on a later day
const rounds = fc.sample(fc.array(anAct, { minLength: 6, maxLength: 10 }), { seed: 7, numRuns: days.length })

describe.each(days.map((day, at) => [day, rounds[at] ?? []] as const))('when %s was booked', (day, acts) => {
  test('reports are the same from rows, from sums and from some of each', async () => {
    server.clock.now = new Date(`${day}T02:00:00Z`)
    await withSettings(server, { NEGATIVE_STOCK: 'on' }, async () => {
      for (const one of acts) await act(day, one)
    })
    const mixed = await reports()
    await updateTotals(server.db, server.clock.now)
    expect((await kept())?.news).toBe('0')
    const summed = await reports()
    expect(await broken()).toEqual([])
    await server.inTenant((tx) => rebuildTotals(tx.query, server.tenantId))
    expect((await kept())?.sums).toBe('0')
    const fromRows = await reports()
    expect(mixed).toEqual(fromRows)
    expect(summed).toEqual(fromRows)
    await updateTotals(server.db, server.clock.now)
  })
})

test('those who add up at once, while others post, count everything once', async () => {
  server.clock.now = new Date('2026-11-21T02:00:00Z')
  const before = await reports()
  for (let round = 0; round < 3; round += 1) {
    const sums = Array.from({ length: 3 }, () => server.inTenant(updateTradeSums))
    await Promise.all([
      ...sums,
      act('2026-11-21', { kind: 'receive', qty: '1', of: 0 }),
      act('2026-11-21', { kind: 'receive', qty: '2', of: 1 }),
    ])
  }
  expect(await reports()).not.toEqual(before)
  expect(await broken()).toEqual([])
})

test('the invariant names every kind that reports are made of', () => {
  const text = invariants.find(({ title }) => title.startsWith('what is added up for reports by day'))?.sql ?? ''
  const named = /t\.kind in \(([^)]*)\)/.exec(text)?.[1]?.match(/\w+/g) ?? []
  expect(named.toSorted()).toEqual([...tradingKinds('sale'), ...tradingKinds('purchase')].toSorted())
})

describe('the whole months of a period', () => {
  test.each([
    [{}, {}],
    [
      { startTime: '2026-09-01', endTime: '2026-10-31' },
      { from: '2026-09-01', before: '2026-11-01' },
    ],
    [{ startTime: '2026-09-02', endTime: '2026-10-30' }, undefined],
    [
      { startTime: '2026-08-31', endTime: '2027-01-01' },
      { from: '2026-09-01', before: '2027-01-01' },
    ],
    [{ startTime: '2026-12-15' }, { from: '2027-01-01' }],
    [{ endTime: '2024-02-29' }, { before: '2024-03-01' }],
    [
      { startTime: '2026-02-01', endTime: '2026-02-28' },
      { from: '2026-02-01', before: '2026-03-01' },
    ],
  ])('of %o are %o', (period, months) => {
    expect(wholeMonths(period)).toEqual(months)
  })
})
