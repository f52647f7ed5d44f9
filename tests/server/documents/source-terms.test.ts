import { describe, expect, test } from 'vitest'
import { operationOf } from '#contract/operations.gen.ts'
import { expectSound } from '../../support/acts/purchase-acts.ts'
import { paidTicket, ticketBody } from '../../support/acts/retail-acts.ts'
import { backLine } from '../../support/acts/retail-back.ts'
import { approvedSale, customerOf, type Out, type OutBody, outBody, stockUp } from '../../support/acts/sales-acts.ts'
import { quotation } from '../../support/samples/sales/sales-inquiry.ts'
import { startTestServer } from '../../support/server.ts'
import { approvedOrder, hire, openShop, receiptOf } from '../../support/shop.ts'

/** What a line that names a source line may state (docs/rules/links.md), over HTTP. */

const server = await startTestServer()
const shop = await openShop(server)
const { admin, goods, bottleId, depotId } = shop
const customerId = await customerOf(shop)

let used = 0
/** Goods without any movement before, now with stock. */
async function stocked(qty = '100'): Promise<string> {
  const own = goods[used++] ?? ''
  await stockUp(shop, own, qty, qty)
  return own
}

/** An approved order of bottles at a price with tax of 13 %. */
function approved(own: string, qty: string, taxPrice: string) {
  const line = { commInfoId: own, unitId: bottleId, qty, taxPrice, taxRate: '13' }
  return approvedSale(shop, { customerId, depotId, lines: [line] })
}

type Line = NonNullable<OutBody['lines']>[number]

/** An out for an order's only line, as a client sends it. */
const outOf = (order: { lines: readonly { id?: string; commInfoId?: string }[] }, ...lines: Line[]): OutBody => ({
  customerId,
  depotId,
  lines: lines.map((line) => ({
    commInfoId: order.lines[0]?.commInfoId,
    unitId: bottleId,
    sourceBodyId: order.lines[0]?.id,
    ...line,
  })),
})

const back = (out: Pick<Out, 'lines'>, line: Line) => ({
  customerId,
  depotId,
  lines: [{ commInfoId: out.lines[0]?.commInfoId, unitId: bottleId, sourceBodyId: out.lines[0]?.id, ...line }],
})

describe('an out of an order', () => {
  test('keeps the price of the order, or needs the right, and never lies below the floor', async () => {
    const own = await stocked()
    const order = await approved(own, '10', '10.00')
    const clerk = await hire(shop, 'plain-clerk', 'clerk', ['salesout_view', 'salesout_submit', 'salesout_free'])
    await admin.ok('CommodityApi_submit', {
      body: { ...(await admin.ok('CommodityApi_detail', { query: { id: own } })), floorPrice: '9.00' },
    })
    const gift = await clerk.call('SalesOutApi_submit', { body: outOf(order, { qty: '6', isGift: 2 }) })
    expect(gift).toMatchObject({ status: 400, key: 'SOURCE_DIFFERS', msg: '第1行赠品与来源单据不一致：来源否，本单是' })
    const cheap = await clerk.call('SalesOutApi_submit', { body: outOf(order, { qty: '4', taxPrice: '9.50', taxRate: '13' }) })
    expect(cheap).toMatchObject({ status: 403, key: 'NO_PERMISSION', msg: '没有[改变订单价格]权限' })
    const low = await admin.call('SalesOutApi_submit', { body: outOf(order, { qty: '4', taxPrice: '8.99' }) })
    expect(low).toMatchObject({ status: 400, key: 'LINE_BAD', msg: '第1行含税单价不正确' })
    const out = await admin.ok('SalesOutApi_accounting', { body: outOf(order, { qty: '10', taxPrice: '10', taxRate: '13' }) })
    expect(out).toMatchObject({ finalAmt: '100.00' })
  })

  test('says nothing with no price, null, −1 or 0 and is at the price of its order', async () => {
    const own = await stocked()
    const order = await approved(own, '10', '10.00')
    for (const line of [{}, { taxPrice: '-1' }, { taxPrice: '0', totalAmt: '0', finalAmt: '0' }, { taxPrice: '10.00', totalAmt: '3.33' }]) {
      const draft = await admin.ok('SalesOutApi_draft', { body: outOf(order, { qty: '2', ...line }) })
      expect(draft.lines[0], JSON.stringify(line)).toMatchObject({ taxPrice: '10.00000', totalAmt: '20.00', taxRate: '13' })
    }
  })

  test('at another price by right is told with both values', async () => {
    const own = await stocked()
    const order = await approved(own, '10', '10.00')
    const draft = await admin.ok('SalesOutApi_draft', { body: outOf(order, { qty: '2', taxPrice: '9.00' }) })
    const difference = { field: 'taxPrice', label: '含税单价', source: '10.00', own: '9.00' }
    expect(draft.warnings).toEqual([
      { key: 'SOURCE_DIFFERS', row: 1, msg: '第1行含税单价与来源单据不一致：来源10.00，本单9.00', difference },
    ])
    const { id, version } = draft
    const { path } = operationOf('SalesOutApi_accounting')
    const tried = await admin.ok('DocumentApi_dryRun', { body: { path, body: { id, version } } })
    expect(tried.warnings).toMatchObject([{ row: 1, difference }])
    const inEnglish = await admin.ok('DocumentApi_dryRun', { body: { path, body: { id, version } }, headers: { 'accept-language': 'en' } })
    expect(inEnglish.warnings).toMatchObject([{ row: 1, difference: { ...difference, label: 'Price incl. tax' } }])
    // whoever posts another user's submitted document gets the warning too, but not for lines at the order's price
    const both = outOf(order, { qty: '3' }, { qty: '2', taxPrice: '9.00' })
    const submitted = await admin.ok('SalesOutApi_submit', { body: both })
    const posting = { path, body: { id: submitted.id, version: submitted.version } }
    expect((await admin.ok('DocumentApi_dryRun', { body: posting })).warnings).toMatchObject([{ row: 2, difference }])
    await admin.ok('SalesOutApi_withdraw', { body: { id: submitted.id, version: submitted.version } })
    expect(await admin.ok('SalesOutApi_accounting', { body: { id, version } })).toMatchObject({ finalAmt: '18.00' })
  })

  test('tells each line what its order decided, while it may be edited', async () => {
    const own = await stocked()
    const order = await approved(own, '10', '10.00')
    const decided = { sourceTerms: { taxRate: '13', taxKind: 1, isGift: 1 }, shouldPrice: '10.00000', sourceBillNo: order.billNo }
    const pulled = await admin.ok('SalesOutApi_pullOrder', { query: { id: order.id } })
    expect(pulled.lines[0]).toMatchObject({ ...decided, paidAhead: 1 })
    const draft = await admin.ok('SalesOutApi_draft', { body: outOf(order, { qty: '2', taxRate: '0', isGift: 2 }) })
    expect(draft.lines[0]).toMatchObject({ ...decided, taxRate: '0', isGift: 2 })
    const posted = await admin.ok('SalesOutApi_accounting', {
      body: { ...outOf(order, { qty: '2' }), id: draft.id, version: draft.version },
    })
    expect(posted.lines[0]?.sourceTerms).toBeUndefined()
  })

  test('keeps the rate of its order', async () => {
    const own = await stocked()
    const order = await approved(own, '10', '10.00')
    const refused = await admin.call('SalesOutApi_submit', { body: outOf(order, { qty: '2', taxRate: '0' }) })
    expect(refused).toMatchObject({ status: 400, key: 'SOURCE_DIFFERS', msg: '第1行税率%与来源单据不一致：来源13，本单0' })
  })
})

describe('an order of a quotation', () => {
  test('at another price is told to whoever approves it, with both values', async () => {
    const [own, other] = [await stocked(), await stocked()]
    const line = (commInfoId: string, more: object = {}) => ({
      commInfoId,
      unitId: bottleId,
      qty: '2',
      taxPrice: '10.00',
      taxRate: '13',
      ...more,
    })
    const lines = [line(own), line(other)]
    const quote = await quotation(admin, { customerId, depotId, validDate: '2099-12-31', lines })
    const draft = await admin.ok('InquiryApi_makeSale', { body: { id: quote.id, version: quote.version } })
    const sources = draft.lines.map(({ id, sourceBodyId }) => ({ id, sourceBodyId, depotId }))
    const changed = [line(own, { ...sources[0], taxPrice: '9.00' }), line(other, sources[1])]
    const order = await admin.ok('SalesOrderApi_submit', { body: { id: draft.id, version: draft.version, lines: changed } })
    const difference = { field: 'taxPrice', label: '含税单价', source: '10.00', own: '9.00' }
    expect(order.state).toBe('submitted')
    const chief = await hire(shop, 'order-chief', 'clerk', ['salesorder_view', 'salesorder_approve'])
    const seen = await chief.ok('SalesOrderApi_detail', { query: { id: order.id } })
    expect(seen.warnings).toMatchObject([{ row: 1, difference }])
    const { path } = operationOf('SalesOrderApi_approve')
    const approving = { path, body: { id: order.id, version: order.version } }
    expect((await chief.ok('DocumentApi_dryRun', { body: approving })).warnings).toMatchObject([{ row: 1, difference }])
    const approved = await chief.ok('SalesOrderApi_approve', { body: approving.body })
    expect([approved.finalAmt, approved.warnings]).toEqual(['38.00', []])
  })
})

describe('a return of an out', () => {
  test('pays back at most what was sold, to the cent in parts, and less where somebody says so', async () => {
    const own = await stocked()
    const out = await admin.ok('SalesOutApi_accounting', {
      body: { customerId, depotId, lines: [{ commInfoId: own, unitId: bottleId, qty: '10', taxPrice: '10.00', taxRate: '13' }] },
    })
    const dear = await admin.call('SalesReturnApi_submit', { body: back(out, { qty: '-1', taxPrice: '500.00' }) })
    expect(dear).toMatchObject({ status: 400, key: 'REFUND_EXCEEDS', msg: '退款金额超过可退金额10.00' })
    const worn = await admin.ok('SalesReturnApi_accounting', { body: back(out, { qty: '-1', taxPrice: '6.00' }) })
    expect(worn).toMatchObject({ finalAmt: '-6.00' })
    const mixed = {
      ...back(out, { qty: '-2' }),
      lines: [...back(out, { qty: '-2' }).lines, ...back(out, { qty: '-1', taxPrice: '7.00' }).lines],
    }
    const waiting = await admin.ok('SalesReturnApi_submit', { body: mixed })
    const lower = { field: 'taxPrice', label: '含税单价', source: '10.00', own: '7.00' }
    expect(waiting.warnings).toMatchObject([{ row: 2, difference: lower }])
    await admin.ok('SalesReturnApi_withdraw', { body: { id: waiting.id, version: waiting.version } })
    // an amount kept for wear is not added to the next return
    const rest = await admin.ok('SalesReturnApi_draft', { body: back(out, { qty: '-9' }) })
    expect(rest).toMatchObject({ finalAmt: '-90.00' })
  })

  test('takes its share of untaxed amount and tax, so that three ones of 10.00 come to 8.85 and 1.15', async () => {
    const own = await stocked()
    const out = await admin.ok('SalesOutApi_accounting', {
      body: { customerId, depotId, lines: [{ commInfoId: own, unitId: bottleId, qty: '3', totalAmt: '10.00', taxRate: '13' }] },
    })
    expect(out).toMatchObject({ salesAmt: '8.85', taxAmt: '1.15' })
    const parts = []
    for (const _ of [1, 2, 3]) {
      const part = await admin.ok('SalesReturnApi_accounting', { body: back(out, { qty: '-1' }) })
      parts.push([part.finalAmt, part.salesAmt, part.taxAmt].join(' '))
    }
    expect(parts).toEqual(['-3.33 -2.95 -0.38', '-3.34 -2.95 -0.39', '-3.33 -2.95 -0.38'])
  })

  test('is at the rate it was sold at', async () => {
    const own = await stocked()
    const out = await admin.ok('SalesOutApi_accounting', { body: outBody(shop, customerId, own, '2') })
    const refused = await admin.call('SalesReturnApi_submit', { body: back(out, { qty: '-1', taxRate: '0' }) })
    expect(refused).toMatchObject({ key: 'SOURCE_DIFFERS' })
  })
})

describe('a return of a ticket', () => {
  test('in ones takes back the tax that was declared with the sale, and not a cent more', async () => {
    const own = await stocked()
    const sold = ticketBody(shop, own, '3')
    const ticket = await paidTicket(admin, { ...sold, lines: (sold.lines ?? []).map((line) => ({ ...line, taxPrice: '7.78' })) })
    expect(ticket).toMatchObject({ finalAmt: '23.34', taxAmt: '2.69' })
    for (const _ of [1, 2, 3]) {
      const { id, version } = await admin.ok('RetailReturnApi_draft', { body: { depotId, lines: [backLine(ticket, '-1')] } })
      await admin.ok('RetailReturnApi_pay', { body: { id, version } })
    }
    const sql = `select sum(amount)::text as tax from tax_entry where tenant_id = $1 and about = 'uninvoiced' and document_id >= $2`
    const declared = await server.inTenant((tx) => tx.query(sql, [tx.tenantId, ticket.id]))
    expect(declared).toEqual([{ tax: '0.00' }])
    await expectSound(server)
  })
})

describe('a receipt of an order', () => {
  test('is at the price of its order where it says none, dearer by right alone, cheaper with a word', async () => {
    const order = await approvedOrder(shop, '10', {
      lines: [{ commInfoId: goods[used++], unitId: bottleId, qty: '10', taxPrice: '10.00', taxRate: '13' }],
    })
    const [line] = receiptOf(order, '2').lines ?? []
    const body = (more: object) => ({ ...receiptOf(order, '2'), lines: [{ ...line, taxPrice: undefined, taxRate: undefined, ...more }] })
    expect(await admin.ok('PurchaseReceiptApi_accounting', { body: body({}) })).toMatchObject({ totalAmt: '20.00', taxAmt: '2.30' })
    const keeper = await hire(shop, 'plain-keeper', 'clerk')
    const dear = await keeper.call('PurchaseReceiptApi_submit', { body: body({ taxPrice: '11.00' }) })
    expect(dear).toMatchObject({ status: 403, key: 'NO_PERMISSION' })
    const untaxed = await keeper.call('PurchaseReceiptApi_submit', { body: body({ taxRate: '0' }) })
    expect(untaxed).toMatchObject({ status: 403, key: 'NO_PERMISSION' })
    const cheap = await admin.ok('PurchaseReceiptApi_submit', { body: body({ taxPrice: '9.00' }) })
    expect(cheap.totalAmt).toBe('18.00')
  })
})

describe('goods that go back to a supplier', () => {
  test('are worth at most what was paid for them', async () => {
    const own = goods[used++] ?? ''
    const line = { commInfoId: own, unitId: bottleId, actualQty: '2', taxPrice: '5.00', taxRate: '13' }
    const receipt = await admin.ok('PurchaseReceiptApi_accounting', { body: { supplierId: shop.supplierId, depotId, lines: [line] } })
    const body = (more: object) => ({
      supplierId: shop.supplierId,
      depotId,
      lines: [{ commInfoId: own, unitId: bottleId, qty: '-1', sourceBodyId: receipt.lines[0]?.id, ...more }],
    })
    const dear = await admin.call('PurchaseReturnApi_submit', { body: body({ taxPrice: '50.00' }) })
    expect(dear).toMatchObject({ status: 400, key: 'REFUND_EXCEEDS', msg: '退款金额超过可退金额5.00' })
    expect(await admin.call('PurchaseReturnApi_submit', { body: body({ taxRate: '0' }) })).toMatchObject({ key: 'SOURCE_DIFFERS' })
    expect(await admin.ok('PurchaseReturnApi_accounting', { body: body({}) })).toMatchObject({ finalAmt: '-5.00' })
  })
})

describe('rows of one source line in one document', () => {
  type Answer = { finalAmt?: string; lines: readonly { finalAmt?: string; taxAmt?: string }[] }
  const said = ({ finalAmt, lines }: Answer) => [finalAmt, ...lines.map((line) => `${line.finalAmt} ${line.taxAmt}`)]

  test('come to what the line has together, in each type: 200.00 in thirds, and 20.00', async () => {
    const own = await stocked()
    const third = [{ qty: '4' }, { qty: '4' }, { qty: '4' }]
    const line = { commInfoId: own, unitId: shop.caseId, qty: '1', taxPrice: '200.00', taxRate: '13' }
    const thirds = (sign: '' | '-') => [`${sign}200.00`, ...['66.67', '66.66', '66.67'].map((part) => `${sign}${part} ${sign}7.67`)]

    const order = await approvedSale(shop, { customerId, depotId, lines: [line], payFirst: 2 })
    await admin.ok('SalesOrderApi_pay', { body: { id: order.id, version: order.version, amount: '200.00' } })
    const out = await admin.ok('SalesOutApi_accounting', { body: outOf(order, ...third) })
    expect(said(out)).toEqual(thirds(''))

    const sold = await admin.ok('SalesOutApi_accounting', { body: { customerId, depotId, lines: [line] } })
    const lines = third.flatMap(() => back(sold, { qty: '-4' }).lines)
    expect(said(await admin.ok('SalesReturnApi_accounting', { body: { ...back(sold, {}), lines } }))).toEqual(thirds('-'))

    const bottles = { commInfoId: own, unitId: bottleId, totalAmt: '20.00', taxRate: '13' }
    const ticket = await paidTicket(admin, { depotId, lines: [{ ...bottles, qty: '3' }] })
    const taken = { depotId, lines: [backLine(ticket, '-1'), backLine(ticket, '-1'), backLine(ticket, '-1')] }
    const ones = ['-20.00', '-6.67 -0.77', '-6.66 -0.76', '-6.67 -0.77']
    expect(said(await admin.ok('RetailReturnApi_draft', { body: taken }))).toEqual(ones)
    expect(said(await admin.ok('ExchangeApi_draft', { body: taken }))).toEqual(ones)

    const { supplierId } = shop
    const receipt = await admin.ok('PurchaseReceiptApi_accounting', {
      body: { supplierId, depotId, lines: [{ ...bottles, actualQty: '3' }] },
    })
    const sent = { commInfoId: own, unitId: bottleId, qty: '-1', sourceBodyId: receipt.lines[0]?.id }
    const gone = await admin.ok('PurchaseReturnApi_accounting', { body: { supplierId, depotId, lines: [sent, sent, sent] } })
    expect(said(gone)).toEqual(ones)
    await expectSound(server)
  })

  test('are told of as one line is: a submitted one at its share differs from nothing', async () => {
    const own = await stocked()
    const sold = await admin.ok('SalesOutApi_accounting', {
      body: { customerId, depotId, lines: [{ commInfoId: own, unitId: shop.caseId, qty: '1', taxPrice: '200.00', taxRate: '13' }] },
    })
    const lines = ['16.67', '16.67', '15.00'].flatMap((taxPrice) => back(sold, { qty: '-4', taxPrice }).lines)
    const { id, version } = await admin.ok('SalesReturnApi_submit', { body: { ...back(sold, {}), lines } })
    const { path } = operationOf('SalesReturnApi_accounting')
    const tried = await admin.ok('DocumentApi_dryRun', { body: { path, body: { id, version } } })
    expect(tried.warnings?.map(({ row }) => row)).toEqual([3])
  })
})
