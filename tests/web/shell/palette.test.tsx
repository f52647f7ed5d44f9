import { act, render, screen, waitFor, within } from '@testing-library/react'
import { pinyin } from 'pinyin-pro'
import { describe, expect, test, vi } from 'vitest'
import { menuPages } from '#resources/menu/menu.ts'
import { staticMenu } from '#resources/menu/static-menu.ts'
import { store } from '#web/core/store.ts'
import { StoreLines } from '#web/shell/header/user-drawer.tsx'
import { matchingTargets } from '#web/shell/palette-search.ts'
import { pinyinInitials } from '#web/ui/pinyin-initials.ts'
import { resizeDelayMs, screenClassOf, useScreenClass } from '#web/ui/screen-class.ts'
import { data, unreachable } from '../../support/web/fake-server.ts'
import { keepTokens, openApp, shellServer } from '../../support/web/open-app.tsx'

async function open(address: string) {
  const server = shellServer()
  const store = { id: '7', roomName: '人民路店', recommendedName: '李伟', deposit: '12000', roomStatusName: '启用', roomTypeName: '门店仓' }
  server.answer({
    UserApi_getDepot: () => data({ depotId: '7', depotName: '人民路店' }),
    StoreInventoryApi_selectRoomById: () => data({ ...store, address: '人民路1号' }),
  })
  keepTokens('1')
  const app = await openApp(address)
  await screen.findByRole('navigation', { name: '菜单' })
  return { server, ...app }
}

test('initials of every page of the menu are those of its pinyin, in one of its readings', () => {
  const names = [...menuPages, ...staticMenu, ...staticMenu.flatMap(({ leaves }) => leaves)].map(({ label }) => label.zh)
  const readings = (character: string) => pinyin(character, { pattern: 'first', toneType: 'none', type: 'array', multiple: true })
  const characters = [...new Set(names.join('').match(/\p{Script=Han}/gu))]
  expect(characters.filter((one) => !readings(one).includes(pinyinInitials(one)))).toEqual([])
  expect(['调拨', '采购入库', '库存', 'API 商品'].map(pinyinInitials)).toEqual(['db', 'cgrk', 'kc', 'apisp'])
})

test.each(['cgrk', '采购入', 'purchase rec', 'purchasein'])('%s finds 采购入库 first', (typed) => {
  const targets = menuPages.map(({ path, code, label }) => ({ path, code, label: label.en, zh: label.zh, group: '' }))
  expect(matchingTargets(targets, typed)[0]?.zh).toBe('采购入库')
})

test('[layout.menu-search] [layout.menu-search.top] [layout.header] Ctrl+K and the button of the top bar lead to any page', async () => {
  const { user, address } = await open('/base/unit')
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox', { name: /拼音首字母/ }), 'pp')
  expect(within(screen.getByRole('listbox')).getAllByRole('option')[0]?.textContent).toContain('品牌')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe('/base/brand'))
  await user.click(within(screen.getByRole('banner')).getByRole('button', { name: /菜单、单号/ }))
  expect(await screen.findByRole('combobox', { name: /拼音首字母/ })).toBeTruthy()
  expect(
    within(screen.getByRole('listbox'))
      .getAllByRole('option')
      .map((one) => one.textContent),
  ).toContain('计量单位最近打开')
})

test('favourites stand in the palette before what was opened last, and each page once', async () => {
  const place = { path: '/base/tax', label: { zh: '税率', en: 'Tax rates' } }
  for (const kind of ['favourites', 'recents']) store.write(`${kind}-1000000000000000001`, [place])
  const { user } = await open('/base/unit')
  await user.keyboard('{Control>}k{/Control}')
  const options = async () => (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
  expect((await options()).filter((text) => text?.startsWith('税率'))).toEqual(['税率我的收藏'])
})

test('a page stands once among what was opened last and in the palette, whatever its filters were', async () => {
  const twice = [
    { path: '/base/unit?page=3', label: '计量单位' },
    { path: '/base/unit', label: '计量单位' },
    { path: '/base/brand?keyword=a', label: '品牌' },
  ]
  store.write('recents-1000000000000000001', twice)
  const { user } = await open('/base/unit?keyword=瓶')
  const recents = () => (store.read('recents-1000000000000000001') as { path: string }[]).map(({ path }) => path)
  await waitFor(() => expect(recents()).toEqual([`/base/unit?${new URLSearchParams({ keyword: '瓶' })}`, '/base/brand?keyword=a']))
  await user.keyboard('{Control>}k{/Control}')
  await screen.findByRole('combobox', { name: /拼音首字母/ })
  const listed = (name: string) =>
    within(screen.getByRole('listbox'))
      .getAllByRole('option')
      .filter(({ textContent }) => textContent?.startsWith(name)).length
  expect([listed('计量单位'), listed('品牌')]).toEqual([1, 1])
  await user.keyboard('jldw')
  expect(listed('计量单位')).toBe(1)
})

/** Keys and what they do, line by line. */
const linesOf = (sheet: HTMLElement) =>
  within(sheet)
    .getAllByRole('term')
    .map((key) => key.parentElement?.textContent)

test('? shows the keys that work here and now', async () => {
  const { user } = await open('/base/unit')
  await screen.findByRole('button', { name: /^新增/ })
  await user.keyboard('?')
  const sheet = await screen.findByRole('dialog', { name: '快捷键' })
  expect(within(sheet).getByText('前往')).toBeTruthy()
  expect(linesOf(sheet)).toEqual(expect.arrayContaining(['Alt+1…Alt+9第 1 到 9 个页签', '/搜索列表']))
  // the right to add is missing, so its key would do nothing
  expect(linesOf(sheet)).not.toContain('Alt+N新增')
  // without rows there is nothing to move to, select or open
  for (const name of ['下一行、上一行', '选取所在行', '打开所在行']) expect(within(sheet).queryByText(name)).toBeNull()
})

test('? names the keys of rows where there are some', async () => {
  const { server, user } = await open('/wel')
  server.answer({ UnitApi_list: () => data({ records: [{ id: '1', name: '箱', status: '1' }], total: '1' }) })
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox', { name: /拼音首字母/ }), '计量单位{Enter}')
  await screen.findByRole('cell', { name: '箱' })
  await user.keyboard('?')
  const sheet = await screen.findByRole('dialog', { name: '快捷键' })
  expect(linesOf(sheet)).toEqual(expect.arrayContaining(['J下一行', 'K上一行', 'Enter打开所在行', 'Space选取所在行']))
})

test('what the arrows choose in the palette is brought into view; what has no match is said at once below the field', async () => {
  const intoView = vi.spyOn(Element.prototype, 'scrollIntoView')
  const { user } = await open('/base/unit')
  await user.keyboard('{Control>}k{/Control}')
  const field = await screen.findByRole('combobox', { name: /拼音首字母/ })
  await user.keyboard('{ArrowDown}')
  expect(intoView.mock.contexts.at(-1)).toBe(screen.getAllByRole('option')[1])
  await user.type(field, 'zzzz')
  const none = screen.getByText('没有匹配的结果')
  expect(none.compareDocumentPosition(screen.getByRole('listbox'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

describe('a number typed into the palette', () => {
  const typed = async (answer: () => unknown) => {
    const { server, user } = await open('/base/unit')
    server.answer({ DocumentApi_find: answer })
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByRole('combobox', { name: /拼音首字母/ }), 'CG20990101-0001')
  }

  test('is said to be looked for until the server has answered, and only then to be unknown', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    await typed(() => promise.then(() => data([])))
    expect(screen.getByText('正在查找单号…')).toBeTruthy()
    expect(screen.queryByText('没有匹配的结果')).toBeNull()
    resolve()
    expect(await screen.findByText('没有匹配的结果')).toBeTruthy()
  })

  test('is not silently unknown where the server cannot be reached', async () => {
    await typed(unreachable)
    expect(await screen.findByText(/连接不到服务器/)).toBeTruthy()
    expect(screen.queryByText('没有匹配的结果')).toBeNull()
  })

  test('leads to the document of whatever type has it', async () => {
    const found = {
      id: '7',
      kind: 'purchaseReceipt',
      billNo: 'CG20990101-0001',
      billDate: '2099-01-01',
      state: 'posted',
      status: 3003,
      statusName: '',
    }
    await typed(() => data([found]))
    expect(await screen.findByRole('option', { name: /CG20990101-0001/ })).toBeTruthy()
    expect(screen.getByText('采购入库单')).toBeTruthy()
  })
})

describe('the user drawer', () => {
  test('[topbar.user-drawer] [drawer.user.avatar] [drawer.user.user-name] [drawer.user.store-name] [drawer.user.partner-name] [drawer.user.deposit] [drawer.user.store-status] [drawer.user.store-type] [drawer.user.store-address] [drawer.user.load] [drawer.user.logout] opens from the top bar, asks for the store then, and signs out', async () => {
    const { user, server } = await open('/base/unit')
    const asked = () => [server.callsOf('UserApi_getDepot').length, server.callsOf('StoreInventoryApi_selectRoomById').length]
    expect(asked()).toEqual([0, 0])
    screen.getByRole('button', { name: /用户 / }).focus()
    await user.keyboard('{Enter}')
    await screen.findByRole('menuitem', { name: '用户信息' })
    await user.keyboard('{Home}{Enter}')
    const drawer = within(await screen.findByRole('dialog', { name: '用户' }))
    expect(await drawer.findByText('人民路1号')).toBeTruthy()
    const values = drawer.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent])
    expect(values).toEqual([
      ['门店名称', '人民路店'],
      ['合伙人', '李伟'],
      ['押金', '12,000.00'],
      ['门店状态', '启用'],
      ['门店类型', '门店仓'],
      ['门店地址', '人民路1号'],
    ])
    expect(asked()).toEqual([1, 1])
    expect(server.callsOf('StoreInventoryApi_selectRoomById')[0]?.body).toEqual({ id: '7' })
    expect(drawer.getByText('王敏')).toBeTruthy()
    expect(document.querySelector('.shell-user img')?.getAttribute('src')).toBe('/favicon.svg')
    await user.click(drawer.getByRole('button', { name: '退出登录' }))
    expect(await screen.findByText('退出系统，是否继续？')).toBeTruthy()
  })

  test('of what is not known of a store nothing is said', () => {
    render(<StoreLines store={{ roomName: '人民路店' }} />)
    expect(screen.getAllByRole('term').map((one) => one.textContent)).toEqual(['门店名称'])
  })
})

describe('the screen', () => {
  test.each([
    ['screen-size.3', 1200, 3],
    ['screen-size.2', 1199, 2],
    ['screen-size.2', 992, 2],
    ['screen-size.1', 991, 1],
    ['screen-size.1', 768, 1],
    ['screen-size.0', 767, 0],
  ])('[%s] %i px is class %i', (_, width, expected) => {
    expect(screenClassOf(width)).toBe(expected)
  })

  test('[screen-size.delay] a resize is acted upon half a second later', async () => {
    vi.useFakeTimers()
    const Shown = () => <output>{useScreenClass()}</output>
    render(<Shown />)
    const before = screen.getByRole('status').textContent
    vi.stubGlobal('innerWidth', before === '0' ? 1300 : 500)
    act(() => void window.dispatchEvent(new Event('resize')))
    act(() => void vi.advanceTimersByTime(resizeDelayMs - 1))
    expect(screen.getByRole('status').textContent).toBe(before)
    act(() => void vi.advanceTimersByTime(1))
    expect(screen.getByRole('status').textContent).toBe(before === '0' ? '3' : '0')
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
})
