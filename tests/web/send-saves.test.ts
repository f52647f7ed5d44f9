import { beforeEach, expect, test, vi } from 'vitest'
import { ApiRefusal } from '#web/api.ts'
import { sendSaves } from '#web/documents/engine/send-saves.ts'
import type { WaitingSave } from '#web/offline/saves.ts'

const browser = vi.hoisted(() => ({
  rows: [] as WaitingSave[],
  sent: [] as string[],
  refuse: (_key: string): Error | undefined => undefined,
}))
vi.mock('#web/offline/kept-rows.ts', () => ({
  keptRows: () => ({
    canOpen: async () => true,
    readAll: async () => [...browser.rows],
    change: async (_store: string, _owner: string, decide: (rows: WaitingSave[]) => { put?: WaitingSave[]; forget?: number[] }) => {
      const { put = [], forget = [] } = decide([...browser.rows])
      const gone = new Set([...forget, ...put.map(({ no }) => no)])
      browser.rows = [...browser.rows.filter(({ no }) => !gone.has(no)), ...put].toSorted((one, other) => one.no - other.no)
    },
  }),
}))
vi.mock('#web/api.ts', async (original) => ({
  ...(await original<typeof import('#web/api.ts')>()),
  sendKept: async (_call: object, key: string) => {
    browser.sent.push(key)
    const problem = browser.refuse(key)
    if (problem) throw problem
    return { id: key, version: 1, lines: [] }
  },
}))

const save = (no: number, key: string, documentId: string): WaitingSave => ({
  ...{ userId: '1', no, key, kind: 'purchaseOrder', documentId, title: '', at: '2026-11-27T01:00:00.000Z' },
  ...{ draft: { document: {}, base: {} }, call: { id: 'PurchaseOrderApi_draft' } },
})
const who = { tenantId: '000000', userId: '1', moved: () => undefined }
const waiting = () => browser.rows.map(({ key, problem }) => [key, problem])

beforeEach(() => {
  browser.rows = [save(1, 'a', 'new-1'), save(2, 'b', 'new-2'), save(3, 'c', 'new-1'), save(4, 'd', 'new-3')]
  browser.sent = []
})

test('a save the server fails over holds back those of its document alone, and is tried again the next time', async () => {
  browser.refuse = (key) => (key === 'a' ? new ApiRefusal(500, '服务器内部错误') : undefined)
  await sendSaves(who)
  expect(browser.sent).toEqual(['a', 'b', 'd'])
  expect(waiting()).toEqual([
    ['a', undefined],
    ['c', undefined],
  ])
  browser.refuse = () => undefined
  await sendSaves(who)
  expect([browser.sent.slice(3), waiting()]).toEqual([['a', 'c'], []])
})

test('without an answer all wait; what is refused stays with its reason and the others go on', async () => {
  browser.refuse = (key) => (key === 'b' ? new TypeError('Failed to fetch') : key === 'a' ? new ApiRefusal(400, '供应商已停用') : undefined)
  await sendSaves(who)
  expect(browser.sent).toEqual(['a', 'b'])
  expect(waiting()).toEqual([
    ['a', '供应商已停用'],
    ['b', undefined],
    ['c', undefined],
    ['d', undefined],
  ])
})
