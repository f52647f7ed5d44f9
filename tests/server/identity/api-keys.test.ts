import { beforeEach, describe, expect, test } from 'vitest'
import { md5Of } from '#server/identity/passwords.ts'
import { createRole } from '#server/identity/people.ts'
import { type Client, clientOf, startTestServer, testPassword } from '../../support/server.ts'

const server = await startTestServer()
const owner = [
  'apikey_view',
  'apikey_add',
  'apikey_edit',
  'apikey_delete',
  'commbrand_view',
  'commbrand_add',
  'commbrand_edit',
  'supplier_view',
  'user_reset',
  'user_add',
  'role_grant',
  'logaudit_export',
]
const makerId = await server.addUser('maker', { rights: owner })
await server.addUser('other', { rights: owner })
const brands = await server.inTenant((tx) =>
  createRole(tx, { roleName: '品牌', roleAlias: 'brands', rights: ['commbrand_view', 'commbrand_add', 'customer_view'] }),
)
let maker: Client
beforeEach(async () => {
  maker = await server.as('maker')
})

const dayAhead = (days: number) => new Date(server.wall.now.getTime() + days * 24 * 3600 * 1000).toISOString().slice(0, 10)
let made = 0
/** Creates a key for its maker, and a program that uses it. */
async function keyOf(more: object = {}) {
  made += 1
  const saved = await maker.ok('ApiKeyApi_submit', { body: { name: `密钥${made}`, expireDate: dayAhead(30), ...more } })
  return { saved, program: clientOf(server.url, saved.token) }
}
const brandBody = () => ({ body: { code: `K${made}`, name: `密钥品牌${made}` } })
const again = (id: string) => maker.ok('ApiKeyApi_detail', { query: { id } })
const reads = async (program: Client) => (await program.call('BrandApi_list', {})).status

const forbidden = { status: 403, key: 'KEY_FORBIDS' }
const [readsOnly, personal, people] = ['密钥只读', '仅限本人操作', '权限与密码仅限本人管理'] as const

describe('a key', () => {
  test('lets a program work in the name of its maker, and its token is said once', async () => {
    const { saved, program } = await keyOf({ access: 2 })
    expect(saved).toMatchObject({ userName: 'maker', access: 2, status: 1 })
    const brand = await program.ok('BrandApi_submit', brandBody())
    const { records } = await maker.ok('BrandApi_list', { query: { keyword: brand.code } })
    expect(records[0]).toMatchObject({ id: brand.id, createUser: saved.userId })
    expect(JSON.stringify([await again(saved.id), await maker.ok('ApiKeyApi_list', {})])).not.toContain(saved.token)
    expect((await again(saved.id)).lastUsed).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  })

  test('that reads only writes nothing', async () => {
    const { program } = await keyOf()
    expect(await reads(program)).toBe(200)
    expect(await program.call('BrandApi_submit', brandBody())).toMatchObject({ ...forbidden, msg: expect.stringContaining(readsOnly) })
  })

  test('may do what its roles and its maker may, as both are now', async () => {
    const { program } = await keyOf({ access: 2, roleIds: [brands] })
    expect(await reads(program)).toBe(200)
    await program.ok('BrandApi_submit', brandBody())
    // the maker has this right but the key's role does not; then the other way round
    expect(await program.call('SupplierApi_list', {})).toMatchObject({ status: 403, key: 'NO_PERMISSION' })
    expect(await program.call('CustomerApi_list', {})).toMatchObject({ status: 403, key: 'NO_PERMISSION' })
    await server.inTenant((tx) =>
      tx.query(
        `delete from role_menu where tenant_id = $1 and role_id = $2 and menu_id in (select id from menu where code = 'commbrand_add')`,
        [tx.tenantId, brands],
      ),
    )
    expect(await program.call('BrandApi_submit', brandBody())).toMatchObject({ status: 403, key: 'NO_PERMISSION' })
  })

  test.each([
    ['UserApi_updatePassword', { query: { oldPassword: 'x', newPassword: 'x', newPassword1: 'x' } }, personal],
    ['JobApi_export', { body: { resource: 'brand' } }, personal],
    ['AuthApi_logout', {}, personal],
    ['ApiKeyApi_submit', { body: { name: '再一个', expireDate: '2020-01-01' } }, personal],
    ['NoticeApi_latest', {}, personal],
    ['FlowWorkApi_todoList', {}, personal],
    ['SavedViewApi_list', { query: { page: 'commbrand' } }, personal],
    ['JobApi_list', {}, personal],
    ['AuthApi_links', {}, personal],
    ['LogFileApi_make', { body: { file: 'xes' } }, personal],
    ['UserApi_resetPassword', { query: { userIds: makerId } }, people],
    ['RoleApi_grant', { body: { roleIds: [brands], menuIds: [] } }, people],
    // also without a role: whoever knows its password could sign in, and a buyer could order
    ['UserApi_submit', { body: { account: 'robot1', realName: '机器', password: 'Ladder2027x' } }, people],
  ] as const)('does nothing that is for the person alone: %s', async (operation, call, reason) => {
    const { program } = await keyOf({ access: 2 })
    expect(await program.call(operation, call as never)).toMatchObject({ ...forbidden, msg: expect.stringContaining(reason) })
  })

  test('hears no news of its maker', async () => {
    const { saved } = await keyOf()
    const answer = await fetch(`${server.url}/api/blade-desk/notice/stream`, { headers: { 'blade-auth': `bearer ${saved.token}` } })
    expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('KEY_FORBIDS')])
  })

  test('goes on when its maker chooses another password', async () => {
    const { program } = await keyOf()
    const [first, next] = [md5Of(testPassword), md5Of('Ladder2027x')]
    const change = (oldPassword: string, newPassword: string) =>
      maker.ok('UserApi_updatePassword', { query: { oldPassword, newPassword, newPassword1: newPassword } })
    await change(first, next)
    expect(await reads(program)).toBe(200)
    await change(next, first)
  })
})

test('a key within roles reads their menu, buttons and names alone, of what its maker holds; one without, all of its maker’s', async () => {
  const both = ['commbrand_view', 'customer_view']
  const roleId = await server.inTenant((tx) => createRole(tx, { roleName: '看品牌', roleAlias: 'looks', rights: both }))
  const { program } = await keyOf({ roleIds: [roleId] })
  const codesOf = (nodes: readonly { code: string; children?: unknown }[]): string[] =>
    nodes.flatMap(({ code, children }) => [code, ...codesOf((children ?? []) as never)])
  const reads = async (client: Client) => {
    const buttons = (await client.ok('MenuApi_buttons')).flatMap(({ children = [] }) => children.map(({ code }) => code))
    const routes = codesOf(await client.ok('MenuApi_routes'))
    const { roles, role_name: names } = await client.ok('AuthApi_userInfo')
    const { roleId: ids, roleName } = await client.ok('UserApi_info')
    return {
      buttons: buttons.sort(),
      pages: routes.filter((code) => /^(commbrand|supplier|customer|role)$/.test(code)).sort(),
      roles,
      names,
      ids,
      roleName,
    }
  }
  expect(await reads(program)).toEqual({
    ...{ buttons: ['commbrand_view'], pages: ['commbrand'] },
    ...{ roles: ['looks'], names: 'looks', ids: roleId, roleName: '看品牌' },
  })
  const whole = await reads(maker)
  expect([whole.buttons, whole.pages, whole.roles]).toEqual([[...owner].sort(), ['commbrand', 'role', 'supplier'], ['role-maker']])
  expect(await reads((await keyOf()).program)).toEqual(whole)
})

describe('a key is worth nothing', () => {
  test('from when it is disabled until it is enabled', async () => {
    const { saved, program } = await keyOf()
    await maker.ok('ApiKeyApi_disable', { body: { id: saved.id } })
    expect(await reads(program)).toBe(401)
    await maker.ok('ApiKeyApi_enable', { body: { id: saved.id } })
    expect(await reads(program)).toBe(200)
  })

  test('once it is removed, or its last day is over', async () => {
    const [gone, over] = [await keyOf(), await keyOf({ expireDate: dayAhead(1) })]
    await maker.ok('ApiKeyApi_remove', { query: { ids: gone.saved.id } })
    expect(await reads(gone.program)).toBe(401)
    expect(await reads(over.program)).toBe(200)
    server.wall.advance({ days: 3 })
    expect(await reads(over.program)).toBe(401)
  })

  test('once its maker’s password was made anew, and stays so until they enable it', async () => {
    const { saved, program } = await keyOf()
    const admin = await server.as('admin')
    await admin.ok('UserApi_disable', { body: { id: saved.userId ?? '' } })
    await admin.ok('UserApi_enable', { body: { id: saved.userId ?? '' } })
    expect(await reads(program)).toBe(401)
    expect((await admin.ok('ApiKeyApi_detail', { query: { id: saved.id } })).status).toBe(2)
  })
})

test('only its maker changes what a key may do, or enables it; others, administrators too, disable and remove it', async () => {
  const { saved, program } = await keyOf()
  const other = await server.as('other')
  const body = { id: saved.id, version: saved.version, name: saved.name, expireDate: saved.expireDate, access: 2 }
  const [admin, english] = [await server.as('admin'), { 'accept-language': 'en' }]
  for (const client of [other, admin]) {
    expect(await client.call('ApiKeyApi_submit', { body })).toMatchObject({ status: 403, key: 'OWNER_ONLY' })
    expect((await client.ok('ApiKeyApi_disable', { body: { id: saved.id } })).status).toBe(2)
    const refused = await client.call('ApiKeyApi_enable', { body: { id: saved.id } })
    expect(refused).toMatchObject({ status: 403, msg: `[${saved.name}]由他人创建，只能停用或删除` })
    expect((await client.call('ApiKeyApi_enable', { body: { id: saved.id }, headers: english })).msg).toBe(
      `[${saved.name}] is somebody else’s: you can only disable or remove it`,
    )
    expect([(await again(saved.id)).status, await reads(program)]).toEqual([2, 401])
  }
  body.version = (await maker.ok('ApiKeyApi_enable', { body: { id: saved.id } })).version
  await maker.ok('ApiKeyApi_submit', { body: { ...body, expireDate: dayAhead(200) } })
  await program.ok('BrandApi_submit', brandBody())
  server.wall.advance({ days: 100 })
  expect(await reads(program)).toBe(200)
  const { version } = await (await server.as('maker')).ok('ApiKeyApi_detail', { query: { id: saved.id } })
  maker = await server.as('maker')
  expect(await maker.call('ApiKeyApi_submit', { body: { ...body, version, expireDate: dayAhead(300) } })).toMatchObject({
    key: 'FIELD_BAD',
    fields: [{ field: 'expireDate', msg: '有效期至不正确（最长为创建后一年）' }],
  })
  await (await server.as('other')).ok('ApiKeyApi_remove', { query: { ids: saved.id } })
  expect(await reads(program)).toBe(401)
})
