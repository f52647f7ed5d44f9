import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ticksOf } from '#web/charts/chart-ticks.ts'
import { data } from '../../support/web/fake-server.ts'
import { keepTokens, openApp, shellServer } from '../../support/web/open-app.tsx'

const page = (records: object[]) => data({ records, total: records.length, size: 10, current: 1, pages: 1, counts: {}, sums: {} })
const owed = { openAmt: '100.00', overdueMoreAmt: '20.00' }

test.each([
  ['receivableAge', 'ReceivableAgeApi_list', '', { customerId: '3', customerName: '红星超市', ...owed }, '红星超市'],
  [
    'receivableAge',
    'ReceivableAgeApi_list',
    'groupBy=document',
    { headId: '5', kindName: '出库单', billNo: 'XC51', dueDate: '2026-10-01', ...owed },
    'XC51',
  ],
  [
    'staffCommission',
    'StaffCommissionApi_list',
    '',
    { staffId: '3', staffName: '张三', collectedAmt: '9.00', commissionAmt: '3.00' },
    '张三',
  ],
] as const)('bars of %s say what they are of (%s, %s)', async (path, list, query, row, label) => {
  const server = shellServer('receivableage_view', 'staffcommission_view')
  server.answer({ [list]: () => page([row]) } as never)
  keepTokens('1')
  await openApp(`/analysis/${path}?startTime=2026-10-01&endTime=2026-10-31&${query}`)
  await waitFor(() => expect(document.querySelector('.recharts-xAxis-tick-labels')?.textContent).toBe(label))
})

test('the axis of a chart that goes below nothing names round figures, nothing among them', async () => {
  expect(ticksOf([-53_350, 12_000])).toEqual([-60_000, -40_000, -20_000, 0, 20_000])
  expect(ticksOf([-3])).toEqual([-3, -2, -1, 0])
  expect(ticksOf([0.4, 0])).toEqual([0, 1])
  expect(ticksOf([])).toEqual([0, 1])
  const server = shellServer('receivableage_view')
  const rows = [
    { customerId: '3', customerName: '红星超市', openAmt: '-53350.00', overdueMoreAmt: '0.00' },
    { customerId: '4', customerName: '便民超市', openAmt: '12000.00', overdueMoreAmt: '0.00' },
  ]
  server.answer({ ReceivableAgeApi_list: () => page(rows) } as never)
  keepTokens('1')
  await openApp('/analysis/receivableAge?startTime=2026-10-01&endTime=2026-10-31')
  const said = () => [...document.querySelectorAll('.recharts-yAxis-tick-labels text')].map(({ textContent }) => textContent)
  await waitFor(() => expect(said()).toEqual(['-60,000', '-40,000', '-20,000', '0', '20,000']))
})
