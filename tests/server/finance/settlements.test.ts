import { describe, expect, test } from 'vitest'
import { voucherOf } from '#server/documents/books/vouchers/vouchers.ts'
import { bankAccount, openOf, sold, stockedForSale } from '../../support/acts/money-documents.ts'
import { by, expectSound } from '../../support/acts/purchase-acts.ts'
import { customerOf, returnBody } from '../../support/acts/sales-acts.ts'
import { type Body, opensWith, paidAhead } from '../../support/acts/settlement-acts.ts'
import { received } from '../../support/acts/supplier-invoice-acts.ts'
import { newPartner, opening, pass } from '../../support/samples/finance/opening-partner.ts'
import { startTestServer } from '../../support/server.ts'
import { hire, openShop } from '../../support/shop.ts'

const server = await startTestServer({ now: new Date('2026-11-21T02:00:00Z') })
const shop = await openShop(server)
const { admin } = shop
await stockedForSale(shop)
const accountId = await bankAccount(shop)

type Line = Body['lines'][number]
type Named = { id: string }
const owed = ({ id }: Named, amount: string, more: Partial<Line> = {}): Line => ({ sourceBillId: id, side: 1, amount, ...more })
const paid = ({ id }: Named, amount: string, more: Partial<Line> = {}): Line => ({ sourceBillId: id, side: 2, amount, ...more })
const settle = (bartererId: string, lines: Line[], who = admin) => who.call('SettlementApi_accounting', { body: { bartererId, lines } })
const undo = (document: { id: string; version: number }) => admin.ok('SettlementApi_flush', { body: { ...by(document), remark: '核错' } })
const voucher = ({ id }: Named) =>
  server.inTenant(async (tx) => (await voucherOf(tx, id)).map(({ side, account, amount }) => `${side} ${account} ${amount}`))

describe('a settlement', () => {
  test('G1: 500.00, 613.00, 590.40, 290.40, 290.00, 312.60, 199.60', async () => {
    const bartererId = await newPartner(server, 'customer')
    const owes = async () => (await admin.ok('CustomerLedgerApi_customerlist', { query: { bartererId, size: 100 } })).sums?.balanceAmt
    const drafted = await admin.ok('OpeningPartnerApi_submit', { body: { customerId: bartererId, receivableAmt: '500' } })
    await pass(admin, drafted)
    const begun = await opening(admin, drafted.id)
    expect(await owes()).toBe('500.00')
    const out = await sold(shop, '10', bartererId)
    expect(await owes()).toBe('613.00')
    const back = await admin.ok('SalesReturnApi_accounting', { body: returnBody(shop, out, '-2') })
    expect(await owes()).toBe('590.40')
    const money = await paidAhead(shop, bartererId, accountId, '300')
    expect(await owes()).toBe('290.40')
    const settled = await settle(bartererId, [owed(begun, '300', { writeOffAmt: '0.4' }), paid(money, '300')])
    expect(settled.data).toMatchObject({ statusName: '已核销', amount: '300.00', writeOffAmt: '0.40', cashDiscountAmt: '0.00' })
    expect(await owes()).toBe('290.00')
    const fresh = await admin.ok('SalesReturnApi_detail', { query: { id: back.id } })
    const reverse = async () =>
      admin.call('SalesOutApi_flush', { body: { ...by(await admin.ok('SalesOutApi_detail', { query: { id: out.id } })), remark: '退' } })
    expect(await reverse()).toMatchObject({ key: 'HAS_DOWNSTREAM' })
    await admin.ok('SalesReturnApi_flush', { body: { ...by(fresh), remark: '退错' } })
    expect(await owes()).toBe('312.60')
    expect((await reverse()).status).toBe(200)
    expect(await owes()).toBe('199.60')
    // after the settlement is undone, its items are open again, from the day of the undoing
    await undo(settled.data)
    expect(await owes()).toBe('200.00')
    expect(await opensWith(shop, bartererId)).toEqual(['1 receivable 500.00', '2 advance 300.00'])
  })

  test('G2: of 113.00 100.00 applied, 10.00 discount, 3.00 written off leave 0.00, and its voucher says so', async () => {
    const bartererId = await customerOf(shop)
    const out = await sold(shop, '10', bartererId)
    const money = await paidAhead(shop, bartererId, accountId, '100')
    expect(await opensWith(shop, bartererId)).toEqual(['1 receivable 113.00', '2 advance 100.00'])
    const { data } = await settle(bartererId, [owed(out, '100', { cashDiscountAmt: '10', writeOffAmt: '3' }), paid(money, '100')])
    expect(await openOf(shop, bartererId)).toEqual([])
    expect(data.lines).toMatchObject([
      { sourceBillNo: out.billNo, side: 1, openAmt: '113.00', kindName: '销售出库单', accountName: '应收' },
      { sourceBillNo: money.billNo, side: 2, openAmt: '100.00', accountName: '预收' },
    ])
    expect(await voucher(data)).toEqual([
      'debit cashDiscount 10',
      'debit badDebt 3',
      'credit receivable 113',
      'credit advanceReceived -100',
    ])
    for (const [api, document] of [
      ['SalesOutApi_flush', out],
      ['MoneyReceiptApi_flush', money],
    ] as const)
      expect(await admin.call(api, { body: { ...by(document), remark: '错' } })).toMatchObject({ key: 'HAS_SETTLEMENT' })
    const undone = await undo(data)
    expect(undone.statusName).toBe('已反核销')
    expect(await voucher(data)).toEqual([])
    expect(await opensWith(shop, bartererId)).toEqual(['1 receivable 113.00', '2 advance 100.00'])
    expect((await admin.call('MoneyReceiptApi_flush', { body: { ...by(money), remark: '错' } })).status).toBe(200)
  })

  test('sets what a customer owes against what it is owed as a supplier', async () => {
    const bartererId = await customerOf(shop)
    const { supplierId } = shop
    const row = await admin.ok('CustomerApi_detail', { query: { id: bartererId } })
    expect(await opensWith(shop, bartererId)).toEqual([])
    const linked = await admin.ok('CustomerApi_submit', { body: { ...row, supplierId } as never })
    expect(linked).toMatchObject({ supplierId, supplierName: expect.any(String) })
    const out = await sold(shop, '10', bartererId)
    const receipt = await received(shop, 0, '10')
    const { data } = await settle(bartererId, [owed(out, '113'), paid(receipt, '113')])
    expect(data.lines[1]).toMatchObject({ accountName: '应付', bartererName: linked.supplierName })
    expect(await voucher(data)).toEqual(['debit payable 113', 'credit receivable 113'])
    expect(await openOf(shop, bartererId)).toEqual([])
    const { records } = await admin.ok('SettlementApi_list', { query: { bartererId: supplierId } })
    expect(records.map(({ id, bartererName, amount }) => ({ id, bartererName, amount }))).toEqual([
      { id: data.id, bartererName: row.customerName, amount: '113.00' },
    ])
    // the settlement of the same two ledgers can also be started from the supplier
    await undo(data)
    const same = await settle(supplierId, [owed(out, '13'), paid(receipt, '13')])
    expect(same.data).toMatchObject({ supplierId, bartererId: supplierId })
    expect((await admin.call('SupplierApi_remove', { query: { ids: supplierId } })).key).toBeDefined()
  })

  test('is refused by row for what is not open, too much, of other books, and as a whole where the sides differ', async () => {
    const bartererId = await customerOf(shop)
    const out = await sold(shop, '10', bartererId)
    const foreign = await sold(shop, '10')
    const money = await paidAhead(shop, bartererId, accountId, '100')
    const inOtherBooks = await paidAhead(shop, bartererId, await bankAccount(shop, 'bank', '加盟商'), '100')
    const said = async (lines: Line[]) => {
      const { key, fields = [] } = await settle(bartererId, lines)
      return [key, ...fields.filter(({ field }) => field).map((problem) => `${(problem as { row?: number }).row} ${problem.field}`)].join(
        ' ',
      )
    }
    expect(await said([owed(out, '100'), paid(money, '99')])).toBe('SETTLE_BAD')
    expect(await said([owed(out, '113.01'), paid(money, '100')])).toBe('SETTLE_BAD 1 amount')
    expect(await said([owed(out, '100', { cashDiscountAmt: '13.01' }), paid(money, '100')])).toBe('SETTLE_BAD 1 amount')
    expect(await said([owed(foreign, '100'), paid(money, '100')])).toBe('SETTLE_BAD 1 amount')
    expect(await said([paid(out, '100'), paid(money, '100')])).toBe('SETTLE_BAD 1 amount')
    expect(await said([owed(out, '100'), paid(inOtherBooks, '100')])).toBe('ENTITY_DIFFERS 2 sourceBillId')
    expect(await said([owed(out, '50'), owed(out, '50'), paid(money, '100')])).toBe('LINE_BAD 2 sourceBillId')
    expect(await said([owed(out, '-1'), paid(money, '100')])).toBe('LINE_BAD 1 amount')
    expect(await said([owed(out, '1.005'), paid(money, '1')])).toBe('LINE_BAD 1 amount')
    expect(await said([owed(out, '0'), paid(money, '0')])).toBe('LINE_BAD 1 amount 2 amount')
    expect(await said([owed(out, '99'), paid(money, '99', { writeOffAmt: '1' })])).toBe('LINE_BAD 2 writeOffAmt')
    expect(await said([owed({ id: '77' }, '1'), paid(money, '1')])).toBe('LINE_BAD 1 sourceBillId')
    expect(await settle('77', [owed(out, '1'), paid(money, '1')])).toMatchObject({ key: 'FIELD_BAD', fields: [{ field: 'bartererId' }] })
    expect(await openOf(shop, bartererId)).toHaveLength(3)
  })

  test('needs a right of its own for a discount, and another for a write-off', async () => {
    const bartererId = await customerOf(shop)
    const out = await sold(shop, '10', bartererId)
    const rights = ['settlement_view', 'settlement_accounting']
    const clerk = await hire(shop, 'settles', 'clerk', rights)
    const manager = await hire(shop, 'settlesall', 'clerk', [...rights, 'settlement_discount', 'settlement_writeoff'])
    const alone = (more: Partial<Line>, who = clerk) => settle(bartererId, [owed(out, '0', more)], who)
    expect(await alone({ cashDiscountAmt: '5' })).toMatchObject({ key: 'NO_PERMISSION', msg: expect.stringContaining('现金折扣') })
    expect(await alone({ writeOffAmt: '5' })).toMatchObject({ key: 'NO_PERMISSION', msg: expect.stringContaining('坏账核销') })
    const written = await alone({ writeOffAmt: '113' }, manager)
    expect(await voucher(written.data)).toEqual(['debit badDebt 113', 'credit receivable 113'])
    expect(await openOf(shop, bartererId)).toEqual([])
  })
})

test('the books are sound after all of it', () => expectSound(server))
