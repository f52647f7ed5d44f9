import { expect, test } from 'vitest'
import { md5Of } from '#server/identity/passwords.ts'
import { expectAnswer } from '../../support/contract/contract.ts'
import { clientOf, startTestServer } from '../../support/server.ts'

// the accounts that a demo offers to everyone who opens it

const demo = {
  tenantId: '200001',
  accounts: [
    { account: 'admin', role: { zh: '管理员', en: 'Administrator' } },
    { account: 'store1', role: { zh: '门店', en: 'Store' } },
    { account: 'gone', role: { zh: '采购员', en: 'Buyer' } },
  ],
  remake: () => Promise.reject(new Error('not in this test')),
}
const server = await startTestServer({ demo })
const plain = await startTestServer()
const { tenantId, anonymous } = server
await server.addUser('store1', { realName: '何雨桐' })
await server.addUser('buyer')
await server.addTenant('300001')
await server.addUser('store1', { tenantId: '300001' })

const enter = (account: string, tenant = tenantId, client = anonymous) =>
  client.call('AuthApi_token', { query: { tenantId: tenant, username: account, grant_type: 'demo' } })

test('the sign-in page is told the accounts that exist, in its language, and the tenant', async () => {
  const { body, data } = await anonymous.call('TenantApi_info', { headers: { 'accept-language': 'en' } })
  expectAnswer('TenantApi_info', body)
  expect(data).toMatchObject({ suggestedTenantId: tenantId, demoAccounts: [{ account: 'admin' }, { realName: '何雨桐', role: 'Store' }] })
  expect(data.demoAccounts).toHaveLength(2)
})

test('an offered account signs in without a password; the session is one like any other', async () => {
  const { data } = await enter('store1')
  expect(data).toMatchObject({ tenant_id: tenantId, account: 'store1', token_type: 'bearer' })
  const client = clientOf(server.url, data.access_token ?? '')
  expect(await client.ok('UserApi_info')).toMatchObject({ account: 'store1', realName: '何雨桐' })
})

test.each([
  ['another account of the demo', () => enter('buyer')],
  ['an account of that name in another tenant', () => enter('store1', '300001')],
  ['the platform', () => enter('admin', '000000')],
  ['an account that is not there', () => enter('gone')],
  ['an installation that is no demo', () => enter('store1', tenantId, plain.anonymous)],
])('%s is refused as a wrong password is', async (_, refused) => {
  const { status, body } = await refused()
  expect({ status, body }).toEqual({ status: 200, body: { error_code: 400, error_description: '用户名或密码不正确' } })
})

test('a disabled account is neither offered nor let in', async () => {
  await server.inTenant((tx) => tx.query(`update app_user set status = 2 where tenant_id = $1 and account = 'store1'`, [tenantId]))
  expect((await anonymous.ok('TenantApi_info')).demoAccounts?.map(({ account }) => account)).toEqual(['admin'])
  expect((await enter('store1')).data.access_token).toBeUndefined()
})

test('an installation that is no demo offers nobody, and suggests no tenant where there is one', async () => {
  expect(await plain.anonymous.ok('TenantApi_info')).toEqual({})
})

test('a password of any characters comes as its MD5 where older clients send it as typed', async () => {
  const admin = await server.as('admin')
  const typed = '纸 Tower-92 § und mehr als fünfzehn'
  const body = { account: 'managed', realName: '管理', password: md5Of(typed) }
  expect((await admin.call('UserApi_submit', { body })).status).toBe(200)
  const entered = await anonymous.call('AuthApi_token', {
    query: { tenantId, username: 'managed', password: md5Of(typed), grant_type: 'password' },
  })
  expect(entered.data.account ?? entered.data.error_description).not.toBe('用户名或密码不正确')
  const plainLong = await admin.call('UserApi_submit', { body: { ...body, account: 'other', password: 'sixteen-letters!' } })
  expect(plainLong.status).toBe(400)
  const common = await admin.call('UserApi_submit', { body: { ...body, account: 'other', password: md5Of('password1') } })
  expect(common.key).toBe('PASSWORD_COMMON')
})
