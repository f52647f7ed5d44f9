import { createHash } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import type { BodyOf } from '#contract/operations.gen.ts'
import { canonicalJson } from '#domain/core/hash-text.ts'
import { sampleDrawer } from '#server/documents/log-audit/samples/draw-sample.ts'
import { assignDepots } from '#server/identity/people.ts'
import { allRights } from '#server/seeds/seed.ts'
import { by } from '../../support/acts/purchase-acts.ts'
import { customerOf, outBody, returnBody, stockUp } from '../../support/acts/sales-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { hire, openShop } from '../../support/shop.ts'

// samples for auditors, and the files that they save

const server = await startTestServer({ now: new Date('2026-11-21T02:00:00Z') })
const shop = await openShop(server)
const { admin } = shop
const [goods = ''] = shop.goods
const customerId = await customerOf(shop)
await stockUp(shop, goods, '100', '1000.00')
const posted = (qty: string) => admin.ok('SalesOutApi_accounting', { body: outBody(shop, customerId, goods, qty) })
const outs = [await posted('1'), await posted('2'), await posted('3'), await posted('30')]
const draft = await admin.ok('SalesOutApi_draft', { body: { ...outBody(shop, customerId, goods, '1') } })
await admin.ok('SalesOutApi_remove', { query: { ids: draft.id } })
await admin.ok('SalesReturnApi_accounting', { body: returnBody(shop, outs[3] ?? draft, '-1') })

async function fileOf(body: BodyOf<'LogFileApi_make'>, who = admin): Promise<Uint8Array<ArrayBuffer>> {
  const { id } = await who.ok('LogFileApi_make', { body })
  await server.jobs.idle()
  expect(await who.ok('JobApi_detail', { query: { id } })).toMatchObject({ state: 'done', title: '审计文件' })
  return new Uint8Array(await (await who.fetch(`/api/blade-resource/job/download?id=${id}`)).arrayBuffer())
}

/** Draws a sample from rows that arrive in pieces of this length. */
function drawn(rows: readonly { id: string; amount: string }[], asked: Parameters<typeof sampleDrawer>[0], piece = rows.length) {
  const draw = sampleDrawer(asked)
  for (let at = 0; at < rows.length; at += piece) draw.from(rows.slice(at, at + piece))
  return draw.drawn()
}
const textOf = async (body: BodyOf<'LogFileApi_make'>) => Buffer.from(await fileOf(body)).toString('utf8')

describe('a sample', () => {
  const asked = { kind: 'salesOut', method: 'random', size: 2, seed: '2026' } as const
  const draw = (more: object = {}) => admin.ok('LogSampleApi_draw', { body: { ...asked, ...more } })

  test('is the same for the same seed, and another for another; amounts weigh where they shall', async () => {
    const [one, same, other] = [await draw(), await draw(), await draw({ seed: '2027' })]
    const ids = ({ documents }: typeof one) => documents.map(({ headId }) => headId)
    expect(ids(same)).toEqual(ids(one))
    expect(ids(other)).not.toEqual(ids(one))
    expect(one).toMatchObject({ population: 4, populationAmt: '406.80', noted: 0, kindName: '销售出库单' })
    const rows = outs.map(({ id, finalAmt }) => ({ id, amount: finalAmt ?? '0' }))
    const firsts = (method: 'random' | 'weighted') =>
      Array.from({ length: 400 }, (_, at) => drawn(rows, { method, size: 1, seed: String(at) })[0]?.id).filter((id) => id === outs[3]?.id)
        .length
    expect(firsts('random')).toBeGreaterThan(60)
    expect(firsts('random')).toBeLessThan(140)
    // 30 of 36 bottles
    expect(firsts('weighted')).toBeGreaterThan(300)
    const weighted = { method: 'weighted', size: 3, seed: 'x' } as const
    expect(drawn(rows.toReversed(), weighted)).toEqual(drawn(rows, weighted))
    expect(drawn(rows, weighted, 1)).toEqual(drawn(rows, weighted))
    expect((await draw({ startTime: '2026-11-22' })).documents).toEqual([])
    expect(await admin.call('LogSampleApi_draw', { body: { ...asked, kind: 'none' } })).toMatchObject({ key: 'FIELD_BAD' })
  })

  test('takes a finding on each document, is signed once, never changes then, and is exported', async () => {
    const [{ id }, open] = [await draw(), await draw()]
    const note = (body: object) => admin.call('LogSampleApi_note', { body: { id, no: 1, verdict: 'good', ...body } })
    expect(await note({ verdict: 'finding' })).toMatchObject({ key: 'FIELD_BAD' })
    expect((await note({})).status).toBe(200)
    expect(await admin.call('LogSampleApi_sign', { query: { id } })).toMatchObject({ key: 'LINE_BAD' })
    expect((await note({ no: 2, verdict: 'finding', note: '价格高于合同' })).status).toBe(200)
    expect(await note({ no: 3 })).toMatchObject({ key: 'DOC_GONE' })
    const signed = await admin.ok('LogSampleApi_sign', { query: { id } })
    expect(signed).toMatchObject({ noted: 2, findings: 1, signedUserName: 'admin', signedTime: '2026-11-21 10:00:00' })
    expect(signed.digest).toMatch(/^[0-9a-f]{64}$/)
    expect(await note({ verdict: 'finding', note: '改' })).toMatchObject({ key: 'STATUS_FORBIDS' })
    expect(await admin.call('LogSampleApi_sign', { query: { id } })).toMatchObject({ key: 'STATUS_FORBIDS' })
    for (const statement of [
      `update audit_sample_document set note = 'x' where sample_id = ${id}`,
      `delete from audit_sample_document where sample_id = ${id}`,
      `update audit_sample set seed = 'x' where id = ${id}`,
      `insert into audit_sample_document select (jsonb_populate_record(d, '{"no": 9, "document_id": 1}')).*
        from audit_sample_document d where sample_id = ${id} and no = 1`,
      `update audit_sample_document set sample_id = ${id}, no = 9, document_id = 1 where sample_id = ${open.id} and no = 1`,
    ])
      await expect(server.database.asOwner((client) => client.query(statement))).rejects.toThrow('a signed sample never changes')
    const [sheet] = (await readXlsx(await fileOf({ file: 'sample', id }))).sheets
    expect(sheet?.rows.map((row) => [row[0], row[5], row[6]])).toEqual([
      ['序号', '结论', '说明'],
      [1, '无异常', ''],
      [2, '有发现', '价格高于合同'],
    ])
    const reader = await hire(shop, 'readsSamples', 'clerk', ['logaudit_view'])
    expect(await reader.call('LogSampleApi_draw', { body: asked })).toMatchObject({ status: 403 })
    expect((await reader.ok('LogSampleApi_list', { query: {} })).total).toBeGreaterThan(0)
  })

  test('shows nobody documents of depots that are not his, whoever drew it', async () => {
    const theirs = await draw()
    const id = await server.addUser('elsewhere', { rights: allRights() })
    await server.inTenant((tx) => assignDepots(tx, id, [shop.otherDepotId]))
    const auditor = await server.as('elsewhere')
    expect(await auditor.call('LogSampleApi_detail', { query: { id: theirs.id } })).toMatchObject({ key: 'DOC_GONE' })
    expect(await auditor.call('LogSampleApi_note', { body: { id: theirs.id, no: 1, verdict: 'good' } })).toMatchObject({ key: 'DOC_GONE' })
    expect(await auditor.call('LogFileApi_make', { body: { file: 'sample', id: theirs.id } })).toMatchObject({ key: 'DOC_GONE' })
    const own = await auditor.ok('LogSampleApi_draw', { body: asked })
    const seen = (await auditor.ok('LogSampleApi_list', { query: {} })).records
    expect(seen).toContainEqual(expect.objectContaining({ id: own.id }))
    expect(seen.filter(({ population }) => population > 0)).toEqual([])
  })
})

/** Files of a zip by path; throws if one differs from what the zip's directory says. */
function unzip(bytes: Buffer): ReadonlyMap<string, string> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  const files = new Map<string, string>()
  let at = bytes.readUInt32LE(end + 16)
  for (let count = bytes.readUInt16LE(end + 10); count > 0; count -= 1) {
    const [packed, nameLength, offset] = [bytes.readUInt32LE(at + 20), bytes.readUInt16LE(at + 28), bytes.readUInt32LE(at + 42)]
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    const from = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
    files.set(name, inflateRawSync(bytes.subarray(from, from + packed)).toString('utf8'))
    at += 46 + nameLength
  }
  return files
}

test('the log as XES is well formed, a trace for each document, whatever people wrote; the same bytes again', async () => {
  const [out] = outs
  if (!out) throw new Error('no document')
  await admin.ok('SalesOutApi_flush', { body: { ...by(out), remark: 'a "b" <c> &\nd' } })
  const text = await textOf({ file: 'xes', kind: 'salesOut' })
  expect(await textOf({ file: 'xes', kind: 'salesOut' })).toBe(text)
  const open: string[] = []
  for (const [tag, close, name = '', attributes = ''] of text.matchAll(/<(\/?)([\w:]+)((?:\s[\w:.]+="[^"<]*")*)\s*\/?>/g)) {
    if (close) expect(open.pop()).toBe(name)
    else if (!tag.endsWith('/>')) open.push(name)
    expect(attributes).not.toMatch(/&(?!(amp|lt|gt|quot|#\d+);)/)
  }
  expect(open).toEqual([])
  expect(text.replace(/<\?xml[^>]*\?>|<\/?[\w:]+(?:\s[\w:.]+="[^"<]*")*\s*\/?>/g, '').trim()).toBe('')
  expect(text.match(/<trace>/g)).toHaveLength(6)
  expect(text.match(/<event>/g)).toHaveLength(8)
  expect(text).toContain('value="a &quot;b&quot; &lt;c&gt; &amp;&#10;d"')
  expect(text).toContain('<date key="time:timestamp" value="2026-11-21T02:00:00.000Z"/>')
})

test('the log as OCEL 2.0 ties events to objects that there are, of types that it declares', async () => {
  type Typed = { name: string; attributes: { name: string; type: string }[] }
  type Object = {
    id: string
    type: string
    attributes: { name: string; value: string; time: string }[]
    relationships: { objectId: string; qualifier: string }[]
  }
  type Event = Omit<Object, 'attributes'> & { time: string; attributes: { name: string; value: string }[] }
  const text = await textOf({ file: 'ocel' })
  const { objectTypes, eventTypes, objects, events } = JSON.parse(text) as Record<'objectTypes' | 'eventTypes', Typed[]> & {
    objects: Object[]
    events: Event[]
  }
  const declared = (types: Typed[]) => new Map(types.map(({ name, attributes }) => [name, new Set(attributes.map((one) => one.name))]))
  const [ofObjects, ofEvents, ids] = [declared(objectTypes), declared(eventTypes), new Set(objects.map(({ id }) => id))]
  expect(ids.size).toBe(objects.length)
  const strays = [
    ...objects.filter(({ type, attributes }) => attributes.some(({ name }) => !ofObjects.get(type)?.has(name))),
    ...events.filter(({ type, attributes }) => attributes.some(({ name }) => !ofEvents.get(type)?.has(name))),
    ...[...objects, ...events].filter(({ relationships }) => relationships.some(({ objectId }) => !ids.has(objectId))),
  ]
  expect(strays).toEqual([])
  const back = objects.find(({ type }) => type === 'salesReturn')
  expect(back?.relationships).toContainEqual({ objectId: outs[3]?.id, qualifier: 'made of' })
  expect(events.filter(({ type }) => type === 'salesOut.POST')).toHaveLength(4)
  expect(objects.some(({ id }) => id === draft.id)).toBe(true)
})

test('everything about one document is one archive, whose log proves itself', async () => {
  const [out] = outs
  if (!out) throw new Error('no document')
  const bytes = Buffer.from(await fileOf({ file: 'dossier', id: out.id }))
  expect(Buffer.from(await fileOf({ file: 'dossier', id: out.id })).equals(bytes)).toBe(true)
  const files = unzip(bytes)
  expect([...files.keys()].map((path) => path.replace(/[0-9a-f]{64}/, 'hash'))).toEqual([
    ...['README.txt', 'replay.json', 'as-it-stands.json', 'log.json', 'log.xes', 'anchors.json'],
    ...['laws/salesOut-hash.json', 'laws/salesOut-hash.scxml', 'laws/salesOut-hash.xstate.json'],
  ])
  const json = (path: string) => JSON.parse(files.get(path) ?? 'null')
  let previous: string | undefined
  for (const row of json('log.json') as Record<string, unknown>[]) {
    const { hash, previous_hash: _, tenant_id: tenantId, no, at, ...rest } = row
    const content = Object.entries(rest).flatMap(([name, value]) =>
      value === null ? [] : [[name.replace(/_(\w)/g, (__, letter) => letter.toUpperCase()), value]],
    )
    const told = canonicalJson({ tenantId, no, at, ...Object.fromEntries(content), previous })
    expect(createHash('sha256').update(told).digest('hex')).toBe(hash)
    previous = String(hash)
  }
  expect(json('as-it-stands.json')).toMatchObject({ kept: 'whole' })
  for (const [path, text] of files)
    if (/[0-9a-f]{64}\.json$/.test(path))
      expect(path).toContain(
        createHash('sha256')
          .update(canonicalJson(JSON.parse(text)))
          .digest('hex'),
      )
})

test('a document of a long way is in the archive with all of it, without figures that its reader may not see', async () => {
  const id = outs[2]?.id ?? ''
  const facts = { costAmt: '4711.08', priceProblems: [{ rule: 'LINE_BAD', row: 1, field: 'costPrice', params: { least: '4711.08' } }] }
  await server.database.asOwner((client) =>
    client.query(
      `insert into document_event select (jsonb_populate_record(e, jsonb_build_object('no', n, 'event', 'NOTE',
        'from_state', e.to_state, 'facts', $2::jsonb))).*
         from document_event e, generate_series(2, 620) n where e.document_id = $1 and e.no = 1`,
      [id, JSON.stringify(facts)],
    ),
  )
  const whole = unzip(Buffer.from(await fileOf({ file: 'dossier', id })))
  const read = <Shape>(path: string) => JSON.parse(whole.get(path) ?? 'null') as Shape
  expect(read<{ steps: unknown[] }>('replay.json').steps).toHaveLength(620)
  expect(read<{ no: number }>('as-it-stands.json').no).toBe(620)
  expect(read('log.json')).toHaveLength(620)
  expect(whole.get('log.json')).toContain('4711.08')
  await server.addUser('unpriced', { rights: allRights().filter((right) => right !== 'cost_view') })
  const cut = unzip(Buffer.from(await fileOf({ file: 'dossier', id }, await server.as('unpriced'))))
  expect([...cut.values()].filter((text) => text.includes('4711.08'))).toEqual([])
  expect(cut.get('log.json')).toContain('priceProblems')
})

test('files are asked for rightly, by whoever has the right, and hold what he may see', async () => {
  const make = (body: object, who = admin) => who.call('LogFileApi_make', { body: body as never })
  expect(await make({ file: 'dossier' })).toMatchObject({ key: 'FIELD_BAD' })
  expect(await make({ file: 'dossier', id: '1' })).toMatchObject({ key: 'DOC_GONE' })
  expect(await make({ file: 'xes', kind: 'none' })).toMatchObject({ key: 'FIELD_BAD' })
  expect(await make({ file: 'xes', startTime: '2026-11-22', endTime: '2026-11-21' })).toMatchObject({ key: 'FIELD_BAD' })
  const reader = await hire(shop, 'takesNothing', 'clerk', ['logaudit_view'])
  expect(await make({ file: 'xes' }, reader)).toMatchObject({ status: 403 })
  expect(await admin.call('JobApi_export', { body: { resource: 'LogFileApi', query: { file: 'xes' } } })).toMatchObject({
    key: 'BAD_INPUT',
  })
  await server.addUser('costless', { rights: allRights().filter((right) => right !== 'cost_view') })
  const files = unzip(Buffer.from(await fileOf({ file: 'dossier', id: outs[1]?.id ?? '' }, await server.as('costless'))))
  expect(files.get('replay.json')).not.toContain('costAmt')
})
