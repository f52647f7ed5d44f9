import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { openTabsMachine } from '#machines/app/open-tabs.machine.ts'
import { purchaseReceipt } from '#machines/purchase/purchase-receipt.machine.ts'
import { commodity } from '#resources/goods/commodity.resource.ts'
import { loadDefinition } from '#web/document-words/definitions.ts'
import { DocumentList } from '#web/documents/list/document-list.tsx'
import { PaneContext, TabsContext } from '#web/navigation/tabs.ts'
import { paperOf } from '#web/print/paper.ts'
import { ResourceForm } from '#web/resources/resource-form.tsx'
import { data, fakeServer } from '../../support/web/fake-server.ts'
import { blind, session, show } from '../../support/web/web.tsx'
import { stored, water } from '../../support/web/web-documents.ts'

// the page does this before it is drawn
await loadDefinition('purchaseReceipt')

const unit = { id: '7', name: '瓶' }
const goods = { id: '1', version: 2, commInfoCode: 'G1', commInfoName: '矿泉水', unitId: '7', unitName: '瓶', status: 1 }
const further = { unitId: '8', unitName: '箱', conversion: '12' }
const rights = ['comminfo_view', 'comminfo_edit', 'purchasein_view']

async function goodsForm(as = session(...rights)) {
  const server = fakeServer({
    CommodityApi_detail: () => data({ ...goods, units: [further] }),
    CommodityApi_submit: ({ body }) => data(body),
    UnitApi_lookup: () => data({ records: [unit], total: 1, size: 20, current: 1, pages: 1 }),
  })
  const shown = show(<ResourceForm definition={commodity} id="1" readOnly={false} onClose={() => undefined} />, as)
  await screen.findAllByText('零售价')
  return { server, ...shown }
}

test('a form has no field for a figure that its user may not see, nor has a row within it, and sends none', async () => {
  const { user, server, unmount } = await goodsForm(blind(session(...rights)))
  expect(screen.queryAllByText('采购价')).toEqual([])
  await user.type(screen.getByLabelText('规格'), '大')
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(server.callsOf('CommodityApi_submit')).toHaveLength(1))
  const sent = server.callsOf('CommodityApi_submit').at(-1)?.body
  expect(sent).toMatchObject({ spec: '大' })
  expect(JSON.stringify(sent)).not.toContain('purchasePrice')
  unmount()
  await goodsForm()
  expect(screen.getAllByText('采购价')).not.toHaveLength(0)
})

test('a list of documents has no column and no sum for them', async () => {
  const at = { key: '/purchase/warehousingHistory', path: '/purchase/warehousingHistory' }
  const tabs = createActor(openTabsMachine, { input: { home: { key: '/wel', path: '/wel', label: '' } } }).start()
  const list = (as: ReturnType<typeof session>) => {
    const row = stored({ state: 'posted', billNo: 'RK1', statusName: '已记账' })
    fakeServer({ PurchaseReceiptApi_list: () => data({ records: [row], total: 1, size: 20, current: 1, pages: 1, sums: {}, counts: {} }) })
    return show(
      <TabsContext value={tabs}>
        <PaneContext value={at}>
          <DocumentList words={purchaseReceipt} columns={['billNo', 'totalQty', 'totalAmt']} more={['finalAmt']} filters={[]} bulk={[]} />
        </PaneContext>
      </TabsContext>,
      as,
    )
  }
  const { unmount } = list(blind(session(...rights)))
  await screen.findByText('RK1')
  expect(screen.getByRole('columnheader', { name: /总数量/ })).toBeTruthy()
  expect(screen.queryByRole('columnheader', { name: /金额/ })).toBeNull()
  unmount()
  list(session(...rights))
  expect(await screen.findByRole('columnheader', { name: /含税金额/ })).toBeTruthy()
})

test('a paper has no column, no total and no amount in words for them; what stood behind such a column moves up', () => {
  const line = { ...water, id: '1', commFullName: '矿泉水', conversionResult: '3瓶', remark: '破损', discountRate: '95' }
  const document = stored({ state: 'posted', billNo: 'RK1', totalQty: '3.00', lines: [line] })
  const nothing = { head: (name: string) => !name.endsWith('Amt'), line: (name: string) => !/Price|Amt|discountRate/.test(name) }
  const paper = paperOf(purchaseReceipt, document, { places: { price: 5, amount: 2, qty: 2 }, language: 'zh', seen: nothing })
  expect(paper.columns.map(({ field }) => field)).toEqual([
    'commInfoCode',
    'commFullName',
    'unitName',
    'actualQty',
    'conversionResult',
    'taxRate',
    'remark',
  ])
  expect(paper).toMatchObject({ totals: [], sums: { actualQty: '3' } })
  expect(paper).not.toHaveProperty('capitals')
})
