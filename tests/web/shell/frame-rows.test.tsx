import { Menu } from '@chakra-ui/react'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { mostTabs } from '#machines/app/open-tabs.machine.ts'
import { defaultTokenTimeSeconds } from '#machines/app/session.machine.ts'
import { auditRequest } from '#machines/audit/audit-request.machine.ts'
import type { AnyWords } from '#machines/engine/in-words.ts'
import { mallReturn } from '#machines/mall/mall-return.machine.ts'
import { couponBatch } from '#machines/marketing/coupon-batch.machine.ts'
import { specialOffer } from '#machines/marketing/special-offer.machine.ts'
import { purchaseOrder } from '#machines/purchase/purchase-order.machine.ts'
import { purchaseReceipt } from '#machines/purchase/purchase-receipt.machine.ts'
import { salesOrder } from '#machines/sales/sales-order.machine.ts'
import { salesOut } from '#machines/sales/sales-out.machine.ts'
import { stockCount } from '#machines/stock/stock-count.machine.ts'
import { stockTransfer } from '#machines/stock/stock-transfer.machine.ts'
import { menuPages } from '#resources/menu/menu.ts'
import { staticMenu } from '#resources/menu/static-menu.ts'
import { api } from '#web/client/api.ts'
import { defaultTenant } from '#web/core/session-store.ts'
import { store } from '#web/core/store.ts'
import { DocumentNumber } from '#web/documents/page/frame/document-number.tsx'
import { language, word } from '#web/i18n/index.ts'
import { menuTree } from '#web/navigation/menu-tree.ts'
import { pageAt } from '#web/navigation/page-registry.ts'
import { openOperations } from '#web/shell/pages/open-operations.ts'
import { OverflowMenu } from '#web/ui/actions/overflow-menu.tsx'
import { Card } from '#web/ui/card.tsx'
import { currentTheme, setTheme } from '#web/ui/theme/theme.ts'
import { themes } from '#web/ui/theme/themes.ts'
import { Tile } from '#web/ui/tile.tsx'
import { data, fakeServer } from '../../support/web/fake-server.ts'
import { keepTokens, openApp, shellServer } from '../../support/web/open-app.tsx'
import { show } from '../../support/web/web.tsx'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

describe('themes', () => {
  test.each([
    ['theme.default', 'default'],
    ['theme.white', 'white'],
    ['theme.dark', 'dark'],
    ['theme.star', 'star'],
    ['theme.bule', 'bule'],
    ['theme.iview', 'iview'],
    ['theme.vip', 'vip'],
    ['theme.cool', 'cool'],
    ['theme.d2', 'd2'],
    ['theme.hey', 'hey'],
    ['theme.lte', 'lte'],
  ] as const)('[%s] the theme %s is chosen and kept', (_, name) => {
    setTheme(name)
    expect(document.documentElement.dataset.theme).toBe(name)
    expect([currentTheme(), store.read('themeName')]).toEqual([name, `theme-${name}`])
    expect(document.documentElement.dataset.scheme).toBe(themes[name].scheme)
  })

  test('[theme.default-name] [theme.default-colour] at first start theme-default is in force, #28375A', () => {
    expect(currentTheme()).toBe('default')
    expect([themes.default.brand, themes.default.side]).toEqual(['#28375A', '#28375A'])
  })
})

test.each([
  ['topbar.entry.1', 0, '工作台', 'Workbench', '/wel'],
  ['topbar.entry.2', 1, '库存管理', 'Inventory', '/stock/inventory'],
  ['topbar.entry.3', 2, '门店收益', 'Store earnings', '/profit/index'],
  ['topbar.entry.4', 3, '统计分析', 'Analysis', '/sales/salesAnalysis'],
])('[%s] entry %i of the top bar is %s, in English %s, and leads to %s', async (_, at, zh, en, path) => {
  shellServer().answer({ InventoryApi_selectListNew: () => data({ records: [], total: 0, sums: {} }) })
  keepTokens('1')
  const { user, address } = await openApp('/base/brand')
  await screen.findByRole('navigation', { name: '菜单' })
  const entries = () => [...document.querySelectorAll<HTMLElement>('.shell-top button')]
  expect(entries()).toHaveLength(4)
  expect(entries()[at]?.textContent).toBe(zh)
  await user.click(entries()[at] as HTMLElement)
  await waitFor(() => expect(address()).toBe(path))
  await user.click(screen.getByRole('button', { name: 'English' }))
  expect(entries()[at]?.textContent).toBe(en)
  await user.click(screen.getByRole('button', { name: '中文' }))
})

describe('the static menu', () => {
  const leaves = staticMenu.flatMap((group) => group.leaves)

  test.each([
    ['menutree.top.sales', 'sales', 15],
    ['menutree.top.purchase', 'purchase', 3],
    ['menutree.top.warehouse', 'stock', 31],
    ['menutree.top.finance', 'finance', 517],
    ['menutree.top.marketing', 'marketing', 3167],
    ['menutree.top.mall', 'mall', 292],
    ['menutree.top.analysis', 'analysis', 367],
    ['menutree.top.master-data', 'base', 244],
    ['menutree.top.settings', 'system', 302],
  ])('[%s] has the group %s', (_, code, menuId) => {
    expect(staticMenu).toHaveLength(9)
    expect(staticMenu.find((group) => group.code === code)?.menuId).toBe(menuId)
  })

  test.each([
    ['menutree.leaf.retail', '零售', 'sales'],
    ['menutree.leaf.sales-order', '销售订单', 'sales'],
    ['menutree.leaf.sales-out', '销售出库', 'sales'],
    ['menutree.leaf.return', '销售退货', 'sales'],
    ['menutree.leaf.exchange', '销售换货', 'sales'],
    ['menutree.leaf.purchase-order', '采购订单', 'purchase'],
    ['menutree.leaf.purchase-receipt', '采购入库', 'purchase'],
    ['menutree.leaf.transfer', '调拨', 'stock'],
    ['menutree.leaf.stocktake', '盘点', 'stock'],
    ['menutree.leaf.receipts-and-payments', '收付款', 'finance'],
    ['menutree.leaf.expenses', '费用', 'finance'],
    ['menutree.leaf.ledgers', '账簿', 'finance'],
    ['menutree.leaf.reports', '报表', 'analysis'],
    ['menutree.leaf.member-management', '会员管理', 'base'],
    ['menutree.leaf.coupons', '优惠券', 'marketing'],
    ['menutree.leaf.promotions', '促销', 'marketing'],
    ['menutree.leaf.group-buy', '拼团', 'marketing'],
    ['menutree.leaf.flash-sale', '秒杀', 'marketing'],
    ['menutree.leaf.pre-sale', '预售', 'marketing'],
    ['menutree.leaf.mall-settings', '商城设置', 'mall'],
    ['menutree.leaf.dictionaries', '字典', 'system'],
    ['menutree.leaf.print-settings', '打印设置', 'system'],
    ['menutree.leaf.approval-settings', '审批设置', 'system'],
    ['menutree.leaf.payment-settings', '支付设置', 'system'],
    ['menutree.leaf.opening-balances', '期初余额', 'base'],
  ])('[%s] %s leads to a page', (_, zh, group) => {
    const leaf = staticMenu.find(({ code }) => code === group)?.leaves.find(({ label }) => label.zh === zh)
    expect(pageAt(leaf?.path ?? '')).toBeTruthy()
    expect(openOperations(leaf?.path ?? '').length).toBeGreaterThan(0)
  })

  test.each([
    ['over the counter', 'sales', '零售'],
    ['wholesale', 'sales', '销售订单'],
    ['online', 'mall', '商城设置'],
  ])('[app.kinds] who sells %s finds the work in the one menu of the network', (_, group, zh) => {
    const leaf = staticMenu.find(({ code }) => code === group)?.leaves.find(({ label }) => label.zh === zh)
    expect(pageAt(leaf?.path ?? '')).toBeTruthy()
  })

  test('[menutree.node] every node has a menu id of its own and a bill type', () => {
    const nodes = [...staticMenu, ...leaves]
    expect(new Set(nodes.map(({ menuId }) => menuId)).size).toBe(nodes.length)
    expect(new Set(leaves.map(({ billType }) => billType)).size).toBe(leaves.length)
    expect(new Set(leaves.map(({ path }) => path)).size).toBe(leaves.length)
  })
})

test.each([
  ['menuicon.15', '15', 'sale'],
  ['menuicon.3', '3', 'cart'],
  ['menuicon.31', '31', 'warehouse'],
  ['menuicon.517', '517', 'money'],
  ['menuicon.3167', '3167', 'tag'],
  ['menuicon.292', '292', 'home'],
  ['menuicon.367', '367', 'chart'],
  ['menuicon.244', '244', 'database'],
  ['menuicon.302', '302', 'settings'],
])('[%s] menu code %s is always drawn as %s', (_, code, icon) => {
  const node = { id: '1', parentId: '0', code, name: '菜单', path: '/x/y', category: 1, source: 'box' }
  const drawn = (nodes: object) => menuTree([nodes] as never).map((line) => line.icon)
  expect(drawn(node)).toEqual([icon])
  expect(drawn({ ...node, code: 'other' })).toEqual(['box'])
})

describe('colours of status codes', () => {
  const tones = ['grey', 'blue', 'orange', 'green', 'red']
  const family = (words: AnyWords, first: number, last: number) => {
    const states: Readonly<Record<string, { code?: number; tone: string; zh: string; en: string }>> = words.states
    return Object.values(states).filter(({ code = 0 }) => code >= first && code <= last)
  }

  test.each([
    ['status.1301-1309', salesOrder, 1301, 1309],
    ['status.2701-2706', purchaseOrder, 2701, 2706],
    ['status.3001-3006', purchaseReceipt, 3001, 3006],
    ['status.2801-2806', mallReturn, 2801, 2806],
    ['status.2901-2906', salesOut, 2901, 2906],
    ['status.1501-1503', auditRequest, 1501, 1503],
    ['status.3301-3304', couponBatch, 3301, 3304],
    ['status.3701-3704', specialOffer, 3701, 3704],
    ['status.2101-2106', stockTransfer, 2101, 2106],
    ['status.3801-3804', stockCount, 3801, 3804],
  ] as const)('[%s] every code from %o has one colour and a word in both languages', (_, words, first, last) => {
    const states = family(words, first, last)
    expect([...new Set(states.map(({ code }) => code))].sort()).toEqual(Array.from({ length: last - first + 1 }, (_, at) => first + at))
    for (const { tone, zh, en } of states) expect([tones.includes(tone), zh !== '', en !== '']).toEqual([true, true, true])
    for (const code of new Set(states.map((state) => state.code)))
      expect(new Set(states.filter((state) => state.code === code).map(({ tone }) => tone)).size).toBe(1)
  })
})

test('[copy.success] copying a number says that it was done', async () => {
  const { user } = show(<DocumentNumber number="CG20261122-0001" />)
  await user.click(screen.getByRole('button', { name: '复制单号' }))
  expect(await screen.findByText('复制成功')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe('CG20261122-0001')
})

describe('constants', () => {
  const hour = 3_600_000
  test.each([
    ['const.export.order', 'MallOrderApi_export', 36_000_000],
    ['const.export.return', 'MallReturnApi_returnExport', 36_000_000],
    ['const.export.transfer', 'StoreReturnApi_returnExport', 36_000_000],
    ['const.export.inquiry-detail', 'InquiryLineApi_exportDetail', 900_000],
    ['const.export.order-detail', 'MallOrderApi_exportDetail', hour],
    ['const.import.inquiry', 'InquiryApi_importInquiryForm', 900_000],
    ['const.export.commodity', 'GoodsExportApi_export', hour],
  ] as const)('[%s] a client waits for %s %i ms', async (_, id, ms) => {
    fakeServer({ [id]: () => data({}) })
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    await api(id)
    expect(timeout.mock.calls).toEqual([[ms]])
    timeout.mockRestore()
  })

  test('[const.token-life] [const.tenant] [const.language] [app.language.default] session, tenant and language', () => {
    expect([defaultTokenTimeSeconds, defaultTenant, mostTabs]).toEqual([3000, '000000', 15])
    expect([language(), word('signIn')]).toEqual(['zh', '登录'])
  })
})

describe('storage', () => {
  test('[storage.prefix] names begin with the key of the product', () => {
    store.write('x', 1)
    expect(localStorage.getItem('saber-x')).toContain('"content":1')
  })

  test('[storage.type] a flag chooses the storage of the browser tab', () => {
    store.write('x', 1, 'session')
    expect(localStorage.getItem('saber-x')).toBeNull()
    expect(JSON.parse(sessionStorage.getItem('saber-x') ?? '{}')).toMatchObject({ type: 'session', content: 1 })
  })
})

test('[page.hidden.warehousingForm] the form of a receipt is a page without a line in the menu', () => {
  expect(pageAt('/purchase/warehousingForm')?.under).toBe('/purchase/warehousingHistory')
  expect(menuPages.some(({ path }) => path === '/purchase/warehousingForm')).toBe(false)
})

describe('widgets', () => {
  test('[widget.overflow-menu] what has no room is behind a button, shown by hovering it', async () => {
    show(
      <OverflowMenu label="更多">
        <Menu.Item value="x">锁屏</Menu.Item>
      </OverflowMenu>,
    )
    expect(screen.queryByRole('menuitem')).toBeNull()
    fireEvent.pointerEnter(screen.getByRole('button', { name: '更多' }), { pointerType: 'mouse' })
    expect(await screen.findByRole('menuitem', { name: '锁屏' })).toBeTruthy()
  })

  test('[widget.tile.icon] [widget.tile.background-image] [widget.tile.title] [widget.tile.department-text] [widget.tile.target-route] [widget.tile.delay] a tile leads to its page', () => {
    const onOpen = vi.fn()
    render(<Tile icon="box" title="商品" department="总部" background="/a b.png" to="/base/commodity" time={90} onOpen={onOpen} />)
    const tile = screen.getByRole('link', { name: /商品/ })
    expect(tile.querySelector('svg')).toBeTruthy()
    expect(tile.style.backgroundImage).toContain('/a%20b.png')
    expect(tile.textContent).toBe('商品总部')
    expect(tile.style.animationDelay).toBe('90ms')
    fireEvent.click(tile)
    expect(onOpen).toHaveBeenCalledWith('/base/commodity')
  })

  test('[widget.card] a card has a header if it is given one', () => {
    const { rerender } = render(<Card title="库存">满</Card>)
    expect(screen.getByRole('region', { name: '库存' }).textContent).toBe('库存满')
    rerender(<Card>满</Card>)
    expect(screen.queryByRole('heading')).toBeNull()
  })
})
