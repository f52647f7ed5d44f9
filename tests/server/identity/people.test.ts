import { describe, expect, test } from 'vitest'
import { md5Of } from '#server/identity/passwords.ts'
import { signInFirst } from '../../support/client.ts'
import { contractProblems, expectAnswer } from '../../support/contract/contract.ts'
import { clientOf, startTestServer, testPassword } from '../../support/server.ts'

const server = await startTestServer()
const { tenantId, url } = server
const admin = await server.as('admin')
let count = 0
const account = (name = 'user') => `${name}${++count}`

/** Signs in with typed credentials; returns the token answer, refused or not. */
const signIn = async (name: string, password: string, tenant = tenantId) => {
  const query = { tenantId: tenant, username: name, password: md5Of(password), grant_type: 'password' }
  return (await clientOf(url).call('AuthApi_token', { query })).data
}
const newUser = async (over: object = {}) =>
  admin.ok('UserApi_submit', { body: { account: account(), realName: '王敏', password: testPassword.replace('-', ''), ...over } })
const role = async (rights: readonly string[]) => {
  const name = account('role')
  const made = await admin.ok('RoleApi_submit', { body: { roleName: name, roleAlias: name } })
  const { menu } = await admin.ok('MenuApi_grantTree')
  const flat = (nodes: typeof menu): typeof menu => nodes.flatMap((node) => [node, ...flat(node.children ?? [])])
  const rows = await server.inTenant((tx) => tx.query<{ id: string }>('select id from menu where code = any ($1)', [rights]))
  const known = new Set(flat(menu).map(({ id }) => id))
  await admin.ok('RoleApi_grant', { body: { roleIds: [made.id], menuIds: rows.map(({ id }) => id).filter((id) => known.has(id)) } })
  return made
}

describe('accounts', () => {
  test('a new one without a password gets one that is said once, works for three days and must be changed', async () => {
    const name = account()
    const key = { 'Idempotency-Key': `key-${name}` }
    const made = await admin.call('UserApi_submit', { body: { account: name, realName: '李强' }, headers: key })
    expectAnswer('UserApi_submit', made.body)
    const { password = '', id } = made.data
    expect(password).toMatch(/^[A-Za-z0-9]{14}$/)
    const again = await admin.call('UserApi_submit', { body: { account: name, realName: '李强' }, headers: key })
    expect(again.data).toMatchObject({ id })
    expect(JSON.stringify(again.body)).not.toContain(password)
    const kept = await server.inTenant((tx) => tx.query<{ text: string }>('select answer::text as text from idempotency_key'))
    expect(JSON.stringify(kept)).not.toContain(password)
    expect(JSON.stringify(await admin.ok('UserApi_detail', { query: { id } }))).not.toContain(password)
    const [row] = await server.inTenant((tx) =>
      tx.query<{ must: boolean }>('select must_change_password as must from app_user where id = $1', [id]),
    )
    expect(row?.must).toBe(true)
    // the account has no role yet, which is only said to a user who knows the password
    expect((await signIn(name, password)).error_description).toContain('角色')
    server.wall.advance({ days: 4 })
    expect((await signIn(name, password)).error_description).toContain('密码')
    server.wall.advance({ days: -4 })
  })

  test('an address that is none is refused when an account is saved and when people change their own', async () => {
    const answer = await admin.call('UserApi_submit', { body: { account: account(), realName: 'x', email: 'nobody@' } })
    expect(answer).toMatchObject({ status: 400, fields: [{ field: 'email', rule: 'email', msg: '邮箱格式不正确' }] })
    expect((await admin.call('UserApi_updateInfo', { body: { email: 'nobody' } })).fields).toMatchObject([{ field: 'email' }])
    expect((await newUser({ email: 'wang.min@example.com' })).email).toBe('wang.min@example.com')
    expect((await admin.ok('UserApi_updateInfo', { body: { email: 'admin@example.com' } })).email).toBe('admin@example.com')
  })

  test.each(['short1', 'sixteenletters16', 'with space1', '密码密码密码密码'])('the password %s has not the style', async (password) => {
    const answer = await admin.call('UserApi_submit', { body: { account: account(), realName: 'x', password } })
    expect(answer.status).toBe(400)
    expect(answer.fields.map(({ field }) => field)).toEqual(['password'])
  })

  test('a reset makes another password and ends the sessions', async () => {
    const { id } = await role(['depot_view'])
    const user = await newUser({ roleId: id })
    const token = await signIn(user.account, 'Test13579')
    const client = clientOf(url, token.access_token)
    expect((await client.call('UserApi_info')).status).toBe(200)
    const reset = await admin.call('UserApi_resetPassword', { query: { userIds: user.id } })
    expect(contractProblems('UserApi_resetPassword', reset.body)).toEqual([])
    expect((await client.call('UserApi_info')).status).toBe(401)
    expect((await signIn(user.account, 'Test13579')).error_code).toBe(400)
    expect((await signIn(user.account, reset.data.password ?? '')).access_token).toBeTruthy()
  })

  test('one that is disabled is out at once and cannot come back', async () => {
    const { id } = await role(['depot_view'])
    const user = await newUser({ roleId: id })
    const client = clientOf(url, (await signIn(user.account, 'Test13579')).access_token)
    await admin.ok('UserApi_disable', { body: { id: user.id } })
    expect((await client.call('UserApi_info')).status).toBe(401)
    expect((await signIn(user.account, 'Test13579')).error_code).toBe(400)
    await admin.ok('UserApi_enable', { body: { id: user.id } })
    expect((await signIn(user.account, 'Test13579')).access_token).toBeTruthy()
  })

  test('the last enabled administrator can be neither disabled, removed nor stripped of the role', async () => {
    const { id } = await admin.ok('UserApi_info')
    const plain = await role(['depot_view'])
    for (const refused of [
      await admin.call('UserApi_disable', { body: { id } }),
      await admin.call('UserApi_remove', { query: { ids: id } }),
      await admin.call('UserApi_grant', { query: { userIds: id, roleIds: plain.id } }),
    ])
      expect(refused.key).toBe('LAST_ADMIN')
    const head = (await admin.ok('RoleApi_list')).find(({ roleAlias }) => roleAlias === 'admin')
    const second = await newUser({ roleId: head?.id })
    const others = await Promise.all([
      admin.call('UserApi_disable', { body: { id: second.id } }),
      admin.call('UserApi_grant', { query: { userIds: second.id, roleIds: plain.id } }),
    ])
    expect(others.every(({ key }) => key === undefined || key === 'LAST_ADMIN')).toBe(true)
    expect((await admin.call('UserApi_info')).status).toBe(200)
  })

  test('no more are made than the tenant may have', async () => {
    await server.inTenant(
      (tx) => tx.query('update tenant set account_number = (select count(*) from app_user) where tenant_id = $1', [tenantId]),
      '000000',
    )
    const full = await server.inTenant((tx) =>
      tx.one<{ n: number }>('select account_number as n from tenant where tenant_id = $1', [tenantId]),
    )
    await server.inTenant((tx) => tx.query('update tenant set account_number = 1 where tenant_id = $1', [tenantId]), '000000')
    expect((await admin.call('UserApi_submit', { body: { account: account(), realName: 'x' } })).key).toBe('ACCOUNTS_FULL')
    await server.inTenant((tx) => tx.query('update tenant set account_number = -1 where tenant_id = $1', [tenantId]), '000000')
    expect(full.n).toBeDefined()
  })

  test('people change what they keep of themselves, and nothing else', async () => {
    const { id } = await role(['depot_view'])
    const user = await newUser({ roleId: id })
    const client = await signInFirst(url, tenantId, user.account, 'Test13579')
    const changed = await client.ok('UserApi_updateInfo', {
      body: { realName: '新名', phone: '13900000000', email: 'a@b.cn', account: 'boss', roleId: '1' } as object,
    })
    expect(changed).toMatchObject({
      id: user.id,
      account: user.account,
      realName: '新名',
      phone: '13900000000',
      email: 'a@b.cn',
      roleId: id,
    })
    expect((await client.call('UserApi_updateInfo', { body: { email: 'nonsense' } })).key).toBe('FIELD_BAD')
  })

  test('depots and partners are assigned under the version', async () => {
    const user = await newUser()
    const depots = [
      await admin.ok('DepotApi_submit', { body: { code: account('D'), name: account('仓') } }),
      await admin.ok('DepotApi_submit', { body: { code: account('D'), name: account('仓') } }),
    ]
    const depotIds = depots.map(({ id }) => id)
    const once = await admin.ok('UserApi_assgnDepot', { body: { userId: user.id, version: user.version, depotIds, isDefaults: [1, 2] } })
    expect((await admin.call('UserApi_assgnDepot', { body: { userId: user.id, version: user.version, depotIds } })).key).toBe(
      'VERSION_STALE',
    )
    expect((await admin.call('UserApi_assgnDepot', { body: { userId: user.id, version: once.version, depotIds: ['999'] } })).key).toBe(
      'FIELD_BAD',
    )
    const partner = await admin.ok('SupplierApi_submit', { body: { supplierCode: account('S'), supplierName: account('供') } })
    await admin.ok('UserApi_assgnBarter', { body: { userId: user.id, version: once.version, barterIds: [partner.id] } })
    const all = await admin.call('UserApi_assigned', { query: { userId: user.id } })
    expectAnswer('UserApi_assigned', all.body)
    expect(all.data.depots.map(({ id, isDefault }) => [id, isDefault])).toEqual([
      [depotIds[0], 1],
      [depotIds[1], 2],
    ])
    expect(all.data.barters.map(({ id }) => id)).toEqual([partner.id])
  })
})

describe('roles', () => {
  test('[perm.menu-roles] a grant takes effect without a new sign-in, in the menu as well', async () => {
    const clerk = await role(['depot_view'])
    const user = await newUser({ roleId: clerk.id })
    const client = await signInFirst(url, tenantId, user.account, 'Test13579')
    type Node = { code: string; children?: Node[] }
    const codes = (nodes: Node[]): string[] => nodes.flatMap(({ code, children }) => [code, ...codes(children ?? [])])
    const menu = async () => codes((await client.ok('MenuApi_routes')) as Node[])
    expect((await client.call('BrandApi_list')).key).toBe('NO_PERMISSION')
    expect(await menu()).not.toContain('commbrand')
    const brand = await role(['brand_view', 'commbrand', 'commbrand_view'])
    await admin.ok('UserApi_grant', { query: { userIds: user.id, roleIds: `${clerk.id},${brand.id}` } })
    expect((await client.call('BrandApi_list')).status).toBe(200)
    expect(await menu()).toContain('commbrand')
  })

  test('nobody gives what they do not have, nor deals with those who may do more', async () => {
    const office = await role(['user_view', 'user_add', 'user_edit', 'user_delete', 'user_role', 'user_reset', 'role_view', 'role_grant'])
    const manager = await newUser({ roleId: office.id })
    const client = await signInFirst(url, tenantId, manager.account, 'Test13579')
    const head = (await admin.ok('RoleApi_list')).find(({ roleAlias }) => roleAlias === 'admin')
    const boss = await admin.ok('UserApi_info')
    const depot = await server.inTenant((tx) => tx.one<{ id: string }>(`select id from menu where code = 'depot_delete'`))
    const refused = [
      await client.call('UserApi_grant', { query: { userIds: manager.id, roleIds: head?.id ?? '' } }),
      await client.call('UserApi_submit', { body: { account: account(), realName: 'x', password: 'Test13579', roleId: head?.id } }),
      await client.call('RoleApi_grant', { body: { roleIds: [office.id], menuIds: [depot.id] } }),
      await client.call('UserApi_resetPassword', { query: { userIds: boss.id } }),
      await client.call('UserApi_disable', { body: { id: boss.id } }),
      await client.call('UserApi_remove', { query: { ids: boss.id } }),
      await client.call('UserApi_submit', { body: { ...boss, password: undefined, realName: 'hacked' } }),
    ]
    expect(refused.map(({ key }) => key)).toEqual(refused.map(() => 'GRANT_BEYOND'))
    expect((await admin.ok('UserApi_info')).realName).not.toBe('hacked')
  })

  test('removing several names each account in the way: those beyond one’s rights, and those that are gone', async () => {
    const office = await role(['user_view', 'user_delete'])
    const wide = await role(['depot_view', 'depot_delete'])
    const client = await signInFirst(url, tenantId, (await newUser({ roleId: office.id })).account, 'Test13579')
    const [one, other, plain] = [await newUser({ roleId: wide.id }), await newUser({ roleId: wide.id }), await newUser()]
    const refused = await client.call('UserApi_remove', { query: { ids: [one.id, plain.id, other.id, '999'].join() } })
    expect(refused.fields.map(({ rule, msg }) => [rule, msg])).toEqual([
      ['GRANT_BEYOND', `不能操作超出自己权限的[${one.account}]`],
      ['GRANT_BEYOND', `不能操作超出自己权限的[${other.account}]`],
      ['ROW_GONE', '用户[999]不存在或已删除'],
    ])
    expect(await admin.ok('UserApi_detail', { query: { id: plain.id } })).toMatchObject({ account: plain.account })
    await client.ok('UserApi_remove', { query: { ids: plain.id } })
  })

  test('a grant within one’s own rights leaves alone what lies beyond them', async () => {
    const wide = await role(['depot_view', 'user_view', 'role_grant'])
    const narrow = await role(['role_grant', 'user_view'])
    const keeper = await newUser({ roleId: narrow.id })
    const client = await signInFirst(url, tenantId, keeper.account, 'Test13579')
    await client.ok('RoleApi_grant', { body: { roleIds: [wide.id], menuIds: [] } })
    const left = await server.inTenant((tx) =>
      tx.query<{ code: string }>('select m.code from role_menu rm join menu m on m.id = rm.menu_id where rm.role_id = $1', [wide.id]),
    )
    expect(left.map(({ code }) => code)).toEqual(['depot_view'])
  })

  test('a role that somebody has stays', async () => {
    const held = await role(['depot_view'])
    await newUser({ roleId: held.id })
    expect((await admin.call('RoleApi_remove', { query: { ids: held.id } })).key).toBe('IN_USE')
  })
})

describe('guests', () => {
  const anyone = clientOf(url)
  const ask = (over: object = {}) =>
    anyone.call('UserApi_registerGuest', {
      query: { tenantId, name: '访客', account: account('guest'), password: 'Guest13579', ...over },
    })

  test('ask for an account, which waits and opens nothing', async () => {
    const name = account('guest')
    const answer = await ask({ account: name })
    expect(answer.body).toMatchObject({ code: 200, data: true })
    const [row] = await server.inTenant((tx) =>
      tx.query<{ state: string; hash: string }>('select state, password_hash as hash from guest_registration where account = $1', [name]),
    )
    expect(row?.state).toBe('waiting')
    expect(row?.hash).toMatch(/^\$argon2id/)
    expect((await signIn(name, 'Guest13579')).error_code).toBe(400)
  })

  test.each([
    [{ password: 'short' }, 'FIELD_BAD'],
    [{ account: ' ' }, 'FIELD_BAD'],
  ])('%j is refused', async (over, key) => {
    expect((await ask(over)).key).toBe(key)
  })

  test('nobody fills the list from one address', async () => {
    const keys = []
    for (let n = 0; n < 22; n += 1) keys.push((await ask()).key)
    expect(keys.at(-1)).toBe('TOO_MANY')
  })
})

describe('staff', () => {
  test('somebody on trial is made permanent once, ranks change by the dictionary, and each change stays written', async () => {
    const staff = await admin.ok('StaffApi_submit', { body: { staffCode: account('E'), staffName: '赵六', rank: '1' } })
    const formal = { staffId: staff.id, version: staff.version, formalDate: '2026-11-01' }
    const permanent = await admin.ok('StaffChangeApi_submitFormal', { body: formal })
    expect(permanent).toMatchObject({ staffStatus: 2, formalDate: '2026-11-01', version: 2 })
    expect((await admin.call('StaffChangeApi_submitFormal', { body: { ...formal, version: 2 } })).key).toBe('STATUS_FORBIDS')
    expect(
      (await admin.call('StaffChangeApi_submitRank', { body: { staffId: staff.id, version: 2, rank: '99', effectiveDate: '2026-11-02' } }))
        .key,
    ).toBe('FIELD_BAD')
    const ranked = await admin.ok('StaffChangeApi_submitRank', {
      body: { staffId: staff.id, version: 2, rank: '3', effectiveDate: '2026-11-02' },
    })
    expect(ranked).toMatchObject({ rank: '3', rankName: '高级' })
    const changes = await server.inTenant((tx) =>
      tx.query('select kind, before, after from staff_change where staff_id = $1 order by id', [staff.id]),
    )
    expect(changes).toEqual([
      { kind: 'formal', before: null, after: '2026-11-01' },
      { kind: 'rank', before: '1', after: '3' },
    ])
  })
})
