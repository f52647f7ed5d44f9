import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createSeal } from '#server/core/seal.ts'
import { signatureOf } from '#server/core/signature.ts'
import { purgeExpired } from '#server/housekeeping.ts'
import { dueWebhooks } from '#server/queues/webhook-queue.ts'
import { queueDepths } from '#server/watch/queue-depths.ts'
import { httpReceiver } from '#server/webhooks/receiver.ts'
import { startWebhooks } from '#server/webhooks/worker.ts'
import { startTestServer, testSecretKey } from '../../support/server.ts'
import { openShop, orderBody } from '../../support/shop.ts'

type Heard = {
  path: string
  key: string
  signature: string
  signed: { timestamp: string; nonce: string; body: string }
  body: Record<string, unknown>
}
const heard: Heard[] = []
/** The receiver's answer. */
let answer: (response: ServerResponse, body: Record<string, unknown>) => void
const says =
  (status: number, text = '') =>
  (response: ServerResponse) =>
    void response.writeHead(status).end(text)

async function hear(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let text = ''
  for await (const part of request) text += String(part)
  const header = (name: string) => String(request.headers[name] ?? '')
  const signed = { timestamp: header('x-danju-timestamp'), nonce: header('idempotency-key'), body: text }
  const body = JSON.parse(text) as Record<string, unknown>
  expect(header('x-danju-event')).toBe(body.event)
  heard.push({ path: request.url ?? '', key: signed.nonce, signature: header('x-danju-signature'), signed, body })
  answer(response, body)
}
const receiver = createServer((request, response) => void hear(request, response))
await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening))
const host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`
afterAll(() => {
  receiver.closeAllConnections()
  receiver.close()
})

const server = await startTestServer({ webhookHosts: [host, 'hooks.example.com'] })
const shop = await openShop(server)
const { admin } = shop
const turn = () => server.app.webhooks.runOnce()
let made = 0
const hookBody = (more: object = {}) => ({ name: `推送${++made}`, url: `http://${host}/hook${made}`, ...more })
const hook = (more: object = {}) => admin.ok('WebhookApi_submit', { body: hookBody(more) })
const deliveries = async (query: object = {}) => (await admin.ok('WebhookDeliveryApi_list', { query: { size: 100, ...query } })).records
const draft = () => admin.ok('PurchaseOrderApi_draft', { body: orderBody(shop, '10') })
const submit = ({ id, version }: { id: string; version: number }) => admin.ok('PurchaseOrderApi_submit', { body: { id, version } })
const events = (documentId?: string) =>
  heard.filter(({ body }) => !documentId || body.documentId === documentId).map(({ body }) => String(body.event))

beforeEach(async () => {
  heard.length = 0
  answer = says(200, 'ok')
  await server.inTenant((tx) => tx.query('delete from webhook where tenant_id = $1', [tx.tenantId]))
})

test('each event of a document is told in its order, signed by a secret that is said once', async () => {
  const { id, secret = '' } = await hook()
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(JSON.stringify([await admin.ok('WebhookApi_detail', { query: { id } }), await admin.ok('WebhookApi_list', {})])).not.toContain(
    secret,
  )
  const order = await draft()
  await submit(order)
  expect(heard).toEqual([])
  expect(await deliveries()).toMatchObject([{ status: 1, tries: 0 }, { status: 1 }])
  await turn()
  expect(events()).toEqual(['SAVE', 'SUBMIT'])
  const last = heard[1]
  expect(last).toMatchObject({
    path: `/hook${made}`,
    body: {
      ...{ id: last?.key, tenantId: server.tenantId, kind: 'purchaseOrder', documentId: order.id, event: 'SUBMIT', no: 2, version: 2 },
      ...{ fromState: 'draft', billNo: expect.stringMatching(/\d/), at: '2026-11-21T02:00:00.000Z' },
    },
  })
  for (const { signature, signed } of heard) expect(signature).toBe(signatureOf(secret, signed))
  expect(await deliveries()).toMatchObject([
    { status: 2, answerStatus: 200 },
    { status: 2, tries: 1 },
  ])
  const shown = await admin.ok('WebhookDeliveryApi_detail', { query: { id: last?.key ?? '' } })
  expect([shown.answer, JSON.parse(shown.body ?? '')]).toEqual(['ok', last?.body])
  await turn()
  expect(heard).toHaveLength(2)
})

test('what is not taken is tried again after a minute, and holds back what came later of its document alone', async () => {
  const { id, secret = '' } = await hook()
  const [order, other] = [await draft(), await draft()]
  await submit(order)
  answer = (response, { documentId }) => says(documentId === order.id ? 500 : 200, 'being mended')(response)
  await turn()
  expect(await admin.ok('WebhookApi_detail', { query: { id } })).toMatchObject({ lastFailure: 'HTTP 500' })
  await turn()
  expect([events(order.id), events(other.id)]).toEqual([['SAVE'], ['SAVE']])
  const failed = await deliveries({ status: 3 })
  expect(failed).toMatchObject([{ event: 'SAVE', failure: 'HTTP 500', answerStatus: 500, tries: 1, nextTry: expect.any(String) }])
  answer = says(204)
  server.clock.advance({ seconds: 61 })
  await turn()
  expect(events(order.id)).toEqual(['SAVE', 'SAVE', 'SUBMIT'])
  const tries = heard.filter(({ body }) => body.documentId === order.id).slice(0, 2)
  expect(new Set(tries.map(({ key }) => key)).size).toBe(1)
  expect(tries[1]?.signature).toBe(signatureOf(secret, tries[1]?.signed ?? { timestamp: '', nonce: '', body: '' }))
  expect((await admin.ok('WebhookApi_detail', { query: { id } })).lastFailure).toBeUndefined()
})

test('a hundred that never answer hold up nobody else, and what waits is told as a queue', async () => {
  const { id } = await hook()
  const order = await draft()
  await submit(order)
  answer = says(500)
  await turn()
  const { db, clock } = server
  const due = () => db.inPlatform(clock.now, dueWebhooks)
  const queue = async () => (await db.inPlatform(clock.now, queueDepths)).find((one) => one.queue === 'webhooks')
  // the second event waits for the first, and the first for its minute
  expect([await due(), await queue()]).toEqual([[], { queue: 'webhooks', waiting: 0, oldest: null, failed: 1 }])
  await server.inTenant(async (tx) => {
    const dead = `insert into webhook (tenant_id, name, url, last_failure, last_failure_time, create_time)
      select $1, '不应答' || n, '', 'HTTP 500', $2::timestamptz, $2 from generate_series(1, 100) n`
    await tx.query(dead, [tx.tenantId, clock.now])
    const waiting = `insert into webhook_delivery (tenant_id, webhook_id, kind, document_id, no, event, body, next_try, create_time)
      select tenant_id, id, 'purchaseOrder', $3::bigint, 1, 'SAVE', '{}', $2::timestamptz - interval '1 hour', $2 from webhook
       where tenant_id = $1 and url = ''`
    await tx.query(waiting, [tx.tenantId, clock.now, order.id])
  })
  const other = await hook()
  await draft()
  const first = await due()
  expect([first.length, first[0]]).toEqual([100, { tenantId: server.tenantId, webhookId: other.id }])
  expect(await queue()).toMatchObject({ waiting: 202, oldest: new Date(clock.now.getTime() - 3_600_000), failed: 1 })
  await admin.ok('WebhookApi_disable', { body: { id } })
  expect(await queue()).toMatchObject({ waiting: 201, failed: 0 })
})

test('after ten tries it is given up, the next event has its turn, and somebody sends it again', async () => {
  await hook()
  const order = await draft()
  await submit(order)
  answer = (response, { event }) => says(event === 'SAVE' ? 404 : 200)(response)
  for (let tries = 0; tries < 11; tries += 1) {
    await turn()
    server.clock.advance({ days: 1 })
  }
  expect(events()).toEqual([...Array.from({ length: 10 }, () => 'SAVE'), 'SUBMIT'])
  const [given] = await deliveries({ status: 4 })
  expect(given).toMatchObject({ event: 'SAVE', failure: 'HTTP 404', tries: 10 })
  answer = says(200)
  const again = await admin.ok('WebhookDeliveryApi_resend', { body: { id: given?.id ?? '' } })
  expect(again).toMatchObject({ status: 1, tries: 0 })
  await turn()
  expect(heard.at(-1)?.key).toBe(given?.id)
  expect((await deliveries({ event: 'SAVE' }))[0]).toMatchObject({ status: 2 })
  expect(await admin.call('WebhookDeliveryApi_resend', { body: { id: '999999' } })).toMatchObject({ key: 'ROW_GONE' })
})

test('two processes tell each event once', async () => {
  await hook()
  for (let count = 0; count < 6; count += 1) await submit(await draft())
  const { db, clock } = server
  const options = { db, log: pino({ level: 'silent' }), clock: () => clock.now, seal: createSeal(testSecretKey), everyMs: 0 }
  const second = startWebhooks({ ...options, receiver: httpReceiver([host]) })
  await Promise.all([turn(), second.runOnce()])
  await Promise.all([turn(), second.runOnce()])
  await second.stop()
  expect(new Set(heard.map(({ key }) => key)).size).toBe(12)
  expect(heard).toHaveLength(12)
})

test('only chosen kinds and events are told, of an enabled one, and what is taken back is told of nobody', async () => {
  await hook({ kinds: 'salesOrder，purchaseOrder', events: 'SUBMIT' })
  const off = await hook()
  await admin.ok('WebhookApi_disable', { body: { id: off.id } })
  await hook({ kinds: 'salesOrder' })
  const order = await draft()
  await submit(order)
  expect((await admin.call('PurchaseOrderApi_submit', { body: { id: order.id, version: 1 } })).status).not.toBe(200)
  await turn()
  expect(events()).toEqual(['SUBMIT'])
  const gone = await draft()
  await hook({ events: 'REMOVE' })
  await admin.ok('PurchaseOrderApi_remove', { query: { ids: gone.id } })
  await turn()
  expect(heard.at(-1)?.body).toMatchObject({ event: 'REMOVE', documentId: gone.id, kind: 'purchaseOrder' })
})

test('a tenant is told of its own documents alone', async () => {
  await server.addTenant('200002')
  const there = await openShop(server, '200002')
  await hook()
  await there.admin.ok('PurchaseOrderApi_draft', { body: orderBody(there, '1') })
  await turn()
  expect([heard, await deliveries(), (await there.admin.ok('WebhookApi_list', {})).records]).toEqual([[], [], []])
  const stored = await server.inTenant((tx) => tx.query('select 1 from webhook_delivery where tenant_id = $1', [tx.tenantId]), '200002')
  expect(stored).toEqual([])
})

test.each([
  [{ url: 'https://elsewhere.example.com/' }, 'url', /WEBHOOK_HOSTS/],
  [{ url: 'http://hooks.example.com/' }, 'url', /https/],
  [{ url: 'https://me:pass@hooks.example.com/' }, 'url', /https/],
  [{ url: 'hooks' }, 'url', /https/],
  [{ kinds: 'purchaseOrder,nothing' }, 'kinds', /单据类型/],
  [{ events: 'SUBMITTED' }, 'events', /没有 SUBMITTED/],
])('%o is refused', async (more, field, reason) => {
  const refused = await admin.call('WebhookApi_submit', { body: hookBody(more) })
  expect(refused).toMatchObject({ key: 'FIELD_BAD', fields: [{ field, msg: expect.stringMatching(reason) }] })
})

test('a redirect is not followed, an answer too late is none, and a host that is no longer allowed is told nothing', async () => {
  const { id } = await hook()
  await draft()
  answer = (response) => void response.writeHead(307, { location: `http://${host}/elsewhere` }).end()
  await turn()
  expect([heard.length, (await deliveries())[0]?.failure]).toEqual([1, 'HTTP 307'])
  answer = () => undefined
  const { db, clock } = server
  const options = { db, log: pino({ level: 'silent' }), clock: () => clock.now, seal: createSeal(testSecretKey), everyMs: 0 }
  clock.advance({ seconds: 61 })
  const hasty = startWebhooks({ ...options, receiver: httpReceiver([host], 100) })
  await hasty.runOnce()
  expect((await deliveries())[0]).toMatchObject({ status: 3, failure: '应答超时', tries: 2 })
  clock.advance({ seconds: 121 })
  const narrowed = startWebhooks({ ...options, receiver: httpReceiver([]) })
  await narrowed.runOnce()
  expect((await deliveries())[0]).toMatchObject({ status: 4, failure: '主机不在 WEBHOOK_HOSTS 中', tries: 3 })
  expect(heard).toHaveLength(2)
  await Promise.all([hasty.stop(), narrowed.stop()])
  const before = (await admin.ok('WebhookApi_detail', { query: { id } })).version
  const renewed = await admin.ok('WebhookApi_renew', { body: { id } })
  expect([renewed.secret?.length, renewed.version]).toEqual([43, before])
})

test('what was sent is forgotten after a month, what waits is not', async () => {
  await hook()
  await draft()
  await turn()
  await draft()
  server.clock.advance({ days: 31 })
  await purgeExpired(server.db, server.clock.now)
  const { records } = await (await server.as('admin')).ok('WebhookDeliveryApi_list', {})
  expect(records).toMatchObject([{ status: 1 }])
})
