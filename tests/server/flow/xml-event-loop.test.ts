import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Client } from '../../support/client.ts'
import { bpmn, end, flow, modelOf, start, task } from '../../support/documents/flow-models.ts'
import { openFolder, remove, started } from '../../support/folders.ts'
import { mostTurnMs, watchedFlags, watchTurns } from '../../support/processes/loop-watch.ts'
import { type RealApp, realApp } from '../../support/processes/real-app.ts'

// the app starts in its own process with its own database, which takes long
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

let folder = ''
let app: RealApp
let admin: Client

beforeAll(async () => {
  folder = await openFolder()
  app = await realApp({ dataDir: await started(join(folder, 'data')), flags: watchedFlags })
  await app.start()
  await app.addTenant('200001')
  admin = await app.as('admin')
})
afterAll(async () => {
  await app.end()
  await remove(folder)
})

const mebibyte = 1024 ** 2
const filled = (before: string, repeated: string, length: number, after = '') =>
  `${before}${repeated.repeat(Math.floor((length - before.length - after.length) / repeated.length))}${after}`

const readInvoice = async (content: string) => {
  const form = new FormData()
  form.append('file', new File([content], 'invoice.xml'))
  const answer = await admin.fetch('/api/blade-purchase/purchaseinvoicehead/readFile', { method: 'POST', body: form })
  return ((await answer.json()) as { data: { key: string } }).data.key
}

test.each([
  ['beginnings of elements', filled('', '<', mebibyte), 'FIELD_BAD'],
  ['beginnings below an element', filled('<EInvoice>', '<', mebibyte), 'FIELD_BAD'],
  ['elements that do not end', filled('', '<a>', mebibyte), 'FIELD_BAD'],
  ['empty elements', filled('<a>', '<a/>', mebibyte, '</a>'), 'FIELD_BAD'],
  ['attributes', filled('<a', ' a=""', mebibyte, '/>'), 'FIELD_BAD'],
  ['signs by their number', filled('<a>', '&#60;', mebibyte, '</a>'), 'FILE_KIND'],
  ['a document type', filled('<!DOCTYPE a [', '<!DOCTYPE a [', mebibyte), 'FIELD_BAD'],
])('an invoice of a megabyte of %s holds nobody up', async (_, content, key) => {
  const { turnMs, answer, heaviest } = await watchTurns(app.child(), () => readInvoice(content))
  expect(answer).toBe(key)
  expect(turnMs, heaviest.join('\n')).toBeLessThanOrEqual(mostTurnMs)
})

const longest = 999_000
const ask = 'flowable:assignee="admin"'
const numbered = (count: number, part: (at: number) => string) => Array.from({ length: count }, (_, at) => part(at)).join('')
/** A chain of gateways in front of the only task. */
const chain = (count: number) =>
  modelOf(
    [
      ...[start, numbered(count, (at) => `<bpmn:exclusiveGateway id="g${at}"/>`), task('a', ask), end, flow('start', 'g0')],
      ...[numbered(count - 1, (at) => flow(`g${at}`, `g${at + 1}`)), flow(`g${count - 1}`, 'a'), flow('a', 'end')],
    ].join(''),
    `chain${count}`,
  )

describe('a model', () => {
  test.each([
    ['elements that nobody knows', filled('<a>', '<b/>', longest, '</a>')],
    ['elements of BPMN', modelOf(filled('', '<bpmn:endEvent/>', longest - 1000))],
    ['texts where none belong', modelOf(filled('', '<![CDATA[x]]>', longest - 1000))],
    ['gateways in a row that leads round', chain(1400).replace(flow('a', 'end'), flow('g1399', 'g0'))],
  ])('of a megabyte of %s is refused and holds nobody up', async (_, modelEditorXml) => {
    const body = { name: '长', modelKey: 'long', modelEditorXml: bpmn(modelEditorXml) }
    const submit = async () => {
      const { key, data, fields } = await admin.call('FlowModelApi_submit', { body })
      if (key) return fields
      const refused = await admin.call('FlowModelApi_deploy', { query: { modelId: data.id, category: 'flow_1' } })
      await admin.ok('FlowModelApi_remove', { query: { ids: data.id } })
      return refused.fields
    }
    const { turnMs, answer, heaviest } = await watchTurns(app.child(), submit)
    expect(answer).toMatchObject([{ field: 'modelEditorXml', rule: 'FIELD_BAD' }])
    expect(turnMs, heaviest.join('\n')).toBeLessThanOrEqual(mostTurnMs)
  })

  test('that goes through two hundred elements at once holds nobody up', async () => {
    const file = new File([chain(200)], 'model.bpmn', { type: 'application/xml' })
    await admin.ok('FlowManagerApi_deployUpload', { body: { category: 'flow_1', files: [file] } })
    const [process] = (await admin.ok('FlowManagerApi_list', { query: { size: 100 } })).records.filter(({ key }) => key === 'chain200')
    const begin = async () => {
      const body = {
        processDefinitionId: process?.id ?? '',
        startTime: '2026-01-05 09:00:00',
        endTime: '2026-01-06 18:00:00',
        reason: '探亲',
      }
      const { key } = await admin.call('FlowProcessApi_startLeave', { body })
      return key
    }
    const { turnMs, answer, heaviest } = await watchTurns(app.child(), begin)
    expect(answer).toBeUndefined()
    expect(turnMs, heaviest.join('\n')).toBeLessThanOrEqual(mostTurnMs)
  })
})
