import { beforeEach, describe, expect, test } from 'vitest'
import { createRole } from '#server/identity/people.ts'
import { type Client, startTestServer } from '../../support/server.ts'

const server = await startTestServer()
const rights = ['commbrand_view', 'commbrand_add', 'supplier_view']
const roleId = await server.inTenant((tx) => createRole(tx, { roleName: '品牌专员', roleAlias: 'brands', rights }))
await server.addUser('clerk', { rights: ['role_view', 'role_grant', 'user_add'] })
let admin: Client
beforeEach(async () => {
  admin = await server.as('admin')
})

const look = (id = roleId) => admin.call('RoleApi_look', { query: { roleId: id } })
const codesOf = (nodes: readonly { code: string; children?: unknown }[]): string[] =>
  nodes.flatMap(({ code, children }) => [code, ...codesOf((children ?? []) as never)])
const brand = { body: { code: 'B1', name: '看的人' } }

describe('an administrator who looks as another role', () => {
  test('sees its menu, buttons and figures, and is told as which role', async () => {
    expect((await look()).status).toBe(200)
    expect((await admin.ok('AuthApi_userInfo')).looking_role).toBe('品牌专员')
    const buttons = (await admin.ok('MenuApi_buttons')).flatMap(({ children = [] }) => children.map(({ code }) => code))
    expect([...buttons].sort()).toEqual([...rights].sort())
    const pages = codesOf(await admin.ok('MenuApi_routes'))
    expect(pages).toContain('commbrand')
    expect(pages).not.toContain('role')
    expect((await admin.call('BrandApi_list')).status).toBe(200)
    expect(await admin.call('CustomerApi_list')).toMatchObject({ status: 403, key: 'NO_PERMISSION' })
  })

  test('writes nothing, not even what the role may, and is told why in both languages', async () => {
    await look()
    const refused = await admin.call('BrandApi_submit', brand)
    expect(refused).toMatchObject({ status: 403, key: 'LOOKING_AS', msg: '正在以角色[品牌专员]查看，不能执行操作；请先退出查看' })
    const english = await admin.call('BrandApi_submit', { ...brand, headers: { 'accept-language': 'en' } })
    expect(english.msg).toBe('You are looking as the role [品牌专员] and cannot act; leave looking first')
    expect((await admin.call('UserApi_updateInfo', { body: { name: 'x' } })).key).toBe('LOOKING_AS')
    expect((await look()).key).toBe('LOOKING_AS')
    await admin.ok('RoleApi_leave')
    expect((await admin.ok('BrandApi_list', { query: { keyword: 'B1' } })).records).toEqual([])
  })

  test('acts again once it is left, and other sessions of his never looked', async () => {
    const elsewhere = await server.as('admin')
    await look()
    expect((await elsewhere.ok('AuthApi_userInfo')).looking_role).toBeUndefined()
    await admin.ok('RoleApi_leave')
    expect((await admin.ok('AuthApi_userInfo')).looking_role).toBeUndefined()
    await admin.ok('BrandApi_submit', { body: { code: 'B2', name: '回来的人' } })
  })

  test('is himself again when the role is removed', async () => {
    const gone = await server.inTenant((tx) => createRole(tx, { roleName: '临时', roleAlias: 'gone', rights }))
    await look(gone)
    const elsewhere = await server.as('admin')
    await elsewhere.ok('RoleApi_remove', { query: { ids: gone } })
    expect((await admin.ok('AuthApi_userInfo')).looking_role).toBeUndefined()
    expect((await look(gone)).key).toBe('ROW_GONE')
  })
})

test('others do not look as a role, whatever they may give', async () => {
  const clerk = await server.as('clerk')
  expect(await clerk.call('RoleApi_look', { query: { roleId } })).toMatchObject({ status: 403, key: 'NO_PERMISSION' })
})

test('the tree of rights says menus and buttons in the language of the reader', async () => {
  const { menu } = await admin.ok('MenuApi_grantTree', { headers: { 'accept-language': 'en' } })
  const flat = (nodes: typeof menu): typeof menu => nodes.flatMap((node) => [node, ...flat(node.children ?? [])])
  const all = flat(menu)
  expect(all.filter(({ title }) => /\p{Script=Han}/u.test(title)).map(({ title }) => title)).toEqual([])
  expect(new Set(all.map(({ category }) => category))).toEqual(new Set([1, 2]))
})
