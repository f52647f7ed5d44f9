import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { openTabsMachine } from '#machines/app/open-tabs.machine.ts'
import { purchaseReceipt } from '#machines/purchase/purchase-receipt.machine.ts'
import { ActionBar } from '#web/documents/page/events/action-bar.tsx'
import { TabsContext } from '#web/navigation/tabs.ts'
import { CheatSheet } from '#web/shell/cheat-sheet.tsx'
import { Palette } from '#web/shell/palette.tsx'
import { useHotkey } from '#web/ui/hotkey.ts'
import { fakeServer } from '../../support/web/fake-server.ts'
import { session, show, windowIs } from '../../support/web/web.tsx'
import { reckoned, registry, stored } from '../../support/web/web-documents.ts'

const rights = ['submit', 'accounting', 'edit', 'flush'].map((verb) => `purchasein_${verb}`)

beforeEach(() => {
  windowIs('wide')
  fakeServer({ DocumentApi_dryRun: reckoned })
})

/** A receipt in this state, and the palette that Ctrl+K opens over it. */
function pageOf(facts: object, state: string) {
  const document = stored({ state, facts: { ...purchaseReceipt.blankFacts, ...facts } })
  const send = vi.fn()
  const opened = registry().open(document)
  const snapshot = opened.actor.getSnapshot()
  const tabs = createActor(openTabsMachine, { input: { home: { key: '/wel', path: '/wel', label: '' } } }).start()
  function Page() {
    const [open, setOpen] = useState(false)
    const [keys, setKeys] = useState(false)
    useHotkey('Ctrl+K', () => setOpen(true))
    useHotkey('?', () => setKeys(true))
    return (
      <TabsContext value={tabs}>
        <ActionBar words={purchaseReceipt} state={snapshot} open={opened} send={send} />
        {open && <Palette lines={[]} onClose={() => setOpen(false)} onOpen={vi.fn()} />}
        {keys && <CheatSheet onClose={() => setKeys(false)} />}
      </TabsContext>
    )
  }
  return { send, Page }
}

const options = () =>
  within(screen.getByRole('listbox'))
    .getAllByRole('option')
    .map((one) => [one.textContent, one.getAttribute('aria-disabled')])

test('the palette does what the buttons of the shown document do, found by name or pinyin initials', async () => {
  const { send, user } = await opened({ mine: true }, 'submitted')
  await user.keyboard('jz')
  expect(options()).toEqual([['记账当前页', null]])
  await user.keyboard('{Enter}')
  // the question is the same as behind the button
  const question = await screen.findByRole('dialog', { name: '确定记账吗？' })
  const confirm = within(question).getByRole('button', { name: '记账' })
  await waitFor(() => expect(confirm.getAttribute('aria-disabled')).toBeNull())
  await user.click(confirm)
  await waitFor(() => expect(send).toHaveBeenCalledWith({ type: 'POST' }))
})

test('what is not allowed stays in the palette, says why, and is not done', async () => {
  const { send, user } = await opened({ followers: ['TH001'] }, 'posted')
  await user.keyboard('红冲')
  expect(options()).toEqual([['红冲存在下游单据TH001，请先处理', 'true']])
  await user.keyboard('{Enter}')
  expect(send).not.toHaveBeenCalled()
  expect(screen.getByRole('listbox')).toBeTruthy()
})

test.each([
  ['what the document can do now', rights, ['Ctrl+Enter记账']],
  ['no key of a button that may not be used', [], []],
] as const)('the sheet of keys names %s', async (_, mine, expected) => {
  const { Page } = pageOf({ mine: true }, 'submitted')
  const { user } = show(<Page />, session(...mine))
  await user.keyboard('?')
  const sheet = await screen.findByRole('dialog', { name: '快捷键' })
  expect(
    within(sheet)
      .queryAllByRole('term')
      .map((key) => key.parentElement?.textContent),
  ).toEqual(expected)
})

/** The page after Ctrl+K was pressed on the document. */
async function opened(facts: object, state: string) {
  const { Page, ...rest } = pageOf(facts, state)
  const shown = show(<Page />, session(...rights))
  await shown.user.keyboard('{Control>}k{/Control}')
  await screen.findByRole('combobox')
  return { ...rest, ...shown }
}
