import { afterAll, describe, expect, test } from 'vitest'
import { assignDepots, createRole } from '#server/identity/people.ts'
import { by, expectSound, freeBody, goodsLine } from '../../support/acts/purchase-acts.ts'
import { expectAnswer } from '../../support/contract/contract.ts'
import { type Client, startTestServer } from '../../support/server.ts'
import { rowsIn } from '../../support/sheets.ts'
import { approvedOrder, openShop, orderBody, type Receipt, receiptOf } from '../../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin } = shop

/** The rights of a user who may do everything, but only in the second depot. */
const rights = [
  ...['view', 'add', 'edit', 'submit', 'approve', 'unapprove', 'close', 'cancel', 'delete'].map((verb) => `purchaseorder_${verb}`),
  ...['view', 'add', 'edit', 'submit', 'accounting', 'cancel', 'flush', 'link', 'delete', 'free'].map((verb) => `purchasein_${verb}`),
  'inventory_view',
  'comminfo_view',
  'comminfo_export',
  'cost_view',
  'price_purchase_view',
]
const keeperId = await server.addUser('keeper', { rights })
await server.inTenant((tx) => assignDepots(tx, keeperId, [shop.otherDepotId]))
const keeper = await server.as('keeper')

const lineIn = (depotId: string) => goodsLine(shop, 3, { actualQty: '2', qty: '2', depotId })
const receiptIn = (...depots: string[]) =>
  admin.ok('PurchaseReceiptApi_submit', { body: freeBody(shop, depots.map(lineIn), { depotId: depots[0] ?? '' }) })
const orderIn = (depotId: string) => approvedOrder(shop, '2', { lines: [lineIn(depotId)], depotId })

const keyOf = async (asked: Promise<{ key: unknown }>) => (await asked).key

describe('the store one works in', () => {
  const store = (client: Client, id: string) => client.call('StoreInventoryApi_selectRoomById', { body: { id } })

  test('[drawer.user.load] tells its name, class, address and status, in the language of who asks', async () => {
    const { id: classifyId } = await admin.ok('DepotClassifyApi_submit', { body: { name: '门店仓', sort: 1 } })
    const body = { code: 'MD1', name: '人民路店', address: '人民路1号', classifyId }
    const { id } = await admin.ok('DepotApi_submit', { body })
    const { body: answer, data } = await store(admin, id)
    expectAnswer('StoreInventoryApi_selectRoomById', answer)
    const known = { id, roomName: '人民路店', roomTypeName: '门店仓', address: '人民路1号' }
    expect(data).toEqual({ ...known, roomStatusName: '启用' })
    await admin.ok('DepotApi_disable', { body: { id } })
    const english = await admin.call('StoreInventoryApi_selectRoomById', { body: { id }, headers: { 'accept-language': 'en' } })
    expect(english.data).toEqual({ ...known, roomStatusName: 'Disabled' })
  })

  test('is told to nobody of another depot, nor is one that is not there', async () => {
    expect((await store(keeper, shop.otherDepotId)).status).toBe(200)
    for (const id of [shop.depotId, '1']) expect((await store(keeper, id)).key).toBe('ROW_GONE')
    expect((await store(admin, 'x')).status).toBe(400)
  })
})

describe('what stands in other depots', () => {
  test('is in no list, no total and no count of somebody who has depots of his own', async () => {
    const [here, there] = [await receiptIn(shop.otherDepotId), await receiptIn(shop.depotId)]
    const own = await keeper.ok('PurchaseReceiptApi_list', { query: {} })
    expect(own.records.map(({ id }) => id)).toEqual([here.id])
    expect(own).toMatchObject({ total: 1, sums: { totalQty: '2.00' }, counts: { 3002: 1 } })
    const all = await admin.ok('PurchaseReceiptApi_list', { query: {} })
    expect(all.records.map(({ id }) => id)).toEqual(expect.arrayContaining([here.id, there.id]))
    const lines = await keeper.ok('PurchaseReceiptLineApi_list', { query: {} })
    expect(lines.records.map(({ headId }) => headId)).toEqual([here.id])
  })

  test('is neither read nor printed, pulled, nor looked into', async () => {
    const [order, receipt] = [await orderIn(shop.depotId), await receiptIn(shop.depotId)]
    const lineId = receipt.lines[0]?.id ?? ''
    const reads = [
      keeper.call('PurchaseOrderApi_detail', { query: { id: order.id } }),
      keeper.call('PurchaseReceiptApi_detail', { query: { id: receipt.id } }),
      keeper.call('PurchaseReceiptApi_pullOrderById', { query: { id: order.id } }),
      keeper.call('PurchaseReceiptApi_queryFreightInfo', { query: { id: receipt.id } }),
      keeper.call('OrderLogApi_list', { query: { sourceBillId: order.id } }),
      keeper.call('OrderLogApi_chain', { query: { sourceBillId: order.id } }),
    ]
    expect(await Promise.all(reads.map(keyOf))).toEqual(reads.map(() => 'NO_PERMISSION'))
    expect(await keyOf(keeper.call('PurchaseReceiptLineApi_detail', { query: { id: lineId } }))).toBe('DOC_GONE')
    expect((await keeper.call('PurchaseReceiptApi_detail', { query: { id: receipt.id } })).msg).toBe('没有[总仓]权限')
  })

  test('is moved by nobody else, in whatever state it is, and the refusal stands in its log', async () => {
    const order = await orderIn(shop.depotId)
    const receipt = await receiptIn(shop.depotId)
    const acts = (body: { id: string; version: number }, who: Client) => [
      who.call('PurchaseReceiptApi_accountingById', { body }),
      who.call('PurchaseReceiptApi_reject', { body }),
      who.call('PurchaseReceiptApi_cancel', { body }),
    ]
    expect(await Promise.all(acts(by(receipt), keeper).map(keyOf))).toEqual(['NO_PERMISSION', 'NO_PERMISSION', 'NO_PERMISSION'])
    const posted = await admin.ok('PurchaseReceiptApi_accountingById', { body: by(receipt) })
    expect(await keyOf(keeper.call('PurchaseReceiptApi_flush', { body: by(posted) }))).toBe('NO_PERMISSION')
    expect(await keyOf(keeper.call('PurchaseOrderApi_closeShort', { body: { ...by(order), remark: '数量不对' } }))).toBe('NO_PERMISSION')
    expect(await keyOf(keeper.call('PurchaseOrderApi_updateRemark', { body: { ...by(order), remark: '别人的' } }))).toBe('NO_PERMISSION')
    const log = await admin.ok('OrderLogApi_list', { query: { sourceBillId: posted.id } })
    expect(log.records.filter((row) => row.refusal).map((row) => row.refusalText)).toEqual(Array(4).fill('没有[总仓]权限'))
  })

  test('is not had by replacing its lines with others', async () => {
    const draft = await admin.ok('PurchaseReceiptApi_draft', { body: freeBody(shop, [lineIn(shop.depotId)]) })
    const taken = { ...by(draft), depotId: shop.otherDepotId, lines: [lineIn(shop.otherDepotId)] }
    expect(await keyOf(keeper.call('PurchaseReceiptApi_submit', { body: taken }))).toBe('NO_PERMISSION')
    expect(await keyOf(keeper.call('PurchaseReceiptApi_remove', { query: { ids: draft.id } }))).toBe('NO_PERMISSION')
  })
})

describe('stock and prices', () => {
  const [goods, price] = [11, '7.77']
  const lineOf = (depotId: string, actualQty: string) => goodsLine(shop, goods, { actualQty, depotId, taxPrice: price })
  const post = (...lines: ReturnType<typeof lineOf>[]) =>
    admin.ok('PurchaseReceiptApi_accounting', { body: freeBody(shop, lines, { depotId: lines[0]?.depotId ?? '' }) })

  test('are shown of one’s own depots alone, in the list with its sums, in the hint and in the price history', async () => {
    const commInfoId = shop.goods[goods] ?? ''
    const there = await post(lineOf(shop.depotId, '5'))
    const both = await post(lineOf(shop.otherDepotId, '2'), lineOf(shop.depotId, '3'))
    const seenBy = async (who: Client) => {
      const list = await who.ok('InventoryApi_selectListNew', { body: { commInfoId } })
      const hint = await who.ok('InventoryApi_selectByCommInfoIdsUnitIds', { body: { commInfoIds: [commInfoId] } })
      const paid = await who.ok('PurchaseReceiptLineApi_priceHistory', { query: { commInfoId, supplierId: shop.supplierId } })
      return {
        list: list.records.map(({ depotName, qty }) => `${depotName} ${qty}`).sort(),
        sums: `${list.total} rows ${list.sums?.qty}`,
        hint: hint.map(({ depotName, qty }) => `${depotName} ${qty}`).sort(),
        paid: paid.map(({ headId, qty }) => `${headId === both.id ? 'both' : headId === there.id && 'there'} ${qty}`).sort(),
      }
    }
    const own = ['二号仓 2.00']
    expect(await seenBy(keeper)).toEqual({ list: own, sums: '1 rows 2.00', hint: own, paid: ['both 2.00'] })
    const all = ['二号仓 2.00', '总仓 8.00']
    expect(await seenBy(admin)).toEqual({ list: all, sums: '2 rows 10.00', hint: all, paid: ['both 2.00', 'both 3.00', 'there 5.00'] })
  })

  test('beside goods, the quantity on hand is that of one’s own depots: in lists, details and exports, and to be confirmed', async () => {
    const [commInfoId, other] = [shop.goods[12] ?? '', shop.goods[13] ?? '']
    await admin.ok('PurchaseReceiptApi_accounting', {
      body: freeBody(shop, [
        goodsLine(shop, 12, { actualQty: '2', depotId: shop.otherDepotId }),
        goodsLine(shop, 12, { actualQty: '5', depotId: shop.depotId }),
        goodsLine(shop, 13, { actualQty: '4', depotId: shop.depotId }),
      ]),
    })
    const seenBy = async (who: Client) => {
      const { records } = await who.ok('CommodityApi_list', { query: { size: 200 } })
      const local = await who.ok('FranchiseCommodityApi_localPage', { query: { size: 200 } })
      const detail = await who.ok('CommodityApi_detail', { query: { id: commInfoId } })
      const onHand = (id: string) => records.find((row) => row.id === id)?.onHandQty
      return [onHand(commInfoId), onHand(other), local.records.find(({ id }) => id === commInfoId)?.onHandQty, detail?.onHandQty]
    }
    expect(await seenBy(keeper)).toEqual(['2.00', '0.00', '2.00', '2.00'])
    expect(await seenBy(admin)).toEqual(['7.00', '4.00', '7.00', '7.00'])
    const sheet = await keeper.fetch('/api/blade-franchisewxapp/comminfo/exportLocal')
    const [head = [], ...rows] = await rowsIn(new Uint8Array(await sheet.arrayBuffer()))
    const name = (await admin.ok('CommodityApi_detail', { query: { id: commInfoId } }))?.commInfoName
    expect(Number(rows.find((row) => row.includes(name ?? ''))?.[head.indexOf('现存量')])).toBe(2)
  })

  test('of another depot are not had by asking for it', async () => {
    const asked = { depotId: shop.depotId, commInfoId: shop.goods[goods] ?? '' }
    expect((await keeper.ok('InventoryApi_selectListNew', { body: asked })).records).toEqual([])
    const hint = { depotId: asked.depotId, commInfoIds: [asked.commInfoId] }
    expect(await keeper.ok('InventoryApi_selectByCommInfoIdsUnitIds', { body: hint })).toEqual([])
  })
})

describe('a document of several depots', () => {
  test('is seen by all of them, with its buttons off and saying which row stands elsewhere', async () => {
    const both = await receiptIn(shop.otherDepotId, shop.depotId)
    const seen: Receipt = await keeper.ok('PurchaseReceiptApi_detail', { query: { id: both.id } })
    const post = seen.events?.find(({ type }) => type === 'POST')
    expect(post).toMatchObject({ allowed: false, reason: '没有[总仓]权限' })
    const refused = await keeper.call('PurchaseReceiptApi_accountingById', { body: by(both) })
    expect(refused).toMatchObject({ key: 'NO_PERMISSION', fields: [{ row: 2, field: 'depotId' }] })
  })
})

describe('one’s own', () => {
  test('documents go their way, and what others ordered for the depot is received', async () => {
    const order = await orderIn(shop.otherDepotId)
    const receipt = await keeper.ok('PurchaseReceiptApi_accounting', { body: receiptOf(order, '1') })
    expect(receipt.state).toBe('posted')
    expect(await keeper.ok('OrderLogApi_chain', { query: { sourceBillId: receipt.id } })).toMatchObject([{ id: order.id }])
    expect(await keeper.ok('PurchaseReceiptApi_flush', { body: by(receipt) })).toMatchObject({ state: 'reversed' })
  })

  test('drafts for another depot stay in sight of who made them, and go no further', async () => {
    const draft = await keeper.ok('PurchaseOrderApi_draft', { body: orderBody(shop, '1') })
    expect(await keeper.ok('PurchaseOrderApi_detail', { query: { id: draft.id } })).toMatchObject({ state: 'draft' })
    expect(await keyOf(keeper.call('PurchaseOrderApi_submit', { body: by(draft) }))).toBe('NO_PERMISSION')
  })
})

describe('a role that is bound to depots', () => {
  test('opens none to whoever has it and no depots, where others see all; those assigned later are his', async () => {
    const id = await server.addUser('bound', { rights })
    const [role] = await admin.ok('RoleApi_list', { query: { roleAlias: 'role-bound' } })
    const everything = await server.as('bound')
    const seenBy = async (client: Client) => ({
      receipts: (await client.ok('PurchaseReceiptApi_list', { query: { size: 1 } })).total,
      lines: (await client.ok('PurchaseReceiptLineApi_list', { query: { size: 1 } })).total,
      stock: (await client.ok('InventoryApi_selectListNew', { body: { size: 1 } })).total,
    })
    const all = await seenBy(admin)
    expect(all.receipts * all.lines * all.stock).toBeGreaterThan(0)
    expect(await seenBy(everything)).toEqual(all)
    const { id: roleId, version, roleName, roleAlias } = role ?? { id: '', version: 0, roleName: '', roleAlias: '' }
    const bound = await admin.ok('RoleApi_submit', { body: { id: roleId, version, roleName, roleAlias, depotBound: 2 } })
    expect(bound.depotBound).toBe(2)
    expect(await seenBy(everything)).toEqual({ receipts: 0, lines: 0, stock: 0 })
    const posted = await admin.ok('PurchaseReceiptApi_accounting', { body: freeBody(shop, [lineIn(shop.depotId)]) })
    expect((await everything.call('PurchaseReceiptApi_detail', { query: { id: posted.id } })).key).toBe('NO_PERMISSION')
    expect((await everything.call('PurchaseReceiptApi_submit', { body: freeBody(shop, [lineIn(shop.depotId)]) })).key).toBe('NO_PERMISSION')
    const onHand = (await everything.ok('CommodityApi_detail', { query: { id: shop.goods[3] ?? '' } })).onHandQty
    expect(onHand).toBe('0.00')
    const { id: job } = await everything.ok('JobApi_export', { body: { resource: 'CommodityApi', columns: ['commInfoCode', 'onHandQty'] } })
    await server.jobs.idle()
    const sheet = await everything.fetch(`/api/blade-resource/job/download?id=${job}`)
    const cells = await rowsIn(new Uint8Array(await sheet.arrayBuffer()))
    expect(cells.slice(1).every(([, qty]) => Number(qty) === 0)).toBe(true)
    await server.inTenant((tx) => assignDepots(tx, id, [shop.depotId]))
    expect((await everything.ok('PurchaseReceiptApi_detail', { query: { id: posted.id } })).id).toBe(posted.id)
    expect((await seenBy(everything)).receipts).toBeGreaterThan(0)
  })

  test('is told of nothing that waits in a depot which is not open to him', async () => {
    const may = ['purchaseorder_view', 'purchaseorder_approve']
    for (const account of ['waits-bound', 'waits-free']) await server.addUser(account, { rights: may })
    await server.inTenant((tx) =>
      tx.query("update role set depot_bound = 2 where tenant_id = $1 and role_alias = 'role-waits-bound'", [tx.tenantId]),
    )
    const order = await admin.ok('PurchaseOrderApi_submit', { body: orderBody(shop, '1') })
    const told = async (account: string) => {
      const { records } = await (await server.as(account)).ok('MsgSynergismApi_selectMessagePage', { query: { size: 200 } })
      return records.filter(({ content = '', title = '' }) => `${title}${content}`.includes(order.billNo ?? '-')).length
    }
    expect([await told('waits-bound'), await told('waits-free')]).toEqual([0, 1])
  })
})

describe('who manages people in a depot', () => {
  const own = ['user_view', 'user_add', 'user_edit', 'user_delete', 'user_reset', 'user_role', 'purchaseorder_view']

  test('deals with nobody who works in others, and opens no others to anybody', async () => {
    const managerId = await server.addUser('manager', { rights: own })
    const strangerId = await server.addUser('works-anywhere', { rights: ['purchaseorder_view'] })
    await server.inTenant((tx) => assignDepots(tx, managerId, [shop.otherDepotId]))
    const manager = await server.as('manager')
    const assign = async (userId: string, ...depotIds: string[]) => {
      const { version } = await manager.ok('UserApi_assigned', { query: { userId } })
      return (await manager.call('UserApi_assgnDepot', { body: { userId, version, depotIds } })).key
    }
    const made = await manager.ok('UserApi_submit', { body: { account: 'hired', realName: '新员工' } })
    const starts = await manager.ok('UserApi_assigned', { query: { userId: made.id } })
    expect(starts.depots.map(({ id }) => id)).toEqual([shop.otherDepotId])
    expect(await assign(made.id, shop.otherDepotId)).toBeUndefined()
    for (const userId of [made.id, managerId]) {
      expect(await assign(userId, shop.otherDepotId, shop.depotId)).toBe('GRANT_BEYOND')
      // a user without assigned depots has access to all
      expect(await assign(userId)).toBe('GRANT_BEYOND')
    }
    expect(await assign(strangerId, shop.otherDepotId)).toBe('GRANT_BEYOND')
    const keys = await Promise.all([
      keyOf(manager.call('UserApi_resetPassword', { query: { userIds: strangerId } })),
      keyOf(manager.call('UserApi_remove', { query: { ids: strangerId } })),
    ])
    expect(keys).toEqual(['GRANT_BEYOND', 'GRANT_BEYOND'])
    await manager.ok('UserApi_resetPassword', { query: { userIds: made.id } })
    await manager.ok('UserApi_remove', { query: { ids: made.id } })
  })

  test('gives nobody a role or takes one where that opens all depots', async () => {
    const bound = await server.inTenant((tx) => createRole(tx, { roleName: '盘点', roleAlias: 'counts', rights: [], depotBound: 2 }))
    const free = await server.inTenant((tx) => createRole(tx, { roleName: '查看', roleAlias: 'looks', rights: [] }))
    const counterId = await server.addUser('counter', { rights: [] })
    const grant = (client: Client, roleIds: string) => keyOf(client.call('UserApi_grant', { query: { userIds: counterId, roleIds } }))
    await grant(admin, bound)
    expect(await grant(await server.as('manager'), free)).toBe('GRANT_BEYOND')
    expect(await grant(admin, free)).toBeUndefined()
  })

  test('frees no role of its depots, and changes what else it is', async () => {
    const bound = { roleName: '收银', roleAlias: 'cashes', depotBound: 2 as const }
    const id = await server.inTenant((tx) => createRole(tx, { ...bound, rights: [] }))
    const leaderId = await server.addUser('leader', { rights: ['role_view', 'role_edit'] })
    await server.inTenant((tx) => assignDepots(tx, leaderId, [shop.otherDepotId]))
    const leader = await server.as('leader')
    const change = async (client: Client, more: object) => {
      const { version } = await client.ok('RoleApi_detail', { query: { id } })
      return keyOf(client.call('RoleApi_submit', { body: { ...bound, id, version, ...more } }))
    }
    expect(await change(leader, { depotBound: 1 })).toBe('GRANT_BEYOND')
    expect(await change(leader, { remark: '早班' })).toBeUndefined()
    expect(await change(admin, { depotBound: 1 })).toBeUndefined()
  })
})

afterAll(() => expectSound(server))
