import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { OperationId } from '#contract/operations.gen.ts'
import { reports } from '#resources/reports/reports.ts'
import { data } from '../../support/web/fake-server.ts'
import { openSignedIn } from '../../support/web/open-app.tsx'

const page = (records: object[], sums: object = {}, more: object = {}) =>
  data({ records, total: records.length, size: 10, current: 1, pages: 1, counts: {}, sums, ...more })
const all = [...reports.map(({ stem }) => `${stem}_view`), 'cost_view', 'price_purchase_view']
const october = 'startTime=2026-10-01&endTime=2026-10-31'

function opens(path: string, answers: Partial<Record<OperationId, (call: never) => unknown>>) {
  return openSignedIn(path, all, answers)
}
/** Where the figures with this text lead, those above the table first. */
const leads = async (name: string) => (await screen.findAllByRole('link', { name })).map((link) => link.getAttribute('href'))

describe('what is open by age', () => {
  const owed = { openAmt: '60.00', notDueAmt: '10.00', overdue30Amt: '50.00', advanceAmt: '-7.00', balanceAmt: '53.00' }
  const answers = {
    ReceivableAgeApi_list: () => page([{ customerId: '9', customerName: '客户九', ...owed }], { ...owed, overdue30Amt: '51.00' }),
  }
  const documents = `/analysis/receivableAge?groupBy=document&customerId=9&${october}`

  test('leads from a figure of one age to the documents of that age', async () => {
    await opens(`/analysis/receivableAge?${october}`, answers)
    expect(await leads('50.00')).toEqual([`${documents}&age=overdue30`])
    // the totals of all rows, above the table and under it
    const [above, below] = await leads('51.00')
    expect([above, below]).toEqual(Array.from({ length: 2 }, () => `/analysis/receivableAge?groupBy=document&${october}&age=overdue30`))
    expect((await leads('53.00')).slice(0, 1)).toEqual(['/finance/ledger?endTime=2026-10-31'])
  })

  test('is asked for of one age, and shows nothing of the others', async () => {
    const { server, user } = await opens(`/analysis/receivableAge?${october}`, answers)
    await user.selectOptions(await screen.findByRole('combobox', { name: '账龄' }), '逾期1–30天')
    await waitFor(() => expect(server.callsOf('ReceivableAgeApi_list').at(-1)?.query).toMatchObject({ age: 'overdue30' }))
    const heads = () =>
      within(screen.getByRole('table', { name: '应收账龄' }))
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent)
    await waitFor(() => expect(heads()).toEqual(['客户', '未结', '逾期1–30天', '其中货款', '其中税款']))
    expect(await leads('50.00')).toEqual([`${documents}&age=overdue30`])
  })

  test('leads from its documents nowhere but to their forms', async () => {
    const faults = vi.spyOn(console, 'error')
    const row = { customerId: '9', headId: '71', kind: 'salesOut', kindName: '销售出库单', billNo: 'XC-1', openAmt: '60.00' }
    await opens(`/analysis/receivableAge?${october}&groupBy=document`, {
      ReceivableAgeApi_list: () => page([row, { ...row, headId: undefined, billNo: 'XC-2', openAmt: '1.00' }], { openAmt: '61.00' }),
    })
    expect(await leads('60.00')).toEqual(['/sales/salesExWarehouseForm?id=71'])
    for (const name of ['1.00', '61.00']) expect(screen.queryByRole('link', { name })).toBeNull()
    // two documents of one customer are two rows
    expect(faults.mock.calls.filter(([text]) => /same key/.test(String(text)))).toEqual([])
  })
})

test('what is estimated of an age leads to its receipts, with the supplier and the books kept', async () => {
  await opens('/analysis/estimateAge?supplierId=5&entity=%3D&startTime=&endTime=', {
    EstimateAgeApi_list: () =>
      page([{ supplierId: '5', supplierName: '华东', estimateAmt: '8.00', over90Amt: '3.00' }], { over90Amt: '3.00' }),
    SupplierApi_lookup: () => page([{ id: '5', name: '华东' }]),
  })
  const asked = '/analysis/estimateAge?groupBy=document&supplierId=5&startTime=&endTime=&entity=%3D&age=over90'
  expect(await leads('3.00')).toEqual([asked, asked, asked])
})

test('money by type of document leads to the day book of this type', async () => {
  await opens(`/analysis/cashFlow?${october}&groupBy=kind&accountId=7`, {
    CashFlowApi_list: () =>
      page(
        [
          {
            kind: 'moneyReceipt',
            kindName: '收付款单',
            openingAmt: '0.00',
            receivedAmt: '8.00',
            paidAmt: '3.00',
            transferAmt: '0.00',
            netAmt: '5.00',
          },
        ],
        { netAmt: '6.00' },
      ),
    CashAccountApi_lookup: () => page([{ id: '7', name: '建行' }]),
  })
  expect(await leads('5.00')).toEqual([`/finance/cashBook?partner=7&kind=moneyReceipt&${october}`])
  expect((await leads('6.00')).slice(0, 1)).toEqual([`/finance/cashBook?partner=7&${october}`])
})

test('a total of sales leads to the lines of all rows, with the filters kept', async () => {
  await opens(`/profit/index?${october}&groupBy=goods&depotId=3`, {
    StoreProfitApi_list: () =>
      page([{ commInfoId: '1', commInfoName: '可乐', qty: '2.00', salesAmt: '9.00' }], { qty: '4.00', salesAmt: '18.00' }),
    DepotApi_lookup: () => page([{ id: '3', name: '一店' }]),
  })
  const lines = '/analysis/lines?depotId=3&startTime=2026-10-01&endTime=2026-10-31&groupBy=sale'
  expect(await leads('18.00')).toEqual([lines, lines])
  expect(await leads('4.00')).toEqual([lines])
})

test('what a store spent beside sales leads to its documents, and one of these to itself', async () => {
  const [gift, kept] = [
    { headId: '9', kind: 'salesOut' },
    { depotId: '3', depotName: '一店' },
  ]
  await opens(`/profit/index?${october}&groupBy=depot`, {
    StoreProfitApi_list: ({ query }: { query: { groupBy: string } }) =>
      query.groupBy === 'document'
        ? page([{ ...kept, ...gift, billNo: 'CK-9', giftAmt: '7.00' }])
        : page([{ ...kept, giftAmt: '7.00' }], { giftAmt: '8.00' }),
    DepotApi_lookup: () => page([{ id: '3', name: '一店' }]),
  } as never)
  const documents = `/profit/index?${october}&groupBy=document`
  expect(await leads('7.00')).toEqual([`${documents}&depotId=3`])
  expect((await leads('8.00')).at(-1)).toBe(documents)
})

test('of a comparison what all columns come to leads to the lines of all of them, and a total to those of its column', async () => {
  const month = (name: string, at: string, last: string) => ({ name, label: at, startTime: `${at}-01`, endTime: `${at}-${last}` })
  const columns = [month('cell1Amt', '2026-09', '30'), month('cell2Amt', '2026-10', '31')]
  const figures = { cell1Amt: '4.00', cell2Amt: '6.00', totalAmt: '10.00' }
  await opens(`/analysis/comparison?${october}&columns=month`, {
    TradeComparisonApi_list: () => page([{ depotId: '3', depotName: '一店', ...figures }], { cell1Amt: '40.00' }, { columns }),
  })
  expect(await leads('10.00')).toEqual(['/analysis/lines?depotId=3&startTime=2026-09-01&endTime=2026-10-31&groupBy=sale'])
  expect(await leads('40.00')).toEqual(['/analysis/lines?startTime=2026-09-01&endTime=2026-09-30&groupBy=sale'])
})

test('stock leads to the page of stock with depot and class kept', async () => {
  const row = { commInfoId: '1', commInfoCode: 'G1', commInfoName: '可乐', stockQty: '2.00', stockAmt: '9.00' }
  await opens(`/analysis/turnover?${october}&depotId=3&classifyId=4`, {
    StockTurnoverApi_list: () => page([row], { stockAmt: '90.00' }),
    DepotApi_lookup: () => page([{ id: '3', name: '一店' }]),
    ClassificationApi_lookup: () => page([{ id: '4', name: '饮料' }]),
  })
  expect(await leads('9.00')).toEqual(['/stock/inventory?keyword=G1&depotId=3&classifyId=4'])
  expect((await leads('90.00')).slice(0, 1)).toEqual(['/stock/inventory?depotId=3&classifyId=4'])
})

test('a statement that differs from the books is drawn where it differs', async () => {
  const row = { id: '7-T1', accountName: '微信', tradeNo: 'T1', theirAmt: '20.00', ourAmt: '22.60', differenceAmt: '-2.60', billNo: 'SK-1' }
  await opens(`/analysis/reconciliation?${october}&groupBy=differs`, { ReconciliationApi_list: () => page([row]) })
  const drawn = await screen.findByRole('img', { name: '图表 · 资金对账' })
  await waitFor(() => expect(drawn.querySelectorAll('.recharts-bar-rectangle')).toHaveLength(1))
  // a missing amount is drawn below zero, which the axis shows
  expect(drawn.querySelector('.recharts-yAxis-tick-labels')?.textContent).toMatch(/^-.*[^.\d]?0$/)
})
