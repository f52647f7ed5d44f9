import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { operations } from '#contract/operations.gen.ts'
import { purchaseOrder } from '#machines/purchase/purchase-order.machine.ts'
import { data } from '../../support/web/fake-server.ts'
import { grantLess } from '../../support/web/grant-less.ts'
import { openSignedIn } from '../../support/web/open-app.tsx'

// pages of purchasing, by the rows of the specification, and what goods returned to a supplier are taken from

const rights = (stem: string) => ['view', 'add', 'edit', 'delete', 'submit', 'accounting'].map((verb) => `${stem}_${verb}`)
const empty = () => data({ records: [], total: 0, size: 10, current: 1, pages: 0, sums: {}, counts: {} })
const lookUps = Object.fromEntries(operations.flatMap(({ id }) => (/(?<!SavedViewApi)_(lookup|list)$/.test(id) ? [[id, empty]] : [])))
const page = (...records: object[]) => ({ records, total: records.length, size: 10, current: 1, pages: 1, sums: {}, counts: { 1: 1 } })
const bought = (kind: string) => ({
  ...{ id: '31', kind, version: 2, billNo: 'X1', billDate: '2026-11-23', supplierId: '7', supplierName: '华东饮料', state: 'draft' },
  ...{ status: 1, statusName: '草稿', totalQty: '2.00', totalAmt: '22.60', finalAmt: '22.60', purchaseAmt: '20.00', taxAmt: '2.60' },
})
const starting = { UserApi_getDepot: () => data({}), TaxRateApi_queryDefault: () => data({ id: '1', taxRate: '13' }) }

function opens(path: string, more: readonly string[], answers: object = {}) {
  return openSignedIn(path, [...more, 'price_purchase_view'], { ...lookUps, ...starting, ...answers })
}

describe('a list of its own', () => {
  test.each([
    ['area.purchasing.purchase-order', '/purchase/purchaseOrderHistory', 'purchaseorder', 'PurchaseOrderApi', 'purchaseOrder'],
    ['area.purchasing.receipt', '/purchase/warehousingHistory', 'purchasein', 'PurchaseReceiptApi', 'purchaseReceipt'],
    ['area.purchasing.return-to-supplier', '/purchase/purchaseReturnHistory', 'purchasereturnorder', 'PurchaseReturnApi', 'purchaseReturn'],
    ['area.purchasing.purchase-invoice', '/purchase/invoiceHistory', 'purchaseinvoice', 'PurchaseInvoiceApi', 'purchaseInvoice'],
  ])('[%s] at %s shows what it is bought by, and sums', async (_, path, stem, api, kind) => {
    await opens(path, rights(stem), { [`${api}_list`]: () => data(page(bought(kind))) })
    const row = await screen.findByRole('row', { name: /华东饮料/ })
    expect(within(row).getByText('X1')).toBeTruthy()
  })
})

const line = {
  ...{ indexNo: 1, commInfoId: '9', commInfoCode: 'G1', commInfoName: '矿泉水', commFullName: '矿泉水', unitId: '5', unitName: '瓶' },
  ...{
    qty: '-4.00',
    shouldQty: '-4.00',
    shouldAmt: '-45.20',
    shouldPrice: '11.30000',
    taxPrice: '11.30000',
    taxRate: '13',
    totalAmt: '-45.20',
  },
  ...{ purchaseAmt: '-40.00', taxAmt: '-5.20', finalAmt: '-45.20', conversion: '1', isGift: 1, discountRate: '100', sourceBodyId: '41' },
  ...{ unitList: [{ unitId: '5', unitName: '瓶', conversion: '1' }], sourceBillId: '31', sourceBillNo: 'RK1' },
}
const pulled = { ...{ supplierId: '7', supplierName: '华东饮料', billDate: '2026-11-23' }, lines: [line] }

describe('an order that waits for approval', () => {
  const order = {
    ...bought('purchaseOrder'),
    ...{ state: 'submitted', status: 2702, statusName: '待审核', warnings: [], events: [] },
    lines: [{ ...line, id: '41', qty: '10.00', totalAmt: '113.00', sourceBodyId: undefined }],
    facts: { ...purchaseOrder.blankFacts, lineCount: 1, hasNumber: true, lineIds: ['41'], openLineIds: ['41'] },
  }

  test('is granted less than it asks for', async () => {
    const { server, user } = await opens('/purchase/purchaseOrderForm?id=31', [...rights('purchaseorder'), 'purchaseorder_approve'], {
      PurchaseOrderApi_detail: () => data(order),
      PurchaseOrderApi_approve: () => data({ ...order, version: 3, state: 'approved', status: 2703, statusName: '待入库' }),
    })
    await grantLess(user, '6')
    await waitFor(() => expect(server.callsOf('PurchaseOrderApi_approve')).toHaveLength(1))
    expect(server.callsOf('PurchaseOrderApi_approve')[0]?.body).toMatchObject({ id: '31', lines: [{ id: '41', approvedQty: '6' }] })
  })
})

describe('a return to a supplier', () => {
  const returning = [...rights('purchasereturnorder'), ...rights('purchasein')]

  test('takes what is left of a posted receipt over, supplier and all', async () => {
    const { server } = await opens('/purchase/purchaseReturnForm?new=a', returning, {
      PurchaseReceiptApi_list: () => data(page({ ...bought('purchaseReceipt'), billNo: 'RK1' })),
      PurchaseReturnApi_pullReceipt: () => data(pulled),
    })
    fireEvent.click(await screen.findByRole('button', { name: '从入库单带入' }))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.click(await dialog.findByRole('button', { name: /RK1/ }))
    expect(await dialog.findByText(/4 瓶/)).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: '带入 1 行' }))
    expect(await within(await screen.findByRole('grid')).findByText('-45.20')).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: /供应商/ }).value).toContain('华东饮料')
    expect(server.callsOf('PurchaseReceiptApi_list').map(({ query }) => query.status)).toContain('3003')
  })

  test('begins with what is left of the receipt that it is made from', async () => {
    await opens('/purchase/purchaseReturnForm?new=b&receiptHeadId=31', returning, { PurchaseReturnApi_pullReceipt: () => data(pulled) })
    expect(await within(await screen.findByRole('grid')).findByText('-45.20')).toBeTruthy()
  })
})

test('[area.warehouse.opening-inventory] opening stock has a list of its own', async () => {
  const row = { ...bought('openingInventory'), billNo: 'QC1', depotId: '3', depotName: '总仓' }
  await opens('/stock/openingInventory', rights('openinginventory'), { OpeningInventoryApi_list: () => data(page(row)) })
  expect(within(await screen.findByRole('row', { name: /总仓/ })).getByText('QC1')).toBeTruthy()
})
