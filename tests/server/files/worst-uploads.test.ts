import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type OperationId, operationOf, operations } from '#contract/operations.gen.ts'
import { newBuyer } from '../../support/acts/buyer-acts.ts'
import { carrierOf, freightBody } from '../../support/acts/freight-acts.ts'
import { customerOf } from '../../support/acts/sales-acts.ts'
import type { Measured } from '../../support/children/loop-meter.ts'
import { fileFieldOf, uploads } from '../../support/contract/uploads.ts'
import { openFolder, remove, started } from '../../support/folders.ts'
import { mostTurnMs, watchedFlags, watchLoop } from '../../support/processes/loop-watch.ts'
import { type RealApp, realApp } from '../../support/processes/real-app.ts'
import type { Client } from '../../support/server.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { type FileKind, type Files, worstFiles } from '../../support/worst-files/index.ts'
import type { Content, Maker } from '../../support/worst-files/kinds.ts'

vi.setConfig({ testTimeout: 3_600_000 })

/**
 * Every second upload operation is sent one file; UPLOAD_FUZZ=all sends all of them all the files that `allFor` lists.
 */
const isWhole = process.env.UPLOAD_FUZZ === 'all'
/**
 * Time allowed for what is answered, or sent as text, in one piece, in proportion to its length, as in worst-inputs;
 * files arrive in chunks.
 */
const msPerMegabyte = 40
/**
 * The most memory that the server may use for a file beyond what it used before; its child processes are not included.
 */
const mostMegabytes = 150
/**
 * The most memory of a process that reads a sheet or decodes a picture: 512 MiB (ADR 252), and what it allocates until
 * that is noticed.
 */
const mostChildMegabytes = 600

/**
 * Largest text that fits with its other fields into a body: the server stops reading a body above the limit, and a
 * client still writing would see a closed connection.
 */
const mostBody = 3_900_000
const fitting = (text: string) =>
  text.slice(0, Math.floor((text.length * mostBody) / Math.max(mostBody, Buffer.byteLength(JSON.stringify(text)))))

const ways = Object.keys(uploads) as OperationId[]
let folder: string
let app: RealApp
let shop: Shop
let buyer: Client
/** Fields sent together with the file, by operation and name. */
let beside: Partial<Record<OperationId, Record<string, string>>>

beforeAll(async () => {
  folder = await openFolder()
  app = await realApp({ dataDir: await started(join(folder, 'data')), flags: watchedFlags })
  await app.start()
  await app.addTenant(app.tenantId)
  shop = await openShop(app)
  const { admin, goods, depotId, supplierId } = shop
  buyer = await newBuyer(shop, 'buyer', { customerId: await customerOf(shop) })
  const [commInfoId = ''] = goods
  const count = await admin.ok('CheckInventoryApi_create', { body: { depotId, lines: [{ commInfoId }] } })
  const bill = await admin.ok('TransportHeadApi_transportApply', { body: await freightBody(shop, await carrierOf(shop)) })
  const help = await admin.ok('MallHelpTypeApi_submit', { body: { name: '帮助' } as never })
  beside = {
    AttachmentApi_submit: { about: 'CommodityApi', aboutId: commInfoId },
    CheckInventoryApi_readSheet: { id: count.id },
    FlowManagerApi_deployUpload: { category: 'flow_1' },
    FlowModelApi_submit: { name: '长', modelKey: 'long' },
    JobApi_head: { resource: 'SupplierApi' },
    JobApi_import: { resource: 'SupplierApi' },
    MallHelpDetailApi_submit: { typeId: help.id },
    PurchaseInvoiceApi_readExcel: { supplierId },
    TransportHeadApi_putTransportheadFile: { id: bill.id },
  }
})
afterAll(async () => {
  await app?.end()
  await remove(folder)
})

test('the contract has these ways in for files, and no others', () => {
  expect(ways.toSorted()).toEqual(operations.flatMap(({ id }) => (fileFieldOf(id) ? [id] : [])).toSorted())
})

type Sent = { kind: FileKind; what: string; make: Maker; ending: string; isSlow: boolean }

function filesOf(kind: FileKind, ending: string = worstFiles[kind].ending): Sent[] {
  const { makers, slow = [] }: Files = worstFiles[kind]
  return Object.entries(makers).map(([what, make]) => ({ kind, what, make, ending, isSlow: slow.includes(what) }))
}

/**
 * The files of the kinds that an operation accepts (`own`), and of other kinds with the extension of an accepted one
 * (`foreign`).
 */
function filesFor(id: OperationId): { own: Sent[]; foreign: Sent[] } {
  const { kinds = [] } = uploads[id] ?? {}
  const { ending } = worstFiles[kinds[0] ?? 'other']
  const others = (Object.keys(worstFiles) as FileKind[]).filter((kind) => !kinds.includes(kind))
  return { own: kinds.flatMap((kind) => filesOf(kind)), foreign: others.flatMap((kind) => filesOf(kind, ending)) }
}

/** One file that is not slow for each operation, in turn; every fourth operation gets one of another kind. */
function sampleFor(id: OperationId): Sent[] {
  const { own, foreign } = filesFor(id)
  const turn = ways.indexOf(id)
  const files = (turn % 4 === 3 ? foreign : own).filter(({ isSlow }) => !isSlow)
  return files.filter((_, nth) => nth === (turn * 5) % files.length)
}

/** All files of its own kinds (of slow ones every fourth, in turn), and one file of each other kind. */
function allFor(id: OperationId): Sent[] {
  const { own, foreign } = filesFor(id)
  const turn = ways.indexOf(id)
  const quick = foreign.filter(({ isSlow }) => !isSlow)
  return [
    ...own.filter(({ isSlow }, nth) => !isSlow || nth % 4 === turn % 4),
    ...[...Map.groupBy(quick, ({ kind }) => kind).values()].flatMap((those) => those[turn % those.length] ?? []),
  ]
}

async function send(id: OperationId, { what, ending }: Sent, content: Content) {
  const { method, path } = operationOf(id)
  const { name = 'file', most = 1, isText = false } = fileFieldOf(id) ?? {}
  const fields = beside[id] ?? {}
  const init = isText ? asText({ ...fields, [name]: fitting(content.toString()) }) : { body: new FormData() }
  if (init.body instanceof FormData) {
    for (const [field, value] of Object.entries(fields)) init.body.append(field, value)
    const file = new File([typeof content === 'string' ? content : new Uint8Array(content)], `${what}.${ending}`)
    for (let nth = 0; nth < (isWhole ? most : 1); nth += 1) init.body.append(name, file)
  }
  const client = id.startsWith('ShopApi_') ? buyer : shop.admin
  const response = await client.fetch(`/api${path}`, { ...init, method: method.toUpperCase() })
  const answer = await response.text()
  await followUp(id, answer)
  const plain = await shop.admin.call('UserApi_info')
  return { status: response.status, answer, plain: plain.status }
}

const asText = (body: object) => ({ body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })

/** Completes what the answer only starts: the job of an import, and the deployment of a model. */
async function followUp(id: OperationId, answer: string): Promise<void> {
  const { admin } = shop
  const made = answer.startsWith('{"code":200') ? (JSON.parse(answer) as { data: { id: string } }).data : undefined
  if (made && id === 'FlowModelApi_submit') {
    await admin.call('FlowModelApi_deploy', { query: { modelId: made.id, category: 'flow_1' } })
    await admin.ok('FlowModelApi_remove', { query: { ids: made.id } })
  }
  if (!made || id !== 'JobApi_import') return
  const state = async () => (await admin.ok('JobApi_detail', { query: { id: made.id } })).state
  await expect.poll(state, { timeout: 600_000, interval: 200 }).toMatch(/^(ready|failed|done|cancelled)$/)
}

test.each(ways.filter((_, at) => isWhole || at % 2 === 0))('no file that is sent to %s holds up the others, or the server', async (id) => {
  const { head = ['编码*', '名称*'] } = uploads[id] ?? {}
  const wrong: object[] = []
  for (const sent of isWhole ? allFor(id) : sampleFor(id)) {
    const content = await sent.make(head)
    const figures = await tried(id, content, () => send(id, sent, content))
    const { answer, plain, status } = figures.answer
    if (!isFine(figures))
      wrong.push({ kind: sent.kind, what: sent.what, bytes: content.length, ...figures, status, plain, answer: answer.slice(0, 500) })
  }
  expect(wrong).toEqual([])
})

type Figures = Omit<Measured, 'rss' | 'peakRss' | 'childPeakRss'> & {
  tries: number
  mostMs: number
  megabytes: number
  childMegabytes: number
  answer: Awaited<ReturnType<typeof send>>
}

/**
 * Measures up to three times, because a real fault shows every time: the first time, code is compiled and older
 * garbage collected.
 */
async function tried(id: OperationId, content: Content, work: () => ReturnType<typeof send>, tries = 3): Promise<Figures> {
  const { rss, peakRss, childPeakRss, ...measured } = await watchLoop(app.child(), work, tries === 1)
  const atOnce = measured.answer.answer.length + (fileFieldOf(id)?.isText ? content.length : 0)
  const megabytes = Math.round((peakRss - rss) / 1e6)
  const figures = {
    ...measured,
    tries,
    mostMs: mostTurnMs + (msPerMegabyte * atOnce) / 1e6,
    megabytes,
    childMegabytes: Math.round(childPeakRss / 1e6),
  }
  return isFine(figures) || tries === 1 ? figures : tried(id, content, work, tries - 1)
}

/** True if every budget was kept, the file was read, and the next request was answered. */
function isFine({ turnMs, mostMs, megabytes, childMegabytes, answer: { status, plain } }: Figures): boolean {
  const isRead = ![401, 403, 404, 429].includes(status) && status < 500
  return isRead && plain === 200 && turnMs <= mostMs && megabytes <= mostMegabytes && childMegabytes <= mostChildMegabytes
}
