import { act, screen, waitFor, within } from '@testing-library/react'
import { useSelector } from '@xstate/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { purchaseReceipt } from '#machines/purchase/purchase-receipt.machine.ts'
import type { WebDocument } from '#web/document-engine/document-types.ts'
import { ActionBar, type ActionBarProps } from '#web/documents/page/events/action-bar.tsx'
import { fakeServer } from '../../support/web/fake-server.ts'
import { session, show, windowIs } from '../../support/web/web.tsx'
import { reckoned, registry, stored } from '../../support/web/web-documents.ts'

const rights = ['submit', 'accounting', 'edit', 'add', 'delete', 'cancel', 'flush', 'link'].map((verb) => `purchasein_${verb}`)
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const why = (name: string | RegExp) => document.getElementById(button(name).getAttribute('aria-describedby') ?? '')?.textContent

beforeEach(() => {
  windowIs('wide')
  fakeServer({ DocumentApi_dryRun: reckoned })
})

/** Presses the confirming button, once the effect is known. */
async function confirms(user: ReturnType<typeof show>['user'], name: string) {
  const confirm = within(await screen.findByRole('dialog')).getByRole('button', { name })
  await waitFor(() => expect(confirm.getAttribute('aria-disabled')).toBeNull())
  await user.click(confirm)
}

function bar(document: WebDocument, more: Partial<ActionBarProps> = {}, has: readonly string[] = rights) {
  const { open } = registry()
  const send = vi.fn()
  const opened = open(document)
  const state = opened.actor.getSnapshot()
  return { send, ...show(<ActionBar words={purchaseReceipt} state={state} open={opened} send={send} {...more} />, session(...has)) }
}

test('a state shows a button for each event it knows, the primary one first and filled, and none of another state', () => {
  bar(stored({ state: 'submitted', facts: { ...purchaseReceipt.blankFacts, mine: true } }))
  const names = screen.getAllByRole('button').map((one) => one.textContent?.replace(/Ctrl.*/, ''))
  expect(names).toEqual(['记账', '驳回', '撤回', '关联订单', '作废'])
  expect(button(/^记账/).dataset.kind).toBe('primary')
  expect(button(/^作废/).dataset.kind).toBe('plain')
})

test('an event whose guard fails keeps its button, can be focused, and says the guard`s sentence', async () => {
  const { send, user } = bar(stored({ state: 'posted', facts: { ...purchaseReceipt.blankFacts, followers: ['TH001'] } }))
  button(/^红冲/).focus()
  expect(document.activeElement).toBe(button(/^红冲/))
  expect(button(/^红冲/).getAttribute('aria-disabled')).toBe('true')
  expect(why(/^红冲/)).toBe('存在下游单据TH001，请先处理')
  await user.click(button(/^红冲/))
  expect(send).not.toHaveBeenCalled()
})

test('a missing right is named by its button', () => {
  bar(stored(), {}, ['purchasein_submit'])
  expect(why(/^记账/)).toBe('没有[记账]权限')
  expect(button(/^提交/).getAttribute('aria-disabled')).toBeNull()
})

test('the sentence is in the reader`s language and names row and field', () => {
  const facts = {
    ...purchaseReceipt.blankFacts,
    lineCount: 1,
    mine: true,
    lineProblems: [{ row: 3, field: 'actualQty', rule: 'LINE_BAD' }],
  }
  bar(stored({ facts }))
  expect(why(/^提交/)).toBe('第3行实收数量不正确')
})

test('a line whose goods are being looked up counts: who types fast is not told that there are no lines', () => {
  const asked = { text: '矿泉水', state: 'asked', how: 'typed', cells: { qty: '2箱' } } as const
  const facts = { ...purchaseReceipt.blankFacts, rights: ['purchasein_free'] }
  bar(stored({ facts, lines: [{ rowKey: 'a', asked }] as never }))
  expect(why(/^提交/)).toBeUndefined()
  expect(button(/^提交/).getAttribute('aria-disabled')).toBeNull()
})

test('nothing is saved where nothing was typed', () => {
  bar(stored())
  expect(why(/^保存草稿/)).toBe('没有需要保存的修改')
})

test('a button that comes on stays the same element, so that a click under way still reaches it', () => {
  const { open } = registry()
  const opened = open(stored())
  const { actor } = opened
  function Bar() {
    return <ActionBar words={purchaseReceipt} state={useSelector(actor, (snapshot) => snapshot)} open={opened} send={vi.fn()} />
  }
  show(<Bar />, session(...rights))
  const before = button(/^保存草稿/)
  act(() => actor.send({ type: 'EDIT', change: { remark: '周五' } }))
  expect(button(/^保存草稿/).getAttribute('aria-disabled')).toBeNull()
  expect(button(/^保存草稿/)).toBe(before)
})

test('Ctrl+Enter asks before it posts, and sends nothing when the answer is no', async () => {
  const { send, user } = bar(stored({ state: 'submitted' }))
  await user.keyboard('{Control>}{Enter}{/Control}')
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: '取消' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(send).not.toHaveBeenCalled()
  await user.keyboard('{Control>}{Enter}{/Control}')
  await confirms(user, '记账')
  await waitFor(() => expect(send).toHaveBeenCalledWith({ type: 'POST' }))
})

test('an event that wants a reason is sent with it', async () => {
  const { send, user } = bar(stored({ state: 'submitted' }))
  await user.click(button(/^驳回/))
  await user.type(within(await screen.findByRole('dialog')).getByRole('textbox'), '供应商不对')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(send).toHaveBeenCalledWith({ type: 'REJECT', remark: '供应商不对' }))
})

test('a rule that a right of the user lifts does not switch the button off: it asks, and the request names the rule', async () => {
  const limitProblems = [{ row: 1, field: 'actualQty', rule: 'OVER_RECEIPT', params: { goods: '矿泉水', limit: '2箱', excess: '1箱' } }]
  const facts = { ...purchaseReceipt.blankFacts, lineCount: 1, limitProblems, rights: ['purchasein_overreceipt'] }
  const { send, user } = bar(stored({ state: 'submitted', facts }))
  expect(button(/^记账/).getAttribute('aria-disabled')).toBeNull()
  await user.click(button(/^记账/))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('第1行[矿泉水]最多可入库2箱，本次超出1箱')
  await user.type(within(dialog).getByRole('textbox', { name: /原因/ }), '供应商多送')
  await confirms(user, '记账')
  await waitFor(() => expect(send).toHaveBeenCalledWith({ type: 'POST', override: ['OVER_RECEIPT'], remark: '供应商多送' }))
})

test('what an event needs beside its name is gathered by the screen; nothing gathered, nothing sent', async () => {
  const REVERSE = vi.fn().mockResolvedValueOnce(undefined).mockResolvedValue({ remark: '数错了', redo: true })
  const { send, user } = bar(stored({ state: 'posted' }), { gather: { REVERSE } })
  await user.click(button(/^红冲/))
  expect(send).not.toHaveBeenCalled()
  await user.click(button(/^红冲/))
  await waitFor(() => expect(send).toHaveBeenCalledWith({ type: 'REVERSE', remark: '数错了', redo: true }))
})

test('on a narrow window the buttons without room are in the menu, those that are off with their reason', async () => {
  windowIs('narrow')
  const { send, user } = bar(stored(), {}, ['purchasein_submit', 'purchasein_edit', 'purchasein_cancel'])
  expect(screen.getAllByRole('button').map((one) => one.textContent?.replace(/Ctrl.*/, ''))).toEqual(['提交', ''])
  button('更多').focus()
  await user.keyboard('{Enter}')
  const item = await screen.findByRole('menuitem', { name: /记账/ })
  expect(item.textContent).toContain('没有[记账]权限')
  expect(item.getAttribute('aria-disabled')).toBe('true')
  expect(send).not.toHaveBeenCalled()
})

test('of several next documents one has room there, the others are in the menu', async () => {
  windowIs('narrow')
  const extras = [
    { id: 'one', label: { zh: '生成一', en: 'Make one' }, run: vi.fn(), prominent: true },
    { id: 'other', label: { zh: '生成二', en: 'Make another' }, run: vi.fn(), prominent: true },
  ]
  const { user } = bar(stored(), { extras })
  expect(screen.getAllByRole('button').map((one) => one.textContent?.replace(/Ctrl.*/, ''))).toEqual(['提交', '生成一', ''])
  button('更多').focus()
  await user.keyboard('{Enter}')
  await screen.findByRole('menuitem', { name: '生成二' })
})

test('Ctrl+Enter on the menu`s button runs the primary event and opens no menu', async () => {
  const extras = [{ id: 'copy', label: { zh: '复制', en: 'Copy' }, run: vi.fn() }]
  const { send, user } = bar(stored(), { extras })
  button('更多').focus()
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(send).toHaveBeenCalledWith({ type: 'SUBMIT' })
  expect(screen.queryByRole('menuitem')).toBeNull()
})

test('the question before an event says what follows from it', async () => {
  const follows = { POST: { zh: '记账后只能红冲。', en: 'It can only be reversed.' } }
  const { user } = bar(stored({ state: 'submitted' }), { follows })
  await user.click(button(/^记账/))
  expect((await screen.findByRole('dialog')).textContent).toContain('记账后只能红冲。')
})
