import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { OperationId } from '#contract/operations.gen.ts'
import { data } from '../../support/web/fake-server.ts'
import { keepTokens, openApp, shellServer } from '../../support/web/open-app.tsx'

// on a phone a row is a card, with its name, state, figure and further lines

const page = (row: object) => data({ records: [row], total: 1, size: 20, current: 1, pages: 1, sums: {}, counts: {} })

/** The texts at each place of a row's card; the row is found by a known text. */
async function cardOf(path: string, right: string, list: OperationId, row: object, known: string) {
  const server = shellServer(right)
  server.answer({ [list]: () => page(row) })
  keepTokens('1')
  await openApp(path)
  const shown = (await screen.findAllByText(known)).map((one) => one.closest('tr')).find((one) => one !== null)
  const places = ['title', 'status', 'figure', 'line'].map((place) => [
    place,
    [...(shown?.querySelectorAll(`[data-card="${place}"]`) ?? [])].flatMap(({ textContent }) => textContent || []),
  ])
  return Object.fromEntries(places) as Record<'title' | 'status' | 'figure' | 'line', string[]>
}

test('a row of master data is known by its name before its code', async () => {
  const row = { id: '1', version: 1, code: 'FY01', name: '房租', status: 1 }
  const card = await cardOf('/finance/expenseSubject', 'expensesubject_view', 'ExpenseSubjectApi_list', row, '房租')
  expect(card).toMatchObject({ title: ['房租'], line: ['FY01'], status: ['启用'] })
})

test('a place in an order is no figure of a row, and a yes without its label is not said', async () => {
  const row = { id: '1', version: 1, name: '破损', defect: 2, sort: 7, remark: '拍照' }
  const card = await cardOf('/mall/returnType', 'returntype_view', 'ReturnTypeApi_list', row, '破损')
  expect(card).toEqual({ title: ['破损'], line: ['拍照'], figure: [], status: [] })
})

test('a document that has no sum shows the amount that it is about', async () => {
  const row = {
    id: '1',
    version: 1,
    kind: 'purchaseRebate',
    state: 'posted',
    status: 3,
    statusName: '已入账',
    billNo: 'FL1',
    amount: '74.00',
  }
  const card = await cardOf(
    '/finance/purchaseRebate',
    'purchaserebate_view',
    'PurchaseRebateApi_list',
    { ...row, supplierName: '洁雅' },
    'FL1',
  )
  expect(card).toMatchObject({ title: ['洁雅'], figure: ['74.00'] })
})

test('a document that moves goods shows how much, and not what it will have cost; without a party it is known by its number', async () => {
  const row = { id: '1', version: 1, kind: 'stockTransfer', state: 'draft', status: 1, statusName: '草稿', billNo: 'DB1' }
  const card = await cardOf(
    '/stock/transferHistory',
    'moveinventory_view',
    'MoveInventoryApi_list',
    { ...row, totalQty: '12', costAmt: '0.00' },
    'DB1',
  )
  expect(card).toMatchObject({ title: ['DB1'], figure: ['12.00'] })
})

test('money says whether it came in or went out, and is searched by what it has', async () => {
  const row = { id: '1', version: 1, kind: 'moneyReceipt', state: 'posted', status: 3, statusName: '已入账', billNo: 'SF1', direction: 2 }
  const card = await cardOf(
    '/finance/receiptPayment',
    'receipt_view',
    'MoneyReceiptApi_list',
    { ...row, bartererName: '宁州超市', billDate: '2026-11-20', amount: '33.00' },
    'SF1',
  )
  expect(card).toMatchObject({ title: ['宁州超市'], figure: ['33.00'] })
  expect(card.line).toEqual(['SF1', '2026-11-20', '付'])
  expect(screen.getByRole('searchbox', { name: '单号、往来单位' })).toBeTruthy()
})

test('a message is known by its title and whether it was read', async () => {
  const message = { id: '1', title: '盘点通知', readStatus: 1, senderName: '王敏', createTime: '2026-11-20 09:00:00' }
  const told = await cardOf('/messages/mine', 'mymessage_view', 'DeskApi_selectMessageInfoPage', message, '盘点通知')
  expect(told).toMatchObject({ title: ['盘点通知'], status: ['未读'], line: ['王敏', '2026-11-20 09:00:00'] })
  expect(screen.getByRole('group', { name: '类型' }).textContent).toBe('通知协同')
})
