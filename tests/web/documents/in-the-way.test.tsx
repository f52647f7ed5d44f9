import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { operations } from '#contract/operations.gen.ts'
import { moneyReceipt } from '#machines/finance/money-receipt.machine.ts'
import { data, refusal } from '../../support/web/fake-server.ts'
import { keepTokens, openApp, shellServer } from '../../support/web/open-app.tsx'

const empty = () => data({ records: [], total: 0, size: 10, current: 1, pages: 1, sums: {}, counts: {} })
const lookUps = Object.fromEntries(operations.flatMap(({ id }) => (/(?<!SavedViewApi)_(lookup|list)$/.test(id) ? [[id, empty]] : [])))
const posted = {
  ...{ id: '31', kind: 'moneyReceipt', version: 2, billDate: '2026-11-23', billNo: 'SF31', bartererId: '7', bartererName: '宁州超市' },
  ...{ state: 'posted', status: 3003, statusName: '已入账', direction: 1, amount: '150.00', lines: [], events: [], warnings: [] },
}
const step = (id: string, more: object) => ({
  ...{ id, kind: 'settlementBill', kindName: '核销单', billNo: `HX${id}`, billDate: '2026-11-24', state: 'posted', status: 3003 },
  ...{ statusName: '已核销', version: 4, relation: 'settlement', event: 'REVERSE', eventName: '反核销', mayUndo: true, seen: true },
  ...{ holders: ['财务'], ...more },
})

test('a button that others stand in the way of leads through undoing them, one after the other, with who may', async () => {
  const left = [step('51', {}), step('52', {}), step('53', { mayUndo: false })]
  const server = shellServer('receipt_view', 'receipt_flush', 'settlement_view', 'settlement_flush')
  const undo = () => {
    if (left.length === 2) return refusal(400, '会计期间[2026-11]已结账', { key: 'PERIOD_CLOSED' })
    left.shift()
    return data({ id: '51', version: 5 })
  }
  const facts = () => ({ ...moneyReceipt.blankFacts, ...(left.length > 0 ? { settledAmt: '113.00' } : {}) })
  server.answer({
    ...lookUps,
    UserApi_getDepot: () => data({}),
    DictApi_dictionary: () => data([]),
    MoneyReceiptApi_detail: () => data({ ...posted, facts: facts() }),
    DocumentApi_inTheWay: () => data([...left]),
    SettlementApi_flush: undo,
    OrderLogApi_list: empty,
  } as never)
  keepTokens('1')
  const { user } = await openApp('/finance/receiptPaymentForm?id=31')
  await user.click(await screen.findByRole('button', { name: '红冲' }))
  const dialog = await screen.findByRole('dialog', { name: '须先撤销的单据' })
  const button = (of: string) => within(dialog).getByRole('button', { name: `反核销 HX${of}` })
  expect(within(dialog).getByRole('link', { name: 'HX51' }).getAttribute('href')).toContain('/finance/settlementForm?id=51')
  expect(within(dialog).getAllByText('财务')).toHaveLength(3)
  expect([button('51'), button('52'), button('53')].map((one) => one.getAttribute('aria-disabled'))).toEqual([null, 'true', 'true'])
  // a reason is required first, as for each of them alone
  await user.click(button('51'))
  expect(server.callsOf('SettlementApi_flush')).toEqual([])
  await user.type(within(dialog).getByRole('textbox', { name: /原因/ }), '核错')
  await user.click(button('51'))
  await waitFor(() => expect(within(dialog).queryByText('HX51')).toBeNull())
  expect(server.callsOf('SettlementApi_flush').map(({ body }) => body)).toEqual([{ id: '51', version: 4, remark: '核错' }])
  // a refused one shows why, and stays
  await user.click(button('52'))
  expect((await within(dialog).findByRole('alert')).textContent).toContain('已结账')
  expect(within(dialog).getByText('HX52')).toBeTruthy()
})
