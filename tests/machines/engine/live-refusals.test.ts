import { describe, expect, test } from 'vitest'
import { type Doc, draft, facts, line, open } from '../../support/laws/live-receipt.ts'

describe('when the server says no, or nothing', () => {
  test('a refusal returns to ready with the typed document; the next try has a new key', async () => {
    const { send, refuses, context, now, requests } = open()
    send({ type: 'EDIT', change: { remark: 'urgent' } })
    send({ type: 'POST' })
    await refuses({ key: 'PERIOD_CLOSED', message: '会计期间[2026-10]已结账' })
    expect(now().matches({ draft: 'ready' })).toBe(true)
    expect(context()).toMatchObject({ dirty: true, refusal: { key: 'PERIOD_CLOSED' }, failure: undefined, pending: undefined })
    send({ type: 'POST' })
    expect(context().refusal).toBeUndefined()
    expect(requests.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['k-1', 'k-2'])
  })

  test('a network failure keeps the key for the retry, which sends the same again', async () => {
    const { send, refuses, answers, context, now, requests } = open()
    send({ type: 'SUBMIT' })
    await refuses(new TypeError('network down'))
    expect(context()).toMatchObject({ failure: { message: 'network down' }, refusal: undefined })
    send({ type: 'RETRY' })
    expect(context().failure).toBeUndefined()
    expect(requests[1]).toEqual(requests[0])
    await answers({ ...draft, state: 'submitted', version: 2 })
    expect(now().matches({ submitted: 'ready' })).toBe(true)
    send({ type: 'RETRY' })
    expect(requests).toHaveLength(2)
  })

  test('a retried SAVE can be typed under, and what is typed stays', async () => {
    const { send, refuses, answers, context, now } = open()
    send({ type: 'SAVE' })
    await refuses(new Error('timeout'))
    send({ type: 'RETRY' })
    expect(now().hasTag('editable')).toBe(true)
    send({ type: 'EDIT', change: { remark: 'urgent' } })
    await answers({ ...draft, version: 2 })
    expect(context()).toMatchObject({ dirty: true, document: { version: 2, remark: 'urgent' } })
  })

  test('pressing the same button again is a retry too, also after the message was dismissed', async () => {
    const { send, refuses, requests } = open()
    send({ type: 'SUBMIT' })
    await refuses(new Error('timeout'))
    send({ type: 'DISMISS' })
    send({ type: 'SUBMIT' })
    expect(requests.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['k-1', 'k-1'])
  })

  test('another event, another payload or another document is another request', async () => {
    const { send, refuses, requests } = open()
    send({ type: 'CANCEL', remark: 'a' })
    await refuses(new Error('timeout'))
    send({ type: 'CANCEL', remark: 'b' })
    await refuses(new Error('timeout'))
    send({ type: 'EDIT', change: { remark: 'urgent' } })
    send({ type: 'CANCEL', remark: 'b' })
    expect(requests.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['k-1', 'k-2', 'k-3'])
  })

  test('typed after a failed POST and posted by the retry: what was typed is set aside, not lost', async () => {
    const { send, refuses, answers, context, requests } = open()
    send({ type: 'POST' })
    await refuses(new Error('timeout'))
    send({ type: 'EDIT', change: { remark: 'late thought' } })
    send({ type: 'RETRY' })
    expect(requests[1]?.document.remark).toBe('')
    await answers({ ...draft, state: 'posted', version: 2 })
    expect(context()).toMatchObject({ dirty: false, document: { remark: '', state: 'posted' }, aside: { remark: 'late thought' } })
  })
})

describe('a newer document', () => {
  const newer: Doc = {
    ...draft,
    version: 5,
    supplierId: '6',
    lines: [
      { ...line, actualQty: '4.00' },
      { id: '12', commInfoId: '8' },
    ],
  }
  const stale = async () => {
    const screen = open()
    screen.send({ type: 'EDIT', change: { remark: 'urgent' } })
    screen.send({ type: 'SAVE' })
    await screen.refuses({ key: 'VERSION_STALE', current: newer })
    return screen
  }

  test('a stale version keeps what was typed and the newer document beside it', async () => {
    const { context, now } = await stale()
    expect(context()).toMatchObject({
      dirty: true,
      document: { remark: 'urgent', version: 1 },
      refusal: { key: 'VERSION_STALE', current: newer },
    })
    expect(now().matches({ draft: 'ready' })).toBe(true)
  })

  test('REPLACED takes the newer one', async () => {
    const { send, context } = await stale()
    send({ type: 'REPLACED', document: newer })
    expect(context()).toMatchObject({ document: newer, base: newer, dirty: false, refusal: undefined })
  })

  test('KEEP_MINE lays what was typed over the newer one, whose version is then sent', async () => {
    const { send, context, requests } = await stale()
    send({ type: 'KEEP_MINE', document: newer, facts: { ...facts, lineCount: 2 } })
    expect(context()).toMatchObject({ document: { ...newer, remark: 'urgent' }, base: newer, dirty: true, facts: { lineCount: 2 } })
    send({ type: 'SAVE' })
    expect(requests[1]).toMatchObject({ document: { version: 5, remark: 'urgent' }, idempotencyKey: 'k-2' })
  })

  test('KEEP_MINE of a document that was submitted meanwhile sets the typed one aside', async () => {
    const { send, context, now } = await stale()
    send({ type: 'KEEP_MINE', document: { ...newer, state: 'submitted' } })
    expect(now().matches({ submitted: 'ready' })).toBe(true)
    expect(context()).toMatchObject({ dirty: false, aside: { remark: 'urgent' }, document: { state: 'submitted' } })
  })

  test('news that arrive while a request is under way do not disturb it', () => {
    const { send, now, context } = open()
    send({ type: 'SUBMIT' })
    send({ type: 'REPLACED', document: newer })
    expect(now().matches({ draft: 'calling' })).toBe(true)
    expect(context().document.version).toBe(1)
  })
})
