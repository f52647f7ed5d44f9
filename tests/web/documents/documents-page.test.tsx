import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { openTabsMachine } from '#machines/app/open-tabs.machine.ts'
import { purchaseReceipt } from '#machines/purchase/purchase-receipt.machine.ts'
import { purchaseReceiptDocument } from '#resources/documents/purchase/purchase-receipt.document.ts'
import { openDocuments } from '#web/document-engine/open-documents.ts'
import { unsavedId } from '#web/document-engine/unsaved-ids.ts'
import { useDocument } from '#web/document-engine/use-document.ts'
import { DocumentList } from '#web/documents/list/document-list.tsx'
import { DocumentPage } from '#web/documents/page/document-page.tsx'
import { PaneContext, TabsContext } from '#web/navigation/tabs.ts'
import { data, fakeServer } from '../../support/web/fake-server.ts'
import { session, show } from '../../support/web/web.tsx'
import { stored } from '../../support/web/web-documents.ts'

const at = (path: string) => ({ key: path, path })

function tabsAt(path: string) {
  const tabs = createActor(openTabsMachine, { input: { home: { key: '/wel', path: '/wel', label: '' } } }).start()
  tabs.send({ type: 'OPEN', tab: { ...at(path), label: '' } })
  return tabs
}

function State({ id }: { id: string }) {
  const [state] = useDocument(purchaseReceiptDocument, id)
  return <p>{state.context.document.remark}</p>
}

afterEach(() => openDocuments.closeAll())

test('a document just read is read anew when this browser changed another one', async () => {
  let remark = '待入库'
  let version = 1
  const server = fakeServer({ PurchaseReceiptApi_detail: () => data(stored({ remark, version })) })
  const path = '/purchase/warehousingForm?id=1'
  show(
    <TabsContext value={tabsAt(path)}>
      <PaneContext value={at(path)}>
        <DocumentPage kind={purchaseReceiptDocument} id="1" start={() => Promise.reject(new Error('it is stored'))}>
          {(id) => <State id={id} />}
        </DocumentPage>
      </PaneContext>
    </TabsContext>,
  )
  await screen.findByText('待入库')
  expect(server.calls).toHaveLength(1)
  remark = '已入库'
  version = 2
  act(() => openDocuments.markChanged())
  await screen.findByText('已入库')
  expect(server.calls).toHaveLength(2)
})

test('an empty list offers to make the first document, where the right is there', async () => {
  const list = (...rights: string[]) => {
    fakeServer({ PurchaseReceiptApi_list: () => data({ records: [], total: 0, size: 20, current: 1, pages: 0, sums: {}, counts: {} }) })
    const path = '/purchase/warehousingHistory'
    const tabs = tabsAt(path)
    const shown = show(
      <TabsContext value={tabs}>
        <PaneContext value={at(path)}>
          <DocumentList words={purchaseReceipt} columns={['billNo']} more={[]} filters={[]} bulk={[]} />
        </PaneContext>
      </TabsContext>,
      session('purchasein_view', ...rights),
    )
    return { tabs, ...shown }
  }
  const { tabs, user, unmount } = list('purchasein_add')
  await user.click(await screen.findByRole('button', { name: '开第一张' }))
  await waitFor(() => expect(tabs.getSnapshot().context.active).toMatch(/^\/purchase\/warehousingForm\?new=/))
  unmount()
  list()
  await screen.findByText('还没有采购入库单')
  expect(screen.queryByRole('button', { name: '开第一张' })).toBeNull()
})

test('a new document knows which of the rights its law asks about are held, before the server has seen it', async () => {
  fakeServer({})
  const path = '/purchase/warehousingForm?new=a'
  const page = (
    <TabsContext value={tabsAt(path)}>
      <PaneContext value={at(path)}>
        <DocumentPage kind={purchaseReceiptDocument} id={undefined} start={async () => ({ remark: '期初', lines: [] })}>
          {(id) => <State id={id} />}
        </DocumentPage>
      </PaneContext>
    </TabsContext>
  )
  show(page, session('purchasein_free', 'purchasein_add'))
  await screen.findByText('期初')
  const open = openDocuments.find({ kind: 'purchaseReceipt', id: unsavedId(path) })
  expect(open?.actor.getSnapshot().context.facts).toMatchObject({ rights: ['purchasein_free'] })
})
