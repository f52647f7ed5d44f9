import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { LinkOrderDialog } from '#web/documents/types/purchase/purchase-receipt/link-order-dialog.tsx'
import { data, fakeServer } from '../../support/web/fake-server.ts'
import { session, show } from '../../support/web/web.tsx'

/** A server that pages open order lines of some goods. */
function orderServer(count: number) {
  const lines = Array.from({ length: count }, (_, at) => ({ id: String(5000 + at), billNo: `CG${at + 1}`, commInfoId: '31', qty: '5' }))
  return fakeServer({
    PurchaseOrderLineApi_list: ({ query: { commInfoIds = '', current = '1', size = '10' } }) => {
      const found = lines.filter(({ commInfoId }) => commInfoIds.split(',').includes(commInfoId))
      const from = (Number(current) - 1) * Number(size)
      return data({ records: found.slice(from, from + Number(size)), total: found.length, pages: Math.ceil(found.length / Number(size)) })
    },
    DocumentApi_dryRun: () => data({ stock: [], ledger: [], progress: [], documents: [], warnings }),
  })
}

const difference = { field: 'taxPrice', label: '含税单价', source: '10.00', own: '9.00' }
const warnings = [{ key: 'SOURCE_DIFFERS', row: 1, msg: '第1行含税单价与来源单据不一致', difference }]
const deedOf = (body: object) => ({ path: '/linkOrder', body: { ...body } })

test('free lines are tied to any open line of their goods, however many the supplier has', async () => {
  const server = orderServer(450)
  const done = vi.fn()
  const document = {
    supplierId: '7',
    lines: [
      { id: '91', commInfoId: '31', commInfoName: '矿泉水', qty: '5' },
      { id: '92', commInfoId: '32', commInfoName: '苏打水', qty: '5', sourceBodyId: '4999' },
    ],
  }
  const { user } = show(<LinkOrderDialog document={document} dryRunOf={deedOf} onDone={done} />, session())
  const choice = await screen.findByRole('combobox', { name: /矿泉水/ })
  expect(within(choice).getAllByRole('option')).toHaveLength(451)
  await user.selectOptions(choice, '5449')
  // differences from the order are shown before anything is sent
  const table = await screen.findByRole('table', { name: '与来源单据不一致' })
  expect(
    within(table)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['1', '含税单价', '10.00', '9.00'])
  expect(server.callsOf('DocumentApi_dryRun').map(({ body }) => body)).toEqual([
    { path: '/linkOrder', body: { links: [{ id: '91', sourceBodyId: '5449' }] } },
  ])
  await user.click(screen.getByRole('button', { name: '关联订单' }))
  expect(done).toHaveBeenCalledWith({ links: [{ id: '91', sourceBodyId: '5449' }] })
  expect(server.callsOf('PurchaseOrderLineApi_list').map(({ query }) => [query.commInfoIds, query.current])).toEqual([
    ['31', '1'],
    ['31', '2'],
    ['31', '3'],
  ])
})
