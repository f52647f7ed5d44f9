import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { signatureOf } from '#server/core/signature.ts'
import { httpStockService } from '#server/stock-push/http-service.ts'
import { startStockPush } from '#server/stock-push/worker.ts'
import { expectSound } from '../../support/acts/purchase-acts.ts'
import { customerOf, outBody, stockUp } from '../../support/acts/sales-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'

type Heard = { key: string; qty: string; isSigned: boolean; body: Record<string, unknown> }
const secret = 'what both sides sign with'
const heard: Heard[] = []
/** The answer of the other system; it may return a promise to delay it. */
let answer: (response: ServerResponse) => void | Promise<void>
const says = (status: number, text: string) => (response: ServerResponse) => void response.writeHead(status).end(text)

async function hear(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let text = ''
  for await (const part of request) text += String(part)
  const header = (name: string) => String(request.headers[name] ?? '')
  const key = header('idempotency-key')
  const signed = signatureOf(secret, { timestamp: header('x-danju-timestamp'), nonce: key, body: text })
  const body = JSON.parse(text) as Record<string, unknown>
  heard.push({ key, qty: String(body.qty), isSigned: signed === header('x-danju-signature') && body.key === key, body })
  await answer(response)
}
const other = createServer((request, response) => void hear(request, response))
await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening))
const stockPush = { url: `http://127.0.0.1:${(other.address() as AddressInfo).port}/stock`, secret, timeoutMs: 300 }
afterAll(() => {
  other.closeAllConnections()
  other.close()
})

const server = await startTestServer({ stockPush })
const shop = await openShop(server)
const { admin, goods, depotId } = shop
const customerId = await customerOf(shop)
const turn = () => server.app.stockPush.runOnce()

let used = 0
/** Goods of which this quantity is available, with their row in the list. */
async function goodsOf(qty: string) {
  const id = goods[used++] ?? ''
  await stockUp(shop, id, qty, '10.00')
  const name = `饮料${String(used).padStart(2, '0')}`
  const row = async () => {
    const { records } = await admin.ok('SyncInventoryApi_list', { query: { commInfoName: name } })
    return records.find((one) => one.depotId === depotId)
  }
  const push = async () => admin.ok('SyncInventoryApi_pushwjyp', { body: { id: (await row())?.id ?? '' } })
  const sell = () => admin.ok('SalesOutApi_accounting', { body: outBody(shop, customerId, id, '1') })
  return { id, row, push, sell }
}

beforeEach(() => {
  heard.length = 0
  answer = says(200, '{"ok":true}')
})

test('what is pushed is queued, signed and told, and waits again once it changed', async () => {
  const { id, row, push, sell } = await goodsOf('8')
  expect(await push()).toMatchObject({ qty: '8.00', pushStatus: 3 })
  expect(heard).toEqual([])
  await turn()
  expect(await row()).toMatchObject({ qty: '8.00', pushStatus: 1, answer: '{"ok":true}', pushTime: expect.stringContaining('2026-11-21') })
  const key = `${server.tenantId}-${depotId}-${id}-1`
  const body = {
    tenantId: server.tenantId,
    depotId,
    depotName: '总仓',
    commInfoId: id,
    commInfoCode: 'G001',
    commInfoName: '饮料01',
    qty: '8',
  }
  expect(heard).toMatchObject([{ key, qty: '8', isSigned: true, body: { key, ...body } }])
  await turn()
  await sell()
  expect(heard).toHaveLength(1)
  expect(await row()).toMatchObject({ qty: '7.00', pushStatus: 0 })
  await push()
  await turn()
  expect(heard.map((one) => `${one.key.split('-').at(-1)}: ${one.qty}`)).toEqual(['1: 8', '2: 7'])
})

test('asked for twice it is told once, also by two processes', async () => {
  const { row, push } = await goodsOf('5')
  await Promise.all([push(), push()])
  const { db, clock } = server
  const log = pino({ level: 'silent' })
  const second = startStockPush({ db, log, clock: () => clock.now, service: httpStockService(stockPush), everyMs: 0 })
  await Promise.all([turn(), second.runOnce()])
  await second.stop()
  expect(heard).toHaveLength(1)
  expect(await row()).toMatchObject({ pushStatus: 1 })
})

test.each<[string, () => typeof answer, string, string | undefined]>([
  ['a fault of the other system', () => says(500, 'down'), 'HTTP 500', 'down'],
  ['too many at once', () => says(429, 'later'), 'HTTP 429', 'later'],
  ['no answer in time', () => () => undefined, '应答超时', undefined],
  ['a connection that breaks off', () => (response: ServerResponse) => void response.destroy(), 'other side closed', undefined],
])('%s is tried again by the same key after a minute, two, four', async (_, fails, reason, said) => {
  const { row, push, sell } = await goodsOf('4')
  answer = fails()
  await push()
  await turn()
  expect(await row()).toMatchObject({ pushStatus: 3, reason, ...(said ? { answer: said } : {}) })
  // no posting waits for the other system, or fails because of it
  await sell()
  await turn()
  expect(heard).toHaveLength(1)
  server.clock.advance({ seconds: 61 })
  await turn()
  server.clock.advance({ seconds: 61 })
  await turn()
  expect(heard).toHaveLength(2)
  answer = says(204, '')
  server.clock.advance({ seconds: 61 })
  await turn()
  expect(new Set(heard.map(({ key }) => key)).size).toBe(1)
  expect(heard).toHaveLength(3)
  expect(await row()).toMatchObject({ pushStatus: 0 })
})

test('what the other system refuses is final, until somebody pushes it again', async () => {
  const { row, push } = await goodsOf('3')
  answer = says(422, '{"error":"unknown goods"}')
  await push()
  await turn()
  expect(await row()).toMatchObject({ pushStatus: 2, reason: 'HTTP 422', answer: '{"error":"unknown goods"}' })
  server.clock.advance({ days: 2 })
  await turn()
  expect(heard).toHaveLength(1)
  answer = says(201, 'taken')
  expect(await push()).toMatchObject({ pushStatus: 3 })
  await turn()
  const now = await row()
  expect(now).toMatchObject({ pushStatus: 1, answer: 'taken' })
  expect(now?.reason).toBeUndefined()
  expect(heard[0]?.key).toBe(heard[1]?.key)
})

test('after ten tries it has failed', async () => {
  const { row, push } = await goodsOf('3')
  answer = says(503, '')
  await push()
  for (let tries = 0; tries < 12; tries += 1) {
    await turn()
    server.clock.advance({ days: 1 })
  }
  expect(heard).toHaveLength(10)
  expect(await row()).toMatchObject({ pushStatus: 2, reason: 'HTTP 503' })
})

test('a redirect is not followed, with what is signed', async () => {
  const { row, push } = await goodsOf('3')
  answer = (response) => void response.writeHead(307, { location: stockPush.url }).end()
  await push()
  await turn()
  expect(heard).toHaveLength(1)
  expect(await row()).toMatchObject({ pushStatus: 2, reason: 'HTTP 307' })
})

test('of a figure that changes while it is told the newer one is told after it', async () => {
  const { row, push, sell } = await goodsOf('6')
  await push()
  answer = async (response) => {
    answer = says(200, 'second')
    await sell()
    await push()
    says(200, 'first')(response)
  }
  const { clock } = server
  const service = httpStockService({ ...stockPush, timeoutMs: 30_000 })
  const patient = startStockPush({ db: server.db, log: pino({ level: 'silent' }), clock: () => clock.now, service, everyMs: 0 })
  await patient.runOnce()
  expect(await row()).toMatchObject({ qty: '5.00', pushStatus: 3 })
  await patient.runOnce()
  await patient.stop()
  expect(heard.map(({ qty }) => qty)).toEqual(['6', '5'])
  expect(await row()).toMatchObject({ qty: '5.00', pushStatus: 1, answer: 'second' })
})

test('goods that are disabled are not told, and the row says why; one that there is not is DOC_GONE', async () => {
  const { id, push } = await goodsOf('2')
  const goodsAre = (status: number) =>
    server.inTenant((tx) => tx.query('update commodity set status = $3 where tenant_id = $1 and id = $2', [tx.tenantId, id, status]))
  await goodsAre(2)
  expect(await push()).toMatchObject({ pushStatus: 2, reason: '商品已停用，不推送' })
  await turn()
  expect(heard).toEqual([])
  await goodsAre(1)
  expect(await push()).toMatchObject({ pushStatus: 3 })
  await turn()
  expect((await admin.call('SyncInventoryApi_pushwjyp', { body: { id: '999999' } })).key).toBe('DOC_GONE')
})

afterAll(() => expectSound(server))
