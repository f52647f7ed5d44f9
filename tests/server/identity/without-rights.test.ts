import { beforeAll, describe, expect, test } from 'vitest'
import { type OperationId, operationOf, operations } from '#contract/operations.gen.ts'
import { opensAny } from '#server/http/page-access.ts'
import { ask, changing, type Known, reading } from '../../support/contract/sweep.ts'
import { openTown } from '../../support/resources/resource-shop.ts'
import { type Client, startTestServer } from '../../support/server.ts'
import { approvedOrder, openShop, postReceipt } from '../../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin } = shop
await server.addUser('nobody', { rights: [], realName: '无权者' })
const nobody = await server.as('nobody')

/**
 * A text in the name of everything that people enter, so that it is found in any answer that contains one of these
 * rows.
 */
const sign = 'QXZ7'

async function fill(): Promise<Known> {
  const town = await openTown(server)
  await server.inTenant(async (tx) => {
    for (const [table, column] of signed)
      await tx.query(`update ${table} set ${column} = '${sign}' || ${column} where tenant_id = $1`, [tx.tenantId])
    // the name of the user's own role may be shown to them
    await tx.query('update role set role_name = $2 || role_name where tenant_id = $1 and role_alias <> $3', [
      tx.tenantId,
      sign,
      'role-nobody',
    ])
    await tx.query('update app_user set real_name = $2 || account where tenant_id = $1 and account <> $3', [tx.tenantId, sign, 'nobody'])
  })
  const order = await approvedOrder(shop, '3')
  const receipt = await postReceipt(shop, order, '1')
  const view = { page: 'comminfo', name: `${sign}视图`, shared: 2, content: { columns: [] } }
  await admin.ok('SavedViewApi_submit', { body: view })
  const rows = await Promise.all((['CustomerApi', 'RoleApi', 'PostApi', 'StaffApi'] as const).map((api) => town.rowOf(api)))
  return {
    id: [order.id, receipt.id, ...shop.goods.slice(0, 1), shop.supplierId, shop.depotId, ...rows],
    sourceBillId: [order.id, receipt.id],
    commInfoIds: shop.goods.slice(0, 2),
    texts: ['G001'],
    code: ['staff_rank'],
    page: ['comminfo'],
    resource: ['CommodityApi'],
    billNo: [order.billNo ?? ''],
    keyword: [sign],
    parentId: ['0'],
  }
}

const signed = [
  ['supplier', 'supplier_name'],
  ['commodity', 'comm_info_name'],
  ['depot', 'name'],
  ['comm_unit', 'name'],
  ['dept', 'dept_name'],
] as const

let known: Known
beforeAll(async () => {
  known = await fill()
})

const asked = async (client: Client, ids: readonly OperationId[]) => {
  const told = []
  for (const id of ids) told.push(...(await ask(client, id, known)))
  return told
}

describe('whoever has no right at all', () => {
  test('is answered what a session alone may ask, and refused everything else', async () => {
    const told = await asked(nobody, [...reading, ...changing.filter((id) => operationOf(id).access !== 'session')])
    const answered = new Set(told.filter(({ status }) => status === 200).map(({ id }) => id))
    const open = reading.filter((id) => operationOf(id).access === 'session')
    expect([...answered].filter((id) => !open.includes(id))).toEqual([])
    const refused = told.filter(({ id }) => operationOf(id).access !== 'session')
    expect(refused.filter(({ status }) => status !== 403)).toEqual([])
    expect(refused.length).toBeGreaterThan(300)
  })

  test('reads nothing that anybody else entered', async () => {
    const texts = await asked(nobody, reading)
    expect(texts.filter(({ text }) => text.includes(sign)).map(({ id }) => id)).toEqual([])
    const toldAdmin = await asked(admin, reading)
    expect(new Set(toldAdmin.filter(({ text }) => text.includes(sign)).map(({ id }) => id)).size).toBeGreaterThan(40)
  })

  test('may ask no more than what stands here with a session alone', () => {
    const open = operations.filter(({ access }) => access === 'session').map(({ id }) => id)
    expect(open.filter((id) => !aboutOneself.some((prefix) => id.startsWith(prefix)))).toEqual([])
  })
})

/**
 * Operations about the caller and their own data, or about data for everybody: dictionaries, regions, settings that
 * screens need.
 */
const aboutOneself = [
  'AuthApi_',
  'NoticeApi_',
  'DeskApi_',
  'MessageCentreApi_remove',
  'MsgSynergismApi_',
  'HomeApi_',
  'JobApi_',
  'DemoApi_',
  'OssApi_',
  'SavedViewApi_',
  'StoreInventoryApi_selectRoomById',
  'DictApi_dictionary',
  'DictApi_tree',
  'DictBizApi_dictionary',
  'DictBizApi_tree',
  'RegionApi_tree',
  'RegionApi_lazyTree',
  'MenuApi_routes',
  'MenuApi_buttons',
  'MenuApi_topMenu',
  'MenuApi_grantTree',
  'SysconfigApi_front',
  'TenantApi_select',
  'RoleApi_leave',
  'UserApi_info',
  'UserApi_updateInfo',
  'UserApi_updatePassword',
  'UserApi_getDepot',
  // whether a document may be shown is checked for each document
  'OrderLogApi_',
  'AttachmentApi_',
  'CommentApi_',
  'PaperApi_',
  'PrintTemplateApi_detail',
  'DocumentApi_',
  // so are processes and tasks: they are shown to those who started one, take part in it or may claim it
  'FlowProcessApi_',
  'FlowTaskApi_detail',
  'FlowWorkApi_',
  // a code that is meant to be shown to everybody: it identifies a partner and contains nothing about them
  'RecommendedApi_getMiniProgramCode',
]

describe('look-ups', () => {
  test('are answered by any right of a page that refers to what is looked up, and by no other', async () => {
    const user = async (account: string, ...rights: string[]) => {
      await server.addUser(account, { rights })
      return server.as(account)
    }
    const buyer = await user('l-buyer', 'purchaseorder_add')
    const clerk = await user('l-unit', 'communit_view')
    const may = async (client: Client, ids: readonly OperationId[]) => {
      const told = await asked(client, ids)
      return [...new Set(told.filter(({ status }) => status === 200).map(({ id }) => id))]
    }
    const needed: OperationId[] = [
      'SupplierApi_lookup',
      'DepotApi_lookup',
      'DeptApi_lookup',
      'UserApi_userList',
      'CommodityApi_resolve',
      'TaxRateApi_queryDefault',
    ]
    expect(await may(buyer, [...needed, 'InventoryApi_selectByCommInfoIdsUnitIds'])).toHaveLength(needed.length + 1)
    expect(await may(buyer, ['CustomerApi_lookup', 'RoleApi_lookup', 'RoleApi_tree', 'BartererApi_list', 'MemberApi_lookup'])).toEqual([])
    expect(await may(clerk, [...needed, 'UnitApi_lookup'])).toEqual(['UnitApi_lookup'])
    expect((await clerk.call('SupplierApi_lookup', { query: {} })).msg).toBe('没有[供应商·查看]权限')
  })

  test('are open to somebody: every service that is looked up has a page', () => {
    const rights = new Set(operations.flatMap(({ right }) => right ?? []))
    const shut = operations.filter((operation) => operation.access === 'page' && !opensAny(operation, rights))
    expect(shut.map(({ id }) => id)).toEqual([])
  })

  test('tell of partners what they are called, and their phone to who may see their page', async () => {
    await server.addUser('l-names', { rights: ['barterercomminfodetail_view', 'customer_view'] })
    const client = await server.as('l-names')
    await admin.ok('CustomerApi_submit', {
      body: { customerCode: 'C1', customerName: '客户一', phone: '13800138001', linkman: '张三' } as never,
    })
    await admin.ok('SupplierApi_submit', {
      body: { supplierCode: 'V1', supplierName: '供方一', phone: '13800138002', linkman: '李四' } as never,
    })
    const { records } = await client.ok('BartererApi_list', { query: { size: 200 } })
    expect(records.find(({ code }) => code === 'C1')).toMatchObject({ phone: '13800138001', linkman: '张三' })
    const supplier = records.find(({ code }) => code === 'V1')
    expect(supplier).toMatchObject({ name: '供方一' })
    expect(supplier).not.toHaveProperty('phone')
    expect((await client.ok('BartererApi_list', { query: { keyword: '13800138002' } })).records).toEqual([])
    expect((await client.call('BartererApi_detail', { query: { id: supplier?.id ?? '' } })).key).toBe('NO_PERMISSION')
  })
})
