import { expect, test } from 'vitest'
import { purgeExpired } from '#server/housekeeping.ts'
import { md5Of } from '#server/identity/passwords.ts'
import { redactForLog } from '#server/logs/redact.ts'
import { startTestServer, testPassword } from '../../support/server.ts'
import { table } from '../../support/table.ts'

// what the server logs: requests that change something, faults, errors of browsers, sign-ins; and never a secret

const app = await startTestServer({
  standIns: {
    DeptApi_list: async () => {
      throw new TypeError('a fault of ours')
    },
  },
})
const admin = await app.as('admin')
const everything = { query: { size: 200 } }

test('a request to change data is in the log with who, what, how it ended and what was sent; a read is not', async () => {
  const made = await admin.call('UnitApi_submit', { body: { name: '托盘' } })
  const refused = await admin.call('UnitApi_submit', { body: { name: '' } })
  await admin.ok('UnitApi_list')
  await app.flushLogs()
  const { records } = await admin.ok('LogApiApi_list', everything)
  const line = (answer: typeof made) => records.find((one) => one.requestId === answer.headers.get('x-request-id'))
  expect(line(made)).toMatchObject({
    createBy: 'admin',
    method: 'POST',
    requestUri: '/api/blade-base/communit/submit',
    title: 'UnitApi_submit',
    status: 200,
    remoteIp: '127.0.0.1',
  })
  expect(line(refused)).toMatchObject({ status: 400, refusal: 'BAD_INPUT' })
  expect(records.some(({ title }) => title === 'UnitApi_list')).toBe(false)
  expect(line(made)).not.toHaveProperty('params')
  const detail = await admin.ok('LogApiApi_detail', { query: { id: line(made)?.id ?? '' } })
  expect(detail.params).toBe('{"name":"托盘"}')
})

test('what people do about themselves is in the usual log, without their passwords', async () => {
  await app.addUser('changes')
  const user = await app.as('changes')
  const [oldPassword, newPassword] = [md5Of(testPassword), md5Of('Other-2468')]
  await user.ok('UserApi_updatePassword', { query: { oldPassword, newPassword, newPassword1: newPassword } })
  await app.flushLogs()
  const { records } = await admin.ok('LogUsualApi_list', { query: { createBy: 'changes' } })
  const details = await Promise.all(records.map(({ id }) => admin.ok('LogUsualApi_detail', { query: { id } })))
  expect(details.map(({ title }) => title)).toContain('UserApi_updatePassword')
  expect(JSON.stringify(details)).not.toContain(newPassword)
  expect(JSON.stringify(details)).toContain('[redacted]')
})

test('a fault is found by the request id that its answer names, with its stack in the detail alone', async () => {
  const { body } = await admin.call('DeptApi_list')
  const { requestId } = body.data as { requestId: string }
  expect(JSON.stringify(body)).not.toContain('a fault of ours')
  await app.flushLogs()
  const { records } = await admin.ok('LogErrorApi_list', { query: { requestId } })
  expect(records).toMatchObject([{ source: 'server', exceptionName: 'TypeError', message: 'a fault of ours', createBy: 'admin' }])
  expect(records[0]).not.toHaveProperty('stackTrace')
  const detail = await admin.ok('LogErrorApi_detail', { query: { id: records[0]?.id ?? '' } })
  expect(detail.stackTrace).toContain('a fault of ours')
})

test('errors of a browser come into the log of errors, their address without its query', async () => {
  const entry = { type: 'error', message: 'x is not a function', stack: 'at y', info: 'render', url: 'http://here/page?token=abc' }
  await admin.ok('AuthApi_sendLogs', { body: [entry] })
  const { records } = await admin.ok('LogErrorApi_list', { query: { source: 'browser' } })
  expect(records).toMatchObject([{ exceptionName: 'error', message: 'x is not a function · render', requestUri: 'http://here/page' }])
})

test('of the errors a browser sends at once fifty are kept, and one that is too long is refused', async () => {
  const from = (count: number) => Array.from({ length: count }, (_, at) => ({ type: 'flood', message: `flood ${at}` }))
  await admin.ok('AuthApi_sendLogs', { body: from(300) })
  expect((await admin.ok('LogErrorApi_list', { query: { source: 'browser', keyword: 'flood' } })).total).toBe(50)
  const long = await admin.call('AuthApi_sendLogs', { body: [{ type: 'flood', message: 'x'.repeat(2001) }] })
  expect(long).toMatchObject({ status: 400, fields: [{ field: 'message', row: 1, rule: 'maxLength' }] })
})

test('every sign-in and every refusal is written down, also of people and tenants that there are not', async () => {
  const signIn = (tenantId: string, username: string, password: string) => {
    app.wall.advance({ seconds: 1 })
    return app.anonymous.call('AuthApi_token', { query: { tenantId, username, password: md5Of(password), grant_type: 'password' } })
  }
  await signIn(app.tenantId, 'admin', testPassword)
  await signIn(app.tenantId, 'admin', 'wrong-1234')
  await signIn(app.tenantId, 'nobody', testPassword)
  await signIn('999999', 'ghost', testPassword)
  const { records } = await admin.ok('LoginLogApi_list', everything)
  expect(records.slice(0, 3)).toMatchObject([
    { account: 'nobody', result: 2, reason: '用户名或密码不正确' },
    { account: 'admin', result: 2, reason: '用户名或密码不正确' },
    { account: 'admin', result: 1 },
  ])
  const ghosts = await app.inTenant((tx) => tx.query(`select reason from login_log where account = 'ghost'`), '000000')
  expect(ghosts).toEqual([{ reason: '租户信息错误' }])
})

test('an auditor writes a note on a sign-in; nobody changes the line, and a removed one is gone', async () => {
  const { records } = await admin.ok('LoginLogApi_list', everything)
  const [line, other] = records
  if (!line || !other) throw new Error('no sign-ins')
  const noted = await admin.ok('LoginLogApi_submit', { body: { id: line.id, version: line.version, remark: '已核实' } })
  expect(noted).toMatchObject({ account: line.account, result: line.result, remark: '已核实', version: 2 })
  expect((await admin.call('LoginLogApi_submit', { body: { id: line.id, version: 1, remark: '晚了' } })).key).toBe('VERSION_STALE')
  await expect(app.inTenant((tx) => tx.query(`update login_log set account = 'x'`))).rejects.toThrow('permission denied')
  await expect(app.inTenant((tx) => tx.query(`update log_api set title = 'x'`))).rejects.toThrow('permission denied')
  await admin.ok('LoginLogApi_remove', { query: { ids: other.id } })
  expect((await admin.call('LoginLogApi_remove', { query: { ids: other.id } })).key).toBe('ROW_GONE')
})

test.each(table`
  sent                                                        | kept
  {"password":"a"}                                            | {"password":"[redacted]"}
  {"user":{"newPassword1":"a","name":"b"}}                    | {"user":{"newPassword1":"[redacted]","name":"b"}}
  {"rows":[{"refresh_token":"a"}]}                            | {"rows":[{"refresh_token":"[redacted]"}]}
  {"paramKey":"sms.secret","paramValue":"a"}                  | {"paramKey":"sms.secret","paramValue":"[redacted]"}
  {"paramKey":"theme","paramValue":"a"}                       | {"paramKey":"theme","paramValue":"a"}
  {"secretKey":"a","captchaCode":"b"}                         | {"secretKey":"[redacted]","captchaCode":"[redacted]"}
`)('$input.sent is logged as $expected.kept', ({ input, expected }) => {
  expect(redactForLog(JSON.parse(String(input.sent)))).toBe(String(expected.kept))
})

test('what is long is cut, and nothing is logged as nothing', () => {
  expect(redactForLog({ text: 'x'.repeat(10_000) })).toHaveLength(4001)
  expect(redactForLog({})).toBeUndefined()
  expect(redactForLog(undefined)).toBeUndefined()
})

test('lines older than half a year are forgotten', async () => {
  const count = async () => (await admin.ok('LoginLogApi_list', everything)).total
  const before = await count()
  await app.inTenant((tx) =>
    tx.query(`insert into login_log (tenant_id, result, create_time) values ($1, 1, $2)`, [tx.tenantId, new Date(0)]),
  )
  expect(await count()).toBe(before + 1)
  await purgeExpired(app.db, new Date())
  expect(await count()).toBe(before)
})
