import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { frameSource } from '#web/shell/pages/frame-source.ts'
import { data } from '../../support/web/fake-server.ts'
import { keepTokens, openApp, shellServer, tokens } from '../../support/web/open-app.tsx'
import { session } from '../../support/web/web.tsx'

// pages are loaded when they are first opened

const inShell = () => screen.findByRole('navigation', { name: '菜单' })
const tabNames = () =>
  within(screen.getByRole('tablist'))
    .getAllByRole('tab')
    .map((tab) => tab.textContent)
const inMenu = (name: string) => within(screen.getByRole('navigation', { name: '菜单' })).getByRole('link', { name })

async function open(address: string, answers: Parameters<ReturnType<typeof shellServer>['answer']>[0] = {}) {
  const server = shellServer()
  server.answer(answers)
  keepTokens('1')
  const app = await openApp(address)
  await inShell()
  return { server, ...app }
}

const node = (id: string, code: string, name: string, path: string, more = {}) => ({
  id,
  parentId: '0',
  code,
  name,
  path,
  category: 1,
  ...more,
})

describe('public pages', () => {
  test.each([
    ['/403', '没有权限'],
    ['/404', '没有这个页面'],
    ['/500', '服务器出错了'],
  ])(
    '[route.public.403] [route.public.404] [route.public.500] [route.meta.isAuth] %s is shown to whoever is not signed in',
    async (path, title) => {
      shellServer()
      const { address } = await openApp(`${path}?requestId=r-77`)
      expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
      expect(screen.getByText('r-77')).toBeTruthy()
      expect(screen.getByRole('link', { name: '回首页' })).toBeTruthy()
      expect(address()).toBe(`${path}?requestId=r-77`)
    },
  )

  test('[route.public.login] [route.public.lock] signing in is open to all; without a session there is nothing to lock', async () => {
    shellServer()
    await openApp('/login')
    expect(await screen.findByRole('button', { name: '登录' })).toBeTruthy()
    cleanup()
    const { address } = await openApp('/lock')
    await waitFor(() => expect(address()).toBe('/login'))
  })

  test('[page.403] [page.500] signed in they stand in the frame without a tab', async () => {
    const { address, user } = await open('/403')
    expect(await screen.findByRole('heading', { name: '没有权限' })).toBeTruthy()
    expect([address(), tabNames()]).toEqual(['/403', ['首页']])
    expect(screen.getByRole('button', { name: '换个账号登录' })).toBeTruthy()
    await user.click(screen.getByRole('link', { name: '回首页' }))
    await waitFor(() => expect(address()).toBe('/wel'))
  })
})

describe('addresses', () => {
  test('[route.root] / leads to the workbench', async () => {
    const { address } = await open('/')
    await waitFor(() => expect(address()).toBe('/wel'))
  })

  test('[menu.top-active] the top bar marks the entry of the page that is shown, and no other', async () => {
    const { user, address } = await open('/base/unit')
    const marked = () => [...document.querySelectorAll('.shell-top [aria-current]')].map((one) => one.textContent)
    expect([document.querySelectorAll('.shell-top button').length, marked()]).toEqual([4, []])
    await user.click(screen.getByRole('button', { name: '门店收益' }))
    await waitFor(() => expect(address()).toBe('/profit/index'))
    expect([address(), marked()]).toEqual(['/profit/index', ['门店收益']])
  })

  test('[page.wel.home.index] [menu.leaf-index] /wel/home/index is the workbench; a leaf at the top of the menu ends in /index', async () => {
    const { address, user } = await open('/wel/home/index', { MenuApi_routes: () => data([node('7', 'brand', '品牌', '/base/brand')]) })
    await waitFor(() => expect(address()).toBe('/wel'))
    expect(inMenu('品牌').getAttribute('href')).toBe('/base/brand/index')
    await user.click(inMenu('品牌'))
    await waitFor(() => expect(address()).toBe('/base/brand'))
    expect(inMenu('品牌').getAttribute('aria-current')).toBe('page')
  })

  test('a page opens by the address that other clients know it by, and its line is marked where the menu says that one', async () => {
    const menu = [
      node('6', 'system', '系统', '/system', { children: [node('7', 'param', '系统参数', '/system/param', { parentId: '6' })] }),
    ]
    const { address } = await open('/system/param?q=1', { MenuApi_routes: () => data(menu) })
    await waitFor(() => expect(address()).toBe('/platform/param?q=1'))
    expect(tabNames()).toEqual(['首页', '系统参数'])
    const line = await within(screen.getByRole('navigation', { name: '菜单' })).findByRole('link', { name: '系统参数' })
    expect([line.getAttribute('href'), line.getAttribute('aria-current')]).toEqual(['/platform/param', 'page'])
  })

  test('[menu.runtime-routes] a menu line whose page is not built has a page that says so', async () => {
    const { user } = await open('/', { MenuApi_routes: () => data([node('7', 'x', '新功能', '/new/thing')]) })
    await user.click(inMenu('新功能'))
    expect(await screen.findByText('此功能尚未提供。')).toBeTruthy()
    expect(tabNames()).toEqual(['首页', '新功能'])
  })

  test('[route.query.target] the flag target opens a window of its own', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    const { user } = await open('/', { MenuApi_routes: () => data([node('7', 'b', '品牌', '/base/brand?target=_blank&q=1')]) })
    await user.click(inMenu('品牌'))
    expect(opened).toHaveBeenCalledWith('/base/brand?q=1', '_blank', 'noopener')
    expect(tabNames()).toEqual(['首页'])
  })

  test('[route.query.target] typed with the flag, an address is shown in the window that one is in', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    const { address } = await open('/base/brand?target=_blank&q=1')
    await waitFor(() => expect(address()).toBe('/base/brand?q=1'))
    expect([tabNames(), opened.mock.calls]).toEqual([['首页', '品牌'], []])
  })

  test('[pages.keepalive] all pages but home are kept alive', async () => {
    const { pages } = await import('#web/pages.ts')
    const { homePath } = await import('#web/core/paths.ts')
    expect(pages.filter(({ keepAlive }) => keepAlive === false).map(({ path }) => path)).toEqual([homePath])
    const { user } = await open('/base/unit')
    await user.click(inMenu('品牌'))
    expect(screen.queryByRole('heading', { name: /您好/ })).toBeNull()
  })

  test('[route.scroll] a page that is shown again is scrolled to where it was', async () => {
    const { user } = await open('/base/unit')
    const pane = screen.getByRole('tabpanel')
    const scrolled = vi.spyOn(pane, 'scrollTo')
    pane.scrollTop = 120
    fireEvent.scroll(pane)
    await user.click(inMenu('品牌'))
    pane.scrollTop = 0
    await user.click(inMenu('计量单位'))
    expect(scrolled).toHaveBeenCalledWith(expect.objectContaining({ top: 120 }))
  })
})

describe('pages from elsewhere', () => {
  const help = 'https://help.example.com/start'
  const withHosts = (frameHosts: string[], path = help) => ({
    MenuApi_routes: () => data([node('7', 'help', '帮助', path, { nameEn: 'Help' })]),
    SysconfigApi_front: () => data({ ...session().config, frameHosts }),
  })

  test.each([
    ['an http address', help, help],
    ['a page of html', '/help/start.html', `${window.location.origin}/help/start.html`],
  ])(
    '[route.myiframe] [route.menu-link] [route.query.src-name] [route.query.i18n] a menu line that is %s opens in a sandboxed frame',
    async (_, path, src) => {
      const { user, address } = await open('/', withHosts(['help.example.com'], path))
      await user.click(inMenu('帮助'))
      const frame = await waitFor(() => {
        const found = document.querySelector('iframe')
        if (!found) throw new Error('no frame yet')
        return found
      })
      expect(frame.getAttribute('src')).toBe(src)
      const allowed = (frame.getAttribute('sandbox') ?? '').split(' ')
      expect(allowed).toEqual(expect.arrayContaining(['allow-scripts', 'allow-forms']))
      expect(allowed).not.toContain('allow-top-navigation')
      // a page of the product's own origin could read the session if it kept that origin
      expect(allowed.includes('allow-same-origin')).toBe(path === help)
      const [framed, query] = address().split('?')
      expect(framed).toBe('/myiframe/help')
      expect(Object.fromEntries(new URLSearchParams(query))).toEqual({ name: '帮助', i18n: 'Help', src: path })
      await user.click(screen.getByRole('button', { name: 'English' }))
      expect(tabNames()).toEqual(['Home', 'Help'])
    },
  )

  test('of a host that nobody trusts is not shown', async () => {
    const { user } = await open('/', withHosts([]))
    await user.click(inMenu('帮助'))
    expect(await screen.findByText('这个地址不在允许嵌入的网站之列。请联系管理员。')).toBeTruthy()
    expect(document.querySelector('iframe')).toBeNull()
  })

  const origin = 'https://danju.example'
  test.each([
    ['https://help.example.com/a?b=1', { url: 'https://help.example.com/a?b=1', own: false }],
    ['http://help.example.com/', { url: 'http://help.example.com/', own: false }],
    ['/help/a.html', { url: 'https://danju.example/help/a.html', own: true }],
    ['https://help.example.com:444/', undefined],
    ['https://help.example.com.evil.example/', undefined],
    ['https://help.example.com@evil.example/', undefined],
    ['https://me@help.example.com/', undefined],
    ['//evil.example/', undefined],
    ['javascript:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['', undefined],
  ])('%s may be framed: %o', (src, expected) => {
    expect(frameSource(src, ['help.example.com'], origin)).toEqual(expected)
  })
})

describe('the lock screen', () => {
  test('hides the pages and keeps what was typed; the password opens it, also in a new session', async () => {
    const { user, server } = await open('/base/unit')
    await user.type(await screen.findByRole('searchbox', { name: '搜索' }), '瓶')
    const { lockScreen: lock } = await import('#web/core/lock.ts')
    act(() => lock())
    const screenLock = await screen.findByRole('dialog', { name: '屏幕已锁定' })
    server.answer({ AuthApi_token: () => ({ json: { error_code: 400, error_description: '密码错误' } }) })
    await user.type(within(screenLock).getByLabelText('密码'), 'wrong')
    await user.click(within(screenLock).getByRole('button', { name: '解锁' }))
    expect(await within(screenLock).findByText('密码错误')).toBeTruthy()
    server.answer({ AuthApi_token: () => ({ json: tokens('2') }) })
    await user.click(within(screenLock).getByRole('button', { name: '解锁' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByDisplayValue('瓶')).toBeTruthy()
    expect(localStorage.getItem('saber-token')).toContain('access-2')
  })

  test('is there again after a reload, and /lock leads to it', async () => {
    shellServer()
    keepTokens('1')
    const { unmount } = await openApp('/lock')
    expect(await screen.findByRole('dialog', { name: '屏幕已锁定' })).toBeTruthy()
    unmount()
    await openApp('/base/unit')
    expect(await screen.findByRole('dialog', { name: '屏幕已锁定' })).toBeTruthy()
    const { unlockScreen: unlock } = await import('#web/core/lock.ts')
    act(() => unlock())
    await inShell()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('a part of the app that does not come', () => {
  test('[error.chunk] [const.chunk] is a load error, at once or after 120 seconds', async () => {
    const { LoadFailed, loadInTime, loadTimeoutMs } = await import('#web/ui/lazy/load-in-time.ts')
    expect(loadTimeoutMs).toBe(120_000)
    await expect(loadInTime(() => Promise.reject(new TypeError('Failed to fetch')))).rejects.toThrow(LoadFailed)
    vi.useFakeTimers()
    const late = expect(loadInTime(() => new Promise(() => undefined))).rejects.toThrow('120 秒内没有加载完')
    await vi.advanceTimersByTimeAsync(120_000)
    await late
    vi.useRealTimers()
    await expect(loadInTime(async () => 7)).resolves.toBe(7)
  })
})
