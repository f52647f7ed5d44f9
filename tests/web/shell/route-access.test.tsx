import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { menuPages } from '#resources/menu/menu.ts'
import { foreignNames } from '#resources/menu/menu-names.ts'
import { staticMenu } from '#resources/menu/static-menu.ts'
import type { Notification } from '#web/client/notifications.ts'
import { pageAt } from '#web/navigation/page-registry.ts'
import { isOpenTo } from '#web/navigation/route-access.ts'
import { pages } from '#web/pages.ts'
import { data } from '../../support/web/fake-server.ts'
import { keepTokens, openApp, shellServer } from '../../support/web/open-app.tsx'

// pages are loaded when they are first opened

const node = (code: string, path: string, more = {}) => ({ id: code, parentId: '0', code, name: code, path, category: 1, ...more })
const units = node('communit', '/base/unit')
const brands = node('commbrand', '/base/brand')

/** Pages of the user's own, whose calls need only a session. */
const ofEverybody = ['/messages/mine', '/flow/tasks']

describe('a page', () => {
  const openTo = (path: string, ...menu: object[]) => {
    const page = pageAt(path)
    if (!page) throw new Error(`no page at ${path}`)
    return isOpenTo(page, menu as never)
  }

  test.each([...new Set(menuPages.map(({ path }) => path))].filter((path) => !ofEverybody.includes(path)))(
    '[perm.route-menu] %s is closed to whoever’s menu has no node for it, at whatever depth',
    (path) => {
      expect(openTo(path, units.path === path ? brands : units)).toBe(false)
      expect(openTo(path, node('group', '/group', { children: [node('leaf', path)] }))).toBe(true)
    },
  )

  test('is open by a node that is hidden, or whose address says more', () => {
    expect(openTo('/base/unit', { ...units, isHidden: 2 })).toBe(true)
    expect(openTo('/base/unit', node('communit', '/base/unit/index?size=30'))).toBe(true)
    expect(openTo('/stock/inventory', node('inventory', '/inventory/inventory'))).toBe(true)
  })

  test.each(Object.entries(foreignNames))('%s is the page that other clients know as %s, also in a menu that says so', (own, elsewhere) => {
    expect(pageAt(elsewhere)).toBe(pageAt(own))
    expect(pageAt(`${elsewhere}/index`)?.path).toBe(own)
    expect([openTo(own, node('page', elsewhere)), openTo(elsewhere, node('page', own)), openTo(elsewhere, units)]).toEqual([
      true,
      true,
      false,
    ])
  })

  test('of a group of settings is open with all settings', () => {
    const groups = pages.filter(({ under }) => under === '/system/settings').map(({ path }) => path)
    expect(groups).toEqual(expect.arrayContaining(['/system/print', '/system/approval', '/system/payment', '/mall/settings']))
    for (const path of groups)
      expect([openTo(path, units), openTo(path, node('sysconfig', '/system/settings'))], path).toEqual([false, true])
  })

  test('without a line in any menu is open: workbench, forms of documents, prints, one’s own settings and messages', () => {
    for (const path of ['/wel', '/purchase/warehousingForm', '/purchase/purchaseOrderForm', '/info', ...ofEverybody, '/403'])
      expect(openTo(path), path).toBe(true)
  })

  test('of the product’s menu is in the seeded one as soon as it is built', () => {
    const built = staticMenu.flatMap(({ leaves }) => leaves).filter(({ path }) => pages.some((page) => page.path === path))
    expect(built.filter(({ path }) => openTo(path))).toEqual([])
  })
})

describe('in the frame', () => {
  let tell = (_: Notification): void => undefined
  beforeEach(() => {
    // this tab waits for the stream, which another tab has
    const locks = {
      request: vi.fn((name: string, ...rest: unknown[]) =>
        name === 'saber-news' ? new Promise(() => undefined) : (rest.at(-1) as () => unknown)(),
      ),
    }
    Object.defineProperty(navigator, 'locks', { configurable: true, value: locks })
    const channel = new BroadcastChannel('saber-news')
    tell = (news) => channel.postMessage(news)
    return () => channel.close()
  })
  afterEach(() => Object.defineProperty(navigator, 'locks', { configurable: true, value: undefined }))

  async function open(address: string, ...menu: object[]) {
    const server = shellServer()
    server.answer({ MenuApi_routes: () => data(menu) })
    keepTokens('1')
    const app = await openApp(address)
    await screen.findByRole('navigation', { name: '菜单' }, { timeout: 4000 })
    return { server, ...app }
  }
  const forbidden = () => screen.findByRole('heading', { name: '没有权限' })

  test('[perm.route-menu] an address that the menu does not hold says so, asks the server for nothing, and leads home', async () => {
    const { server, user, address } = await open('/base/unit', brands)
    await forbidden()
    expect(server.callsOf('UnitApi_list')).toEqual([])
    expect(screen.getByRole('button', { name: '换个账号登录' })).toBeTruthy()
    await user.click(screen.getByRole('link', { name: '回首页' }))
    await waitFor(() => expect(address()).toBe('/wel'))
  })

  test('[perm.route-menu] what is granted or withdrawn while one works counts at once, without signing in again', async () => {
    const { server } = await open('/base/unit', brands)
    await forbidden()
    const menu = screen.getByRole('navigation', { name: '菜单' })
    server.answer({ MenuApi_routes: () => data([units, brands]) })
    act(() => tell({ what: 'rights' }))
    expect(await screen.findByRole('searchbox', { name: '搜索' })).toBeTruthy()
    expect(within(menu).getByRole('link', { name: 'communit' })).toBeTruthy()
    server.answer({ MenuApi_routes: () => data([brands]) })
    act(() => tell({ what: 'rights' }))
    await forbidden()
    expect(within(menu).queryByRole('link', { name: 'communit' })).toBeNull()
    expect(server.callsOf('AuthApi_token')).toEqual([])
  })

  test('a line of the menu that comes later has its page, and loses it again', async () => {
    const { server, user } = await open('/', brands)
    server.answer({ MenuApi_routes: () => data([brands, node('new', '/new/thing')]) })
    act(() => tell({ what: 'rights' }))
    const menu = screen.getByRole('navigation', { name: '菜单' })
    await user.click(await within(menu).findByRole('link', { name: 'new' }))
    expect(await screen.findByText('此功能尚未提供。')).toBeTruthy()
    server.answer({ MenuApi_routes: () => data([brands]) })
    act(() => tell({ what: 'rights' }))
    await forbidden()
  })
})
