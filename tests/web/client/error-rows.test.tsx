import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { api } from '#web/client/api.ts'
import { logError, sendErrors, sendErrorsRegularly } from '#web/client/error-log.ts'
import { store } from '#web/core/store.ts'
import { shellWords } from '#web/i18n/words.ts'
import { toast } from '#web/ui/toast.tsx'
import { data, fakeServer, refusal, unreachable } from '../../support/web/fake-server.ts'
import { show } from '../../support/web/web.tsx'

beforeEach(() => localStorage.clear())

describe('what a refusal says', () => {
  const thrown = (status: number, json: object) => {
    fakeServer({ UserApi_getDepot: () => ({ status, json }) })
    return api('UserApi_getDepot').catch((error: unknown) => error)
  }

  test.each([
    [{ code: 400, msg: '甲', error_description: '乙' }, '甲'],
    [{ code: 400, error_description: '乙' }, '乙'],
    [{ code: 400, msg: '', error_description: '' }, shellWords.loadFailed.zh],
    [{}, shellWords.loadFailed.zh],
  ])('[error.message] %o is shown as %s: msg, then error_description, then words of our own', async (json, text) => {
    show(null)
    toast.failed(await thrown(400, json))
    expect(await screen.findByText(text)).toBeTruthy()
  })

  test('says the particular reason with its figures, where the first finding has one', async () => {
    const msg = '第1行含税单价不正确'
    const inFull = `${msg}（折后单价30.00000低于最低售价40.00000）`
    const found = [
      { row: 1, field: 'taxPrice', rule: 'LINE_BAD', msg: inFull },
      { row: 2, field: 'unitId', rule: 'LINE_BAD', msg: '第2行单位不正确' },
    ]
    expect(await thrown(400, { code: 400, msg, data: { key: 'LINE_BAD', fields: found } })).toMatchObject({ message: inFull, msg: inFull })
    // a message that already names several rows is kept
    expect(await thrown(400, { code: 400, msg: `${inFull}；第2行`, data: { key: 'LINE_BAD', fields: found } })).toMatchObject({
      msg: `${inFull}；第2行`,
    })
  })

  test('[error.whitelist] is shown, but that the session is over: the sign-in says so', async () => {
    show(null)
    toast.failed(await thrown(401, { code: 401, msg: '请求未授权' }))
    toast.failed(await thrown(403, { code: 403, msg: '没有权限' }))
    expect(await screen.findByText('没有权限')).toBeTruthy()
    expect(screen.queryByText('请求未授权')).toBeNull()
  })
})

describe('[error.ui-send] queued errors', () => {
  const queued = () => ((store.read('logsList') ?? []) as { message: string }[]).map(({ message }) => message)

  test('are sent in one call, with what is known of them', async () => {
    logError(new Error('broken'), 'there')
    logError('a text alone')
    const server = fakeServer({ AuthApi_sendLogs: () => data(true) })
    await sendErrors()
    const known = {
      type: 'error',
      message: 'broken',
      info: expect.stringMatching(/^[0-9a-f]{32} there$/),
      stack: expect.stringContaining('broken'),
    }
    expect(server.callsOf('AuthApi_sendLogs').map(({ body }) => body)).toEqual([
      [
        expect.objectContaining({ ...known, url: window.location.href, time: expect.stringMatching(/^\d{4}-.*Z$/) }),
        expect.objectContaining({ message: 'a text alone', info: '' }),
      ],
    ])
    expect(queued()).toEqual([])
    await sendErrors()
    expect(server.callsOf('AuthApi_sendLogs')).toHaveLength(1)
  })

  test.each([
    ['nobody answers', unreachable],
    ['the server is in trouble', () => refusal(500, '服务器出错了', { key: 'INTERNAL' })],
    ['it is asked too often', () => refusal(429, '请求过于频繁', { key: 'TOO_MANY' })],
  ])('are kept where %s', async (_, answer) => {
    logError(new Error('broken'))
    fakeServer({ AuthApi_sendLogs: answer })
    await sendErrors()
    expect(queued()).toEqual(['broken'])
  })

  test('that the server refuses for what they say are not sent for ever', async () => {
    logError(new Error('broken'))
    fakeServer({ AuthApi_sendLogs: () => refusal(400, '参数不正确', { key: 'BAD_INPUT' }) })
    await sendErrors()
    expect(queued()).toEqual([])
  })

  test('hold nothing for which the server refuses them: neither too much, nor NUL, nor half a character', () => {
    const long = new Error(`${'x'.repeat(1999)}😀`)
    long.stack = 'y'.repeat(30_000)
    logError(long, 'z'.repeat(3000))
    logError(new Error('a\0b \ud800'))
    const [first, second] = store.read('logsList') as { message: string; stack: string; info: string }[]
    expect([first?.message.length, first?.stack.length, first?.info.length]).toEqual([2000, 20_000, 2000])
    expect(first?.message.isWellFormed()).toBe(true)
    expect(second?.message).toBe('ab \ufffd')
  })

  test('that come while others are on their way stay for the next call', async () => {
    logError(new Error('first'))
    fakeServer({
      AuthApi_sendLogs: () => {
        logError(new Error('second'))
        return data(true)
      },
    })
    await sendErrors()
    expect(queued()).toEqual(['second'])
  })

  test('are the newest fifty', () => {
    for (let at = 0; at < 60; at++) logError(new Error(`broken ${at}`))
    expect([queued().length, queued()[0], queued().at(-1)]).toEqual([50, 'broken 10', 'broken 59'])
  })

  test('that come while one works are sent a minute later', async () => {
    vi.useFakeTimers()
    const server = fakeServer({ AuthApi_sendLogs: () => data(true) })
    const stop = sendErrorsRegularly()
    logError(new Error('later'))
    await vi.advanceTimersByTimeAsync(60_000)
    vi.useRealTimers()
    await waitFor(() => expect(server.callsOf('AuthApi_sendLogs')).toHaveLength(1))
    stop()
  })
})
