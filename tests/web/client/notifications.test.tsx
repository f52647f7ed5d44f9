import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { openTabsMachine } from '#machines/app/open-tabs.machine.ts'
import { purchaseReceipt } from '#machines/purchase/purchase-receipt.machine.ts'
import { purchaseReceiptDocument } from '#resources/documents/purchase/purchase-receipt.document.ts'
import { api } from '#web/client/api.ts'
import { type Notification, onNotification, startNotifications } from '#web/client/notifications.ts'
import { connectivity } from '#web/core/connectivity.ts'
import { openDocuments } from '#web/document-engine/open-documents.ts'
import { useDocument } from '#web/document-engine/use-document.ts'
import { DocumentPage } from '#web/documents/page/document-page.tsx'
import { DocumentNotices } from '#web/documents/page/frame/document-notices.tsx'
import { PaneContext, TabsContext } from '#web/navigation/tabs.ts'
import { NoticeCentre } from '#web/shell/notices/notice-centre.tsx'
import { refreshOnNotifications } from '#web/shell/refresh-on-notifications.ts'
import { data, fakeServer } from '../../support/web/fake-server.ts'
import { session, show } from '../../support/web/web.tsx'
import { stored } from '../../support/web/web-documents.ts'

/** Sends news as another browser tab would, which passes on what the server sent. */
const otherTab = { tell: (_: Notification): void => undefined, close: (): void => undefined }
let stop = (): void => undefined
const locks = { request: vi.fn() }

beforeEach(() => {
  // this tab waits for the stream, which another tab has
  locks.request.mockReturnValue(new Promise(() => undefined))
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks })
  stop = startNotifications()
  const channel = new BroadcastChannel('saber-news')
  otherTab.tell = (news) => channel.postMessage(news)
  otherTab.close = () => channel.close()
})
afterEach(() => {
  stop()
  otherTab.close()
  openDocuments.closeAll()
  vi.unstubAllGlobals()
  Object.defineProperty(navigator, 'locks', { configurable: true, value: undefined })
})

const notice = (id: string, more: object = {}) => ({
  id,
  title: `通知${id}`,
  content: '内容',
  type: 1,
  readStatus: 1,
  createTime: '2026-11-21 10:00:00',
  ...more,
})
const home = { key: '/wel', path: '/wel', label: '' }
const opened = () => createActor(openTabsMachine, { input: { home } }).start()

test('what is told in one browser tab is heard in the others', async () => {
  const told: Notification[] = []
  const leave = onNotification((news) => told.push(news))
  otherTab.tell({ what: 'jobs' })
  await waitFor(() => expect(told).toEqual([{ what: 'jobs' }]))
  leave()
})

test('the bell counts what is unread, leads to the document, and a read one tells the other tabs', async () => {
  const records = [notice('1', { sourceKind: 'purchaseOrder', sourceId: '7', type: 2 }), notice('2', { readStatus: 2 })]
  const server = fakeServer({
    NoticeApi_latest: () => data({ unread: 1, records }),
    NoticeApi_read: () => data({ unread: 0, records: records.map((row) => ({ ...row, readStatus: 2 })) }),
  })
  const heard: unknown[] = []
  const listening = new BroadcastChannel('saber-news')
  listening.addEventListener('message', ({ data: said }) => heard.push(said))
  const tabs = opened()
  const { user } = show(
    <TabsContext value={tabs}>
      <NoticeCentre />
    </TabsContext>,
  )
  await user.click(await screen.findByRole('button', { name: '通知，1 条未读' }))
  await user.click(await screen.findByText('通知1'))
  await waitFor(() => expect(tabs.getSnapshot().context.active).toBe('/purchase/purchaseOrderForm?id=7'))
  expect(server.callsOf('NoticeApi_read')[0]?.body).toEqual({ ids: ['1'] })
  await screen.findByRole('button', { name: '通知' })
  await waitFor(() => expect(heard).toEqual([{ what: 'messages' }]))
  listening.close()
})

test('a request about master data that was decided is led to by its page', async () => {
  const records = [notice('1', { sourceKind: 'customeraudit', sourceId: '7', readStatus: 2 })]
  fakeServer({ NoticeApi_latest: () => data({ unread: 0, records }) })
  const tabs = opened()
  const { user } = show(
    <TabsContext value={tabs}>
      <NoticeCentre />
    </TabsContext>,
  )
  await user.click(await screen.findByRole('button', { name: '通知' }))
  await user.click(await screen.findByText('通知1'))
  await waitFor(() => expect(tabs.getSnapshot().context.tabs.at(-1)?.path).toBe('/base/customerAudit?id=7'))
})

test('all are read at once; an empty bell says what will come there', async () => {
  fakeServer({
    NoticeApi_latest: () => data({ unread: 2, records: [notice('1'), notice('2')] }),
    NoticeApi_readAll: () => data({ unread: 0, records: [] }),
  })
  const { user } = show(
    <TabsContext value={opened()}>
      <NoticeCentre />
    </TabsContext>,
  )
  await user.click(await screen.findByRole('button', { name: '通知，2 条未读' }))
  const centre = within(await screen.findByRole('dialog', { name: '通知' }))
  await user.click(await centre.findByRole('button', { name: '全部已读' }))
  await centre.findByText(/没有通知/)
  expect(centre.getByRole('button', { name: '全部已读' }).getAttribute('aria-disabled')).toBe('true')
})

const theirs = { version: 2, remark: '他人的备注', updateUser: '9', updateUserName: '李强', updateTime: '2026-11-21 10:02:00' }
const places = { price: 5, amount: 2, qty: 2 }

function Shown({ id }: { id: string }) {
  const [state, send, open] = useDocument(purchaseReceiptDocument, id)
  const frame = { words: purchaseReceipt as never, state: state as never, open, send: send as never, places, onCopy: () => undefined }
  return (
    <>
      <p>{state.context.document.remark}</p>
      <DocumentNotices {...frame} />
    </>
  )
}

function openReceipt() {
  const path = '/purchase/warehousingForm?id=1'
  const tabs = opened()
  tabs.send({ type: 'OPEN', tab: { key: path, path, label: '' } })
  return show(
    <TabsContext value={tabs}>
      <PaneContext value={{ key: path, path }}>
        <DocumentPage kind={purchaseReceiptDocument} id="1" start={() => Promise.reject(new Error('it is stored'))}>
          {(id) => <Shown id={id} />}
        </DocumentPage>
      </PaneContext>
    </TabsContext>,
    session(),
  )
}

test('a document that somebody else changed shows the newer one, and says whose it is', async () => {
  let now = stored({ remark: '我的备注', version: 1 })
  fakeServer({ PurchaseReceiptApi_detail: () => data(now) })
  openReceipt()
  await screen.findByText('我的备注')
  now = stored(theirs)
  otherTab.tell({ what: 'document', kind: 'purchaseReceipt', id: '1', version: 2 })
  await screen.findByText('他人的备注')
  expect(screen.getByRole('status').textContent).toContain('李强')
})

test('who has typed is told before typing on, loses nothing, and may compare', async () => {
  let now = stored({ remark: '原来', version: 1 })
  fakeServer({ PurchaseReceiptApi_detail: () => data(now) })
  const { user } = openReceipt()
  await screen.findByText('原来')
  const name = { kind: 'purchaseReceipt', id: '1' }
  act(() => openDocuments.send(name, { type: 'EDIT', change: { remark: '我打的' } } as never))
  now = stored(theirs)
  otherTab.tell({ what: 'document', kind: 'purchaseReceipt', id: '1', version: 2 })
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('您输入的内容还没有保存'))
  expect(screen.getByText('我打的')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '对比' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/您也改成了 我打的/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: '保留我的修改' }))
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull())
  expect(openDocuments.find(name)?.actor.getSnapshot().context).toMatchObject({
    dirty: true,
    document: { remark: '我打的' },
    base: { version: 2 },
  })
})

test('one’s own saving is no news', async () => {
  const server = fakeServer({ PurchaseReceiptApi_detail: () => data(stored({ version: 1 })) })
  openReceipt()
  await waitFor(() => expect(openDocuments.find({ kind: 'purchaseReceipt', id: '1' })).toBeDefined())
  const before = server.calls.length
  otherTab.tell({ what: 'document', kind: 'purchaseReceipt', id: '1', version: 1 })
  otherTab.tell({ what: 'document', kind: 'purchaseReceipt', id: '2', version: 5 })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(server.calls).toHaveLength(before)
})

test('a stream that breaks off is opened again, and everything is read anew then', async () => {
  stop()
  const told: Notification[] = []
  const leave = onNotification((news) => told.push(news))
  const bodies = ['data: {"what":"messages"}\n\ndata: {"wh', 'data: {"what":"jobs"}\n\n']
  const fetch = vi.fn(async () => new Response(bodies.shift() ?? '', { status: bodies.length === 2 ? 503 : 200 }))
  vi.stubGlobal('fetch', fetch)
  locks.request.mockImplementation((_: string, __: object, work: () => unknown) => Promise.resolve(work()))
  stop = startNotifications()
  await waitFor(() => expect(told).toEqual([{ what: 'messages' }, { what: 'missed' }, { what: 'jobs' }]))
  leave()
})

test('a browser without locks follows the stream in the tab that is in view, and reads everything anew when it comes back', async () => {
  stop()
  Object.defineProperty(navigator, 'locks', { configurable: true, value: undefined })
  const told: Notification[] = []
  const leave = onNotification((news) => told.push(news))
  const asked: Request[] = []
  const fetch = async (request: Request) => {
    asked.push(request)
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => stream.enqueue(new TextEncoder().encode(`data: {"what":"${asked.length > 1 ? 'jobs' : 'rights'}"}\n\n`)),
    })
    return new Response(body)
  }
  vi.stubGlobal('fetch', fetch)
  const view = vi.spyOn(document, 'hidden', 'get').mockReturnValue(false)
  const turn = (hidden: boolean) => {
    view.mockReturnValue(hidden)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  stop = startNotifications()
  await waitFor(() => expect(told.at(-1)).toEqual({ what: 'rights' }))
  turn(true)
  expect(asked[0]?.signal.aborted).toBe(true)
  expect(asked).toHaveLength(1)
  told.length = 0
  turn(false)
  await waitFor(() => expect(told).toEqual([{ what: 'missed' }, { what: 'jobs' }]))
  stop()
  expect(asked[1]?.signal.aborted).toBe(true)
  view.mockRestore()
  leave()
})

test('a server that is away is told to every browser tab, and its return too; then lists and what could not be read are asked anew', async () => {
  stop()
  const answers = [new TypeError('away'), new Response('', { status: 502 }), new Response(': beat\n\n')]
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => {
      const answer = answers.shift() ?? new Promise<Response>(() => undefined)
      if (answer instanceof Error) throw answer
      return answer
    }),
  )
  const heard: unknown[] = []
  const listening = new BroadcastChannel('saber-news')
  listening.addEventListener('message', ({ data: said }) => heard.push(said))
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } })
  const asked: string[] = []
  const watch = (id: string, fails = false) => {
    const queryFn = async () => {
      asked.push(id)
      if (fails) throw new TypeError('away')
      return id
    }
    return new QueryObserver(client, { queryKey: [id], queryFn }).subscribe(() => undefined)
  }
  const leaves = [watch('UnitApi_list'), watch('RoleApi_tree'), watch('RegionApi_tree', true), refreshOnNotifications(client)]
  await waitFor(() => expect(asked).toHaveLength(3))
  locks.request.mockImplementation((_: string, __: object, work: () => unknown) => Promise.resolve(work()))
  stop = startNotifications()
  await waitFor(() => expect(heard).toEqual([{ what: 'away' }]))
  expect(connectivity.isAway()).toBe(true)
  await waitFor(() => expect(heard).toEqual([{ what: 'away' }, { what: 'away' }, { what: 'missed' }]), { timeout: 8000 })
  expect(connectivity.isAway()).toBe(false)
  expect(asked.slice(3).toSorted()).toEqual(['RegionApi_tree', 'UnitApi_list'])
  for (const leave of leaves) leave()
  listening.close()
})

test('a call that breaks off says nothing of the server while a stream is followed; without one it does', async () => {
  vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('broken off')))
  await expect(api('NoticeApi_latest')).rejects.toThrow()
  expect(connectivity.isAway()).toBe(false)
  stop()
  await expect(api('NoticeApi_latest')).rejects.toThrow()
  expect(connectivity.isAway()).toBe(true)
  connectivity.found()
})

test('what another tab tells of the server holds here too', async () => {
  otherTab.tell({ what: 'away' })
  await waitFor(() => expect(connectivity.isAway()).toBe(true))
  otherTab.tell({ what: 'missed' })
  await waitFor(() => expect(connectivity.isAway()).toBe(false))
})
