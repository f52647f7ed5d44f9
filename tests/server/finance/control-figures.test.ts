import { expect, test } from 'vitest'
import { expectSound, freeBody, goodsLine } from '../../support/acts/purchase-acts.ts'
import { customerOf, outBody } from '../../support/acts/sales-acts.ts'
import { invoiceOf } from '../../support/acts/supplier-invoice-acts.ts'
import { expectAnswer } from '../../support/contract/contract.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'

const server = await startTestServer({ now: new Date('2026-11-21T02:00:00Z') })
const shop = await openShop(server)
const { admin, goods, depotId } = shop
const customerId = await customerOf(shop)

/** Twenty bottles for 226.00, tax of 26.00 included. */
const receive = (billDate: string) =>
  admin.ok('PurchaseReceiptApi_accounting', {
    body: freeBody(shop, [goodsLine(shop, 1, { actualQty: '20', totalAmt: '226.00', taxPrice: '11.30', depotId, deductible: 2 })], {
      billDate,
      depotId,
    }),
  })
const sell = (billDate: string) =>
  admin.ok('SalesOutApi_accounting', { body: { ...outBody(shop, customerId, goods[1] ?? '', '10'), billDate } })
const controls = async (period: string) =>
  (await admin.ok('PeriodApi_controls', { query: { period } })).map((row) => [row.account, row.ownAmt, row.voucherAmt, row.ties])
const close = (period: string, version: number) => admin.call('PeriodApi_close', { body: { period, version } })

const received = await receive('2026-10-05')
const sold = await sell('2026-10-10')
/** Inserts a ledger entry that no voucher contains; the same call with 0 removes it again. */
const smuggled = (amount: number, documentId = sold.id) =>
  server.database.asOwner(async (client) => {
    await client.query('set session_replication_role = replica')
    await client.query(
      amount === 0
        ? `delete from ledger_entry where about = 'matched' and part = 'tax'`
        : `insert into ledger_entry (tenant_id, legal_entity, account, party, about, part, party_id, document_id, amount, bill_date)
           select tenant_id, legal_entity, account, party, 'matched', 'tax', party_id, ${documentId}, ${amount}, bill_date from ledger_entry
            where document_id = ${sold.id} and part = 'goods'`,
    )
  })

test('each account stands at the end of the month by its own books and by the vouchers', async () => {
  const { body } = await admin.call('PeriodApi_controls', { query: { period: '2026-10' } })
  expectAnswer('PeriodApi_controls', body)
  expect(await controls('2026-10')).toEqual([
    ['inventory', '100.00', '100.00', 2],
    ['receivable', '113.00', '113.00', 2],
    ['payableEstimated', '200.00', '200.00', 2],
    ['outputTaxPending', '0.00', '0.00', 2],
    ['outputTaxUninvoiced', '13.00', '13.00', 2],
    ['balance', '426.00', '426.00', 2],
  ])
  expect((await admin.call('PeriodApi_controls', { query: { period: '1990-01' } })).key).toBe('FIELD_BAD')
})

test('one that does not tie names the first document, and stands in the way of closing', async () => {
  await smuggled(5)
  const rows = await admin.ok('PeriodApi_controls', { query: { period: '2026-10' } })
  const document = { id: sold.id, kind: 'salesOut', billNo: sold.billNo, billDate: '2026-10-10' }
  expect(rows.filter(({ ties }) => ties === 1)).toMatchObject([
    { account: 'receivable', ownAmt: '118.00', voucherAmt: '113.00', differenceAmt: '5.00', broken: 1, document },
  ])
  const obstacles = await admin.ok('PeriodApi_obstacles', { query: { period: '2026-10' } })
  expect(obstacles).toMatchObject([{ kind: 'control', count: 1, refusal: 'PERIOD_BUSY', liftable: 2, documents: [document] }])
  expect(await close('2026-10', 0)).toMatchObject({ key: 'PERIOD_BUSY', msg: expect.stringContaining('控制数不符') })
  // two opposite mistakes, which cancel out in the sum, are found too
  await smuggled(-5, received.id)
  const both = await admin.ok('PeriodApi_controls', { query: { period: '2026-10' } })
  expect(both.filter(({ ties }) => ties === 1)).toMatchObject([
    { account: 'receivable', ownAmt: '113.00', voucherAmt: '113.00', broken: 2 },
  ])
  await smuggled(0)
})

test('closed, a month keeps its figures, and the next begins with them', async () => {
  expect((await close('2026-10', 0)).status).toBe(200)
  await smuggled(7)
  expect((await controls('2026-10'))[1]).toEqual(['receivable', '113.00', '113.00', 2])
  await smuggled(0)
  await admin.ok('PurchaseInvoiceApi_submit', { body: invoiceOf(received) })
  await sell('2026-11-03')
  const november = [
    ['inventory', '0.00', '0.00', 2],
    ['receivable', '226.00', '226.00', 2],
    ['payable', '226.00', '226.00', 2],
    ['payableEstimated', '0.00', '0.00', 2],
    ['outputTaxPending', '0.00', '0.00', 2],
    ['outputTaxUninvoiced', '26.00', '26.00', 2],
    ['inputTaxPending', '26.00', '26.00', 2],
  ]
  expect((await controls('2026-11')).slice(0, -1)).toEqual(november)
  // once a month is reopened, its figures are computed from the books again
  const { version } = (await admin.ok('PeriodApi_list', { query: { size: 10 } })).records.find(({ period }) => period === '2026-10') ?? {
    version: 0,
  }
  await admin.ok('PeriodApi_reopen', { body: { period: '2026-10', version, remark: '补记' } })
  expect((await controls('2026-11')).slice(0, -1)).toEqual(november)
  await expectSound(server)
})
