import { describe, expect, test } from 'vitest'
import { md5Of } from '#server/identity/passwords.ts'
import { signInFirst } from '../../support/client.ts'
import { expectAnswer } from '../../support/contract/contract.ts'
import { clientOf, startTestServer, testPassword } from '../../support/server.ts'

const server = await startTestServer()
const platform = await server.as('admin', '000000')
const admin = await server.as('admin')

describe.each([
  ['DictApi', platform],
  ['DictBizApi', admin],
] as const)('%s', (api, client) => {
  const call = (verb: 'submit' | 'remove' | 'dictionary' | 'parentList' | 'childList' | 'tree' | 'detail' | 'list', input: object) =>
    client.call(`${api}_${verb}` as 'DictApi_submit', input as never)
  const entry = { sort: 1, isSealed: 0 }
  const head = async (code: string) => (await call('submit', { body: { ...entry, code, dictValue: `字典${code}` } })).data

  test('a head has the key -1, its entries carry its code, and a new code goes to all of them', async () => {
    const made = await head('colour')
    expect(made).toMatchObject({ parentId: '0', dictKey: '-1', code: 'colour', version: 1 })
    const red = (await call('submit', { body: { ...entry, parentId: made.id, code: 'other', dictKey: '1', dictValue: '红' } })).data
    expect(red).toMatchObject({ parentId: made.id, code: 'colour', parentName: '字典colour' })
    await call('submit', { body: { ...entry, parentId: red.id, code: 'x', dictKey: '11', dictValue: '深红' } })
    const moved = await call('submit', { body: { ...made, code: 'paint' } })
    expect(moved.data).toMatchObject({ code: 'paint', version: 2 })
    const entries = (await call('dictionary', { query: { code: 'paint' } })).data as unknown as { dictKey: string }[]
    expect(entries.map(({ dictKey }) => dictKey).sort()).toEqual(['1', '11'])
    expect((await call('dictionary', { query: { code: 'colour' } })).data).toEqual([])
    const children = await call('childList', { query: { parentId: made.id } })
    expectAnswer(`${api}_childList`, children.body)
    expect(children.data).toMatchObject({ total: 1, records: [{ dictValue: '红', children: [{ dictValue: '深红' }] }] })
  })

  test('codes and keys are there once', async () => {
    const made = await head('size')
    expect((await call('submit', { body: { ...entry, code: 'size', dictValue: 'again' } })).fields).toMatchObject([
      { field: 'code', rule: 'DUPLICATE' },
    ])
    const body = { ...entry, parentId: made.id, code: 'size', dictKey: 'S', dictValue: '小' }
    expect((await call('submit', { body })).status).toBe(200)
    expect((await call('submit', { body })).fields).toMatchObject([{ field: 'dictKey', rule: 'DUPLICATE' }])
    expect((await call('submit', { body: { ...body, dictKey: '' } })).fields).toMatchObject([{ field: 'dictKey' }])
    expect((await call('submit', { body: { ...body, parentId: '999', dictKey: 'L' } })).fields).toMatchObject([{ field: 'parentId' }])
    expect((await call('submit', { body: { ...made, version: 9 } })).key).toBe('VERSION_STALE')
    expect((await call('submit', { body: { ...made, version: undefined } })).key).toBe('BAD_INPUT')
  })

  test('an entry cannot be put below itself', async () => {
    const made = await head('ring')
    const one = (await call('submit', { body: { ...entry, parentId: made.id, code: 'ring', dictKey: '1', dictValue: '一' } })).data
    const two = (await call('submit', { body: { ...entry, parentId: one.id, code: 'ring', dictKey: '2', dictValue: '二' } })).data
    expect((await call('submit', { body: { ...one, parentId: two.id } })).fields).toMatchObject([{ field: 'parentId' }])
  })

  test('who changes an entry is answered the change at once; a sealed one is offered no more', async () => {
    const made = await head('mood')
    const good = (await call('submit', { body: { ...entry, parentId: made.id, code: 'mood', dictKey: '1', dictValue: '好' } })).data
    const ask = async () =>
      ((await call('dictionary', { query: { code: 'mood' } })).data as unknown as { dictValue: string }[]).map(({ dictValue }) => dictValue)
    expect(await ask()).toEqual(['好'])
    const better = (await call('submit', { body: { ...good, dictValue: '更好' } })).data
    expect(await ask()).toEqual(['更好'])
    await call('submit', { body: { ...better, isSealed: 1 } })
    expect(await ask()).toEqual([])
  })

  test('what has entries below stays unless they go with it', async () => {
    const made = await head('gone')
    const one = (await call('submit', { body: { ...entry, parentId: made.id, code: 'gone', dictKey: '1', dictValue: '一' } })).data
    expect((await call('remove', { query: { ids: made.id } })).key).toBe('HAS_BELOW')
    expect((await call('remove', { query: { ids: `${made.id},${one.id}` } })).status).toBe(200)
    expect((await call('remove', { query: { ids: made.id } })).key).toBe('ROW_GONE')
  })
})

test('a tenant keeps business dictionaries of its own and none of the platform’s', async () => {
  expect((await admin.call('DictApi_submit', { body: { code: 'mine', dictValue: 'x', sort: 1, isSealed: 0 } })).key).toBe('NO_PERMISSION')
  await server.addTenant('200077')
  const other = await server.as('admin', '200077')
  const made = await admin.ok('DictBizApi_submit', { body: { code: 'secret', dictValue: '甲', sort: 1, isSealed: 0 } })
  expect((await other.call('DictBizApi_detail', { query: { id: made.id } })).body).toMatchObject({ data: {} })
  expect((await other.call('DictBizApi_remove', { query: { ids: made.id } })).key).toBe('ROW_GONE')
  await admin.ok('DictBizApi_submit', { body: { parentId: made.id, code: 'secret', dictKey: '1', dictValue: '乙', sort: 1, isSealed: 0 } })
  const open = await server.anonymous.call('OpenDictApi_dictionary', { query: { code: 'secret', tenantId: server.tenantId } })
  expectAnswer('OpenDictApi_dictionary', open.body)
  expect(open.data.map(({ dictValue }) => dictValue)).toEqual(['乙'])
  expect((await server.anonymous.call('OpenDictApi_dictionary', { query: { code: 'secret' } })).data).toEqual([])
})

describe('tenants', () => {
  test('a new one comes with administrator, role, department and baseline; its first password is said once', async () => {
    const headers = { 'Idempotency-Key': 'tenant-1' }
    const body = { tenantName: '华南门店', domain: 'https://hn.example.com/' }
    const made = await platform.call('TenantApi_submit', { body, headers })
    expectAnswer('TenantApi_submit', made.body)
    const { tenantId, account, password } = made.data
    expect(tenantId).toMatch(/^\d{6}$/)
    expect((await platform.call('TenantApi_submit', { body, headers })).data).not.toHaveProperty('password')
    const theirs = await signInFirst(server.url, tenantId, account ?? '', password ?? '')
    expect(await theirs.ok('UserApi_info')).toMatchObject({ account: 'admin', deptName: '华南门店', roleName: '管理员' })
    expect((await theirs.call('UserApi_page')).status).toBe(200)
    expect(await theirs.ok('TaxRateApi_queryDefault')).toMatchObject({ taxRate: '13' })
    expect(await theirs.ok('TenantApi_select')).toEqual([{ tenantId, tenantName: '华南门店' }])
    expect(await server.anonymous.ok('TenantApi_info', { query: { domain: 'https://hn.example.com' } })).toMatchObject({ tenantId })

    await platform.ok('TenantApi_setting', { query: { ids: made.data.id, accountNumber: 3, expireTime: '2020-01-01 00:00:00' } })
    expect((await theirs.call('UserApi_info')).status).toBe(401)
    await platform.ok('TenantApi_setting', { query: { ids: made.data.id } })
    expect((await theirs.call('UserApi_info')).status).toBe(200)
    expect(await platform.ok('TenantApi_detail', { query: { id: made.data.id } })).toMatchObject({ accountNumber: -1 })

    await platform.ok('TenantApi_remove', { query: { ids: made.data.id } })
    expect((await theirs.call('UserApi_info')).status).toBe(401)
    const query = { tenantId, username: account ?? '', password: md5Of(testPassword), grant_type: 'password' }
    expect((await clientOf(server.url).call('AuthApi_token', { query })).data).toMatchObject({ error_code: 400 })
    expect((await platform.ok('TenantApi_list', { query: { keyword: tenantId } })).total).toBe(0)
    expect((await platform.call('TenantApi_submit', { body: { tenantId, tenantName: 'again' } })).key).toBe('DUPLICATE')
  })

  test('one whose number is taken is not made', async () => {
    const before = await platform.ok('TenantApi_list')
    expect((await platform.call('TenantApi_submit', { body: { tenantId: server.tenantId, tenantName: '重复' } })).fields).toMatchObject([
      { field: 'tenantId' },
    ])
    expect((await platform.ok('TenantApi_list')).total).toBe(before.total)
  })

  test('are the platform’s business alone, which itself cannot be removed', async () => {
    for (const id of [
      'TenantApi_list',
      'TenantApi_submit',
      'TenantApi_remove',
      'TenantApi_detail',
      'TenantApi_setting',
      'TenantApi_datasource',
    ] as const)
      expect((await admin.call(id as 'TenantApi_list')).key, id).toBe('NO_PERMISSION')
    const own = (await platform.ok('TenantApi_list', { query: { tenantId: '000000' } })).records[0]
    expect((await platform.call('TenantApi_remove', { query: { ids: own?.id ?? '' } })).msg).toBe('租户[000000]是系统内置的，不能删除')
    expect(
      (await platform.call('TenantApi_submit', { body: { id: own?.id, version: own?.version, tenantId: '111111', tenantName: 'x' } }))
        .fields,
    ).toMatchObject([{ field: 'tenantId' }])
  })
})

describe('regions', () => {
  test('are the country’s real divisions, level by level, found by name and pinyin', async () => {
    const provinces = await admin.call('RegionApi_lazyTree')
    expectAnswer('RegionApi_lazyTree', provinces.body)
    expect(provinces.data).toHaveLength(34)
    const cities = await admin.ok('RegionApi_lazyTree', { query: { parentCode: '330000' } })
    expect(cities.map(({ title }) => title)).toContain('杭州市')
    expect(await platform.ok('RegionApi_detail', { query: { code: '330106' } })).toMatchObject({
      name: '西湖区',
      parentCode: '330100',
      parentName: '杭州市',
      regionLevel: 3,
    })
    expect((await platform.ok('RegionApi_list', { query: { keyword: 'xhq' } })).records.map(({ name }) => name)).toContain('西湖区')
    const tree = await admin.ok('RegionApi_tree')
    expect(tree.find(({ id }) => id === '330000')?.children?.length).toBe(cities.length)
  })

  test('are added, changed and removed by the platform, and the tree follows', async () => {
    const body = { code: '330199', parentCode: '330100', name: '云端特区' }
    expect((await admin.call('RegionApi_submit', { body })).key).toBe('NO_PERMISSION')
    expect(await platform.ok('RegionApi_submit', { body })).toMatchObject({ regionLevel: 3 })
    const names = async () => JSON.stringify(await admin.ok('RegionApi_tree'))
    expect(await names()).toContain('云端特区')
    expect((await platform.call('RegionApi_remove', { query: { id: '330100' } })).key).toBe('HAS_BELOW')
    expect((await platform.call('RegionApi_submit', { body: { ...body, code: '330100', parentCode: '330199' } })).fields).toMatchObject([
      { field: 'parentCode' },
    ])
    expect((await platform.call('RegionApi_submit', { body })).fields).toMatchObject([{ field: 'code' }])
    const changed = await platform.ok('RegionApi_submit', { body: { ...body, name: '云端新区', version: 1 } })
    expect(changed).toMatchObject({ name: '云端新区', version: 2 })
    const late = await platform.call('RegionApi_submit', { body: { ...body, name: '云端旧区', version: 1 } })
    expect(late).toMatchObject({ key: 'VERSION_STALE', data: { current: { name: '云端新区', version: 2 } } })
    await platform.ok('RegionApi_remove', { query: { id: '330199' } })
    expect(await names()).not.toContain('云端特区')
  })
})

describe('settings', () => {
  test('each is changed under its version within what it can take, and holds at once', async () => {
    const list = await admin.call('SysconfigApi_editList')
    expectAnswer('SysconfigApi_editList', list.body)
    const item = list.data.find(({ configKey }) => configKey === 'AMT_DECIMAL_PLACES')
    if (!item) throw new Error('no such setting')
    for (const configValue of ['7', '-1', 'x', '', '1.5'])
      expect(
        (await admin.call('SysconfigApi_updateV', { body: { id: item.id, version: item.version, configValue } })).key,
        configValue,
      ).toBe('FIELD_BAD')
    expect(await admin.ok('SysconfigApi_updateV', { body: { id: item.id, version: item.version, configValue: '3' } })).toMatchObject({
      configValue: '3',
      version: 2,
    })
    expect((await admin.call('SysconfigApi_updateV', { body: { id: item.id, version: item.version, configValue: '2' } })).key).toBe(
      'VERSION_STALE',
    )
    expect((await admin.ok('SysconfigApi_front')).AMT_DECIMAL_PLACES).toBe(3)
  })
})

describe('what the menu does not list', () => {
  test('[perm.menu-child-hidden] is a setting of the tenant, by codes separated by commas', async () => {
    const set = async (configValue: string) => {
      const item = (await admin.ok('SysconfigApi_editList')).find(({ configKey }) => configKey === 'HIDDEN_MENU_CODES')
      await admin.ok('SysconfigApi_updateV', { body: { id: item?.id ?? '', version: item?.version ?? 0, configValue } })
      return (await admin.ok('SysconfigApi_front')).hiddenMenuCodes
    }
    expect((await admin.ok('SysconfigApi_front')).hiddenMenuCodes).toBeUndefined()
    expect(await set('commbrand, communit，depot')).toEqual(['commbrand', 'communit', 'depot'])
    expect(await set('')).toBeUndefined()
  })
})

describe('what is printed', () => {
  test('is headed with the tenant’s name, or with what its setting says', async () => {
    const printed = async () => {
      const { company, printFooter } = await admin.ok('SysconfigApi_front')
      return { company, printFooter }
    }
    expect(await printed()).toEqual({ company: `商店${server.tenantId}`, printFooter: undefined })
    const set = async (configKey: string, configValue: string) => {
      const item = (await admin.ok('SysconfigApi_editList')).find((one) => one.configKey === configKey)
      await admin.ok('SysconfigApi_updateV', { body: { id: item?.id ?? '', version: item?.version ?? 0, configValue } })
    }
    await set('PRINT_COMPANY', '宁州邻家优选商贸有限公司')
    await set('PRINT_FOOTER', '第一联 存根')
    expect(await printed()).toEqual({ company: '宁州邻家优选商贸有限公司', printFooter: '第一联 存根' })
  })
})

describe('the menu', () => {
  test('is administered by the platform; the product’s own nodes can be renamed and hidden, not removed', async () => {
    const [group] = await platform.ok('MenuApi_lazyList')
    expect(group?.hasChildren).toBe(true)
    const page = await server.inTenant((tx) => tx.one<{ id: string }>(`select id from menu where code = 'depot'`), '000000')
    const own = await platform.ok('MenuApi_detail', { query: { id: page.id } })
    expect((await platform.call('MenuApi_remove', { query: { ids: page.id } })).key).toBe('BUILT_IN')
    expect((await platform.call('MenuApi_submit', { body: { ...own, code: 'warehouse' } })).key).toBe('BUILT_IN')
    expect(await platform.ok('MenuApi_submit', { body: { ...own, name: '库房', isHidden: 2 } })).toMatchObject({
      name: '库房',
      isHidden: 2,
      version: 2,
    })
    const made = await platform.ok('MenuApi_submit', {
      body: { parentId: group?.id, name: '外链', code: 'link', path: 'https://example.com', sort: 9 },
    })
    expect((await platform.call('MenuApi_submit', { body: { name: '外链', code: 'link' } })).fields).toMatchObject([{ field: 'code' }])
    expect((await platform.call('MenuApi_submit', { body: { ...made, parentId: made.id } })).fields).toMatchObject([{ field: 'parentId' }])
    await platform.ok('MenuApi_remove', { query: { ids: made.id } })
    expect((await admin.call('MenuApi_list')).key).toBe('NO_PERMISSION')
    for (const id of ['MenuApi_list', 'MenuApi_menuList', 'MenuApi_tree', 'MenuApi_topMenu', 'MenuApi_grantTree'] as const)
      expectAnswer(id, (await platform.call(id)).body)
  })

  test('the top bar has four entries, of which one narrows the side menu', async () => {
    const top = await admin.ok('MenuApi_topMenu')
    expect(top.map(({ name }) => name)).toEqual(['工作台', '库存管理', '门店收益', '统计分析'])
    const narrowed = await admin.ok('MenuApi_routes', { query: { topMenuId: top[1]?.id } })
    expect(narrowed.map(({ code }) => code)).toEqual(['stock'])
  })
})

describe('whoever comes second is told who was first and when', () => {
  const told = expect.stringMatching(/^数据已被.+于\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}修改/)
  const entry = { sort: 1, isSealed: 0 }
  const expected = { msg: told, key: 'VERSION_STALE', data: { current: expect.objectContaining({ version: 2 }) } }

  test.each([
    ['DictApi', platform],
    ['DictBizApi', admin],
  ] as const)('with an entry of %s', async (api, client) => {
    const call = (body: object) => client.call(`${api}_submit` as 'DictApi_submit', { body: body as never })
    const made = (await call({ ...entry, code: 'stale', dictValue: '甲' })).data
    await call({ ...made, dictValue: '乙' })
    expect(await call({ ...made, dictValue: '丙' })).toMatchObject(expected)
  })

  test('with a menu, a setting and a tenant', async () => {
    const menu = await platform.ok('MenuApi_submit', { body: { code: 'stale', name: '甲' } })
    const body = { id: menu.id, version: menu.version ?? 1, code: 'stale', name: '乙' }
    await platform.ok('MenuApi_submit', { body })
    const setting = (await admin.ok('SysconfigApi_editList'))[0]
    const change = { id: setting?.id ?? '', version: setting?.version ?? 1, configValue: setting?.configValue ?? '' }
    await admin.ok('SysconfigApi_updateV', { body: change })
    const tenant = await platform.ok('TenantApi_submit', { body: { tenantName: '甲公司' } })
    const renamed = { id: tenant.id, version: tenant.version, tenantName: '乙公司' }
    await platform.ok('TenantApi_submit', { body: renamed })
    expect(await platform.call('MenuApi_submit', { body })).toMatchObject(expected)
    expect(await admin.call('SysconfigApi_updateV', { body: change })).toMatchObject(expected)
    expect(await platform.call('TenantApi_submit', { body: renamed })).toMatchObject(expected)
  })
})
