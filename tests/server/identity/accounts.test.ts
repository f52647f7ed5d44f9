import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { migrationsFolder } from '#server/db/schema/migrate.ts'
import { md5Of } from '#server/identity/passwords.ts'
import { createUser } from '#server/identity/people.ts'
import { startTestServer, testPassword } from '../../support/server.ts'

const server = await startTestServer()
const { anonymous, tenantId } = server
const admin = await server.as('admin')

const token = (username: string, password = testPassword) =>
  anonymous.call('AuthApi_token', { query: { tenantId, username, password: md5Of(password), grant_type: 'password' } })
const enter = (account: string, password?: string) =>
  admin.call('UserApi_submit', { body: { account, realName: '张三', ...(password && { password }) } })
const ask = (account: string) =>
  anonymous.call('UserApi_registerGuest', { query: { tenantId, name: '来宾', account, password: 'Guest13579' } })

/** Account names that look like `admin` or `wang`, or that show nothing more than these. */
const lookAlikes = {
  'Cyrillic а': '\u0430dmin',
  'all Cyrillic': '\u0441\u0430\u0440',
  'Greek ο': 'c\u03BFok',
  'dotless ı': 'adm\u0131n',
  'Latin alpha ɑ': 'w\u0251ng',
  'an accent of its own': 'w\u0061\u0320ng',
  'a joiner': 'wa\u200Dng',
  'a blank without width': 'wa\u200Bng',
  'a mark of direction': 'wang\u202E',
  'a soft hyphen': 'wa\u00ADng',
  'two blanks': 'wang  er',
}

describe('an account is one however it is written', () => {
  test('in capitals, in full width, with blanks around it', async () => {
    await server.addUser('Wang.Min')
    for (const again of ['wang.min', 'WANG.MIN', '\uFF37ang.\uFF2Din', ' wang.min ']) {
      expect(await enter(again), again).toMatchObject({ key: 'DUPLICATE', fields: [{ field: 'account' }] })
      expect((await token(again)).data, again).toMatchObject({ account: 'Wang.Min' })
    }
    expect((await enter('\uFF2C\uFF49 Lei')).data).toMatchObject({ account: 'Li Lei' })
    expect((await enter('王敏-2')).data).toMatchObject({ account: '王敏-2' })
  })

  test('wherever it is made: two wishes for one wait once', async () => {
    expect((await ask('New.Guest')).status).toBe(200)
    expect((await ask('NEW.guest')).status).toBe(200)
    expect((await admin.ok('RegistrationApi_list', { query: { keyword: 'guest' } })).total).toBe(1)
    await expect(server.inTenant((tx) => createUser(tx, { account: 'ADMIN', password: testPassword, roleIds: [] }))).rejects.toMatchObject({
      key: 'DUPLICATE',
    })
  })

  test('and its attempts are counted as one', async () => {
    await server.addUser('counted')
    for (const way of ['counted', 'Counted', 'COUNTED', 'cOunted', ' counted']) await token(way, 'wrong')
    expect((await token('countED')).key).toBe('SIGN_IN_BLOCKED')
  })

  test.each(Object.entries(lookAlikes))('%s is refused with the rule', async (_what, account) => {
    const refused = await enter(account)
    expect(refused).toMatchObject({ key: 'FIELD_BAD', fields: [{ field: 'account' }] })
    expect(refused.fields[0]?.msg).toContain('容易混淆')
    expect((await ask(account)).fields).toMatchObject([{ field: 'account' }])
    const english = await admin.call('UserApi_submit', { body: { account, realName: 'x' }, headers: { 'accept-language': 'en' } })
    expect(english.fields[0]?.msg).toContain('letters a to z')
  })

  test('one that an older installation has stays, and may be changed into none of these', async () => {
    const id = await server.inTenant((tx) => createUser(tx, { account: 'jos\u00E9', password: testPassword, roleIds: [] }))
    const row = await admin.ok('UserApi_detail', { query: { id } })
    const kept = await admin.ok('UserApi_submit', { body: { id, version: row.version, account: 'jos\u00E9', realName: '何塞' } })
    expect(kept).toMatchObject({ account: 'jos\u00E9', realName: '何塞' })
    const body = { id, version: kept.version, account: 'jos\u0435', realName: '何塞' }
    expect((await admin.call('UserApi_submit', { body })).fields).toMatchObject([{ field: 'account' }])
  })
})

test('accounts that differed by their case before keep signing in, each as it was written; the plain one however it is', async () => {
  const before = (await readFile(join(migrationsFolder, '0088-accounts.sql'), 'utf8')).match(
    /update app_user u set account_key[\s\S]*?;/,
  )?.[0]
  await server.addUser('twin')
  await server.addUser('twin2')
  const twins = await server.database.asOwner(async (client) => {
    await client.query('alter table app_user disable trigger key_account')
    await client.query('alter table app_user drop constraint app_user_tenant_id_account_key')
    await client.query(`update app_user set account = 'Twin' where account = 'twin2'`)
    await client.query(before ?? '')
    await client.query('alter table app_user enable trigger key_account')
    await client.query('alter table app_user add constraint app_user_tenant_id_account_key unique (tenant_id, account_key)')
    const { rows } = await client.query(
      `select account, account_key as key from app_user where lower(account) = 'twin' order by account_key`,
    )
    return rows
  })
  expect(twins.sort((one, other) => (one.key < other.key ? -1 : 1))).toEqual([
    { account: 'Twin', key: 'Twin' },
    { account: 'twin', key: 'twin' },
  ])
  for (const [typed, account] of [
    ['Twin', 'Twin'],
    ['twin', 'twin'],
    ['TWIN', 'twin'],
  ] as const)
    expect((await token(typed)).data.account, typed).toBe(account)
})

describe('common passwords', () => {
  const change = async (next: string) => {
    const account = `chooser${Math.random().toString(36).slice(2)}`
    await server.addUser(account)
    const client = await server.as(account)
    const [oldPassword, newPassword] = [md5Of(testPassword), md5Of(next)]
    return client.call('UserApi_updatePassword', { query: { oldPassword, newPassword, newPassword1: newPassword } })
  }

  test.each([
    '1234567890',
    'password123',
    'Password123',
    'QWERTYUIOP',
    'abc123456',
    'aaaaaaaa',
    'ZZZZZZZZZZZ',
    '78787878',
    'lkjhgfdsa',
    '456789012',
    'klmnopqrst',
  ])('%s is chosen by nobody', async (word) => {
    const own = await change(word)
    expect(own).toMatchObject({ key: 'PASSWORD_COMMON', msg: '密码过于常见，容易被猜中，请换一个', fields: [{ field: 'newPassword' }] })
    expect((await enter('commoner', word)).fields).toMatchObject([{ field: 'password', rule: 'PASSWORD_COMMON' }])
    const query = { tenantId, name: '来宾', account: 'commoner', password: word }
    expect((await anonymous.call('UserApi_registerGuest', { query })).key).toBe('PASSWORD_COMMON')
    const body = { tenantId, phone: '13900001111', smsId: 'x', smsCode: '123456', newPassword: md5Of(word) }
    expect((await anonymous.call('AuthApi_forgetPasswordReset', { body })).key).toBe('PASSWORD_COMMON')
  })

  test('others are chosen, of eight characters too where another client asks for no more', async () => {
    expect((await change('Nothing-24')).status).toBe(200)
    expect((await enter('short', 'kV8mQ2xz')).status).toBe(200)
  })
})
