import { expect, test } from 'vitest'
import { purgeExpired } from '#server/housekeeping.ts'
import { md5Of } from '#server/identity/passwords.ts'
import { expectAnswer } from '../../support/contract/contract.ts'
import { clientOf, startTestServer } from '../../support/server.ts'

const lines: string[] = []
const server = await startTestServer({ logTo: { write: (line) => lines.push(line) } })
const guarded = await startTestServer({ captcha: { mode: 'fixed', answer: 'fixed' } })
const crowded = await startTestServer()
const { tenantId, anonymous } = server
let last = 0

/** Creates a user with a role and a phone number of their own. */
const owner = async () => {
  const [account, phone] = [`owner${++last}`, `1390000000${last}`]
  await server.addUser(account, { rights: ['communit_view'] })
  await server.inTenant((tx) => tx.query('update app_user set phone = $2 where account = $1', [account, phone]))
  return { account, phone }
}
const send = (phone: string, id: 'AuthApi_loginSmscode' | 'AuthApi_forgetPasswordSmscode' = 'AuthApi_loginSmscode') =>
  anonymous.call(id, { body: { tenantId, phone } })
const outbox = (phone: string) =>
  server.inTenant((tx) => tx.query<{ content: string }>('select content from sms_outbox where phone = $1 order by id', [phone]))
const newest = async (phone: string) => /\d{6}/.exec((await outbox(phone)).at(-1)?.content ?? '')?.[0] ?? ''
const signIn = async (phone: string, smsId: string, smsCode: string) =>
  (await anonymous.call('AuthApi_token', { query: { tenantId, grant_type: 'sms_code', phone, smsId, smsCode } })).data
const wrong = { error_code: 400, error_description: '短信验证码不正确或已失效' }

test('a code comes to the phone of an account, opens a session once, and stands nowhere but in the message', async () => {
  const { account, phone } = await owner()
  const sent = await send(phone)
  expectAnswer('AuthApi_loginSmscode', sent.body)
  const code = await newest(phone)
  const kept = await server.inTenant((tx) => tx.query('select to_jsonb(c)::text as text from sms_code c where phone = $1', [phone]))
  expect(kept).toHaveLength(1)
  expect(JSON.stringify(kept)).not.toContain(code)
  expect(lines.join()).toContain('139**')
  expect(lines.join()).not.toContain(code)
  const answer = await signIn(phone, sent.data.smsId, code)
  expect(answer).toMatchObject({ account, token_type: 'bearer' })
  expect((await clientOf(server.url, answer.access_token).call('AuthApi_userInfo')).data.account).toBe(account)
  expect(await signIn(phone, sent.data.smsId, code)).toEqual(wrong)
})

test('it is good for five minutes, for its own phone, and the newest alone', async () => {
  const [{ phone }, other] = [await owner(), await owner()]
  const first = (await send(phone)).data.smsId
  const old = await newest(phone)
  const { smsId } = (await send(phone)).data
  expect(await signIn(phone, first, old)).toEqual(wrong)
  expect(await signIn(other.phone, smsId, await newest(phone))).toEqual(wrong)
  server.wall.advance({ minutes: 5, seconds: 1 })
  expect(await signIn(phone, smsId, await newest(phone))).toEqual(wrong)
  server.wall.advance({ minutes: -6 })
})

test('after three wrong tries it is worth nothing; after five sends the phone must wait', async () => {
  const { phone } = await owner()
  const { smsId } = (await send(phone)).data
  const code = await newest(phone)
  const bad = code === '000000' ? '000001' : '000000'
  for (let round = 0; round < 3; round += 1) expect(await signIn(phone, smsId, bad)).toEqual(wrong)
  expect(await signIn(phone, smsId, code)).toEqual(wrong)
  for (let round = 0; round < 4; round += 1) expect((await send(phone)).status).toBe(200)
  expect((await send(phone)).key).toBe('TOO_MANY')
  server.wall.advance({ minutes: 31 })
  expect((await send(phone)).status).toBe(200)
})

test('five guesses close the door to a phone, over several codes and to the password too; half an hour later it opens', async () => {
  const { account, phone } = await owner()
  const badOf = async () => ((await newest(phone)) === '000000' ? '000001' : '000000')
  const signsIn = (smsId: string, smsCode: string) =>
    anonymous.call('AuthApi_token', { query: { tenantId, grant_type: 'sms_code', phone, smsId, smsCode } })
  const resets = (smsId: string, smsCode: string) =>
    anonymous.call('AuthApi_forgetPasswordReset', { body: { tenantId, phone, smsId, smsCode, newPassword: md5Of('newPass123') } })
  const first = (await send(phone)).data.smsId
  for (let guess = 0; guess < 3; guess += 1) expect((await signsIn(first, await badOf())).data).toEqual(wrong)
  const second = (await send(phone, 'AuthApi_forgetPasswordSmscode')).data.smsId
  for (let guess = 0; guess < 2; guess += 1) expect((await resets(second, await badOf())).key).toBe('SMS_CODE_BAD')
  expect((await resets(second, await newest(phone))).key).toBe('SIGN_IN_BLOCKED')
  const third = (await send(phone)).data.smsId
  expect((await signsIn(third, await newest(phone))).key).toBe('SIGN_IN_BLOCKED')
  server.wall.advance({ minutes: 31 })
  const last = (await send(phone)).data.smsId
  expect((await signsIn(last, await newest(phone))).data).toMatchObject({ account })
})

test('from one address codes are sent to twenty phones in half an hour, and no more', async () => {
  const ask = async (at: number) =>
    (await crowded.anonymous.call('AuthApi_loginSmscode', { body: { tenantId: crowded.tenantId, phone: `137${10_000_000 + at}` } })).key
  for (let at = 0; at < 20; at += 1) expect(await ask(at)).toBeUndefined()
  expect(await ask(20)).toBe('TOO_MANY')
})

test('a phone that nobody has, several have or a disabled account has gets no message and the same answer', async () => {
  const [{ phone }, twin, off] = [await owner(), await owner(), await owner()]
  await server.inTenant((tx) => tx.query('update app_user set phone = $2 where account = $1', [twin.account, phone]))
  await server.inTenant((tx) => tx.query('update app_user set status = 2 where account = $1', [off.account]))
  for (const one of ['13711112222', phone, off.phone]) {
    expect((await send(one)).data.smsId).toMatch(/^[\w-]{36}$/)
    expect(await outbox(one)).toEqual([])
  }
  // nor can anybody find out which tenants exist
  for (const tenant of ['999999', 'x']) {
    expect((await anonymous.call('AuthApi_loginSmscode', { body: { tenantId: tenant, phone } })).data.smsId).toMatch(/^[\w-]{36}$/)
    const query = { tenantId: tenant, phone, smsId: 'x', smsCode: '123456', grant_type: 'sms_code' }
    expect((await anonymous.call('AuthApi_token', { query })).data).toEqual(wrong)
    const body = { tenantId: tenant, phone, smsId: 'x', smsCode: '123456', newPassword: md5Of('newPass123') }
    expect((await anonymous.call('AuthApi_forgetPasswordReset', { body })).key).toBe('SMS_CODE_BAD')
  }
})

test('who forgot the password sets a new one by a code sent for that; other sessions end, and a code to sign in will not do', async () => {
  const { account, phone } = await owner()
  const before = await server.as(account)
  const login = (await send(phone)).data.smsId
  const reset = (smsId: string, smsCode: string) =>
    anonymous.call('AuthApi_forgetPasswordReset', { body: { tenantId, phone, smsId, smsCode, newPassword: md5Of('newPass123') } })
  expect((await reset(login, await newest(phone))).key).toBe('SMS_CODE_BAD')
  const { smsId } = (await send(phone, 'AuthApi_forgetPasswordSmscode')).data
  const code = await newest(phone)
  expect(await signIn(phone, smsId, code)).toEqual(wrong)
  expect((await reset(smsId, code)).status).toBe(200)
  expect((await before.call('AuthApi_userInfo')).key).toBe('UNAUTHENTICATED')
  const query = { tenantId, username: account, password: md5Of('newPass123'), grant_type: 'password' }
  expect((await anonymous.call('AuthApi_token', { query })).data.account).toBe(account)
})

test('the picture is asked first, where pictures are asked', async () => {
  const body = { tenantId: guarded.tenantId, phone: '13900000000' }
  for (const id of ['AuthApi_loginSmscode', 'AuthApi_forgetPasswordSmscode', 'AuthApi_forgetPasswordSmscodeNew'] as const) {
    expect((await guarded.anonymous.call(id, { body })).key).toBe('CAPTCHA_BAD')
    const { key } = (await guarded.anonymous.call('AuthApi_captcha')).data
    expect((await guarded.anonymous.call(id, { body, headers: { 'Captcha-Key': key, 'Captcha-Code': 'fixed' } })).status).toBe(200)
  }
})

test('a day later neither message nor code is there', async () => {
  const { phone } = await owner()
  await send(phone)
  await purgeExpired(server.db, new Date(server.wall.now.getTime() + 25 * 3_600_000))
  const left = await server.inTenant((tx) => tx.query('select 1 from sms_code union all select 1 from sms_outbox'))
  expect(left).toEqual([])
})
