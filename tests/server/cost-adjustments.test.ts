import { expect, test } from 'vitest'
import { voucherOf } from '#server/documents/books/vouchers.ts'
import { by, expectSound, goodsLine, stockOf } from '../support/purchase-acts.ts'
import { customerOf, outBody } from '../support/sales-acts.ts'
import { startTestServer } from '../support/server.ts'
import { openShop } from '../support/shop.ts'

const server = await startTestServer({ now: new Date('2026-11-21T02:00:00Z') })
const shop = await openShop(server)
const { admin, goods, depotId, supplierId } = shop
const receive = (at: number, actualQty: string, totalAmt: string, billDate = '2026-11-20') =>
  admin.ok('PurchaseReceiptApi_accounting', {
    body: {
      supplierId,
      depotId,
      billDate,
      lines: [{ ...goodsLine(shop, at), qty: undefined, actualQty, taxPrice: undefined, totalAmt, taxRate: '0' } as never],
    },
  })
const sell = async (at: number, qty: string) =>
  admin.ok('SalesOutApi_accounting', { body: outBody(shop, await customerOf(shop), goods[at] ?? '', qty) })
const adjust = (at: number, amount: string, adjustKind = 1, more: object = {}) => ({
  body: { depotId, commInfoId: goods[at] ?? '', adjustKind, amount, ...more },
})
const submit = (at: number, amount: string, adjustKind = 1) => admin.ok('CostAdjustmentApi_submit', adjust(at, amount, adjustKind))
const voucher = ({ id }: { id: string }) =>
  server.inTenant(async (tx) => (await voucherOf(tx, id)).map(({ side, account, amount }) => `${side} ${account} ${amount}`))
const stock = async (at: number) => {
  const row = await stockOf(shop, at)
  return `${row?.qty} ${row?.costAmt}`
}

test('by hand the value of what is there changes, its quantity does not, and it is taken back', async () => {
  await receive(1, '10', '100.00')
  const made = await submit(1, '-12.34')
  expect(made).toMatchObject({ status: 3003, amount: '-12.34', stockAmt: '-12.34', salesCostAmt: '0.00', commInfoName: expect.any(String) })
  expect(await stock(1)).toBe('10.00 87.66')
  expect(await voucher(made)).toEqual(['debit inventory -12.34', 'credit inventoryAdjustment -12.34'])
  await admin.ok('CostAdjustmentApi_flush', { body: { ...by(made), remark: '金额错' } })
  expect(await stock(1)).toBe('10.00 100.00')
  const { records } = await admin.ok('CostAdjustmentApi_list', { query: { commInfoId: goods[1] ?? '' } })
  expect(records).toMatchObject([{ statusName: '已撤销', amount: '-12.34', stockAmt: '-12.34' }])
})

test('the variance of purchases is spread over what is there and what was sold (M8)', async () => {
  await receive(2, '10', '1000.00')
  await receive(2, '100', '1000.00')
  await sell(2, '100')
  await admin.ok('PurchaseReturnApi_accounting', {
    body: {
      supplierId,
      depotId,
      lines: [{ ...goodsLine(shop, 2), qty: '-8', taxPrice: '100', taxRate: '0', totalAmt: '-800.00' } as never],
    },
  })
  expect(await stock(2)).toBe('2.00 36.36')
  const made = await submit(2, '-654.54', 2)
  // two of a hundred and two are still there
  expect(made).toMatchObject({ stockAmt: '-12.83', salesCostAmt: '-641.71' })
  expect(await voucher(made)).toEqual([
    'debit inventory -12.83',
    'debit inventoryAdjustment -12.83',
    'debit costOfSalesAdjustment -641.71',
    'credit purchaseVariance -654.54',
    'credit inventoryAdjustment -12.83',
  ])
  expect(await stock(2)).toBe('2.00 23.53')
  await sell(2, '2')
  // nothing is there any more: all of it is cost of sales
  expect(await submit(2, '5.00', 2)).toMatchObject({ stockAmt: '0.00', salesCostAmt: '5.00' })
  expect(await admin.call('CostAdjustmentApi_flush', { body: { ...by(made), remark: '金额错' } })).toMatchObject({ key: 'STATUS_FORBIDS' })
})

test('what is entered wrong is named', async () => {
  await receive(3, '10', '100.00')
  await receive(4, '10', '100.00', '2026-11-21')
  const said: [ReturnType<typeof adjust>, string][] = [
    [adjust(3, '0'), 'amount'],
    [adjust(3, '1.001'), 'amount'],
    [adjust(3, '-100.01'), 'amount'],
    [adjust(3, '1', 7), 'adjustKind'],
    [adjust(9, '1'), 'commInfoId'],
    [adjust(3, '1', 1, { depotId: '5' }), 'depotId'],
  ]
  for (const [asked, field] of said)
    expect(await admin.call('CostAdjustmentApi_submit', asked), field).toMatchObject({ status: 400, fields: [{ field }] })
  expect(await admin.call('CostAdjustmentApi_submit', adjust(4, '1', 1, { billDate: '2026-11-20' }))).toMatchObject({ key: 'BACKDATED' })
})

test('all of it is sound', () => expectSound(server))
