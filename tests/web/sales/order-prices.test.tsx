import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { operations } from '#contract/operations.gen.ts'
import { salesOrder } from '#machines/sales/sales-order.machine.ts'
import { data, type FakeCall, refusal } from '../../support/web/fake-server.ts'
import { keepTokens, openApp, shellServer } from '../../support/web/open-app.tsx'

type Question = { couponIds?: string[] }
const empty = () => data({ records: [], total: 0, size: 10, current: 1, pages: 0, sums: {}, counts: {} })
const lookUps = Object.fromEntries(operations.flatMap(({ id }) => (/(?<!SavedViewApi)_(lookup|list)$/.test(id) ? [[id, empty]] : [])))
const line = {
  ...{
    id: '11',
    commInfoId: '7',
    commInfoCode: '6901',
    commInfoName: '矿泉水',
    unitId: '3',
    unitName: '瓶',
    conversion: '1',
    depotId: '5',
  },
  ...{ qty: '5.00', taxPrice: '15.00000', discountRate: '100', taxRate: '13', totalAmt: '75.00', salesAmt: '66.37', taxAmt: '8.63' },
  ...{
    couponAmt: '0.00',
    finalAmt: '75.00',
    isGift: 1,
    taxKind: 1,
    unitList: [{ unitId: '3', unitName: '瓶', conversion: '1', finalPrice: '15.00' }],
  },
}
const order = {
  ...{ id: '31', kind: 'salesOrder', version: 1, state: 'draft', status: 1301, statusName: '草稿', billDate: '2026-11-23' },
  ...{ customerId: '9', customerName: '东方超市', depotId: '5', lines: [line], warnings: [], events: [] },
  facts: { ...salesOrder.blankFacts, lineCount: 1, mine: true },
}
const window = { startTime: '2026-11-01 00:00:00', endTime: '2026-12-01 00:00:00' }
const facts = {
  ...{ places: { price: 5, amount: 2, qty: 2 }, moment: '2026-11-23 10:00:00', offers: [] },
  goods: [{ commInfoId: '7', unitId: '3', listPrice: '15', levelPrice: '14' }],
  coupons: [{ id: '77', name: '满50减10', state: 'unused', type: 1, faceAmt: '10', thresholdAmt: '50', ...window }],
}

test('a line takes the price of the level, a coupon is chosen, and what the order comes to is said before it is submitted', async () => {
  const server = shellServer(...['view', 'add', 'edit', 'submit'].map((verb) => `salesorder_${verb}`), 'cost_view')
  server.answer({
    ...lookUps,
    SalesOrderApi_detail: () => data(order),
    PriceApi_facts: async ({ body }: FakeCall) => {
      // the question with chosen coupons is answered slowly
      if ((body as Question).couponIds?.length) await new Promise((done) => setTimeout(done, 100))
      return data(facts)
    },
    PriceApi_credit: () => data({ creditLimit: '500.00', exposure: '120.00', left: '380.00' }),
    InventoryApi_selectByCommInfoIdsUnitIds: () =>
      data([{ commInfoId: '7', depotId: '5', qty: '10', onHandFreeQty: '10', onOrderQty: '0', costPrice: '10' }]),
  } as never)
  keepTokens('1')
  const { user } = await openApp('/sales/salesForm?id=31')
  const grid = await screen.findByRole('grid')
  await waitFor(() => expect(within(grid).getByText('70.00')).toBeTruthy())
  expect(await screen.findByText('可用信用额度 380.00')).toBeTruthy()
  // 70.00 is 61.95 without tax, minus 5 at 10.00
  expect(await screen.findByText('预计毛利 11.95')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: '满50减10' }))
  expect(screen.getByRole('button', { name: '满50减10' }).getAttribute('aria-pressed')).toBe('true')
  expect(await screen.findByText(/应收 60.00/)).toBeTruthy()
  const asked = () => server.callsOf('PriceApi_facts').map(({ body }) => (body as Question).couponIds ?? [])
  await waitFor(() => expect(asked()).toEqual([[], ['77']]))
})

test.each([
  ['no depot is known', { depotId: undefined, lines: [{ ...line, depotId: undefined }] }, '10'],
  ['they were never bought', {}, undefined],
])('what is left of an order is not told where %s', async (_why, more, costPrice) => {
  const server = shellServer(...['view', 'add', 'edit', 'submit'].map((verb) => `salesorder_${verb}`), 'cost_view')
  server.answer({
    ...lookUps,
    SalesOrderApi_detail: () => data({ ...order, ...more }),
    PriceApi_facts: () => data(facts),
    PriceApi_credit: () => data({}),
    InventoryApi_selectByCommInfoIdsUnitIds: () =>
      data([{ commInfoId: '7', depotId: '5', qty: '10', onHandFreeQty: '10', onOrderQty: '0', costPrice }]),
  } as never)
  keepTokens('1')
  await openApp('/sales/salesForm?id=31')
  expect(await screen.findByText('预计毛利 –')).toBeTruthy()
})

test('the steps that decided a frozen price are asked for again after a refusal, and once for as long as they are known', async () => {
  const server = shellServer('salesorder_view')
  let asked = 0
  server.answer({
    ...lookUps,
    SalesOrderApi_detail: () => data({ ...order, state: 'approved', status: 1303, statusName: '已审核' }),
    PriceApi_steps: () => {
      asked += 1
      return asked === 1 ? refusal(500, 'ERROR', {}) : data([{ lineId: '11', steps: [{ source: 'list', after: '15.00000' }] }])
    },
    InquirySaleApi_selectInquiryByCommInfoIds: () => data([]),
  } as never)
  keepTokens('1')
  const { user } = await openApp('/sales/salesForm?id=31')
  const grid = await screen.findByRole('grid')
  await user.click((await within(grid).findAllByText('75.00'))[0] as HTMLElement)
  await waitFor(() => expect(asked).toBe(1))
  await user.click(await screen.findByRole('button', { name: '价格由来' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText(/15.00/)).toBeTruthy()
  expect(asked).toBe(2)
})
