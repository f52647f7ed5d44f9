import { describe, expect, test } from 'vitest'
import { expectAnswer } from '../../support/contract/contract.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()
await server.addUser('keeper', { rights: ['comminfo_view'], realName: '李仓管' })
await server.addTenant('200002')
const [admin, keeper, stranger] = [await server.as('admin'), await server.as('keeper'), await server.as('admin', '200002')]

const content = {
  columns: [
    { id: 'name', width: 240 },
    { id: 'code', hidden: true },
  ],
  sort: '-name',
  size: 50,
  search: '水',
  filters: [{ name: 'status', value: '1' }],
}
let count = 0
const fresh = (over: object = {}) => ({ page: `page-${++count}`, name: '我的', content, ...over })
const viewsOf = async (client: typeof admin, page: string) => (await client.ok('SavedViewApi_list', { query: { page } })).views

describe('a view', () => {
  test('is given back as it was kept, by its list alone', async () => {
    const body = fresh()
    const answer = await admin.call('SavedViewApi_submit', { body })
    expectAnswer('SavedViewApi_submit', answer.body)
    expect(answer.data).toMatchObject({ ...body, shared: 1, mine: true, version: 1, userName: 'admin' })
    const listed = await admin.call('SavedViewApi_list', { query: { page: body.page } })
    expectAnswer('SavedViewApi_list', listed.body)
    expect(listed.data).toEqual({ views: [answer.data] })
    expect(await viewsOf(admin, 'elsewhere')).toEqual([])
  })

  test('is its maker’s alone until it is shared, and even then nobody else changes or removes it', async () => {
    const { id, page } = await admin.ok('SavedViewApi_submit', { body: fresh() })
    expect(await viewsOf(keeper, page)).toEqual([])
    await admin.ok('SavedViewApi_submit', { body: { ...fresh(), page, id, version: 1, shared: 2 } })
    expect(await viewsOf(keeper, page)).toMatchObject([{ id, mine: false, shared: 2, userName: 'admin' }])
    expect((await keeper.call('SavedViewApi_submit', { body: { ...fresh(), page, id, version: 2 } })).key).toBe('ROW_GONE')
    expect((await keeper.call('SavedViewApi_remove', { query: { ids: id } })).key).toBe('ROW_GONE')
    expect(await viewsOf(stranger, page)).toEqual([])
    expect((await stranger.call('SavedViewApi_remove', { query: { ids: id } })).key).toBe('ROW_GONE')
    expect(await viewsOf(admin, page)).toHaveLength(1)
  })

  test('has a name of its own, and an older version of it is refused with the newer one', async () => {
    const { id, page } = await admin.ok('SavedViewApi_submit', { body: fresh() })
    const twin = await admin.call('SavedViewApi_submit', { body: { ...fresh(), page } })
    expect(twin).toMatchObject({ key: 'DUPLICATE', fields: [{ field: 'name' }] })
    expect(await keeper.ok('SavedViewApi_submit', { body: { ...fresh(), page } })).toMatchObject({ version: 1 })
    await admin.ok('SavedViewApi_submit', { body: { ...fresh(), page, id, version: 1, name: '新名' } })
    const stale = await admin.call('SavedViewApi_submit', { body: { ...fresh(), page, id, version: 1 } })
    expect(stale).toMatchObject({ key: 'VERSION_STALE', body: { data: { current: { id, version: 2, name: '新名' } } } })
  })

  test('without a name, too long or with columns beyond measure is refused by the field', async () => {
    for (const [named, value, field = named] of [
      ['name', ' '],
      ['name', '长'.repeat(51)],
      ['page', ''],
      ['columns', { columns: Array.from({ length: 101 }, (_, at) => ({ id: `c${at}` })) }, 'content'],
      ['width', { columns: [{ id: 'a', width: 5 }] }, 'content'],
      ['shared', 3],
    ] as const) {
      const { status, fields } = await admin.call('SavedViewApi_submit', { body: { ...fresh(), [field]: value } })
      expect({ status, named: fields[0]?.field?.split('.').at(-1) }).toEqual({ status: 400, named })
    }
  })

  test('is removed with others or not at all', async () => {
    const page = 'all-or-none'
    const [one, other] = [
      await admin.ok('SavedViewApi_submit', { body: { ...fresh(), page, name: '一' } }),
      await admin.ok('SavedViewApi_submit', { body: { ...fresh(), page, name: '二' } }),
    ]
    const refused = await admin.call('SavedViewApi_remove', { query: { ids: `998,${one.id},999` } })
    expect(refused).toMatchObject({ key: 'ROW_GONE', msg: '视图[998]不存在或已删除；视图[999]不存在或已删除' })
    expect(await viewsOf(admin, page)).toHaveLength(2)
    await admin.ok('SavedViewApi_remove', { query: { ids: `${one.id},${other.id}` } })
    expect(await viewsOf(admin, page)).toEqual([])
  })
})

describe('a list opens', () => {
  test('with the view its reader chose, his own or a shared one, until that is gone', async () => {
    const { id, page } = await admin.ok('SavedViewApi_submit', { body: fresh({ shared: 2 }) })
    await keeper.ok('SavedViewApi_opensWith', { body: { page, viewId: id } })
    const opening = async () => (await keeper.ok('SavedViewApi_list', { query: { page } })).opensWith
    expect(await opening()).toBe(id)
    expect((await admin.ok('SavedViewApi_list', { query: { page } })).opensWith).toBeUndefined()
    await admin.ok('SavedViewApi_submit', { body: { ...fresh(), page, id, version: 1, shared: 1 } })
    expect(await opening(), 'no longer shared').toBeUndefined()
    expect((await keeper.call('SavedViewApi_opensWith', { body: { page, viewId: id } })).key).toBe('ROW_GONE')
    await keeper.ok('SavedViewApi_opensWith', { body: { page } })
    expect(await opening()).toBeUndefined()
    await admin.ok('SavedViewApi_opensWith', { body: { page, viewId: id } })
    await admin.ok('SavedViewApi_remove', { query: { ids: id } })
    expect(await admin.ok('SavedViewApi_list', { query: { page } })).toEqual({ views: [] })
  })

  test('with the columns its reader left, whatever he opens it with', async () => {
    const page = 'left'
    await keeper.ok('SavedViewApi_leave', { body: { page, content } })
    await keeper.ok('SavedViewApi_opensWith', { body: { page } })
    await keeper.ok('SavedViewApi_leave', { body: { page, content: { columns: [{ id: 'code' }], size: 30 } } })
    expect(await keeper.ok('SavedViewApi_list', { query: { page } })).toEqual({ views: [], last: { columns: [{ id: 'code' }], size: 30 } })
    expect(await admin.ok('SavedViewApi_list', { query: { page } })).toEqual({ views: [] })
  })
})

describe('a view may be the default of roles', () => {
  const roleOf = async (roleName: string, sort: number) => {
    const { id } = await admin.ok('RoleApi_submit', { body: { roleName, roleAlias: `alias-${roleName}`, sort } as never })
    return id
  }
  const opening = async (client: typeof admin, page: string) => {
    const { opensWith, opensByRole } = await client.ok('SavedViewApi_list', { query: { page } })
    return { opensWith, opensByRole }
  }

  test('its holders open the list with it, what one chose himself wins, be it nothing', async () => {
    await server.addUser('clerk', { rights: ['comminfo_view'] })
    const [first, second] = [await roleOf('店长', 1), await roleOf('收银', 2)]
    const clerk = await server.as('clerk')
    const { id: clerkId } = await clerk.ok('UserApi_info')
    const own = (await admin.ok('SavedViewApi_roles', { query: { page: 'any' } })).find(({ roleName }) => roleName === 'clerk')?.roleId
    await admin.ok('UserApi_grant', { query: { userIds: clerkId, roleIds: `${own},${first},${second}` } })
    const page = 'of-roles'
    const named = (name: string) => admin.ok('SavedViewApi_submit', { body: { ...fresh(), page, name, shared: 2 } })
    const [one, other] = [await named('一'), await named('二')]
    await admin.ok('SavedViewApi_ofRoles', { body: { page, viewId: other.id, roleIds: [second] } })
    expect(await opening(clerk, page)).toEqual({ opensWith: other.id, opensByRole: '收银' })
    await admin.ok('SavedViewApi_ofRoles', { body: { page, viewId: one.id, roleIds: [first] } })
    expect(await opening(clerk, page), 'the first role’s').toEqual({ opensWith: one.id, opensByRole: '店长' })
    await clerk.ok('SavedViewApi_opensWith', { body: { page, viewId: other.id } })
    expect(await opening(clerk, page)).toEqual({ opensWith: other.id })
    await clerk.ok('SavedViewApi_opensWith', { body: { page } })
    expect(await opening(clerk, page)).toEqual({})
    expect(await admin.ok('SavedViewApi_roles', { query: { page } })).toEqual(
      expect.arrayContaining([
        { roleId: first, roleName: '店长', viewId: one.id },
        { roleId: second, roleName: '收银', viewId: other.id },
      ]),
    )
    expect((await clerk.call('SavedViewApi_roles', { query: { page } })).key).toBe('NO_PERMISSION')
    await admin.ok('SavedViewApi_ofRoles', { body: { page, viewId: one.id, roleIds: [] } })
    expect((await admin.ok('SavedViewApi_roles', { query: { page } })).find(({ roleId }) => roleId === first)?.viewId).toBeUndefined()
  })

  test('only one that is shared, of a list and a role that there are, by who may grant rights', async () => {
    const { id, page } = await admin.ok('SavedViewApi_submit', { body: fresh() })
    const send = (client: typeof admin, over: object = {}) =>
      client.call('SavedViewApi_ofRoles', { body: { page, viewId: id, roleIds: [], ...over } })
    expect(await send(admin)).toMatchObject({ key: 'FIELD_BAD', fields: [{ field: 'viewId', msg: '视图不正确（“我的”没有共享）' }] })
    expect((await send(keeper)).key).toBe('NO_PERMISSION')
    await admin.ok('SavedViewApi_submit', { body: { ...fresh(), page, id, version: 1, shared: 2 } })
    expect((await send(admin, { page: 'elsewhere' })).key).toBe('ROW_GONE')
    expect((await send(admin, { roleIds: ['999'] })).key).toBe('ROW_GONE')
    expect((await send(admin)).key).toBeUndefined()
  })
})
