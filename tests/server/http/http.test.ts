import { get } from 'node:http'
import { describe, expect, test } from 'vitest'
import { refuse } from '#server/db/refuse.ts'
import { languageOf } from '#server/http/envelope.ts'
import { expectRefusal } from '../../support/contract/contract.ts'
import { startTestServer, testPassword } from '../../support/server.ts'
import { table } from '../../support/table.ts'

const lines: string[] = []

const server = await startTestServer({
  logTo: { write: (line) => lines.push(line) },
  standIns: {
    TaxRateApi_queryDefault: async () => undefined,
    TaxRateApi_quyerZero: async () => {
      throw new Error('select secret_column from hidden_table: password is hunter2')
    },
    TaxRateApi_list: async ({ tx }) => {
      await tx.query(`insert into dept (tenant_id, dept_name, create_time) values ($1, 'rolled back', $2)`, [tx.tenantId, tx.now])
      return refuse('STATUS_FORBIDS', {
        params: { state: { zh: '草稿', en: 'Draft' }, event: { zh: '红冲', en: 'Reverse' } },
        allowed: ['SAVE', 'SUBMIT'],
        afterwards: async (other) =>
          void (await other.query(`insert into dept (tenant_id, dept_name, create_time) values ($1, 'kept', $2)`, [
            other.tenantId,
            other.now,
          ])),
      })
    },
    TaxRateApi_detail: async () =>
      refuse('VERSION_STALE', { params: { user: '王敏', time: '2026-11-21 10:00:00' }, current: { id: '1', version: 7 } }),
    TaxRateApi_remove: async () =>
      refuse('LINE_BAD', { problems: [2, 5].map((row) => ({ row, field: 'qty', rule: 'LINE_BAD' as const })) }),
    TaxRateApi_disable: async () => refuse('DOC_GONE', { afterwards: async (tx) => void (await tx.query('select nothing')) }),
  },
})
const { anonymous } = server
const admin = await server.as('admin')
const json = { 'content-type': 'application/json' }
const logged = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>)

describe('an answer', () => {
  test('is wrapped and says so in the language of the caller', async () => {
    expect((await admin.call('UserApi_info')).body).toMatchObject({ code: 200, success: true, msg: '操作成功' })
    expect((await admin.call('UserApi_info', { headers: { 'accept-language': 'en' } })).body).toMatchObject({ msg: 'Success' })
  })

  test('of a read that found nothing carries an empty object and says that', async () => {
    expect((await admin.call('TaxRateApi_queryDefault')).body).toEqual({ code: 200, success: true, data: {}, msg: '暂无承载数据' })
  })

  test('names its request, is kept by no cache, and leaves one line in the log without its query', async () => {
    const { headers } = await anonymous.call('AuthApi_token', {
      query: { tenantId: server.tenantId, username: 'x', password: 'hunter2', grant_type: 'password' },
    })
    expect(headers.get('cache-control')).toBe('no-store')
    const requestId = headers.get('x-request-id')
    expect(requestId).toMatch(/^[\da-f-]{36}$/)
    await expect.poll(() => logged().filter((line) => line.requestId === requestId)).toHaveLength(1)
    expect(lines.join()).not.toContain('hunter2')
    expect(lines.join()).not.toContain(testPassword)
  })

  test.each(table`
    header                     | language
    en                         | en
    EN-us,zh;q=0.9             | en
    en;q=0.8                   | en
    zh-CN,en;q=0.9             | zh
    *                          | zh
    eng                        | zh
    fr-FR                      | zh
  `)('to Accept-Language $input.header speaks $expected.language', ({ input, expected }) => {
    expect(languageOf(input.header)).toBe(expected.language)
  })
})

describe('a refusal', () => {
  const inDepts = (name: string) => server.inTenant((tx) => tx.query('select from dept where dept_name = $1', [name]))

  test('rolls back, commits what it leaves behind, and names the events that are left', async () => {
    const { status, body } = await admin.call('TaxRateApi_list')
    expect({ status, body }).toEqual({
      status: 409,
      body: {
        code: 409,
        success: false,
        msg: '当前状态[草稿]不能执行[红冲]',
        data: { key: 'STATUS_FORBIDS', allowed: ['SAVE', 'SUBMIT'] },
      },
    })
    expectRefusal(body)
    expect(await inDepts('rolled back')).toHaveLength(0)
    expect(await inDepts('kept')).toHaveLength(1)
  })

  test('[doc.version] carries the newer document of a stale version, in words of the caller', async () => {
    const { body } = await admin.call('TaxRateApi_detail', { query: { id: '1' }, headers: { 'accept-language': 'en' } })
    expect(body).toMatchObject({
      code: 409,
      msg: 'The document was changed by 王敏 at 2026-11-21 10:00:00; refresh and try again',
      data: { current: { version: 7 } },
    })
    expectRefusal(body)
  })

  test('names every row', async () => {
    const { status, msg, fields, body } = await admin.call('TaxRateApi_remove', { query: { ids: '1' } })
    expect({ status, msg }).toEqual({ status: 400, msg: '第2行qty不正确' })
    expect(fields.map(({ row, rule }) => ({ row, rule }))).toEqual([
      { row: 2, rule: 'LINE_BAD' },
      { row: 5, rule: 'LINE_BAD' },
    ])
    expectRefusal(body)
  })

  test('that cannot leave behind what it must is a fault', async () => {
    expect(await admin.call('TaxRateApi_disable', { body: { id: '1' } })).toMatchObject({ status: 500, key: 'SERVER_FAULT' })
  })
})

describe('a fault of ours', () => {
  test('tells nothing but where to find its log line, which tells all', async () => {
    const { status, body, headers } = await admin.call('TaxRateApi_quyerZero')
    const requestId = headers.get('x-request-id')
    expect(status).toBe(500)
    expect(body).toEqual({ code: 500, success: false, msg: '服务器异常', data: { key: 'SERVER_FAULT', requestId } })
    expectRefusal(body)
    const [line] = logged().filter((entry) => entry.requestId === requestId && entry.level === 50)
    expect(JSON.stringify(line)).toContain('secret_column')
  })
})

describe('what is asked first', () => {
  test('is who asks: without a session nothing is said about the input', async () => {
    expect(await anonymous.call('DepotApi_submit', { body: {} as never })).toMatchObject({
      status: 401,
      key: 'UNAUTHENTICATED',
      fields: [],
    })
  })

  test('is then the right, by absence or presence of the id, and then the input', async () => {
    await server.addUser('viewer', { rights: ['depot_view'] })
    await server.addUser('adder', { rights: ['depot_add'] })
    const [viewer, adder] = [await server.as('viewer'), await server.as('adder')]
    const bad = { name: '' } as never
    expect(await viewer.call('DepotApi_submit', { body: bad })).toMatchObject({
      status: 403,
      key: 'NO_PERMISSION',
      msg: '没有[仓库·新增]权限',
      fields: [],
    })
    expect(await viewer.call('DepotApi_list', { query: { current: 'x' } as never })).toMatchObject({ status: 400, key: 'BAD_INPUT' })
    expect(await adder.call('DepotApi_submit', { body: bad })).toMatchObject({ status: 400, key: 'BAD_INPUT' })
    expect(await adder.call('DepotApi_submit', { body: { id: '1' } as never })).toMatchObject({ status: 403, key: 'NO_PERMISSION' })
  })

  test('every wrong field is named, in the language of the caller', async () => {
    const { body, fields } = await admin.call('DepotApi_submit', {
      body: { name: '', deptId: 'x' } as never,
      headers: { 'accept-language': 'en' },
    })
    expectRefusal(body)
    expect(fields.map(({ field, rule }) => `${field} ${rule}`)).toEqual(['code required', 'name minLength', 'deptId id'])
    expect(body.msg).toBe(fields[0]?.msg)
  })
})

describe('a body', () => {
  const post = async (body: string | undefined, headers: Record<string, string> = json, path = '/api/blade-system/depot/submit') => {
    const response = await admin.fetch(path, { method: 'POST', body, headers })
    const answer = (await response.json()) as { data: { key: string }; msg: string }
    return { status: response.status, key: answer.data.key, msg: answer.msg }
  }
  const bad = (msg: string) => ({ status: 400, key: 'BAD_INPUT', msg })

  test.each([
    ['that is no JSON', '{"code": }', json, '请求内容不正确'],
    ['that breaks off', '{"code": "a', json, '请求内容不正确'],
    ['that is a form where JSON is due', 'code=a&name=b', { 'content-type': 'application/x-www-form-urlencoded' }, '请求内容不正确'],
    ['of an unknown kind', '<depot/>', { 'content-type': 'text/xml' }, '请求内容不正确'],
    ['that is too large', `{"remark":"${'x'.repeat(5 * 1024 * 1024)}"}`, json, '请求内容的大小不正确'],
    ['that is empty', '', json, '请求内容必填'],
    ['that is null', 'null', json, '请求内容必填'],
  ])('%s is bad input', async (_what, body, headers, msg) => {
    expect(await post(body, headers)).toEqual(bad(msg))
  })

  test('that is absent needs no content type where everything stands in the query', async () => {
    const path = '/api/blade-system/depot/remove?ids=x'
    for (const headers of [{}, json, { 'content-type': 'text/plain' }])
      expect(await post(undefined, headers, path)).toMatchObject({ key: 'BAD_INPUT' })
  })

  test('nested a hundred thousand deep is refused or dropped and breaks nothing', async () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000)
    expect(await post(`{"code":"a","name":${deep}}`)).toMatchObject({ status: 400, key: 'BAD_INPUT' })
    expect(await post(`{"code":"","unknown":${deep}}`)).toMatchObject({ status: 400, key: 'BAD_INPUT' })
  })
})

describe('an address', () => {
  test.each([
    ['GET', '/api/nothing/here'],
    ['POST', '/api/nothing/here'],
    ['POST', '/api/blade-user/info'],
    ['GET', '/api/blade-system/depot/submit'],
    ['DELETE', '/api/blade-system/depot/remove'],
    ['GET', '/api'],
    ['GET', '/assets/missing.js'],
  ])('%s %s that is none of ours is NOT_FOUND in the envelope', async (method, path) => {
    const response = await admin.fetch(path, { method })
    expect(response.status).toBe(404)
    expect(response.headers.get('x-request-id')).toBeTruthy()
    expect(await response.json()).toMatchObject({ code: 404, success: false, data: { key: 'NOT_FOUND' } })
  })

  test('that cannot be decoded is bad input', async () => {
    const response = await admin.fetch('/api/blade-user/%E0%A4%A')
    expect(response.status).toBe(400)
    expectRefusal(await response.json())
  })
})

describe('a GET that changes state', () => {
  /** Requests without `fetch`, which sets headers of its own. */
  const statusOf = (path: string, headers: Record<string, string>) =>
    new Promise((answer, fail) => get(server.url + path, { headers }, (response) => answer(response.resume().statusCode)).on('error', fail))

  test.each([
    ['a link that is followed', { 'sec-fetch-mode': 'navigate' }],
    ['a prefetch', { 'sec-purpose': 'prefetch;prerender' }],
    ['an older prefetch', { purpose: 'prefetch' }],
  ])('refuses %s', async (_what, headers) => {
    const client = await server.as('admin')
    expect(await statusOf('/api/blade-auth/oauth/logout', { ...headers, 'blade-auth': `bearer ${client.accessToken}` })).toBe(400)
    expect((await client.call('UserApi_info')).status).toBe(200)
  })

  test('is not run by HEAD', async () => {
    const client = await server.as('admin')
    expect((await client.fetch('/api/blade-auth/oauth/logout', { method: 'HEAD' })).status).toBe(404)
    expect((await client.call('UserApi_info')).status).toBe(200)
  })

  test('runs for a script that holds the token', async () => {
    const client = await server.as('admin')
    const { body } = await client.call('AuthApi_logout', { headers: { 'sec-fetch-mode': 'cors' } })
    expect(body).toEqual({ success: 'true', msg: 'success' })
    expect((await client.call('UserApi_info')).status).toBe(401)
  })
})
