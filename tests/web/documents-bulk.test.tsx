import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { purchaseReceipt } from '#machines/purchase/purchase-receipt.machine.ts'
import { failedRows, runBulk } from '#web/documents/list/bulk.ts'
import { BulkActions } from '#web/documents/list/bulk-actions.tsx'
import { data, fakeServer, refusal } from '../support/fake-server.ts'
import { session, show } from '../support/web.tsx'
import { stored } from '../support/web-documents.ts'

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
