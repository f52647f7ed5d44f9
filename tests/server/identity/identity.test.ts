import { describe, expect, test, vi } from 'vitest'
import { compareHash, hashPassword, md5Of } from '#server/identity/passwords.ts'
import { expectAnswer, expectRefusal } from '../../support/contract/contract.ts'
import { adminPassword } from '../../support/quiet.ts'
import { type Client, clientOf, startTestServer, testPassword } from '../../support/server.ts'

// calls are counted, because a clock would measure the machine
const compared = vi.fn(compareHash)
const verified = (): number => compared.mock.calls.length

const server = await startTestServer({ compareHash: compared })
const { anonymous, tenantId } = server

const credentials = (account: string, password = testPassword, tenant = tenantId) => ({
  tenantId: tenant,
  username: account,
  password: md5Of(password),
  grant_type: 'password',
  scope: 'all',
})
const signIn = (account: string, password?: string, tenant?: string) =>
  anonymous.call('AuthApi_token', { query: credentials(account, password, tenant) })
const whoAmI = (client: Client) => client.call('UserApi_info')
const accepts = async (accessToken = '') => (await whoAmI(clientOf(server.url, accessToken))).status === 200

describe('signing in', () => {
  test('answers tokens and the user, flat, from query, form or JSON', async () => {
    const id = await server.addUser('ann', { rights: ['depot_view'], realName: '安妮' })
    const asForm = new URLSearchParams(credentials('ann'))
    const path = '/api/blade-auth/oauth/token'
    const bodies = await Promise.all([
      signIn('ann').then(({ body }) => body),
      anonymous.fetch(path, { method: 'POST', body: asForm }).then((answer) => answer.json()),
      anonymous
        .fetch(path, { method: 'POST', body: JSON.stringify(credentials('ann')), headers: { 'content-type': 'application/json' } })
        .then((answer) => answer.json()),
    ])
    for (const body of bodies) {
      expectAnswer('AuthApi_token', body)
      expect(body).toMatchObject({
        user_id: id,
        tenant_id: tenantId,
        account: 'ann',
        real_name: '安妮',
        role_name: 'role-ann',
        token_type: 'bearer',
        expires_in: 3600,
      })
      expect(await accepts(String((body as { access_token: string }).access_token))).toBe(true)
    }
  })

  test('takes the tenant from the header Tenant-Id where no parameter names it', async () => {
    const { tenantId: _, ...query } = credentials('admin')
    const { data } = await anonymous.call('AuthApi_token', { query, headers: { 'Tenant-Id': tenantId } })
    expect(data.tenant_id).toBe(tenantId)
  })

  test('answers a wrong password, an unknown user, a plain password and a disabled user alike: HTTP 200, flat, no tokens', async () => {
    await server.addUser('off')
    await server.inTenant((tx) => tx.query(`update app_user set status = 2 where account = 'off'`))
    const plain = anonymous.call('AuthApi_token', { query: { ...credentials('admin'), password: testPassword } })
    const answers = await Promise.all([signIn('admin', 'wrong'), signIn('nobody'), plain, signIn('off')])
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(body).toEqual({ error_code: 400, error_description: '用户名或密码不正确' })
    }
    const english = await anonymous.call('AuthApi_token', { query: credentials('nobody'), headers: { 'accept-language': 'en-GB,zh' } })
    expect(english.data.error_description).toBe('The user name or the password is not right')
  })

  test('a tenant that is unknown, malformed or disabled is a wrong password: same answer, same hashing, same door after five', async () => {
    await server.addTenant('300001')
    await server.db.inPlatform(server.clock.now, (tx) => tx.query(`update tenant set status = 2 where tenant_id = '300001'`))
    const wrong = { status: 200, body: { error_code: 400, error_description: '用户名或密码不正确' }, verified: 1 }
    for (const tenant of [tenantId, '999999', 'x', "0' or 1", '300001']) {
      for (let failure = 1; failure <= 5; failure += 1) {
        const before = verified()
        const { status, body } = await signIn('nobody-here', testPassword, tenant)
        expect({ status, body, verified: verified() - before }, tenant).toEqual(wrong)
      }
      expect((await signIn('nobody-here', testPassword, tenant)).key, tenant).toBe('SIGN_IN_BLOCKED')
    }
    server.wall.advance({ minutes: 31 })
  })

  test('that a tenant has expired is told to whoever knows a password of it', async () => {
    await server.addTenant('300002')
    await server.db.inPlatform(server.clock.now, (tx) =>
      tx.query(`update tenant set expire_time = '2020-01-01' where tenant_id = '300002'`),
    )
    const told = await signIn('admin', testPassword, '300002')
    expect(told.key).toBe('TENANT_EXPIRED')
    expectRefusal(told.body)
    expect((await signIn('admin', 'wrong', '300002')).data.error_code).toBe(400)
  })

  test('tells a user without a role to wait for one, and an unknown grant that it is none', async () => {
    await server.addUser('guest')
    await server.inTenant((tx) => tx.query(`delete from user_role using app_user u where u.id = user_id and u.account = 'guest'`))
    expect((await signIn('guest')).data).toEqual({ error_code: 400, error_description: '未获得用户的角色信息' })
    const { data } = await anonymous.call('AuthApi_token', { query: { ...credentials('admin'), grant_type: 'magic' } })
    expect(data.error_code).toBe(400)
  })

  test('leaves no password in the database but its argon2id hash', async () => {
    expect(await hashPassword(md5Of('x'))).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    await expect(hashPassword('plain')).rejects.toThrow('MD5')
    expect((await signIn('admin', adminPassword, '000000')).data.role_name).toBe('administrator')
  })
})

describe('attempts', () => {
  test('close the door to an account after five failures, right password or not, and open it half an hour later', async () => {
    await server.addUser('bob')
    for (let failure = 1; failure <= 5; failure += 1) expect((await signIn('bob', 'wrong')).data.error_code).toBe(400)
    const blocked = await signIn('bob')
    expect(blocked).toMatchObject({ status: 400, key: 'SIGN_IN_BLOCKED', msg: '用户登录失败次数过多，请稍后再试' })
    expect((await signIn('admin')).status).toBe(200)
    server.wall.advance({ minutes: 31 })
    expect((await signIn('bob')).data.account).toBe('bob')
  })

  test('side by side do not outrun the limit', async () => {
    await server.addUser('eve')
    const answers = await Promise.all(Array.from({ length: 12 }, () => signIn('eve', 'wrong')))
    expect(answers.filter(({ key }) => key === undefined)).toHaveLength(5)
    server.wall.advance({ minutes: 31 })
  })

  test('are forgotten by a right password', async () => {
    await server.addUser('cat')
    for (let round = 0; round < 3; round += 1) {
      for (let failure = 1; failure <= 4; failure += 1) await signIn('cat', 'wrong')
      expect((await signIn('cat')).data.account).toBe('cat')
    }
  })

  test('from one address close the door to all accounts after fifty failures', async () => {
    server.wall.advance({ minutes: 31 })
    const guesses = Array.from({ length: 50 }, (_, index) => signIn(`guess-${index}`))
    for (const { data } of await Promise.all(guesses)) expect(data.error_code).toBe(400)
    expect((await signIn('admin')).key).toBe('SIGN_IN_BLOCKED')
    server.wall.advance({ minutes: 31 })
    expect((await signIn('admin')).key).toBeUndefined()
  })
})

describe('rights', () => {
  test('follow the database and not the token', async () => {
    await server.addUser('fay', { rights: ['taxrate_view'] })
    const fay = await server.as('fay')
    expect((await fay.call('TaxRateApi_list')).key).not.toBe('NO_PERMISSION')
    await server.inTenant((tx) => tx.query(`delete from role_menu using role r where r.id = role_id and r.role_alias = 'role-fay'`))
    expect(await fay.call('TaxRateApi_list')).toMatchObject({ status: 403, key: 'NO_PERMISSION', msg: '没有[税率·查看]权限' })
  })
})

describe('the password', () => {
  const change = (client: Client, old: string, next: string, again = next) =>
    client.call('UserApi_updatePassword', { query: { oldPassword: md5Of(old), newPassword: md5Of(next), newPassword1: md5Of(again) } })

  test('is changed by who knows the old one; other sessions of the user end', async () => {
    await server.addUser('gil')
    const [here, elsewhere] = [await server.as('gil'), await server.as('gil')]
    const answer = await change(here, testPassword, 'Next-24680')
    expectAnswer('UserApi_updatePassword', answer.body)
    expect(await accepts(here.accessToken)).toBe(true)
    expect(await accepts(elsewhere.accessToken)).toBe(false)
    expect((await signIn('gil')).data.error_code).toBe(400)
    expect((await signIn('gil', 'Next-24680')).data.account).toBe('gil')
  })

  test('stays when the old one is wrong, the new ones differ or nothing is new', async () => {
    await server.addUser('hal')
    const hal = await server.as('hal')
    expect(await change(hal, 'wrong', 'Next-24680')).toMatchObject({
      key: 'FIELD_BAD',
      msg: '原密码不正确',
      fields: [{ field: 'oldPassword' }],
    })
    expect(await change(hal, testPassword, 'Next-24680', 'Other-1')).toMatchObject({ key: 'FIELD_BAD', msg: '确认密码不正确' })
    expect(await change(hal, testPassword, testPassword)).toMatchObject({ key: 'FIELD_BAD', msg: '新密码不正确' })
    expect((await signIn('hal')).data.account).toBe('hal')
  })

  test('cannot be guessed through a session left open: five wrong old ones close the door', async () => {
    await server.addUser('ida')
    const ida = await server.as('ida')
    for (let guess = 1; guess <= 5; guess += 1) expect((await change(ida, `guess ${guess}`, 'Next-24680')).key).toBe('FIELD_BAD')
    expect((await change(ida, testPassword, 'Next-24680')).key).toBe('SIGN_IN_BLOCKED')
  })
})

test('[app.tenants] the same account is another person in another tenant', async () => {
  await server.addTenant('200077')
  const [here, there] = await Promise.all([server.as('admin'), server.as('admin', '200077')])
  const [one, other] = [await here.ok('AuthApi_userInfo'), await there.ok('AuthApi_userInfo')]
  expect([one.tenant_id, other.tenant_id]).toEqual([tenantId, '200077'])
  expect(one.user_id).not.toBe(other.user_id)
})
