import { expect, test } from 'vitest'
import { bringIn, keptGoods, lot, lotReceipt, lotsOf, lotsThere, pieces } from '../../support/acts/lot-acts.ts'
import { expectSound } from '../../support/acts/purchase-acts.ts'
import { cash, paidTicket, ticketBody } from '../../support/acts/retail-acts.ts'
import { backLine } from '../../support/acts/retail-back.ts'
import { passedRequest } from '../../support/acts/return-acts.ts'
import { approvedSale, customerOf, orderBody, outBody, returnBody } from '../../support/acts/sales-acts.ts'
import type { Answer } from '../../support/client.ts'
import { assemblyBody } from '../../support/samples/stock/assembly.ts'
import { startTestServer } from '../../support/server.ts'
import { hire, openShop } from '../../support/shop.ts'
import { meeting, outcomes } from '../../support/storms/races.ts'

/** Lots and serial numbers of lines that name a source line (docs/rules/links.md), over HTTP. */

const server = await startTestServer()
const shop = await openShop(server)
const { admin, bottleId, depotId, supplierId } = shop
const [anne, bob] = [await customerOf(shop), await customerOf(shop)]

type Lots = ReturnType<typeof pieces>
const withLots = <B extends { lines?: readonly object[] }>(body: B, lots?: Lots): B => ({
  ...body,
  lines: (body.lines ?? []).map((line) => ({ ...line, ...(lots ? { lots } : {}) })),
})
const ship = (goods: string, to: string, lots: Lots, qty = String(lots.length)) =>
  admin.ok('SalesOutApi_accounting', { body: withLots(outBody(shop, to, goods, qty), lots) })
type Out = Awaited<ReturnType<typeof ship>>
const back = (out: Out, qty: string, lots?: Lots) => withLots({ ...returnBody(shop, out, qty), customerId: out.customerId }, lots)

/** The key of a refusal; of its first problem, the row, field, message and the lots that could be used instead. */
const said = ({ key, fields }: Pick<Answer<never>, 'key' | 'fields'>) => {
  const [first] = fields as { row?: number; field?: string; msg: string; candidates?: Lots }[]
  return [key, first?.row, first?.field, first?.msg, first?.candidates?.map((one) => `${one.lot}×${one.qty}`).join(' ')]
}

test('a piece comes back of the line that it left with, and of no other', async () => {
  const goods = await keptGoods(shop, 3)
  await bringIn(shop, goods, pieces('A1', 'A2', 'A3'))
  const first = await ship(goods, anne, pieces('A1', 'A2'))
  const which = await admin.call('SalesReturnApi_submit', { body: back(first, '-1') })
  expect(said(which)).toEqual(['LINE_BAD', 1, 'lots', '第1行批次/序列号不正确（请从可退的批次或序列号中选择：A1, A2）', 'A1×1 A2×1'])
  const strange = await admin.call('SalesReturnApi_submit', { body: back(first, '-1', pieces('A3')) })
  expect(said(strange)).toEqual(['SERIAL_BAD', 1, 'lots', '序列号[A3]不可用（不在来源行的可退数量内，可退：A1, A2）', 'A1×1 A2×1'])
  await admin.ok('SalesReturnApi_accounting', { body: back(first, '-1', pieces('A1')) })
  const second = await ship(goods, bob, pieces('A1'))
  const others = await admin.call('SalesReturnApi_accounting', { body: back(first, '-1', pieces('A1')) })
  expect(said(others)).toEqual(['SERIAL_BAD', 1, 'lots', '序列号[A1]不可用（不在来源行的可退数量内，可退：A2）', 'A2×1'])
  // there is no choice: the only piece left, and everything that was sold
  expect(lotsOf(await admin.ok('SalesReturnApi_accounting', { body: back(first, '-1') }))).toBe('A2×1')
  expect(lotsOf(await admin.ok('SalesReturnApi_draft', { body: back(second, '-1') }))).toBe('A1×1')
  await expectSound(server)
})

test('what a submitted return holds is not left for another, and comes free with it', async () => {
  const goods = await keptGoods(shop, 3)
  await bringIn(shop, goods, pieces('B1', 'B2'))
  const out = await ship(goods, anne, pieces('B1', 'B2'))
  const held = await admin.ok('SalesReturnApi_submit', { body: back(out, '-1', pieces('B1')) })
  // the guard distinguishes it from the refusal with the same key that a right lifts
  expect(await admin.call('SalesReturnApi_submit', { body: back(out, '-1', pieces('B1')) })).toMatchObject({
    key: 'SERIAL_BAD',
    body: { data: { guard: 'serialsAreFree' } },
  })
  await admin.ok('SalesReturnApi_cancel', { body: { id: held.id, version: held.version, remark: '不退了' } })
  const all = await admin.ok('SalesReturnApi_submit', { body: back(out, '-2') })
  expect(lotsOf(all)).toBe('B1×1 B2×1')
  await admin.ok('SalesReturnApi_accounting', { body: { id: all.id, version: all.version } })
})

test('two returns of one piece at once: one comes back', async () => {
  const goods = await keptGoods(shop, 3)
  await bringIn(shop, goods, pieces('C1', 'C2', 'C3'))
  const out = await ship(goods, anne, pieces('C1', 'C2', 'C3'))
  const take = (lots: Lots) => () => admin.call('SalesReturnApi_submit', { body: back(out, '-1', lots) })
  const answers = await meeting(0, take(pieces('C2')), take(pieces('C2')))
  expect(outcomes(answers)).toEqual(['SERIAL_BAD', 'done'])
})

test('a lot comes back as far as it left, in parts', async () => {
  const goods = await keptGoods(shop, 2)
  await bringIn(shop, goods, [lot('L', '4'), lot('M', '6')])
  const out = await ship(goods, anne, [lot('L', '4'), lot('M', '2')], '6')
  const most = await admin.call('SalesReturnApi_submit', { body: back(out, '-3', [lot('M', '3')]) })
  expect(said(most)).toEqual(['LOT_BAD', 1, 'lots', '批次[M]不可用（不在来源行的可退数量内，可退：L×4, M×2）', 'L×4 M×2'])
  await admin.ok('SalesReturnApi_accounting', { body: back(out, '-3', [lot('L', '1'), lot('M', '2')]) })
  expect(lotsOf(await admin.ok('SalesReturnApi_accounting', { body: back(out, '-2') }))).toBe('L×2')
  await expectSound(server)
})

test('at the till a piece comes back of its ticket, and is exchanged of it', async () => {
  const goods = await keptGoods(shop, 3)
  await bringIn(shop, goods, pieces('D1', 'D2', 'D3'))
  const ticket = await paidTicket(admin, withLots(ticketBody(shop, goods, '2'), pieces('D1', 'D2')))
  const body = (lots?: Lots) => ({ depotId, lines: [{ ...backLine(ticket, '-1'), ...(lots ? { lots } : {}) }] })
  for (const [key, lots] of [['SERIAL_BAD', pieces('D3')] as const, ['LINE_BAD'] as const]) {
    const { id, version } = await admin.ok('RetailReturnApi_draft', { body: body(lots) })
    const refused = await admin.call('RetailReturnApi_pay', { body: { id, version } })
    expect(said(refused)).toMatchObject([key, 1, 'lots', expect.any(String), 'D1×1 D2×1'])
  }
  const { id, version } = await admin.ok('RetailReturnApi_draft', { body: body(pieces('D2')) })
  await admin.ok('RetailReturnApi_pay', { body: { id, version } })
  const change = { depotId, lines: [...body().lines, { commInfoId: goods, unitId: bottleId, depotId, qty: '1', lots: pieces('D3') }] }
  const exchange = await admin.ok('ExchangeApi_draft', { body: change })
  expect(exchange.lines.map(({ lots }) => lots?.map((one) => one.lot))).toEqual([['D1'], ['D3']])
  await admin.ok('ExchangeApi_accounting', {
    body: { id: exchange.id, version: exchange.version, payments: cash(exchange.finalAmt ?? '') },
  })
  await expectSound(server)
})

test('of a request the pieces are named that came back, from whichever out they left with', async () => {
  const goods = await keptGoods(shop, 3)
  await bringIn(shop, goods, pieces('H1', 'H2', 'H3'))
  const order = await approvedSale(shop, orderBody(shop, anne, [goods], '3'))
  const line = { commInfoId: goods, unitId: bottleId, sourceBodyId: order.lines[0]?.id }
  for (const own of [pieces('H1', 'H2'), pieces('H3')])
    await admin.ok('SalesOutApi_accounting', {
      body: { customerId: anne, depotId, lines: [{ ...line, qty: String(own.length), lots: own }] },
    })
  const { id, version, lines } = await passedRequest(shop, order, '2')
  const known = await admin.ok('MallReturnApi_detail', { query: { id } })
  expect(lotsOf({ lines: [{ lots: known.lines[0]?.lotsLeft }] })).toBe('H1×1 H2×1 H3×1')
  const receive = (lots?: Lots) =>
    admin.call('MallReturnApi_receive', { body: { id, version, lines: [{ id: lines[0]?.id ?? '', qty: '2', ...(lots ? { lots } : {}) }] } })
  // H1 and H2 are everything the first out sold, and yet H3 may be the piece that came back
  const which = '第1行批次/序列号不正确（请从可退的批次或序列号中选择：H1, H2, H3）'
  expect(said(await receive())).toEqual(['LINE_BAD', 1, 'lots', which, 'H1×1 H2×1 H3×1'])
  const strange = '序列号[X1]不可用（不在来源行的可退数量内，可退：H1, H2, H3）'
  expect(said(await receive(pieces('H1', 'X1')))).toEqual(['SERIAL_BAD', 1, 'lots', strange, 'H1×1 H2×1 H3×1'])
  const sum = '第1行批次/序列号不正确（批次数量合计1，应为2）'
  expect(said(await receive(pieces('H1')))).toEqual(['LINE_BAD', 1, 'lots', sum, 'H1×1 H2×1 H3×1'])
  const done = await receive(pieces('H3', 'H1'))
  const taken = await admin.ok('SalesReturnApi_detail', { query: { id: done.data.goodsInId ?? '' } })
  expect(taken.lines.map(({ qty, lots }) => [qty, lots?.map((one) => one.lot)])).toEqual([
    ['-1.00', ['H1']],
    ['-1.00', ['H3']],
  ])
  await expectSound(server)
})

test('to its supplier a piece goes back of the receipt that it came with', async () => {
  const goods = await keptGoods(shop, 3)
  const [first, second] = [await bringIn(shop, goods, pieces('E1', 'E2')), await bringIn(shop, goods, pieces('E3'))]
  const body = (of: typeof first, lots?: Lots) =>
    withLots({ supplierId, depotId, lines: [{ commInfoId: goods, unitId: bottleId, qty: '-1', sourceBodyId: of.lines[0]?.id }] }, lots)
  const strange = await admin.call('PurchaseReturnApi_submit', { body: body(first, pieces('E3')) })
  expect(said(strange)).toEqual(['SERIAL_BAD', 1, 'lots', '序列号[E3]不可用（不在来源行的可退数量内，可退：E1, E2）', 'E1×1 E2×1'])
  expect(said(await admin.call('PurchaseReturnApi_submit', { body: body(first) }))).toMatchObject([
    'LINE_BAD',
    1,
    'lots',
    expect.any(String),
    'E1×1 E2×1',
  ])
  expect(lotsOf(await admin.ok('PurchaseReturnApi_accounting', { body: body(second) }))).toBe('E3×1')
  await admin.ok('PurchaseReturnApi_accounting', { body: body(first, pieces('E2')) })
  // it was received again, so it belongs to that receipt now
  await bringIn(shop, goods, pieces('E2'))
  expect((await admin.call('PurchaseReturnApi_submit', { body: body(first, pieces('E2')) })).key).toBe('SERIAL_BAD')
  await expectSound(server)
})

test('a piece that came back freely is not left of the line that it was sold by', async () => {
  const goods = await keptGoods(shop, 3)
  await bringIn(shop, goods, pieces('H1', 'H2', 'H3'))
  const out = await ship(goods, anne, pieces('H1', 'H2'))
  const line = { commInfoId: goods, unitId: bottleId, qty: '-1', taxPrice: '11.30', taxRate: '13', lots: pieces('H1') }
  await admin.ok('SalesReturnApi_accounting', { body: { customerId: anne, depotId, lines: [line] } })
  const again = await admin.call('SalesReturnApi_submit', { body: back(out, '-1', pieces('H1')) })
  expect(said(again)).toEqual(['SERIAL_BAD', 1, 'lots', '序列号[H1]不可用（不在来源行的可退数量内，可退：H2）', 'H2×1'])
  expect(lotsOf(await admin.ok('SalesReturnApi_draft', { body: back(out, '-1') }))).toBe('H2×1')
})

test('a piece that comes back freely was sold to that customer, or to nobody named; an unknown one needs the right', async () => {
  const goods = await keptGoods(shop, 3)
  await admin.ok('PurchaseReceiptApi_accounting', { body: lotReceipt(shop, goods, pieces('F1', 'F2', 'F3')) })
  await ship(goods, bob, pieces('F1'))
  await paidTicket(admin, withLots(ticketBody(shop, goods, '1'), pieces('F2')))
  const line = { commInfoId: goods, unitId: bottleId, qty: '-1', taxPrice: '11.30', taxRate: '13' }
  const free = (customerId: string, number: string, more: object = {}) => ({
    body: { customerId, depotId, lines: [{ ...line, lots: pieces(number) }], ...more },
  })
  const others = await admin.call('SalesReturnApi_submit', free(anne, 'F1', { override: ['SERIAL_BAD'] }))
  expect([others.key, others.fields[0]?.msg]).toEqual(['SERIAL_BAD', '序列号[F1]不可用（已售给其他客户）'])
  await admin.ok('SalesReturnApi_accounting', free(bob, 'F1'))
  await admin.ok('SalesReturnApi_accounting', free(anne, 'F2'))
  const unknown = await admin.call('SalesReturnApi_submit', free(anne, 'F9'))
  expect([unknown.key, unknown.fields[0]?.msg]).toEqual(['SERIAL_BAD', '序列号[F9]不可用（没有销售记录）'])
  const clerk = await hire(
    shop,
    'plain-returner',
    'clerk',
    ['view', 'add', 'edit', 'submit'].map((verb) => `salesreturnorder_${verb}`),
  )
  expect((await clerk.call('SalesReturnApi_submit', free(anne, 'F9', { override: ['SERIAL_BAD'] }))).key).toBe('NO_PERMISSION')
  await admin.ok('SalesReturnApi_accounting', free(anne, 'F9', { override: ['SERIAL_BAD'] }))
  expect((await admin.call('SalesReturnApi_submit', free(anne, 'F3'))).key).toBe('SERIAL_BAD')
  await expectSound(server)
})

test('what is taken apart is what was put in, piece by piece, where that is known', async () => {
  const [box, phone] = [await keptGoods(shop, 3), await keptGoods(shop, 3)]
  await bringIn(shop, phone, pieces('P1', 'P2'))
  const put = (bundle: string, part: string, assemblyWay: 1 | 2 = 1) => {
    const body = assemblyBody(shop, [box, '1'], [[phone, '1']])
    const [first = {}, second = {}] = body.lines ?? []
    return {
      ...body,
      assemblyWay,
      lines: [
        { ...first, lots: pieces(bundle) },
        { ...second, lots: pieces(part) },
      ],
    }
  }
  for (const [bundle, part] of [
    ['S1', 'P1'],
    ['S2', 'P2'],
  ] as const)
    await admin.ok('AssemblyApi_accounting', { body: put(bundle, part) })
  for (const strange of ['P2', 'P9'])
    expect(await admin.call('AssemblyApi_accounting', { body: put('S1', strange, 2) })).toMatchObject({
      key: 'SERIAL_BAD',
      fields: [{ row: 2, field: 'lots', msg: `序列号[${strange}]不可用（未装入该组合件，装入的是：P1）`, candidates: pieces('P1') }],
    })
  await admin.ok('AssemblyApi_accounting', { body: put('S1', 'P1', 2) })
  expect([await lotsThere(shop, box), await lotsThere(shop, phone)]).toEqual(['总仓 S2 1', '总仓 P1 1'])
  await expectSound(server)
})
