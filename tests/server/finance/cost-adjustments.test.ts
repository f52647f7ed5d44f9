import { describe, expect, test } from 'vitest'
import { voucherOf } from '#server/documents/books/vouchers/vouchers.ts'
import { by, expectSound, goodsLine, stockOf } from '../../support/acts/purchase-acts.ts'
import { customerOf, outBody } from '../../support/acts/sales-acts.ts'
import { invoiceOf } from '../../support/acts/supplier-invoice-acts.ts'
import { expectAnswer } from '../../support/contract/contract.ts'
import { withSettings } from '../../support/laws/conformance.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'

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

describe('closing a month spreads the variance of its purchases', () => {
  const october = { period: '2026-10' }
  const money = { taxPrice: undefined, taxRate: '0' }
  const sellOn = async (at: number, qty: string, billDate: string) =>
    admin.ok('SalesOutApi_accounting', { body: { ...outBody(shop, await customerOf(shop), goods[at] ?? '', qty), billDate } })
  const sendBack = (at: number, qty: string, totalAmt: string) =>
    admin.ok('PurchaseReturnApi_accounting', {
      body: { supplierId, depotId, billDate: '2026-10-25', lines: [{ ...goodsLine(shop, at), ...money, qty, totalAmt } as never] },
    })
  const act = async (does: 'close' | 'reopen') => {
    const { records } = await admin.ok('PeriodApi_list', {})
    const { version = 0 } = records.find(({ period }) => period === '2026-10') ?? {}
    return admin.ok(`PeriodApi_${does}`, { body: { ...october, version, remark: '月末' } })
  }
  /** The balances of accounts up to a day, debits above zero, and the value of goods on that day. */
  const accountsOn = (day: string) =>
    server.inTenant(async (tx) => {
      const rows = await tx.query<{ account: string; amount: string }>(
        `select a.account, to_char(coalesce(sum(case v.side when 'debit' then v.amount else -v.amount end), 0), 'FM9999990.00') as amount
           from unnest(array['inventory', 'purchaseVariance', 'costOfSalesAdjustment']) as a (account)
           left join voucher_line v on v.tenant_id = $1 and v.bill_date <= $2 and v.account = a.account group by 1`,
        [tx.tenantId, day],
      )
      return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]))
    })
  const worthOn = (at: number, day: string) =>
    server.inTenant(async (tx) => {
      const row = await tx.one<{ worth: string }>(
        `select trim_scale(sum(qty)) || ' ' || to_char(sum(value), 'FM9999990.00') as worth from stock_movement
          where tenant_id = $1 and comm_info_id = $2 and bill_date <= $3`,
        [tx.tenantId, goods[at] ?? '', day],
      )
      return row.worth
    })
  const books = async () => ({
    accounts: [await accountsOn('2026-10-31'), await accountsOn('2026-11-30')],
    worth: [await worthOn(5, '2026-10-31'), await worthOn(6, '2026-10-31'), await worthOn(7, '2026-10-31')],
    stock: [await stock(5), await stock(6), await stock(7)],
  })

  test('a month with an invoice at another price, returns, and a supplement', async () => {
    // a hundred bought at ten, sixty sold; the invoice says eleven: the forty in stock bear 40.00 at once, 60.00 stay
    // a variance
    const receipt = await receive(5, '100', '1000.00', '2026-10-10')
    await sellOn(5, '60', '2026-10-12')
    const invoice = { ...invoiceOf(receipt, { totalAmt: '1100.00', taxAmt: '0.00' }), billDate: '2026-10-20', invoiceDate: '2026-10-20' }
    await withSettings(server, { INVOICE_DIFF_TOLERANCE: '1000' }, () => admin.ok('PurchaseInvoiceApi_submit', { body: invoice }))
    expect(await stock(5)).toBe('40.00 440.00')
    // M8: two of a hundred and two are still in stock
    await receive(6, '10', '1000.00', '2026-10-10')
    await receive(6, '100', '1000.00', '2026-10-10')
    await sellOn(6, '100', '2026-10-12')
    await sendBack(6, '-8', '-800.00')
    // ten of fourteen are in stock at the end of the month, six of the ten when it is closed
    await receive(7, '20', '200.00', '2026-10-10')
    await sellOn(7, '4', '2026-10-12')
    await sendBack(7, '-6', '-72.00')
    await sellOn(7, '4', '2026-11-10')
    await admin.ok('SupplementApi_accounting', { body: { billDate: '2026-10-26', bartererId: supplierId, amount: '5.00' } })
    expect((await accountsOn('2026-10-31')).purchaseVariance).toBe('-601.54')
  })

  const spread = {
    varianceAmt: '-601.54',
    stockAmt: '-21.40',
    salesCostAmt: '-580.14',
    count: 4,
    rows: [
      { commInfoCode: 'G007', depotName: '总仓', varianceAmt: '-654.54', stockAmt: '-12.83', salesCostAmt: '-641.71' },
      { commInfoCode: 'G006', depotName: '总仓', varianceAmt: '60.00', stockAmt: '0.00', salesCostAmt: '60.00' },
      { commInfoCode: 'G008', depotName: '总仓', varianceAmt: '-12.00', stockAmt: '-8.57', salesCostAmt: '-3.43' },
      { varianceAmt: '5.00', stockAmt: '0.00', salesCostAmt: '5.00' },
    ],
  }
  let before: Awaited<ReturnType<typeof books>>

  test('is shown before, by goods, and changes nothing', async () => {
    before = await books()
    const { body, data } = await admin.call('PeriodApi_variances', { query: october })
    expectAnswer('PeriodApi_variances', body)
    expect(data).toMatchObject(spread)
    expect(data).not.toHaveProperty('document')
    expect(await books()).toEqual(before)
  })

  test('closed, the account is empty: stock bears its share of those that were there, of those that left since their cost does', async () => {
    await act('close')
    const [atEnd, now] = (await books()).accounts
    expect([atEnd?.purchaseVariance, atEnd?.costOfSalesAdjustment]).toEqual(['0.00', '-580.14'])
    // four of the ten left in November, with 3.43 of the 8.57
    expect([now?.purchaseVariance, now?.costOfSalesAdjustment]).toEqual(['0.00', '-583.57'])
    expect(await worthOn(7, '2026-10-31')).toBe('10 91.43')
    expect([await stock(5), await stock(6), await stock(7)]).toEqual(['40.00 440.00', '2.00 23.53', '6.00 54.86'])
    const { records } = await admin.ok('CostAdjustmentApi_list', { query: {} })
    const made = records.find(({ adjustKind }) => adjustKind === 3)
    expect(made).toMatchObject({ billDate: '2026-10-31', amount: '-601.54', stockAmt: '-21.40', salesCostAmt: '-580.14' })
    expect(await admin.ok('PeriodApi_variances', { query: october })).toMatchObject({ ...spread, document: { id: made?.id } })
    const detail = await admin.ok('CostAdjustmentApi_detail', { query: { id: made?.id ?? '' } })
    expect(detail).toMatchObject({ adjustKind: 3, amount: '-601.54' })
    expect(await admin.call('CostAdjustmentApi_flush', { body: { ...by(detail), remark: '误' } })).toMatchObject({ key: 'PERIOD_CLOSED' })
    expect(await admin.call('CostAdjustmentApi_submit', adjust(7, '1', 3))).toMatchObject({ fields: [{ field: 'adjustKind' }] })
    const controls = await admin.ok('PeriodApi_controls', { query: october })
    expect(controls.find(({ account }) => account === 'inventory')).toMatchObject({ ownAmt: '554.96', voucherAmt: '554.96' })
    await expectSound(server)
  })

  test('reopened, every figure is what it was; closed again, all is spread again', async () => {
    const closed = await books()
    await act('reopen')
    expect(await books()).toEqual(before)
    await act('close')
    expect(await books()).toEqual(closed)
    await sellOn(7, '3', '2026-11-20')
    await act('reopen')
    // half of the six have left since, with half of what they bore
    expect(await stock(7)).toBe('3.00 30.00')
    await act('close')
    expect((await books()).accounts[1]?.purchaseVariance).toBe('0.00')
    expect(await stock(7)).toBe('3.00 27.43')
  })
})

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
  // two of a hundred and two are still in stock
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
  // nothing is in stock any more: all of it goes to the cost of sales
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
