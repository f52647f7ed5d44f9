import { afterAll, describe, expect, test } from 'vitest'
import { voucherOf } from '#server/documents/books/vouchers/vouchers.ts'
import { expectTied } from '../../support/acts/money-acts.ts'
import { expectSound } from '../../support/acts/purchase-acts.ts'
import { cash, paidTicket, type TicketBody, ticketBody } from '../../support/acts/retail-acts.ts'
import { stockUp } from '../../support/acts/sales-acts.ts'
import { closeShift, depotOfEntity, newTill, openShift, type Shift } from '../../support/acts/till-acts.ts'
import { withSettings } from '../../support/laws/conformance.ts'
import { startTestServer } from '../../support/server.ts'
import { hire, openShop } from '../../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin, goods } = shop
const own = goods[0] ?? ''
await stockUp(shop, own, '100000', '100000.00')
afterAll(() => expectSound(server))

let numbers = 0
/** A ticket at a shift's till, for an amount that includes 13 % of tax. */
const ticketAt = ({ tillId }: Pick<Shift, 'tillId'>, taxPrice = '11.30'): TicketBody => {
  numbers += 1
  const [line] = ticketBody(shop, own, '1').lines ?? []
  return { ...ticketBody(shop, own, '1'), lines: [{ ...line, taxPrice }], ...(tillId ? { tillId } : {}), ticketNo: `N${numbers}` }
}
const shiftOf = ({ id }: { id: string }) => admin.ok('TillShiftApi_detail', { query: { id } })
const voucher = async (id: string): Promise<string[]> =>
  (await server.inTenant((tx) => voucherOf(tx, id))).map(({ side, account, amount }) => `${side} ${account} ${amount}`)
const newAccount = async (kindCode: string, name: string): Promise<string> =>
  (await admin.ok('CashAccountApi_submit', { body: { code: name, name, kindCode } })).id
/** The balances of accounts in the books. */
const balances = (...ids: string[]): Promise<string[]> =>
  server.inTenant(async (tx) => {
    const rows = await tx.query<{ amount: string }>(
      `select trim_scale(coalesce((select sum(amount) from cash_entry e where e.tenant_id = $1 and e.account_id = a.id), 0)) as amount
         from unnest($2::bigint[]) with ordinality as a (id, at) order by a.at`,
      [tx.tenantId, ids],
    )
    return rows.map(({ amount }) => amount)
  })
const because = ({ id, version }: { id: string; version: number }) => ({ body: { id, version, remark: '打错' } })

describe('a shift', () => {
  test('closes at what its drawer should hold; 2.50 of 3,480.50 missing are owed by the cashier', async () => {
    const shift = await openShift(shop, admin, { floatAmt: '500' })
    expect(shift).toMatchObject({ status: 4001, statusName: '当班', floatAmt: '500.00', cashAmt: '0.00', expectedAmt: '500.00' })
    expect(shift.billNo).toMatch(/^BC/)
    const ticket = await paidTicket(admin, ticketAt(shift, '2980.50'), cash('3000'))
    expect(ticket).toMatchObject({ shiftId: shift.id, changeAmt: '19.50' })
    await paidTicket(admin, ticketAt(shift), [{ payWay: 'card', amount: '11.30' }])
    expect(await shiftOf(shift)).toMatchObject({ cashAmt: '2980.50', expectedAmt: '3480.50' })
    const closed = await closeShift(admin, shift, '3478.00')
    expect(closed).toMatchObject({ status: 4002, expectedAmt: '3480.50', countedAmt: '3478.00', differenceAmt: '-2.50', borneBy: 1 })
    expect(closed.closeTime).toBeDefined()
    expect(await voucher(shift.id)).toEqual(['debit cashierDue 2.5', 'credit cash 2.5'])
    const { records } = await admin.ok('TillShiftApi_list', { query: { tillId: shift.tillId ?? '' } })
    expect(records).toMatchObject([{ id: shift.id, differenceAmt: '-2.50', depotName: '总仓', createUserName: 'admin' }])
  })

  test.each([
    ['cashier', '503', ['debit cash 3', 'credit cashierDue 3'], 1],
    ['company', '498', ['debit expense 2', 'credit cash 2'], 2],
    ['company', '501', ['debit cash 1', 'credit otherIncome 1'], 2],
    ['cashier', '500', [], 1],
  ])('with differences borne by the %s and %s of 500 counted books %o', async (bearer, counted, lines, borneBy) => {
    const shift = await openShift(shop, admin)
    await withSettings(server, { TILL_DIFFERENCE: bearer }, async () =>
      expect(await closeShift(admin, shift, counted)).toMatchObject({ borneBy }),
    )
    expect(await voucher(shift.id)).toEqual(lines)
  })

  test('is the only one open at its till, and is closed by its cashier or by right', async () => {
    const shift = await openShift(shop, admin)
    const second = await admin.call('TillShiftApi_submit', { body: { tillId: shift.tillId ?? '' } })
    expect(second).toMatchObject({ status: 409, key: 'SHIFT_OPEN', fields: [{ field: 'tillId', msg: expect.stringContaining('admin') }] })
    const other = await hire(shop, 'other', 'clerk', ['tillshift_view', 'tillshift_close'])
    const body = { id: shift.id, version: shift.version, countedAmt: '500' }
    expect(await other.call('TillShiftApi_close', { body })).toMatchObject({ key: 'NO_PERMISSION' })
    const chief = await hire(shop, 'chief', 'clerk', ['tillshift_view', 'tillshift_close', 'tillshift_closeother'])
    expect(await chief.ok('TillShiftApi_close', { body })).toMatchObject({ status: 4002 })
    await openShift(shop, admin, { tillId: shift.tillId ?? '' })
  })

  test.each<[said: { tillId?: string; floatAmt?: string }, field: string, rule: string]>([
    [{}, 'tillId', 'BAD_INPUT'],
    [{ tillId: '5' }, 'tillId', 'FIELD_BAD'],
    [{ tillId: 'mine', floatAmt: '-1' }, 'floatAmt', 'FIELD_BAD'],
    [{ tillId: 'mine', floatAmt: '1.005' }, 'floatAmt', 'FIELD_BAD'],
    [{ tillId: 'off' }, 'tillId', 'MASTER_OFF'],
  ])('is not opened by %o', async (said, field, rule) => {
    const tillId = await newTill(shop)
    if (said.tillId === 'off') await admin.ok('TillApi_disable', { body: { id: tillId } })
    const body = { ...said, ...(said.tillId === '5' || !said.tillId ? {} : { tillId }) } as { tillId: string }
    expect(await admin.call('TillShiftApi_submit', { body })).toMatchObject({ status: 400, key: rule, fields: [{ field }] })
  })

  test.each([undefined, '', '-1', '0.001', 'much'])('is not closed by %o counted', async (countedAmt) => {
    const { id, version } = await openShift(shop, admin)
    const answer = await admin.call('TillShiftApi_close', {
      body: { id, version, countedAmt } as { id: string; version: number; countedAmt: string },
    })
    expect(answer).toMatchObject({ status: 400, fields: [{ field: 'countedAmt' }] })
  })
})

describe('a ticket at a till', () => {
  test('is paid while a shift is open there, at a till of its books', async () => {
    const tillId = await newTill(shop)
    const draft = await admin.ok('RetailOrderApi_draft', { body: ticketAt({ tillId }) })
    const pay = () => admin.call('RetailOrderApi_pay', { body: { id: draft.id, version: draft.version, payments: cash('11.30') } })
    expect(await pay()).toMatchObject({ status: 409, key: 'SHIFT_CLOSED', fields: [{ field: 'tillId' }] })
    const shift = await openShift(shop, admin, { tillId })
    expect((await pay()).data).toMatchObject({ status: 2903, shiftId: shift.id })
    const unknown = await admin.ok('RetailOrderApi_draft', { body: ticketAt({ tillId: '5' }) })
    const foreign = await admin.ok('RetailOrderApi_draft', {
      body: ticketAt({ tillId: await newTill(shop, await depotOfEntity(shop, '别的法人')) }),
    })
    for (const { id, version } of [unknown, foreign])
      expect(await admin.call('RetailOrderApi_pay', { body: { id, version, payments: cash('11.30') } })).toMatchObject({
        key: 'FIELD_BAD',
        fields: [{ field: 'tillId' }],
      })
  })

  test('is reversed into the shift that is open now; of a closed one only by right', async () => {
    const shift = await openShift(shop, admin)
    const [soon, late] = [await paidTicket(admin, ticketAt(shift)), await paidTicket(admin, ticketAt(shift))]
    await admin.ok('RetailOrderApi_flush', because(soon))
    expect(await shiftOf(shift)).toMatchObject({ cashAmt: '11.30' })
    await closeShift(admin, shift, '511.30')
    expect(await admin.call('RetailOrderApi_flush', because(late))).toMatchObject({ key: 'SHIFT_CLOSED' })
    const next = await openShift(shop, admin, { tillId: shift.tillId ?? '', floatAmt: '511.30' })
    const clerk = await hire(shop, 'flusher', 'clerk', ['lsdsalesorder_view', 'lsdsalesorder_flush'])
    expect(await clerk.call('RetailOrderApi_flush', because(late))).toMatchObject({ key: 'NO_PERMISSION' })
    const reversed = await admin.ok('RetailOrderApi_flush', because(late))
    expect(await admin.ok('RetailOrderApi_detail', { query: { id: reversed.mirrorId ?? '' } })).toMatchObject({ shiftId: next.id })
    expect(reversed).toMatchObject({ shiftId: shift.id })
    expect(await shiftOf(next)).toMatchObject({ cashAmt: '-11.30', expectedAmt: '500.00' })
  })
})

describe('a deposit slip', () => {
  test('takes cash out of the drawer, on its way, into the bank', async () => {
    const shift = await openShift(shop, admin, { floatAmt: '200' })
    await paidTicket(admin, ticketAt(shift, '1000'))
    const slip = await admin.ok('CashDepositApi_submit', { body: { tillId: shift.tillId ?? '', amount: '900' } })
    expect(slip).toMatchObject({ status: 4101, statusName: '在途', amount: '900.00', depotName: '总仓' })
    expect(await voucher(slip.id)).toEqual(['debit cashInTransit 900', 'credit cash 900'])
    expect(await shiftOf(shift)).toMatchObject({ expectedAmt: '300.00' })
    const banked = await admin.ok('CashDepositApi_confirm', { body: { id: slip.id, version: slip.version, slipNo: 'B1' } })
    expect(banked).toMatchObject({ status: 4102, slipNo: 'B1', accountName: '银行存款' })
    expect(await voucher(slip.id)).toEqual(['debit cashInTransit 900', 'debit bank 900', 'credit cash 900', 'credit cashInTransit 900'])
    expect(await closeShift(admin, shift, '300')).toMatchObject({ differenceAmt: '0.00' })
  })

  test('is taken to the bank that is chosen, out of the account that the till has of its own', async () => {
    const drawer = await newAccount('cash', '总部备用金之外')
    const bank = await newAccount('bank', '工商银行')
    const tillId = await newTill(shop)
    const till = await admin.ok('TillApi_detail', { query: { id: tillId } })
    const named = { ...till, accountId: drawer } as never
    expect(await admin.ok('TillApi_submit', { body: named })).toMatchObject({ accountName: '总部备用金之外' })
    const shift = await openShift(shop, admin, { tillId })
    const ticket = await paidTicket(admin, ticketAt(shift, '1000'))
    expect(ticket.payments).toMatchObject([{ payWay: 'cash', accountId: drawer }])
    expect(await admin.call('CashDepositApi_banks', { query: { tillId: '5' } })).toMatchObject({ key: 'FIELD_BAD' })
    const banks = await admin.ok('CashDepositApi_banks', { query: { tillId } })
    expect(banks).toContainEqual({ id: bank, name: '工商银行' })
    expect(banks).not.toContainEqual(expect.objectContaining({ id: drawer }))
    const over = await admin.call('CashDepositApi_submit', { body: { tillId, amount: '1000.01', accountId: bank } })
    expect(over).toMatchObject({ key: 'BALANCE_SHORT' })
    const slip = await admin.ok('CashDepositApi_submit', { body: { tillId, amount: '800', accountId: bank } })
    await admin.ok('CashDepositApi_confirm', { body: { id: slip.id, version: slip.version } })
    const closed = await closeShift(admin, shift, '698')
    expect(closed).toMatchObject({ expectedAmt: '700.00', differenceAmt: '-2.00' })
    expect(await balances(drawer, bank)).toEqual(['198', '800'])
  })

  test('and a shift are not made with a cash account of other books, of a bank, or off', async () => {
    const tillId = await newTill(shop)
    const till = await admin.ok('TillApi_detail', { query: { id: tillId } })
    const bank = await newAccount('bank', '建设银行')
    await admin.ok('TillApi_submit', { body: { ...till, accountId: bank } as never })
    const answer = await admin.call('TillShiftApi_submit', { body: { tillId } })
    expect(answer).toMatchObject({ status: 400, key: 'FIELD_BAD', fields: [{ field: 'tillId' }] })
  })

  test('that is void puts it back into the drawer', async () => {
    const shift = await openShift(shop, admin)
    await paidTicket(admin, ticketAt(shift, '1000'))
    const slip = await admin.ok('CashDepositApi_submit', { body: { tillId: shift.tillId ?? '', amount: '900' } })
    expect(await admin.call('CashDepositApi_cancel', { body: { id: slip.id, version: slip.version } })).toMatchObject({
      key: 'REASON_NEEDED',
    })
    expect(await admin.ok('CashDepositApi_cancel', because(slip))).toMatchObject({ status: 4103 })
    expect(await shiftOf(shift)).toMatchObject({ expectedAmt: '1500.00' })
  })

  test.each<[said: { tillId?: string; amount?: string; accountId?: string }, field: string, rule: string]>([
    [{ amount: '10' }, 'tillId', 'BAD_INPUT'],
    [{ tillId: 'mine' }, 'amount', 'BAD_INPUT'],
    [{ tillId: 'mine', amount: '0' }, 'amount', 'FIELD_BAD'],
    [{ tillId: 'mine', amount: '-5' }, 'amount', 'FIELD_BAD'],
    [{ tillId: 'mine', amount: '1', accountId: '5' }, 'accountId', 'FIELD_BAD'],
    [{ tillId: 'mine', amount: '500.01' }, 'amount', 'BALANCE_SHORT'],
  ])('is not made of %o', async ({ tillId, ...said }, field, rule) => {
    const shift = await openShift(shop, admin)
    const body = { ...said, ...(tillId ? { tillId: shift.tillId ?? '' } : {}) } as { tillId: string; amount: string }
    expect(await admin.call('CashDepositApi_submit', { body })).toMatchObject({ status: 400, key: rule, fields: [{ field }] })
  })
})

test('its accounts tie with the vouchers at the end of the month', () => expectTied(shop, '2026-11', 'cash', 'cashierDue'))
