import { expect, test } from 'vitest'
import { voucherOf } from '#server/documents/books/vouchers/vouchers.ts'
import { expectTied } from '../../support/acts/money-acts.ts'
import { bankAccount } from '../../support/acts/money-documents.ts'
import { by, expectSound } from '../../support/acts/purchase-acts.ts'
import { depotOfEntity } from '../../support/acts/till-acts.ts'
import { newPartner } from '../../support/samples/finance/opening-partner.ts'
import { startTestServer } from '../../support/server.ts'
import { sheetFile } from '../../support/sheets.ts'
import { openShop } from '../../support/shop.ts'

// opening balances of accounts and members (ADR 173)

const server = await startTestServer({ now: new Date('2026-11-21T02:00:00Z') })
const shop = await openShop(server)
const { admin } = shop
const made = async (body: object) => {
  const draft = await admin.ok('OpeningBalanceApi_submit', { body: { billDate: '2026-10-31', ...body } as never })
  return admin.ok('OpeningBalanceApi_accounting', { body: { id: draft.id, version: draft.version } })
}
const voucher = ({ id }: { id: string }) =>
  server.inTenant(async (tx) => (await voucherOf(tx, id)).map(({ side, account, amount }) => `${side} ${account} ${amount}`))
const has = (customerId: string) => admin.ok('MemberValueApi_balance', { query: { customerId } })
test('what was in an account stands in its day book against the opening balances, and is tied by the control figures', async () => {
  const accountId = await bankAccount(shop, 'bank')
  const one = await made({ openingKind: 1, accountId, amount: '-120.50' })
  expect(one).toMatchObject({ status: 3003, billNo: expect.stringMatching(/^QY/), amount: '-120.50', accountName: expect.any(String) })
  expect(await voucher(one)).toEqual(['debit openingBalances 120.5', 'credit bank 120.5'])
  const again = await admin.ok('OpeningBalanceApi_flush', { body: { ...by(one), remark: '漏记' } })
  expect(again).toMatchObject({ status: 3005 })
  expect(await voucher({ id: again.mirrorId ?? '' })).toEqual(['debit bank 120.5', 'credit openingBalances 120.5'])
  await made({ openingKind: 1, accountId, amount: '880' })
  const rows = await admin.ok('PeriodApi_controls', { query: { period: '2026-11' } })
  expect(rows.map(({ account, ownAmt, ties }) => [account, ownAmt, ties])).toEqual([
    ['bank', '880.00', 2],
    ['openingBalances', '880.00', 2],
    ['balance', expect.any(String), 2],
  ])
})

test('what a member had is his to pay with, and is not taken back once it is used or its month is closed', async () => {
  const customerId = await newPartner(server, 'customer', '老会员')
  const value = await made({ openingKind: 2, customerId, amount: '300', bonusAmt: '30' })
  const points = await made({ openingKind: 3, customerId, score: 50 })
  expect(await voucher(value)).toEqual(['debit openingBalances 300', 'credit storedValue 300'])
  expect(await has(customerId)).toMatchObject({ principal: '300.00', bonus: '30.00', points: 50 })
  await admin.ok('OpeningBalanceApi_flush', { body: { ...by(points), remark: '多录' } })
  expect(await has(customerId)).toMatchObject({ principal: '300.00', points: 0 })
  const second = await admin.call('OpeningBalanceApi_submit', { body: { openingKind: 2, customerId, amount: '1' } })
  expect(second).toMatchObject({ key: 'OPENING_EXISTS', msg: `[老会员]已有期初余额${value.billNo}，只能记账一次，请先红冲` })
  const controls = await admin.ok('PeriodApi_controls', { query: { period: '2026-10' } })
  expect(controls.find(({ account }) => account === 'storedValue')).toMatchObject({ ownAmt: '300.00', ties: 2 })
  await admin.ok('PeriodApi_close', { body: { period: '2026-10', version: 0 } })
  expect(await admin.call('OpeningBalanceApi_flush', { body: { ...by(value), remark: '多录' } })).toMatchObject({ key: 'PERIOD_CLOSED' })
})

test('a sheet makes drafts of its rows or none, and each error names its row and column', async () => {
  await newPartner(server, 'customer', '储值甲')
  const account = (await admin.ok('CashAccountApi_list', { query: { size: 50 } })).records.find(({ kindCode }) => kindCode === 'bank')
  const head = ['类别', '资金账户', '会员', '余额', '赠送余额', '积分', '期初日期']
  const send = async (...rows: (string | number | null)[][]) =>
    admin.call('OpeningBalanceApi_importSheet', { body: { file: await sheetFile(head, rows) } })
  const taken = await send(['会员储值', null, '储值甲', '88.00', 8, null, '2026-11-01'], ['会员积分', null, '储值甲', null, null, 66, null])
  expect(taken.data).toBe('导入成功：新增2条，修改0条')
  expect((await send(['会员积分', null, '储值甲', null, null, 70, null])).data).toBe('导入成功：新增0条，修改1条')
  const wrong = await send(
    ['会员积分', null, '储值甲', null, null, 71, null],
    ['会员储值', null, '没有这人', 1, null, null, null],
    ['资金账户', account?.name ?? '', '储值甲', 1, null, null, null],
    ['会员积分', null, null, null, null, 5, null],
  )
  expect(wrong).toMatchObject({ status: 400, key: 'LINE_BAD' })
  expect(wrong.fields?.map(({ row, field }) => [row, field])).toEqual([
    [3, 'customerId'],
    [4, 'customerId'],
    [5, 'customerId'],
  ])
  const { records } = await admin.ok('OpeningBalanceApi_list', { query: { openingKind: 3, status: '3001' } })
  expect(records.map(({ score }) => score)).toEqual([70])
})

test('where there are several legal entities stored value is owed by that of a store, whatever is added later', async () => {
  const customerId = await newPartner(server, 'customer', '两家法人的会员')
  const value = { openingKind: 2, customerId, amount: '60', billDate: '2026-11-02' }
  await depotOfEntity(shop, '加盟法人')
  const without = await admin.call('OpeningBalanceApi_submit', { body: value })
  expect(without).toMatchObject({ key: 'FIELD_BAD', fields: [{ field: 'depotId' }] })
  await made({ ...value, depotId: shop.depotId })
  await expectTied(shop, '2026-11', 'storedValue', 'bank')
})

test('all of it is sound', () => expectSound(server))
