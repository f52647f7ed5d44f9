import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { operations } from '#contract/operations.gen.ts'
import { freightBill } from '#machines/finance/freight-bill.machine.ts'
import { data } from '../../support/web/fake-server.ts'
import { openSignedIn } from '../../support/web/open-app.tsx'

const page = (...records: object[]) => ({ records, total: records.length, size: 10, current: 1, pages: 1, sums: {}, counts: { 3001: 1 } })
const empty = () => data({ ...page(), counts: {} })
const lookUps = Object.fromEntries(operations.flatMap(({ id }) => (/(?<!SavedViewApi)_(lookup|list)$/.test(id) ? [[id, empty]] : [])))
const law = { facts: freightBill.blankFacts, events: [], warnings: [] }
const draft = {
  ...{ id: '41', kind: 'freightBill', version: 2, billDate: '2026-11-23', state: 'draft', status: 3001, statusName: '草稿' },
  ...{
    transportId: '5',
    transportName: '顺达物流',
    supplierId: '7',
    supplierName: '顺达物流公司',
    taxRate: '9',
    freightDeductible: 2,
    lines: [],
    ...law,
  },
}
const source = (sourceBillId: string, freight?: string) => ({
  ...{ sourceBillId, sourceBillNo: `RK${sourceBillId}`, kind: 'purchaseReceipt', kindName: '采购入库单', billDate: '2026-11-20' },
  ...{ bartererName: '华东饮料', depotName: '总仓', ...(freight ? { freight } : {}) },
})

function opens(path: string, answers: object) {
  const rights = ['view', 'add', 'edit', 'submit', 'accounting', 'import'].map((verb) => `transporthead_${verb}`)
  return openSignedIn(path, rights, { ...lookUps, UserApi_getDepot: () => data({}), ...answers })
}
const textIn = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name }).value

test('receipts are chosen with the freight they have, and the bill comes to what is entered for them', async () => {
  const { user, server } = await opens('/finance/freightBillForm?id=41', {
    TransportHeadApi_detail: () => data(draft),
    TransportHeadApi_sources: () => data([source('51', '20.00'), source('52')]),
    TransportHeadApi_draft: () => data({ ...draft, version: 3 }),
  })
  await user.click(await screen.findByRole('button', { name: /选择入库单、出库单/ }))
  const dialog = await screen.findByRole('dialog')
  expect((await within(dialog).findByRole('row', { name: /RK51/ })).textContent).toContain('20.00')
  await user.click(within(dialog).getByRole('checkbox', { name: '采购入库单 RK52' }))
  await user.click(within(dialog).getByRole('button', { name: '带入 1 张' }))
  await user.type(await screen.findByRole('textbox', { name: '运费 1' }), '109')
  await user.tab()
  await waitFor(() => expect(textIn('运费')).toBe('109.00'))
  await user.click(screen.getByRole('button', { name: /保存草稿/ }))
  await waitFor(() =>
    expect(server.callsOf('TransportHeadApi_draft').map(({ body }) => body)).toMatchObject([
      { transportId: '5', supplierId: '7', amount: '109.00', lines: [{ sourceBillId: '52', amount: '109.00' }] },
    ]),
  )
})

test('a posted bill says where its freight lies, and the file that is kept with it', async () => {
  const line = { ...source('51'), id: '1', amount: '109.00', stockAmt: '60.00', salesCostAmt: '40.00' }
  const posted = {
    ...draft,
    state: 'posted',
    status: 3003,
    statusName: '已入账',
    amount: '109.00',
    fileLink: '/f',
    fileName: '对账.pdf',
    lines: [line],
  }
  await opens('/finance/freightBillForm?id=41', { TransportHeadApi_detail: () => data(posted) })
  const row = await screen.findByRole('row', { name: /RK51/ })
  for (const text of ['109.00', '60.00', '40.00']) expect(within(row).getByText(text)).toBeTruthy()
  expect(screen.getByRole('link', { name: '对账.pdf' })).toBeTruthy()
})

test('a new bill starts at the usual rate of freight, not at that of goods (rule C6)', async () => {
  await opens('/finance/freightBillForm?new=1', { TaxRateApi_queryDefault: () => data({ id: '1', taxRate: '13' }) })
  await waitFor(() => expect(textIn('税率')).toBe('9'))
})
