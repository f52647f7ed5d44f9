import { screen, waitFor, within } from '@testing-library/react'
import { useSelector } from '@xstate/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { purchaseOrder } from '#machines/purchase/purchase-order.machine.ts'
import { purchaseOrderDocument } from '#resources/documents/purchase/purchase-order.document.ts'
import type { WebDocument } from '#web/document-engine/document-types.ts'
import type { OpenDocument } from '#web/document-engine/registry-types.ts'
import { ActionBar } from '#web/documents/page/events/action-bar.tsx'
import { useLineRemarks } from '#web/documents/page/events/line-remarks.tsx'
import { setLanguage } from '#web/i18n/index.ts'
import { data, fakeServer, refusal } from '../../support/web/fake-server.ts'
import { session, show, windowIs } from '../../support/web/web.tsx'
import { registry, stored, water } from '../../support/web/web-documents.ts'

const lines = ['矿泉水', '可乐', '雪碧'].map((commInfoName, at) => ({ ...water, id: String(at + 11), commInfoName }))
const order: WebDocument = stored({
  kind: 'purchaseOrder',
  state: 'approved',
  version: 4,
  lines: lines.map((line, at) => (at === 1 ? { ...line, remark: '易碎' } : line)),
  facts: { ...purchaseOrder.blankFacts, lineCount: 3 },
})

beforeEach(() => {
  setLanguage('zh')
  windowIs('wide')
})

function Bar({ open }: { open: OpenDocument }) {
  const state = useSelector(open.actor, (snapshot) => snapshot)
  const { extras, dialog } = useLineRemarks(open, state)
  return (
    <>
      <ActionBar words={purchaseOrder} state={state} open={open} send={vi.fn()} extras={extras} />
      {dialog}
    </>
  )
}

type Sent = { id: string; version: number; remark: string }

/** A server that stores the remarks of lines; it refuses these ids the first time. */
function keeping(refuses: readonly string[] = []) {
  let now = order
  return fakeServer({
    PurchaseOrderLineApi_updateRemark: ({ body }) => {
      const { id, version, remark } = body as Sent
      if (refuses.includes(id) && version === 5) {
        now = { ...now, version: 6, lines: now.lines?.map((line) => (line.id === id ? { ...line, remark: '冷藏' } : line)) ?? [] }
        return refusal(409, '单据已被李强修改', { key: 'VERSION_STALE', current: now })
      }
      now = { ...now, version: version + 1, lines: now.lines?.map((line) => (line.id === id ? { ...line, remark } : line)) ?? [] }
      return data(now)
    },
  })
}

async function dialogOf(document: WebDocument = order) {
  const open = registry().open(document, { kind: purchaseOrderDocument })
  const { user } = show(<Bar open={open} />, session('purchaseorder_edit'))
  screen.getByRole('button', { name: '更多' }).focus()
  await user.keyboard('{Enter}')
  await screen.findByRole('menuitem', { name: '修改明细备注' })
  await waitFor(() => expect(window.document.querySelector('[role="menuitem"][data-highlighted]')).toBeTruthy())
  await user.keyboard('{Enter}')
  const dialog = within(await screen.findByRole('dialog'))
  const now = () => open.actor.getSnapshot().context.document as WebDocument
  return { user, dialog, now, sent: (server: ReturnType<typeof fakeServer>) => server.calls.map(({ body }) => body) }
}

test('the lines are gone through with the keyboard, and those alone are sent whose remark changed', async () => {
  const server = keeping()
  const { user, dialog, now, sent } = await dialogOf()
  expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: '第1行 矿泉水 备注' }))
  await user.keyboard('先卸{Enter}{ArrowDown}{ArrowUp}{Enter}常温{Enter}')
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: '保存' }))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent(server)).toEqual([
    { id: '11', version: 4, remark: '先卸' },
    { id: '13', version: 5, remark: '常温' },
  ])
  expect(now()).toMatchObject({ version: 6, lines: [{ remark: '先卸' }, { remark: '易碎' }, { remark: '常温' }] })
})

test('where somebody was first in the middle, the rest is sent on their version, and their remark is shown', async () => {
  const server = keeping(['13'])
  const { user, dialog, sent } = await dialogOf()
  await user.keyboard('先卸{Enter}{Enter}常温')
  await user.click(dialog.getByRole('button', { name: '保存' }))
  expect((await dialog.findByRole('alert')).textContent).toMatch(/单据已被李强修改.*3 冷藏/)
  await user.click(dialog.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent(server).slice(1)).toEqual([
    { id: '13', version: 5, remark: '常温' },
    { id: '13', version: 6, remark: '常温' },
  ])
})

test('an Enter of an input method leads nowhere', async () => {
  keeping()
  const { dialog } = await dialogOf()
  const first = dialog.getByRole('textbox', { name: '第1行 矿泉水 备注' })
  first.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true }))
  expect(document.activeElement).toBe(first)
})

test('a draft types remarks into its lines, and who may not edit is told so', async () => {
  const open = (more: Partial<WebDocument>) => registry().open({ ...order, ...more }, { kind: purchaseOrderDocument })
  const { unmount } = show(<Bar open={open({ state: 'draft' })} />, session('purchaseorder_edit'))
  expect(screen.queryByRole('button', { name: '更多' })).toBeNull()
  unmount()
  const { user } = show(<Bar open={open({})} />, session())
  await user.click(screen.getByRole('button', { name: '更多' }))
  expect((await screen.findByRole('menuitem', { name: /^修改明细备注/ })).textContent).toContain('没有[修改明细备注]权限')
})
