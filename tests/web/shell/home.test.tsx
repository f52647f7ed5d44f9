import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { openTabsMachine } from '#machines/app/open-tabs.machine.ts'
import { TabsContext } from '#web/navigation/tabs.ts'
import HomePage from '#web/shell/home/home.page.tsx'
import { data, type FakeCall, fakeServer } from '../../support/web/fake-server.ts'
import { session, show } from '../../support/web/web.tsx'

const figures = (kind: string, counts: Record<string, number>, todayCount = 0, todayAmt = '0') => ({
  kind,
  total: Object.values(counts).reduce((sum, count) => sum + count, 0),
  counts,
  todayCount,
  todayAmt,
})

const empty = { work: [], alerts: [], favourites: [], recents: [] }
const openWork = ({ query }: FakeCall) =>
  worked([figures('purchaseOrder', query.mine === '2' ? { 2701: 1, 2702: 2, 2705: 9 } : { 2701: 5, 2702: 7, 2705: 90 }, 4, '3390.5')])

const worked = (work: object[]) => data({ ...empty, work })

beforeEach(() => localStorage.clear())

function home(...rights: string[]) {
  const server = fakeServer({ HomeApi_read: openWork })
  const tabs = createActor(openTabsMachine, { input: { home: { key: '/wel', path: '/wel', label: '' } } }).start()
  const shown = show(
    <TabsContext value={tabs}>
      <HomePage />
    </TabsContext>,
    session(...rights),
  )
  return { server, tabs, ...shown }
}
const card = async (name: string) => within((await screen.findByRole('heading', { name })).closest('section') as HTMLElement)
const lines = (links: readonly HTMLElement[]) => links.map((link) => [link.textContent, link.getAttribute('href')])

test('what is open of mine stands by status, each number with the list it comes from behind it; what is done is only in the total', async () => {
  const { tabs, user } = home('purchaseorder_view')
  const own = await card('采购订单')
  await own.findByText('待审核')
  expect(lines(own.getAllByRole('link'))).toEqual([
    ['草稿1', '/purchase/purchaseOrderHistory?status=2701&mine=2'],
    ['待审核2', '/purchase/purchaseOrderHistory?status=2702&mine=2'],
    ['全部12', '/purchase/purchaseOrderHistory?mine=2'],
  ])
  await user.click(own.getByText('待审核'))
  expect(tabs.getSnapshot().context.tabs.at(-1)?.path).toBe('/purchase/purchaseOrderHistory?status=2702&mine=2')
})

test('all of a type is a line only where it is more than what stands above it', async () => {
  const { server } = home('purchaseorder_view')
  server.answer({ HomeApi_read: () => worked([figures('purchaseOrder', { 2701: 1, 2702: 2 })]) })
  const own = await card('采购订单')
  await own.findByText('待审核')
  expect(lines(own.getAllByRole('link')).map(([text]) => text)).toEqual(['草稿1', '待审核2'])
})

test('until all is known nothing stands there that would be pushed away', async () => {
  const arrives = Promise.withResolvers<void>()
  const { container, server } = home('purchaseorder_view')
  server.answer({ HomeApi_read: (call: FakeCall) => arrives.promise.then(() => openWork(call)) })
  expect(screen.getByRole('heading', { level: 1 })).toBeTruthy()
  expect(container.querySelectorAll('[aria-busy] .ui-skeleton').length).toBeGreaterThan(0)
  expect(container.querySelectorAll('nav, a')).toHaveLength(0)
  arrives.resolve()
  await card('采购订单')
  expect(container.querySelector('[aria-busy]')).toBeNull()
  expect(screen.getByRole('navigation', { name: '常用功能' })).toBeTruthy()
})

test('the switch shows all that my rights show, and is remembered', async () => {
  const first = home('purchaseorder_view')
  await first.user.click(await screen.findByRole('button', { name: '全部' }))
  await screen.findByText('7')
  first.unmount()
  home('purchaseorder_view')
  const all = await card('采购订单')
  await waitFor(() => expect(lines(all.getAllByRole('link'))).toContainEqual(['待审核7', '/purchase/purchaseOrderHistory?status=2702']))
})

test('today has its number and amount, and opens the list of today; a type without a right is not there, and all is asked at once', async () => {
  const { server } = home('purchaseorder_view')
  const today = await card('今日（不含税）')
  await today.findByText('共 4 张 · 3,390.50')
  expect(today.getByRole('link').getAttribute('href')).toBe('/purchase/purchaseOrderHistory?startTime=2026-11-21&endTime=2026-11-21')
  expect(screen.queryByText('采购入库单')).toBeNull()
  expect(server.callsOf('HomeApi_read')).toHaveLength(1)
})

test('today names only types that have documents, no amount where it comes to nothing, and says so when there are none', async () => {
  const { server } = home('purchaseorder_view', 'demand_view')
  server.answer({ HomeApi_read: () => worked([figures('purchaseDemand', {}, 2, '0.00'), figures('purchaseOrder', {})]) })
  const today = await card('今日（不含税）')
  expect(lines(await today.findAllByRole('link')).map(([text]) => text)).toEqual(['采购需求单共 2 张'])
})

test('a day without documents says so', async () => {
  const { server } = home('purchaseorder_view')
  server.answer({ HomeApi_read: () => worked([figures('purchaseOrder', { 2701: 1 })]) })
  expect(await (await card('今日（不含税）')).findByText('今天还没有单据')).toBeDefined()
})

test('what is to be done beside what states say stands there too, whoever made it, with its list behind it', async () => {
  const { server } = home('invoice_view')
  server.answer({ HomeApi_read: () => worked([{ ...figures('salesInvoice', { 1501: 1 }), tasks: { pendingRed: 3 } }]) })
  const invoices = await card('销售发票')
  await invoices.findByText('待红冲')
  expect(lines(invoices.getAllByRole('link'))).toContainEqual(['待红冲3', '/mall/mallInvoiceHistory?pendingRed=2'])
})

const trade = [
  { billDate: '2026-11-12', billCount: 1, salesAmt: '100.00', purchaseAmt: '0.00' },
  { billDate: '2026-11-20', billCount: 3, salesAmt: '150.00', purchaseAmt: '40.00' },
]
const desk = { ...empty, trade, stock: [{ depotId: '3', depotName: '总仓', stockAmt: '900.00' }], alerts: [{ name: 'belowMin', count: 2 }] }

function homePage(answer: object = desk) {
  const server = fakeServer({ HomeApi_read: () => data(answer), HomeApi_keep: () => data(true) })
  const tabs = createActor(openTabsMachine, { input: { home: { key: '/wel', path: '/wel', label: '' } } }).start()
  const shown = show(
    <TabsContext value={tabs}>
      <HomePage />
    </TabsContext>,
    session('tradeanalysis_view'),
  )
  return { server, ...shown }
}

describe('the desk', () => {
  test('shows the figures of the week against the week before, charts with their tables, and what to look at, by one request', async () => {
    const { server, user } = homePage()
    const sales = await screen.findByRole('link', { name: /销售额/ })
    expect(sales.textContent).toBe('销售额（不含税） · 近7天150.00较前7天 +50.0%')
    expect(sales.getAttribute('href')).toBe('/analysis/trade?startTime=2026-11-15&endTime=2026-11-21')
    expect(screen.queryByRole('link', { name: /毛利/ })).toBeNull()
    const stock = await card('各仓库存金额')
    await user.click(stock.getByRole('button', { name: '表格' }))
    expect(stock.getByRole('row', { name: /总仓/ }).textContent).toBe('总仓900.00')
    expect(lines((await card('提醒')).getAllByRole('link'))).toEqual([['低于最低库存的商品2', '/stock/inventory?belowMin=2']])
    expect(server.callsOf('HomeApi_read')).toHaveLength(1)
  })

  test('is hidden and ordered by the person, and what has no figures takes no room', async () => {
    const { server, user } = homePage({ ...desk, widgets: [{ id: 'pages' }, { id: 'stock', hidden: true }] })
    await screen.findByRole('link', { name: /销售额/ })
    expect(screen.queryByText('各仓库存金额')).toBeNull()
    await user.click(screen.getByRole('button', { name: '布置' }))
    const parts = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent?.split('↑')[0])
    expect(parts().slice(0, 3)).toEqual(['全部功能', '各仓库存金额', '本周要点'])
    await user.click(screen.getByRole('button', { name: '显示 各仓库存金额' }))
    await user.click(screen.getByRole('button', { name: '上移 各仓库存金额' }))
    expect(parts().slice(0, 2)).toEqual(['各仓库存金额', '全部功能'])
    await waitFor(() => expect(server.callsOf('HomeApi_keep')).toHaveLength(2))
    const kept = server.callsOf('HomeApi_keep').at(-1)?.body as { widgets: object[] }
    expect(kept.widgets.slice(0, 2)).toEqual([
      { id: 'stock', hidden: false },
      { id: 'pages', hidden: false },
    ])
    await user.click(screen.getByRole('button', { name: '完成' }))
    expect(await screen.findByText('各仓库存金额')).toBeTruthy()
  })

  test('brings favourites and what was opened last to a browser that knows none', async () => {
    homePage({
      ...empty,
      favourites: [{ path: '/base/unit', zh: '计量单位', en: 'Units' }],
      recents: [{ path: '/x/1', zh: 'CG1', en: 'CG1' }],
    })
    expect((await card('我的收藏')).getByRole('link', { name: '计量单位' }).getAttribute('href')).toBe('/base/unit')
    expect(await screen.findByRole('link', { name: 'CG1' })).toBeTruthy()
  })
})
