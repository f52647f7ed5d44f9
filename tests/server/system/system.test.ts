import { describe, expect, test } from 'vitest'
import type { DataOf } from '#contract/operations.gen.ts'
import { assignDepots } from '#server/identity/people.ts'
import { expectAnswer } from '../../support/contract/contract.ts'
import { startTestServer } from '../../support/server.ts'

type Node = DataOf<'MenuApi_routes'>[number]

const server = await startTestServer()
const id = await server.addUser('buyer', { rights: ['purchaseorder_view', 'purchaseorder_add', 'depot_view'], realName: '李采购' })
const buyer = await server.as('buyer')
const admin = await server.as('admin')
const flat = (nodes: readonly Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])])

describe('the menu', () => {
  test('is what is granted and what lies above, nested, without buttons', async () => {
    const { body, data } = await buyer.call('MenuApi_routes')
    expectAnswer('MenuApi_routes', body)
    const nodes = flat(data)
    expect(nodes.map(({ category }) => category)).not.toContain(2)
    expect(nodes.map(({ code }) => code)).toEqual(expect.arrayContaining(['purchaseorder', 'depot']))
    expect(nodes.map(({ code }) => code)).not.toContain('purchasein')
    for (const top of data) expect(top.parentId).toBe('0')
    for (const leaf of nodes.filter(({ path }) => path?.split('/').length === 3)) expect(leaf).not.toHaveProperty('children')
  })

  test('of somebody with every right is the whole menu', async () => {
    const all = await server.inTenant((tx) => tx.query<{ code: string }>('select code from menu where category = 1 and not platform_only'))
    expect(new Set(flat(await admin.ok('MenuApi_routes')).map(({ code }) => code))).toEqual(new Set(all.map(({ code }) => code)))
  })

  test('gives the buttons under their menus; a button has no key `children`, and only granted ones are there', async () => {
    const { body, data } = await buyer.call('MenuApi_buttons')
    expectAnswer('MenuApi_buttons', body)
    const buttons = data.flatMap(({ children = [] }) => children)
    expect(buttons.map(({ code }) => code).sort()).toEqual(['depot_view', 'purchaseorder_add', 'purchaseorder_view'])
    for (const button of buttons) expect(Object.keys(button)).not.toContain('children')
    for (const parent of data) expect(parent.category).toBe(1)
  })
})

describe('settings of the site', () => {
  test.each([
    ['PAGE_SIZE', 20, ['25'], ['0', '201', 'x', '']],
    ['TOKEN_TIME_SECONDS', 3000, ['60', '3500'], ['59', '3501', '1.5']],
  ] as const)('[page-size.site] [const.token-age] %s is %i unless somebody sets it, within bounds', async (key, usual, good, bad) => {
    const set = async (configValue: string) => {
      const item = (await admin.ok('SysconfigApi_editList')).find(({ configKey }) => configKey === key)
      return admin.call('SysconfigApi_updateV', { body: { id: item?.id ?? '', version: item?.version ?? 0, configValue } })
    }
    const said = async () => (await buyer.ok('SysconfigApi_front'))[key]
    expect(await said()).toBe(usual)
    for (const value of bad) expect((await set(value)).status).toBe(400)
    expect(await said()).toBe(usual)
    for (const value of good) {
      expect((await set(value)).status).toBe(200)
      expect(await said()).toBe(Number(value))
    }
  })
})

describe('people', () => {
  test('see their own row, without the password', async () => {
    const { body, data } = await buyer.call('UserApi_info')
    expectAnswer('UserApi_info', body)
    expect(data).toMatchObject({ id, account: 'buyer', realName: '李采购', roleName: 'buyer', status: 1 })
    const info = await buyer.call('AuthApi_userInfo')
    expectAnswer('AuthApi_userInfo', info.body)
    expect(info.data).toMatchObject({ user_id: id, roles: ['role-buyer'], role_name: 'role-buyer', tenant_id: server.tenantId })
  })

  test.each(['buyer', '李', 'lcg', 'LCG'])('are found by %s among colleagues', async (keyword) => {
    const { body, data } = await admin.call('UserApi_userList', { query: { keyword } })
    expectAnswer('UserApi_userList', body)
    expect(data.map(({ account }) => account)).toEqual(['buyer'])
    expect(data[0]).not.toHaveProperty('phone')
  })

  test('are no longer offered once disabled, and never to another tenant', async () => {
    await server.addUser('gone', { realName: '离职' })
    await server.inTenant((tx) => tx.query(`update app_user set status = 2 where account = 'gone'`))
    expect(await admin.ok('UserApi_userList', { query: { keyword: 'gone' } })).toEqual([])
    await server.addTenant('500001')
    const foreign = await server.as('admin', '500001')
    expect((await foreign.ok('UserApi_userList')).map(({ account }) => account)).toEqual(['admin'])
  })

  test('start in their default depot, in none when they have none', async () => {
    expect((await buyer.call('UserApi_getDepot')).body).toMatchObject({ data: {}, msg: '暂无承载数据' })
    const depots: string[] = []
    for (const name of ['一号仓', '二号仓']) {
      const { id: depotId } = await admin.ok('DepotApi_submit', { body: { code: name, name } })
      depots.push(depotId)
    }
    await server.inTenant((tx) => assignDepots(tx, id, depots, depots[1]))
    const { body, data } = await buyer.call('UserApi_getDepot')
    expectAnswer('UserApi_getDepot', body)
    expect(data).toEqual({ depotId: depots[1], depotName: '二号仓' })
  })
})

describe('what screens choose from', () => {
  test('are the open entries of a dictionary, without its head', async () => {
    const { body, data } = await buyer.call('DictApi_dictionary', { query: { code: 'yes_no' } })
    expectAnswer('DictApi_dictionary', body)
    expect(data.map(({ dictKey, dictValue }) => [dictKey, dictValue])).toEqual([
      ['1', '否'],
      ['2', '是'],
    ])
    await server.db.inPlatform(server.clock.now, (tx) => tx.query(`update dict set is_sealed = 1 where code = 'yes_no' and dict_key = '2'`))
    expect(await buyer.ok('DictApi_dictionary', { query: { code: 'yes_no' } })).toHaveLength(1)
    expect(await buyer.ok('DictApi_dictionary', { query: { code: 'unknown' } })).toEqual([])
  })

  test('are the tenant’s own dictionaries, which no other tenant sees', async () => {
    const add = `insert into dict_biz (tenant_id, code, dict_key, dict_value) values ($1, 'colour', '-1', '颜色'), ($1, 'colour', '1', '红')`
    await server.inTenant((tx) => tx.query(add, [tx.tenantId]))
    const { body, data } = await buyer.call('DictBizApi_dictionary', { query: { code: 'colour' } })
    expectAnswer('DictBizApi_dictionary', body)
    expect(data.map(({ dictValue }) => dictValue)).toEqual(['红'])
    await server.addTenant('500002')
    expect(await (await server.as('admin', '500002')).ok('DictBizApi_dictionary', { query: { code: 'colour' } })).toEqual([])
  })

  test('are the departments', async () => {
    const { body, data } = await buyer.call('DeptApi_list')
    expectAnswer('DeptApi_list', body)
    expect(data).toHaveLength(1)
    expect(await buyer.ok('DeptApi_list', { query: { deptName: '没有' } })).toEqual([])
  })
})

describe('the configuration', () => {
  test('[decimals.unit-price] [decimals.amount] [decimals.count] tells decimals, rates and the tenant’s today', async () => {
    server.clock.now = new Date('2026-11-21T17:00:00Z')
    const { body, data } = await buyer.call('SysconfigApi_front')
    expectAnswer('SysconfigApi_front', body)
    expect(data).toMatchObject({
      UNIT_DECIMAL_PLACES: 5,
      AMT_DECIMAL_PLACES: 2,
      NUMBER_DECIMAL_PLACES: 2,
      DEFAULT_TAX_RATE: '13',
      timeZone: 'Asia/Shanghai',
      today: '2026-11-22',
    })
  })

  test('of an address names its tenant before anybody signs in, and nothing where the address is nobody’s', async () => {
    await server.db.inPlatform(server.clock.now, (tx) =>
      tx.query(`update tenant set domain = 'https://shop.example' where tenant_id = $1`, [server.tenantId]),
    )
    const { body, data } = await server.anonymous.call('TenantApi_info', { query: { domain: 'https://shop.example/' } })
    expectAnswer('TenantApi_info', body)
    expect(data).toMatchObject({ tenantId: server.tenantId, domain: 'https://shop.example' })
    for (const domain of ['', 'https://other.example', "' or 1=1 --"]) {
      expect((await server.anonymous.call('TenantApi_info', { query: { domain } })).data).toEqual({})
    }
  })

  test('is nothing that the server remembers for a caller', async () => {
    expect((await buyer.call('AuthApi_clearCache')).body).toEqual({ success: 'true', msg: 'success' })
  })
})
