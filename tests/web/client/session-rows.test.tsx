import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { api } from '#web/client/api.ts'
import { sessionStore } from '#web/core/session-store.ts'
import { menuTree } from '#web/navigation/menu-tree.ts'
import { data, flat } from '../../support/web/fake-server.ts'
import { keepTokens, openApp, shellServer } from '../../support/web/open-app.tsx'
import { session } from '../../support/web/web.tsx'

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)
const inShell = () => screen.findByRole('navigation', { name: '菜单' })
const keptText = (name: string) => JSON.parse(localStorage.getItem(`saber-${name}`) ?? '{}').content

test('[session.login] signing in keeps both tokens', async () => {
  shellServer()
  const { user } = await openApp('/login')
  await user.type(await field('账号'), 'buyer')
  await user.type(await field('密码'), 'Secret-1{Enter}')
  await inShell()
  expect([keptText('token'), keptText('refreshToken')]).toEqual(['access-1', 'refresh-1'])
})

test('[session.clear] without a token nothing is shown but the sign-in, and nothing of the session is left', async () => {
  shellServer()
  keepTokens('1')
  const { address } = await openApp('/base/unit')
  await inShell()
  // as another tab of the browser does when it signs out
  localStorage.removeItem('saber-token')
  window.dispatchEvent(new StorageEvent('storage', { key: 'saber-token', newValue: null }))
  await waitFor(() => expect(address()).toMatch(/^\/login/))
  for (const name of ['token', 'refreshToken', 'userInfo']) expect(localStorage.getItem(`saber-${name}`)).toBeNull()
})

test('[perm.map] [perm.roles] granted buttons are a map by their codes, and roles come with who is signed in', async () => {
  const server = shellServer('communit_add', 'communit_edit')
  keepTokens('1')
  const { sessionActor } = await openApp('/')
  await inShell()
  const { loaded } = sessionActor.getSnapshot().context
  expect(loaded?.permission).toEqual({ communit_add: true, communit_edit: true })
  expect(loaded?.user).toMatchObject({ roles: ['user'] })
  expect(server.callsOf('AuthApi_userInfo')).toHaveLength(1)
})

test('[perm.menu-hidden] what is hidden is no line of the menu', () => {
  const node = (code: string, isHidden: number) => ({ id: code, parentId: '0', code, name: code, path: `/${code}`, category: 1, isHidden })
  const lines = menuTree([node('seen', 1), node('hidden', 2)] as never)
  expect(lines.map(({ code }) => code)).toEqual(['seen'])
})

test('[perm.menu-child-hidden] codes that the tenant does not want listed stand in no list below a group, and their pages still open', async () => {
  const node = (code: string, path: string, more = {}) => ({ id: code, parentId: '0', code, name: code, path, category: 1, ...more })
  const menu = [
    node('base', '/base', { children: [node('communit', '/base/unit'), node('commbrand', '/base/brand')] }),
    node('top', '/top'),
  ]
  expect(menuTree(menu as never, ['commbrand', 'top']).map(({ code, children }) => [code, children.map((line) => line.code)])).toEqual([
    ['base', ['communit']],
    ['top', []],
  ])
  expect(menuTree(menu as never, ['communit', 'commbrand']).map(({ code }) => code)).toEqual(['top'])

  const server = shellServer()
  const { config } = session()
  server.answer({ SysconfigApi_front: () => data({ ...config, hiddenMenuCodes: ['commbrand'] }) })
  keepTokens('1')
  await openApp('/base/brand')
  const lines = within(await inShell())
  expect(lines.getByRole('link', { name: '计量单位' })).toBeTruthy()
  expect(lines.queryByRole('link', { name: '品牌' })).toBeNull()
  expect(await screen.findByRole('searchbox', { name: '搜索' }, { timeout: 4000 })).toBeTruthy()
})

test('[perm.route-token] without a token every page leads to the sign-in but those that need none', async () => {
  shellServer()
  const { address, unmount } = await openApp('/base/unit')
  await field('账号')
  expect(address()).toBe('/login?from=%2Fbase%2Funit')
  unmount()
  const open = await openApp('/404')
  expect(await screen.findByText('没有这个页面')).toBeTruthy()
  expect(open.address()).toBe('/404')
})

test('[perm.top-fixed] the four entries of the top bar are there whatever menu the server sends', async () => {
  const server = shellServer()
  server.answer({ MenuApi_routes: () => data([]) })
  keepTokens('1')
  await openApp('/')
  for (const name of ['工作台', '库存管理', '门店收益', '统计分析']) expect(await screen.findByRole('button', { name })).toBeTruthy()
})

test('[http.no-token] a call that is about signing in carries no token', async () => {
  sessionStore.keep({ access_token: 'abc', refresh_token: 'def', tenant_id: '100001' })
  const server = shellServer()
  server.answer({ AuthApi_captcha: () => flat({ key: '', image: '' }) })
  await api('AuthApi_captcha')
  expect(server.calls[0]?.headers.has('Blade-Auth')).toBe(false)
})

test('[http.timeout] a call is given up after 60 seconds', async () => {
  shellServer()
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  await api('UnitApi_list')
  expect(timeout.mock.calls).toEqual([[60_000]])
  timeout.mockRestore()
})

test('[http.list] a list is asked by page, size and filters, and answers its rows and how many there are', async () => {
  const server = shellServer()
  keepTokens('1')
  server.answer({
    UnitApi_list: () =>
      data({ records: [{ id: '1', version: 1, code: 'P', name: '瓶', status: 1 }], total: 41, size: 10, current: 2, pages: 5 }),
  })
  await openApp('/base/unit?page=2&keyword=p')
  expect(await screen.findByText('瓶')).toBeTruthy()
  expect(server.callsOf('UnitApi_list')[0]?.query).toMatchObject({ current: '2', size: '20' })
  expect((await screen.findAllByText(/41/)).length).toBeGreaterThan(0)
})
