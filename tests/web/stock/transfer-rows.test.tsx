import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { operations } from '#contract/operations.gen.ts'
import { requisition } from '#machines/stock/requisition.machine.ts'
import { data } from '../../support/web/fake-server.ts'
import { openSignedIn } from '../../support/web/open-app.tsx'

// requisitions and store returns, by the rows of the specification

const rights = (stem: string) =>
  ['view', 'add', 'edit', 'delete', 'submit', 'accounting', 'receive', 'cancel', 'flush'].map((verb) => `${stem}_${verb}`)
const empty = () => data({ records: [], total: 0, size: 10, current: 1, pages: 0, sums: {}, counts: {} })
const lookUps = {
  ...Object.fromEntries(operations.flatMap(({ id }) => (/(?<!SavedViewApi)_(lookup|list)$/.test(id) ? [[id, empty]] : []))),
  UserApi_getDepot: () => data({ depotId: '5', depotName: '一店' }),
  TaxRateApi_queryDefault: () => data({ id: '1', taxRate: '13' }),
}
const moved = (kind: string, statusName: string) => ({
  ...{ id: '31', kind, version: 2, billNo: 'YD1', billDate: '2026-11-23', depotName: '总仓', inDepotName: '一店', state: 'submitted' },
  ...{ status: 2102, statusName, totalQty: '2.00' },
})

function opens(path: string, stem: string, answers: object = {}) {
  return openSignedIn(path, rights(stem), { ...lookUps, ...answers })
}

describe('a list of its own', () => {
  test.each([
    ['area.warehouse.requisition-transfer', '/stock/requireStockHistory', 'requirestock', 'RequisitionApi', 'requisition', '待配货'],
    ['page.stock.requireStockHistory', '/stock/requireStockHistory', 'requirestock', 'RequisitionApi', 'requisition', '待配货'],
    ['page.stock.returnStockHistory', '/stock/returnStockHistory', 'returnstock', 'StoreReturnApi', 'storeReturn', '待发出'],
  ])('[%s] at %s shows from where to where, and what it waits for', async (_, path, stem, api, kind, waits) => {
    const records = [moved(kind, waits)]
    await opens(path, stem, {
      [`${api}_list`]: () => data({ records, total: 1, size: 10, current: 1, pages: 1, sums: {}, counts: { 2102: 1 } }),
    })
    const row = await screen.findByRole('row', { name: /YD1/ })
    for (const words of ['总仓', '一店', waits]) expect(within(row).getByText(words)).toBeTruthy()
  })
})

describe('a form of its own', () => {
  test.each([
    ['page.stock.requireStockForm', '/stock/requireStockForm', 'requirestock'],
    ['page.stock.returnStockForm', '/stock/returnStockForm', 'returnstock'],
  ])('[%s] at %s begins with both depots, a blank row below, nothing to submit yet', async (_, path, stem) => {
    await opens(`${path}?new=a`, stem)
    const depots = [/^仓库/, /^调入仓库/].map((name) => screen.findByRole('combobox', { name }))
    for (const depot of await Promise.all(depots)) expect(depot.hasAttribute('required')).toBe(true)
    expect(within(await screen.findByRole('grid')).getAllByRole('row')).toHaveLength(2)
    expect(screen.getByRole('button', { name: /^提交/ }).getAttribute('aria-disabled')).toBe('true')
  })
})

test('of a requisition that is short as much as is free is proposed and granted', async () => {
  const line = { id: '41', indexNo: 1, commInfoId: '7', commInfoName: '矿泉水', unitId: '5', unitName: '瓶', qty: '8.00', conversion: '1' }
  const stored = {
    ...moved('requisition', '待配货'),
    ...{ depotId: '3', inDepotId: '5', lines: [{ ...line, onHandFreeQty: '5.00' }], warnings: [] },
    ...{ facts: { ...requisition.blankFacts, hasNumber: true, lineCount: 1 }, events: [] },
  }
  const { server, user } = await opens('/stock/requireStockForm?id=31', 'requirestock', {
    RequisitionApi_detail: () => data(stored),
    RequisitionApi_dispatch: () => data({ ...stored, version: 3, state: 'inTransit', status: 2103, statusName: '在途' }),
  })
  await user.click(await screen.findByRole('button', { name: /^调出/ }))
  const dialog = await screen.findByRole('dialog')
  expect((within(dialog).getByRole('textbox') as HTMLInputElement).value).toBe('5')
  await user.click(within(dialog).getByRole('button', { name: '调出' }))
  await waitFor(() => expect(server.callsOf('RequisitionApi_dispatch')).toHaveLength(1))
  expect(server.callsOf('RequisitionApi_dispatch')[0]?.body).toMatchObject({ id: '31', lines: [{ id: '41', approvedQty: '5' }] })
})
