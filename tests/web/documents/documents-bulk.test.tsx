import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { purchaseReceipt } from '#machines/purchase/purchase-receipt.machine.ts'
import { salesOrder } from '#machines/sales/sales-order.machine.ts'
import { type BulkRow, failedRows, runBulk } from '#web/documents/list/bulk.ts'
import { BulkActions } from '#web/documents/list/bulk-actions.tsx'
import { data, fakeServer, refusal } from '../../support/web/fake-server.ts'
import { session, show } from '../../support/web/web.tsx'
import { reckoned, reckonedEffect, stored } from '../../support/web/web-documents.ts'

const rows = ['1', '2', '3'].map((id) => ({ id, version: 1, billNo: undefined, supplierName: `供应商${id}` }))

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
})

test('rows are sent one after another, and one that is refused stops none of the others', async () => {
  const order: string[] = []
  const call = async ({ id }: { id: string }) => {
    order.push(`${id}…`)
    await Promise.resolve()
    order.push(id)
    if (id === '2') throw new Error('第1行数量不正确')
    return { billNo: `RK${id}` }
  }
  const results = await runBulk(rows, call, vi.fn())
  expect(order).toEqual(['1…', '1', '2…', '2', '3…', '3'])
  expect(results.map(({ done, message, row }) => [row.billNo, done, message])).toEqual([
    ['RK1', true, undefined],
    [undefined, false, '第1行数量不正确'],
    ['RK3', true, undefined],
  ])
  expect(failedRows(results).map(({ id }) => id)).toEqual(['2'])
})

test('stopping leaves the rows that have not been sent as they are', async () => {
  const sent: string[] = []
  const call = async ({ id }: { id: string }) => {
    sent.push(id)
    return {}
  }
  await runBulk(rows, call, vi.fn(), () => sent.length === 2)
  expect(sent).toEqual(['1', '2'])
})

test('the result names each row, and trying again sends the refused one alone, with its newest version', async () => {
  let refusing = true
  const server = fakeServer({
    PurchaseReceiptApi_submit: ({ body }) => {
      const { id } = body as { id: string }
      return id === '2' && refusing ? refusal(400, '第1行数量不正确', { key: 'LINE_BAD' }) : data(stored({ id, billNo: `RK${id}` }))
    },
    PurchaseReceiptApi_detail: ({ query }) => data(stored({ id: query.id ?? '', version: 7 })),
  })
  const { user } = show(
    <BulkActions words={purchaseReceipt} events={['SUBMIT']} rows={rows} onDone={vi.fn()} />,
    session('purchasein_submit'),
  )
  await user.click(screen.getByRole('button', { name: '批量提交' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '批量提交' }))
  expect(await screen.findByText('成功 2 张，失败 1 张')).toBeTruthy()
  const lines = within(screen.getByRole('dialog'))
    .getAllByRole('listitem')
    .map((item) => item.textContent)
  expect(lines).toEqual(['RK1供应商1成功', '未编号供应商2第1行数量不正确', 'RK3供应商3成功'])

  refusing = false
  await user.click(screen.getByRole('button', { name: '只重试失败的 1 张' }))
  await waitFor(() => expect(screen.getByText('成功 1 张，失败 0 张')).toBeTruthy())
  expect(server.callsOf('PurchaseReceiptApi_submit').map(({ body }) => body)).toEqual([
    { id: '1', version: 1 },
    { id: '2', version: 1 },
    { id: '3', version: 1 },
    { id: '2', version: 7 },
  ])
})

test('an event that wants a reason is not sent without one, and each row is sent with it', async () => {
  const server = fakeServer({ PurchaseReceiptApi_reject: ({ body }) => data(stored({ id: (body as { id: string }).id })) })
  const { user } = show(
    <BulkActions words={purchaseReceipt} events={['REJECT']} rows={rows.slice(0, 2)} onDone={vi.fn()} />,
    session('purchasein_accounting'),
  )
  await user.click(screen.getByRole('button', { name: '批量驳回' }))
  const asked = await screen.findByRole('dialog')
  await user.click(within(asked).getByRole('button', { name: '批量驳回' }))
  expect(within(asked).getByText('请填写原因')).toBeTruthy()
  expect(server.calls).toEqual([])
  await user.type(within(asked).getByRole('textbox'), '供应商不对')
  await user.click(within(asked).getByRole('button', { name: '批量驳回' }))
  expect(await screen.findByText('成功 2 张，失败 0 张')).toBeTruthy()
  expect(server.calls.map(({ body }) => body)).toEqual([
    { id: '1', version: 1, remark: '供应商不对' },
    { id: '2', version: 1, remark: '供应商不对' },
  ])
})

test('without the right the bulk button says so', () => {
  show(<BulkActions words={purchaseReceipt} events={['POST']} rows={rows} onDone={vi.fn()} />, session())
  const button = screen.getByRole('button', { name: '批量记账' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe('没有[记账]权限')
})

const posting = session('purchasein_accounting')
const postAll = async (all: readonly BulkRow[]) => {
  const shown = show(<BulkActions words={purchaseReceipt} events={['POST']} rows={all} onDone={vi.fn()} />, posting)
  await shown.user.click(screen.getByRole('button', { name: '批量记账' }))
  return { ...shown, dialog: await screen.findByRole('dialog') }
}
const idIn = ({ body }: { body: unknown }) => ((body as { body: { id: string } }).body ?? body).id
const cellsOf = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    )

test('before documents are booked each says what it will do or why it would be refused, and all of them together', async () => {
  const server = fakeServer({
    DocumentApi_dryRun: (call) => {
      if (idIn(call) === '2') return refusal(400, '会计期间[2026-11]已结账', { key: 'PERIOD_CLOSED' })
      const warnings = idIn(call) === '3' ? [{ key: 'PRICE_ZERO', row: 1, msg: '第1行单价为0' }] : []
      return data({ ...reckonedEffect, warnings })
    },
    PurchaseReceiptApi_accountingById: ({ body }) => data(stored({ id: (body as { id: string }).id })),
  })
  const { dialog, user } = await postAll(rows)
  expect(await within(dialog).findByText('按现在的情况有 1 张会被拒绝，其余照常执行')).toBeTruthy()
  await waitFor(() => expect(within(dialog).queryByText('正在试算…')).toBeNull())
  const one = '1 种商品 · 库存金额 +30.00 · 应付 +33.90'
  expect(cellsOf(dialog)).toEqual([
    ['未编号', '供应商1', one],
    ['未编号', '供应商2', '会计期间[2026-11]已结账'],
    ['未编号', '供应商3', `${one}第1行单价为0`],
    ['合计', '1 种商品 · 库存金额 +60.00 · 应付 +67.80'],
  ])
  const path = '/blade-purchase/purchaseinhead/accountingById'
  expect(server.calls.map(({ body }) => body)).toEqual(['1', '2', '3'].map((id) => ({ path, body: { id, version: 1 } })))
  await user.click(within(dialog).getByRole('button', { name: '批量记账' }))
  expect(await screen.findByText('成功 3 张，失败 0 张')).toBeTruthy()
  expect(server.callsOf('PurchaseReceiptApi_accountingById').map(idIn)).toEqual(['1', '2', '3'])
})

test('before documents are approved each says where its lines say otherwise than their source lines', async () => {
  const msg = '第1行单价为9.00，来源为10.00'
  const difference = { field: 'taxPrice', label: '单价', source: '10.00', own: '9.00' }
  const server = fakeServer({
    DocumentApi_dryRun: (call) => {
      const warnings = idIn(call) === '2' ? [{ row: 1, field: 'taxPrice', msg, difference }] : []
      return data({ stock: [], ledger: [], progress: [], documents: [], warnings })
    },
    SalesOrderApi_approve: ({ body }) => data(stored({ id: (body as { id: string }).id })),
  })
  const approving = session('salesorder_approve')
  const { user } = show(<BulkActions words={salesOrder} events={['APPROVE']} rows={rows.slice(0, 2)} onDone={vi.fn()} />, approving)
  await user.click(screen.getByRole('button', { name: '批量审核' }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText(msg)).toBeTruthy()
  const nothing = '库存、往来和订单进度没有变化'
  expect(
    cellsOf(dialog)
      .slice(0, 2)
      .map((cells) => cells[2]),
  ).toEqual([nothing, `${nothing}${msg}`])
  expect(server.callsOf('SalesOrderApi_approve')).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: '批量审核' }))
  expect(await screen.findByText('成功 2 张，失败 0 张')).toBeTruthy()
})

test('what would be refused altogether cannot be confirmed, and cancelling sends nothing', async () => {
  const server = fakeServer({ DocumentApi_dryRun: () => refusal(400, '会计期间[2026-11]已结账', { key: 'PERIOD_CLOSED' }) })
  const { dialog, user } = await postAll(rows)
  expect(await within(dialog).findByText('按现在的情况有 3 张会被拒绝，其余照常执行')).toBeTruthy()
  const confirm = within(dialog).getByRole('button', { name: '批量记账' })
  expect(confirm.getAttribute('aria-disabled')).toBe('true')
  await user.click(confirm)
  await user.click(within(dialog).getByRole('button', { name: '取消' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.calls.every(({ id }) => id === 'DocumentApi_dryRun')).toBe(true)
})

test('of many documents the first twenty are tried, and it says how many were not', async () => {
  const server = fakeServer({ DocumentApi_dryRun: reckoned })
  const { dialog } = await postAll(Array.from({ length: 50 }, (_, at) => ({ id: String(at + 1), version: 1 })))
  expect(await within(dialog).findByText('还有 30 张未试算，执行后逐张列出结果')).toBeTruthy()
  await waitFor(() => expect(within(dialog).queryByText('正在试算…')).toBeNull())
  expect(server.calls).toHaveLength(20)
})

test('a reversal of several asks for its reason beside the figures', async () => {
  const server = fakeServer({
    DocumentApi_dryRun: reckoned,
    PurchaseReceiptApi_flush: ({ body }) => data(stored({ id: (body as { id: string }).id })),
  })
  const { user } = show(
    <BulkActions words={purchaseReceipt} events={['REVERSE']} rows={rows.slice(0, 1)} onDone={vi.fn()} />,
    session('purchasein_flush'),
  )
  await user.click(screen.getByRole('button', { name: '批量红冲' }))
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(within(dialog).queryByText('正在试算…')).toBeNull())
  await user.click(within(dialog).getByRole('button', { name: '批量红冲' }))
  expect(within(dialog).getByText('请填写原因')).toBeTruthy()
  await user.type(within(dialog).getByRole('textbox'), '重复入库')
  await user.click(within(dialog).getByRole('button', { name: '批量红冲' }))
  expect(await screen.findByText('成功 1 张，失败 0 张')).toBeTruthy()
  expect(server.callsOf('PurchaseReceiptApi_flush').map(({ body }) => body)).toEqual([{ id: '1', version: 1, remark: '重复入库' }])
})
