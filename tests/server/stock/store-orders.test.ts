import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assignDepots } from '#server/identity/people.ts'
import { expectSound } from '../../support/acts/purchase-acts.ts'
import { customerOf, orderBody, outOfOrder, type SalesOrder, stockUp } from '../../support/acts/sales-acts.ts'
import { type Client, startTestServer } from '../../support/server.ts'
import { entitiesOf, openShop } from '../../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin, supplierId } = shop
const customerId = await customerOf(shop)
const other = await customerOf(shop)

/**
 * A franchisee's store, which orders as a customer and receives from a supplier; `more` may leave one of these out.
 */
const storeOf = (code: string, more: object) =>
  admin.ok('DepotApi_submit', { body: { code, name: `加盟店${code}`, legalEntity: '加盟商', ...more } })
await entitiesOf(shop, '加盟商')
const { id: storeId } = await storeOf('JM1', { customerId, supplierId })

let used = 0
const fresh = () => shop.goods[used++] ?? ''
type Doc = { id: string; version: number }
const by = ({ id, version }: Doc) => ({ id, version })
/** Ten bottles for which the store pays 9.04, and others the listed price. */
async function goodsForStore() {
  const goods = fresh()
  await stockUp(shop, goods, '10', '50.00')
  await admin.ok('CustomerPriceApi_submit', { body: { customerId, commInfoId: goods, unitId: shop.bottleId, finalPrice: '9.04' } })
  return goods
}
const bodyOf = (goods: string) => {
  const { lines, ...head } = orderBody(shop, customerId, [goods], '4')
  return { ...head, inDepotId: storeId, lines: lines?.map(({ taxPrice: _, ...line }) => line) }
}

let store: Client
beforeAll(async () => {
  const verbs = (stem: string, ...some: string[]) => some.map((verb) => `${stem}_${verb}`)
  const rights = [
    ...verbs('salesorder', 'view', 'add', 'edit', 'submit'),
    ...verbs('requirestock', 'view', 'add', 'edit', 'delete'),
    ...verbs('purchasein', 'view', 'add', 'edit', 'submit', 'accounting', 'free'),
    'comminfo_view',
    'price_purchase_view',
    'cost_view',
  ]
  const id = await server.addUser('store', { rights })
  await server.inTenant((tx) => assignDepots(tx, id, [storeId]))
  store = await server.as('store')
})
afterAll(() => expectSound(server))

const receiptsOf = async () =>
  (await store.ok('PurchaseReceiptApi_list', { query: {} })).records.map(({ status, totalAmt, customerNo }) => [
    status,
    totalAmt,
    customerNo,
  ])

describe('a store of another legal entity', () => {
  test('orders at its price from a depot that is not its own, and receives what head office ships', async () => {
    const goods = await goodsForStore()
    const order = await store.ok('SalesOrderApi_submit', { body: bodyOf(goods) })
    expect(order).toMatchObject({ status: 1303, inDepotId: storeId, inDepotName: '加盟店JM1', finalAmt: '36.16' })
    expect((await store.ok('SalesOrderApi_list', { query: {} })).records.map(({ id }) => id)).toContain(order.id)
    const withdrawn = await store.ok('SalesOrderApi_withdraw', { body: { ...by(order), remark: '改数量' } })
    const again = await store.ok('SalesOrderApi_submit', { body: by(withdrawn) })
    // decisions of head office are refused to the store
    expect((await store.call('SalesOrderApi_approve', { body: by(again) })).status).toBe(403)
    const approved: SalesOrder = await admin.ok('SalesOrderApi_approve', { body: by(again) })
    const body = outOfOrder(shop, approved, ['4'])
    const out = await admin.ok('SalesOutApi_accounting', {
      body: { ...body, lines: body.lines?.map((line) => ({ ...line, taxPrice: '9.04' })) },
    })
    expect(await receiptsOf()).toEqual([[3001, '36.16', approved.billNo]])
    const [{ id = '', version = 0 } = {}] = (await store.ok('PurchaseReceiptApi_list', { query: {} })).records
    const posted = await store.ok('PurchaseReceiptApi_accountingById', { body: { id, version } })
    expect(posted).toMatchObject({
      status: 3003,
      depotId: storeId,
      supplierId,
      lines: [{ actualQty: '4.00', totalAmt: '36.16', taxRate: '13' }],
    })
    const refused = await admin.call('SalesOutApi_flush', { body: { ...by(out), remark: '发错' } })
    expect([refused.key, refused.body]).toEqual([
      'HAS_DOWNSTREAM',
      expect.objectContaining({ msg: expect.stringContaining(posted.billNo ?? '-') }),
    ])
  })

  test('loses its draft once the out is taken back', async () => {
    const goods = await goodsForStore()
    const order = await admin.ok('SalesOrderApi_submit', { body: bodyOf(goods) })
    const approved = await admin.ok('SalesOrderApi_approve', { body: by(order) })
    const body = outOfOrder(shop, approved, ['3'])
    const out = await admin.ok('SalesOutApi_accounting', {
      body: { ...body, lines: body.lines?.map((line) => ({ ...line, taxPrice: '9.04' })) },
    })
    const drafts = async () => (await receiptsOf()).filter(([, , orderNo]) => orderNo === approved.billNo)
    expect(await drafts()).toEqual([[3001, '27.12', approved.billNo]])
    await admin.ok('SalesOutApi_flush', { body: { ...by(out), remark: '发错' } })
    expect(await drafts()).toEqual([[3004, '27.12', approved.billNo]])
  })

  test('is what an order of its customer is for, where it is the only one', async () => {
    const { inDepotId: _, ...body } = bodyOf(fresh())
    expect((await admin.ok('SalesOrderApi_draft', { body })).inDepotId).toBe(storeId)
    const plain = orderBody(shop, other, [fresh()], '1')
    expect((await admin.ok('SalesOrderApi_draft', { body: plain })).inDepotId).toBeUndefined()
  })

  const problemOf = async (body: object) => {
    const { key, body: answer } = await admin.call('SalesOrderApi_submit', { body: body as ReturnType<typeof bodyOf> })
    return [key, JSON.stringify(answer)]
  }

  test.each([
    ['that orders as another customer', { inDepotId: storeId, customerId: other }, '该门店不以此客户要货'],
    ['of the same legal entity', { inDepotId: shop.otherDepotId }, '同一法人的门店要货请用调拨'],
  ])('is refused %s', async (_, said, reason) => {
    const [key, text] = await problemOf({ ...bodyOf(fresh()), ...said })
    expect([key, text]).toEqual(['FIELD_BAD', expect.stringContaining(reason)])
    expect(text).toContain('inDepotId')
  })

  test('is refused without a supplier', async () => {
    const nobody = await customerOf(shop)
    const { id } = await storeOf('JM2', { customerId: nobody })
    const [key, text] = await problemOf({ ...bodyOf(fresh()), customerId: nobody, inDepotId: id })
    expect([key, text]).toEqual(['FIELD_BAD', expect.stringContaining('供货方')])
  })

  test('asks by a requisition and gets the draft of its sales order at its supply price', async () => {
    const goods = await goodsForStore()
    const asked = { depotId: shop.depotId, inDepotId: storeId, lines: [{ commInfoId: goods, unitId: shop.bottleId, qty: '4' }] }
    const terms = (inDepotId: string) => store.ok('RequisitionApi_terms', { query: { depotId: shop.depotId, inDepotId } })
    const { customerName } = await admin.ok('CustomerApi_detail', { query: { id: customerId } })
    expect([await terms(storeId), await terms(shop.otherDepotId)]).toEqual([{ sold: 2, customerName }, { sold: 1 }])
    const draft = await store.ok('RequisitionApi_draft', { body: { ...asked, remark: '周末备货' } })
    const { id } = await store.ok('RequisitionApi_order', { body: { ...by(draft), ...asked } })
    expect((await store.call('RequisitionApi_detail', { query: { id: draft.id } })).key).toBe('DOC_GONE')
    const order = await store.ok('SalesOrderApi_detail', { query: { id } })
    expect(order).toMatchObject({
      status: 1301,
      customerId,
      inDepotId: storeId,
      depotId: shop.depotId,
      finalAmt: '36.16',
      remark: '周末备货',
    })
    expect(await store.ok('SalesOrderApi_submit', { body: by(order) })).toMatchObject({ status: 1303, finalAmt: '36.16' })
  })

  test.each([
    ['of the same legal entity', () => ({ inDepotId: shop.otherDepotId }), 'FIELD_BAD', '同一法人'],
    ['without a customer', async () => ({ inDepotId: (await storeOf('JM9', { supplierId })).id }), 'FIELD_BAD', '要货客户'],
    ['without goods', () => ({ lines: [] }), 'LINES_EMPTY', ''],
    ['of nowhere', () => ({ inDepotId: '999' }), 'FIELD_BAD', ''],
    ['from nowhere', () => ({ depotId: undefined }), 'FIELD_BAD', '调出仓库'],
  ])('no order is made for a store %s', async (_, said, key, reason) => {
    const lines = [{ commInfoId: fresh(), unitId: shop.bottleId, qty: '1' }]
    const body = { depotId: shop.depotId, inDepotId: storeId, lines, ...(await said()) }
    const refused = await admin.call('RequisitionApi_order', { body } as never)
    expect([refused.key, JSON.stringify(refused.body)]).toEqual([key, expect.stringContaining(reason)])
  })
})
