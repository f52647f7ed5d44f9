import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { purchaseReceipt } from '#machines/purchase/purchase-receipt.machine.ts'
import { salesOrder } from '#machines/sales/sales-order.machine.ts'
import { salesReturn } from '#machines/sales/sales-return.machine.ts'
import { salesOrderDocument } from '#resources/documents/sales/sales-order.document.ts'
import { liftOfRefusal } from '#web/document-engine/actions-of.ts'
import type { WebDocument } from '#web/document-engine/document-types.ts'
import { ActionBar } from '#web/documents/page/events/action-bar.tsx'
import { setLanguage } from '#web/i18n/index.ts'
import { data, fakeServer, refusal, unreachable } from '../../support/web/fake-server.ts'
import { session, show, windowIs } from '../../support/web/web.tsx'
import { reckoned, reckonedEffect, registry, stored, water } from '../../support/web/web-documents.ts'

const rights = ['submit', 'accounting', 'edit', 'add', 'cancel', 'flush'].map((verb) => `purchasein_${verb}`)
const facts = { ...purchaseReceipt.blankFacts, lineCount: 1, mine: true }

beforeEach(() => {
  windowIs('wide')
})
afterEach(() => setLanguage('zh'))

function bar(document: WebDocument, change?: Partial<WebDocument>) {
  const open = registry().open(document)
  if (change) open.actor.send({ type: 'EDIT', change })
  const send = vi.fn()
  const state = open.actor.getSnapshot()
  return { open, send, ...show(<ActionBar words={purchaseReceipt} {...{ state, open, send }} />, session(...rights)) }
}

const dialog = () => screen.findByRole('dialog')
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    )

describe('the question before something is booked', () => {
  test('shows what it will do as numbers before and after, asked of the server with the very call', async () => {
    const server = fakeServer({ DocumentApi_dryRun: reckoned })
    const { send, user } = bar(stored({ state: 'submitted', facts }))
    await user.keyboard('{Control>}{Enter}{/Control}')
    const stock = await screen.findByRole('table', { name: '库存' })
    expect(rowsOf(stock)).toEqual([['6901 矿泉水 瓶', '总仓', '10 → 13', '3 → 0', '100.00 → 130.00']])
    expect(rowsOf(screen.getByRole('table', { name: '往来账' }))).toEqual([['华东饮料', '应付', '113.00 → 146.90']])
    expect(rowsOf(screen.getByRole('table', { name: '来源进度' }))).toEqual([['CG001 第1行', '矿泉水 瓶', '0 → 3', '3 → 0']])
    expect(rowsOf(screen.getByRole('table', { name: '单据状态' }))).toEqual([['CG001', '待入库 → 已完成']])
    const path = '/blade-purchase/purchaseinhead/accountingById'
    expect(server.callsOf('DocumentApi_dryRun').map(({ body }) => body)).toEqual([{ path, body: { id: '1', version: 1 } }])
    expect(send).not.toHaveBeenCalled()
  })

  test('says what is worth a word before it is done, and can be confirmed all the same', async () => {
    const warnings = [{ key: 'PRICE_ZERO', row: 1, msg: '第1行单价为0' }]
    fakeServer({ DocumentApi_dryRun: () => data({ ...reckonedEffect, warnings }) })
    const { send, user } = bar(stored({ state: 'submitted', facts }))
    await user.click(screen.getByRole('button', { name: /^记账/ }))
    const asked = await dialog()
    expect(await within(asked).findByText('第1行单价为0')).toBeTruthy()
    await user.click(within(asked).getByRole('button', { name: '记账' }))
    await waitFor(() => expect(send).toHaveBeenCalled())
  })

  test('also stands before an approval of lines that differ from their source, and before no other', async () => {
    const difference = { field: 'taxPrice', label: '含税单价', source: '10.00', own: '9.00' }
    const warnings = [{ key: 'SOURCE_DIFFERS', row: 1, msg: '第1行含税单价与来源单据不一致', difference }]
    const server = fakeServer({ DocumentApi_dryRun: () => data({ ...reckonedEffect, warnings }) })
    const order = (more: Partial<WebDocument>) => {
      const document = stored({ kind: salesOrder.id, state: 'submitted', facts: { ...salesOrder.blankFacts, lineCount: 1 }, ...more })
      const open = registry().open(document, { kind: salesOrderDocument })
      const send = vi.fn()
      const state = open.actor.getSnapshot()
      const bar = <ActionBar words={salesOrder} {...{ state, open, send }} />
      return { send, ...show(bar, session('salesorder_approve')) }
    }
    const plain = order({})
    await plain.user.click(screen.getByRole('button', { name: /^审核/ }))
    await waitFor(() => expect(plain.send).toHaveBeenCalledWith({ type: 'APPROVE' }))
    plain.unmount()
    const { user, send } = order({ warnings })
    await user.click(screen.getByRole('button', { name: /^审核/ }))
    const asked = await dialog()
    expect(rowsOf(await within(asked).findByRole('table', { name: '与来源单据不一致' }))).toEqual([['1', '含税单价', '10.00', '9.00']])
    expect([server.callsOf('DocumentApi_dryRun').length, send.mock.calls.length]).toEqual([1, 0])
    await user.click(within(asked).getByRole('button', { name: '审核' }))
    await waitFor(() => expect(send).toHaveBeenCalledWith({ type: 'APPROVE' }))
  })

  test('shows where lines differ from their source, each with both values, and nothing where none does', async () => {
    const said = (row: number, difference: object) => ({ key: 'SOURCE_DIFFERS', row, msg: `第${row}行与来源单据不一致`, difference })
    const warnings = [
      said(1, { field: 'taxPrice', label: '含税单价', source: '10.00', own: '9.00' }),
      said(2, { field: 'taxKind', label: '计税类别', source: '征税', own: '免税' }),
    ]
    let told: readonly object[] = warnings
    fakeServer({ DocumentApi_dryRun: () => data({ ...reckonedEffect, warnings: told }) })
    const { user } = bar(stored({ state: 'submitted', facts }))
    await user.click(screen.getByRole('button', { name: /^记账/ }))
    const table = await screen.findByRole('table', { name: '与来源单据不一致' })
    expect(rowsOf(table)).toEqual([
      ['1', '含税单价', '10.00', '9.00'],
      ['2', '计税类别', '征税', '免税'],
    ])
    expect(within(await dialog()).queryByText(/第1行与来源/)).toBeNull()
    await user.click(within(await dialog()).getByRole('button', { name: '取消' }))
    told = []
    await user.click(screen.getByRole('button', { name: /^记账/ }))
    await screen.findByRole('table', { name: '库存' })
    expect(screen.queryByRole('table', { name: '与来源单据不一致' })).toBeNull()
  })

  test('has the focus on the button that does nothing', async () => {
    fakeServer({ DocumentApi_dryRun: reckoned })
    const { send, user } = bar(stored({ state: 'submitted', facts }))
    await user.keyboard('{Control>}{Enter}{/Control}')
    const cancel = within(await dialog()).getByRole('button', { name: '取消' })
    await waitFor(() => expect(document.activeElement).toBe(cancel))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(send).not.toHaveBeenCalled()
  })

  test('is not answered before the effect is known, and says that it is being worked out', async () => {
    let answer: (told: unknown) => void = vi.fn()
    fakeServer({ DocumentApi_dryRun: () => new Promise((resolve) => (answer = resolve)) })
    const { user } = bar(stored({ state: 'submitted', facts }))
    await user.click(screen.getByRole('button', { name: /^记账/ }))
    const asked = await dialog()
    expect(within(asked).getByText('正在试算…')).toBeTruthy()
    expect(within(asked).getByRole('button', { name: '记账' }).getAttribute('aria-disabled')).toBe('true')
    await waitFor(() => expect(answer).toBeTypeOf('function'))
    answer(reckoned())
    await screen.findByRole('table', { name: '库存' })
    expect(within(asked).getByRole('button', { name: '记账' }).getAttribute('aria-disabled')).toBeNull()
  })

  test('says no as the event itself would, and cannot be confirmed', async () => {
    fakeServer({ DocumentApi_dryRun: () => refusal(400, '会计期间[2026-11]已结账', { key: 'PERIOD_CLOSED' }) })
    const { user } = bar(stored({ state: 'submitted', facts }))
    await user.click(screen.getByRole('button', { name: /^记账/ }))
    expect((await screen.findByRole('alert')).textContent).toContain('会计期间[2026-11]已结账')
    expect(
      within(await dialog())
        .getByRole('button', { name: '记账' })
        .getAttribute('aria-disabled'),
    ).toBe('true')
  })

  test('leads from a refusal to what it is about: the question closes, and the document says it in place', async () => {
    const said = { key: 'OPENING_MOVED', fields: [{ row: 1, field: 'commInfoId', rule: 'OPENING_MOVED', msg: '[矿泉水]已有业务' }] }
    fakeServer({ DocumentApi_dryRun: () => refusal(400, '[矿泉水]已有业务', said) })
    const { open, send, user } = bar(stored({ facts: { ...facts, rights: ['purchasein_free'] } }), { remark: '改' })
    await user.click(screen.getByRole('button', { name: /^记账/ }))
    await user.click(within(await screen.findByRole('alert')).getByRole('button', { name: '查看' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(open.actor.getSnapshot().context.refusal).toMatchObject({
      key: 'OPENING_MOVED',
      problems: [{ row: 1, said: '[矿泉水]已有业务' }],
    })
    expect(send).not.toHaveBeenCalled()
  })

  test('without an answer it can be asked again', async () => {
    let tries = 0
    fakeServer({ DocumentApi_dryRun: () => (++tries === 1 ? unreachable() : reckoned()) })
    const { user } = bar(stored({ state: 'submitted', facts }))
    await user.click(screen.getByRole('button', { name: /^记账/ }))
    expect((await screen.findByRole('alert')).textContent).toContain('没有取到试算结果')
    await user.click(within(await dialog()).getByRole('button', { name: '重试' }))
    expect(await screen.findByRole('table', { name: '库存' })).toBeTruthy()
  })

  test('shows no cost to whom the server tells none', async () => {
    const figures = { qty: '10.00', onOrderQty: '0.00' }
    const row = { depotId: '5', depotName: '总仓', commInfoId: '7', commInfoCode: '6901', commInfoName: '矿泉水', unitName: '瓶' }
    const stock = [{ ...row, before: figures, after: { ...figures, qty: '13.00' } }]
    fakeServer({ DocumentApi_dryRun: () => data({ stock, ledger: [], progress: [], documents: [], warnings: [] }) })
    const { user } = bar(stored({ state: 'submitted', facts }))
    await user.click(screen.getByRole('button', { name: /^记账/ }))
    const table = await screen.findByRole('table', { name: '库存' })
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['商品', '仓库', '现存量'])
  })

  test('is in English too', async () => {
    setLanguage('en')
    fakeServer({ DocumentApi_dryRun: reckoned })
    const { user } = bar(stored({ state: 'submitted', facts }))
    await user.click(screen.getByRole('button', { name: /^Post/ }))
    expect(rowsOf(await screen.findByRole('table', { name: 'Ledger' }))).toEqual([['华东饮料', 'Payable', '113.00 → 146.90']])
  })
})

describe('a reversal', () => {
  test('is not sent without its reason', async () => {
    fakeServer({ DocumentApi_dryRun: reckoned })
    const { send, user } = bar(stored({ state: 'posted', facts }))
    await user.click(screen.getByRole('button', { name: /^红冲/ }))
    const asked = await dialog()
    await screen.findByRole('table', { name: '库存' })
    await user.click(within(asked).getByRole('button', { name: '红冲' }))
    expect(within(asked).getByText('请填写原因')).toBeTruthy()
    expect(send).not.toHaveBeenCalled()
    await user.type(within(asked).getByRole('textbox', { name: /原因/ }), '数错了')
    await user.click(within(asked).getByRole('checkbox'))
    await user.click(within(asked).getByRole('button', { name: '红冲' }))
    await waitFor(() => expect(send).toHaveBeenCalledWith({ type: 'REVERSE', remark: '数错了', redo: true }))
  })
})

describe('a line that is known to be refused', () => {
  const bad = { ...water, actualQty: '0', qty: '0', sourceBodyId: null }

  test('is refused before anything is asked: the question does not open, and nothing is sent', async () => {
    const server = fakeServer({ DocumentApi_dryRun: reckoned })
    const { send, user } = bar(stored({ facts: { ...facts, rights: ['purchasein_free'] } }), { lines: [bad] })
    await user.click(screen.getByRole('button', { name: /^记账/ }))
    await waitFor(() => expect(send).toHaveBeenCalledWith({ type: 'POST' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(server.calls).toEqual([])
  })

  test('is said in place by the live document, with its row and field', async () => {
    fakeServer({})
    const { open } = bar(stored({ facts: { ...facts, rights: ['purchasein_free'] } }), { lines: [bad] })
    open.actor.send({ type: 'POST' } as never)
    await waitFor(() => expect(open.actor.getSnapshot().context.refusal).toMatchObject({ key: 'LINE_BAD' }))
    expect(open.actor.getSnapshot().context.refusal?.problems).toMatchObject([{ row: 1, field: 'actualQty' }])
  })

  test('more than the order line takes switches the button off while it is typed; whoever may lift that is asked', async () => {
    fakeServer({ DocumentApi_dryRun: reckoned })
    const typed = { lines: [{ ...water, actualQty: '5', qty: '5', maxQty: '3.00', basicUnit: '瓶' }] }
    const { send, user, unmount } = bar(stored({ facts }), typed)
    const post = screen.getByRole('button', { name: /^记账/ })
    expect(post.getAttribute('aria-disabled')).toBe('true')
    expect(document.getElementById(post.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      '第1行[矿泉水]最多可入库3瓶，本次超出2瓶',
    )
    await user.click(post)
    expect(send).toHaveBeenCalledWith({ type: 'POST' })
    unmount()
    const lifting = bar(stored({ id: '2', facts: { ...facts, rights: ['purchasein_overreceipt'] } }), typed)
    await lifting.user.click(screen.getByRole('button', { name: /^记账/ }))
    expect((await dialog()).textContent).toContain('您有[超量入库]权限，确定放行吗？')
    expect(lifting.send).not.toHaveBeenCalled()
  })

  test('a button that is off because of a line leads to the line', async () => {
    const lineProblems = [{ row: 1, field: 'actualQty', rule: 'LINE_BAD' }]
    const { send, user } = bar(stored({ facts: { ...facts, lineProblems } }))
    const submit = screen.getByRole('button', { name: /^提交/ })
    expect(submit.getAttribute('aria-disabled')).toBe('true')
    await user.click(submit)
    expect(send).toHaveBeenCalledWith({ type: 'SUBMIT' })
  })
})

test('of two guards that say no by one key a right lifts the one that names it; where another document says no, its key alone', () => {
  const rights = { rights: ['salesreturnorder_free'] }
  const lift = (guard?: string) => liftOfRefusal(salesReturn, { key: 'SERIAL_BAD', guard }, rights)?.right
  expect([lift('serialsAreFree'), lift('piecesWereSold'), lift()]).toEqual([undefined, 'salesreturnorder_free', 'salesreturnorder_free'])
  expect(liftOfRefusal(salesReturn, { key: 'SERIAL_BAD', guard: 'piecesWereSold' }, { rights: [] })).toBeUndefined()
})
