import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { operations } from '#contract/operations.gen.ts'
import { data, refusal } from '../../support/web/fake-server.ts'
import { openSignedIn } from '../../support/web/open-app.tsx'

const request = (id: string, finalAmt: string) => ({
  ...{
    id,
    kind: 'salesInvoice',
    version: 1,
    billNo: `KP${id}`,
    billDate: '2026-11-20',
    customerName: '东方超市',
    title: '东方超市有限公司',
  },
  ...{ titleKind: 1, legalEntity: '', status: 1501, statusName: '待开票', state: 'toIssue', finalAmt, amount: finalAmt },
})
const page = (...records: object[]) => ({
  records,
  total: records.length,
  size: 20,
  current: 1,
  pages: 1,
  sums: { finalAmt: '180.00' },
  counts: {},
})
const empty = () => data(page())
const lookUps = Object.fromEntries(operations.flatMap(({ id }) => (/(?<!SavedViewApi)_(lookup|list)$/.test(id) ? [[id, empty]] : [])))

function opens(address = '/mall/invoiceQueue') {
  return openSignedIn(address, ['invoice_view', 'invoice_approve'], {
    ...lookUps,
    InvoiceApi_list: () => data(page(request('1', '80.00'), request('2', '100.00'))),
    InvoiceApi_quota: () => data([{ legalEntity: '', quotaAmt: '150.00', toldAt: '2026-11-21 10:00:00' }]),
    InvoiceApi_issueList: () => refusal(400, '下载失败'),
  })
}

test('what waits to be issued is chosen row by row; more than may be issued still is said with by how much', async () => {
  const { user, server } = await opens()
  const boxes = await waitFor(() => {
    const found = within(screen.getByRole('table', { name: '待开票' })).getAllByRole('checkbox')
    expect(found).toHaveLength(3)
    return found
  })
  await user.click(boxes[1] as HTMLElement)
  expect(screen.queryByRole('alert')).toBeNull()
  await user.click(boxes[2] as HTMLElement)
  expect((await screen.findByRole('alert')).textContent).toContain('30.00')
  await user.click(screen.getByRole('button', { name: '导出选中' }))
  await waitFor(() => expect(server.callsOf('InvoiceApi_issueList').map(({ query }) => query)).toEqual([{ ids: '1,2' }]))
})

test('the filters of the address are those of the list and of the sheet', async () => {
  const { user, server } = await opens('/mall/invoiceQueue?titleKind=2&amountFrom=10&customerId=7')
  await screen.findAllByText('KP1')
  const asked = { titleKind: '2', amountFrom: '10', customerId: '7', status: '1501', ascs: 'bill_date' }
  expect(server.callsOf('InvoiceApi_list').at(-1)?.query).toMatchObject(asked)
  await user.click(screen.getByRole('button', { name: '导出全部' }))
  await waitFor(() => expect(server.callsOf('InvoiceApi_issueList').map(({ query }) => query)).toEqual([asked]))
})
