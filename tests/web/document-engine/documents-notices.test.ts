import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, refusal } from '../../support/web/fake-server.ts'
import { registry, stored, stores } from '../../support/web/web-documents.ts'

const name = { kind: 'purchaseReceipt', id: '1' }

test.each([
  ['restored', undefined],
  ['notKept', undefined],
  ['offered', 'offered'],
] as const)('the notice that a draft is %s is %s after the first save, and stands as long as that is refused', async (what, after) => {
  let refuses = true
  fakeServer({
    PurchaseReceiptApi_draft: (call) => (refuses ? refusal(400, '网络') : stores(stored())(call)),
  })
  const { documents, open } = registry()
  const { actor } = open(stored())
  documents.send(name, { type: 'EDIT', change: { remark: '周五' } } as never)
  const draft = { savedAt: '2026-11-21T10:02:00.000Z', document: stored({ remark: '周四' }), base: stored() }
  const notice = {
    restored: { what: 'restored', savedAt: draft.savedAt },
    notKept: { what: 'notKept' },
    offered: { what: 'offered', draft },
  } as const
  documents.notify(name, notice[what])
  const save = async () => {
    documents.send(name, { type: 'SAVE' })
    await waitFor(() => expect(actor.getSnapshot().hasTag('calling')).toBe(false))
  }
  await save()
  expect(documents.find(name)?.notice?.what).toBe(what)
  refuses = false
  await save()
  await waitFor(() => expect(actor.getSnapshot().context.base.version).toBe(2))
  expect(documents.find(name)?.notice?.what).toBe(after)
})
