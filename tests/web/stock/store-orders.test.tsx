import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { operations } from '#contract/operations.gen.ts'
import { salesOrder } from '#machines/sales/sales-order.machine.ts'
import { requisition } from '#machines/stock/requisition.machine.ts'
import { data } from '../../support/web/fake-server.ts'
import { openSignedIn } from '../../support/web/open-app.tsx'

// requisitions of stores, which become sales orders if the store belongs to another legal entity

const page = (...records: object[]) => ({ records, total: records.length, size: 10, current: 1, pages: 1, sums: {}, counts: {} })
const lookUps = {
  ...Object.fromEntries(operations.flatMap(({ id }) => (/(?<!SavedViewApi)_(lookup|list)$/.test(id) ? [[id, () => data(page())]] : []))),
  UserApi_getDepot: () => data({ depotId: '3', depotName: '总仓' }),
  TaxRateApi_queryDefault: () => data({ id: '1', taxRate: '13' }),
}
const line = {
  ...{ id: '41', indexNo: 1, commInfoId: '9', commInfoCode: 'G1', commInfoName: '矿泉水', commFullName: '矿泉水', unitId: '5' },
  ...{ unitName: '瓶', qty: '4.00', conversion: '1', unitList: [{ unitId: '5', unitName: '瓶', conversion: '1' }] },
}
const draft = {
  ...{ id: '31', kind: 'requisition', version: 1, billDate: '2026-11-23', depotId: '3', depotName: '总仓', inDepotId: '8' },
  ...{ inDepotName: '湖滨加盟店', state: 'draft', status: 2101, statusName: '草稿', totalQty: '4.00', lines: [line], warnings: [] },
  ...{ events: [], facts: { ...requisition.blankFacts, lineCount: 1 } },
}
const usual = { ...line, id: undefined, commInfoId: '10', commInfoCode: 'G2', commInfoName: '苏打水', commFullName: undefined }
const verbs = ['view', 'add', 'edit', 'submit'].map((verb) => `requirestock_${verb}`)

function opens(sold: number, ...rights: string[]) {
  return openSignedIn('/stock/requireStockForm?id=31', [...verbs, ...rights], {
    ...lookUps,
    RequisitionApi_detail: () => data(draft),
    RequisitionApi_terms: () => data({ sold }),
    RequisitionApi_order: () => data({ id: '77' }),
    SalesOrderApi_detail: () => data({ ...draft, id: '77', kind: 'salesOrder', customerId: '6', facts: salesOrder.blankFacts }),
  })
}

test('what a store of another legal entity asks for becomes a sales order, on which the person lands', async () => {
  const { server, user } = await opens(2, 'salesorder_view', 'salesorder_add')
  await user.click(await screen.findByRole('button', { name: /转销售订单/ }))
  await waitFor(() => expect(server.callsOf('RequisitionApi_order')).toHaveLength(1))
  expect(server.callsOf('RequisitionApi_order')[0]?.body).toMatchObject({ id: '31', version: 1, lines: [{ commInfoId: '9', qty: '4.00' }] })
  await waitFor(() => expect(server.callsOf('SalesOrderApi_detail').length).toBeGreaterThan(0))
  expect(screen.queryByRole('tab', { name: /要货/ })).toBeNull()
})

test('a store of the same legal entity submits its requisition', async () => {
  await opens(1)
  await screen.findByRole('button', { name: /提交/ })
  expect(screen.queryByRole('button', { name: /转销售订单/ })).toBeNull()
})

test('without the right to add sales orders the button says so', async () => {
  await opens(2)
  const button = await screen.findByRole('button', { name: /转销售订单/ })
  expect(button.getAttribute('aria-disabled')).toBe('true')
})

test('what the store usually orders is filled in once, however often it is asked for', async () => {
  const { server, user } = await opens(1)
  const { promise, resolve } = Promise.withResolvers<void>()
  server.answer({ RequisitionApi_template: () => promise.then(() => data([usual])) })
  await user.dblClick(await screen.findByRole('button', { name: /带入常用商品/ }))
  await waitFor(() => expect(server.callsOf('RequisitionApi_template')).toHaveLength(2))
  resolve()
  await screen.findByText('已带入0种商品')
  // besides the row that was there
  await waitFor(() => expect(screen.getByRole('grid').textContent).toContain('2 行'))
})
