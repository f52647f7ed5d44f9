import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { data } from '../../support/web/fake-server.ts'
import { keepTokens, openApp, shellServer } from '../../support/web/open-app.tsx'

const inShell = () => screen.findByRole('navigation', { name: '菜单' })
const tabs = () => within(screen.getByRole('tablist')).getAllByRole('tab')
const tabNames = () => tabs().map((tab) => tab.textContent)
const shown = () => tabs().find((tab) => tab.getAttribute('aria-selected') === 'true')?.textContent
const inMenu = (name: string) => within(screen.getByRole('navigation', { name: '菜单' })).getByRole('link', { name })
const pane = () => within(screen.getByRole('tabpanel'))

async function open(address: string, { rights = [], strict }: { rights?: string[]; strict?: boolean } = {}) {
  const server = shellServer(...rights)
  keepTokens('1')
  const app = await openApp(address, { strict })
  await inShell()
  const { TabsContext: _, ...shell } = await import('#web/navigation/tabs.ts')
  return { server, ...app, ...shell }
}

test('tabs open also where React runs every effect twice', async () => {
  const { user, address } = await open('/', { strict: true })
  await user.click(inMenu('品牌'))
  expect(tabNames()).toEqual(['首页', '品牌'])
  await waitFor(() => expect(address()).toBe('/base/brand'))
})

test('[layout.tabs] [layout.sidebar] [menu.server] a page of the menu opens in a tab of its own, and the address follows the tab', async () => {
  const { user, address } = await open('/')
  expect(tabNames()).toEqual(['首页'])
  await user.click(inMenu('计量单位'))
  await user.click(inMenu('品牌'))
  expect(tabNames()).toEqual(['首页', '计量单位', '品牌'])
  expect(address()).toBe('/base/brand')
  await user.click(tabs()[1] as HTMLElement)
  await waitFor(() => expect(address()).toBe('/base/unit'))
  expect(inMenu('计量单位').getAttribute('aria-current')).toBe('page')
})

test('[layout.content-cache] [route.meta.keepAlive] a tab that is left and shown again is as it was', async () => {
  const { user } = await open('/base/unit', { rights: ['communit_add'] })
  const search = await screen.findByRole('searchbox', { name: '搜索' })
  await user.type(search, '瓶')
  await user.click(inMenu('品牌'))
  expect(pane().queryByDisplayValue('瓶')).toBeNull()
  await user.click(tabs()[1] as HTMLElement)
  await waitFor(() => expect(pane().getByDisplayValue('瓶')).toBe(search))
})

test('[route.unknown] [page.404] an address that is no page leads to 404, which has no tab and leads home', async () => {
  const { user, address } = await open('/nothing/here')
  expect(await screen.findByRole('heading', { name: '没有这个页面' })).toBeTruthy()
  expect(address()).toBe('/404')
  expect(tabNames()).toEqual(['首页'])
  await user.click(screen.getByRole('link', { name: '回首页' }))
  await waitFor(() => expect(address()).toBe('/wel'))
  expect(screen.queryByRole('heading', { name: '没有这个页面' })).toBeNull()
})

test('[tabs.limit.alert] [tabs.limit.button] [tabs.limit.blocked] the sixteenth tab is refused with the reason, and one stays where one was', async () => {
  const kept = Array.from({ length: 13 }, (_, at) => ({ key: `/x/${at}`, path: `/x/${at}`, label: `页 ${at}` }))
  sessionStorage.setItem('saber-tagList', JSON.stringify({ content: { tabs: kept, active: '/x/12' }, datetime: 1 }))
  const { user, address } = await open('/base/unit')
  await waitFor(() => expect(tabs()).toHaveLength(15))
  await user.click(inMenu('品牌'))
  const alert = await screen.findByRole('alertdialog')
  expect(within(alert).getByText('最多只能同时打开 15 个菜单，请先关闭不需要的页签')).toBeTruthy()
  await user.click(within(alert).getByRole('button', { name: '我知道了' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(tabs()).toHaveLength(15)
  expect(address()).toBe('/base/unit')
})

test('[tabs.closable] [tabs.others] tabs are walked with the arrows and closed with Delete; the home tab stays', async () => {
  const { user } = await open('/base/unit')
  await user.click(inMenu('品牌'))
  act(() => tabs()[2]?.focus())
  await user.keyboard('{ArrowRight}{Delete}')
  expect(tabNames()).toEqual(['首页', '计量单位', '品牌'])
  await user.keyboard('{ArrowLeft}{Delete}')
  expect(tabNames()).toEqual(['首页', '计量单位'])
  expect(shown()).toBe('计量单位')
  expect(tabs().filter((tab) => tab.tabIndex === 0)).toHaveLength(1)
})

test('[tabs.persist] open tabs are there again after a reload', async () => {
  const { user, unmount } = await open('/base/unit')
  await user.click(inMenu('品牌'))
  unmount()
  await openApp('/base/unit')
  await inShell()
  expect(tabNames()).toEqual(['首页', '计量单位', '品牌'])
  expect(shown()).toBe('计量单位')
})

test('Enter on a tab leads to its page and presses nothing there', async () => {
  const { user } = await open('/base/unit')
  await user.click(inMenu('品牌'))
  const [, unit] = tabs()
  act(() => unit?.focus())
  expect(fireEvent.keyDown(unit as Element, { key: 'Enter' })).toBe(false)
  expect(shown()).toBe('计量单位')
})

describe('the acts of a tab:', () => {
  type Hands = { click: (on: Element) => Promise<void>; keyboard: (text: string) => Promise<void> }
  /** Selects a tab and chooses from the menu beside the tabs, by keyboard. */
  const choose = async (user: Hands, tab: number, name: string) => {
    await user.click(tabs()[tab] as HTMLElement)
    screen.getAllByRole('button', { name: '页签' }).at(-1)?.focus()
    await user.keyboard('{Enter}')
    const item = await screen.findByRole('menuitem', { name })
    const marked = () => document.querySelector('[role="menuitem"][data-highlighted]')
    await waitFor(() => expect(marked()).toBeTruthy())
    for (let step = 0; step < 12 && marked() !== item; step++) await user.keyboard('{ArrowDown}')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  }

  test('is pinned, moved, reloaded and opened again by the menu beside the tabs; the right button shows the same', async () => {
    const { user } = await open('/base/unit')
    await user.click(inMenu('品牌'))
    await choose(user, 2, '固定')
    expect(tabNames()).toEqual(['首页', '品牌', '计量单位'])
    await choose(user, 1, '取消固定')
    await choose(user, 1, '右移')
    expect(tabNames()).toEqual(['首页', '计量单位', '品牌'])
    const before = await pane().findByRole('searchbox', { name: '搜索' })
    await choose(user, 2, '重新加载')
    await waitFor(async () => expect(await pane().findByRole('searchbox', { name: '搜索' })).not.toBe(before))
    await choose(user, 1, '关闭')
    await choose(user, 1, '重新打开关闭的页签')
    expect(tabNames()).toEqual(['首页', '品牌', '计量单位'])
    await choose(user, 1, '关闭其他')
    expect(tabNames()).toEqual(['首页', '品牌'])
    await choose(user, 1, '关闭全部')
    expect(tabNames()).toEqual(['首页'])
    fireEvent.contextMenu(tabs()[0] as HTMLElement)
    expect(await screen.findAllByRole('menuitem')).toHaveLength(10)
  })

  test('is moved by Shift and an arrow, by dragging, and closed by the middle button', async () => {
    const { user } = await open('/base/unit')
    await user.click(inMenu('品牌'))
    act(() => tabs()[2]?.focus())
    await user.keyboard('{Shift>}{ArrowLeft}{/Shift}')
    expect(tabNames()).toEqual(['首页', '品牌', '计量单位'])
    expect(document.activeElement?.textContent).toBe('品牌')
    const said = new Map<string, string>()
    const dataTransfer = {
      setData: (type: string, text: string) => said.set(type, text),
      getData: (type: string) => said.get(type) ?? '',
      get types() {
        return [...said.keys()]
      },
    }
    fireEvent.dragStart(tabs()[1] as HTMLElement, { dataTransfer })
    fireEvent.dragOver(tabs()[2] as HTMLElement, { dataTransfer })
    fireEvent.drop(tabs()[2] as HTMLElement, { dataTransfer })
    expect(tabNames()).toEqual(['首页', '计量单位', '品牌'])
    await user.pointer({ keys: '[MouseMiddle]', target: tabs()[1] as HTMLElement })
    expect(tabNames()).toEqual(['首页', '品牌'])
  })

  test('[cache.confirm] [cache.done] clearing the cache asks and says when it is done', async () => {
    const { user, server } = await open('/base/unit')
    server.answer({ AuthApi_clearCache: () => data(true) })
    await choose(user, 1, '清除缓存')
    const question = await screen.findByRole('dialog', { name: '清除缓存' })
    expect(within(question).getByText('是否需要清除缓存？')).toBeTruthy()
    await user.click(within(question).getByRole('button', { name: '清除缓存' }))
    expect(await screen.findByText('清除完毕')).toBeTruthy()
    expect(server.callsOf('AuthApi_clearCache')).toHaveLength(1)
  })
})

test('Alt and a figure goes to that tab', async () => {
  const { user, address } = await open('/base/unit')
  await user.keyboard('{Alt>}1{/Alt}')
  await waitFor(() => expect(address()).toBe('/wel'))
})

describe('the focus', () => {
  test('follows to the tab that is shown by Alt and a figure, though it was in a field of the one before', async () => {
    const { user } = await open('/base/unit')
    const first = await screen.findByRole('searchbox', { name: '搜索' })
    await user.type(first, '瓶')
    await user.click(inMenu('品牌'))
    const second = await pane().findByRole('searchbox', { name: '搜索' })
    await user.click(second)
    await user.keyboard('{Alt>}2{/Alt}')
    expect(shown()).toBe('计量单位')
    expect(document.activeElement).toBe(first)
    await user.keyboard('{Alt>}3{/Alt}')
    expect(document.activeElement).toBe(second)
  })

  test('goes from the menu into the page that was opened there', async () => {
    const { user } = await open('/base/unit')
    act(() => inMenu('品牌').focus())
    await user.keyboard('{Enter}')
    expect(shown()).toBe('品牌')
    expect(document.activeElement).toBe(screen.getByRole('tabpanel'))
  })
})

test('a page without its right says so in its tab; the others are not concerned', async () => {
  const { server, user } = await open('/')
  server.answer({
    UnitApi_list: () => ({ status: 403, json: { code: 403, success: false, msg: '没有权限', data: { key: 'NO_PERMISSION' } } }),
  })
  await user.click(inMenu('计量单位'))
  expect(await screen.findByRole('heading', { name: '没有权限' })).toBeTruthy()
  expect(screen.getByText('需要权限“communit_view”，管理员可在角色中授予。')).toBeTruthy()
  await user.click(inMenu('品牌'))
  expect(await pane().findByText('还没有数据')).toBeTruthy()
})

test('[error.ui-queue] a page that fails fails alone, tells the log and can be opened again', async () => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { server, user } = await open('/base/brand')
  await pane().findByText('还没有数据')
  server.answer({ UnitApi_list: () => data({ records: 'no list', total: 0 }), AuthApi_sendLogs: () => data(true) })
  await user.click(inMenu('计量单位'))
  expect(await screen.findByRole('heading', { name: '页面出错了' })).toBeTruthy()
  // the text is in the reader's language; the program's own message is folded away
  screen.getByText(/其他页签不受影响/)
  expect(screen.getByText(/records/).closest('details')?.open).toBe(false)
  const id = screen.getByText('错误编号').querySelector('code')?.textContent
  await waitFor(() => expect(server.callsOf('AuthApi_sendLogs').length).toBe(1))
  expect(server.callsOf('AuthApi_sendLogs')[0]?.body).toMatchObject([{ type: 'error', info: expect.stringContaining(`${id} `) }])
  await user.click(tabs()[1] as HTMLElement)
  expect(await pane().findByText('还没有数据')).toBeTruthy()
  quiet.mockRestore()
})

describe('the menu', () => {
  test('has one line in the tab order; arrows move, open and close groups', async () => {
    const { user } = await open('/base/brand')
    const menu = within(screen.getByRole('navigation', { name: '菜单' }))
    act(() => menu.getByRole('link', { name: '品牌' }).focus())
    await user.keyboard('{ArrowUp}')
    expect(document.activeElement?.textContent).toBe('计量单位')
    await user.keyboard('{ArrowLeft}')
    expect(document.activeElement?.textContent).toBe('基础资料')
    await user.keyboard('{ArrowLeft}')
    expect(menu.queryByRole('link', { name: '品牌' })).toBeNull()
    await user.keyboard('{ArrowRight}{ArrowRight}{Enter}')
    expect(shown()).toBe('计量单位')
  })

  test("speaks the reader's language", async () => {
    const { user } = await open('/base/brand')
    await user.click(screen.getByRole('button', { name: 'English' }))
    expect(screen.getByRole('link', { name: 'Units' })).toBeTruthy()
    expect(tabNames()).toEqual(['Home', 'Brands'])
    await user.click(screen.getByRole('button', { name: '中文' }))
    expect(tabNames()).toEqual(['首页', '品牌'])
  })
})

describe('a tab of a page', () => {
  test('is told from others by the identity of its page, and by nothing else', async () => {
    const { keyOf } = await open('/')
    expect(keyOf('/purchase/purchaseOrderForm?id=7&x=1')).toBe('/purchase/purchaseOrderForm?id=7')
    expect(keyOf('/base/unit?q=x&page=2')).toBe('/base/unit')
    expect(keyOf('/')).toBe('/wel')
  })

  test('asks before what was typed in a form is thrown away', async () => {
    const { user } = await open('/base/unit', { rights: ['communit_add'] })
    await user.keyboard('{Alt>}n{/Alt}')
    await user.type(within(await screen.findByRole('dialog')).getByLabelText('名称'), '桶')
    await user.keyboard('{Escape}')
    expect(await screen.findByText('放弃未保存的修改？')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '取消' }))
    expect(await screen.findByDisplayValue('桶')).toBeTruthy()
  })
})
