import { act, screen, waitFor } from '@testing-library/react'
import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { expect, test } from 'vitest'
import { purchaseReceiptDocument } from '#resources/documents/purchase/purchase-receipt.document.ts'
import type { DocumentActor, WebDocument } from '#web/document-engine/document-types.ts'
import { GoodsContent } from '#web/documents/page/lines/goods-content.tsx'
import { data, fakeServer } from '../../support/web/fake-server.ts'
import { show } from '../../support/web/web.tsx'
import { registry, settings, stored } from '../../support/web/web-documents.ts'

const page = (records: object[]) => data({ records, total: records.length, size: 20, current: 1, pages: 1 })

function Content({ actor }: { actor: DocumentActor }) {
  const state = useSelector(actor, (snapshot) => snapshot)
  const root = useRef<HTMLDivElement>(null)
  const edit = (change: (document: WebDocument) => WebDocument) => actor.send({ type: 'EDIT', edit: change })
  return <GoodsContent definition={purchaseReceiptDocument} pointed={0} {...{ state, edit, settings, root }} />
}

/** A draft with freight of 109.00, and whether its carrier's tax is deductible. */
function draft(deductible: number, more: Partial<WebDocument> = {}) {
  fakeServer({
    DepotApi_list: () => page([]),
    TaxRateApi_list: () => page([]),
    SupplierApi_lookup: () => page([{ id: '8', name: '顺丰速运', code: 'SF' }]),
    TaxRateApi_queryDefaultByBarterer: ({ query }) =>
      data({ id: '3', taxRate: '9', version: 1, status: 1, deductible: query.bartererId === '8' ? deductible : 1 }),
  })
  const { actor } = registry().open(stored({ freight: '109.00', freightTaxRate: '9', freightDeductible: 1, ...more }))
  const document = () => actor.getSnapshot().context.document as WebDocument
  return { actor, document, ...show(<Content actor={actor} />) }
}

async function pickCarrier(user: ReturnType<typeof draft>['user']) {
  await user.type(screen.getByRole('combobox', { name: '运费供应商' }), 'sf')
  await screen.findByText('顺丰速运')
  await user.keyboard('{Enter}')
}

test('a carrier whose tax is deducted makes the freight deductible, and its lines bear the untaxed part', async () => {
  const { user, document } = draft(2)
  await pickCarrier(user)
  await waitFor(() => expect(document()).toMatchObject({ freightSupplierId: '8', freightDeductible: 2 }))
  expect(document().lines?.[0]).toMatchObject({ freight: '100.00' })
})

test('a carrier whose tax is not deducted makes it not deductible, whatever it was', async () => {
  const { user, document } = draft(1, { freightDeductible: 2 })
  await pickCarrier(user)
  await waitFor(() => expect(document()).toMatchObject({ freightSupplierId: '8', freightDeductible: 1 }))
  expect(document().lines?.[0]).toMatchObject({ freight: '109.00' })
})

test('without a carrier freight is not deducted', async () => {
  const { user, document } = draft(2, { freightSupplierId: '8', freightSupplierName: '顺丰速运', freightDeductible: 2 })
  await act(async () => screen.getByRole('combobox', { name: '运费供应商' }).focus())
  await user.clear(screen.getByRole('combobox', { name: '运费供应商' }))
  await user.tab()
  await waitFor(() => expect(document()).toMatchObject({ freightDeductible: 1 }))
  expect(document().freightSupplierId).toBeUndefined()
})
