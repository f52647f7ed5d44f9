import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { operations } from '#contract/operations.gen.ts'
import { moneyReceipt } from '#machines/finance/money-receipt.machine.ts'
import { data } from '../../support/web/fake-server.ts'
import { keepTokens, openApp, shellServer } from '../../support/web/open-app.tsx'

const page = (...records: object[]) => ({ records, total: records.length, size: 10, current: 1, pages: 1, sums: {}, counts: { 3001: 1 } })
const empty = () => data({ ...page(), counts: {} })
const lookUps = Object.fromEntries(operations.flatMap(({ id }) => (/(?<!SavedViewApi)_(lookup|list)$/.test(id) ? [[id, empty]] : [])))
const law = { facts: moneyReceipt.blankFacts, events: [], warnings: [] }
const draft = {
  ...{ id: '31', kind: 'moneyReceipt', version: 2, billDate: '2026-11-23', bartererId: '7', bartererName: '宁州超市', customerId: '7' },
  ...{
    state: 'draft',
    status: 3001,
    statusName: '草稿',
    direction: 1,
    amount: '150.00',
    accountId: '5',
    accountName: '工商银行',
    lines: [],
    ...law,
  },
}
const open = (sourceBillId: string, openAmt: string, dueDate: string, billDate = '2026-11-01') => ({
  ...{
    sourceBillId,
    sourceBillNo: `XC${sourceBillId}`,
    kind: 'salesOut',
    kindName: '销售出库单',
    account: 'receivable',
    accountName: '应收',
  },
  ...{ billDate, dueDate, amount: openAmt, openAmt },
})
const opened = [open('51', '113.00', '2026-12-31'), open('52', '-20.00', '2026-12-01'), open('53', '80.00', '2026-11-30', '2026-11-20')]

async function opens(path: string, stems: readonly string[], answers: object) {
  const server = shellServer(...stems.flatMap((stem) => ['view', 'add', 'edit', 'submit', 'accounting'].map((verb) => `${stem}_${verb}`)))
  const ways = () => data([{ id: '1', parentId: '0', code: 'pay_way', dictKey: 'cash', dictValue: '现金', sort: 1, isSealed: 0 }])
  server.answer({ ...lookUps, UserApi_getDepot: () => data({}), DictApi_dictionary: ways, ...answers } as never)
  keepTokens('1')
  return { server, ...(await openApp(path)) }
}
const textIn = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name }).value

test('[area.finance.receipts-and-payments] the list says with whom, which way and how much, and sums up', async () => {
  const sums = { amount: '183.00', receivedAmt: '150.00', paidAmt: '33.00' }
  const list = () => data({ ...page({ ...draft, settledAmt: '113.00' }), sums })
  vi.stubGlobal('print', vi.fn())
  const { user } = await opens('/finance/receiptPayment', ['receipt'], { MoneyReceiptApi_list: list })
  const row = await screen.findByRole('row', { name: /宁州超市/ })
  for (const text of ['收', '150.00', '113.00', '工商银行']) expect(within(row).getByText(text)).toBeTruthy()
  const foot = screen.getByRole('table').querySelector('tfoot')?.textContent
  expect(foot).toContain('收款合计 150.00付款合计 33.00')
  expect(foot).not.toContain('183.00')
  await user.click(screen.getByRole('button', { name: '打印列表' }))
  await waitFor(() =>
    expect(document.querySelector('.print-root .list-sheet-sums')?.textContent).toContain('收款合计 150.00付款合计 33.00'),
  )
  window.dispatchEvent(new Event('afterprint'))
})

test('one key settles what is due first, returns taken in full; what is typed beside it counts, and the draft says so', async () => {
  const { user, server } = await opens('/finance/receiptPaymentForm?id=31', ['receipt'], {
    MoneyReceiptApi_detail: () => data(draft),
    MoneyReceiptApi_openDocuments: () => data(opened),
    MoneyReceiptApi_draft: () => data({ ...draft, version: 3 }),
  })
  await screen.findByRole('checkbox', { name: '销售出库单 XC51' })
  await user.keyboard('{Alt>}j{/Alt}')
  // 150 and a return of 20: 80 are due first, 90 are left for the rest
  await waitFor(() =>
    expect([textIn('本次核销 XC53'), textIn('本次核销 XC52'), textIn('本次核销 XC51')]).toEqual(['80.00', '-20.00', '90.00']),
  )
  await user.click(screen.getByRole('checkbox', { name: '销售出库单 XC51' }))
  expect(screen.getByText('余额记预收预付').closest('tr')?.textContent).toContain('90.00')
  await user.click(screen.getByRole('button', { name: /保存草稿/ }))
  await waitFor(() =>
    expect(server.callsOf('MoneyReceiptApi_draft').map(({ body }) => body)).toMatchObject([
      {
        amount: '150.00',
        bartererId: '7',
        lines: [
          { sourceBillId: '53', amount: '80.00' },
          { sourceBillId: '52', amount: '-20.00' },
        ],
      },
    ]),
  )
})

test('a new document of money starts with no rate of tax, and sends none', async () => {
  const started = { UserApi_info: () => data({}), TaxRateApi_queryDefault: () => data({ id: '603', taxRate: '13' }) }
  const { user, server } = await opens('/finance/receiptPaymentForm', ['receipt'], {
    ...started,
    MoneyReceiptApi_draft: () => data({ ...draft, version: 1 }),
  })
  await user.type(await screen.findByRole('textbox', { name: /金额/ }), '5')
  await user.click(screen.getByRole('button', { name: /保存草稿/ }))
  await waitFor(() => expect(server.callsOf('MoneyReceiptApi_draft')).toHaveLength(1))
  const [call] = server.callsOf('MoneyReceiptApi_draft')
  expect(call?.body).toMatchObject({ amount: '5.00' })
  expect(call?.body).not.toHaveProperty('taxRate')
})

test('[area.finance.expenses] an expense is the sum of what it is spent for', async () => {
  const subject = { id: '9', name: '房租', code: 'FY01' }
  const { user, server } = await opens('/finance/expenseForm?id=31', ['expense'], {
    ExpenseApi_detail: () => data({ ...draft, kind: 'expenseBill', amount: undefined, direction: 2 }),
    ExpenseSubjectApi_lookup: () => data(page(subject)),
    ExpenseApi_draft: () => data({ ...draft, kind: 'expenseBill', version: 3 }),
  })
  await user.type(await screen.findByRole('combobox', { name: '费用项目 1' }), '房租')
  await user.click(await screen.findByRole('option', { name: /房租/ }))
  await user.type(screen.getByRole('textbox', { name: '金额 1' }), '1200')
  await user.tab()
  await waitFor(() => expect(textIn('金额')).toBe('1,200.00'))
  await user.click(screen.getByRole('button', { name: /保存草稿/ }))
  await waitFor(() =>
    expect(server.callsOf('ExpenseApi_draft').map(({ body }) => body)).toMatchObject([
      { amount: '1200.00', lines: [{ subjectId: '9', amount: '1200.00' }] },
    ]),
  )
})
