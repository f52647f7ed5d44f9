import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DataOf, type OperationId, operations } from '#contract/operations.gen.ts'
import { checkBarCode } from '#domain/core/validators.ts'
import { purchaseOrder } from '#machines/purchase/purchase-order.machine.ts'
import { purchaseReceipt } from '#machines/purchase/purchase-receipt.machine.ts'
import { openDrive } from '#server/core/drive.ts'
import { dateIn } from '#server/db/calendar.ts'
import { network } from '#server/demo/master-data/network.ts'
import { type Account, people, shopper } from '#server/demo/master-data/people.ts'
import { seedDemo } from '#server/demo/seed.ts'
import { tenantRights } from '#server/seeds/seed.ts'
import { every, statesIn } from '../../support/contract/every-page.ts'
import { type TestDatabase, testDatabase } from '../../support/database/postgres.ts'
import { booksAreRight } from '../../support/demo/demo-books.ts'
import { askedBackWithPicture, countedStock, madeHampers, soldOverCounter } from '../../support/demo/demo-counter.ts'
import { rightsByAccount } from '../../support/demo/demo-rights.ts'
import { bytesOf, findsHisShop } from '../../support/demo/demo-shop.ts'
import { expectTrackedGoodsSold } from '../../support/demo/demo-tracked-goods.ts'
import { pagesWithRows, rowsOfPage } from '../../support/demo/menu-rows.ts'
import { countedBeyondLast } from '../../support/demo/page-beyond-last.ts'
import { openFolder, remove } from '../../support/folders.ts'
import { type Client, startTestServer, testPassword } from '../../support/server.ts'

const { tenantId } = network
const days = 24
const now = new Date('2026-11-21T07:30:00Z')
const today = dateIn('Asia/Shanghai', now)
const database = await testDatabase()
/** A second demo made from the same day: nothing may differ between the two. */
const twin = await testDatabase()
const files = await openFolder()
const drive = await openDrive({ kind: 'disk', folder: files })
const seed = ({ db, ownerUrl }: TestDatabase) => seedDemo(db, { password: testPassword, drive, now, days, ownerUrl })
const [made] = await Promise.all([seed(database), seed(twin)])
const server = await startTestServer({ database, now })
const clients = new Map<Account, Client>()
const as = (account: Account): Client => clients.get(account) ?? expect.unreachable(`${account} is not signed in`)

afterAll(() => remove(files))
beforeAll(async () => {
  for (const { account } of people) clients.set(account, await server.as(account, tenantId))
})

const orders = () => every((current) => as('auditor').ok('PurchaseOrderApi_list', { query: { current, size: 200 } }))
const receipts = () => every((current) => as('auditor').ok('PurchaseReceiptApi_list', { query: { current, size: 200 } }))
const orderLines = () => every((current) => as('auditor').ok('PurchaseOrderLineApi_list', { query: { current, size: 200 } }))
const goods = () => every((current) => as('auditor').ok('CommodityApi_list', { query: { current, size: 200 } }))
const logOf = async (sourceBillId: string) => (await as('auditor').ok('OrderLogApi_list', { query: { sourceBillId, size: 200 } })).records

test('every account signs in under a name of its own', async () => {
  const names = await Promise.all(people.map(async ({ account }) => (await as(account).ok('UserApi_info')).realName))
  expect(names).toEqual(people.map(({ realName }) => realName))
  expect(new Set(names).size).toBe(11)
})

test.each(pagesWithRows)('the page $name of the menu does not open empty', async (page) => {
  expect(await rowsOfPage(as('admin'), page)).toBeGreaterThan(0)
})

test('the mall opens with pictures that are there to be seen', async () => {
  const { records } = await as('admin').ok('SliderApi_list', { query: {} })
  expect(records.length).toBeGreaterThan(2)
  for (const { image } of records) expect(await bytesOf(files, image)).toBeGreaterThan(1000)
})

test('a list says of a page beyond the last how many rows there are', () => countedBeyondLast(as('admin'), server))
test('a buyer finds goods of every class in the shop, with pictures, and orders of his own', async () =>
  findsHisShop(await server.as(shopper.account, tenantId), files))

type Buttons = DataOf<'MenuApi_buttons'>
const codesOf = (nodes: Buttons): string[] =>
  nodes.flatMap(({ code, category, children = [] }) => [...(category === 2 ? [code] : []), ...codesOf(children)])
const rightsOf = async (account: Account) => codesOf(await as(account).ok('MenuApi_buttons')).sort()

test.each(people)('$account ($realName) holds the rights of the role and no others', async ({ account }) => {
  expect(await rightsOf(account)).toEqual([...rightsByAccount[account]].sort())
})

test('the auditor may read everything, have the log checked, and change nothing', async () => {
  const known = new Set(tenantRights())
  const guarded = operations.filter(({ right }) => right && known.has(right))
  // one after the other, because a user with too many requests at once would be told to wait
  const statuses: { id: string; may: boolean; status: number }[] = []
  for (const { id, right = '' } of guarded)
    statuses.push({ id, may: /_view$|^logaudit_/.test(right), status: (await as('auditor').call(id as OperationId)).status })
  expect(statuses.filter(({ may, status }) => may === (status === 403))).toEqual([])
})

test('a store works in its own depot alone', async () => {
  expect(await as('store2').ok('UserApi_getDepot')).toMatchObject({ depotName: '大学城店仓', deptName: '大学城店' })
  const open = { query: { open: 2, size: 200 } }
  const { records } = await as('buyer').ok('PurchaseOrderApi_list', open)
  const elsewhere = records.find(({ depotName, status }) => depotName === '总仓' && status === 2703)?.id ?? ''
  const seen = (await as('store2').ok('PurchaseOrderApi_list', open)).records
  expect(seen.filter(({ id }) => id === elsewhere)).toEqual([])
  const pull = { query: { id: elsewhere } }
  expect((await as('store2').call('PurchaseReceiptApi_pullOrderById', pull)).key).toBe('NO_PERMISSION')
  const pulled = { ...(await as('buyer').ok('PurchaseReceiptApi_pullOrderById', pull)), id: undefined }
  expect((await as('store2').call('PurchaseReceiptApi_submit', { body: pulled })).key).toBe('NO_PERMISSION')
})

test('a store sold over its counter, with a ticket that waits, a return and an exchange', () => soldOverCounter(as('store1')))

test('the configuration is the baseline', async () => {
  expect(await as('clerk').ok('SysconfigApi_front')).toMatchObject({
    UNIT_DECIMAL_PLACES: 5,
    AMT_DECIMAL_PLACES: 2,
    NUMBER_DECIMAL_PLACES: 2,
    COST_ALLOCATION_MODEL: 1,
    OVER_RECEIPT: '0',
    DEFAULT_TAX_RATE: '13',
    today,
  })
})

test('two hundred goods stand in a dozen classes with names, bar codes, units, brands, suppliers, prices and rates that fit', async () => {
  const rows = (await goods()).filter(({ keeping = 1, commInfoCode }) => keeping === 1 && commInfoCode !== 'LH001')
  expect(rows).toHaveLength(200)
  expect(new Set(rows.map(({ commInfoName }) => commInfoName)).size).toBe(200)
  expect(rows.filter(({ commInfoName }) => !/\p{Script=Han}/u.test(commInfoName) || /商品|测试|^\D*\d+$/.test(commInfoName))).toEqual([])
  expect(rows.filter(({ barCode = '' }) => !/^69\d{11}$/.test(barCode) || checkBarCode(barCode))).toEqual([])
  expect(new Set(rows.map(({ barCode }) => barCode)).size).toBe(200)
  expect(new Set(rows.map(({ classifyName }) => classifyName)).size).toBe(12)
  expect(new Set(rows.map(({ taxRateName }) => taxRateName))).toEqual(new Set(['0%', '6%', '9%', '13%']))
  expect(rows.filter(({ unitList = [] }) => unitList.length < 2 || unitList.length > 3)).toEqual([])
  expect(
    rows.filter(({ supplierName, purchasePrice, retailPrice }) => !supplierName || Number(purchasePrice) >= Number(retailPrice)),
  ).toEqual([])
  expect(new Set(rows.map(({ brandName }) => brandName)).size).toBeGreaterThan(80)
})

test('goods kept by lot and piece by piece lie in stock and were sold', () => expectTrackedGoodsSold(as('auditor')))
test('hampers are put together, one was taken apart, and the last ones wait', () => madeHampers(as('auditor')))
test('goods are counted every other week, and a count is under way', () => countedStock(as('auditor')))

test('partners, depots and stores are there', async () => {
  const auditor = as('auditor')
  // head office is the supplier of a franchisee's store, and the franchisee is one of its customers
  const all = (await auditor.ok('SupplierApi_list', { query: { size: 200 } })).records
  const suppliers = all.filter(({ supplierCode }) => supplierCode !== 'ZB001')
  expect([all.length, suppliers.length]).toEqual([18, 17])
  const isWhole = (one: (typeof suppliers)[number]) => one.phone && one.bankAccount && one.period && one.natureName && one.contractEnd
  expect(suppliers.filter((one) => !isWhole(one) || one.taxNo?.length !== 18)).toEqual([])
  expect(suppliers.filter(({ classifyNames = [] }) => classifyNames.length === 0)).toHaveLength(3)
  expect(suppliers.filter(({ tagNames }) => tagNames?.length).length).toBeGreaterThan(4)
  const customers = (await auditor.ok('CustomerApi_list', { query: { size: 200 } })).records.filter((one) => one.customerCode !== 'JM001')
  expect(customers).toHaveLength(20)
  expect(customers.filter(({ natureName, levelName }) => !natureName || !levelName)).toEqual([])
  expect((await auditor.ok('MemberApi_page', { query: { size: 200 } })).records.filter(({ isMain }) => isMain === 2)).toHaveLength(20)
  expect((await auditor.ok('CarrierApi_list')).total).toBe(3)
  expect((await auditor.ok('MallHelpDetailApi_list')).total).toBe(5)
  expect((await auditor.ok('DepotApi_list', {})).records.map(({ name }) => name).sort()).toEqual(
    ['人民路店仓', '大学城店仓', '总仓', '新城店仓', '滨江店仓', '湖滨加盟店仓'].sort(),
  )
})

test('documents stand in every state of both machines', async () => {
  const [orderRows, receiptRows] = [await orders(), await receipts()]
  expect(orderRows).toHaveLength(made.orders)
  expect(receiptRows).toHaveLength(made.receipts)
  const storedStates = (words: { stateNames: readonly string[]; codeOf(state: never): number | undefined }) =>
    words.stateNames.filter((state) => words.codeOf(state as never))
  expect(new Set(orderRows.map(({ state }) => state))).toEqual(new Set(storedStates(purchaseOrder)))
  expect(new Set(receiptRows.map(({ state }) => state))).toEqual(new Set(storedStates(purchaseReceipt)))
  expect((await as('auditor').ok('OpeningInventoryApi_list', {})).records).toMatchObject([{ state: 'posted', depotName: '总仓' }])
  expect((await as('finance').ok('OpeningPartnerApi_openingCustomerPage', { query: { status: 3006 } })).total, 'corrected').toBe(1)
})

test('outs and returns stand in the states that people work in, and returns hang on what they give back', async () => {
  const outs = await every((current) => as('auditor').ok('SalesOutApi_list', { query: { current, size: 200 } }))
  const back = await every((current) => as('auditor').ok('SalesReturnApi_list', { query: { current, size: 200 } }))
  const sent = await every((current) => as('auditor').ok('PurchaseReturnApi_list', { query: { current, size: 200 } }))
  expect(outs.length).toBeGreaterThan(days / 2)
  expect([outs, back, sent].map(statesIn)).toEqual([
    'draft posted redMirror reversed submitted',
    'posted submitted',
    'draft posted submitted',
  ])
  expect([...back, ...sent].filter(({ sourceBillNo = '' }) => !/^(XC|RK)/.test(sourceBillNo))).toEqual([])
  await askedBackWithPicture(as('auditor'))
})

test('sales orders stand in the states that people work in: shipped in parts and whole, waiting for approval, money and goods', async () => {
  const rows = await every((current) => as('auditor').ok('SalesOrderApi_list', { query: { current, size: 200 } }))
  expect(statesIn(rows)).toBe('approved awaitingPayment cancelled partlyShipped shipped submitted')
  const lines = await every((current) => as('auditor').ok('SalesOrderLineApi_list', { query: { current, size: 200 } }))
  expect(lines.some(({ shortQty = '0' }) => Number(shortQty) > 0)).toBe(true)
})

test('what waits today was begun today', async () => {
  const [orderRows, receiptRows] = [await orders(), await receipts()]
  const begunToday = [...orderRows, ...receiptRows].filter(({ billDate }) => billDate === today)
  expect(new Set(begunToday.map(({ status }) => status))).toEqual(new Set([2701, 2702, 2703, 2706, 3001, 3002, 3003, 3004, 3005, 3006]))
})

test('nothing is dated in the future, in days or in seconds', async () => {
  const rows = [...(await orders()), ...(await receipts())]
  expect(rows.filter(({ billDate }) => billDate > today)).toEqual([])
  const { last, first } = await server.inTenant(
    (tx) =>
      tx.one<{ last: Date; first: Date }>('select max(at) as last, min(at) as first from document_event where tenant_id = $1', [
        tx.tenantId,
      ]),
    tenantId,
  )
  expect(last.getTime()).toBeLessThanOrEqual(now.getTime())
  expect(now.getTime() - first.getTime()).toBeGreaterThan((days - 3) * 86_400_000)
})

test('orders have five to twenty-five lines beside their gifts', async () => {
  const counts = new Map<string, number>()
  for (const { headId = '', isGift } of await orderLines()) if (isGift !== 2) counts.set(headId, (counts.get(headId) ?? 0) + 1)
  expect([...counts.values()].filter((count) => count < 5 || count > 25)).toEqual([])
  expect(Math.max(...counts.values())).toBeGreaterThan(18)
})

test('orders wait for weeks, are granted and closed short, received in parts, freighted, discounted and given gifts', async () => {
  const rows = await orders()
  const twoWeeks = dateIn('Asia/Shanghai', new Date(now.getTime() - 14 * 86_400_000))
  expect(rows.filter(({ status, billDate }) => status === 2703 && billDate <= twoWeeks)).not.toEqual([])
  expect(rows.filter(({ closeType }) => closeType === 'short')).not.toEqual([])
  expect(rows.filter(({ freight, freightSupplierName }) => Number(freight ?? 0) > 0 && freightSupplierName)).not.toEqual([])
  const lines = await orderLines()
  expect(lines.filter(({ isGift }) => isGift === 2)).not.toEqual([])
  expect(lines.filter(({ discountRate }) => Number(discountRate) < 100)).not.toEqual([])
  expect(lines.filter(({ closedQty }) => Number(closedQty ?? 0) > 0)).not.toEqual([])
  expect(lines.filter(({ approvedQty, qty }) => approvedQty && Number(approvedQty) < Number(qty))).not.toEqual([])
  const receiptsByOrder = Map.groupBy(
    (await receipts()).filter(({ status }) => status === 3003),
    ({ poNo }) => poNo,
  )
  expect([...receiptsByOrder].filter(([poNo, parts]) => poNo && parts.length > 1)).not.toEqual([])
})

test('receipts are reversed and made anew, and taken in without an order', async () => {
  const rows = await receipts()
  const redone = rows.filter(({ redoId }) => redoId)
  expect(redone).not.toEqual([])
  expect(rows.filter(({ id, status }) => status === 3003 && redone.some(({ redoId }) => redoId === id))).not.toEqual([])
  expect(rows.filter(({ status, poNo }) => status === 3003 && !poNo)).not.toEqual([])
})

test('goods change their price over time, in the goods and in what was paid', async () => {
  const changed = (await goods()).filter(({ version }) => version === 2)
  expect(changed.length).toBeGreaterThan(30)
  const histories = await Promise.all(
    changed.map(({ id }) => as('auditor').ok('PurchaseReceiptLineApi_priceHistory', { query: { commInfoId: id, size: 100 } })),
  )
  const byUnit = histories.map((rows) =>
    Map.groupBy(
      rows.filter(({ taxPrice }) => Number(taxPrice) > 0),
      ({ unitId, supplierId }) => `${unitId} ${supplierId}`,
    ),
  )
  const hasTwoPrices = (paid: { taxPrice: string }[]) => new Set(paid.map(({ taxPrice }) => taxPrice)).size > 1
  expect(byUnit.filter((units) => [...units.values()].some(hasTwoPrices))).not.toEqual([])
})

test('orders were rejected, withdrawn, unapproved and cancelled by the people whose work that is', async () => {
  const found = new Map<string, Set<string>>()
  for (const { id } of await orders()) {
    for (const { event, userName = '' } of await logOf(id)) found.set(event, (found.get(event) ?? new Set()).add(userName))
  }
  expect(found.get('SUBMIT')).toEqual(new Set(['林晓梅']))
  expect(found.get('APPROVE')).toEqual(new Set(['陈国栋']))
  for (const event of ['REJECT', 'WITHDRAW', 'UNAPPROVE', 'CANCEL', 'CLOSE_SHORT', 'REOPEN', 'CLOSE_LINE'])
    expect(found.has(event), event).toBe(true)
})

test('an attempt to receive more than was ordered stands refused in the log', async () => {
  const logs = await Promise.all((await receipts()).map(({ id }) => logOf(id)))
  expect(logs.flat().filter(({ refusal }) => refusal === 'OVER_RECEIPT')).not.toEqual([])
})

test('the books of the demo are right to the cent: every invariant holds and the log replays', async () => {
  expect(await database.broken()).toEqual([])
  await booksAreRight(server, { finance: as('finance'), admin: as('admin') }, today)
})

test('nobody of the demo is left signed in by the making', async () => {
  const open = "select from user_session where tenant_id = $1 and ended_at is null and peer = 'demo'"
  expect(await server.inTenant((tx) => tx.query(open, [tx.tenantId]), tenantId)).toEqual([])
})

test('the same day makes the same demo', async () => {
  const print = 'select id, kind, bill_no, bill_date, state, version, final_amt, update_time from document where tenant_id = $1 order by id'
  const documentsOf = async ({ asOwner }: TestDatabase) => (await asOwner((client) => client.query(print, [tenantId]))).rows
  expect(await documentsOf(twin)).toEqual(await documentsOf(database))
})
