import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { purchaseReceipt } from '#machines/purchase/purchase-receipt.machine.ts'
import { purchaseReceiptDocument } from '#resources/documents/purchase/purchase-receipt.document.ts'
import { openingInventoryDocument } from '#resources/documents/stock/opening-inventory.document.ts'
import { conflictOf } from '#web/document-engine/conflict.ts'
import type { WebDocument } from '#web/document-engine/document-types.ts'
import { openDocuments } from '#web/document-engine/open-documents.ts'
import { useDocument } from '#web/document-engine/use-document.ts'
import { DocumentNotices } from '#web/documents/page/frame/document-notices.tsx'
import { fakeServer, refusal } from '../../support/web/fake-server.ts'
import { show } from '../../support/web/web.tsx'
import { settings, stored, stores, water, who } from '../../support/web/web-documents.ts'

const name = { kind: 'purchaseReceipt', id: '1' }
const cola = { ...water, id: '12', commInfoId: '8', commInfoName: '可乐' }

beforeEach(() => {
  openDocuments.closeAll()
  vi.spyOn(console, 'error').mockReturnValue()
})

test('lines that are worked out, and have no ids, are nobody’s change', () => {
  const { id: _, ...told } = water
  const base = stored({ lines: [told] })
  expect(conflictOf(base, base, stored({ version: 2, remark: '周五', lines: [{ ...told, qty: '9.00' }] })).lines).toEqual([])
})

test('a conflict names what the other changed, and where both changed the same', () => {
  const base = stored({ lines: [water, cola] })
  const mine = stored({ remark: '周六', lines: [{ ...water, actualQty: '5.00' }, cola] })
  const theirs = stored({
    version: 2,
    remark: '周五',
    customerNo: 'A',
    lines: [
      { ...water, actualQty: '4.00' },
      { ...cola, id: '13' },
    ],
  })
  expect(conflictOf(base, mine, theirs)).toEqual({
    typed: true,
    fields: [
      { field: 'customerNo', was: undefined, theirs: 'A' },
      { field: 'remark', was: undefined, theirs: '周五', mine: '周六' },
      { field: 'actualQty', row: 1, goods: '矿泉水', was: '3.00', theirs: '4.00', mine: '5.00' },
    ],
    lines: [
      { row: 2, goods: '可乐', what: 'added' },
      { row: 2, goods: '可乐', what: 'removed' },
    ],
  })
})

test('a quantity that goes by two names is told once, by the name of the form', () => {
  const counts = (count: string, version: number) => stored({ version, lines: [{ ...water, qty: count, actualQty: count }] })
  const { fields } = conflictOf(counts('3', 1), counts('5', 1), counts('9', 2), purchaseReceiptDocument.layout)
  expect(fields).toEqual([{ field: 'actualQty', row: 1, goods: '矿泉水', was: '3', theirs: '9', mine: '5' }])
})

test('a cost that follows from the lines is nobody’s change; where it is typed it is', () => {
  const costs = (costPrice: string, version: number) => stored({ version, lines: [{ ...water, costPrice }] })
  const [base, mine, theirs] = [costs('1.00', 1), costs('1.20', 1), costs('1.10', 2)]
  expect(conflictOf(base, mine, theirs, purchaseReceiptDocument.layout).fields).toEqual([])
  expect(conflictOf(base, mine, theirs, openingInventoryDocument.layout).fields).toMatchObject([{ field: 'costPrice', mine: '1.20' }])
})

test('the same change on both sides is no clash', () => {
  const theirs = stored({ version: 2, remark: '周五' })
  expect(conflictOf(stored(), stored({ remark: '周五' }), theirs).fields).toEqual([{ field: 'remark', was: undefined, theirs: '周五' }])
})

function Screen() {
  const [state, send, open] = useDocument(purchaseReceiptDocument, '1')
  return <DocumentNotices words={purchaseReceipt} {...{ state, send, open }} places={settings.places} onCopy={vi.fn()} />
}

/** Two users have the draft open; the other one has saved first. */
async function clash(more: Partial<WebDocument> = {}) {
  const theirs = stored({ version: 2, remark: '请周五前送到', updateUserName: '李强', updateTime: '2026-11-21 10:02:00', ...more })
  const server = fakeServer({
    PurchaseReceiptApi_draft: (call) =>
      (call.body as { version: number }).version === 2
        ? stores(theirs)(call)
        : refusal(409, '单据已被李强修改', { key: 'VERSION_STALE', current: theirs }),
  })
  const { actor } = openDocuments.open({ kind: purchaseReceiptDocument, id: '1', document: stored(), settings: () => settings, who })
  const view = show(<Screen />)
  act(() => {
    openDocuments.send(name, { type: 'EDIT', change: { customerNo: 'A-1', remark: '周六' } } as never)
    openDocuments.send(name, { type: 'SAVE' })
  })
  const dialog = await screen.findByRole('dialog')
  return { ...view, dialog, actor, server }
}

test('keeping mine puts it on top of the newer document, which is then saved with its version', async () => {
  const { user, dialog, actor, server } = await clash()
  expect(dialog.textContent).toContain('李强 于 2026-11-21 10:02')
  expect(dialog.textContent).toContain('您也改成了 周六')
  await user.click(screen.getByRole('button', { name: '保留我的修改' }))
  expect(actor.getSnapshot().context).toMatchObject({ dirty: true, document: { version: 2, customerNo: 'A-1', remark: '周六' } })
  act(() => openDocuments.send(name, { type: 'SAVE' }))
  await waitFor(() => expect(actor.getSnapshot().context.base.version).toBe(3))
  expect(server.calls.at(-1)?.body).toMatchObject({ version: 2, customerNo: 'A-1', remark: '周六' })
})

test('another source of a line is told by its order and goods, and no id is shown', async () => {
  const { dialog } = await clash({
    supplierId: '1000000000000000077',
    lines: [{ ...water, sourceBodyId: '1000000000000000071', sourceBillNo: 'CG20261121-0007', unitId: '1000000000000000031' }],
  } as Partial<WebDocument>)
  const said = [...dialog.querySelectorAll('li')].map((item) => item.textContent)
  expect(said).toContain('第1行 矿泉水 来源明细: 矿泉水 → CG20261121-0007 矿泉水')
  expect(dialog.textContent).not.toMatch(/\d{17,}/)
  expect(dialog.textContent).not.toContain('70')
})

test('loading the newer document loses nothing: what was typed is offered to be brought back', async () => {
  const { user, actor } = await clash()
  await user.click(screen.getByRole('button', { name: '载入最新单据' }))
  expect(actor.getSnapshot().context).toMatchObject({ dirty: false, document: { version: 2, remark: '请周五前送到' } })
  await user.click(screen.getByRole('button', { name: '恢复' }))
  expect(actor.getSnapshot().context).toMatchObject({ dirty: true, document: { version: 2, customerNo: 'A-1', remark: '周六' } })
})
