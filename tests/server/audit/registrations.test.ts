import { describe, expect, test } from 'vitest'
import { md5Of } from '#server/identity/passwords.ts'
import { expectAnswer, expectRefusal } from '../../support/contract/contract.ts'
import { browser, startProvider } from '../../support/processes/provider.ts'
import { clientOf, startTestServer } from '../../support/server.ts'

const publicUrl = 'https://danju.example'
const server = await startTestServer({ providers: await startProvider(publicUrl), publicUrl })
const { tenantId, anonymous } = server
const admin = await server.as('admin')
let last = 0

/** Goes to the other platform and back as this person. */
async function comes(person: string) {
  const begun = await anonymous.fetch(`/api/blade-auth/oauth/render/corp?tenantId=${tenantId}`, { redirect: 'manual' })
  const [cookie = ''] = begun.headers.getSetCookie()
  const back = await browser().signsIn(begun.headers.get('location') ?? '', person)
  const query = { tenantId, grant_type: 'social', source: 'corp', ...Object.fromEntries(back.searchParams) }
  return (await anonymous.call('AuthApi_token', { query, headers: { cookie } as never })).data
}
const newGuest = async () => {
  const person = `guest${++last}`
  return { person, account: `${person}x`, oauthId: (await comes(person)).oauth_id ?? '' }
}
const register = ({ account, oauthId, ...over }: { account: string; oauthId: string; password?: string; name?: string }) =>
  anonymous.call('UserApi_registerGuest', { query: { tenantId, name: '来宾', account, password: 'Guest13579', oauthId, ...over } })
const mine = (oauthId: string) => anonymous.call('RegistrationApi_mine', { query: { tenantId, oauthId } })
const wish = async (account: string) => {
  const { records } = await admin.ok('RegistrationApi_list', { query: { keyword: account } })
  if (!records[0]) throw new Error(`${account} has not asked`)
  return records[0]
}
const roleNamed = async (alias: string) => (await admin.ok('RoleApi_list')).find(({ roleAlias }) => roleAlias === alias)?.id ?? ''
const signIn = async (account: string) => {
  const query = { tenantId, username: account, password: md5Of('Guest13579'), grant_type: 'password' }
  return (await anonymous.call('AuthApi_token', { query })).data
}

describe('a guest of another platform', () => {
  test('[perm.guest] asks for an account, waits, is let in with roles and department, and then signs in both ways', async () => {
    const { person, account, oauthId } = await newGuest()
    expect((await mine(oauthId)).data).toEqual({})
    expect((await register({ account, oauthId })).body).toMatchObject({ code: 200, data: true })
    const waiting = await mine(oauthId)
    expectAnswer('RegistrationApi_mine', waiting.body)
    expect(waiting.data).toEqual({ state: 'waiting', account, name: '来宾' })
    expect((await signIn(account)).error_code).toBe(400)
    expect((await comes(person)).user_id).toBe('')

    const list = await admin.call('RegistrationApi_list', { query: { keyword: account } })
    expectAnswer('RegistrationApi_list', list.body)
    const row = await wish(account)
    expect(row).toMatchObject({ account, name: '来宾', source: 'corp', state: 'waiting', stateName: '待审核', version: 1 })
    const dept = (await admin.ok('DeptApi_list'))[0]
    const body = { id: row.id, version: row.version, roleId: await roleNamed('admin'), deptId: dept?.id }
    expectAnswer('RegistrationApi_pass', (await admin.call('RegistrationApi_pass', { body })).body)
    expect((await wish(account)).state).toBe('passed')
    const byPassword = await signIn(account)
    expect(byPassword).toMatchObject({ account, dept_id: dept?.id })
    const byPlatform = await comes(person)
    expect(byPlatform.user_id).toBe(byPassword.user_id)
    expect((await clientOf(server.url, byPlatform.access_token).call('MenuApi_routes')).status).toBe(200)
    // a person who has an account by now is no guest any more
    expect((await register({ account: `${account}3`, oauthId })).fields).toMatchObject([{ field: 'oauthId' }])
  })

  test('asks once, and again after a refusal whose reason is told', async () => {
    const { account, oauthId } = await newGuest()
    await register({ account, oauthId })
    const again = await register({ account: `${account}2`, oauthId })
    expect(again).toMatchObject({ status: 409, key: 'STATUS_FORBIDS', msg: '当前状态[待审核]不能执行[提交申请]' })
    expectRefusal(again.body)
    const row = await wish(account)
    const body = { id: row.id, version: row.version, remark: '请用真实姓名' }
    expect((await admin.call('RegistrationApi_refuse', { body: { ...body, remark: '' } })).status).toBe(400)
    expectAnswer('RegistrationApi_refuse', (await admin.call('RegistrationApi_refuse', { body })).body)
    expect((await mine(oauthId)).data).toEqual({ state: 'refused', account, name: '来宾', remark: '请用真实姓名' })
    expect((await register({ account: `${account}2`, oauthId, name: '王敏' })).status).toBe(200)
    expect((await mine(oauthId)).data).toEqual({ state: 'waiting', account: `${account}2`, name: '王敏' })
    expect(await wish(`${account}2`)).toMatchObject({ id: row.id, version: 3, state: 'waiting' })
  })

  test('can ask in nobody else’s name, nor for an account that is there', async () => {
    const { account, oauthId } = await newGuest()
    for (const other of ['7', 'x'.repeat(36)]) {
      expect((await register({ account, oauthId: other })).fields).toMatchObject([{ field: 'oauthId', msg: '第三方登录信息不正确' }])
    }
    expect((await register({ account, oauthId, password: 'short' })).fields).toMatchObject([{ field: 'password' }])
    expect((await mine(oauthId)).data).toEqual({})
  })

  test('learns of no tenant and no account whether it is there; an administrator sees what cannot be', async () => {
    await server.addTenant('300007')
    await server.inTenant((tx) => tx.query(`update tenant set status = 2 where tenant_id = '300007'`), '000000')
    const asks = async (tenant: string, account: string, oauthId = '') => {
      const query = { tenantId: tenant, name: '来宾', account, password: 'Guest13579', ...(oauthId && { oauthId }) }
      const { status, body } = await anonymous.call('UserApi_registerGuest', { query })
      return { status, body }
    }
    const accepted = await asks(tenantId, 'newcomer1')
    expect(accepted).toMatchObject({ status: 200, body: { code: 200, data: true } })
    for (const [tenant, account] of [
      [tenantId, 'admin'],
      [tenantId, 'NEWCOMER1'],
      ['300007', 'newcomer1'],
      ['399999', 'newcomer1'],
    ] as const)
      expect(await asks(tenant, account)).toEqual(accepted)
    const strange = await asks(tenantId, 'newcomer2', 'x'.repeat(36))
    expect(strange.body).toMatchObject({ data: { key: 'FIELD_BAD' } })
    const elsewhere = await asks('399999', 'newcomer2', 'x'.repeat(36))
    const told = ({ body }: typeof strange) => JSON.stringify(body).replaceAll(/"requestId":"[^"]*"/g, '')
    expect([elsewhere.status, told(elsewhere)]).toEqual([strange.status, told(strange)])
    const taken = await wish('admin')
    const body = { id: taken.id, version: taken.version, roleId: await roleNamed('admin') }
    expect((await admin.call('RegistrationApi_pass', { body })).key).toBe('DUPLICATE')
    expect((await admin.ok('RegistrationApi_list', { query: { keyword: 'newcomer' } })).total).toBe(1)
    const platform = await server.as('admin', '000000')
    expect((await platform.ok('RegistrationApi_list')).total).toBe(0)
  })
})

describe('administrators', () => {
  const waiting = async () => {
    const guest = await newGuest()
    await register(guest)
    return wish(guest.account)
  }

  test('decide once, about what they saw', async () => {
    const [row, roleId] = [await waiting(), await roleNamed('admin')]
    const body = { id: row.id, version: row.version, roleId }
    expect((await admin.call('RegistrationApi_pass', { body: { ...body, version: 9 } })).key).toBe('VERSION_STALE')
    const both = await Promise.all([
      admin.call('RegistrationApi_pass', { body }),
      admin.call('RegistrationApi_refuse', { body: { id: row.id, version: row.version, remark: '不认识' } }),
    ])
    expect(both.map(({ key }) => key).sort()).toEqual(['STATUS_FORBIDS', undefined])
    expect((await admin.call('RegistrationApi_pass', { body: { ...body, id: '1' } })).key).toBe('ROW_GONE')
  })

  test('give no role that does not exist or goes beyond their own, and leave nothing half done', async () => {
    const row = await waiting()
    await server.addUser('clerk', { rights: ['registration_view', 'registration_approve'] })
    const clerk = await server.as('clerk')
    const body = { id: row.id, version: row.version, roleId: await roleNamed('admin') }
    expect((await clerk.call('RegistrationApi_pass', { body })).key).toBe('GRANT_BEYOND')
    expect((await admin.call('RegistrationApi_pass', { body: { ...body, roleId: '12345' } })).fields).toMatchObject([{ field: 'roleId' }])
    expect((await admin.call('RegistrationApi_pass', { body: { ...body, deptId: '12345' } })).fields).toMatchObject([{ field: 'deptId' }])
    expect((await wish(row.account)).state).toBe('waiting')
    expect((await signIn(row.account)).error_code).toBe(400)
  })

  test('make accounts and tenants themselves: no key of theirs does', async () => {
    const row = await waiting()
    const keyOf = async (maker: typeof admin) => {
      const { token } = await maker.ok('ApiKeyApi_submit', { body: { name: '开户', access: 2, expireDate: '2027-01-01' } })
      return clientOf(server.url, token)
    }
    const body = { id: row.id, version: row.version, roleId: await roleNamed('admin') }
    expect(await (await keyOf(admin)).call('RegistrationApi_pass', { body })).toMatchObject({ status: 403, key: 'KEY_FORBIDS' })
    expect((await wish(row.account)).state).toBe('waiting')
    const platform = await server.as('admin', '000000')
    const tenant = { tenantId: '300009', tenantName: '密钥租户' }
    expect(await (await keyOf(platform)).call('TenantApi_submit', { body: tenant })).toMatchObject({ status: 403, key: 'KEY_FORBIDS' })
    expect((await platform.ok('TenantApi_list', { query: { tenantId: '300009' } })).total).toBe(0)
  })

  test('need the right to see and to decide', async () => {
    await server.addUser('reader', { rights: ['communit_view'] })
    const reader = await server.as('reader')
    expect((await reader.call('RegistrationApi_list')).key).toBe('NO_PERMISSION')
    const body = { id: '1', version: 1, roleId: '1' }
    expect((await reader.call('RegistrationApi_pass', { body })).key).toBe('NO_PERMISSION')
    expect((await reader.call('RegistrationApi_refuse', { body: { id: '1', version: 1, remark: 'x' } })).key).toBe('NO_PERMISSION')
  })

  test('see the wishes of their own tenant alone', async () => {
    await server.addTenant('300008')
    const theirs = await server.as('admin', '300008')
    const row = await waiting()
    expect((await theirs.ok('RegistrationApi_list')).total).toBe(0)
    expect((await theirs.call('RegistrationApi_refuse', { body: { id: row.id, version: 1, remark: 'x' } })).key).toBe('ROW_GONE')
  })
})
