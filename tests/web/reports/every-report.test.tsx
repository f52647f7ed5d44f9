import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Report, reports } from '#resources/reports/reports.ts'
import { reportColumns } from '#web/screens/reports/report-columns.tsx'
import { addressOf, type Filters } from '#web/screens/reports/report-query.ts'
import { data } from '../../support/web/fake-server.ts'
import { keepTokens, openApp, shellServer } from '../../support/web/open-app.tsx'

const all = [...reports.flatMap(({ stem }) => [`${stem}_view`, `${stem}_export`]), 'cost_view', 'price_purchase_view']

/** A row with a value in every column, which also serves as the sums. */
function rowOf({ fields, groupings }: Report) {
  const value: Partial<Record<string, string | number>> = { date: '2026-10-05', integer: 3, amount: '40.00', percent: '50.00', qty: '4.00' }
  const ids = Object.values(groupings).flatMap(({ key }) => (key && key !== 'billDate' ? [[key, '7']] : []))
  return {
    ...Object.fromEntries(ids),
    ...Object.fromEntries(Object.entries(fields).map(([name, { kind }]) => [name, value[kind] ?? name])),
  }
}

async function opens(report: Report) {
  const server = shellServer(...all)
  const row = rowOf(report)
  const columns = [{ name: 'cell1Amt', label: '一月', key: '2026-01' }]
  const answer = { total: 1, size: 10, current: 1, pages: 1, counts: {}, sums: { ...row, cell1Amt: '40.00' }, columns }
  // sales by goods are returned completely, without pages
  const records = [{ ...row, cell1Amt: '40.00' }]
  server.answer({
    [report.list]: () => data(report.api === 'SalesAnalysisApi' ? records : { ...answer, records }),
    JobApi_export: () => data({}),
  } as never)
  keepTokens('1')
  return { server, ...(await openApp(`${report.menu.path}?startTime=2026-10-01&endTime=2026-10-31`)) }
}

test.each(reports.map((report) => [report.label.zh, report] as const))(
  '%s is filtered, grouped, drawn with its table, printed, kept as a view and exported as a job',
  async (name, report) => {
    const { server, user } = await opens(report)
    await within(await screen.findByRole('table', { name })).findAllByRole('row')
    const asked = () => server.callsOf(report.list).map(({ query }) => query)
    expect(asked()[0]).toMatchObject({ endTime: '2026-10-31' })
    const bar = within(document.querySelector('search.ui-bar') as HTMLElement)
    const ways = Object.entries(report.groupings)
    for (const [way, { label }] of ways.length > 1 ? ways.slice(1) : []) {
      await user.click(bar.getByRole('button', { name: label.zh }))
      await waitFor(() => expect(Object.values(asked().at(-1) ?? {})).toContain(way))
    }
    for (const { label } of Object.values(report.choices ?? {})) expect(bar.getByRole('combobox', { name: label.zh })).toBeTruthy()
    // lines are not drawn as a chart: the other reports are made of them
    if (report.api !== 'TradeLineApi') expect(await screen.findByRole('img', { name: `图表 · ${name}` })).toBeTruthy()
    for (const button of ['视图', '列', '打印']) expect(screen.getAllByRole('button', { name: button }).length).toBeGreaterThan(0)
    await user.click(screen.getByRole('button', { name: '导出' }))
    await waitFor(() => expect(server.callsOf('JobApi_export')).toHaveLength(1))
    expect(server.callsOf('JobApi_export')[0]?.body).toMatchObject({ resource: report.api, query: { endTime: '2026-10-31' } })
  },
)

/** Figures that lead nowhere, because they are computed from others or come from somebody else. */
const leadsNowhere: Readonly<Record<string, readonly string[]>> = {
  TradeComparisonApi: ['previousRate', 'yearRate'],
  StockTurnoverApi: ['turnoverRate', 'daysLeft', 'idleDays'],
  StaffCommissionApi: ['commissionRate'],
  ReconciliationApi: ['theirAmt', 'feeAmt', 'netAmt', 'differenceAmt'],
}

test.each(
  reports
    .filter(({ api }) => api !== 'TradeLineApi')
    .flatMap((report) => Object.keys(report.groupings).map((way) => [report.label.zh, way, report] as const)),
)('every figure of %s by %s leads to the rows that it is made of, with the filters kept', (_, groupBy, report) => {
  const said = Object.fromEntries(Object.keys(addressOf({}, '2026-11-21')).map((name) => [name, '']))
  const kept = Object.fromEntries(report.filters.map((name) => [name, '3']))
  const filters = { ...said, ...kept, groupBy, startTime: '2026-10-01', endTime: '2026-10-31' } as unknown as Filters
  const made = report.choices ? [{ name: 'cell1Amt', label: '十月', startTime: '2026-10-01', endTime: '2026-10-31' }] : []
  const columns = reportColumns({ report, filters, places: { amount: 2, qty: 2 } as never, months: false, made: made as never })
  const row = { ...rowOf(report), headId: '9', kind: 'salesOut', item: 'sales' }
  const figures = columns.filter(({ align }) => align === 'right')
  const leads = figures.map(({ id, leads }) => [id, leads(row)] as const)
  expect(leads.filter(([, to]) => to === undefined).map(([id]) => id)).toEqual(
    (leadsNowhere[report.api] ?? []).filter((name) => figures.some(({ id }) => id === name)),
  )
})
