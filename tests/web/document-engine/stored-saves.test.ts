import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { WebDocument } from '#web/document-engine/document-types.ts'
import { sendOrQueue } from '#web/document-engine/send-or-queue.ts'
import { saves, type WaitingSave } from '#web/offline/saves.ts'
import { browser } from '../../support/web/stored-saves.ts'

vi.mock('#web/offline/tenant-rows.ts', () => import('../../support/web/stored-saves.ts'))

const save = (key: string, more: Partial<WaitingSave> = {}): Omit<WaitingSave, 'no'> => ({
  ...{ userId: '1', key, kind: 'purchaseOrder', documentId: 'new-1', title: '', draft: {}, at: '2026-11-27T01:00:00.000Z' },
  ...{ call: { id: 'PurchaseOrderApi_draft' }, ...more },
})
const kept = () => browser.rows.map(({ no, key }) => [no, key])
const triedAt = '2026-11-27T01:00:01.000Z'

beforeEach(() => {
  browser.opens = true
  browser.rows = []
})

describe('saves that wait for the server', () => {
  test('of one document give way to what was saved since, at their place', async () => {
    await saves.keep(save('a'))
    await saves.keep(save('b', { documentId: 'new-2' }))
    await saves.keep(save('c'))
    expect(kept()).toEqual([
      [1, 'c'],
      [2, 'b'],
    ])
  })

  test('stay where they may have arrived under another key', async () => {
    await saves.keep(save('a', { triedAt }))
    await saves.keep(save('b'))
    expect(kept()).toEqual([
      [1, 'a'],
      [2, 'b'],
    ])
  })

  test('are not brought back by whoever knew them before they gave way', async () => {
    await saves.keep(save('a'))
    const [before] = (await saves.look('1')) as [WaitingSave]
    await saves.keep(save('b'))
    expect(await saves.note(before, { triedAt })).toBe(false)
    await saves.forget(before)
    expect(kept()).toEqual([[1, 'b']])
  })

  test('are taken by what is sent in their place, unless somebody sends them', async () => {
    await saves.keep(save('a'))
    const [before] = (await saves.look('1')) as [WaitingSave]
    expect(await saves.note(before, { triedAt })).toBe(true)
    expect([await saves.take(before), kept()]).toEqual([false, [[1, 'a']]])
    browser.rows = [{ ...before }]
    expect([await saves.take(before), kept()]).toEqual([true, []])
  })

  test('are none where the browser refuses to open its database: what is saved is sent all the same', async () => {
    browser.opens = false
    const asked = { userId: '1', name: { kind: 'purchaseOrder', id: '7' }, event: 'SAVE', key: 'a', call: { id: 'PurchaseOrderApi_draft' } }
    const document = { id: '7' } as WebDocument
    const asking = { ...asked, document, base: document, signal: new AbortController().signal }
    expect(await sendOrQueue(asking, async () => 'answered')).toBe('answered')
  })
})
