import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiRefusal, api, connectSession, formHeaders, Unreachable } from '#web/client/api.ts'
import { sessionStore } from '#web/core/session-store.ts'
import { setLanguage } from '#web/i18n/index.ts'
import { data, fakeServer, flat, refusal, unreachable } from '../../support/web/fake-server.ts'

const over = vi.fn()
beforeEach(() => {
  over.mockClear()
  connectSession({ ready: () => Promise.resolve(), over })
  setLanguage('zh')
})

test('[http.bearer] [http.basic] a call carries the token, the tenant, the client and the language, and answers what is inside the envelope', async () => {
  sessionStore.keep({ access_token: 'abc', refresh_token: 'def', tenant_id: '100001' })
  setLanguage('en')
  const server = fakeServer({ UnitApi_detail: () => data({ id: '1', name: '瓶' }) })
  expect(await api('UnitApi_detail', { query: { id: '1' } })).toEqual({ id: '1', name: '瓶' })
  const [call] = server.calls
  expect(call?.query).toEqual({ id: '1' })
  expect(call?.headers.get('Blade-Auth')).toBe('bearer abc')
  expect(call?.headers.get('Tenant-Id')).toBe('100001')
  expect(call?.headers.get('Accept-Language')).toBe('en')
  expect(call?.headers.get('Authorization')).toBe(`Basic ${btoa('saber:saber_secret')}`)
})

test('[taxrate.200] answers outside the envelope come as they are', async () => {
  fakeServer({ AuthApi_captcha: () => flat({ key: 'k', image: 'data:image/png;base64,xx' }) })
  expect(await api('AuthApi_captcha')).toEqual({ key: 'k', image: 'data:image/png;base64,xx' })
})

describe('a no of the server', () => {
  test('says which rule, where, and under which request id', async () => {
    const fields = [{ field: 'name', rule: 'FIELD_BAD', msg: '名称不正确' }]
    fakeServer({ UnitApi_submit: () => refusal(400, '名称不正确', { key: 'FIELD_BAD', fields }) })
    const error = await api('UnitApi_submit', { body: { name: '' } }).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(ApiRefusal)
    expect(error).toMatchObject({ key: 'FIELD_BAD', code: 400, message: '名称不正确', fields, requestId: 'request-1' })
  })

  test('[error.code] [error.other] counts by its code, also when HTTP says 200', async () => {
    fakeServer({ UnitApi_list: () => ({ json: { code: 409, success: false, msg: '重复的请求编号', data: { key: 'REQUEST_REUSED' } } }) })
    await expect(api('UnitApi_list')).rejects.toMatchObject({ code: 409, key: 'REQUEST_REUSED' })
  })

  test('[error.401] [error.pass] of a missing right does not end the session, 401 does, for the token it was about', async () => {
    sessionStore.keep({ access_token: 'abc', refresh_token: 'def' })
    const server = fakeServer({ UnitApi_list: () => refusal(403, '没有权限', { key: 'NO_PERMISSION' }) })
    await expect(api('UnitApi_list')).rejects.toMatchObject({ code: 403 })
    expect(over).not.toHaveBeenCalled()
    server.answer({ UnitApi_list: () => refusal(401, '请求未授权', { key: 'UNAUTHENTICATED' }) })
    await expect(api('UnitApi_list')).rejects.toMatchObject({ code: 401 })
    expect(over).toHaveBeenCalledExactlyOnceWith('abc')
  })
})

test('[error.network] no answer is told from a no, since nobody knows whether it took effect', async () => {
  fakeServer({ UnitApi_list: unreachable })
  await expect(api('UnitApi_list')).rejects.toBeInstanceOf(Unreachable)
})

test('a call that its caller gives up is no failure of the network', async () => {
  const aborted = new AbortController()
  fakeServer({
    UnitApi_list: () => new Promise((_, reject) => aborted.signal.addEventListener('abort', () => reject(aborted.signal.reason))),
  })
  const asked = api('UnitApi_list', { signal: aborted.signal })
  aborted.abort()
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' })
})

test('[http.serialize] a request is sent as a form where that is asked for, else as JSON', async () => {
  const server = fakeServer({ UnitApi_submit: () => data({}) })
  const body = { name: '瓶 & 罐', code: 'P=1' }
  await api('UnitApi_submit', { body })
  await api('UnitApi_submit', { body, headers: formHeaders })
  const [json, form] = server.callsOf('UnitApi_submit')
  expect([json?.headers.get('content-type'), json?.body]).toEqual(['application/json', body])
  expect(form?.headers.get('content-type')).toBe('application/x-www-form-urlencoded')
  expect(Object.fromEntries(form?.form ?? [])).toEqual(body)
})
