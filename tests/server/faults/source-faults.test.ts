import { afterEach, describe, expect, test, vi } from 'vitest'
import { invariants } from '#server/db/schema/invariants.ts'
import { bringIn, keptGoods, lot, pieces } from '../../support/acts/lot-acts.ts'
import { confirmedOrder, placeBody } from '../../support/acts/mall-acts.ts'
import { paidSale } from '../../support/acts/return-acts.ts'
import { customerOf, outBody, outOfOrder, returnBody, stockUp } from '../../support/acts/sales-acts.ts'
import { digitalNumber, received } from '../../support/acts/supplier-invoice-acts.ts'
import { assemblyBody } from '../../support/samples/stock/assembly.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'

/**
 * Which invariants of linked lines fail if the rule that protects them (docs/rules/links.md) is taken out of the
 * running server.
 */

const out = vi.hoisted(() => ({ lots: false, terms: false, apart: false }))

vi.mock('#server/documents/sources/source-lots.ts', async (original) => {
  const real = await original<typeof import('#server/documents/sources/source-lots.ts')>()
  const withSourceLotProblems: typeof real.withSourceLotProblems = (found, link, work, sold) =>
    out.lots ? { ...found, unsoldPieces: [] } : real.withSourceLotProblems(found, link, work, sold)
  return { ...real, withSourceLotProblems }
})
vi.mock('#server/documents/sources/source-differences.ts', async (original) => {
  const real = await original<typeof import('#server/documents/sources/source-differences.ts')>()
  const sourceFacts: typeof real.sourceFacts = (...asked) =>
    out.terms ? { sourceDifferences: [], repricedLines: [] } : real.sourceFacts(...asked)
  return { ...real, sourceFacts }
})

vi.mock('#server/documents/books/stock/bundle-pieces.ts', async (original) => {
  const real = await original<typeof import('#server/documents/books/stock/bundle-pieces.ts')>()
  const foreignPieceProblems: typeof real.foreignPieceProblems = (...asked) => (out.apart ? [] : real.foreignPieceProblems(...asked))
  return { ...real, foreignPieceProblems }
})

const server = await startTestServer()
const shop = await openShop(server)
const { admin, bottleId, depotId, goods } = shop
const [anne, bob] = [await customerOf(shop), await customerOf(shop)]

afterEach(() => {
  Object.assign(out, { lots: false, terms: false, apart: false })
})

/** The titles of the invariants that are broken now. */
const titles = async () => (await server.database.broken()).map(({ title }) => title)

const withLots = <B extends { lines?: readonly object[] }>(body: B, lots?: ReturnType<typeof pieces>): B => ({
  ...body,
  lines: (body.lines ?? []).map((line) => ({ ...line, ...(lots ? { lots } : {}) })),
})

/** The rows that one invariant returns after a statement that no request could send; the statement is rolled back. */
function rowsOf(title: RegExp, sabotage = 'select 1'): Promise<readonly object[]> {
  const [invariant] = invariants.filter((one) => title.test(one.title))
  return server.database.asOwner(async (client) => {
    await client.query('begin')
    // disables triggers, because they refuse changes to booked lines
    await client.query('set local session_replication_role = replica')
    await client.query(sabotage)
    const { rows } = await client.query(invariant?.sql ?? '')
    await client.query('rollback')
    return rows
  })
}

describe('each condition finds by itself what it is there for', async () => {
  const [own, phones, box] = [goods[3] ?? '', await keptGoods(shop, 3), await keptGoods(shop, 2)]
  await stockUp(shop, own, '10', '10.00')
  await bringIn(shop, phones, pieces('B1', 'B2'))
  await bringIn(shop, box, [lot('L', '3'), lot('M', '3')])
  const sale = await admin.ok('SalesOutApi_accounting', { body: outBody(shop, bob, own, '3') })
  const part = await admin.ok('SalesReturnApi_accounting', { body: returnBody(shop, sale, '-1') })
  const ship = (of: string, qty: string, lots: ReturnType<typeof pieces>) =>
    admin.ok('SalesOutApi_accounting', { body: withLots(outBody(shop, bob, of, qty), lots) })
  const boxes = await ship(box, '5', [lot('L', '2'), lot('M', '3')])
  const boxBack = await admin.ok('SalesReturnApi_accounting', { body: withLots(returnBody(shop, boxes, '-2'), [lot('L', '2')]) })
  const boxHeld = await admin.ok('SalesReturnApi_submit', { body: withLots(returnBody(shop, boxes, '-1'), [lot('M', '1')]) })
  const [first, second] = [await ship(phones, '1', pieces('B1')), await ship(phones, '1', pieces('B2'))]
  const phoneBack = await admin.ok('SalesReturnApi_accounting', { body: returnBody(shop, first, '-1') })
  const order = await paidSale(shop, own, '2')
  const receipt = await received(shop, 4, '3')
  const goesBack = (qty: string) => ({
    body: {
      supplierId: shop.supplierId,
      depotId,
      lines: [{ commInfoId: goods[4], unitId: bottleId, qty, sourceBodyId: receipt.lines[0]?.id }],
    },
  })
  const invoice = (sourceBodyId = '') =>
    admin.ok('PurchaseInvoiceApi_submit', { body: { supplierId: shop.supplierId, ...digitalNumber(), lines: [{ sourceBodyId }] } })
  await invoice(receipt.lines[0]?.id)
  const bought = await admin.ok('PurchaseReturnApi_accounting', goesBack('-1'))
  await invoice(bought.lines[0]?.id)
  const outs = `(select id from document_line where source_body_id = ${order.lines[0]?.id})`

  const money = /no more comes back in money/
  const back = /no more goes back than it brought/
  const reversed = /invoices take back no more/
  const kept = /of the line that they left or came with/
  const turns = /comes in and leaves by turns/
  const paid = /paid for whole before it ships/
  /** A statement that changes the lines of a document, such as a return or its source. */
  const says = ({ id }: { id: string }, what: string) => `update document_line set ${what} where document_id = ${id}`
  const lots = (...named: readonly object[]) => `lots = '${JSON.stringify(named)}'`
  const matched = (what: string) => `update invoice_match set ${what} where source_line_id = ${bought.lines[0]?.id}`
  const later = (sabotage: string) => `${sabotage}; insert into links_since select tenant_id, now() + interval '10 years' from tenant`

  /** A statement that books a document's lot movements once more. */
  const again = ({ id }: { id: string }) =>
    `insert into lot_movement (tenant_id, document_id, line_id, kind, depot_id, comm_info_id, lot, qty, transit_qty, bill_date, posted_at)
     select tenant_id, document_id, line_id, kind, depot_id, comm_info_id, lot, qty, transit_qty, bill_date, posted_at
       from lot_movement where document_id = ${id}`

  const ofOther = says(phoneBack, `source_body_id = ${second.lines[0]?.id}`)
  const paidLess = `update order_payment set amount = 22.59 where document_id = ${order.id}`
  const saysOf = (about: string, source: string, own: string) => [{ about, source_value: source, own_value: own }]
  test.each([
    ['two cents more than the share', money, says(part, 'final_amt = -11.32'), saysOf('amount', '11.30', '11.32')],
    ['a cent more, which rounding may be', money, says(part, 'final_amt = -11.31'), []],
    ['a cent more than the whole', money, says(part, 'base_qty = -3, final_amt = -33.91'), saysOf('amount', '33.90', '33.91')],
    ['all of it', money, says(part, 'base_qty = -3, final_amt = -33.90'), []],
    ['two cents more tax', money, says(part, 'tax_amt = -1.32'), saysOf('tax', '1.30', '1.32')],
    ['another rate', money, says(part, 'tax_rate = 9'), saysOf('taxRate', '13', '9')],
    ['another kind of tax', money, says(part, 'tax_kind = 2'), saysOf('taxKind', '1', '2')],
    ['another rate before lines were held', money, later(says(part, 'tax_rate = 9')), []],
    ['more money before lines were held', money, later(says(part, 'final_amt = -99')), []],
    [
      'a cent more of a paid order',
      paid,
      `update document_line set final_amt = 22.61 where id in ${outs}`,
      saysOf('paidAmt', '22.60', '22.61'),
    ],
    ['a cent more of what was not paid whole', paid, `update document_line set final_amt = 22.61 where id in ${outs}; ${paidLess}`, []],
    ['more of a paid order before lines were held', paid, later(`update document_line set final_amt = 99 where id in ${outs}`), []],
    ['more of a lot than left', kept, says(boxBack, lots(lot('L', '3'))), saysOf('lots', 'L×2', 'L×3')],
    ['a lot that did not leave', kept, says(boxBack, lots(lot('N', '1'))), saysOf('lots', 'N×0', 'N×1')],
    ['more of a lot that is only submitted', kept, says(boxHeld, lots(lot('L', '1'))), saysOf('lots', 'L×2', 'L×3')],
    ['more of a lot before lines were held', kept, later(says(boxBack, lots(lot('L', '3')))), []],
    ['two cents more to the supplier', money, says(bought, 'final_amt = -11.32'), saysOf('amount', '11.30', '11.32')],
    ['more to the supplier than was received', back, says(bought, 'base_qty = -4'), [{ returned: '4' }]],
    ['all that is invoiced to the supplier', reversed, matched('qty = -3, final = -33.90'), []],
    ['more than is invoiced', reversed, matched('qty = -3.01'), saysOf('amount', '33.9×3', '11.3×3.01')],
    ['two cents more than is invoiced', reversed, matched('final = -33.92'), saysOf('amount', '33.9×3', '33.92×1')],
    ['more than is invoiced before lines were held', reversed, later(matched('qty = -9')), []],
    ['a piece that comes in twice', turns, again(phoneBack), saysOf('pieces', 'B1×1', 'B1×2')],
    ['a piece that leaves twice', turns, again(second), saysOf('pieces', 'B2×0', 'B2×-1')],
    ['a piece of another line than it left by', turns, ofOther, saysOf('leftBy', `B1 ${first.billNo}`, `B1 ${second.billNo}`)],
    ['a piece that came in twice before lines were held', turns, later(again(phoneBack)), []],
    ['a piece of another line before lines were held', turns, later(ofOther), []],
  ])('%s', async (_, title, sabotage, found) => {
    expect(await rowsOf(title, sabotage)).toEqual(found.map((row) => expect.objectContaining(row)))
  })
})

test('what comes back for more than was paid', async () => {
  const own = goods[0] ?? ''
  await stockUp(shop, own, '10', '10.00')
  const sale = await admin.ok('SalesOutApi_accounting', { body: outBody(shop, anne, own, '2') })
  const { lines = [], ...head } = returnBody(shop, sale, '-1')
  expect(await titles()).toEqual([])
  out.terms = true
  await admin.ok('SalesReturnApi_accounting', { body: { ...head, lines: lines.map((line) => ({ ...line, taxPrice: '500.00' })) } })
  expect(await titles()).toEqual([expect.stringMatching(/no more comes back in money/)])
})

test('what was paid for whole and ships dearer', async () => {
  const own = goods[1] ?? ''
  await stockUp(shop, own, '10', '10.00')
  await admin.ok('CustomerPriceApi_submit', { body: { customerId: anne, commInfoId: own, unitId: bottleId, finalPrice: '6.00' } })
  const order = await confirmedOrder(shop, placeBody(shop, anne, [own], '2'))
  out.terms = true
  const line = { commInfoId: own, unitId: bottleId, qty: '2', taxPrice: '9.00', sourceBodyId: order.lines[0]?.id }
  await admin.ok('SalesOutApi_accounting', { body: { customerId: anne, depotId, lines: [line] } })
  expect(await titles()).toContainEqual(expect.stringMatching(/paid for whole before it ships/))
})

test('an order that was paid whole and ships dearer', async () => {
  const own = goods[2] ?? ''
  await stockUp(shop, own, '10', '10.00')
  const order = await paidSale(shop, own, '2', '0')
  const [line] = outOfOrder(shop, order, ['2']).lines ?? []
  out.terms = true
  await admin.ok('SalesOutApi_accounting', { body: { ...outOfOrder(shop, order, []), lines: [{ ...line, taxPrice: '11.31' }] } })
  const broken = { document_id: order.id, about: 'paidAmt', source_value: '22.60', own_value: '22.62' }
  expect(await rowsOf(/paid for whole before it ships/)).toContainEqual(expect.objectContaining(broken))
})

test('pieces that left with another line, and one that somebody else has', async () => {
  const phones = await keptGoods(shop, 3)
  await bringIn(shop, phones, pieces('A1', 'A2', 'A3', 'A4'))
  const ship = (to: string, ...numbers: string[]) =>
    admin.ok('SalesOutApi_accounting', { body: withLots(outBody(shop, to, phones, String(numbers.length)), pieces(...numbers)) })
  const first = await ship(anne, 'A1', 'A2')
  await ship(anne, 'A3')
  const back = (of: typeof first, number: string) =>
    admin.ok('SalesReturnApi_accounting', { body: withLots(returnBody(shop, of, '-1'), pieces(number)) })
  out.lots = true
  await back(first, 'A3')
  expect(await titles()).toContainEqual(expect.stringMatching(/of the line that they left or came with/))
  // the piece came back without a source, was sold again, and is now returned by its earlier buyer
  await admin.ok('SalesReturnApi_accounting', {
    body: withLots({ ...returnBody(shop, first, '-1'), lines: [{ commInfoId: phones, unitId: bottleId, qty: '-1' }] }, pieces('A2')),
  })
  await ship(bob, 'A2')
  await back(first, 'A2')
  expect(await titles()).toContainEqual(expect.stringMatching(/comes in and leaves by turns/))
})

test('pieces that are taken apart and were not put in', async () => {
  const [box, phone, loose] = [await keptGoods(shop, 3), await keptGoods(shop, 3), await keptGoods(shop, 3)]
  await bringIn(shop, phone, pieces('P1', 'P2'))
  const put = (bundle: string, part: string, way: 1 | 2 = 1, goods = phone) => {
    const body = assemblyBody(shop, [box, '1'], [[goods, '1']], way)
    const [first = {}, second = {}] = body.lines ?? []
    return {
      body: {
        ...body,
        lines: [
          { ...first, lots: pieces(bundle) },
          { ...second, lots: pieces(part) },
        ],
      },
    }
  }
  await admin.ok('AssemblyApi_accounting', put('S1', 'P1'))
  await admin.ok('AssemblyApi_accounting', put('S2', 'P2'))
  await admin.ok('AssemblyApi_accounting', put('S1', 'P1', 2))
  // for goods received from outside, nobody knows what they were assembled from
  await bringIn(shop, box, pieces('S3'))
  await admin.ok('AssemblyApi_accounting', put('S3', 'L1', 2, loose))
  expect(await rowsOf(/taken apart are those that were put in/)).toEqual([])
  out.apart = true
  const strange = await admin.ok('AssemblyApi_accounting', put('S2', 'P9', 2))
  const broken = { document_id: strange.id, about: 'lots', source_value: 'P2', own_value: 'P9' }
  expect(await rowsOf(/taken apart are those that were put in/)).toEqual([expect.objectContaining(broken)])
})
