import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { openTabsMachine } from '#machines/app/open-tabs.machine.ts'
import OpenByStatus from '#web/documents/list/open-by-status.tsx'
import ExpiringLots from '#web/screens/expiring-lots.tsx'
import { TabsContext } from '#web/shell/tabs.ts'
import { data, type FakeCall, fakeServer } from '../support/fake-server.ts'
import { session, show } from '../support/web.tsx'

const figures = (kind: string, counts: Record<string, number>, todayCount = 0, todayAmt = '0') => ({
  kind,
  total: Object.values(counts).reduce((sum, count) => sum + count, 0),
  counts,
  todayCount,
  todayAmt,
})

const openWork = ({ query }: FakeCall) =>
  data([figures('purchaseOrder', query.mine === '2' ? { 2701: 1, 2702: 2, 2705: 9 } : { 2701: 5, 2702: 7, 2705: 90 }, 4, '3390.5')])

beforeEach(() => localStorage.clear())

function home(...rights: string[]) {
  const server = fakeServer({ DocumentApi_openWork: openWork })
  const tabs = createActor(openTabsMachine, { input: { home: { key: '/wel', path: '/wel', label: '' } } }).start()
  const shown = show(
    <TabsContext value={tabs}>
      <OpenByStatus />
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
  const today = await card('今日')
  await today.findByText('共 4 条 · 3,390.50')
  expect(today.getByRole('link').getAttribute('href')).toBe('/purchase/purchaseOrderHistory?startTime=2026-11-21&endTime=2026-11-21')
  expect(screen.queryByText('采购入库单')).toBeNull()
  expect(server.callsOf('DocumentApi_openWork')).toHaveLength(1)
})

test('what is to be done beside what states say stands there too, whoever made it, with its list behind it', async () => {
  const { server } = home('invoice_view')
  server.answer({ DocumentApi_openWork: () => data([{ ...figures('salesInvoice', { 1501: 1 }), tasks: { pendingRed: 3 } }]) })
  const invoices = await card('销售发票')
  await invoices.findByText('待红冲')
  expect(lines(invoices.getAllByRole('link'))).toContainEqual(['待红冲3', '/mall/mallInvoiceHistory?pendingRed=2'])
})

describe('lots that are about to expire', () => {
  const lots = (soon: number, past: number) => {
    const server = fakeServer({
      LotStockApi_list: ({ query }: FakeCall) =>
        data({ records: [], total: query.expiring === '1' ? soon : past, size: 1, current: 1, pages: 1 }),
    })
    const tabs = createActor(openTabsMachine, { input: { home: { key: '/wel', path: '/wel', label: '' } } }).start()
    const shown = (...rights: string[]) =>
      show(
        <TabsContext value={tabs}>
          <ExpiringLots />
        </TabsContext>,
        session(...rights),
      )
    return { server, shown }
  }

  test('stand on the home page with those that are past, and open the list that finds them', async () => {
    lots(3, 1).shown('inventory_view')
    const alert = await card('效期预警')
    await alert.findByText('已过期批次')
    expect(lines(alert.getAllByRole('link'))).toEqual([
      ['即将到期和已过期批次3', '/stock/inventory?by=lot&expiring=1'],
      ['已过期批次1', '/stock/inventory?by=lot&expiring=2'],
    ])
  })

  test('are not asked for by whoever may not see stock, and take no room where there are none', async () => {
    const { server, shown } = lots(0, 0)
    shown()
    shown('inventory_view')
    await waitFor(() => expect(server.callsOf('LotStockApi_list')).toHaveLength(2))
    expect(screen.queryByText('效期预警')).toBeNull()
  })
})
