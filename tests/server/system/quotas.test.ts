import { expect, test } from 'vitest'
import { platformTenant } from '#server/db/connect.ts'
import { type Client, startTestServer } from '../../support/server.ts'
import { openShop, orderBody } from '../../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
const platform = await server.as('admin', platformTenant)
const { records } = await platform.ok('TenantApi_list', { query: { tenantId: server.tenantId } })
const ids = records[0]?.id ?? ''
const bound = (most: { monthDocuments?: number; storageMegabytes?: number }) =>
  platform.ok('TenantApi_setting', { query: { ids, ...most } })
const draft = (client: Client = shop.admin) => client.call('PurchaseOrderApi_draft', { body: orderBody(shop, '1') })
const made = async () =>
  (
    await server.inTenant((tx) =>
      tx.one<{ count: number }>('select count(*)::integer as count from document where tenant_id = $1', [tx.tenantId]),
    )
  ).count

test('a tenant makes so many documents a month as the platform allows, those before the bound counted; the next is refused in a sentence', async () => {
  expect((await draft()).status).toBe(200)
  const before = await made()
  await bound({ monthDocuments: before + 1 })
  expect(await platform.ok('TenantApi_detail', { query: { id: ids } })).toMatchObject({ monthDocuments: before + 1, storageMegabytes: -1 })
  const last = await draft()
  expect(last.status).toBe(200)
  const refused = await draft()
  expect([refused.status, refused.key, refused.msg]).toEqual([400, 'MONTH_FULL', `本月新建单据已达上限${before + 1}，请联系平台管理员`])
  const inEnglish = await shop.admin.call('PurchaseOrderApi_draft', { body: orderBody(shop, '1'), headers: { 'accept-language': 'en' } })
  expect(inEnglish.msg).toContain(`All ${before + 1} documents`)
  expect(await made()).toBe(before + 1)
  // existing documents can still be edited
  const { id = '', version = 0 } = last.data as { id?: string; version?: number }
  expect((await shop.admin.call('PurchaseOrderApi_draft', { body: { ...orderBody(shop, '1'), id, version } })).status).toBe(200)
  server.clock.advance({ days: 31 })
  expect((await draft()).status).toBe(200)
})

test('of many who make one at once, as many find room as there is', async () => {
  await bound({ monthDocuments: 1000 })
  const { count } = await server.inTenant((tx) =>
    tx.one<{ count: number }>(`select made as count from document_month where tenant_id = $1 order by month desc limit 1`, [tx.tenantId]),
  )
  await bound({ monthDocuments: count + 3 })
  const answers = await Promise.all(Array.from({ length: 8 }, () => draft()))
  expect(answers.map(({ status, key }) => key ?? status).sort()).toEqual([200, 200, 200, ...Array(5).fill('MONTH_FULL')])
  await bound({})
  expect((await draft()).status).toBe(200)
})

test('files take as much room as the platform allows', async () => {
  await bound({ storageMegabytes: 0 })
  const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
  const send = () => shop.admin.call('CommodityFileApi_putPicture', { body: { file: new File([picture], 'a.png', { type: 'image/png' }) } })
  expect((await send()).key).toBe('FILE_LIMIT')
  await bound({ storageMegabytes: 1 })
  expect((await send()).status).toBe(200)
})
