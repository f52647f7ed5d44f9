import { expect, inject, test } from 'vitest'
import { testDatabase } from '../../support/database/postgres.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop, orderBody } from '../../support/shop.ts'

const sent: { tx: number; sql: string }[] = []
const server = await startTestServer({ database: await testDatabase({ onStatement: (tx, sql) => sent.push({ tx, sql }) }) })
const shop = await openShop(server)
const { admin, supplierId, depotId } = shop

/**
 * The statements of requests: without those that write the log of requests, and without setting the tenant, which is
 * sent together with `begin`.
 */
const ofRequests = () => {
  const beside = new Set(sent.filter(({ sql }) => /^insert into log_/.test(sql)).map(({ tx }) => tx))
  return sent.filter(({ tx, sql }) => !beside.has(tx) && !sql.startsWith('set local')).map(({ sql }) => sql)
}

/** Runs order → submit → approve → receipt → post; calls back with the answer after each. */
async function flow(
  key: string,
  after: (kind: 'PurchaseOrderApi' | 'PurchaseReceiptApi', answer: object) => Promise<void> = async () => undefined,
) {
  const headers = (nth: number) => ({ 'Idempotency-Key': `${key}-${nth}` })
  const order = await admin.ok('PurchaseOrderApi_draft', { body: orderBody(shop, '10'), headers: headers(1) })
  await after('PurchaseOrderApi', order)
  const submitted = await admin.ok('PurchaseOrderApi_submit', { body: { id: order.id, version: order.version }, headers: headers(2) })
  await after('PurchaseOrderApi', submitted)
  const approved = await admin.ok('PurchaseOrderApi_approve', { body: { id: order.id, version: submitted.version }, headers: headers(3) })
  await after('PurchaseOrderApi', approved)
  const lines = approved.lines.map(({ id, commInfoId, unitId, qty, taxPrice, taxRate }) => {
    return { sourceBodyId: id, commInfoId, unitId, actualQty: qty, taxPrice, taxRate }
  })
  const receipt = await admin.ok('PurchaseReceiptApi_draft', { body: { supplierId, depotId, lines }, headers: headers(4) })
  await after('PurchaseReceiptApi', receipt)
  const posted = await admin.ok('PurchaseReceiptApi_accountingById', {
    body: { id: receipt.id, version: receipt.version },
    headers: headers(5),
  })
  await after('PurchaseReceiptApi', posted)
}

// a cluster is sent each insert as a statement of its own, in as many round trips (ADR 291)
const most = inject('testServer').engine === 'citus' ? 67 : 50

test(`from order to posted receipt takes ${most} statements at most`, async () => {
  // the first flow books the month's first row, so values cached before it are dropped
  for (const key of ['first', 'second']) await flow(key)
  sent.length = 0
  await flow('third')
  expect(ofRequests().length).toBeLessThanOrEqual(most)
})

test('a posting writes the lines of its order once, what is on order along with what was received', async () => {
  sent.length = 0
  await flow('once')
  const posting = ofRequests().slice(ofRequests().lastIndexOf('begin'))
  expect(posting.filter((sql) => /update document_line/.test(sql))).toHaveLength(1)
})

/** The answer without last purchase prices, which posting itself changes. */
const withoutPrices = (answer: object) => {
  const { lines, ...head } = answer as { lines: { unitList?: unknown }[] }
  return { ...head, lines: lines.map(({ unitList: _, ...line }) => line) }
}

test('an event answers what a reading answers afterwards', async () => {
  await flow('read', async (api, answer) => {
    const read = await admin.ok(`${api}_detail`, { query: { id: (answer as { id: string }).id } })
    expect(withoutPrices(answer)).toEqual(withoutPrices(read))
  })
})
