import { expect, test } from 'vitest'
import { snake } from '#domain/core/field.ts'
import { reports } from '#resources/reports/reports.ts'
import { updateTotals } from '#server/housekeeping.ts'
import { schemasOf } from '#server/http/contract-schemas.ts'
import { valueWords } from '#server/http/value-words.ts'
import { bankAccount } from '../../support/acts/money-documents.ts'
import { customerOf, outBody } from '../../support/acts/sales-acts.ts'
import { paidAhead } from '../../support/acts/settlement-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'

const server = await startTestServer({ now: new Date('2026-11-21T02:00:00Z') })
const shop = await openShop(server)
const { admin, goods } = shop
const water = goods[9] ?? ''
await admin.ok('PurchaseReceiptApi_accounting', {
  body: {
    supplierId: shop.supplierId,
    depotId: shop.depotId,
    billDate: '2026-06-01',
    lines: [{ commInfoId: water, unitId: shop.bottleId, actualQty: '1000', totalAmt: '5000.00', taxRate: '0' }],
  },
})
const accountId = await bankAccount(shop)

/** Deliveries of 113.00 each, due after 30 days: overdue by 111, 62, 31 and 1 days, and not due. */
const customerId = await customerOf(shop)
const row = await admin.ok('CustomerApi_detail', { query: { id: customerId } })
await admin.ok('CustomerApi_submit', { body: { ...row, period: 30 } as never })
const sell = (billDate: string) => admin.ok('SalesOutApi_accounting', { body: { ...outBody(shop, customerId, water, '10'), billDate } })
const [oldest] = [
  await sell('2026-07-03'),
  await sell('2026-08-21'),
  await sell('2026-09-21'),
  await sell('2026-10-21'),
  await sell('2026-11-21'),
]
const money = await paidAhead(shop, customerId, accountId, '100')
await admin.ok('SettlementApi_accounting', {
  body: {
    bartererId: customerId,
    lines: [
      { sourceBillId: oldest?.id ?? '', side: 1, amount: '60' },
      { sourceBillId: money.id, side: 2, amount: '60' },
    ],
  },
})

const ages = ['notDueAmt', 'overdue30Amt', 'overdue60Amt', 'overdue90Amt', 'overdueMoreAmt'] as const

test('what is open stands where it is overdue, in goods and tax, with the advance beside it, and ties to the ledger', async () => {
  const { records, sums } = await admin.ok('ReceivableAgeApi_list', { query: { customerId } })
  const [first] = records
  expect(ages.map((name) => first?.[name])).toEqual(['113.00', '113.00', '113.00', '113.00', '53.00'])
  expect(first).toMatchObject({ openAmt: '505.00', goodsAmt: '446.90', taxAmt: '58.10', advanceAmt: '-40.00', balanceAmt: '465.00' })
  expect(sums).toMatchObject({ openAmt: '505.00', balanceAmt: '465.00' })
  const ledger = await admin.ok('CustomerLedgerApi_customerlist', { query: { customerId } })
  expect(ledger.sums?.balanceAmt).toBe('465.00')
})

test('a row for each document leads to it, the one due first at the top', async () => {
  const { records } = await admin.ok('ReceivableAgeApi_list', { query: { customerId, groupBy: 'document' } })
  expect(records).toHaveLength(6)
  expect(records[0]).toMatchObject({
    headId: oldest?.id,
    billNo: oldest?.billNo,
    kindName: '销售出库单',
    dueDate: '2026-08-02',
    overdueMoreAmt: '53.00',
  })
})

test('a figure of one age is told by its documents alone, without advances and balance', async () => {
  const { sums: all } = await admin.ok('ReceivableAgeApi_list', { query: { customerId } })
  for (const [name, age] of [
    ['notDueAmt', 'notDue'],
    ['overdue30Amt', 'overdue30'],
    ['overdue60Amt', 'overdue60'],
    ['overdue90Amt', 'overdue90'],
    ['overdueMoreAmt', 'overdueMore'],
  ] as const) {
    const { records, sums } = await admin.ok('ReceivableAgeApi_list', { query: { customerId, groupBy: 'document', age } })
    expect(records).toHaveLength(1)
    expect(records[0]?.[name]).toBe(all[name])
    expect(sums).toMatchObject({ openAmt: all[name], [name]: all[name] })
    expect(sums).not.toHaveProperty('balanceAmt')
    const partner = await admin.ok('ReceivableAgeApi_list', { query: { customerId, age } })
    expect(partner.records).toMatchObject([{ customerId, openAmt: all[name] }])
  }
})

test('of an unknown age or grouping it says in words which there are', async () => {
  const said = async (query: object, headers = {}) => {
    const { status, key, fields } = await admin.call('ReceivableAgeApi_list', { query, headers })
    expect([status, key]).toEqual([400, 'BAD_INPUT'])
    return fields.map(({ msg }) => msg)
  }
  const english = { 'Accept-Language': 'en' }
  expect(await said({ age: 'old' })).toEqual(['账龄只能是：未到期、逾期1–30天、逾期31–60天、逾期61–90天、逾期90天以上'])
  expect(await said({ age: 'old' }, english)).toEqual(['Age may only be: Not due, 1–30 days, 31–60 days, 61–90 days, Over 90 days'])
  expect(await said({ groupBy: 'd30' })).toEqual(['分组方式只能是：客户、按单据'])
  expect(await said({ groupBy: 'd30' }, english)).toEqual(['Grouping may only be: Customer, By document'])
})

test('every value that a report can be asked for is called by its name in both languages', () => {
  for (const { list } of reports) {
    const { query } = schemasOf(list)
    for (const [field, { enum: values = [] }] of Object.entries(query.properties ?? {}))
      for (const value of values) expect([list, field, value, valueWords(list, field, String(value))?.en ?? '']).not.toContain('')
  }
})

test('at the end of an earlier day nothing is told of what came after', async () => {
  const { records } = await admin.ok('ReceivableAgeApi_list', { query: { customerId, endTime: '2026-09-21' } })
  expect(ages.map((name) => records[0]?.[name])).toEqual(['113.00', '113.00', '113.00', '0.00', '0.00'])
  expect(records[0]).toMatchObject({ balanceAmt: '339.00', advanceAmt: '0.00' })
})

/** Adds another open amount to a document of the same partner, such as a refund beside a debt. */
const addEntry = (account: 'advance' | 'refund', documentId: string, amount: string) =>
  server.database.asOwner((client) =>
    client.query(
      `insert into ledger_entry (tenant_id, legal_entity, account, party, about, part, party_id, document_id, amount, bill_date, step)
       select tenant_id, legal_entity, $2, party, 'payment', 'goods', party_id, document_id, $3, '2026-10-01', 90
         from ledger_entry where document_id = $1 and part = 'goods' and settles_id is null limit 1`,
      [documentId, account, amount],
    ),
  )

const figures = [...ages, 'openAmt', 'goodsAmt', 'taxAmt', 'advanceAmt', 'balanceAmt'] as const

/** All rows of the query, read page by page with two rows each. */
async function inPages(query: object) {
  const page = (current: number) =>
    admin.ok('ReceivableAgeApi_list', { query: { customerId, groupBy: 'document', size: 2, current, ...query } })
  const { total } = await page(1)
  return { total, rows: (await Promise.all([1, 2, 3, 4].map(page))).flatMap(({ records }) => records) }
}

test('a document is one row with all that is open of it, in every order and page by page, noted and kept', async () => {
  await addEntry('refund', oldest?.id ?? '', '15')
  await addEntry('advance', oldest?.id ?? '', '4')
  await addEntry('advance', money.id, '0.5')
  const whole = async (endTime: string) =>
    (await admin.ok('ReceivableAgeApi_list', { query: { customerId, groupBy: 'document', endTime } })).records
  for (const state of ['noted', 'kept'] as const) {
    if (state === 'kept') await updateTotals(server.db, server.clock.now)
    for (const [endTime, documents] of [
      ['2026-11-21', 6],
      ['2026-10-05', 4],
    ] as const) {
      const rows = await whole(endTime)
      expect(new Set(rows.map(({ headId }) => headId)).size).toBe(documents)
      expect(rows).toHaveLength(documents)
      expect(rows.find(({ headId }) => headId === oldest?.id)).toMatchObject({ advanceAmt: '-19.00', dueDate: '2026-08-02' })
      const partner = await admin.ok('ReceivableAgeApi_list', { query: { customerId, endTime } })
      for (const name of figures) {
        const added = rows.reduce((sum, row) => sum + Number(row[name]), 0)
        expect([name, added.toFixed(2)]).toEqual([name, partner.records[0]?.[name]])
        for (const direction of ['descs', 'ascs'] as const) {
          const sorted = rows.toSorted((a, b) => (Number(a[name]) - Number(b[name])) * (direction === 'descs' ? -1 : 1))
          expect([name, direction, await inPages({ endTime, [direction]: snake(name) })]).toEqual([
            name,
            direction,
            { total: documents, rows: sorted },
          ])
        }
      }
    }
  }
})

test('suppliers have the same', async () => {
  const { records } = await admin.ok('PayableAgeApi_list', { query: {} })
  expect(records.length).toBeGreaterThan(0)
})

test('the last day of an age belongs to it: due today, and 30, 60 and 90 days ago', async () => {
  const bottles = shop.goods[8] ?? ''
  const line = { commInfoId: bottles, unitId: shop.bottleId, actualQty: '100', totalAmt: '500.00', taxRate: '0' }
  await admin.ok('PurchaseReceiptApi_accounting', {
    body: { supplierId: shop.supplierId, depotId: shop.depotId, billDate: '2026-06-01', lines: [line] },
  })
  const debtor = await customerOf(shop)
  const known = await admin.ok('CustomerApi_detail', { query: { id: debtor } })
  await admin.ok('CustomerApi_submit', { body: { ...known, period: 30 } as never })
  for (const billDate of ['2026-07-24', '2026-08-23', '2026-09-22', '2026-10-22'])
    await admin.ok('SalesOutApi_accounting', { body: { ...outBody(shop, debtor, bottles, '1'), billDate } })
  const { records } = await admin.ok('ReceivableAgeApi_list', { query: { customerId: debtor } })
  expect(ages.map((name) => records[0]?.[name])).toEqual(['11.30', '11.30', '11.30', '11.30', '0.00'])
})
