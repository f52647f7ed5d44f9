import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { operationOf, operations } from '#contract/operations.gen.ts'
import { permissionsOf } from '#server/identity/permissions.ts'
import { basketBody, newBuyer, publish } from '../../support/acts/buyer-acts.ts'
import { stockUp } from '../../support/acts/sales-acts.ts'
import type { Client } from '../../support/client.ts'
import { ask, changing, type Known, reading } from '../../support/contract/sweep.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop, type Shop } from '../../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin, goods } = shop
const [tea = '', milk = ''] = goods
await stockUp(shop, tea, '1000', '2000.00')
await publish(server, [tea])
const adminRole = await server.inTenant((tx) =>
  tx.one<{ id: string }>("select id from role where tenant_id = $1 and role_alias = 'admin'", [tx.tenantId]),
)
const buyer = await newBuyer(shop, 'buyer-a', { roleIds: [adminRole.id] })
const other = await newBuyer(shop, 'buyer-b')

/** Operations that a buyer may use apart from the shop. */
const ownCalls = [
  'AuthApi_clearCache',
  'AuthApi_logout',
  'AuthApi_sendLogs',
  'AuthApi_userInfo',
  'MenuApi_buttons',
  'MenuApi_routes',
  'OssApi_file',
  'SysconfigApi_front',
  'UserApi_info',
  'UserApi_updatePassword',
]

const placed = async (who: Client, of: Shop = shop, what = tea) => who.ok('ShopApi_place', { body: await basketBody(of, who, [what], '2') })

describe('a buyer', () => {
  let known: Known
  beforeAll(async () => {
    const order = await placed(buyer)
    const refused = await admin.ok('PurchaseOrderApi_list', { query: {} })
    known = { id: [order.id, tea, shop.supplierId, ...refused.records.map(({ id }) => id)], commInfoIds: [tea], keyword: ['茶'] }
  })

  test('is answered the shop and what is about himself, and 403 by every other operation, whatever his roles', async () => {
    const statuses = new Map<string, Set<number>>()
    // signing out comes last
    for (const id of [...reading, ...changing].filter((one) => one !== 'AuthApi_logout'))
      for (const { status } of await ask(buyer, id, known)) statuses.set(id, (statuses.get(id) ?? new Set()).add(status))
    const answered = [...statuses].filter(([, all]) => [...all].some((status) => status !== 403)).map(([id]) => id)
    const shops = operations.filter(({ access }) => access === 'buyer').map(({ id }) => id)
    expect(shops.length).toBeGreaterThan(10)
    expect(answered.sort()).toEqual([...shops, ...ownCalls].filter((id) => id !== 'AuthApi_logout').sort())
    expect(statuses.size).toBeGreaterThan(500)
  })

  test('has no page, no button and no right, and hears no news', async () => {
    const me = await server.as('buyer-a')
    expect(await me.ok('MenuApi_routes', {})).toEqual([])
    expect(await me.ok('MenuApi_buttons', {})).toEqual([])
    expect(await me.ok('AuthApi_userInfo')).toMatchObject({ customer_id: buyer.customerId })
    expect((await me.fetch('/api/blade-desk/notice/stream')).status).toBe(403)
    const { id } = await me.ok('UserApi_info')
    expect((await server.inTenant((tx) => permissionsOf(tx, id))).rights.size).toBe(0)
  })

  test('is no administrator any more, and the last one is not made a buyer', async () => {
    const { id, account, realName = '', version } = await admin.ok('UserApi_info')
    const body = { id, account, realName, version, customerId: buyer.customerId }
    expect((await admin.call('UserApi_submit', { body })).key).toBe('LAST_ADMIN')
  })

  test('is bound by the id of a customer of his own tenant, and free again once it is taken away', async () => {
    const id = await server.addUser('buyer-c', { rights: ['comminfo_view'] })
    const [{ version = 0, realName = '' } = {}] = [await admin.ok('UserApi_detail', { query: { id } })]
    const bind = (customerId: string | null, at: number) =>
      admin.call('UserApi_submit', { body: { id, version: at, account: 'buyer-c', realName, customerId } as never })
    expect((await bind(tea, version)).key).toBe('FIELD_BAD')
    const bound = await bind(buyer.customerId, version)
    const me = await server.as('buyer-c')
    expect((await me.call('CommodityApi_list', { query: {} })).key).toBe('NO_PERMISSION')
    expect((await me.call('ShopApi_front', {})).data).toMatchObject({ customerId: buyer.customerId })
    await bind(null, (bound.data as { version: number }).version)
    expect((await me.call('ShopApi_front', {})).key).toBe('NO_PERMISSION')
    expect((await me.call('CommodityApi_list', { query: {} })).key).toBeUndefined()
  })

  test('is given pictures of goods and no other file', async () => {
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const { link } = await admin.ok('OssApi_putFile', { body: { file: new File([new Uint8Array(png)], 'tea.png') } as never })
    expect(await (await buyer.fetch(link)).json()).toMatchObject({ data: { key: 'ROW_GONE' } })
    const { id, version, commInfoCode, commInfoName, unitId } = await admin.ok('CommodityApi_detail', { query: { id: tea } })
    await admin.ok('CommodityApi_submit', { body: { id, version, commInfoCode, commInfoName, unitId, isStore: 2, picture: link } })
    expect((await buyer.fetch(link)).headers.get('content-type')).toBe('image/png')
    expect((await buyer.ok('ShopApi_goods', { query: {} })).records).toMatchObject([{ picture: link }])
  })
})

describe('staff', () => {
  test('are refused the shop, with all rights', async () => {
    for (const { id } of operations.filter(({ access }) => access === 'buyer'))
      for (const { status } of await ask(admin, id, { id: [tea] })) expect([id, status]).toEqual([id, 403])
  })
})

describe('another customer’s documents', () => {
  const body = ({ id, version }: { id: string; version: number }) => ({ body: { id, version } })

  test('are answered as ones that do not exist, within a tenant and across', async () => {
    const order = await placed(buyer)
    await server.addTenant('200002')
    const away = await openShop(server, '200002')
    const { goods: awayGoods } = away
    await stockUp(away, awayGoods[0] ?? '', '1000', '2000.00')
    await publish(server, awayGoods.slice(0, 1), '200002')
    const stranger = await newBuyer(away, 'buyer-a', { tenantId: '200002' })
    const none = { id: '1999999999999999999', version: 1 }
    for (const who of [other, stranger])
      for (const asked of [order, none]) {
        const line = { soHeadId: asked.id, returnReason: '不要', lines: [{ sourceBodyId: order.lines[0]?.id ?? '', qty: '1' }] }
        const keys = [
          await who.call('ShopApi_order', { query: { id: asked.id } }),
          await who.call('ShopApi_pay', { body: { id: asked.id } }),
          await who.call('ShopApi_sign', body(asked)),
          await who.call('ShopApi_cancel', { body: { ...body(asked).body, remark: '不要' } }),
          await who.call('ShopApi_applyReturn', { body: line }),
          await who.call('ShopApi_withdrawReturn', { body: { ...body(asked).body, remark: '不要' } }),
        ].map(({ key }) => key)
        expect(keys).toEqual(Array(6).fill('DOC_GONE'))
      }
    expect((await other.ok('ShopApi_orders', { query: {} })).total).toBe(0)
    expect((await stranger.ok('ShopApi_orders', { query: {} })).total).toBe(0)
    const mine = await placed(stranger, away, awayGoods[0])
    expect((await stranger.ok('ShopApi_orders', { query: {} })).records.map(({ id }) => id)).toEqual([mine.id])
    expect((await buyer.ok('ShopApi_order', { query: { id: order.id } })).state).toBe('awaitingPayment')
    expect(operationOf('ShopApi_order').access).toBe('buyer')
  })

  test('stay so for goods that are not published', async () => {
    const { records } = await buyer.ok('ShopApi_goods', { query: { size: 200 } })
    expect(records.map(({ id }) => id)).toEqual([tea])
    expect((await buyer.call('ShopApi_goodsDetail', { query: { id: milk } })).key).toBe('ROW_GONE')
    const lines = [{ commInfoId: milk, unitId: shop.bottleId, qty: '1' }]
    expect(await buyer.ok('ShopApi_basket', { body: { lines } })).toMatchObject({ gone: [0], lines: [], finalAmt: '0.00' })
    const refused = await buyer.call('ShopApi_place', {
      body: { lines, finalAmt: '15.00', contactName: '王', contactPhone: '13800000000', address: '路' },
    })
    expect(refused.key).toBe('LINE_BAD')
  })
})
