import { screen, waitFor, within } from '@testing-library/react'
import { useSelector } from '@xstate/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { purchaseOrder } from '#machines/purchase/purchase-order.machine.ts'
import { purchaseOrderDocument } from '#resources/documents/purchase/purchase-order.document.ts'
import type { WebDocument } from '#web/document-engine/document-types.ts'
import type { OpenDocument } from '#web/document-engine/registry-types.ts'
import { ActionBar } from '#web/documents/page/events/action-bar.tsx'
import { useRemarkNote } from '#web/documents/page/events/remark-note.tsx'
import { setLanguage } from '#web/i18n/index.ts'
import { data, fakeServer, refusal } from '../../support/web/fake-server.ts'
import { session, show, windowIs } from '../../support/web/web.tsx'
import { registry, stored } from '../../support/web/web-documents.ts'

const order: WebDocument = stored({
  kind: 'purchaseOrder',
  state: 'approved',
  version: 4,
  remark: '周五前',
  facts: { ...purchaseOrder.blankFacts, lineCount: 1 },
})

beforeEach(() => {
  setLanguage('zh')
  windowIs('wide')
})

function Bar({ open }: { open: OpenDocument }) {
  const state = useSelector(open.actor, (snapshot) => snapshot)
  const { extras, dialog } = useRemarkNote(open, state)
  return (
    <>
      <ActionBar words={purchaseOrder} state={state} open={open} send={vi.fn()} extras={extras} />
      {dialog}
    </>
  )
}

function bar(document: WebDocument, rights: readonly string[] = ['purchaseorder_edit']) {
  const open = registry().open(document, { kind: purchaseOrderDocument })
  const now = () => open.actor.getSnapshot().context.document as WebDocument
  return { now, ...show(<Bar open={open} />, session(...rights)) }
}

async function change(user: ReturnType<typeof bar>['user'], text: string) {
  screen.getByRole('button', { name: '更多' }).focus()
  await user.keyboard('{Enter}')
  await screen.findByRole('menuitem', { name: '修改备注' })
  await waitFor(() => expect(document.querySelector('[role="menuitem"][data-highlighted]')).toBeTruthy())
  await user.keyboard('{Enter}')
  const dialog = within(await screen.findByRole('dialog'))
  await user.clear(dialog.getByRole('textbox', { name: '备注' }))
  await user.type(dialog.getByRole('textbox', { name: '备注' }), text)
  await user.click(dialog.getByRole('button', { name: '保存' }))
  return dialog
}

test('after its submit a document takes another remark, on the version that is shown', async () => {
  const server = fakeServer({
    PurchaseOrderApi_updateRemark: ({ body }) => data({ ...order, ...(body as object), version: 5 }),
  })
  const { user, now } = bar(order)
  await change(user, '已催货')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.calls[0]?.body).toEqual({ id: '1', version: 4, remark: '已催货' })
  expect(now()).toMatchObject({ version: 5, remark: '已催货', state: 'approved' })
})

test('where somebody was first, what was typed stays, their remark is shown, and the next try is on their version', async () => {
  const theirs = { ...order, version: 5, remark: '改到周六' }
  const server = fakeServer({
    PurchaseOrderApi_updateRemark: () => refusal(409, '单据已被李强于10:02修改，请刷新后重试', { key: 'VERSION_STALE', current: theirs }),
  })
  const { user } = bar(order)
  const dialog = await change(user, '已催货')
  expect(await dialog.findByText(/单据已被李强于10:02修改.*改到周六/)).toBeTruthy()
  expect((dialog.getByRole('textbox', { name: '备注' }) as HTMLTextAreaElement).value).toBe('已催货')
  await user.click(dialog.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(server.calls.map(({ body }) => (body as { version: number }).version)).toEqual([4, 5]))
})

test('a draft has its own field for it, and who may not edit is told so', async () => {
  fakeServer({})
  const { user, unmount } = bar({ ...order, state: 'draft' })
  expect(screen.queryByRole('button', { name: '更多' })).toBeNull()
  unmount()
  setLanguage('en')
  bar(order, [])
  await user.click(screen.getByRole('button', { name: 'More' }))
  const item = await screen.findByRole('menuitem', { name: /^Change the remark/ })
  expect(item.textContent).toContain('You do not have the right [Change the remark]')
})
