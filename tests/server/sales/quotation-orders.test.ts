import { afterAll, expect, test } from 'vitest'
import { issued } from '../../support/acts/invoice-acts.ts'
import { pay } from '../../support/acts/mall-acts.ts'
import { customerOf, stockUp } from '../../support/acts/sales-acts.ts'
import { expectAnswer } from '../../support/contract/contract.ts'
import { type InquiryBody, inquired, inquiryBody, quotation } from '../../support/samples/sales/sales-inquiry.ts'
import { startTestServer } from '../../support/server.ts'
import { hire, openShop } from '../../support/shop.ts'

const server = await startTestServer({ now: new Date('2026-11-23T02:00:00Z') })
const shop = await openShop(server)
const { admin, goods, bottleId, depotId } = shop
const [tea = '', milk = '', scarce = ''] = goods
await stockUp(shop, tea, '100', '200.00')
await stockUp(shop, milk, '100', '200.00')

const line = (commInfoId: string, qty: string, taxPrice: string, more: object = {}) => ({
  ...{ commInfoId, unitId: bottleId, qty, taxPrice, taxRate: '13', ...more },
})
/** A quotation for a new customer, so that nothing else was quoted to them. */
const quoted = async (more: Partial<InquiryBody>) => {
  const { id } = await quotation(admin, inquiryBody(shop, await customerOf(shop), { depotId, ...more }))
  return id
}
const state = (id: string) => admin.ok('InquiryApi_detail', { query: { id } })
const mallOrderOf = async (id: string, override: 'ALREADY_MADE'[] = []) =>
  admin.call('InquiryApi_makeScdd', { body: { id, version: (await state(id)).version, override } })
const saleOf = async (id: string, override: 'ALREADY_MADE'[] = []) =>
  admin.call('InquiryApi_makeSale', { body: { id, version: (await state(id)).version, override } })

afterAll(async () => {
  const broken = await server.database.broken()
  expect(broken.filter(({ rows }) => rows.length > 0)).toEqual([])
})

test('a quotation becomes a mall order to be paid, at the prices quoted, whose source it names', async () => {
  const id = await quoted({
    lines: [line(tea, '4', '11.30', { discountRate: '90' }), line(milk, '1', '0', { isGift: 2 })],
    remark: '老客户',
  })
  const { data: order, body } = await mallOrderOf(id)
  expectAnswer('InquiryApi_makeScdd', body)
  expect(order).toMatchObject({
    ...{ state: 'awaitingPayment', status: 1302, finalAmt: '40.68', sourceBillId: id, remark: '老客户' },
    lines: [
      { commInfoId: tea, qty: '4.00', taxPrice: '10.17000', finalAmt: '40.68', reservedQty: '4.00' },
      { commInfoId: milk, isGift: 2, finalAmt: '0.00' },
    ],
  })
  const steps = await admin.ok('PriceApi_steps', { query: { id: order.id } })
  expect(steps[0]?.steps.at(-1)).toMatchObject({ source: 'quotation', after: '10.17000' })
  expect(await state(id)).toMatchObject({ state: 'madeIntoOrder', statusName: '已转单' })
  expect(await pay(shop, order)).toMatchObject({ state: 'toConfirm', paidAmt: '40.68' })
})

test('each line of an order names the line that was quoted, as long as that stands and the goods are the same', async () => {
  const id = await quoted({ lines: [line(tea, '4', '11.30'), line(milk, '1', '0', { isGift: 2 }), line(milk, '2', '9.90')] })
  const [first, , third] = (await state(id)).lines
  const { data: sale } = await saleOf(id)
  const { billNo: quoteNo } = await state(id)
  expect(sale.lines.map(({ sourceBillId, sourceBillNo }) => [sourceBillId, sourceBillNo])).toEqual(Array(3).fill([id, quoteNo]))
  expect(sale.lines[0]).toMatchObject({ sourceBodyId: first?.id })
  const chain = (of: string) => admin.ok('OrderLogApi_chain', { query: { sourceBillId: of } })
  expect(await chain(sale.id)).toMatchObject([{ relation: 'source', kind: 'salesInquiry', billNo: quoteNo }])
  expect(await chain(id)).toMatchObject([{ relation: 'follower', kind: 'salesOrder', id: sale.id }])
  const { data: mall } = await mallOrderOf(id, ['ALREADY_MADE'])
  expect(mall.lines.map((one) => one.sourceBillNo)).toEqual(Array(3).fill(quoteNo))

  // refused as not quoted: other goods, a line of another quotation, and lines typed in addition
  const foreign = (await state(await quoted({ lines: [line(tea, '1', '9.00')] }))).lines[0]?.id
  const [kept, gift] = sale.lines.map(({ id: lineId, sourceBodyId }) => ({ id: lineId, sourceBodyId }))
  const lines = [
    { ...line(tea, '3', '11.30'), ...kept },
    { ...line(tea, '1', '11.30'), ...gift },
    { ...line(tea, '1', '9.00'), sourceBodyId: foreign },
    line(milk, '1', '9.90'),
  ]
  const changed = await admin.ok('SalesOrderApi_draft', { body: { id: sale.id, version: sale.version, lines } })
  expect(changed.lines.map((one) => one.sourceBodyId)).toEqual([first?.id, undefined, undefined, undefined])

  // a line that is no longer quoted can be named by nobody, but the order still belongs to this quotation
  const again = await admin.ok('InquiryApi_requote', { body: { id, version: (await state(id)).version } })
  const rest = [{ ...line(milk, '2', '9.90'), id: third?.id }]
  await admin.ok('InquiryApi_saveOrUpdate', { body: { id, version: again.version, lines: rest } })
  const now = await admin.ok('SalesOrderApi_detail', { query: { id: sale.id } })
  expect([now.sourceBillId, now.lines[0]?.sourceBodyId, now.lines[0]?.note]).toEqual([id, undefined, '来源明细已删除'])
})

test('what was agreed off the whole lowers what is due, split over the lines by what they come to', async () => {
  // rule A1 by amount: 10.00 on 33.33, 33.33, 33.34
  const lines = ['33.33', '33.33', '33.34'].map((price, at) => line([tea, milk, tea][at] ?? '', '1', price))
  const id = await quoted({ lines, discountAmount: '10.00', payment: '月结30天' })
  const { data: order, body } = await mallOrderOf(id)
  expectAnswer('InquiryApi_makeScdd', body)
  expect(order).toMatchObject({ totalAmt: '100.00', couponAmt: '10.00', finalAmt: '90.00', discountAmount: '10.00' })
  expect(order.lines.map(({ couponAmt, finalAmt }) => [couponAmt, finalAmt])).toEqual([
    ['3.33', '30.00'],
    ['3.33', '30.00'],
    ['3.34', '30.00'],
  ])
  const list = await admin.call('MallOrderApi_list', { query: { soNo: order.billNo ?? '-' } })
  expectAnswer('MallOrderApi_list', list.body)
  expect(list.data.records).toMatchObject([{ discountAmount: '10.00' }])
  const steps = await admin.ok('PriceApi_steps', { query: { id: order.id } })
  expect(steps[2]?.steps.at(-1)).toMatchObject({ source: 'discount', before: '33.34', after: '30.00' })
  expect(await pay(shop, order)).toMatchObject({ state: 'toConfirm', paidAmt: '90.00' })
})

test('one that is quoted for nothing needs no payment', async () => {
  const id = await quoted({ lines: [line(tea, '1', '9.90')], discountAmount: '9.90' })
  expect((await mallOrderOf(id)).data).toMatchObject({ state: 'toConfirm', finalAmt: '0.00' })
})

test('a second order of either kind is confirmed, and named is the first that lives', async () => {
  const id = await quoted({ lines: [line(tea, '1', '9.90')] })
  const { data: first } = await mallOrderOf(id)
  const named = { status: 409, key: 'ALREADY_MADE', msg: expect.stringContaining(first.billNo ?? '-') }
  expect(await mallOrderOf(id)).toMatchObject(named)
  expect(await saleOf(id)).toMatchObject(named)
  await admin.ok('MallOrderApi_cancel', { body: { id: first.id, version: first.version, remark: '改批发' } })
  const { data: sale } = await saleOf(id)
  expect(sale).toMatchObject({ status: 1301, sourceBillId: id })
  expect(await mallOrderOf(id)).toMatchObject({ key: 'ALREADY_MADE', msg: expect.stringContaining(sale.id) })
  expect((await mallOrderOf(id, ['ALREADY_MADE'])).data.state).toBe('awaitingPayment')
})

test('none is made too late, or without stock, and then the quotation stays as it was', async () => {
  const late = await quoted({ lines: [line(tea, '1', '9.90')], validDate: '2026-11-23' })
  server.clock.advance({ days: 1 })
  expect(await mallOrderOf(late)).toMatchObject({ key: 'QUOTE_EXPIRED', msg: expect.stringContaining('2026-11-23') })
  server.clock.advance({ days: -1 })
  const short = await quoted({ lines: [line(scarce, '9', '9.90')] })
  const refused = await mallOrderOf(short)
  expect(refused).toMatchObject({ key: 'STOCK_SHORT' })
  expect(refused.fields?.[0]?.msg).toContain('商城订单')
  expect(await state(short)).toMatchObject({ state: 'quoted' })
})

test('a price quoted stands, whatever runs or was quoted elsewhere meanwhile', async () => {
  const customerId = await customerOf(shop)
  const { id } = await quotation(admin, inquiryBody(shop, customerId, { depotId, lines: [line(tea, '2', '12.00')] }))
  await quotation(admin, inquiryBody(shop, customerId, { depotId, lines: [line(tea, '2', '11.00')] }))
  expect((await mallOrderOf(id)).data).toMatchObject({ finalAmt: '24.00', lines: [{ taxPrice: '12.00000' }] })
})

test('10.00 off a quotation of 100.00 is shared by the rows of its sales order, its out, its return and its invoice', async () => {
  const customerId = await customerOf(shop, undefined, '91350100M000100Y43')
  const lines = [line(tea, '6', '10.00'), line(milk, '4', '10.00')]
  const { id } = await quotation(admin, inquiryBody(shop, customerId, { depotId, lines, discountAmount: '10.00' }))
  const { data: draft } = await saleOf(id)
  const order = await admin.ok('SalesOrderApi_submit', { body: { id: draft.id, version: draft.version } })
  expect(order).toMatchObject({ totalAmt: '100.00', couponAmt: '10.00', finalAmt: '90.00', discountAmount: '10.00' })
  expect(order.lines.map(({ couponAmt, finalAmt }) => `${couponAmt} ${finalAmt}`)).toEqual(['6.00 54.00', '4.00 36.00'])
  const [steps] = await admin.ok('PriceApi_steps', { query: { id: order.id } })
  expect(steps?.steps.at(-1)).toEqual({ source: 'discount', before: '60.00', after: '54.00' })
  const approved = await admin.ok('SalesOrderApi_approve', { body: { id: order.id, version: order.version } })
  const of = ({ id: sourceBodyId }: { id?: string }, commInfoId: string, qty: string) => ({
    ...{ commInfoId, unitId: bottleId, depotId, qty, sourceBodyId },
  })
  const [first = {}, second = {}] = approved.lines
  // the discount on the whole is in the lines' shares, so an out has no discount of its own; at another price, the
  // share is still by quantity
  const pulled = await admin.ok('SalesOutApi_pullOrder', { query: { id: order.id } })
  expect(['discountAmount' in pulled, ...pulled.lines.map(({ couponAmt }) => couponAmt)]).toEqual([false, '6.00', '4.00'])
  const cheaper = { ...of(second, milk, '4'), taxPrice: '9', couponAmt: '10.00', finalAmt: '26.00' }
  const repriced = await admin.ok('SalesOutApi_draft', { body: { customerId, depotId, lines: [cheaper] } })
  expect(repriced.lines).toMatchObject([{ totalAmt: '36.00', couponAmt: '4.00', finalAmt: '32.00' }])
  await admin.ok('SalesOutApi_remove', { query: { ids: repriced.id } })
  const out = await admin.ok('SalesOutApi_accounting', {
    body: { customerId, depotId, lines: [of(first, tea, '6'), of(second, milk, '4')] },
  })
  expect(out).toMatchObject({ totalAmt: '100.00', couponAmt: '10.00', finalAmt: '90.00' })
  expect(await issued(shop, out)).toMatchObject({ amount: '90.00', salesAmt: '79.65', taxAmt: '10.35' })
  const [sold = {}] = out.lines
  const back = await admin.ok('SalesReturnApi_accounting', { body: { customerId, depotId, lines: [of(sold, tea, '-1')] } })
  expect(back).toMatchObject({ totalAmt: '-10.00', couponAmt: '-1.00', finalAmt: '-9.00' })
})

test('a discount on the whole is at most the order, and another than was quoted needs the right to change prices', async () => {
  const customerId = await customerOf(shop)
  const lines = [line(tea, '2', '15.00')]
  const orderOf = (discountAmount: string) => ({ customerId, depotId, discountAmount, lines: lines.map((one) => ({ ...one, depotId })) })
  const clerk = await hire(
    shop,
    'seller',
    'clerk',
    ['view', 'add', 'edit', 'submit'].map((verb) => `salesorder_${verb}`),
  )
  const refused = { key: 'FIELD_BAD', fields: [{ field: 'discountAmount' }] }
  for (const discountAmount of ['30.01', '-1', '1.005'])
    expect(await admin.call('SalesOrderApi_submit', { body: orderOf(discountAmount) }), discountAmount).toMatchObject(refused)
  expect(await clerk.call('SalesOrderApi_submit', { body: orderOf('3.00') })).toMatchObject(refused)
  expect(await admin.ok('SalesOrderApi_submit', { body: orderOf('3.00') })).toMatchObject({ couponAmt: '3.00', finalAmt: '27.00' })
  const { id } = await quotation(admin, inquiryBody(shop, customerId, { depotId, lines, discountAmount: '5.00' }))
  const { data: draft } = await saleOf(id)
  expect(await clerk.ok('SalesOrderApi_submit', { body: { id: draft.id, version: draft.version } })).toMatchObject({ finalAmt: '25.00' })
})

const owedBy = async (customerId: string) =>
  (await admin.ok('CustomerLedgerApi_customerlist', { query: { customerId, size: 50 } })).sums.balanceAmt

test('10 % off a quotation of 100.00 is 90.00 on it and on the order, in two outs, their invoices and returns, and nothing is owed when all is back', async () => {
  const customerId = await customerOf(shop, undefined, '91350100M000100Y43')
  const lines = [line(tea, '3', '11.11'), line(milk, '2', '33.335', { taxRate: '9' })]
  const quote = await quotation(admin, inquiryBody(shop, customerId, { depotId, lines, discountPercent: '10' }))
  const off = { discountPercent: '10', discountAmount: '10.00', totalAmt: '100.00', couponAmt: '10.00', finalAmt: '90.00' }
  expect(quote).toMatchObject(off)
  const shares = ({ lines }: { lines: readonly { couponAmt?: string; finalAmt?: string }[] }) =>
    lines.map(({ couponAmt, finalAmt }) => `${couponAmt} ${finalAmt}`)
  expect(shares(quote)).toEqual(['3.33 30.00', '6.67 60.00'])
  const list = await admin.ok('InquiryApi_list', { query: { customerId } })
  expect(list.records).toMatchObject([{ couponAmt: '10.00', finalAmt: '90.00', discountPercent: '10', discountAmount: '10.00' }])
  const { data: draft } = await saleOf(quote.id)
  expect(draft).toMatchObject(off)
  const order = await admin.ok('SalesOrderApi_submit', { body: { id: draft.id, version: draft.version } })
  expect(order).toMatchObject(off)
  const approved = await admin.ok('SalesOrderApi_approve', { body: { id: order.id, version: order.version } })
  expect(shares(approved)).toEqual(['3.33 30.00', '6.67 60.00'])

  const of = (from: { lines: readonly { id?: string }[] }, at: 0 | 1, qty: string) => ({
    ...{ commInfoId: [tea, milk][at], unitId: bottleId, depotId, qty, sourceBodyId: from.lines[at]?.id },
  })
  const out = (...rows: object[]) => admin.ok('SalesOutApi_accounting', { body: { customerId, depotId, lines: rows } })
  const back = (...rows: object[]) => admin.ok('SalesReturnApi_accounting', { body: { customerId, depotId, lines: rows } })
  const first = await out(of(approved, 0, '1'), of(approved, 1, '1'))
  expect([first.finalAmt, ...shares(first)]).toEqual(['40.00', '1.11 10.00', '3.34 30.00'])
  const second = await out(of(approved, 0, '2'), of(approved, 1, '1'))
  expect([second.finalAmt, ...shares(second)]).toEqual(['50.00', '2.22 20.00', '3.33 30.00'])
  expect(await owedBy(customerId)).toBe('90.00')
  // each row's rate applies to what is left of it; both invoices together have the order's tax of 3.45 and 4.95
  expect(await issued(shop, first)).toMatchObject({ amount: '40.00', salesAmt: '36.37', taxAmt: '3.63' })
  expect(await issued(shop, second)).toMatchObject({ amount: '50.00', salesAmt: '45.23', taxAmt: '4.77' })

  const one = await back(of(second, 0, '-1'))
  expect(one).toMatchObject({ totalAmt: '-11.11', couponAmt: '-1.11', finalAmt: '-10.00' })
  expect(await owedBy(customerId)).toBe('80.00')
  expect(shares(await back(of(second, 0, '-1'), of(second, 1, '-1')))).toEqual(['-1.11 -10.00', '-3.33 -30.00'])
  expect(shares(await back(of(first, 0, '-1'), of(first, 1, '-1')))).toEqual(['-1.11 -10.00', '-3.34 -30.00'])
  expect(await owedBy(customerId)).toBe('0.00')
})

test('a percent decides over the amount as long as it stands, and another amount that is said alone takes its place', async () => {
  const customerId = await customerOf(shop)
  const body = inquiryBody(shop, customerId, { depotId, lines: [line(tea, '2', '15.00')], discountPercent: '10', discountAmount: '7' })
  const { id, version } = await inquired(admin, body)
  const save = async (more: object) => admin.ok('InquiryApi_saveOrUpdate', { body: { id, version: (await state(id)).version, ...more } })
  expect(await state(id)).toMatchObject({ version, discountPercent: '10', discountAmount: '3.00', finalAmt: '27.00' })
  expect(await save({ lines: [line(tea, '4', '15.00')] })).toMatchObject({ discountAmount: '6.00', couponAmt: '6.00', finalAmt: '54.00' })
  // a client that does not know the percentage sends back the amount unchanged, or another amount
  expect(await save({ discountAmount: '6.0', remark: '老客户' })).toMatchObject({ discountPercent: '10', discountAmount: '6.00' })
  const replaced = await save({ discountAmount: '5.00' })
  expect(replaced).toMatchObject({ discountAmount: '5.00', couponAmt: '5.00', finalAmt: '55.00' })
  expect(replaced.discountPercent).toBeUndefined()
  const bare = await save({ discountAmount: null })
  expect([bare.discountAmount, bare.couponAmt, bare.finalAmt]).toEqual([undefined, '0.00', '60.00'])
  await admin.ok('InquiryApi_saveOrUpdatePayment', { query: { id, discountPercent: '12.5' } })
  expect(await state(id)).toMatchObject({ discountPercent: '12.5', discountAmount: '7.50', finalAmt: '52.50' })
  const refused = { key: 'FIELD_BAD', fields: [{ field: 'discountPercent', msg: expect.stringContaining('应在0到100之间') }] }
  for (const discountPercent of ['100.01', '-1', '1.005']) {
    const { version } = await save({ discountPercent })
    expect(await admin.call('InquiryApi_makeQuotation', { body: { id, version } }), discountPercent).toMatchObject(refused)
  }
})

test('whoever may not change prices gives no percent off, but that which was quoted', async () => {
  const customerId = await customerOf(shop)
  const lines = [{ ...line(tea, '2', '15.00'), depotId }]
  const clerk = await hire(
    shop,
    'percent',
    'clerk',
    ['view', 'add', 'edit', 'submit'].map((verb) => `salesorder_${verb}`),
  )
  const free = { customerId, depotId, lines, discountPercent: '10' }
  const refused = { key: 'FIELD_BAD', fields: [{ field: 'discountPercent', msg: expect.stringContaining('没有改价权限') }] }
  expect(await clerk.call('SalesOrderApi_submit', { body: free })).toMatchObject(refused)
  expect(await admin.ok('SalesOrderApi_submit', { body: free })).toMatchObject({
    discountAmount: '3.00',
    couponAmt: '3.00',
    finalAmt: '27.00',
  })
  const { id } = await quotation(admin, inquiryBody(shop, customerId, { depotId, lines, discountPercent: '10' }))
  const { data: draft } = await saleOf(id)
  const more = { id: draft.id, version: draft.version, discountPercent: '20' }
  expect(await clerk.call('SalesOrderApi_submit', { body: more })).toMatchObject(refused)
  // half of it is sold at the same percentage
  const half = [{ ...lines[0], qty: '1', id: draft.lines[0]?.id, sourceBodyId: draft.lines[0]?.sourceBodyId }]
  const sent = await clerk.ok('SalesOrderApi_submit', { body: { id: draft.id, version: draft.version, lines: half } })
  expect(sent).toMatchObject({ discountAmount: '1.50', finalAmt: '13.50' })
  // the same amount off a smaller total is another discount
  const { data: again } = await saleOf(id, ['ALREADY_MADE'])
  const money = { id: again.id, version: again.version, discountPercent: '0', discountAmount: '3.00' }
  expect(await clerk.call('SalesOrderApi_submit', { body: money })).toMatchObject({
    key: 'FIELD_BAD',
    fields: [{ field: 'discountAmount' }],
  })
})
