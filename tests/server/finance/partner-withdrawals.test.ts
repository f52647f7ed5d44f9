import { expect, test } from 'vitest'
import { voucherOf } from '#server/documents/books/vouchers/vouchers.ts'
import { expectTied } from '../../support/acts/money-acts.ts'
import { bankAccount } from '../../support/acts/money-documents.ts'
import { expectSound } from '../../support/acts/purchase-acts.ts'
import { stockUp } from '../../support/acts/sales-acts.ts'
import { earned, longAgo, newPartner, withdrawal } from '../../support/acts/withdrawal-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { hire, openShop } from '../../support/shop.ts'
import { moneyRounds, outcomes, racesOn } from '../../support/storms/races.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin, goods } = shop
const tea = goods[0] ?? ''
const race = racesOn(server, moneyRounds)
await stockUp(shop, tea, '10000', '10000.00')
const own = ({ id, version }: { id: string; version: number }) => ({ id, version })
const figuresOf = async (id: string) => {
  const { totalAmt, waitingAmt, heldAmt, paidAmt, balanceAmt } = await admin.ok('RecommendedApi_recommendeddetail', { query: { id } })
  return [totalAmt, waitingAmt, heldAmt, paidAmt, balanceAmt]
}
const voucher = ({ id }: { id: string }) =>
  server.inTenant(async (tx) => (await voucherOf(tx, id)).map(({ side, account, amount }) => `${side} ${account} ${amount}`))

test('[area.partner.recommender-withdrawals] commission waits for returns, is held while it is asked for, and paid out less the tax withheld', async () => {
  const partner = await newPartner(shop)
  await earned(shop, partner, tea, '200')
  expect(await figuresOf(partner)).toEqual(['113.00', '113.00', '0.00', '0.00', '0.00'])
  const early = await admin.call('RecommendedApi_withdrawadd', { body: { recommendedId: partner, amount: '1' } })
  expect(early).toMatchObject({ key: 'BALANCE_SHORT', fields: [{ field: 'amount' }] })
  await longAgo(shop, partner)
  const asked = await admin.ok('RecommendedApi_withdrawadd', { body: { recommendedId: partner, amount: '100' } })
  expect(asked).toMatchObject({ status: 1501, amount: '100.00', bankName: '工商银行宁州支行', bankAccount: '3445' })
  expect(await figuresOf(partner)).toEqual(['113.00', '0.00', '100.00', '0.00', '13.00'])
  const passed = await admin.ok('WithdrawalApi_pass', { body: { ...own(asked), taxAmt: '20' } })
  expect(passed).toMatchObject({ status: 1502, statusName: '待打款', taxAmt: '20.00', netAmt: '80.00' })
  const accountId = await bankAccount(shop)
  const paid = await admin.ok('WithdrawalApi_paid', { body: { ...own(passed), accountId, slipNo: 'B1' } })
  expect(paid).toMatchObject({ statusName: '已打款', slipNo: 'B1', paidDate: paid.billDate, payTo: '6222020200112233445' })
  expect(await voucher(paid)).toEqual(['debit commissions 100', 'credit bank 80', 'credit withheldTax 20'])
  expect(await figuresOf(partner)).toEqual(['113.00', '0.00', '0.00', '100.00', '13.00'])
  // the payment bounced: the money is back in the account, and the commission is still reserved
  const back = await admin.ok('WithdrawalApi_payFailed', { body: { ...own(paid), remark: '户名不符' } })
  expect(back).toMatchObject({ statusName: '打款失败' })
  expect(back.paidDate).toBeUndefined()
  expect(await voucher(paid)).toEqual(['debit bank 80', 'credit bank 80'])
  const again = await admin.ok('WithdrawalApi_paid', { body: own(back) })
  expect(await voucher(again)).toEqual(['debit bank 80', 'debit commissions 100', 'credit bank 160', 'credit withheldTax 20'])
  const { records } = await admin.ok('RecommendedApi_changeslist', { query: { recommendedId: partner } })
  expect(records.map(({ type, changeAmt, balanceAmt }) => [type, changeAmt, balanceAmt])).toEqual([
    [2, '-100.00', '13.00'],
    [2, '100.00', '113.00'],
    [2, '-100.00', '13.00'],
    [1, '113.00', '113.00'],
  ])
})

test('without an amount it is all there is; refused, it may be asked for again', async () => {
  const partner = await newPartner(shop)
  await earned(shop, partner, tea)
  await longAgo(shop, partner)
  const asked = await withdrawal(shop, partner)
  expect(asked.amount).toBe('5.65')
  const none = await admin.call('WithdrawalApi_submit', { body: { recommendedId: partner } })
  expect(none).toMatchObject({ key: 'BALANCE_SHORT' })
  const noReason = await admin.call('WithdrawalApi_refuse', { body: own(asked) })
  expect(noReason.key).toBe('REASON_NEEDED')
  expect(await admin.ok('WithdrawalApi_refuse', { body: { ...own(asked), remark: '资料不全' } })).toMatchObject({ status: 1503 })
  expect(await figuresOf(partner)).toEqual(['5.65', '0.00', '0.00', '0.00', '5.65'])
  const { records } = await admin.ok('WithdrawalApi_list', { query: { recommendedId: partner, status: '1503' } })
  expect(records).toMatchObject([{ amount: '5.65', bankAccount: '3445', statusName: '已拒绝' }])
})

test('what is entered wrong is named', async () => {
  const bare = await newPartner(shop, false)
  await earned(shop, bare, tea)
  await longAgo(shop, bare)
  const partner = await newPartner(shop)
  await earned(shop, partner, tea)
  await longAgo(shop, partner)
  const said = [
    [{ recommendedId: '5' }, 'recommendedId'],
    [{ recommendedId: bare }, 'bankId'],
    [{ recommendedId: partner, bankId: '5' }, 'bankId'],
    [{ recommendedId: partner, amount: '-1' }, 'amount'],
    [{ recommendedId: partner, amount: '1.001' }, 'amount'],
  ] as const
  for (const [body, field] of said)
    expect(await admin.call('WithdrawalApi_submit', { body })).toMatchObject({ status: 400, key: 'FIELD_BAD', fields: [{ field }] })
  const passed = await admin.ok('WithdrawalApi_pass', { body: own(await withdrawal(shop, partner, '1')) })
  const drawer = await bankAccount(shop, 'cash')
  const paid = await admin.call('WithdrawalApi_paid', { body: { ...own(passed), accountId: drawer } })
  expect(paid).toMatchObject({ key: 'FIELD_BAD', fields: [{ field: 'accountId' }] })
})

test('whoever may not pay sees the last digits of an account alone', async () => {
  const partner = await newPartner(shop)
  await earned(shop, partner, tea)
  await longAgo(shop, partner)
  const { id } = await withdrawal(shop, partner)
  const viewer = await hire(shop, 'txviewer', 'auditor', ['withdrawal_view'])
  const seen = await viewer.ok('WithdrawalApi_detail', { query: { id } })
  expect(seen.bankAccount).toBe('3445')
  expect(JSON.stringify(seen)).not.toContain('6222020200112233445')
  expect((await viewer.call('WithdrawalApi_pass', { body: { id, version: seen.version } })).key).toBe('NO_PERMISSION')
})

race('all of a commission withdrawn twice at once: one is', async () => {
  const partner = await newPartner(shop)
  await earned(shop, partner, tea)
  await longAgo(shop, partner)
  const ask = () => admin.call('WithdrawalApi_submit', { body: { recommendedId: partner, amount: '5' } })
  expect(outcomes(await Promise.all([ask(), ask()]))).toEqual(['BALANCE_SHORT', 'done'])
  expect(await figuresOf(partner)).toEqual(['5.65', '0.00', '5.00', '0.00', '0.65'])
})

test('its accounts tie with the vouchers at the end of the month', () => expectTied(shop, '2026-11', 'withheldTax'))
test('all of it is sound', () => expectSound(server))
