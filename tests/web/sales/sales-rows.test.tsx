import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { operations } from '#contract/operations.gen.ts'
import { data } from '../../support/web/fake-server.ts'
import { openSignedIn } from '../../support/web/open-app.tsx'

// pages of sales and of the mall, by the rows of the specification

const rights = (stem: string) => ['view', 'add', 'edit', 'delete', 'submit', 'accounting', 'issue'].map((verb) => `${stem}_${verb}`)
const empty = () => data({ records: [], total: 0, size: 10, current: 1, pages: 0, sums: {}, counts: {} })
const lookUps = {
  ...Object.fromEntries(operations.flatMap(({ id }) => (/(?<!SavedViewApi)_(lookup|list)$/.test(id) ? [[id, empty]] : []))),
  InvoiceApi_quota: () => data([]),
}
const sold = (kind: string) => ({
  ...{ id: '31', kind, version: 2, billNo: 'X1', billDate: '2026-11-23', customerId: '7', customerName: '东方超市', state: 'draft' },
  ...{ status: 1, statusName: '草稿', totalQty: '2.00', totalAmt: '22.60', finalAmt: '22.60', salesAmt: '20.00', taxAmt: '2.60' },
})

function opens(path: string, stem: string, answers: object = {}) {
  return openSignedIn(path, rights(stem), { ...lookUps, ...answers })
}

describe('a list of its own', () => {
  test.each([
    ['area.sales.sales-order', '/sales/salesHistory', 'salesorder', 'SalesOrderApi', 'salesOrder'],
    ['area.sales.sales-out-of-warehouse', '/sales/salesExWarehouseHistory', 'salesout', 'SalesOutApi', 'salesOut'],
    ['area.sales.sales-return', '/sales/salesReturnHistory', 'salesreturnorder', 'SalesReturnApi', 'salesReturn'],
    ['page.mall.mallInvoiceHistory', '/mall/mallInvoiceHistory', 'invoice', 'InvoiceApi', 'salesInvoice'],
  ])('[%s] at %s shows what it is sold by, and sums', async (_, path, stem, api, kind) => {
    await opens(path, stem, { [`${api}_list`]: () => data({ ...page(sold(kind)), counts: { 1: 1 } }) })
    const row = await screen.findByRole('row', { name: /东方超市/ })
    expect(within(row).getByText('X1')).toBeTruthy()
  })
})

const page = (...records: object[]) => ({ records, total: records.length, size: 10, current: 1, pages: 1, sums: {}, counts: {} })

const starting = {
  UserApi_getDepot: () => data({}),
  TaxRateApi_queryDefault: () => data({ id: '1', taxRate: '13' }),
}

describe('a form of its own', () => {
  test.each([
    ['page.sales.salesForm', '/sales/salesForm', 'salesorder'],
    ['page.sales.salesExWarehouseForm', '/sales/salesExWarehouseForm', 'salesout'],
    ['page.sales.salesReturnIn', '/sales/salesReturnIn', 'salesreturnorder'],
  ])('[%s] at %s begins a document: its customer first, a blank row below, nothing to submit yet', async (_, path, stem) => {
    await opens(`${path}?new=a`, stem, starting)
    const customer = await screen.findByRole('combobox', { name: /客户/ })
    expect(customer.hasAttribute('required')).toBe(true)
    expect(within(await screen.findByRole('grid')).getAllByRole('row')).toHaveLength(2)
    expect(screen.getByRole('button', { name: /^提交/ }).getAttribute('aria-disabled')).toBe('true')
  })
})

test('over the list of invoices stands what may still be issued, where the tax platform has said so', async () => {
  await opens('/mall/mallInvoiceHistory', 'invoice', {
    InvoiceApi_quota: () => data([{ legalEntity: '', quotaAmt: '100000.00', toldAt: '2026-11-21 10:00:00' }]),
  })
  expect((await screen.findByText(/剩余发票总额度/)).textContent).toContain('100,000.00')
})
