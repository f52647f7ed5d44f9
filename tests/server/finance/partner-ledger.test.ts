import { describe, expect, test } from 'vitest'
import type { QueryOf } from '#contract/operations.gen.ts'
import { assignDepots } from '#server/identity/people.ts'
import { by, expectSound, freeBody, freshReceipt, goodsLine } from '../../support/acts/purchase-acts.ts'
import { expectAnswer } from '../../support/contract/contract.ts'
import { readsPlan, skipOnCluster } from '../../support/database/skip-on-cluster.ts'
import { newPartner, opening, pass } from '../../support/samples/finance/opening-partner.ts'
import { type Client, startTestServer } from '../../support/server.ts'
import { rowsIn } from '../../support/sheets.ts'
import { openShop } from '../../support/shop.ts'

const server = await startTestServer({ now: new Date('2026-11-21T02:00:00Z') })
const shop = await openShop(server)
const { admin, supplierId, carrierId } = shop

type Query = QueryOf<'SupplierLedgerApi_supplierlist'>
const suppliers = (query: Query = {}, who: Client = admin) => who.ok('SupplierLedgerApi_supplierlist', { query: { size: 200, ...query } })
const customers = (query: QueryOf<'CustomerLedgerApi_customerlist'> = {}) =>
  admin.ok('CustomerLedgerApi_customerlist', { query: { size: 200, ...query } })
const receive = (billDate: string, actualQty: string, more: object = {}, at = 0) =>
  admin.ok('PurchaseReceiptApi_accounting', { body: freeBody(shop, [goodsLine(shop, at, { actualQty })], { billDate, ...more }) })

const owed = await admin.ok('OpeningPartnerApi_submit', {
  body: { supplierId, payableAmt: '300', advanceAmt: '50', billDate: '2026-07-31', remark: '旧账' },
})
await pass(admin, owed)
const first = await receive('2026-08-10', '10')
const second = await receive('2026-09-05', '20', { freight: '109', freightSupplierId: carrierId, freightDeductible: 2 })
await admin.ok('PurchaseReceiptApi_flush', { body: { ...by(await freshReceipt(shop, first)), remark: '送错' } })
const { mirrorId: redId = '' } = await freshReceipt(shop, first)

const told = ({ records }: Awaited<ReturnType<typeof suppliers>>) =>
  records.map(({ billDate, kind, account, debitAmt, creditAmt, goodsAmt, taxAmt, balanceAmt }) =>
    [billDate, kind, account, debitAmt ?? '', creditAmt ?? '', goodsAmt, taxAmt, balanceAmt].join(' '),
  )

describe('a supplier’s ledger', () => {
  test('begins with the opening, goes on with receipts and their reversal, and ends with what is owed', async () => {
    const { body, data } = await admin.call('SupplierLedgerApi_supplierlist', { query: { bartererId: supplierId } })
    expectAnswer('SupplierLedgerApi_supplierlist', body)
    expect(told(data)).toEqual([
      '2026-07-31 openingPartner advance  50.00 -50.00 0.00 -50.00',
      '2026-07-31 openingPartner payable 300.00  300.00 0.00 250.00',
      '2026-08-10 purchaseReceipt payable 113.00  100.00 13.00 363.00',
      '2026-09-05 purchaseReceipt payable 226.00  200.00 26.00 589.00',
      '2026-11-21 purchaseReceipt payable  113.00 -100.00 -13.00 476.00',
    ])
    expect(data.sums).toEqual({
      openingAmt: '0.00',
      debitAmt: '639.00',
      creditAmt: '163.00',
      goodsAmt: '450.00',
      taxAmt: '26.00',
      balanceAmt: '476.00',
    })
    expect(data.records.map(({ headId }) => headId)).toEqual([owed.id, owed.id, first.id, second.id, redId])
    expect(data.records[0]).toMatchObject({
      bartererName: '华东饮料',
      kindName: '期初应收应付',
      accountName: '预付',
      openingAmt: '0.00',
      remark: '旧账',
    })
    expect(data.records[4]).toMatchObject({ billNo: (await freshReceipt(shop, { id: redId })).billNo, openingAmt: '589.00' })
  })

  test('of a range begins with what was owed before it, and ends with what was owed at its last day', async () => {
    const page = await suppliers({ bartererId: supplierId, startTime: '2026-08-01', endTime: '2026-09-30' })
    expect(told(page).map((row) => row.split(' ').at(-1))).toEqual(['363.00', '589.00'])
    expect(page.sums).toMatchObject({ openingAmt: '250.00', debitAmt: '339.00', creditAmt: '0.00', balanceAmt: '589.00' })
    const none = await suppliers({ bartererId: supplierId, startTime: '2026-10-01', endTime: '2026-10-31' })
    expect(none).toMatchObject({ total: 0, records: [], sums: { openingAmt: '589.00', debitAmt: '0.00', balanceAmt: '589.00' } })
  })

  test('runs on over pages, and backwards, as it does on one', async () => {
    const whole = told(await suppliers({ bartererId: supplierId }))
    const pages = [1, 2, 3].map((current) => suppliers({ supplierId, current, size: 2 }))
    expect((await Promise.all(pages)).flatMap(told)).toEqual(whole)
    expect(told(await suppliers({ bartererId: supplierId, descs: 'bill_date' }))).toEqual(whole.toReversed())
    const backwards = [1, 2, 3].map((current) => suppliers({ supplierId, current, size: 2, descs: 'bill_date' }))
    expect((await Promise.all(backwards)).flatMap(told)).toEqual(whole.toReversed())
  })

  test('of all suppliers keeps each one’s balance, and the freight is its carrier’s', async () => {
    const page = await suppliers()
    const carrier = page.records.filter(({ bartererId }) => bartererId === carrierId)
    expect(carrier.map(({ debitAmt, goodsAmt, taxAmt, balanceAmt }) => [debitAmt, goodsAmt, taxAmt, balanceAmt])).toEqual([
      ['109.00', '100.00', '9.00', '109.00'],
    ])
    expect(page.total).toBe(6)
    expect(page.sums).toMatchObject({ balanceAmt: '585.00' })
    const last = page.records.filter(({ bartererId }) => bartererId === supplierId).at(-1)
    expect(last?.balanceAmt).toBe('476.00')
  })

  test('filters that are none are refused, of a partner that is none nothing is found', async () => {
    for (const query of [{ startTime: '2026-02-30' }, { bartererId: 'x' }, { endTime: 'heute' }])
      expect((await admin.call('SupplierLedgerApi_supplierlist', { query })).key, JSON.stringify(query)).toBe('BAD_INPUT')
    expect(await suppliers({ bartererId: '99999' })).toMatchObject({ total: 0, sums: { balanceAmt: '0.00' } })
  })
})

test('a customer’s ledger holds receivables and what was paid in advance; suppliers are not in it', async () => {
  const customerId = await newPartner(server, 'customer', '红星超市')
  const draft = await admin.ok('OpeningPartnerApi_submit', { body: { customerId, receivableAmt: '500', advanceAmt: '20.5' } })
  expect((await customers()).total).toBe(0)
  await pass(admin, draft)
  const { id, version } = await opening(admin, draft.id)
  const page = await customers({ customerId })
  expectAnswer('CustomerLedgerApi_customerlist', (await admin.call('CustomerLedgerApi_customerlist', { query: { customerId } })).body)
  expect(page.records.map(({ accountName, debitAmt, creditAmt, balanceAmt }) => [accountName, debitAmt, creditAmt, balanceAmt])).toEqual([
    ['预收', undefined, '20.50', '-20.50'],
    ['应收', '500.00', undefined, '479.50'],
  ])
  await admin.ok('OpeningPartnerApi_flush', { body: { id, version, remark: '记错' } })
  expect(await customers({ bartererId: customerId })).toMatchObject({
    total: 4,
    sums: { debitAmt: '520.50', creditAmt: '520.50', balanceAmt: '0.00' },
  })
})

describe('who reads it', () => {
  test('has the right of that ledger', async () => {
    await server.addUser('seller', { rights: ['customerledger_view'] })
    const seller = await server.as('seller')
    expect((await seller.call('CustomerLedgerApi_customerlist', {})).status).toBe(200)
    expect(await seller.call('SupplierLedgerApi_supplierlist', {})).toMatchObject({ status: 403, key: 'NO_PERMISSION' })
  })

  test('sees suppliers’ amounts with the right to purchase prices alone, customers’ without it', async () => {
    await server.addUser('priceless', { rights: ['supplierledger_view', 'customerledger_view', 'purchasein_view'] })
    const priceless = await server.as('priceless')
    const page = await suppliers({ bartererId: supplierId }, priceless)
    expect(page.total).toBe(5)
    expect(page.sums).toEqual({})
    for (const row of page.records) for (const name of Object.keys(row)) expect(name).not.toMatch(/Amt$/)
    expect((await priceless.ok('CustomerLedgerApi_customerlist', {})).sums).toHaveProperty('balanceAmt')
  })

  test('is led to the documents that he may open, and to no others', async () => {
    await server.addUser('plain', { rights: ['supplierledger_view', 'price_purchase_view', 'purchasein_view'] })
    const page = await suppliers({ bartererId: supplierId }, await server.as('plain'))
    expect(page.records.map(({ kind, headId }) => `${kind} ${headId !== undefined}`)).toEqual([
      'openingPartner false',
      'openingPartner false',
      'purchaseReceipt true',
      'purchaseReceipt true',
      'purchaseReceipt true',
    ])
  })

  test('with depots of his own reads what takes place in them, with the balance of that', async () => {
    const userId = await server.addUser('bound')
    const { otherDepotId, otherSupplierId } = shop
    await server.inTenant((tx) => assignDepots(tx, userId, [otherDepotId]))
    const mine = { supplierId: otherSupplierId, depotId: otherDepotId }
    await receive('2026-09-01', '1', { supplierId: otherSupplierId }, 5)
    await receive('2026-09-02', '2', { ...mine, lines: [goodsLine(shop, 6, { actualQty: '2', depotId: otherDepotId })] })
    const bound = await server.as('bound')
    expect(told(await suppliers({ bartererId: otherSupplierId }, bound))).toEqual([
      '2026-09-02 purchaseReceipt payable 22.60  20.00 2.60 22.60',
    ])
    expect((await suppliers({ bartererId: otherSupplierId })).sums).toMatchObject({ balanceAmt: '33.90' })
  })

  test('exports it as it is seen, without what he may not see', async () => {
    const exported = async (who: Client) => {
      const { id } = await who.ok('JobApi_export', {
        body: {
          resource: 'SupplierLedgerApi',
          columns: ['billDate', 'kindName', 'debitAmt', 'creditAmt', 'balanceAmt'],
          query: { supplierId },
        },
      })
      await server.jobs.idle()
      const response = await who.fetch(`/api/blade-resource/job/download?id=${id}`)
      return rowsIn(new Uint8Array(await response.arrayBuffer()))
    }
    expect(await exported(admin)).toEqual([
      ['日期', '单据类型', '增加', '减少', '余额'],
      ['2026-07-31', '期初应收应付', null, '50', '-50'],
      ['2026-07-31', '期初应收应付', '300', null, '250'],
      ['2026-08-10', '采购入库单', '113', null, '363'],
      ['2026-09-05', '采购入库单', '226', null, '589'],
      ['2026-11-21', '采购入库单', null, '113', '476'],
    ])
    await server.addUser('exporter', { rights: ['supplierledger_view', 'supplierledger_export'] })
    expect((await exported(await server.as('exporter')))[0]).toEqual(['日期', '单据类型'])
    const refused = await (await server.as('plain')).call('JobApi_export', { body: { resource: 'SupplierLedgerApi' } })
    expect(refused.key).toBe('NO_PERMISSION')
  })

  test('is of this tenant', async () => {
    await server.addTenant('200002')
    expect((await suppliers({}, await server.as('admin', '200002'))).total).toBe(0)
  })
})

test.skipIf(skipOnCluster(readsPlan))('a page asks the ledger twice, by its indexes, however long it is', async () => {
  const plan = await server.database.asOwner(async (client) => {
    await client.query('analyze ledger_entry')
    await client.query('set enable_seqscan = off')
    const { rows } = await client.query(
      `explain select sum(amount) from ledger_entry
        where tenant_id = '200001' and party = 'supplier' and party_id = ${supplierId} and bill_date < '2026-10-01'`,
    )
    return JSON.stringify(rows)
  })
  expect(plan).toContain('ledger_entry_partner_dates')
  await expectSound(server)
})
