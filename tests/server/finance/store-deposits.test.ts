import { expect, test } from 'vitest'
import { voucherOf } from '#server/documents/books/vouchers/vouchers.ts'
import { expectTied } from '../../support/acts/money-acts.ts'
import { bankAccount } from '../../support/acts/money-documents.ts'
import { by, expectSound } from '../../support/acts/purchase-acts.ts'
import { customerOf } from '../../support/acts/sales-acts.ts'
import { openShift } from '../../support/acts/till-acts.ts'
import { newStoreOf } from '../../support/samples/finance/store-deposit.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'

// deposits that stores leave with the company have their own book, change by change (ADR 234)

const server = await startTestServer({ now: new Date('2026-11-21T02:00:00Z') })
const shop = await openShop(server)
const { admin } = shop
const accountId = await bankAccount(shop)
const change = (depotId: string, depositKind: number, amount: string, more: object = {}) =>
  admin.call('StoreDepositApi_submit', { body: { depotId, depositKind, amount, ...(depositKind === 2 ? {} : { accountId }), ...more } })
const voucher = (id = '') =>
  server.inTenant(async (tx) => (await voucherOf(tx, id)).map(({ side, account, amount }) => `${side} ${account} ${amount}`).sort())

test('a store pays in, is deducted from with a reason and gets the rest back; each change stands in the books and its balance on the store', async () => {
  const depotId = await newStoreOf(shop)
  const paid = (await change(depotId, 1, '5000', { slipNo: 'H-1' })).data
  expect(paid).toMatchObject({ status: 3003, billNo: expect.stringMatching(/^YJ/), balanceAmt: '5000.00', depotName: expect.any(String) })
  expect(await voucher(paid?.id)).toEqual(['credit storeDeposits 5000', 'debit bank 5000'])
  expect(await change(depotId, 2, '300')).toMatchObject({ key: 'FIELD_BAD', fields: [{ field: 'remark' }] })
  const fined = (await change(depotId, 2, '300', { remark: '窜货罚款' })).data
  expect(await voucher(fined?.id)).toEqual(['credit otherIncome 300', 'debit storeDeposits 300'])
  expect(await change(depotId, 3, '4700.01')).toMatchObject({ key: 'BALANCE_SHORT', msg: '可用余额4700.00不足' })
  const back = (await change(depotId, 3, '4700')).data
  expect(await voucher(back?.id)).toEqual(['credit bank 4700', 'debit storeDeposits 4700'])
  const { records } = await admin.ok('StoreDepositApi_list', { query: { depotId } })
  expect(records.map(({ depositKind, amount, balanceAmt }) => [depositKind, amount, balanceAmt]).sort()).toEqual([
    [1, '5000.00', '0.00'],
    [2, '300.00', '0.00'],
    [3, '4700.00', '0.00'],
  ])
  expect(await admin.call('StoreDepositApi_flush', { body: { ...by(paid as never), remark: '错' } })).toMatchObject({
    key: 'BALANCE_SHORT',
  })
  await admin.ok('StoreDepositApi_flush', { body: { ...by(back as never), remark: '退错' } })
  expect(await admin.ok('StoreInventoryApi_selectRoomById', { body: { id: depotId } })).toMatchObject({ deposit: '4700.00' })
  expect((await admin.ok('StoreDepositApi_list', { query: { depotId, depositKind: 2 } })).records).toHaveLength(1)
  expect((await admin.ok('StoreDepositApi_list', { query: { keyword: 'H-1' } })).records).toHaveLength(1)
  await expectTied(shop, '2026-11', 'storeDeposits', 'bank')
})

test('money in reports is what accounts changed by: what was there at the start, came in, went out and between accounts', async () => {
  const till = await openShift(shop, admin)
  const { tillId = '' } = till
  await admin.ok('StoredTopUpApi_submit', { body: { tillId, customerId: await customerOf(shop), amount: '100', bonusAmt: '10' } })
  const opened = { openingKind: 1, accountId, amount: '50000', billDate: '2026-10-31' }
  const opening = await admin.ok('OpeningBalanceApi_submit', { body: opened })
  await admin.ok('OpeningBalanceApi_accounting', { body: by(opening) })
  await admin.ok('AccountTransferApi_submit', {
    body: { fromAccountId: accountId, toAccountId: await bankAccount(shop), amount: '200', chargeAmt: '1' },
  })
  const list = async (groupBy: 'kind' | 'account') => (await admin.ok('CashFlowApi_list', { query: { groupBy, size: 100 } })).records
  const kinds = (await list('kind')).map(({ kindName, openingAmt, receivedAmt, paidAmt, transferAmt, netAmt }) =>
    [kindName, openingAmt, receivedAmt, paidAmt, transferAmt, netAmt].join(' '),
  )
  expect(kinds.sort()).toEqual(
    [
      '期初资金与会员余额 50000.00 0.00 0.00 0.00 50000.00',
      '储值充值单 0.00 100.00 0.00 0.00 100.00',
      '资金划转单 0.00 0.00 0.00 -1.00 -1.00',
      '门店押金单 0.00 5000.00 0.00 0.00 5000.00',
    ].sort(),
  )
  const accounts = await list('account')
  expect(accounts).toHaveLength(3)
  for (const { accountId: one, netAmt } of accounts)
    expect((await admin.ok('CashBookApi_list', { query: { accountId: one } })).sums.balanceAmt).toBe(netAmt)
  const days = await admin.ok('TradeAnalysisApi_list', { query: {} })
  expect(days.sums).toMatchObject({ receivedAmt: '5100.00', paidAmt: '0.00' })
})

test('what is wrong is refused by field, and a deposit stays in the books that it is in', async () => {
  const depotId = await newStoreOf(shop)
  const other = await bankAccount(shop, 'bank', '押金法人')
  expect(await change(depotId, 3, '1')).toMatchObject({ key: 'BALANCE_SHORT' })
  expect(await change(depotId, 1, '1', { accountId: undefined })).toMatchObject({ key: 'FIELD_BAD', fields: [{ field: 'accountId' }] })
  expect(await change(depotId, 1, '-1')).toMatchObject({ key: 'FIELD_BAD', fields: [{ field: 'amount' }] })
  expect(await change(depotId, 4, '1')).toMatchObject({ key: 'FIELD_BAD' })
  await change(depotId, 1, '10')
  expect(await change(depotId, 1, '10', { accountId: other })).toMatchObject({ key: 'FIELD_BAD', fields: [{ field: 'accountId' }] })
  expect(await change(depotId, 2, '1', { accountId, remark: '罚' })).toMatchObject({ key: 'FIELD_BAD', fields: [{ field: 'accountId' }] })
})

test('of two who take what is there at the same moment one is refused, ten times', async () => {
  const depotId = await newStoreOf(shop)
  for (let round = 0; round < 10; round += 1) {
    await change(depotId, 1, '100')
    const both = await Promise.all([change(depotId, 3, '100'), change(depotId, 2, '100', { remark: '罚' })])
    expect(both.map(({ key }) => key ?? 'done').sort()).toEqual(['BALANCE_SHORT', 'done'])
  }
  await expectSound(server)
})

test('what is undone goes back into the books that it came from, wherever the deposit stands by then', async () => {
  const depotId = await newStoreOf(shop)
  const [first, second] = [await bankAccount(shop, 'bank', '押金甲'), await bankAccount(shop, 'bank', '押金乙')]
  const keptBy = () =>
    server.inTenant((tx) =>
      tx.query<{ legalEntity: string; kept: string }>(
        `select legal_entity as "legalEntity", sum(amount)::text as kept from store_deposit_entry
          where tenant_id = $1 and depot_id = $2 group by 1 having sum(amount) <> 0`,
        [tx.tenantId, depotId],
      ),
    )
  await change(depotId, 1, '100', { accountId: first })
  const fined = (await change(depotId, 2, '100', { remark: '罚' })).data
  await admin.ok('StoreDepositApi_flush', { body: { ...by(fined as never), remark: '罚错' } })
  expect(await keptBy()).toEqual([{ legalEntity: '押金甲', kept: '100' }])
  const back = (await change(depotId, 3, '100', { accountId: first })).data
  await change(depotId, 1, '50', { accountId: second })
  const undo = await admin.call('StoreDepositApi_flush', { body: { ...by(back as never), remark: '退错' } })
  expect(undo).toMatchObject({ key: 'FIELD_BAD', fields: [{ field: 'accountId' }] })
  expect(await keptBy()).toEqual([{ legalEntity: '押金乙', kept: '50' }])
})

test('all of it is sound', () => expectSound(server))
