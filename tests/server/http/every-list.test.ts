import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OperationId, operationOf } from '#contract/operations.gen.ts'
import { openDrive } from '#server/core/drive.ts'
import { network } from '#server/demo/master-data/network.ts'
import { seedDemo } from '#server/demo/seed.ts'
import { schemasOf } from '#server/http/contract-schemas.ts'
import { assignDepots } from '#server/identity/people.ts'
import { tenantRights } from '#server/seeds/seed.ts'
import { answersDepots, depotsIn, type Seen } from '../../support/contract/depot-leaks.ts'
import { collectValues, type KnownValues, tryFilters } from '../../support/contract/filters.ts'
import { ask, type Known, reading } from '../../support/contract/sweep.ts'
import { testDatabase } from '../../support/database/postgres.ts'
import { openFolder, remove } from '../../support/folders.ts'
import { type Client, startTestServer, testPassword } from '../../support/server.ts'

// Filters, and answers that name depots, requested by a user who works in one depot. The contract says which
// operations these are, and the demo has rows for them; a new operation is included automatically.

const { tenantId } = network
const now = new Date('2026-11-21T07:30:00Z')
const database = await testDatabase()
const files = await openFolder()
const drive = await openDrive({ kind: 'disk', folder: files })
const { db, ownerUrl } = database
await seedDemo(db, { password: testPassword, drive, now, days: 24, ownerUrl })
const server = await startTestServer({ database, now })
afterAll(() => remove(files))

type Depot = { id: string; name: string; code: string }
const depots = await server.inTenant(
  (tx) => tx.query<Depot>('select id, name, code from depot where tenant_id = $1', [tx.tenantId]),
  tenantId,
)
const depotOf = (code: string) => depots.find((depot) => depot.code === code) ?? expect.unreachable(`the demo has no depot ${code}`)
/** The user's own depot, and the one in which the demo's counter sells. */
const [own, other] = [depotOf('DX'), depotOf('RM')]
const isOwn = (place: string) => place === own.id || place === own.name
const isForeign = ({ places }: Seen) => !places.some(isOwn)

let admin: Client
let keeper: Client
beforeAll(async () => {
  const keeperId = await server.addUser('keeper', { rights: tenantRights(), tenantId })
  await server.inTenant((tx) => assignDepots(tx, keeperId, [own.id]), tenantId)
  admin = await server.as('admin', tenantId)
  keeper = await server.as('keeper', tenantId)
  await sellForOthers()
})

type Made = { id: string; version: number }
const of = ({ id, version }: Made) => ({ body: { id, version } })
let adjustment: Made
let waiting: Made
/** Creates prices, offers and coupons of the other store, because the demo has none. */
async function sellForOthers() {
  const [goods] = (await admin.ok('CommodityApi_list', { query: { size: 1 } })).records
  const lines = [{ commInfoId: goods?.id ?? '', unitId: goods?.unitId ?? '', finalPrice: '9.90' }]
  const said = { depotIds: [other.id], goods: lines }
  const window = { startTime: '2026-12-01 09:00:00', endTime: '2027-01-01 00:00:00' }
  adjustment = await admin.ok('PriceAdjustmentApi_submit', { body: { name: '他店调价', ...said } })
  await admin.ok('PriceAdjustmentApi_approve', of(adjustment))
  waiting = await admin.ok('PriceAdjustmentApi_submit', { body: { name: '他店待审', ...said } })
  await admin.ok('SpecialOfferApi_submit', { body: { name: '他店特价', ...window, ...said } })
  const coupon = { ...{ name: '他店券', type: 1, faceAmt: '10.00', thresholdAmt: '50.00', qty: 9 }, ...window, depotIds: [other.id] }
  await admin.ok('CouponApi_submit', { body: coupon as never })
}

/** Number of filters that changed the answer. */
let narrowing = 0
const heeding = new Set<OperationId>()
let values: KnownValues
beforeAll(async () => {
  values = await collectValues(admin, reading)
})

test.each(reading.filter((id) => operationOf(id).answers !== 'file'))('%s heeds each filter that the contract names', async (id) => {
  const { tried, ignored } = await tryFilters(admin, id, values)
  expect(ignored).toEqual([])
  narrowing += tried
  if (tried > 0) heeding.add(id)
})

test('there is something to leave out by most filters, by those that must be told too', () => {
  expect(narrowing).toBeGreaterThan(650)
  expect([...heeding]).toEqual(expect.arrayContaining(['PurchaseInvoiceApi_selectBySupplierId', 'MoneyReceiptApi_openDocuments']))
})

const naming = reading.filter(answersDepots)
const needsOf = (id: OperationId) => [...(schemasOf(id).query.required ?? [])]
const lists = naming.filter(
  (id) => operationOf(id).method === 'get' && needsOf(id).length === 0 && /_(\w*list|page|history|coming)$/i.test(id),
)
const byDepot = (id: OperationId): Known => (schemasOf(id).query.properties?.groupBy?.enum?.includes('depot') ? { groupBy: ['depot'] } : {})

async function seenBy(client: Client, id: OperationId, known: Known): Promise<Seen[]> {
  const answers = await ask(client, id, { ...known, ...byDepot(id) })
  return answers.flatMap(({ text }) => (text.startsWith('{') ? depotsIn((JSON.parse(text) as { data?: unknown }).data, isOwn) : []))
}

/** Rows of lists that name only other depots, as the administrator sees them. */
const foreign = new Map<OperationId, Seen[]>()
/**
 * Lists for which the demo has no document with a depot, or none of another store; they are served by the common list
 * of documents, which other types test.
 */
const nothingThere: readonly OperationId[] = [
  ...(['ExpenseApi_list', 'MoneyReceiptApi_list', 'PrepaymentApi_list', 'SupplementApi_list'] as const),
]

test.each(lists)('%s shows somebody of one depot no row of another', async (id) => {
  const all = await seenBy(admin, id, {})
  foreign.set(id, all.filter(isForeign))
  expect((await seenBy(keeper, id, {})).filter(isForeign)).toEqual([])
})

test('each of these lists has rows of another depot that are not shown', () => {
  const without = [...foreign].flatMap(([id, rows]) => (rows.length === 0 ? [id] : []))
  expect(without.sort()).toEqual([...nothingThere].sort())
  expect(lists.length - without.length).toBeGreaterThan(50)
})

test('nor is any of it had by its id: in details, pulls, look-ups and what else names depots', async () => {
  const idsOf = (rows: readonly Seen[], most: number) =>
    rows.slice(0, most).flatMap(({ row }) => (typeof row.id === 'string' ? [row.id] : []))
  const mixed = [...foreign.values()].flatMap((rows) => idsOf(rows, 1))
  const [stock] = foreign.get('InventoryBalanceApi_list') ?? []
  const goods = String(stock?.row.commInfoId)
  const asked = new Set<OperationId>()
  for (const id of naming.filter((one) => !lists.includes(one))) {
    const rows = [...foreign].flatMap(([list, found]) => (list.split('_')[0] === id.split('_')[0] ? found : []))
    const ids = id.endsWith('_detail') && rows.length > 0 ? idsOf(rows, 3) : mixed
    const known = {
      id: ids,
      ids,
      documentId: ids,
      sourceBillId: ids,
      depotId: [other.id],
      commInfoId: [goods],
      commInfoIds: [goods],
      day: ['2026-11-20'],
    }
    const found = (await seenBy(keeper, id, known)).filter(isForeign)
    expect({ id, found }).toEqual({ id, found: [] })
    asked.add(id)
  }
  expect(asked.size).toBeGreaterThan(60)
})

test('nor are prices, offers and coupons of other stores made, changed or let in', async () => {
  const closed = { status: 403, key: 'NO_PERMISSION', msg: `没有[${other.name}]权限` }
  expect(await keeper.call('PriceAdjustmentApi_approve', of(waiting))).toMatchObject(closed)
  expect((await keeper.call('PriceAdjustmentApi_labels', { query: { id: adjustment.id } })).key).toBe('DOC_GONE')
  const detail = await keeper.call('PriceAdjustmentApi_detail', { query: { id: adjustment.id } })
  expect(detail).toMatchObject(closed)
  const [goods] = (await admin.ok('CommodityApi_list', { query: { size: 1 } })).records
  const body = (depotId: string) => ({
    ...{ name: '本店调价', depotIds: [depotId] },
    goods: [{ commInfoId: goods?.id ?? '', unitId: goods?.unitId ?? '', finalPrice: '8.80' }],
  })
  expect(await keeper.call('PriceAdjustmentApi_submit', { body: body(other.id) })).toMatchObject({
    key: 'FIELD_BAD',
    fields: [{ field: 'depotIds', msg: closed.msg }],
  })
  const mine = await keeper.ok('PriceAdjustmentApi_submit', { body: body(own.id) })
  await admin.ok('PriceAdjustmentApi_approve', of(mine))
  const { records } = await keeper.ok('PriceAdjustmentApi_history', { query: {} })
  expect(records.map(({ depotId, newPrice }) => [depotId, newPrice])).toEqual([[own.id, '8.80']])
})

test('prices and offers of other stores are not told, those of one’s own and of the company are', async () => {
  const { records } = await admin.ok('CommodityApi_list', { query: { size: 20 } })
  const [line, ...others] = records.map(({ id = '', unitId = '' }) => ({ commInfoId: id, unitId }))
  const runs = { startTime: '2026-11-21 09:00:00', endTime: '2026-11-30 00:00:00' }
  // goods for which there is no other offer at that time
  let offered: typeof line
  for (const own of others) {
    const offer = { name: '他店现价', ...runs, depotIds: [other.id], goods: [{ ...own, finalPrice: '0.50' }] }
    if ((await admin.call('SpecialOfferApi_submit', { body: offer })).status !== 200) continue
    offered = own
    break
  }
  if (!line || !offered) throw new Error('all goods are offered')
  const priced = async (client: Client, depotId: string) => {
    const inHead = await client.ok('PriceApi_facts', { body: { depotId, lines: [line, offered] } })
    const inLine = await client.ok('PriceApi_facts', { body: { lines: [line, offered].map((one) => ({ ...one, depotId })) } })
    expect(inLine).toEqual(inHead)
    const of = inHead.goods.find(({ commInfoId }) => commInfoId === line.commInfoId)
    return { listPrice: of?.listPrice, storePrices: of?.storePrices, offers: inHead.offers.map(({ name }) => name) }
  }
  const all = await priced(admin, other.id)
  expect(all.storePrices).toEqual({ [other.id]: '9.90' })
  const ofAll = all.offers.filter((name) => name !== '他店现价')
  expect(all.offers.length).toBe(ofAll.length + 1)
  expect(await priced(keeper, other.id)).toEqual({ listPrice: all.listPrice, storePrices: undefined, offers: ofAll })
  const mine = await priced(keeper, own.id)
  expect(mine).toEqual(await priced(admin, own.id))
  expect(mine.storePrices).toEqual({ [own.id]: '8.80' })
})
