import { screen, waitFor } from '@testing-library/react'
import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { salesOut } from '#machines/sales/sales-out.machine.ts'
import { salesOutDocument } from '#resources/documents/sales/sales-out.document.ts'
import { api } from '#web/client/api.ts'
import type { WebDocument } from '#web/document-engine/document-types.ts'
import { useNote } from '#web/document-engine/use-note.ts'
import { TimelinePanel } from '#web/documents/panels/timeline-panel.tsx'
import { data, fakeServer, refusal } from '../../support/web/fake-server.ts'
import { session, show } from '../../support/web/web.tsx'
import { registry, settings, stored } from '../../support/web/web-documents.ts'

const out: WebDocument = stored({ kind: 'salesOut', state: 'posted', version: 4, facts: { ...salesOut.blankFacts, lineCount: 1 } })

test('the newer out that a stale note brings is shown by its inner names', async () => {
  const { purchaseAmt: _, ...wire } = out
  fakeServer({
    SalesOutApi_updateCourierNo: () =>
      refusal(409, '已被修改', { key: 'VERSION_STALE', current: { ...wire, version: 5, salesAmt: '88.50' } }),
  })
  const open = registry().open(out, { kind: salesOutDocument })
  function Note() {
    const { send } = useNote(
      open,
      (own, note: { deliveryMode: string }) => api('SalesOutApi_updateCourierNo', { body: { ...own, ...note } }),
      vi.fn(),
    )
    return createElement('button', { type: 'button', onClick: () => void send({ deliveryMode: '物流' }) }, 'send')
  }
  const { user } = show(<Note />, session())
  await user.click(screen.getByRole('button', { name: 'send' }))
  await waitFor(() => expect(open.actor.getSnapshot().context.document).toMatchObject({ version: 5, purchaseAmt: '88.50' }))
})

test('the log of an out calls its fields as sales do', async () => {
  const entry = { id: '1', no: 1, event: 'SAVE', eventName: '保存草稿', time: '2026-11-22 09:00:00', version: 2, userName: '吴建军' }
  const changed = [
    { field: 'customerNo', from: '1', to: '2' },
    { field: 'salesAmt', from: '10.00', to: '20.00' },
    { field: 'shippedQty', row: 1, from: '1.00', to: '2.00' },
  ]
  fakeServer({ OrderLogApi_list: () => data({ records: [{ ...entry, changed }], total: 1 }) })
  show(<TimelinePanel words={salesOut} id="1" places={settings.places} />, session())
  expect(await screen.findByText('客户单号')).toBeTruthy()
  expect(screen.queryByText('供方单号')).toBeNull()
  expect(screen.getByText('未税金额')).toBeTruthy()
  expect(screen.getByText('第1行 已出库')).toBeTruthy()
})
