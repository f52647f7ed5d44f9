import { screen, waitFor, within } from '@testing-library/react'
import { useSelector } from '@xstate/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { purchaseReceipt } from '#machines/purchase/purchase-receipt.machine.ts'
import type { OpenDocument } from '#web/document-engine/registry-types.ts'
import { ActionBar } from '#web/documents/page/events/action-bar.tsx'
import { useCourierNote } from '#web/documents/page/events/courier-note.tsx'
import { setLanguage } from '#web/i18n/index.ts'
import { data, fakeServer } from '../../support/web/fake-server.ts'
import { session, show, windowIs } from '../../support/web/web.tsx'
import { registry, stored } from '../../support/web/web-documents.ts'

const posted = stored({ state: 'posted', version: 3, facts: { ...purchaseReceipt.blankFacts, lineCount: 1 } })

beforeEach(() => {
  setLanguage('zh')
  windowIs('wide')
})

function Bar({ open }: { open: OpenDocument }) {
  const state = useSelector(open.actor, (snapshot) => snapshot)
  const { extras, dialog } = useCourierNote(open, state)
  return (
    <>
      <ActionBar words={purchaseReceipt} state={state} open={open} send={vi.fn()} extras={extras} />
      {dialog}
    </>
  )
}

const bar = (state: string) => show(<Bar open={registry().open({ ...posted, state })} />, session('purchasein_edit'))

test('courier numbers are read, changed line by line and kept on the version that is shown', async () => {
  const server = fakeServer({
    PurchaseReceiptApi_queryFreightInfo: () =>
      data([{ deliveryMode: '快递', alOrderExpressForms: [{ expressName: '顺丰', expressNo: 'SF1' }, { expressNo: 'X2' }] }]),
    PurchaseReceiptApi_updateCourierNo: () => data({ ...posted, version: 4 }),
  })
  const { user } = bar('posted')
  screen.getByRole('button', { name: '更多' }).focus()
  await user.keyboard('{Enter}')
  await screen.findByRole('menuitem', { name: '物流单号' })
  await waitFor(() => expect(document.querySelector('[role="menuitem"][data-highlighted]')).toBeTruthy())
  await user.keyboard('{Enter}')
  const dialog = within(await screen.findByRole('dialog'))
  const numbers = dialog.getByRole('textbox', { name: '物流单号' }) as HTMLTextAreaElement
  expect(numbers.value).toBe('顺丰 SF1\nX2')
  await user.type(dialog.getByRole('textbox', { name: '物流方式' }), '到付')
  expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: '物流方式' }))
  await user.type(numbers, '{Enter}德邦 物流 DB3')
  await user.click(dialog.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.callsOf('PurchaseReceiptApi_updateCourierNo')[0]?.body).toEqual({
    id: '1',
    version: 3,
    deliveryMode: '快递到付',
    alOrderExpressForms: [{ expressName: '顺丰', expressNo: 'SF1' }, { expressNo: 'X2' }, { expressName: '德邦 物流', expressNo: 'DB3' }],
  })
})

test.each(['draft', 'voided', 'redMirror'])('a document that is %s has no button for them', (state) => {
  fakeServer({})
  bar(state)
  expect(screen.queryByRole('button', { name: '更多' })).toBeNull()
})
