import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { operations } from '#contract/operations.gen.ts'
import { purchaseRebate } from '#machines/finance/purchase-rebate.machine.ts'
import { data } from '../../support/web/fake-server.ts'
import { openSignedIn } from '../../support/web/open-app.tsx'

const page = (...records: object[]) => ({ records, total: records.length, size: 10, current: 1, pages: 1, sums: {}, counts: { 3001: 1 } })
const empty = () => data({ ...page(), counts: {} })
const lookUps = Object.fromEntries(operations.flatMap(({ id }) => (/(?<!SavedViewApi)_(lookup|list)$/.test(id) ? [[id, empty]] : [])))
const law = { facts: purchaseRebate.blankFacts, events: [], warnings: [] }
const days = { startDate: '2026-01-01', endDate: '2026-12-31' }
const draft = {
  ...{ id: '41', kind: 'purchaseRebate', version: 2, billDate: '2026-11-23', state: 'draft', status: 3001, statusName: '草稿' },
  ...{
    agreementId: '5',
    agreementName: '年度返利',
    supplierId: '7',
    supplierName: '华东饮料',
    ...days,
    amount: '90.00',
    lines: [],
    ...law,
  },
}
const figures = {
  boughtQty: '10.00',
  boughtAmt: '1000.00',
  rebateRate: '10',
  proposedAmt: '100.00',
  lessCostAmt: '88.50',
  lessTaxAmt: '11.50',
}
const line = {
  ...{ sourceBillId: '51', sourceBillNo: 'RK51', kind: 'purchaseReceipt', kindName: '采购入库单', sourceBillDate: '2026-11-20' },
  ...{ boughtQty: '10.00', boughtAmt: '1000.00', amount: '100.00', lessTaxAmt: '11.50' },
}

function opens(answers: object) {
  const rights = ['view', 'add', 'edit', 'submit', 'accounting'].map((verb) => `purchaserebate_${verb}`)
  return openSignedIn('/finance/purchaseRebateForm?id=41', rights, { ...lookUps, UserApi_getDepot: () => data({}), ...answers })
}

test('other days ask the agreement again and give another amount; receipts open', async () => {
  const { user, server } = await opens({
    PurchaseRebateApi_detail: () => data(draft),
    PurchaseRebateApi_pullAgreement: () => data({ ...days, supplierId: '7', ...figures, lines: [line] }),
    PurchaseRebateApi_draft: () => data({ ...draft, version: 3 }),
  })
  const row = await screen.findByRole('row', { name: /RK51/ })
  expect(within(row).getByRole('link', { name: 'RK51' }).getAttribute('href')).toContain('id=51')
  expect(screen.getByText('不填按协议计算: 100.00')).toBeTruthy()
  const until = screen.getByRole('textbox', { name: '结束日期' })
  await user.clear(until)
  await user.type(until, '2026-11-30')
  await user.tab()
  await waitFor(() => expect(server.callsOf('PurchaseRebateApi_pullAgreement').at(-1)?.query).toMatchObject({ endDate: '2026-11-30' }))
  await user.click(screen.getByRole('button', { name: /保存草稿/ }))
  await waitFor(() => expect(server.callsOf('PurchaseRebateApi_draft')).toHaveLength(1))
  expect(server.callsOf('PurchaseRebateApi_draft')[0]?.body).toMatchObject({ agreementId: '5', endDate: '2026-11-30', amount: null })
})

test('a posted rebate says where it lies', async () => {
  const posted = {
    ...draft,
    state: 'posted',
    status: 3003,
    statusName: '已入账',
    ...figures,
    lines: [{ ...line, stockAmt: '-80.00', salesCostAmt: '-8.50' }],
  }
  await opens({ PurchaseRebateApi_detail: () => data(posted) })
  const row = await screen.findByRole('row', { name: /RK51/ })
  for (const text of ['-80.00', '-8.50', '100.00']) expect(within(row).getByText(text)).toBeTruthy()
})
