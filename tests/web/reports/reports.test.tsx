import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { lastPeriod } from '#domain/core/day-periods.ts'
import { reports, spanOf } from '#resources/reports/reports.ts'
import { changeOf } from '#web/screens/reports/report-query.ts'
import { data, refusal } from '../../support/web/fake-server.ts'
import { days, october, opens, page, params, sums } from '../../support/web/report-pages.ts'

describe('[page.profit.index] what stores earn', () => {
  test('is shown with its sums, drawn, compared with the month before, and leads to the lines of a day', async () => {
    const { server } = await opens(`/profit/index?${october}&depotId=3`, {
      StoreProfitApi_list: ({ query }: { query: { startTime: string } }) =>
        query.startTime === '2026-09-01' ? page([], { ...sums, salesAmt: '16.00' }) : page(days, sums),
      DepotApi_lookup: () => page([{ id: '3', name: '一店' }]),
    } as never)
    const table = await screen.findByRole('table', { name: '门店收益' })
    const row = await within(table).findByRole('row', { name: /2026-10-05/ })
    expect(server.callsOf('StoreProfitApi_list')[0]?.query).toMatchObject({
      startTime: '2026-10-01',
      endTime: '2026-10-31',
      depotId: '3',
      groupBy: 'day',
    })
    expect(params(within(row).getAllByRole('link', { name: '40.00' })[0] as HTMLElement)).toEqual({
      ...{ startTime: '2026-10-05', endTime: '2026-10-05', depotId: '3', groupBy: 'sale' },
    })
    const drawn = await screen.findByRole('img', { name: '图表 · 门店收益' })
    await waitFor(() => expect(drawn.querySelectorAll('.recharts-bar-rectangle')).toHaveLength(4))
    expect(await screen.findByText('较上期 +25.0%')).toBeTruthy()
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).not.toContain('商品名称')
  })

  test('is grouped by store, class and goods', async () => {
    const faults = vi.spyOn(console, 'error')
    const { server, user } = await opens(`/profit/index?${october}`, {
      JobApi_export: () => refusal(400, '任务已满'),
      StoreProfitApi_list: ({ query }: { query: { groupBy: string } }) =>
        query.groupBy === 'depot' ? page([{ ...days[0], billDate: undefined, depotId: '3', depotName: '一店' }], sums) : page(days, sums),
    } as never)
    await user.click(await screen.findByRole('button', { name: '按门店' }))
    const row = await screen.findByRole('row', { name: /一店/ })
    // rows of days keep different keys until those of stores have arrived
    expect(faults.mock.calls.filter(([text]) => /same key/.test(String(text)))).toEqual([])
    expect(params(within(row).getAllByRole('link')[0] as HTMLElement)).toEqual({
      startTime: '2026-10-01',
      endTime: '2026-10-31',
      depotId: '3',
      groupBy: 'sale',
    })
    await user.click(screen.getByRole('button', { name: '导出' }))
    await waitFor(() => expect(server.callsOf('JobApi_export')).toHaveLength(1))
    expect(server.callsOf('JobApi_export')[0]?.body).toMatchObject({
      resource: 'StoreProfitApi',
      query: { startTime: '2026-10-01', endTime: '2026-10-31', groupBy: 'depot' },
      columns: [
        ...['depotName', 'billCount', 'qty', 'salesAmt', 'costAmt', 'profitAmt', 'profitRate'],
        ...['giftAmt', 'lossAmt', 'expenseAmt', 'sharedAmt', 'otherAmt', 'feeAmt', 'netAmt'],
      ],
    })
  })

  test('without the right to costs shows none', async () => {
    const { costAmt: _, profitAmt: __, profitRate: ___, ...day } = days[0] as (typeof days)[number]
    await opens(`/profit/index?${october}`, { StoreProfitApi_list: () => page([day], { salesAmt: '40.00' }) }, ['storeprofit_view'])
    const table = await screen.findByRole('table', { name: '门店收益' })
    await within(table).findByRole('row', { name: /2026-10-05/ })
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['日期', '单数', '销量', '销售额（不含税）'])
  })

  test('says where there is nothing, and which right is missing', async () => {
    await opens(`/profit/index?${october}`, { StoreProfitApi_list: () => page([]) })
    expect(await screen.findByText('这段时间没有数据')).toBeTruthy()
  })

  test('says which right it needs', async () => {
    await opens('/profit/index', { StoreProfitApi_list: () => refusal(403, '没有权限') })
    expect(await screen.findByText(/storeprofit_view/)).toBeTruthy()
  })
})

describe('[page.sales.salesAnalysis] sales by goods', () => {
  const goods = (code: string, salesAmt: string) => ({
    ...{ commInfoId: code.slice(1), commInfoCode: code, commInfoName: `饮料${code}`, qty: '4.00' },
    ...{ salesAmt, finalAmt: salesAmt, costAmt: '5.00', profitAmt: '5.00', profitRate: '50.00' },
  })

  test('are sorted and summed, and lead to the lines of the goods', async () => {
    const { server, user } = await opens(`/sales/salesAnalysis?${october}&customerId=9`, {
      SalesAnalysisApi_selectAnalyseSalesTable: () => data([goods('G1', '100.00'), goods('G2', '9.00')]),
      CustomerApi_lookup: () => page([{ id: '9', name: '客户九' }]),
    })
    const table = await screen.findByRole('table', { name: '销售分析' })
    await within(table).findByRole('row', { name: /饮料G1/ })
    expect(server.callsOf('SalesAnalysisApi_selectAnalyseSalesTable')[0]?.query).toEqual({
      startTime: '2026-10-01',
      endTime: '2026-10-31',
      customerId: '9',
    })
    expect(within(table).getAllByText('109.00')).toHaveLength(2)
    await user.click(within(table).getByRole('button', { name: /销售额/ }))
    const names = () =>
      within(table)
        .getAllByRole('row')
        .slice(1, 3)
        .map((row) => row.textContent?.slice(0, 2))
    expect(names()).toEqual(['G2', 'G1'])
    const link = within(within(table).getByRole('row', { name: /饮料G2/ })).getAllByRole('link')[0] as HTMLElement
    expect(params(link)).toEqual({ startTime: '2026-10-01', endTime: '2026-10-31', customerId: '9', commInfoId: '2', groupBy: 'sale' })
  })
})

test('a month of trade leads to its part of the period, its purchases to lines of purchases, money to the day book', async () => {
  await opens('/analysis/trade?startTime=2026-06-15&endTime=2026-10-10', {
    TradeAnalysisApi_list: () =>
      page([{ billDate: '2026-10-01', billCount: 1, salesAmt: '1.00', purchaseAmt: '2.00', receivedAmt: '3.00', paidAmt: '4.00' }]),
  })
  const row = await screen.findByRole('row', { name: /2026-10-01/ })
  const days = { startTime: '2026-10-01', endTime: '2026-10-10' }
  expect(params(within(row).getByRole('link', { name: '2.00' }))).toEqual({ ...days, groupBy: 'purchase' })
  for (const name of ['3.00', '4.00'])
    expect(within(row).getByRole('link', { name }).getAttribute('href')).toBe(`/finance/cashBook?${new URLSearchParams(days)}`)
})

test('what a customer owes leads to his ledger', async () => {
  await opens(`/analysis/customer?${october}`, {
    CustomerAnalysisApi_list: () =>
      page([{ customerId: '9', customerName: '客户九', billCount: 1, qty: '1', salesAmt: '1.00', returnAmt: '0.00', balanceAmt: '7.00' }]),
  })
  const row = await screen.findByRole('row', { name: /客户九/ })
  expect(within(row).getByRole('link', { name: '7.00' }).getAttribute('href')).toBe('/finance/ledger?partner=9')
})

test('purchases by supplier, and lines with their documents', async () => {
  await opens(`/analysis/purchase?${october}`, {
    PurchaseAnalysisApi_list: () =>
      page([{ supplierId: '5', supplierName: '华东', billCount: 1, qty: '1.00', purchaseAmt: '8.00', exceptionRate: '50.00' }]),
  })
  const row = await screen.findByRole('row', { name: /华东/ })
  expect(params(within(row).getByRole('link', { name: '8.00' }))).toMatchObject({ supplierId: '5', groupBy: 'purchase' })
})

test('the lines behind a figure lead to their documents', async () => {
  const { server } = await opens(`/analysis/lines?${october}&customerId=9&groupBy=sale`, {
    TradeLineApi_list: () =>
      page([
        {
          id: '1',
          kind: 'salesOut',
          kindName: '销售出库单',
          headId: '71',
          billNo: 'XC-1',
          billDate: '2026-10-05',
          qty: '1.00',
          salesAmt: '10.00',
        },
        { id: '2', kind: 'salesOut', kindName: '销售出库单', billNo: 'XC-2', billDate: '2026-10-05', qty: '1.00', salesAmt: '10.00' },
      ]),
    CustomerApi_lookup: () => page([{ id: '9', name: '客户九' }]),
  })
  expect((await screen.findByRole('link', { name: 'XC-1' })).getAttribute('href')).toBe('/sales/salesExWarehouseForm?id=71')
  expect(screen.queryByRole('link', { name: 'XC-2' })).toBeNull()
  expect(server.callsOf('TradeLineApi_list')[0]?.query).toMatchObject({ side: 'sale', customerId: '9' })
})

test('debts by age lead from a partner to his documents, and from a document to its form', async () => {
  const ages = { openAmt: '113.00', notDueAmt: '0.00', overdue30Amt: '113.00', balanceAmt: '113.00' }
  const days = 'startTime=2026-08-01&endTime=2026-08-31'
  await opens(`/analysis/receivableAge?${days}&entity=%3D%E4%BA%8C`, {
    ReceivableAgeApi_list: () => page([{ customerId: '9', customerName: '客户九', ...ages, advanceAmt: '-1.00' }]),
  })
  const [open] = await screen.findAllByRole('link', { name: '113.00' })
  expect(open?.getAttribute('href')).toBe(`/analysis/receivableAge?groupBy=document&customerId=9&${days}&entity=%3D%E4%BA%8C`)
  const ledger = '/finance/ledger?partner=9&endTime=2026-08-31&entity=%E4%BA%8C'
  expect(screen.getByRole('link', { name: '-1.00' }).getAttribute('href')).toBe(ledger)
  cleanup()
  const row = { customerId: '9', headId: '71', kind: 'salesOut', kindName: '销售出库单', billNo: 'XC-1', ...ages }
  await opens('/analysis/receivableAge?groupBy=document&customerId=9', {
    ReceivableAgeApi_list: () => page([row]),
    CustomerApi_lookup: () => page([{ id: '9', name: '客户九' }]),
  })
  expect((await screen.findByRole('link', { name: 'XC-1' })).getAttribute('href')).toBe('/sales/salesExWarehouseForm?id=71')
})

test('an account is held against its statement in four lists, and deposits on their way to it are confirmed', async () => {
  const row = { id: '7-T1', accountName: '微信', tradeNo: 'T1', theirAmt: '8342.70', feeAmt: '50.06', netAmt: '8292.64', ourAmt: '8342.70' }
  const known = { headId: '71', kind: 'moneyReceipt', kindName: '收付款单', billNo: 'SK-1' }
  const { server, user } = await opens(
    '/analysis/reconciliation?accountId=7',
    {
      ReconciliationApi_list: () => page([{ ...row, ...known }]),
      ReconciliationApi_confirmDeposits: () => data(2),
      CashAccountApi_lookup: () => page([{ id: '7', name: '微信' }]),
    },
    ['reconciliation_view', 'reconciliation_confirm'],
  )
  expect((await screen.findByRole('link', { name: 'SK-1' })).getAttribute('href')).toBe('/finance/receiptPaymentForm?id=71')
  expect(screen.getAllByText('8,292.64').length).toBeGreaterThan(0)
  for (const list of ['一致', '仅我方有', '仅对方有', '金额不符']) expect(screen.getByRole('button', { name: list })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '确认缴款' }))
  expect(await screen.findByText('已确认2张缴款单')).toBeTruthy()
  expect(server.callsOf('ReconciliationApi_confirmDeposits')[0]?.body).toMatchObject({ accountId: '7' })
})

test('what a clerk earned leads to its lines, and a line to its sale', async () => {
  const earned = { staffId: '3', staffName: '张三', collectedAmt: '100.00', commissionAmt: '3.00' }
  await opens(`/analysis/staffCommission?${october}`, { StaffCommissionApi_list: () => page([earned]) })
  const figure = within(await screen.findByRole('row', { name: /张三/ })).getByRole('link', { name: '3.00' })
  expect(figure.getAttribute('href')).toBe(`/analysis/staffCommission?${october}&groupBy=line&staffId=3`)
  const line = { ...earned, billDate: '2026-10-05', headId: '51', kind: 'salesOut', kindName: '销售出库单', billNo: 'XC51', lineId: '9' }
  await opens(`/analysis/staffCommission?${october}&groupBy=line&staffId=3`, {
    StaffCommissionApi_list: () => page([{ ...line, commissionRate: '3' }]),
  })
  const sale = await screen.findByRole('link', { name: 'XC51' })
  expect(sale.getAttribute('href')).toContain('id=51')
})

test('[area.analysis.analysis-and-reports] every report has its page in the menu of analysis', () => {
  expect(reports.map(({ menu }) => menu.path)).toEqual([
    ...[
      '/profit/index',
      '/sales/salesAnalysis',
      '/analysis/trade',
      '/analysis/customer',
      '/analysis/purchase',
      '/analysis/comparison',
      '/analysis/salesDeviation',
      '/analysis/purchaseDeviation',
      '/analysis/turnover',
      '/analysis/receivableAge',
      '/analysis/payableAge',
      '/analysis/estimateAge',
      '/analysis/taxWorksheet',
      '/analysis/cashFlow',
      '/analysis/staffCommission',
      '/analysis/reconciliation',
      '/analysis/lines',
    ],
  ])
})

test.each([
  ['2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30'],
  ['2026-01-01', '2026-03-31', '2025-10-01', '2025-12-31'],
  ['2026-10-05', '2026-10-05', '2026-10-04', '2026-10-04'],
  ['2026-10-05', '2026-10-11', '2026-09-28', '2026-10-04'],
])('the period before %s to %s is %s to %s', (startTime, endTime, from, to) => {
  expect(lastPeriod({ startTime, endTime })).toEqual({ startTime: from, endTime: to })
  expect(lastPeriod({ startTime, endTime: '' })).toBeUndefined()
})

test('a change is told in percent of what was', () => {
  expect([changeOf('20.00', '16.00'), changeOf('-5', '-10'), changeOf('1', '0'), changeOf(undefined, '1')]).toEqual([
    '25.0',
    '50.0',
    undefined,
    undefined,
  ])
})

test.each([
  ['2026-08-01', '2026-11-01', undefined, 'day'],
  ['2026-08-01', '2026-11-02', undefined, 'month'],
  ['2026-11-30', '2027-02-28', undefined, 'day'],
  ['', '2026-11-02', undefined, 'month'],
  ['2026-10-01', '', undefined, 'day'],
  ['2026-08-01', '2026-11-02', 'day', 'day'],
])('trade from %s to %s is told by %s: %s', (startTime, endTime, groupBy, by) => {
  expect(spanOf({ startTime, endTime, ...(groupBy && { groupBy }) }, '2026-11-21')).toBe(by)
})
