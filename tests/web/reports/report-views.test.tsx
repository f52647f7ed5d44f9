import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { daysLater, monthsLater, yearBefore } from '#domain/core/day-periods.ts'
import { addressOf, type ReportQuery, reportViewOf } from '#web/screens/reports/report-query.ts'
import { periodOf } from '#web/views/list-query.ts'
import { data } from '../../support/web/fake-server.ts'
import { days, october, opens, page, params, sums } from '../../support/web/report-pages.ts'

test('days and months before and after, over the ends of months and years', () => {
  expect([monthsLater('2026-01-31', -1), monthsLater('2026-12-05', 1), monthsLater('2026-03-09', -15)]).toEqual([
    '2025-12-01',
    '2027-01-01',
    '2024-12-01',
  ])
  expect([daysLater('2026-03-01', -1), daysLater('2024-02-28', 1), daysLater('2026-12-31', 1), daysLater('2026-01-15', -60)]).toEqual([
    ...['2026-02-28', '2024-02-29', '2027-01-01', '2025-11-16'],
  ])
  expect(yearBefore({ startTime: '2024-02-29', endTime: '2025-02-28' })).toEqual({ startTime: '2023-02-28', endTime: '2024-02-29' })
})

describe('a comparison', () => {
  const columns = [
    { name: 'cell1Amt', label: '2026-10-01 – 2026-10-31', startTime: '2026-10-01', endTime: '2026-10-31' },
    { name: 'cell2Amt', label: '2026-09-01 – 2026-09-30', startTime: '2026-09-01', endTime: '2026-09-30' },
  ]
  const compared = {
    records: [{ depotId: '3', depotName: '一店', cell1Amt: '60.00', cell2Amt: '40.00', previousRate: '50.00' }],
    total: 1,
    columns,
  }
  const answers = {
    TradeComparisonApi_list: () => data({ ...compared, size: 10, current: 1, pages: 1, counts: {}, sums: { cell1Amt: '60.00' } }),
  }

  test('names its columns as it is answered, and leads from each to its lines', async () => {
    const { server, user } = await opens(`/analysis/comparison?${october}`, answers as never)
    const row = await screen.findByRole('row', { name: /一店/ })
    const heads = within(screen.getByRole('table', { name: '对比分析' })).getAllByRole('columnheader')
    expect(heads.map(({ textContent }) => textContent)).toEqual([
      ...['门店', '2026-10-01 – 2026-10-31', '2026-09-01 – 2026-09-30', '环比（%）', '同比（%）'],
    ])
    expect(params(within(row).getByRole('link', { name: '40.00' }))).toEqual({
      ...{ startTime: '2026-09-01', endTime: '2026-09-30', depotId: '3', groupBy: 'sale' },
    })
    await user.selectOptions(screen.getByRole('combobox', { name: '指标' }), '毛利')
    await user.selectOptions(screen.getByRole('combobox', { name: '列' }), '逐月')
    await waitFor(() =>
      expect(server.callsOf('TradeComparisonApi_list').at(-1)?.query).toMatchObject({ measure: 'profitAmt', columns: 'month' }),
    )
  })

  test('offers no figure that the reader may not see', async () => {
    await opens(`/analysis/comparison?${october}`, answers as never, ['tradecomparison_view'])
    const choice = await screen.findByRole('combobox', { name: '指标' })
    expect(
      within(choice)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['销售额（不含税）', '销量', '采购数量'])
  })
})

test('cash by account leads to the day book of the account', async () => {
  await opens(`/analysis/cashFlow?${october}&groupBy=account`, {
    CashFlowApi_list: () =>
      page([
        {
          accountId: '7',
          accountName: '建行',
          openingAmt: '0.00',
          receivedAmt: '8.00',
          paidAmt: '3.00',
          transferAmt: '0.00',
          netAmt: '5.00',
        },
      ]),
  })
  const row = await screen.findByRole('row', { name: /建行/ })
  expect(within(row).getByRole('link', { name: '5.00' }).getAttribute('href')).toBe(
    '/finance/cashBook?partner=7&startTime=2026-10-01&endTime=2026-10-31',
  )
})

test('on a phone the filters of a report are behind a button that says how many are in force; its usual month is none', async () => {
  const answers = { StoreProfitApi_list: () => page(days, sums) }
  await opens('/profit/index?groupBy=goods', answers)
  expect((await screen.findByRole('button', { name: '筛选' })).getAttribute('aria-expanded')).toBe('false')
  const { user } = await opens(`/profit/index?${october}&depotId=3`, answers)
  const filters = await screen.findByRole('button', { name: '筛选 2' })
  expect(filters.getAttribute('aria-expanded')).toBe('true')
  await user.click(filters)
  expect(filters.getAttribute('aria-expanded')).toBe('false')
})

test('a view brings back grouping, sort, filters, and a usual period by its name', async () => {
  const said = { name: 'period', value: 'lastMonth' }
  const content = { columns: [], size: 20, sort: '-salesAmt', filters: [{ name: 'groupBy', value: 'staff' }, said] }
  const view = { id: '4', version: 1, page: 'storeprofit', name: '各人业绩', shared: 1, mine: true, userName: 'admin', content }
  const { server, user } = await opens('/profit/index?groupBy=goods', {
    SavedViewApi_list: () => data({ views: [view] }),
    StoreProfitApi_list: () => page(days, sums),
  } as never)
  await user.click(await screen.findByRole('button', { name: '视图' }))
  await user.click(await screen.findByRole('menuitemradio', { name: '各人业绩' }))
  await waitFor(() =>
    expect(server.callsOf('StoreProfitApi_list').map(({ query }) => query)).toContainEqual(
      expect.objectContaining({ groupBy: 'staff', descs: 'sales_amt', ...periodOf('lastMonth', '2026-11-21') }),
    ),
  )
})

test('what a view keeps of a report comes back as its address, and all days stay all days', () => {
  const plain = addressOf({}, '2026-11-21')
  const said = Object.fromEntries(Object.keys(plain).map((name) => [name, ''])) as unknown as ReportQuery
  const query = { ...said, groupBy: 'staff', measure: 'qty', depotId: '3', sort: '-qty', page: 4, size: 20 }
  const named = reportViewOf({ ...query, ...periodOf('month', '2026-11-21') }, '2026-11-21')
  expect(named.filters).toContainEqual({ name: 'period', value: 'month' })
  expect(addressOf(named, '2027-02-03')).toEqual({
    ...plain,
    ...{ groupBy: 'staff', measure: 'qty', depotId: '3', sort: '-qty', size: 20, startTime: '2027-02-01', endTime: '2027-02-28' },
  })
  expect(addressOf(reportViewOf(query, '2026-11-21'), '2026-11-21')).toMatchObject({ startTime: '', endTime: '' })
  expect(Object.values(plain).every((value) => value === null)).toBe(true)
})
