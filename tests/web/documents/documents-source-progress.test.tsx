import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { salesOut } from '#machines/sales/sales-out.machine.ts'
import { purchaseReceiptDocument } from '#resources/documents/purchase/purchase-receipt.document.ts'
import { purchaseReturnDocument } from '#resources/documents/purchase/purchase-return.document.ts'
import { retailReturnDocument } from '#resources/documents/retail/retail-return.document.ts'
import { salesOutDocument } from '#resources/documents/sales/sales-out.document.ts'
import { salesReturnDocument } from '#resources/documents/sales/sales-return.document.ts'
import { ActionBar } from '#web/documents/page/events/action-bar.tsx'
import { EffectTables } from '#web/documents/page/events/effect-tables.tsx'
import { setLanguage } from '#web/i18n/index.ts'
import { data, fakeServer } from '../../support/web/fake-server.ts'
import { session, show, windowIs } from '../../support/web/web.tsx'
import { reckonedEffect, registry, stored } from '../../support/web/web-documents.ts'

// the progress of source lines in the question before an event

beforeEach(() => windowIs('wide'))
afterEach(() => setLanguage('zh'))

test.each([
  ['zh', purchaseReceiptDocument, '来源进度', ['已入库', '待入占用', '未入库']],
  ['zh', purchaseReturnDocument, '来源进度', ['已退货', '单据占用', '可退']],
  ['zh', salesOutDocument, '来源进度', ['已出库', '单据占用', '未出库']],
  ['zh', salesReturnDocument, '来源进度', ['已退货', '单据占用', '可退']],
  ['zh', retailReturnDocument, '来源进度', ['已退货', '单据占用', '可退']],
  ['en', salesOutDocument, 'Progress of the source', ['Shipped', 'Held', 'Open']],
  ['en', salesReturnDocument, 'Progress of the source', ['Returned', 'Held', 'Returnable']],
] as const)('calls the progress of sources by its own side: %s %#', (language, { source }, name, words) => {
  setLanguage(language)
  const figures = { receivedQty: '0.00', heldQty: '4.00', openQty: '6.00' }
  const row = { id: '1', headId: '2', billNo: 'D1', row: 1, commInfoName: '矿泉水', unitName: '瓶', qty: '10.00', before: figures }
  const progress = [{ ...row, after: { receivedQty: '4.00', heldQty: '0.00', openQty: '5.00' } }]
  show(<EffectTables effect={{ stock: [], ledger: [], progress, documents: [], warnings: [] }} source={source} />, session())
  const heads = within(screen.getByRole('table', { name })).getAllByRole('columnheader')
  expect(heads.slice(-3).map((head) => head.textContent)).toEqual(words)
})

test('shows the progress of the order of goods that leave in words of shipping', async () => {
  const figures = { receivedQty: '0.00', heldQty: '0.00', openQty: '6.00' }
  const row = { id: '1', headId: '2', billNo: 'XS1', row: 1, commInfoName: '矿泉水', unitName: '瓶', qty: '6.00', before: figures }
  const progress = [{ ...row, after: { receivedQty: '4.00', heldQty: '0.00', openQty: '2.00' } }]
  fakeServer({ DocumentApi_dryRun: () => data({ ...reckonedEffect, progress }) })
  const document = stored({ kind: salesOut.id, state: 'submitted', facts: { ...salesOut.blankFacts, lineCount: 1 } })
  const open = registry().open(document, { kind: salesOutDocument })
  const bar = <ActionBar words={salesOut} state={open.actor.getSnapshot()} open={open} send={vi.fn()} />
  const { user } = show(bar, session('salesout_accounting', 'salesout_postown'))
  await user.click(screen.getByRole('button', { name: /^记账/ }))
  const heads = within(await screen.findByRole('table', { name: '来源进度' })).getAllByRole('columnheader')
  expect(heads.map((head) => head.textContent)).toEqual(['来源行', '商品', '已出库', '未出库'])
})
