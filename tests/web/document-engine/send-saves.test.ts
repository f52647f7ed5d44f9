import { beforeEach, expect, test, vi } from 'vitest'
import { ApiRefusal } from '#web/client/api.ts'
import { sendSaves } from '#web/document-engine/send-saves.ts'
import type { WaitingSave } from '#web/offline/saves.ts'
import { browser } from '../../support/web/stored-saves.ts'

const server = vi.hoisted(() => ({
  sent: [] as string[],
  refuse: (_key: string): Error | undefined => undefined,
}))
vi.mock('#web/offline/tenant-rows.ts', () => import('../../support/web/stored-saves.ts'))
vi.mock('#web/client/api.ts', async (original) => ({
  ...(await original<typeof import('#web/client/api.ts')>()),
  sendStored: async (_call: object, key: string) => {
    server.sent.push(key)
    const problem = server.refuse(key)
    if (problem) throw problem
    return { id: key, version: 1, lines: [] }
  },
}))

const save = (no: number, key: string, documentId: string): WaitingSave => ({
  ...{ userId: '1', no, key, kind: 'purchaseOrder', documentId, title: '', at: '2026-11-27T01:00:00.000Z' },
  ...{ draft: { document: {}, base: {} }, call: { id: 'PurchaseOrderApi_draft' } },
})
const who = { tenantId: '000000', userId: '1', onMoved: () => undefined }
const waiting = () => browser.rows.map(({ key, problem }) => [key, problem])

beforeEach(() => {
  browser.rows = [save(1, 'a', 'new-1'), save(2, 'b', 'new-2'), save(3, 'c', 'new-1'), save(4, 'd', 'new-3')]
  server.sent = []
})

test('a save the server fails over holds back those of its document alone, and is tried again the next time', async () => {
  server.refuse = (key) => (key === 'a' ? new ApiRefusal(500, '服务器内部错误') : undefined)
  await sendSaves(who)
  expect(server.sent).toEqual(['a', 'b', 'd'])
  expect(waiting()).toEqual([
    ['a', undefined],
    ['c', undefined],
  ])
  server.refuse = () => undefined
  await sendSaves(who)
  expect([server.sent.slice(3), waiting()]).toEqual([['a', 'c'], []])
})

test('without an answer all wait; what is refused stays with its reason and the others go on', async () => {
  server.refuse = (key) => (key === 'b' ? new TypeError('Failed to fetch') : key === 'a' ? new ApiRefusal(400, '供应商已停用') : undefined)
  await sendSaves(who)
  expect(server.sent).toEqual(['a', 'b'])
  expect(waiting()).toEqual([
    ['a', '供应商已停用'],
    ['b', undefined],
    ['c', undefined],
    ['d', undefined],
  ])
})
