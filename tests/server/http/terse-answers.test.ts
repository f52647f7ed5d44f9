import { expect, test } from 'vitest'
import { operationOf } from '#contract/operations.gen.ts'
import { expandLines, type TerseLines } from '#domain/core/terse-lines.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop, orderBody } from '../../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin, supplierId, depotId } = shop

// all prices, quantities and remarks differ, as on an order that a user entered
const lines = shop.goods.map((commInfoId, at) => ({
  commInfoId,
  unitId: at % 3 === 0 ? shop.caseId : shop.bottleId,
  qty: String(at + 3),
  taxPrice: `${at + 1}.${at + 13}`,
  taxRate: at % 4 === 0 ? '9' : '13',
  remark: `第${at + 1}行`,
}))
const order = await admin.ok('PurchaseOrderApi_submit', { body: orderBody(shop, '1', { lines }) })
const approved = await admin.ok('PurchaseOrderApi_approve', { body: { id: order.id, version: order.version } })
const received = approved.lines.map(({ id, commInfoId, unitId, qty, taxPrice, taxRate }) => {
  return { sourceBodyId: id, commInfoId, unitId, actualQty: qty, taxPrice, taxRate }
})
const receipt = await admin.ok('PurchaseReceiptApi_accounting', { body: { supplierId, depotId, lines: received } })

/** A document as returned to a plain request, and to one that prefers terse lines. */
async function bothForms(operation: 'PurchaseOrderApi_detail' | 'PurchaseReceiptApi_detail', id: string, prefer: string) {
  const address = `${server.url}/api${operationOf(operation).path}?id=${id}`
  const ask = (more: object) => fetch(address, { headers: { 'Blade-Auth': `bearer ${admin.accessToken}`, ...more } })
  const [plain, terse] = [await ask({}), await ask({ Prefer: prefer })]
  const text = await terse.text()
  return { applied: terse.headers.get('preference-applied'), plain: await plain.json(), text, terse: JSON.parse(text) }
}

test.each([
  ['order', 'PurchaseOrderApi_detail', order.id],
  ['receipt', 'PurchaseReceiptApi_detail', receipt.id],
] as const)('the same %s of 20 lines is said in at most 10 kB', async (_, operation, id) => {
  const { applied, plain, text, terse } = await bothForms(operation, id, 'respond-async, lines=terse')
  expect(applied).toBe('lines=terse')
  expect(plain.data.lines).toHaveLength(20)
  expect({ ...terse.data, lines: expandLines(terse.data.lines as TerseLines) }).toEqual(plain.data)
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(10_000)
})

test('whoever prefers something else gets the list', async () => {
  const { applied, plain, terse } = await bothForms('PurchaseOrderApi_detail', order.id, 'lines=terser')
  expect(applied).toBeNull()
  expect(terse).toEqual(plain)
})
