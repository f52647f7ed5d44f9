import { expect, test } from 'vitest'
import { bankAccount } from '../../support/acts/money-documents.ts'
import { by, expectSound } from '../../support/acts/purchase-acts.ts'
import { paidTicket, ticketBody } from '../../support/acts/retail-acts.ts'
import { customerOf, stockUp } from '../../support/acts/sales-acts.ts'
import { newTill } from '../../support/acts/till-acts.ts'
import { earned, longAgo, newPartner, withdrawal } from '../../support/acts/withdrawal-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { sheetFile } from '../../support/sheets.ts'
import { openShop } from '../../support/shop.ts'
import { moneyRounds, racesOn } from '../../support/storms/races.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin, goods } = shop
const race = racesOn(server, moneyRounds)
const today = await server.inTenant(async (tx) => tx.today)

const head = ['资金账户', '交易日期', '交易号', '商户单号', '交易金额', '手续费']
type Line = readonly [tradeNo: string, ourNo: string | null, amount: number, fee: number | null]
const upload = async (accountName: string, lines: readonly Line[]) => {
  const rows = lines.map(([tradeNo, ourNo, amount, fee]) => [accountName, today, tradeNo, ourNo, amount, fee])
  const form = new FormData()
  form.append('file', await sheetFile(head, rows))
  form.append('resource', 'AccountStatementApi')
  const response = await admin.fetch('/api/blade-resource/job/import', { method: 'POST', body: form })
  const { data } = (await response.json()) as { data: { id: string } }
  await server.jobs.idle()
  return data.id
}
const written = async (accountName: string, lines: readonly Line[]) => {
  const id = await upload(accountName, lines)
  await admin.ok('JobApi_confirm', { query: { id } })
  await server.jobs.idle()
  return (await admin.ok('JobApi_detail', { query: { id } })).counts
}
const account = async (kind: string) => {
  const id = await bankAccount(shop, kind)
  return { id, name: (await admin.ok('CashAccountApi_detail', { query: { id } })).name }
}
const received = async (accountId: string, amount: string) => {
  const bartererId = await customerOf(shop)
  return (await admin.ok('MoneyReceiptApi_accounting', { body: { bartererId, direction: 1, accountId, payWay: 'transfer', amount } }))
    .billNo
}
type List = 'matched' | 'ours' | 'missing' | 'theirs' | 'differs'
const listOf = async (accountId: string, groupBy: List) => admin.ok('ReconciliationApi_list', { query: { accountId, groupBy } })

test('a statement is held against the books by number and amount, with its fees; imported again it changes nothing', async () => {
  const { id, name } = await account('thirdParty')
  const [one = '', two = ''] = [await received(id, '8342.70'), await received(id, '100')]
  const lost = await received(id, '77')
  const lines: Line[] = [
    ['T1', one, 8342.7, 50.06],
    ['T2', two, 90, null],
    ['T3', null, 5, null],
    ['T4', null, -12, null],
  ]
  expect(await written(name, lines)).toMatchObject({ rows: 4, added: 4 })
  const agrees = await listOf(id, 'matched')
  expect(agrees.records).toMatchObject([{ tradeNo: 'T1', billNo: one, kind: 'moneyReceipt', theirAmt: '8342.70', ourAmt: '8342.70' }])
  expect(agrees.sums).toMatchObject({ theirAmt: '8342.70', feeAmt: '50.06', netAmt: '8292.64' })
  expect((await listOf(id, 'differs')).records).toMatchObject([{ tradeNo: 'T2', billNo: two, theirAmt: '90.00', differenceAmt: '-10.00' }])
  expect((await listOf(id, 'theirs')).records).toMatchObject([
    { tradeNo: 'T3', theirAmt: '5.00' },
    { tradeNo: 'T4', theirAmt: '-12.00' },
  ])
  expect((await listOf(id, 'ours')).records).toMatchObject([{ billNo: lost, ourAmt: '77.00' }])
  const again = await admin.ok('JobApi_detail', { query: { id: await upload(name, lines) } })
  expect(again.counts).toMatchObject({ rows: 4, added: 0, changed: 0, same: 4, failed: 0 })
})

test('what does not agree is told on the home page, with the numbers of its lists', async () => {
  const { alerts } = await admin.ok('HomeApi_read', { query: {} })
  const told = (name: string) => alerts.find((one) => one.name === name)?.count
  const listed = async (groupBy: List) => (await admin.ok('ReconciliationApi_list', { query: { groupBy } })).total
  expect([told('statementTheirs'), told('statementMissing'), told('statementDiffers')]).toEqual([2, 1, 1])
  expect([await listed('theirs'), await listed('missing'), await listed('differs')]).toEqual([2, 1, 1])
  // an account without any statement has nothing missing on it
  await received((await account('bank')).id, '5')
  expect([await listed('missing'), await listed('ours')]).toEqual([1, 2])
  await server.addUser('clerk', { rights: ['purchaseorder_view'] })
  const clerk = await (await server.as('clerk')).ok('HomeApi_read', { query: {} })
  expect(clerk.alerts).toEqual([])
})

test('a ticket paid through a provider is found by the number of its payment', async () => {
  await stockUp(shop, goods[0] ?? '', '100', '100.00')
  const { id, name } = await account('thirdParty')
  const payments = [{ payWay: 'wechat', amount: '11.30', accountId: id, paymentNo: '4200001' }]
  const ticket = await paidTicket(admin, ticketBody(shop, goods[0] ?? '', '1'), payments)
  await written(name, [['4200001', null, 11.3, 0.07]])
  expect((await listOf(id, 'matched')).records).toMatchObject([{ tradeNo: '4200001', billNo: ticket.billNo, netAmt: '11.23' }])
})

test('a withdrawal is found by the number of its slip, and by its own where the bank says that', async () => {
  const { id, name } = await account('bank')
  const partner = await newPartner(shop)
  await stockUp(shop, goods[1] ?? '', '1000', '1000.00')
  await earned(shop, partner, goods[1] ?? '', '200')
  await longAgo(shop, partner)
  const paid = async (amount: string, slipNo: string) => {
    const asked = await withdrawal(shop, partner, amount)
    const passed = await admin.ok('WithdrawalApi_pass', { body: { ...by(asked), taxAmt: '0' } })
    return admin.ok('WithdrawalApi_paid', { body: { ...by(passed), accountId: id, slipNo } })
  }
  const [one, two] = [await paid('30', 'SLIP-1'), await paid('40', 'SLIP-2')]
  await written(name, [
    ['B-1', two.billNo ?? '', -40, null],
    ['SLIP-1', null, -30, null],
  ])
  const { records } = await listOf(id, 'matched')
  expect(records.map(({ tradeNo, billNo, ourAmt }) => [tradeNo, billNo, ourAmt]).sort()).toEqual([
    ['B-1', two.billNo, '-40.00'],
    ['SLIP-1', one.billNo, '-30.00'],
  ])
  expect((await listOf(id, 'theirs')).records).toEqual([])
})

test("the bank's line confirms the deposit slip that it names, once", async () => {
  await stockUp(shop, goods[1] ?? '', '100', '100.00')
  await paidTicket(admin, ticketBody(shop, goods[1] ?? '', '5'))
  const { id, name } = await account('bank')
  const slip = await admin.ok('CashDepositApi_submit', { body: { tillId: await newTill(shop), amount: '30', accountId: id } })
  const other = await admin.ok('CashDepositApi_submit', { body: { tillId: await newTill(shop), amount: '12', accountId: id } })
  await written(name, [
    ['B1', slip.billNo ?? '', 30, null],
    ['B2', other.billNo ?? '', 11, null],
  ])
  expect((await listOf(id, 'theirs')).total).toBe(2)
  expect(await admin.ok('ReconciliationApi_confirmDeposits', { body: { accountId: id } })).toBe(1)
  expect(await admin.ok('ReconciliationApi_confirmDeposits', { body: { accountId: id } })).toBe(0)
  expect(await admin.ok('CashDepositApi_detail', { query: { id: slip.id } })).toMatchObject({ status: 4102, slipNo: 'B1' })
  expect((await listOf(id, 'matched')).records).toMatchObject([{ tradeNo: 'B1', billNo: slip.billNo, ourAmt: '30.00' }])
})

race('a statement imported twice at once is there once', async (round) => {
  const { id, name } = await account('bank')
  const lines: Line[] = [[`R${round}`, null, 5, null]]
  const jobs = [await upload(name, lines), await upload(name, lines)]
  await Promise.all(jobs.map((job) => admin.ok('JobApi_confirm', { query: { id: job } })))
  await server.jobs.idle()
  expect((await admin.ok('AccountStatementApi_list', { query: { accountId: id } })).total).toBe(1)
})

test('all of it is sound', () => expectSound(server))
