import { screen, waitFor } from '@testing-library/react'
import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { expect, test } from 'vitest'
import { purchaseReceiptDocument } from '#resources/documents/purchase/purchase-receipt.document.ts'
import type { DocumentActor, WebDocument, WebLine } from '#web/document-engine/document-types.ts'
import { GoodsContent } from '#web/documents/page/lines/goods-content.tsx'
import { data, fakeServer } from '../../support/web/fake-server.ts'
import { show } from '../../support/web/web.tsx'
import { registry, settings, stored, water } from '../../support/web/web-documents.ts'

const page = (records: object[]) => data({ records, total: records.length, size: 20, current: 1, pages: 1 })

function Content({ actor }: { actor: DocumentActor }) {
  const state = useSelector(actor, (snapshot) => snapshot)
  const root = useRef<HTMLDivElement>(null)
  const edit = (change: (document: WebDocument) => WebDocument) => actor.send({ type: 'EDIT', edit: change })
  return <GoodsContent definition={purchaseReceiptDocument} pointed={0} {...{ state, edit, settings, root }} />
}

test('another supplier’s tax is taken by the lines at once, and by the cost of what comes in; lines of an order keep theirs', async () => {
  fakeServer({
    DepotApi_list: () => page([]),
    TaxRateApi_list: () => page([]),
    SupplierApi_lookup: () => page([{ id: '8', name: '路边摊', code: 'LB' }]),
    TaxRateApi_queryDefaultByBarterer: ({ query }) =>
      data({ id: '3', taxRate: '13', version: 1, status: 1, deductible: query.bartererId === '8' ? 1 : 2 }),
  })
  const { sourceBodyId: _, ...free } = water
  const own: WebLine = { ...free, id: '12', deductible: 2, totalAmt: '33.90', finalAmt: '33.90', costAmt: '30.00' }
  const { actor } = registry().open(stored({ lines: [water, own] }))
  const lines = () => (actor.getSnapshot().context.document as WebDocument).lines ?? []
  const { user } = show(<Content actor={actor} />)
  const supplier = screen.getByRole('combobox', { name: /^供应商/ })
  await user.clear(supplier)
  await user.type(supplier, 'lb')
  await screen.findByText('路边摊')
  await user.keyboard('{Enter}')
  // goods bought for 33.90 with 13 % cost 30.00 if the tax is deducted, and 33.90 if not
  await waitFor(() => expect(lines()[1]).toMatchObject({ deductible: 1, costAmt: '33.90' }))
  expect(lines()[0]?.deductible).toBeUndefined()
})

test('in the depot of a small-scale taxpayer the lines deduct nothing, on another day of the same kind they keep what they say', async () => {
  const asked: object[] = []
  fakeServer({
    DepotApi_list: () => page([]),
    TaxRateApi_list: () => page([]),
    DepotApi_lookup: () => page([{ id: '9', name: '小店仓', code: 'XD' }]),
    TaxRateApi_queryDefaultByBarterer: ({ query }) => {
      asked.push(query)
      return data({ id: '3', taxRate: '13', version: 1, status: 1, deductible: query.depotId === '9' ? 1 : 2 })
    },
  })
  const { sourceBodyId: _, ...free } = water
  const own: WebLine = { ...free, id: '12', deductible: 2, totalAmt: '33.90', finalAmt: '33.90', costAmt: '30.00' }
  const stated: WebLine = { ...own, id: '13', deductible: 1, costAmt: '33.90' }
  const { actor } = registry().open(stored({ lines: [own, stated] }))
  const lines = () => (actor.getSnapshot().context.document as WebDocument).lines ?? []
  const { user } = show(<Content actor={actor} />)
  const day = screen.getByLabelText(/^日期/)
  await user.clear(day)
  await user.type(day, '2026-11-03')
  await user.tab()
  await waitFor(() => expect(asked).toContainEqual(expect.objectContaining({ billDate: '2026-11-03' })))
  expect(lines().map(({ deductible }) => deductible)).toEqual([2, 1])
  const depot = screen.getByRole('combobox', { name: /^仓库/ })
  await user.clear(depot)
  await user.type(depot, 'xd')
  await screen.findByText('小店仓')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(lines()[0]).toMatchObject({ deductible: 1, costAmt: '33.90' }))
})
