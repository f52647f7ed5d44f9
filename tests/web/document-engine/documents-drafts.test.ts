import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drafts } from '#web/document-engine/drafts.ts'
import { fakeServer } from '../../support/web/fake-server.ts'
import { registry, stored, stores, water, who } from '../../support/web/web-documents.ts'

const name = { kind: 'purchaseReceipt', id: '1' }
const place = { ...who, kind: 'purchaseReceipt', key: '1' }
const edit = (remark: string) => ({ type: 'EDIT', change: { remark } }) as never

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
})

test('typing is kept within two seconds, also while somebody types without a pause', () => {
  const { documents, open } = registry()
  open(stored())
  for (let tenth = 0; tenth < 20; tenth += 1) {
    documents.send(name, edit(`${tenth}`))
    vi.advanceTimersByTime(100)
  }
  expect(drafts.read(place)?.document.remark).toBeDefined()
  expect(Number(drafts.read(place)?.document.remark)).toBeGreaterThanOrEqual(8)
})

test('a draft of the very version that is opened comes back by itself, with a notice', () => {
  const first = registry()
  first.open(stored())
  first.documents.send(name, edit('周五'))
  first.documents.close(name)

  const again = registry()
  const { notice } = again.open(stored())
  const { document, dirty } = again.documents.find(name)?.actor.getSnapshot().context ?? {}
  expect(notice).toEqual({ what: 'restored', savedAt: '2026-11-21T10:02:00.000Z' })
  expect(document).toMatchObject({ remark: '周五', version: 1, lines: [{ id: '11' }] })
  expect(dirty).toBe(true)
})

test('a draft over an older version is offered, and taken goes over what others changed since', () => {
  const first = registry()
  first.open(stored({ customerNo: 'A' }))
  first.documents.send(name, edit('周五'))
  first.documents.close(name)

  const again = registry()
  const { notice, actor } = again.open(stored({ version: 2, customerNo: 'B' }))
  expect(notice).toMatchObject({ what: 'offered' })
  expect(actor.getSnapshot().context.document.remark).toBeUndefined()
  if (notice?.what === 'offered') again.documents.applyDraft(name, notice.draft)
  expect(actor.getSnapshot().context.document).toMatchObject({ remark: '周五', customerNo: 'B', version: 2 })
})

test('a draft holds the lines that were touched; the others come from the server', () => {
  const cola = { ...water, id: '12', commInfoName: '可乐' }
  const first = registry()
  first.open(stored({ lines: [water, cola] }))
  first.documents.send(name, { type: 'EDIT', change: { lines: [water, { ...cola, remark: '冷藏' }] } } as never)
  first.documents.close(name)
  expect(drafts.read(place)?.document.lines).toEqual([{ id: '11' }, { ...cola, remark: '冷藏' }])

  const again = registry()
  const { actor } = again.open(stored({ lines: [water, cola] }))
  expect(actor.getSnapshot().context.document.lines).toEqual([water, { ...cola, remark: '冷藏' }])
})

test('what the server has saved is no draft any more', async () => {
  fakeServer({ PurchaseReceiptApi_draft: stores(stored()) })
  const { documents, open } = registry()
  const { actor } = open(stored())
  documents.send(name, edit('周五'))
  vi.advanceTimersByTime(1500)
  expect(drafts.read(place)).toBeDefined()
  documents.send(name, { type: 'SAVE' })
  await vi.waitFor(() => expect(actor.getSnapshot().context.base.version).toBe(2))
  expect(drafts.read(place)).toBeUndefined()
})

test('an unsaved document`s draft moves to the id that the first save brings, and is gone once saved', async () => {
  fakeServer({ PurchaseReceiptApi_draft: stores(stored({ version: 0 })) })
  const { documents, open } = registry()
  const fresh = { kind: 'purchaseReceipt', id: 'tab:a' }
  open({ lines: [] }, { id: 'tab:a' })
  documents.send(fresh, edit('周五'))
  vi.advanceTimersByTime(1500)
  expect(drafts.list({ ...who, kind: 'purchaseReceipt' }).map(({ key }) => key)).toEqual(['tab:a'])
  documents.send(fresh, { type: 'SAVE' })
  await vi.waitFor(() => expect(documents.find(name)).toBeDefined())
  expect(drafts.list({ ...who, kind: 'purchaseReceipt' })).toEqual([])
})

test('a draft that is thrown away leaves the document as the server has it', () => {
  const { documents, open } = registry()
  const { actor } = open(stored({ remark: '原文' }))
  documents.send(name, edit('周五'))
  vi.advanceTimersByTime(1500)
  documents.dropDraft(name)
  expect(actor.getSnapshot().context).toMatchObject({ dirty: false, document: { remark: '原文' } })
  expect(drafts.read(place)).toBeUndefined()
})

test('a browser without room says so instead of losing typing silently', () => {
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { getItem: () => null, removeItem: vi.fn(), setItem: full, clear: vi.fn() })
  const { documents, open } = registry()
  open(stored())
  documents.send(name, edit('周五'))
  vi.advanceTimersByTime(1500)
  expect(documents.find(name)?.notice).toEqual({ what: 'notKept' })
  vi.unstubAllGlobals()
})

test('drafts of another user, tenant or kind are nobody else`s', () => {
  const draft = { savedAt: '2026-11-21T10:02:00.000Z', document: {}, base: {} }
  drafts.write({ ...place, userId: '2' }, draft)
  drafts.write({ ...place, tenantId: '100002' }, draft)
  drafts.write({ ...place, kind: 'purchaseOrder' }, draft)
  expect(drafts.read(place)).toBeUndefined()
  expect(drafts.list({ ...who, kind: 'purchaseReceipt' })).toEqual([])
})
