import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { data, flat, refusal, unreachable } from '../../support/web/fake-server.ts'
import { keepTokens, openApp, shellServer, tokens } from '../../support/web/open-app.tsx'
import { session } from '../../support/web/web.tsx'

const inShell = () => screen.findByRole('navigation', { name: '菜单' })
const keptToken = () => JSON.parse(localStorage.getItem('saber-token') ?? '{}').content

test('a session that ended elsewhere leads to signing in, says why, and knows the way back', async () => {
  const server = shellServer()
  keepTokens('1')
  const { user, address } = await openApp('/base/unit')
  await inShell()
  server.answer({ UnitApi_list: () => refusal(401, '请求未授权', { key: 'UNAUTHENTICATED' }) })
  await user.click(await screen.findByRole('button', { name: '刷新' }))
  expect(await screen.findByText('登录已失效，请重新登录')).toBeTruthy()
  expect(address()).toBe('/login?from=%2Fbase%2Funit')
  expect(localStorage.getItem('saber-token')).toBeNull()
  expect(sessionStorage.getItem('saber-tagList')).toBeNull()
})

test('[logout.confirm] [logout.target] signing out asks, then forgets everything but the tenant', async () => {
  const server = shellServer()
  keepTokens('1')
  const { user, address } = await openApp('/base/unit')
  await inShell()
  const ask = async () => {
    screen.getByRole('button', { name: /用户/ }).focus()
    await user.keyboard('{Enter}')
    await screen.findByRole('menuitem', { name: '退出登录' })
    await user.keyboard('{End}{Enter}')
    return screen.findByRole('dialog')
  }
  const say = async (dialog: HTMLElement, name: string) => user.click(within(dialog).getByRole('button', { name }))
  await say(await ask(), '取消')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.callsOf('AuthApi_logout')).toHaveLength(0)
  await say(await ask(), '退出登录')
  await waitFor(() => expect(address()).toBe('/login'))
  expect(server.callsOf('AuthApi_logout')).toHaveLength(1)
  expect(localStorage.getItem('saber-refreshToken')).toBeNull()
  expect(localStorage.getItem('saber-tenantId')).not.toBeNull()
})

test('[session.refresh] an old token is renewed at the next check, a young one is left alone', async () => {
  const server = shellServer()
  keepTokens('1', 3100)
  server.answer({ AuthApi_token: () => flat(tokens('2')) })
  const { sessionActor } = await openApp('/')
  await inShell()
  sessionActor.send({ type: 'TICK', ageSeconds: 2990 })
  expect(server.callsOf('AuthApi_token')).toHaveLength(0)
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(keptToken()).toBe('access-2'))
  expect(server.callsOf('AuthApi_token')[0]?.form.get('refresh_token')).toBe('refresh-1')
})

test('[const.token-check] every ten seconds the age of the token is looked at, and nothing is asked while it is young', async () => {
  const timers = vi.spyOn(globalThis, 'setInterval')
  const server = shellServer()
  keepTokens('1', 2980)
  server.answer({ AuthApi_token: () => flat(tokens('2')) })
  await openApp('/')
  await inShell()
  const checks = timers.mock.calls.filter(([, ms]) => ms === 10_000)
  expect(checks).toHaveLength(1)
  const check = checks[0]?.[0] as () => void
  check()
  expect(server.callsOf('AuthApi_token')).toHaveLength(0)
  keepTokens('1', 3000)
  check()
  await waitFor(() => expect(keptToken()).toBe('access-2'))
  timers.mockRestore()
})

test('[const.token-age] the site says from which age a token is renewed', async () => {
  const server = shellServer()
  keepTokens('1', 130)
  const { config } = session()
  server.answer({ AuthApi_token: () => flat(tokens('2')), SysconfigApi_front: () => data({ ...config, TOKEN_TIME_SECONDS: 120 }) })
  await openApp('/')
  await inShell()
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(keptToken()).toBe('access-2'))
})

test('a token that died while the lid was shut is renewed before the first call', async () => {
  const server = shellServer()
  keepTokens('1', 7200)
  server.answer({ AuthApi_token: () => flat(tokens('2')) })
  await openApp('/')
  await inShell()
  expect(server.calls.filter(({ id }) => id !== 'AuthApi_captcha')[0]?.id).toBe('AuthApi_token')
  expect(server.callsOf('AuthApi_token')).toHaveLength(1)
  expect(server.callsOf('MenuApi_routes')[0]?.headers.get('Blade-Auth')).toBe('bearer access-2')
})

test('a refresh token that is worth nothing ends the session; a server that is away, behind a proxy or not, does not', async () => {
  const server = shellServer()
  keepTokens('1')
  server.answer({ AuthApi_token: unreachable })
  const { sessionActor } = await openApp('/')
  await inShell()
  sessionActor.send({ type: 'TICK', ageSeconds: 3100 })
  await waitFor(() => expect(server.callsOf('AuthApi_token')).toHaveLength(1))
  await waitFor(() => expect(sessionActor.getSnapshot().matches({ signedIn: { token: 'fresh' } })).toBe(true))
  server.answer({ AuthApi_token: () => ({ status: 502, json: {} }) })
  sessionActor.send({ type: 'TICK', ageSeconds: 3105 })
  await waitFor(() => expect(server.callsOf('AuthApi_token')).toHaveLength(2))
  await waitFor(() => expect(sessionActor.getSnapshot().matches({ signedIn: { token: 'fresh' } })).toBe(true))

  server.answer({ AuthApi_token: () => refusal(401, '请求未授权', { key: 'UNAUTHENTICATED' }) })
  sessionActor.send({ type: 'TICK', ageSeconds: 3110 })
  expect(await screen.findByText('登录已失效，请重新登录')).toBeTruthy()
})

test('an app that opened while the server was away goes on by itself once it is back', async () => {
  const server = shellServer()
  keepTokens('1')
  server.answer({ MenuApi_routes: unreachable })
  const { sessionActor } = await openApp('/')
  await waitFor(() => expect(sessionActor.getSnapshot().matches('notLoaded')).toBe(true))
  server.answer({ MenuApi_routes: () => data([]) })
  window.dispatchEvent(new Event('online'))
  await inShell()
})

test('an app that was open before opens without the server with what it knew, and reads it again once it is back', async () => {
  const server = shellServer('unit_view')
  keepTokens('1')
  const first = await openApp('/base/unit')
  await inShell()
  first.unmount()
  for (const id of ['AuthApi_userInfo', 'MenuApi_routes', 'MenuApi_buttons', 'SysconfigApi_front'] as const)
    server.answer({ [id]: unreachable } as never)
  const { sessionActor } = await openApp('/base/unit')
  await inShell()
  expect(sessionActor.getSnapshot().context.loaded).toMatchObject({ permission: { unit_view: true } })
  const before = server.callsOf('SysconfigApi_front').length
  const { connectivity } = await import('#web/core/connectivity.ts')
  connectivity.lost()
  connectivity.found()
  await waitFor(() => expect(server.callsOf('SysconfigApi_front').length).toBeGreaterThan(before))
  // what another account has stored is not used
  localStorage.setItem('saber-userInfo', JSON.stringify({ dataType: 'object', content: { account: 'other' }, datetime: 1 }))
  const other = await openApp('/base/unit')
  await waitFor(() => expect(other.sessionActor.getSnapshot().matches('notLoaded')).toBe(true))
})

describe('of two browser tabs that renew at once one asks, and the other takes what it finds:', () => {
  let holders = 0
  let turn: Promise<unknown> = Promise.resolve()
  type Work = (lock: unknown) => Promise<unknown>
  const request = (name: string, ...rest: [Work] | [object, Work]) => {
    // news also uses a lock, which its tab never releases
    if (name !== 'saber-renewal') return new Promise(() => undefined)
    const work = rest.at(-1) as Work
    if (rest.length === 2 && holders > 0) return work(null)
    holders += 1
    turn = turn
      .then(() => work({}))
      .finally(() => {
        holders -= 1
      })
    return turn
  }
  afterEach(() => void vi.restoreAllMocks())

  test.each([
    ['where the browser has locks', { request }],
    ['over plain http, where it has none', undefined],
  ])('%s', async (_, locks) => {
    const server = shellServer()
    keepTokens('1')
    server.answer({ AuthApi_token: () => flat(tokens('2')) })
    vi.spyOn(navigator, 'locks', 'get').mockReturnValue(locks as never)
    const one = await openApp('/')
    const other = await openApp('/')
    await waitFor(() => expect(screen.getAllByRole('navigation', { name: '菜单' })).toHaveLength(2))
    one.sessionActor.send({ type: 'TICK', ageSeconds: 3100 })
    other.sessionActor.send({ type: 'TICK', ageSeconds: 3100 })
    for (const { sessionActor } of [one, other])
      await waitFor(() => expect(sessionActor.getSnapshot().matches({ signedIn: { token: 'fresh' } })).toBe(true))
    expect(server.callsOf('AuthApi_token')).toHaveLength(1)
    expect(keptToken()).toBe('access-2')
    expect(localStorage.getItem('saber-renewal')).toBeNull()
  })

  test('whose token arrives after its lock is free, for locks are quicker than storage', async () => {
    const server = shellServer()
    keepTokens('1')
    const soonFree = (_: string, ...rest: [Work] | [object, Work]) => (rest.at(-1) as Work)(rest.length === 2 ? null : {})
    vi.spyOn(navigator, 'locks', 'get').mockReturnValue({ request: soonFree } as never)
    const { sessionActor } = await openApp('/')
    await inShell()
    sessionActor.send({ type: 'TICK', ageSeconds: 3100 })
    await new Promise((resolve) => setTimeout(resolve, 50))
    keepTokens('2')
    window.dispatchEvent(new StorageEvent('storage', { key: 'saber-token' }))
    await waitFor(() => expect(sessionActor.getSnapshot().matches({ signedIn: { token: 'fresh' } })).toBe(true))
    expect(server.callsOf('AuthApi_token')).toEqual([])
  })

  test('a note of a tab that was closed meanwhile holds nobody up for long', async () => {
    const server = shellServer()
    keepTokens('1')
    server.answer({ AuthApi_token: () => flat(tokens('2')) })
    vi.spyOn(navigator, 'locks', 'get').mockReturnValue(undefined as never)
    localStorage.setItem('saber-renewal', JSON.stringify({ content: { by: 'gone', until: Date.now() - 1 } }))
    const { sessionActor } = await openApp('/')
    await inShell()
    sessionActor.send({ type: 'TICK', ageSeconds: 3100 })
    await waitFor(() => expect(keptToken()).toBe('access-2'))
  })
})

test('a late 401 about a token that was renewed meanwhile does not end the session', async () => {
  const server = shellServer()
  keepTokens('1')
  const { user, sessionActor } = await openApp('/base/unit')
  await inShell()
  server.answer({
    UnitApi_list: () => {
      keepTokens('2')
      return refusal(401, '请求未授权', { key: 'UNAUTHENTICATED' })
    },
  })
  await user.click(await screen.findByRole('button', { name: '刷新' }))
  await waitFor(() => expect(server.callsOf('UnitApi_list')).toHaveLength(2))
  expect(sessionActor.getSnapshot().hasTag('signedIn')).toBe(true)
})

test('a shell that cannot be loaded says why and tries again', async () => {
  const server = shellServer()
  keepTokens('1')
  server.answer({ MenuApi_routes: unreachable })
  const { user } = await openApp('/')
  expect(await screen.findByText('连接不到服务器，请检查网络后重试')).toBeTruthy()
  server.answer({ MenuApi_routes: () => ({ json: { code: 200, success: true, data: [], msg: '' } }) })
  await user.click(screen.getByRole('button', { name: '重试' }))
  await inShell()
})
