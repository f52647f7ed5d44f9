import { afterEach, expect, test, vi } from 'vitest'
import { brokenInvariants } from '#server/db/invariants.ts'
import { bringIn, keptGoods, pieces } from '../support/lot-acts.ts'
import { confirmedOrder, placeBody } from '../support/mall-acts.ts'
import { customerOf, outBody, returnBody, stockUp } from '../support/sales-acts.ts'
import { startTestServer } from '../support/server.ts'
import { openShop } from '../support/shop.ts'

/** What the invariants of linked lines find where the rule that keeps them (docs/rules/links.md) is taken out of the running server. */

const out = vi.hoisted(() => ({ lots: false, terms: false }))

vi.mock('#server/documents/sources/source-lots.ts', async (original) => {
  const real = await original<typeof import('#server/documents/sources/source-lots.ts')>()
  const withSourceLotProblems: typeof real.withSourceLotProblems = (found, link, work, sold) =>
    out.lots ? { ...found, unsoldPieces: [] } : real.withSourceLotProblems(found, link, work, sold)
  return { ...real, withSourceLotProblems }
})
vi.mock('#server/documents/sources/kept-terms.ts', async (original) => {
  const real = await original<typeof import('#server/documents/sources/kept-terms.ts')>()
  const sourceFacts: typeof real.sourceFacts = (...asked) =>
    out.terms ? { sourceDifferences: [], repricedLines: [] } : real.sourceFacts(...asked)
  return { ...real, sourceFacts }
})

const server = await startTestServer()
const shop = await openShop(server)
const { admin, bottleId, depotId, goods } = shop
const [anne, bob] = [await customerOf(shop), await customerOf(shop)]

afterEach(() => {
  Object.assign(out, { lots: false, terms: false })
})

/** The titles of invariants that do not hold, and not before. */
const titles = async () =>
  (await server.database.asOwner((client) => brokenInvariants(async (sql) => (await client.query(sql)).rows))).map(({ title }) => title)

const withLots = <B extends { lines?: readonly object[] }>(body: B, lots?: ReturnType<typeof pieces>): B => ({
  ...body,
  lines: (body.lines ?? []).map((line) => ({ ...line, ...(lots ? { lots } : {}) })),
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
  // it came back freely, was sold again, and comes back of whoever had it before
  await admin.ok('SalesReturnApi_accounting', {
    body: withLots({ ...returnBody(shop, first, '-1'), lines: [{ commInfoId: phones, unitId: bottleId, qty: '-1' }] }, pieces('A2')),
  })
  await ship(bob, 'A2')
  await back(first, 'A2')
  expect(await titles()).toContainEqual(expect.stringMatching(/comes in and leaves by turns/))
})
