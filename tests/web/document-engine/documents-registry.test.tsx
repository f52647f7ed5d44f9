import { act, screen, waitFor } from '@testing-library/react'
import { Activity, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { openTabsMachine } from '#machines/app/open-tabs.machine.ts'
import { purchaseReceiptDocument } from '#resources/documents/purchase/purchase-receipt.document.ts'
import type { DocumentRegistry } from '#web/document-engine/document-registry.ts'
import { drafts } from '#web/document-engine/drafts.ts'
import { useDocument } from '#web/document-engine/use-document.ts'
import { CrashBoundary } from '#web/shell/crash-boundary.tsx'
import { data, fakeServer, refusal, unreachable } from '../../support/web/fake-server.ts'
import { show } from '../../support/web/web.tsx'
import { registry, stored, stores, water, who } from '../../support/web/web-documents.ts'

const name = { kind: 'purchaseReceipt', id: '1' }
beforeEach(() => {
  fakeServer({})
})

function Remark({ documents }: { documents: DocumentRegistry }) {
  const [state, send] = useDocument(purchaseReceiptDocument, '1', documents)
  return (
    <input
      aria-label="remark"
      value={state.context.document.remark ?? ''}
      onChange={(event) => send({ type: 'EDIT', change: { remark: event.target.value } })}
    />
  )
}

test('a document outlives the hiding of its tab: what was typed is there, and a save goes on behind the scenes', async () => {
  const saving = Promise.withResolvers<void>()
  fakeServer({
    PurchaseReceiptApi_draft: async (call) => {
      await saving.promise
      return stores(stored())(call)
    },
  })
  const { documents, open } = registry()
  const { actor } = open(stored())
  let setMode: (mode: 'visible' | 'hidden') => void = vi.fn()
  function Tab() {
    const [mode, set] = useState<'visible' | 'hidden'>('visible')
    setMode = set
    return (
      <Activity mode={mode}>
        <Remark documents={documents} />
      </Activity>
    )
  }
  const { user } = show(<Tab />)
  await user.type(screen.getByLabelText('remark'), '周五')
  act(() => documents.send(name, { type: 'SAVE' }))
  act(() => setMode('hidden'))
  expect(actor.getSnapshot().hasTag('calling')).toBe(true)

  saving.resolve()
  await waitFor(() => expect(actor.getSnapshot().context.base.version).toBe(2))
  act(() => setMode('visible'))
  expect((screen.getByLabelText('remark') as HTMLInputElement).value).toBe('周五')
  expect(actor.getSnapshot().context.dirty).toBe(false)
})

test('a page that fails keeps what was typed into its document, and the one beside it goes on', async () => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { documents, open } = registry()
  const { actor } = open(stored())
  let broken = false
  const Fragile = () => {
    const [state] = useDocument(purchaseReceiptDocument, '1', documents)
    if (broken) throw new Error(`broken at ${state.context.document.remark}`)
    return <Remark documents={documents} />
  }
  const failed = (error: unknown, again: () => void) => (
    <button type="button" onClick={again}>
      {String(error)}
    </button>
  )
  const onCrash = vi.fn()
  const { user } = show(
    <>
      <CrashBoundary onCrash={onCrash} fallback={failed}>
        <Fragile />
      </CrashBoundary>
      <CrashBoundary onCrash={onCrash} fallback={failed}>
        <input aria-label="beside" />
      </CrashBoundary>
    </>,
  )
  await user.type(screen.getByLabelText('beside'), '别的')
  await user.type(screen.getByLabelText('remark'), '周')
  broken = true
  await user.type(screen.getByLabelText('remark'), '五')
  const again = await screen.findByRole('button', { name: /broken at 周五/ })
  expect([onCrash.mock.calls.length, screen.queryByLabelText('remark')]).toEqual([1, null])
  expect(actor.getSnapshot().status).toBe('active')
  expect(screen.getByLabelText<HTMLInputElement>('beside').value).toBe('别的')
  broken = false
  await user.click(again)
  expect((await screen.findByLabelText<HTMLInputElement>('remark')).value).toBe('周五')
  quiet.mockRestore()
})

test('an unsaved document gets its id from the answer, its tab follows, and the old key may open another document', async () => {
  fakeServer({ PurchaseReceiptApi_draft: stores(stored({ version: 0 })) })
  const { documents, open, answered } = registry()
  const tabs = createActor(openTabsMachine, { input: { home: { key: '/wel', path: '/wel', label: '' } } }).start()
  const key = '/purchase/warehousingForm?new=a'
  tabs.send({ type: 'OPEN', tab: { key, path: key, label: '' } })
  open({ supplierId: '9', lines: [] }, { id: 'tab:a' })
  documents.attach({ kind: 'purchaseReceipt', id: 'tab:a' }, { tabs, key })
  documents.send({ kind: 'purchaseReceipt', id: 'tab:a' }, { type: 'EDIT', change: { remark: '周五' } } as never)
  const shown = () => tabs.getSnapshot().context.tabs[1]
  expect(shown()).toMatchObject({ dirty: true, label: { zh: '新增采购入库单' } })
  // a document without a number is named after its first goods, or better after its partner
  const says = (change: object) => documents.send({ kind: 'purchaseReceipt', id: 'tab:a' }, { type: 'EDIT', change } as never)
  says({ lines: [{}, { commInfoName: '可乐' }] })
  expect(shown()).toMatchObject({ label: { zh: '新增采购入库单 可乐' } })
  says({ supplierName: '华东饮料' })
  expect(shown()).toMatchObject({ label: { zh: '新增采购入库单 华东饮料' } })
  says({ supplierName: undefined, lines: [] })

  documents.send({ kind: 'purchaseReceipt', id: 'tab:a' }, { type: 'SAVE' })
  await waitFor(() => expect(documents.find(name)).toBeDefined())
  expect(tabs.getSnapshot().context.tabs[1]).toMatchObject({ key: '/purchase/warehousingForm?id=1', dirty: false })
  expect(answered).toEqual([{ id: '1', event: 'SAVE' }])

  const { actor } = open({ supplierId: '8', lines: [] }, { id: 'tab:a' })
  expect(actor).not.toBe(documents.find(name)?.actor)
  documents.send({ kind: 'purchaseReceipt', id: 'tab:a' }, { type: 'EDIT', change: { remark: '第二张' } } as never)
  expect(actor.getSnapshot().context.document).toMatchObject({ supplierId: '8', remark: '第二张' })
  expect(documents.find(name)?.actor.getSnapshot().context).toMatchObject({ dirty: false, document: { remark: '周五' } })
})

test('an unsaved document without a tab is found by both names', async () => {
  fakeServer({ PurchaseReceiptApi_draft: stores(stored({ version: 0 })) })
  const { documents, open } = registry()
  open({ supplierId: '9', lines: [] }, { id: 'tab:a' })
  documents.send({ kind: 'purchaseReceipt', id: 'tab:a' }, { type: 'SAVE' })
  await waitFor(() => expect(documents.find(name)).toBeDefined())
  expect(documents.find({ kind: 'purchaseReceipt', id: 'tab:a' })).toBe(documents.find(name))
})

test('an answer that changed one document tells the others that they may be old, and a refusal tells nobody', async () => {
  const server = fakeServer({ PurchaseReceiptApi_draft: () => refusal(400, '第1行数量不正确', { key: 'LINE_BAD' }) })
  const { documents, open } = registry()
  const [first, second] = [open(stored()), open(stored({ id: '2' }))]
  documents.send(name, { type: 'SAVE' })
  await waitFor(() => expect(first.actor.getSnapshot().context.refusal).toBeDefined())
  expect(documents.find({ kind: 'purchaseReceipt', id: second.id })?.othersChanged).toBe(0)
  server.answer({ PurchaseReceiptApi_draft: stores(stored()) })
  documents.send(name, { type: 'SAVE' })
  await waitFor(() => expect(documents.find({ kind: 'purchaseReceipt', id: second.id })?.othersChanged).toBe(1))
  expect(documents.find(name)?.othersChanged).toBe(0)
})

test('a document is sent once the goods of its lines are known', async () => {
  const server = fakeServer({ PurchaseReceiptApi_draft: stores(stored()) })
  const { documents, open } = registry()
  const asked = { text: '6902', state: 'asked', how: 'typed', cells: {} } as const
  const { actor } = open(stored())
  documents.send(name, { type: 'EDIT', change: { lines: [water, { rowKey: 'a', asked }] } } as never)
  documents.send(name, { type: 'SAVE' })
  expect(actor.getSnapshot().hasTag('calling')).toBe(false)
  documents.send(name, { type: 'EDIT', change: { lines: [water, { ...water, id: undefined, commInfoId: '8' }] } } as never)
  await waitFor(() => expect(server.calls).toHaveLength(1))
  expect(server.calls[0]?.body).toMatchObject({ lines: [{ commInfoId: '7' }, { commInfoId: '8' }] })
  expect(actor.getSnapshot().context.refusal).toBeUndefined()
})

test('goods that stay unknown hold nothing up for long: the row is named', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  fakeServer({})
  const { documents, open } = registry()
  const { actor } = open(stored())
  const asked = { text: '6902', state: 'asked', how: 'typed', cells: {} } as const
  documents.send(name, { type: 'EDIT', change: { lines: [water, { rowKey: 'a', asked }] } } as never)
  documents.send(name, { type: 'SAVE' })
  await vi.advanceTimersByTimeAsync(6000)
  vi.useRealTimers()
  await waitFor(() => expect(actor.getSnapshot().context.refusal?.problems).toMatchObject([{ row: 2, field: 'commInfoId' }]))
})

test('closing the tab ends the document, and what was typed stays as a draft', () => {
  const { documents, open } = registry()
  const tabs = createActor(openTabsMachine, { input: { home: { key: '/wel', path: '/wel', label: '' } } }).start()
  const key = '/purchase/warehousingForm?id=1'
  tabs.send({ type: 'OPEN', tab: { key, path: key, label: '' } })
  const { actor } = open(stored())
  documents.attach(name, { tabs, key })
  documents.send(name, { type: 'EDIT', change: { remark: '周五' } } as never)
  tabs.send({ type: 'CLOSE', key })
  tabs.send({ type: 'CONFIRM' })
  expect(actor.getSnapshot().status).toBe('stopped')
  expect(documents.find(name)).toBeUndefined()
  expect(drafts.read({ ...who, kind: 'purchaseReceipt', key: '1' })?.document.remark).toBe('周五')
})

test('posting sends the document when something was typed, and its id and version when nothing was', async () => {
  const posted = { state: 'posted' }
  const server = fakeServer({
    PurchaseReceiptApi_accounting: stores(stored(), posted),
    PurchaseReceiptApi_accountingById: () => data(stored(posted)),
  })
  const clean = registry()
  clean.open(stored())
  clean.documents.send(name, { type: 'POST' })
  await waitFor(() => expect(server.callsOf('PurchaseReceiptApi_accountingById')).toHaveLength(1))
  expect(server.calls[0]?.body).toEqual({ id: '1', version: 1 })

  const typed = registry()
  typed.open(stored())
  typed.documents.send(name, { type: 'EDIT', change: { remark: '周五' } } as never)
  typed.documents.send(name, { type: 'POST' })
  await waitFor(() => expect(server.callsOf('PurchaseReceiptApi_accounting')).toHaveLength(1))
  expect(server.callsOf('PurchaseReceiptApi_accounting')[0]?.body).toMatchObject({ id: '1', version: 1, remark: '周五', totalQty: '3.00' })
})

test('a request without an answer is sent again with its key, another request has another', async () => {
  const server = fakeServer({ PurchaseReceiptApi_draft: unreachable })
  const { documents, open } = registry()
  const { actor } = open(stored())
  documents.send(name, { type: 'EDIT', change: { remark: '周五' } } as never)
  documents.send(name, { type: 'SAVE' })
  await waitFor(() => expect(actor.getSnapshot().context.failure).toBeDefined())
  server.answer({ PurchaseReceiptApi_draft: stores(stored()) })
  documents.send(name, { type: 'RETRY' })
  await waitFor(() => expect(actor.getSnapshot().context.base.version).toBe(2))
  documents.send(name, { type: 'EDIT', change: { remark: '周六' } } as never)
  documents.send(name, { type: 'SAVE' })
  await waitFor(() => expect(server.calls).toHaveLength(3))
  const keys = server.calls.map(({ headers }) => headers.get('Idempotency-Key'))
  expect(keys).toEqual(['seed1-1', 'seed1-1', 'seed1-2'])
})

test('a removed document closes its tab', async () => {
  const server = fakeServer({ PurchaseReceiptApi_remove: () => data(true) })
  const { documents, open } = registry()
  const tabs = createActor(openTabsMachine, { input: { home: { key: '/wel', path: '/wel', label: '' } } }).start()
  const key = '/purchase/warehousingForm?id=1'
  tabs.send({ type: 'OPEN', tab: { key, path: key, label: '' } })
  open(stored())
  documents.attach(name, { tabs, key })
  documents.send(name, { type: 'REMOVE' })
  await waitFor(() => expect(documents.find(name)).toBeUndefined())
  expect(server.calls[0]?.query).toEqual({ ids: '1' })
  expect(tabs.getSnapshot().context.tabs).toHaveLength(1)
})

test('a refusal of the server is shown with its rows counted as on the screen, blank ones included', async () => {
  const server = fakeServer({
    PurchaseReceiptApi_draft: () =>
      refusal(400, '第1行数量不正确', {
        key: 'LINE_BAD',
        fields: [{ field: 'actualQty', row: 1, rule: 'LINE_BAD', msg: '第1行数量不正确' }],
      }),
  })
  const { documents, open } = registry()
  const { actor } = open(stored({ lines: [{}, { commInfoId: '7', actualQty: '-1' }] }))
  documents.send(name, { type: 'EDIT', change: { remark: '周五' } } as never)
  documents.send(name, { type: 'SAVE' })
  await waitFor(() => expect(actor.getSnapshot().context.refusal).toBeDefined())
  expect(server.calls[0]?.body).toMatchObject({ lines: [{ commInfoId: '7' }] })
  expect(actor.getSnapshot().context.refusal).toMatchObject({
    key: 'LINE_BAD',
    message: '第1行数量不正确',
    problems: [{ row: 2, field: 'actualQty', said: '第1行数量不正确' }],
  })
})

test('a server that failed half way leaves it open whether the request took effect', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  fakeServer({ PurchaseReceiptApi_draft: () => refusal(500, '服务器异常', { key: 'SERVER_FAULT' }) })
  const { documents, open } = registry()
  const { actor } = open(stored())
  documents.send(name, { type: 'SAVE' })
  await waitFor(() => expect(actor.getSnapshot().context.failure).toEqual({ message: '服务器异常', requestId: 'request-1' }))
  expect(actor.getSnapshot().context.pending).toBeDefined()
})
