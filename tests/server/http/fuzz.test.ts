import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formOf, type OperationId, operationOf, operations } from '#contract/operations.gen.ts'
import { resources } from '#resources/index.ts'
import { newBuyer, publish } from '../../support/acts/buyer-acts.ts'
import { type ArbitraryInput, arbitraryInput, type Existing } from '../../support/contract/arbitrary-input.ts'
import { contractProblems, expectRefusal } from '../../support/contract/contract.ts'
import { findBroken } from '../../support/database/postgres.ts'
import { openTown } from '../../support/resources/resource-shop.ts'
import { startTestServer } from '../../support/server.ts'
import { approvedOrder, openShop, orderBody, postReceipt, receiptOf } from '../../support/shop.ts'

const lines: string[] = []
const server = await startTestServer({ publicPerMinute: 1_000_000, logTo: { write: (line) => lines.push(line) } })
const shop = await openShop(server)
const town = await openTown(server)
const { admin } = shop
const buyer = await newBuyer(shop, 'buyer')
await publish(server, shop.goods.slice(0, 3))
const order = await approvedOrder(shop, '100')
const drafts = [
  await admin.ok('PurchaseOrderApi_draft', { body: orderBody(shop, '5') }),
  await admin.ok('PurchaseReceiptApi_draft', { body: receiptOf(order, '3') }),
]
const documents = [order, ...drafts, await postReceipt(shop, order, '10')]
const lineIds = documents.flatMap((document) => document.lines.flatMap(({ id = [] }) => id))
const suppliers = [shop.supplierId, shop.otherSupplierId, shop.carrierId]
const goods = [...shop.goods.slice(0, 3), shop.serviceId]
const units = [shop.bottleId, shop.caseId]
const rows = new Map<string, string>()
// no row can be made of resources that only the server writes
for (const { api } of resources)
  await town.rowOf(api).then(
    (id) => rows.set(api, id),
    () => undefined,
  )

const existing: Existing = {
  id: [...documents.map(({ id }) => id), ...lineIds, ...suppliers, ...goods, ...units, shop.depotId, ...rows.values()],
  supplierId: suppliers,
  freightSupplierId: suppliers,
  depotId: [shop.depotId, shop.otherDepotId],
  commInfoId: goods,
  commInfoIds: goods,
  unitId: units,
  unitIds: units,
  taxRateId: Object.values(shop.taxRates),
  sourceBodyId: lineIds,
  lineIds,
  sourceBillId: documents.map(({ id }) => id),
}
/**
 * For operations of a resource, the known ids contain its own row twice, so that it is used as often as the others.
 */
function existingFor(id: OperationId): Existing {
  const own = rows.get(id.split('_')[0] ?? '')
  return own ? { ...existing, id: [own, own, ...existing.id] } : existing
}

/** FUZZ_SEED=7 tries other inputs. */
const seed = Number(process.env.FUZZ_SEED ?? 20261121)
// these end the client's own session
const apart: readonly OperationId[] = ['AuthApi_logout', 'UserApi_updatePassword']
/** Inputs for each operation; FUZZ_INPUTS=200 tries more than a normal run has time for. */
const most = Number(process.env.FUZZ_INPUTS ?? 3)
const atOnce = 8

/** Sends one input to the app in this process; returns what is wrong with the answer. */
async function problemsWith(id: OperationId, { query, body }: ArbitraryInput): Promise<unknown> {
  const { method, path, sends, access } = operationOf(id)
  const { accessToken } = access === 'buyer' ? buyer : admin
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  const asked = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  const isForm = sends === 'files' && typeof body === 'object' && body !== null
  const response = await server.app.inject({
    method: method === 'get' ? 'GET' : 'POST',
    url: `/api${path}?${asked}`,
    headers: { 'blade-auth': `bearer ${accessToken}`, ...(body !== undefined && !isForm && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { payload: isForm ? formOf(body) : JSON.stringify(body) }),
  })
  if (response.statusCode >= 500) return lines.findLast((line) => line.includes('"level":50')) ?? response.body
  if (!String(response.headers['content-type']).startsWith('application/json'))
    return operationOf(id).answers === 'file' ? undefined : 'a file'
  const answer: unknown = response.json()
  if ((answer as { success?: boolean }).success !== false) return orNothing(contractProblems(id, answer))
  expectRefusal(answer)
  return undefined
}

const orNothing = (problems: string[]) => (problems.length > 0 ? problems : undefined)

test.each(operations.filter(({ id }) => !apart.includes(id)).map(({ id }) => [id]))(
  '%s answers whatever it is sent by the contract or with a refusal, never with a fault',
  async (id) => {
    const made = fc.sample(arbitraryInput(id, existingFor(id)), { numRuns: most, seed })
    // operations with few fields get equal inputs, which are sent only once
    const inputs = new Map(made.map((input) => [JSON.stringify(input), input])).values()
    const found: unknown[] = []
    // workers share the inputs: each takes the next one
    const work = async () => {
      for (const input of inputs) {
        const problem = await problemsWith(id, input)
        if (problem !== undefined) found.push({ input: JSON.stringify(input), problem })
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    expect(found.slice(0, 3)).toEqual([])
  },
)

test('after all that the session still stands, so that what was tried was tried by somebody with every right', async () => {
  await admin.ok('MenuApi_buttons')
})

test('after all that the books are in order', async () => {
  const broken = await server.database.asOwner(async (client) => {
    // a draft keeps what was typed, wrong figures included, which are refused only when it is submitted
    const drafts = `select id from document where 'editable' = any (tags)`
    await client.query(`delete from document_line where document_id in (${drafts})`)
    await client.query(
      `update document set total_qty = 0, untaxed_amt = 0, tax_amt = 0, total_amt = 0, coupon_amt = 0, final_amt = 0,
        cost_amt = 0 where id in (${drafts})`,
    )
    return findBroken(async (sql) => (await client.query(sql)).rows)
  })
  expect(broken).toEqual([])
})
