import { afterAll, describe, expect, test } from 'vitest'
import { accounts } from '#domain/finance/ledger.ts'
import { voucherOf } from '#server/documents/books/vouchers/vouchers.ts'
import { expectSound } from '../../support/acts/purchase-acts.ts'
import { cash, paidTicket, type Ticket, ticketBody } from '../../support/acts/retail-acts.ts'
import { customerOf, stockOf, stockUp } from '../../support/acts/sales-acts.ts'
import { openShift } from '../../support/acts/till-acts.ts'
import { withSettings } from '../../support/laws/conformance.ts'
import { startTestServer } from '../../support/server.ts'
import { entitiesOf, hire, openShop } from '../../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin, goods } = shop
afterAll(() => expectSound(server))

let used = 0
/** Ten bottles at a cost of 50.00, without other movements. */
async function tenBottles(): Promise<string> {
  const own = goods[used++] ?? ''
  await stockUp(shop, own, '10', '50.00')
  return own
}
const because = ({ id, version }: { id: string; version: number }) => ({ body: { id, version, remark: '打错' } })

/** The lines of a document's voucher, such as `debit cash 22.6`. */
const voucher = async (id: string): Promise<string[]> =>
  (await server.inTenant((tx) => voucherOf(tx, id))).map(
    ({ side, account, amount }) => `${side} ${account in accounts ? account : '?'} ${amount}`,
  )

/** The amounts that tickets booked in accounts, by kind of account: `cash 22.60`. */
const moneyOf = async (id: string): Promise<string[]> =>
  server.inTenant(async (tx) => {
    const rows = await tx.query<{ kind: string; amount: string }>(
      `select a.kind_code as kind, trim_scale(sum(e.amount)) as amount from cash_entry e
        join cash_account a on a.tenant_id = e.tenant_id and a.id = e.account_id
        where e.tenant_id = $1 and e.document_id = $2 group by a.kind_code order by 1`,
      [tx.tenantId, id],
    )
    return rows.map(({ kind, amount }) => `${kind} ${amount}`)
  })

const scoreOf = (customerId: string): Promise<string> =>
  server.inTenant(async (tx) => {
    const row = await tx.one<{ score: string }>(
      'select coalesce(sum(score), 0)::text as score from points_entry where tenant_id = $1 and customer_id = $2',
      [tx.tenantId, customerId],
    )
    return row.score
  })

describe('money where no account is named', () => {
  test.each([
    ['of no legal entity', '', 'CASH', '库存现金'],
    ['of one of its own', '丙公司', 'CASH丙公司', '库存现金 丙公司'],
  ])('of a depot %s goes into its own books, whatever codes and names a person has used', async (_, legalEntity, code, name) => {
    await entitiesOf(shop, '乙公司', '丙公司')
    const other = { kindCode: 'cash', legalEntity: '乙公司' }
    await admin.ok('CashAccountApi_submit', { body: { ...other, code, name: `备用金${code}` } })
    await admin.ok('CashAccountApi_submit', { body: { ...other, code: `Y${code}`, name } })
    const own = goods[19] ?? ''
    const { id: depotId } = await admin.ok('DepotApi_submit', { body: { code: `S${code}`, name: `店${code}`, legalEntity } })
    await stockUp({ ...shop, depotId }, own, '10', '50.00')
    const sell = () => paidTicket(admin, { ...ticketBody({ ...shop, depotId }, own, '1'), depotId })
    const tickets = [await sell(), await sell()]
    const kept = await server.inTenant((tx) =>
      tx.query<{ account: string; entity: string }>(
        `select distinct a.code as account, a.legal_entity as entity from cash_entry e
           join cash_account a on a.tenant_id = e.tenant_id and a.id = e.account_id
          where e.tenant_id = $1 and e.document_id = any ($2::bigint[])`,
        [tx.tenantId, tickets.map(({ id }) => id)],
      ),
    )
    expect(kept).toEqual([{ account: `${code}-2`, entity: legalEntity }])
  })
})

describe('a ticket', () => {
  test('paid takes goods out and money in at once, and nobody owes anything', async () => {
    const own = await tenBottles()
    const draft = await admin.ok('RetailOrderApi_draft', { body: ticketBody(shop, own, '2') })
    expect(draft).toMatchObject({ status: 2901, statusName: '草稿', finalAmt: '22.60' })
    const paid = await admin.ok('RetailOrderApi_pay', { body: { id: draft.id, version: draft.version, payments: cash('30') } })
    expect(paid).toMatchObject({ status: 2903, statusName: '已结账', finalAmt: '22.60', changeAmt: '7.40', costAmt: '10.00' })
    expect(paid.billNo).toMatch(/^LS/)
    expect(await stockOf(shop, own)).toEqual({ qty: '8.00', costAmt: '40.00', heldQty: '0.00', free: '8.00' })
    expect(await moneyOf(paid.id)).toEqual(['cash 22.6'])
    expect(await voucher(paid.id)).toEqual([
      'debit cash 30',
      'debit outputTaxPending 2.6',
      'debit costOfSales 10',
      'credit cash 7.4',
      'credit inventory 10',
      'credit outputTaxPending 2.6',
      'credit outputTaxUninvoiced 2.6',
      'credit revenue 20',
    ])
  })

  test('is paid in several ways, each into its account, and change comes out of cash alone', async () => {
    const own = await tenBottles()
    const { id, version } = await admin.ok('RetailOrderApi_draft', { body: ticketBody(shop, own, '4') })
    const pay = (payments: { payWay: string; amount: string }[]) => admin.call('RetailOrderApi_pay', { body: { id, version, payments } })
    const [card, wechat] = [
      { payWay: 'card', amount: '20.00' },
      { payWay: 'wechat', amount: '20.00' },
    ]
    expect(await pay([card, wechat])).toMatchObject({
      key: 'PAY_DIFFERS',
      fields: [{ field: 'payments', msg: expect.stringContaining('45.20') }],
    })
    expect(await pay([card, { payWay: 'wechat', amount: '30.00' }])).toMatchObject({ key: 'PAY_DIFFERS' })
    const paid = await admin.ok('RetailOrderApi_pay', { body: { id, version, payments: [card, wechat, ...cash('10.00')] } })
    expect(paid).toMatchObject({
      changeAmt: '4.80',
      payments: [{ payWay: 'card' }, { payWay: 'wechat' }, { payWay: 'cash', amount: '10.00' }],
    })
    expect(await moneyOf(id)).toEqual(['bank 20', 'cash 5.2', 'thirdParty 20'])
  })

  test('that is rounded off lowers what is taxed, and beyond the limit needs a right', async () => {
    const own = await tenBottles()
    const { id, version } = await admin.ok('RetailOrderApi_draft', { body: ticketBody(shop, own, '2') })
    const body = { id, version, roundOffAmt: '0.60', payments: cash('22.00') }
    const clerk = await hire(
      shop,
      'seller',
      'clerk',
      ['view', 'pay', 'price'].map((verb) => `lsdsalesorder_${verb}`),
    )
    await withSettings(server, { ROUND_OFF_LIMIT: '0.50' }, async () =>
      expect(await clerk.call('RetailOrderApi_pay', { body })).toMatchObject({ key: 'NO_PERMISSION' }),
    )
    const paid = await clerk.ok('RetailOrderApi_pay', { body })
    expect(paid).toMatchObject({ finalAmt: '22.00', couponAmt: '0.60', roundOffAmt: '0.60' })
    expect(await voucher(id)).toEqual(expect.arrayContaining(['credit revenue 19.47', 'credit outputTaxUninvoiced 2.53', 'debit cash 22']))
  })

  test('that is parked holds nothing, is taken up again and paid', async () => {
    const own = await tenBottles()
    const parked = await admin.ok('RetailOrderApi_submit', { body: ticketBody(shop, own, '8') })
    expect(parked).toMatchObject({ status: 2902, statusName: '挂单' })
    expect(await stockOf(shop, own)).toMatchObject({ heldQty: '0.00', free: '10.00' })
    const pay = await admin.call('RetailOrderApi_pay', { body: { id: parked.id, version: parked.version, payments: cash('90.40') } })
    expect(pay).toMatchObject({ key: 'STATUS_FORBIDS' })
    const { id, version } = await admin.ok('RetailOrderApi_resume', because(parked))
    const paid = await admin.ok('RetailOrderApi_pay', { body: { id, version, payments: cash('90.40') } })
    expect(paid).toMatchObject({ status: 2903, billNo: parked.billNo })
  })

  test('of goods that are not there is not paid', async () => {
    const own = await tenBottles()
    const { id, version } = await admin.ok('RetailOrderApi_draft', { body: ticketBody(shop, own, '11') })
    const body = { id, version, payments: cash('124.30') }
    expect(await admin.call('RetailOrderApi_pay', { body })).toMatchObject({ key: 'STOCK_SHORT' })
    expect(await moneyOf(id)).toEqual([])
  })

  test('reversed gives back goods, money, tax and points, each where it came from', async () => {
    const own = await tenBottles()
    const memberId = await customerOf(shop)
    const paid = await paidTicket(admin, { ...ticketBody(shop, own, '2'), memberId }, [
      { payWay: 'card', amount: '20.00' },
      ...cash('5.00'),
    ])
    expect(paid).toMatchObject({ memberId, changeAmt: '2.40' })
    expect(await scoreOf(memberId)).toBe('22')
    const reversed = await admin.ok('RetailOrderApi_flush', because(paid))
    expect(reversed).toMatchObject({ status: 2905 })
    const red = await admin.ok('RetailOrderApi_detail', { query: { id: reversed.mirrorId ?? '' } })
    expect(red).toMatchObject({
      status: 2906,
      finalAmt: '-22.60',
      changeAmt: '-2.40',
      payments: [{ amount: '-20.00' }, { amount: '-5.00' }],
    })
    expect(await moneyOf(red.id)).toEqual(['bank -20', 'cash -2.6'])
    expect(await stockOf(shop, own)).toMatchObject({ qty: '10.00', costAmt: '50.00' })
    expect(await scoreOf(memberId)).toBe('0')
  })

  test('saved again under the same till and number is the first one', async () => {
    const own = await tenBottles()
    const { tillId = '' } = await openShift(shop, admin)
    const body = { ...ticketBody(shop, own, '2'), tillId, ticketNo: 'A-000123' }
    const first = await admin.ok('RetailOrderApi_draft', { body })
    const again = await admin.ok('RetailOrderApi_draft', { body })
    expect(again).toMatchObject({ id: first.id, version: first.version, tillId, ticketNo: 'A-000123' })
    const paid = await admin.ok('RetailOrderApi_pay', { body: { id: first.id, version: first.version, payments: cash('22.60') } })
    expect(await admin.ok('RetailOrderApi_submit', { body })).toMatchObject({ id: first.id, status: 2903 })
    const reversed = await admin.ok('RetailOrderApi_flush', because(paid))
    const red = await admin.ok('RetailOrderApi_detail', { query: { id: reversed.mirrorId ?? '' } })
    expect(red.ticketNo).toBeUndefined()
    const other = await admin.ok('RetailOrderApi_draft', { body: { ...body, tillId: undefined, ticketNo: undefined } })
    const taken = { key: 'DUPLICATE', fields: [{ field: 'ticketNo' }] }
    const renamed = { id: other.id, version: other.version, tillId, ticketNo: 'A-000123' }
    expect(await admin.call('RetailOrderApi_draft', { body: renamed })).toMatchObject(taken)
    expect(await admin.call('RetailReturnApi_draft', { body: { depotId: shop.depotId, tillId, ticketNo: 'A-000123' } })).toMatchObject(
      taken,
    )
  })

  test('keeps the amount of a label of the scales, and no other, without a right', async () => {
    const own = await tenBottles()
    await server.inTenant((tx) => tx.query('update commodity set weighed = 2 where tenant_id = $1 and id = $2', [tx.tenantId, own]))
    const { bottleId, depotId } = shop
    const rights = ['view', 'add', 'pay', 'submit'].map((verb) => `lsdsalesorder_${verb}`)
    const clerk = await hire(shop, 'scales', 'clerk', rights)
    // 18.50 at 15.00 is 1.2333, rounded to 1.23, which alone would cost 18.45
    const sold = (totalAmt: string) =>
      clerk.ok('RetailOrderApi_draft', { body: { depotId, lines: [{ commInfoId: own, unitId: bottleId, qty: '1.23', totalAmt }] } })
    const pay = ({ id, version, finalAmt = '' }: Ticket) =>
      clerk.call('RetailOrderApi_pay', { body: { id, version, payments: cash(finalAmt) } })
    expect((await pay(await sold('18.50'))).data).toMatchObject({ status: 2903, finalAmt: '18.50' })
    expect(await pay(await sold('18.60'))).toMatchObject({ key: 'LINE_BAD', fields: [{ row: 1, field: 'taxPrice' }] })
  })

  test('sells at the price of the list, and at another only by a right', async () => {
    const own = await tenBottles()
    const { bottleId, depotId } = shop
    const rights = ['view', 'add', 'pay', 'submit'].map((verb) => `lsdsalesorder_${verb}`)
    const clerk = await hire(shop, 'till', 'clerk', rights)
    const plain = await clerk.ok('RetailOrderApi_draft', { body: { depotId, lines: [{ commInfoId: own, unitId: bottleId, qty: '2' }] } })
    expect(plain.finalAmt).toBe('30.00')
    const lowered = await clerk.ok('RetailOrderApi_draft', { body: ticketBody(shop, own, '2') })
    const pay = await clerk.call('RetailOrderApi_pay', { body: { id: lowered.id, version: lowered.version, payments: cash('22.60') } })
    expect(pay).toMatchObject({ key: 'LINE_BAD', fields: [{ field: 'taxPrice', row: 1 }] })
  })

  test('is neither paid nor reversed in a month that is locked, and lies in depots of one legal entity', async () => {
    const own = await tenBottles()
    const paid = await paidTicket(admin, ticketBody(shop, own, '1'))
    const draft = await admin.ok('RetailOrderApi_draft', { body: ticketBody(shop, own, '1') })
    const month = { period: '2026-11' }
    const versionOf = async () => (await admin.ok('PeriodApi_list', {})).records.find(({ period }) => period === month.period)?.version ?? 0
    await admin.ok('PeriodApi_lock', { body: { ...month, version: await versionOf() } })
    const pay = { body: { id: draft.id, version: draft.version, payments: cash('11.30') } }
    expect(await admin.call('RetailOrderApi_pay', pay)).toMatchObject({ key: 'PERIOD_LOCKED' })
    expect(await admin.call('RetailOrderApi_flush', because(paid))).toMatchObject({ key: 'PERIOD_LOCKED' })
    await admin.ok('PeriodApi_unlock', { body: { ...month, version: await versionOf(), remark: '补录' } })
    await entitiesOf(shop, '乙公司')
    const { id: theirs } = await admin.ok('DepotApi_submit', { body: { code: 'YF', name: '乙店', legalEntity: '乙公司' } })
    const { lines: [line] = [] } = ticketBody(shop, own, '1')
    const both = { depotId: shop.depotId, lines: [line, { ...line, depotId: theirs }] }
    expect(await admin.call('RetailOrderApi_submit', { body: both as never })).toMatchObject({ key: 'ENTITY_DIFFERS' })
  })
})
