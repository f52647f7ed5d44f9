import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { operations } from '#contract/operations.gen.ts'
import { settlementBill } from '#machines/finance/settlement-bill.machine.ts'
import { data } from '../../support/web/fake-server.ts'
import { openSignedIn } from '../../support/web/open-app.tsx'

const page = (...records: object[]) => ({ records, total: records.length, size: 10, current: 1, pages: 1, sums: {}, counts: { 3003: 1 } })
const empty = () => data({ ...page(), counts: {} })
const lookUps = Object.fromEntries(operations.flatMap(({ id }) => (/(?<!SavedViewApi)_(lookup|list)$/.test(id) ? [[id, empty]] : [])))
const line = (side: 1 | 2, sourceBillId: string, amount: string) => ({
  ...{
    id: `9${sourceBillId}`,
    sourceBillId,
    side,
    amount,
    sourceBillNo: `NO${sourceBillId}`,
    kind: side === 1 ? 'salesOut' : 'moneyReceipt',
  },
  ...{ kindName: side === 1 ? '销售出库单' : '收付款单', account: side === 1 ? 'receivable' : 'advance', openAmt: '113.00' },
})
const settled = {
  ...{ id: '31', kind: 'settlementBill', version: 2, billDate: '2026-11-23', bartererId: '7', bartererName: '宁州超市', customerId: '7' },
  ...{
    billNo: 'HX1',
    state: 'posted',
    status: 3003,
    statusName: '已核销',
    amount: '100.00',
    cashDiscountAmt: '10.00',
    writeOffAmt: '0.00',
  },
  ...{ lines: [{ ...line(1, '51', '100.00'), cashDiscountAmt: '10.00' }, line(2, '61', '100.00')] },
  ...{ facts: settlementBill.blankFacts, events: [], warnings: [] },
}
const open = (side: 1 | 2, sourceBillId: string, openAmt: string, billDate: string) => ({
  ...{ side, sourceBillId, sourceBillNo: `NO${sourceBillId}`, billDate, amount: openAmt, openAmt, bartererName: '宁州超市' },
  ...(side === 1
    ? { kind: 'salesOut', kindName: '销售出库单', account: 'receivable', accountName: '应收' }
    : { kind: 'moneyReceipt', kindName: '收付款单', account: 'advance', accountName: '预收' }),
})
const opened = [open(1, '51', '113.00', '2026-11-01'), open(1, '52', '50.00', '2026-11-05'), open(2, '61', '100.00', '2026-11-06')]

function opens(path: string, rights: readonly string[], answers: object) {
  return openSignedIn(path, [...['view', ...rights].map((verb) => `settlement_${verb}`)], {
    ...lookUps,
    UserApi_getDepot: () => data({}),
    ...answers,
  })
}
const figureIn = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name }).value

test('[area.finance.settlements] the list says with whom and how much, the page both sides as they were settled', async () => {
  const list = () => data({ ...page(settled), sums: { amount: '100.00' } })
  const { user } = await opens('/finance/settlement', [], { SettlementApi_list: list, SettlementApi_detail: () => data(settled) })
  const row = await screen.findByRole('row', { name: /宁州超市/ })
  for (const text of ['HX1', '100.00', '10.00']) expect(within(row).getByText(text)).toBeTruthy()
  await user.click(within(row).getByText('HX1'))
  const owed = await screen.findByRole('region', { name: '应收 · 对方欠我们的' })
  for (const text of ['NO51', '113.00', '100.00', '10.00']) expect(within(owed).getByText(text)).toBeTruthy()
  expect(within(screen.getByRole('region', { name: '已收及应付' })).getByText('NO61')).toBeTruthy()
})

test('the partners offered say whether they are customers or suppliers', async () => {
  const partners = [
    { id: '7', type: 1, code: 'K7', name: '宁州超市', status: 1 },
    { id: '8', type: 2, code: 'S8', name: '宁州商贸', status: 1 },
  ]
  const { user } = await opens('/finance/settlementForm?new=1', ['add'], { BartererApi_list: () => data(page(...partners)) })
  await user.type(await screen.findByRole('combobox', { name: '往来单位' }), '宁')
  expect(await screen.findByRole('option', { name: /宁州超市.*K7 · 客户/ })).toBeTruthy()
  expect(screen.getByRole('option', { name: /宁州商贸.*S8 · 供应商/ })).toBeTruthy()
})

test('one key proposes, sums and difference stay in sight, keys go from row to row and side to side, and it is sent as it stands', async () => {
  const posted = () => data(settled)
  const { user, server } = await opens('/finance/settlementForm?bartererId=7&bartererName=宁州超市', ['accounting', 'discount'], {
    SettlementApi_openDocuments: () => data(opened),
    SettlementApi_accounting: posted,
    SettlementApi_detail: posted,
    DocumentApi_dryRun: () => data({ stock: [], ledger: [], progress: [], documents: [], warnings: [] }),
  })
  await screen.findByRole('checkbox', { name: '销售出库单 NO51' })
  await user.keyboard('{Alt>}j{/Alt}')
  await waitFor(() => expect([figureIn('本次核销 NO51'), figureIn('本次核销 NO61')]).toEqual(['100.00', '100.00']))
  const sums = screen.getByRole('status', { name: '' })
  expect(sums.textContent).toContain('两边相等')
  screen.getByRole('checkbox', { name: '销售出库单 NO51' }).focus()
  await user.keyboard('{ArrowDown} ')
  expect(sums.textContent).toContain('两边相差 50.00')
  await user.keyboard(' {ArrowUp}{ArrowRight}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('收付款单 NO61')
  // a user with only one of the two rights can enter only that one
  await user.keyboard('{Alt>}k{/Alt}')
  await user.type(screen.getByRole('textbox', { name: '现金折扣 NO51' }), '13')
  expect(screen.queryByRole('textbox', { name: '坏账核销 NO51' })).toBeNull()
  expect(screen.queryByRole('textbox', { name: '现金折扣 NO61' })).toBeNull()
  await user.tab()
  await user.click(screen.getByRole('button', { name: /^核销/ }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /核销/ }))
  await waitFor(() =>
    expect(server.callsOf('SettlementApi_accounting').map(({ body }) => body)).toMatchObject([
      {
        bartererId: '7',
        lines: [
          { sourceBillId: '51', side: 1, amount: '100.00', cashDiscountAmt: '13.00' },
          { sourceBillId: '61', side: 2, amount: '100.00' },
        ],
      },
    ]),
  )
})
