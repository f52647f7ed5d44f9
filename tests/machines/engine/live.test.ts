import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { live } from '#machines/engine/live.ts'
import { purchaseReceipt } from '#machines/purchase/purchase-receipt.machine.ts'
import { type Doc, draft, facts, type Law, type Line, line, open } from '../../support/laws/live-receipt.ts'

describe('opening and editing', () => {
  test('a document opens in its own state, a new one in `new`, and one of another kind not at all', () => {
    expect(open().now().matches({ draft: 'ready' })).toBe(true)
    expect(open({}).now().matches({ new: 'ready' })).toBe(true)
    expect(
      open({ ...draft, state: 'posted' })
        .now()
        .hasTag('counts'),
    ).toBe(true)
    const errors: unknown[] = []
    const actor = createActor(live<Law, Doc>(purchaseReceipt), { input: { document: { state: 'shipped' }, keySeed: 'k' } })
    actor.subscribe({ error: (error) => errors.push(error) })
    actor.start()
    expect(String(errors[0])).toMatch(/has no state shipped/)
  })

  test('a draft takes changes and edit functions and becomes dirty', () => {
    const { send, context } = open()
    expect(context().dirty).toBe(false)
    send({ type: 'EDIT', change: { remark: 'urgent' } })
    send({ type: 'EDIT', edit: (document) => ({ ...document, lines: [...(document.lines ?? []), { commInfoId: '8' }] }) })
    expect(context()).toMatchObject({ dirty: true, document: { remark: 'urgent', lines: [line, { commInfoId: '8' }] }, base: draft })
  })

  test('a posted document takes no change', () => {
    const { send, context, now } = open({ ...draft, state: 'posted' })
    send({ type: 'EDIT', change: { remark: 'urgent' } })
    expect(context()).toMatchObject({ dirty: false, document: { remark: '' } })
    expect(now().hasTag('editable')).toBe(false)
  })
})

describe('sending an event', () => {
  test('the request carries event, document, dirty and key, and the answer decides the next state', async () => {
    const { send, now, requests, answers, context } = open()
    send({ type: 'EDIT', change: { remark: 'urgent' } })
    send({ type: 'POST', override: ['OVER_RECEIPT'] })
    expect(now().hasTag('calling')).toBe(true)
    expect(now().matches({ draft: 'calling' })).toBe(true)
    expect(requests).toEqual([
      { event: { type: 'POST', override: ['OVER_RECEIPT'] }, document: { ...draft, remark: 'urgent' }, dirty: true, idempotencyKey: 'k-1' },
    ])
    await answers({ ...draft, state: 'posted', version: 2, remark: 'urgent' }, { ...facts, hasNumber: true })
    expect(now().matches({ posted: 'ready' })).toBe(true)
    expect(context()).toMatchObject({ dirty: false, document: { version: 2 }, facts: { hasNumber: true }, pending: undefined })
  })

  test('facts that stand in the answered document are taken from there', async () => {
    const { send, answers, context } = open()
    send({ type: 'SAVE' })
    await answers({ ...draft, version: 2, facts: { ...facts, hasNumber: true } })
    expect(context().facts.hasNumber).toBe(true)
  })

  test('a second event while one is under way is not sent', () => {
    const { send, requests } = open()
    send({ type: 'SUBMIT' })
    send({ type: 'SUBMIT' })
    send({ type: 'CANCEL' })
    expect(requests).toHaveLength(1)
  })

  test('what the law refuses is not sent; the refusal is shown and can be dismissed', () => {
    const { send, requests, context, now } = open({ ...draft, lines: [] })
    send({ type: 'SUBMIT' })
    expect(requests).toEqual([])
    expect(context().refusal).toMatchObject({ key: 'LINES_EMPTY', guard: 'hasLines' })
    expect(now().matches({ draft: 'ready' })).toBe(true)
    send({ type: 'DISMISS' })
    expect(context().refusal).toBeUndefined()
  })

  test('the law is asked with what was just typed, not with what the server found before', () => {
    const { send, requests } = open(draft, { ...facts, lineProblems: [{ row: 1, field: 'qty', rule: 'LINE_BAD' }] })
    send({ type: 'SUBMIT' })
    expect(requests).toHaveLength(0)
    send({ type: 'EDIT', change: { lines: [{ ...line, actualQty: '3.00' }] } })
    send({ type: 'SUBMIT' })
    expect(requests).toHaveLength(1)
  })

  test('a removed document is gone and knows no event', async () => {
    const { send, answers, now } = open()
    send({ type: 'REMOVE' })
    await answers({ id: '1', state: 'gone' })
    expect(now().hasTag('gone')).toBe(true)
    expect(now().can({ type: 'SAVE' })).toBe(false)
  })

  test('an answer that names no state of the document is a failure, not a new state', async () => {
    const { send, answers, now, context } = open()
    send({ type: 'SAVE' })
    await answers({ ...draft, state: 'shipped' })
    expect(now().matches({ draft: 'ready' })).toBe(true)
    expect(context().failure).toBeDefined()
  })
})

describe('typing while SAVE is calling', () => {
  test("the server's figures come in, what was typed since stays, the document stays dirty", async () => {
    const first: Line = { rowKey: 'a', commInfoId: '7', actualQty: '2' }
    const { send, answers, context, now, requests } = open({ lines: [first] })
    send({ type: 'EDIT', change: { remark: 'urgent' } })
    send({ type: 'SAVE' })
    expect(now().hasTag('editable')).toBe(true)
    send({
      type: 'EDIT',
      edit: (document) => ({ ...document, supplierId: '5', lines: [...(document.lines ?? []), { rowKey: 'b', commInfoId: '8' }] }),
    })
    await answers({
      id: '1',
      version: 1,
      state: 'draft',
      remark: 'urgent',
      lines: [{ id: '11', commInfoId: '7', actualQty: '2.00', totalAmt: '20.00' }],
    })
    expect(now().matches({ draft: 'ready' })).toBe(true)
    expect(context().dirty).toBe(true)
    expect(context().document).toEqual({
      id: '1',
      version: 1,
      state: 'draft',
      remark: 'urgent',
      supplierId: '5',
      lines: [
        { rowKey: 'a', id: '11', commInfoId: '7', actualQty: '2.00', totalAmt: '20.00' },
        { rowKey: 'b', commInfoId: '8' },
      ],
    })
    expect(requests[0]?.document).toEqual({ remark: 'urgent', lines: [first] })
  })

  test('without typing the saved document is clean', async () => {
    const { send, answers, context } = open()
    send({ type: 'EDIT', change: { remark: 'urgent' } })
    send({ type: 'SAVE' })
    await answers({ ...draft, remark: 'urgent', version: 2 })
    expect(context()).toMatchObject({ dirty: false, document: { version: 2 } })
  })

  test('while any other event is calling nothing can be typed', () => {
    const { send, context, now } = open()
    send({ type: 'SUBMIT' })
    expect(now().hasTag('editable')).toBe(false)
    send({ type: 'EDIT', change: { remark: 'urgent' } })
    expect(context()).toMatchObject({ dirty: false, document: { remark: '' } })
  })
})
