import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addressOf, viewContentOf } from '#web/documents/list/list-address.ts'
import { listQuery } from '#web/views/list-query.ts'
import { data } from '../../support/web/fake-server.ts'
import { keepTokens, openApp, shellServer } from '../../support/web/open-app.tsx'
import { stored } from '../../support/web/web-documents.ts'

const today = '2026-11-21'
const rows = ['1', '2'].map((id) => ({
  id,
  kind: 'purchaseReceipt',
  version: 1,
  state: 'draft',
  statusName: '草稿',
  status: 3001,
  billNo: `RK${id}`,
}))
const columns = [{ id: 'billNo' }, { id: 'supplierName', hidden: true }]
const view = { id: '7', version: 1, page: 'purchasein', name: '本月草稿', shared: 1, mine: true, userName: '王敏' }
const content = { columns, sort: '-billDate', size: 50, filters: [{ name: 'status', value: '3001' }] }

async function openReceipts(address: string, views: object) {
  const server = shellServer('purchasein_view')
  server.answer({
    PurchaseReceiptApi_list: () => data({ records: rows, total: 2, size: 10, current: 1, pages: 1, sums: {}, counts: {} }),
    PurchaseReceiptApi_detail: ({ query }) => data(stored({ id: query.id ?? '', billNo: `RK${query.id}`, remark: `备注${query.id}` })),
    SavedViewApi_list: () => data(views),
  })
  keepTokens('1')
  const app = await openApp(address)
  await screen.findByText('RK1')
  const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent ?? '')
  return { server, heads, lastAsked: () => server.callsOf('PurchaseReceiptApi_list').at(-1)?.query, ...app }
}

const plain = Object.fromEntries(Object.keys(listQuery).map((name) => [name, ''])) as unknown as Parameters<typeof viewContentOf>[0]

test('a usual period is kept by its name, and is that of the day on which the view is opened', () => {
  const kept = viewContentOf(
    { ...plain, page: 3, size: 50, status: '3001', startTime: '2026-11-01', endTime: '2026-11-30', keyword: '瓶' },
    today,
  )
  expect(kept).toEqual({
    size: 50,
    search: '瓶',
    filters: [
      { name: 'status', value: '3001' },
      { name: 'period', value: 'month' },
    ],
  })
  const address = addressOf({ id: '7', content: kept }, '2026-12-05')
  expect(address).toMatchObject({
    status: '3001',
    startTime: '2026-12-01',
    endTime: '2026-12-31',
    keyword: '瓶',
    view: '7',
    page: null,
    supplierId: null,
  })
})

test('documents are listed by the view one opens them with, its columns too', async () => {
  const { server, heads, lastAsked, address } = await openReceipts('/purchase/warehousingHistory', {
    views: [{ ...view, content }],
    opensWith: '7',
  })
  await waitFor(() => expect(lastAsked()).toEqual({ current: '1', size: '50', descs: 'bill_date', status: '3001' }))
  expect(server.callsOf('PurchaseReceiptApi_list')).toHaveLength(1)
  expect(server.callsOf('SavedViewApi_list')[0]?.query).toEqual({ page: 'purchasein' })
  await waitFor(() => expect(address()).toContain('view=7'))
  expect(heads().join()).not.toContain('供应商')
})

test('with Shift one more column joins the order, whose places the heads say; address and views keep it', async () => {
  const { user, server, lastAsked, address } = await openReceipts('/purchase/warehousingHistory', { views: [] })
  const head = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) })
  await user.click(head('日期'))
  await user.click(head('日期'))
  await user.keyboard('{Shift>}')
  await user.click(head('总数量'))
  await user.keyboard('{/Shift}')
  await waitFor(() => expect(lastAsked()).toMatchObject({ ascs: '-bill_date,total_qty' }))
  expect(address()).toContain('sort=-billDate,totalQty')
  expect([head('日期').textContent, head('总数量').textContent]).toEqual(['日期1', '总数量2'])
  server.answer({ SavedViewApi_submit: ({ body }) => data({ ...view, ...(body as object) }) })
  expect(viewContentOf({ ...plain, size: 10, sort: '-billDate,totalQty' }, today)).toMatchObject({ sort: '-billDate,totalQty' })
})

test('columns as they are left go to the server', async () => {
  const { user, server } = await openReceipts('/purchase/warehousingHistory', { views: [], last: { columns } })
  await user.click(screen.getByRole('button', { name: '列' }))
  await user.click(await screen.findByRole('checkbox', { name: '供应商' }))
  await waitFor(() => expect(server.callsOf('SavedViewApi_leave')[0]?.body).toMatchObject({ page: 'purchasein' }))
})

test('P looks into documents beside their list, keys go on to the next one, and Escape leaves the list where it was', async () => {
  const { user, server, address } = await openReceipts('/purchase/warehousingHistory', { views: [] })
  await user.keyboard('p')
  await user.click(screen.getByText('RK1'))
  const panel = await screen.findByRole('complementary', { name: '详情' })
  expect(await within(panel).findByText('备注1')).toBeTruthy()
  await user.keyboard('j')
  expect(await within(panel).findByText('备注2')).toBeTruthy()
  server.answer({
    PurchaseReceiptApi_list: () => data({ records: [rows[0]], total: 1, size: 10, current: 1, pages: 1, sums: {}, counts: {} }),
  })
  await user.click(screen.getByRole('button', { name: '刷新' }))
  await waitFor(() => expect(screen.queryByRole('cell', { name: 'RK2' })).toBeNull())
  expect(within(panel).getByRole('heading', { name: 'RK2' })).toBeTruthy()
  expect(address()).toBe('/purchase/warehousingHistory')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('complementary', { name: '详情' })).toBeNull()
  await user.keyboard('p')
})

test('P looks into the row that has the focus at once', async () => {
  const { user } = await openReceipts('/purchase/warehousingHistory', { views: [] })
  await user.keyboard('jp')
  const panel = await screen.findByRole('complementary', { name: '详情' })
  expect(await within(panel).findByText('备注1')).toBeTruthy()
  await user.keyboard('{Escape}p')
})
