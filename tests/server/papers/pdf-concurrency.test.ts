import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Client } from '../../support/client.ts'
import { openFolder, remove, started } from '../../support/folders.ts'
import { mostTurnMs, watchedFlags, watchTurns } from '../../support/processes/loop-watch.ts'
import { type RealApp, realApp } from '../../support/processes/real-app.ts'
import { openShop, orderBody, type Shop } from '../../support/shop.ts'

// long papers are made while other requests are answered; the app runs in its own process

vi.setConfig({ testTimeout: 400_000, hookTimeout: 400_000 })

const metricsToken = 'who-reads-figures'
const megabyte = 1024 ** 2
let folder = ''
let app: RealApp
let shop: Shop
let other: Client
/** One document for each try, because a paper that was made is cached for the next. */
const documents: string[] = []

beforeAll(async () => {
  folder = await openFolder()
  app = await realApp({ dataDir: await started(join(folder, 'data')), flags: watchedFlags, env: { METRICS_TOKEN: metricsToken } })
  await app.start()
  await app.addTenant(app.tenantId)
  shop = await openShop(app)
  await app.addUser('other')
  other = await app.as('other')
  const body = orderBody(shop, '1')
  const long = { ...body, lines: Array(2000).fill(body.lines?.[0]) }
  // a draft has no number, so drafts with equal remarks would be the same paper
  for (const remark of '12345') documents.push((await shop.admin.ok('PurchaseOrderApi_draft', { body: { ...long, remark } })).id)
})
afterAll(async () => {
  await app.end()
  await remove(folder)
})

type Outcomes = Record<'made' | 'again' | 'left', number>
async function outcomes(): Promise<Outcomes> {
  const response = await fetch(`${app.url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  const found = (await response.text()).matchAll(/^danju_pdfs_total\{outcome="(\w+)"\} (\d+)$/gm)
  return Object.fromEntries([...found].map(([, outcome, count]) => [outcome, Number(count)])) as Outcomes
}

/** A link with another last day has that day on its paper, which therefore is another file. */
const linkFor = async (documentId: string, days: number) =>
  (await shop.admin.ok('PaperApi_share', { body: { documentId, days } })).token as string
const open = async (token: string, signal?: AbortSignal) => {
  const response = await fetch(`${app.url}/api/blade-wxapp-nointercept/sharedpaper/pdf`, {
    ...{ method: 'POST', body: JSON.stringify({ token }), headers: { 'content-type': 'application/json' } },
    ...(signal && { signal }),
  })
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
}
/** Sends requests one after the other as another user until `isOver`; returns how many were answered. */
async function besideOthers(isOver: () => boolean): Promise<number> {
  let answered = 0
  for (; !isOver(); answered += 1) await other.ok('UserApi_info')
  return answered
}

test('forty links to two thousand lines are made one after the other beside the requests of others, until their readers leave', async () => {
  const links = new Map<string, string[]>()
  for (const id of documents) links.set(id, await Promise.all(Array.from({ length: 41 }, (_, at) => linkFor(id, at + 1))))
  const { answer, turnMs, heaviest, peakRss, rss } = await watchTurns(app.child(), async () => {
    const [last = '', ...asked] = links.get(documents.pop() ?? '') ?? []
    const before = await outcomes()
    const leaving = new AbortController()
    let opened = 0
    const all = Promise.allSettled(
      asked.map(async (link) => {
        const { status } = await open(link, leaving.signal)
        if (status === 200) opened += 1
      }),
    )
    const answered = await besideOthers(() => opened >= 3)
    leaving.abort()
    await all
    // a reader who comes now is served next
    expect((await open(last)).status).toBe(200)
    const after = await outcomes()
    return { opened, answered, made: after.made - before.made, again: after.again - before.again, left: after.left - before.left }
  })
  const { opened, answered, made, again, left } = answer
  expect(answered).toBeGreaterThan(20)
  // those that were opened, the last one, and perhaps one that was finished when its reader left
  expect(made).toBeGreaterThan(opened)
  expect(made).toBeLessThanOrEqual(opened + 2)
  // one was being made and one waited for it; for all others nothing was even read
  expect([again, left <= 2]).toEqual([0, true])
  expect((peakRss - rss) / megabyte).toBeLessThan(200)
  // reading a document of two thousand lines alone takes turns of up to 50 ms
  expect(turnMs, heaviest.join('\n')).toBeLessThanOrEqual(2 * mostTurnMs)
})

test('twelve readers of one link share one file, and who leaves keeps it from nobody', async () => {
  const link = await linkFor(documents.pop() ?? '', 60)
  const before = await outcomes()
  const leaving = new AbortController()
  const gone = open(link, leaving.signal).catch(() => 'gone')
  const staying = Array.from({ length: 12 }, () => open(link))
  await expect.poll(async () => (await outcomes()).again - before.again, { timeout: 60_000 }).toBeGreaterThan(0)
  leaving.abort()
  const files = await Promise.all(staying)
  expect(files.map(({ status }) => status)).toEqual(Array(12).fill(200))
  expect(new Set(files.map(({ bytes }) => bytes.toString('base64'))).size).toBe(1)
  await gone
  expect((await outcomes()).made - before.made).toBe(1)
})
