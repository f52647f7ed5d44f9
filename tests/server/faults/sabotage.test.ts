import { afterEach, expect, test, vi } from 'vitest'
import { codeOf } from '#server/db/client.ts'
import type { Tx } from '#server/db/connect.ts'
import { assertRowLevelSecurity } from '#server/db/schema/row-level-security.ts'
import { skipOnCluster } from '../../support/database/skip-on-cluster.ts'
import { startTestServer } from '../../support/server.ts'
import { approvedOrder, openShop, postReceipt } from '../../support/shop.ts'
import { expectHidden, expectOneEditor, expectOnePost, postsAtOnce } from '../../support/storms/races.ts'
import { lostOf } from '../../support/storms/storm.ts'

/*
 * Proves the tests of concurrency and tenancy: with a safeguard taken out of the running server, each of them must
 * fail. The numbers of rounds are those of the tests themselves.
 */

const broken = vi.hoisted(() => ({ rowLock: false, version: false, predicate: false }))

vi.mock('#server/documents/engine/store/document-store.ts', async (original) => {
  const real = await original<typeof import('#server/documents/engine/store/document-store.ts')>()
  const readDocument: typeof real.readDocument = (tx, kind, id, lock) =>
    real.readDocument(broken.predicate ? withoutPredicate(tx) : tx, kind, id, broken.rowLock ? false : lock)
  return { ...real, readDocument }
})
vi.mock('#server/documents/engine/events/apply-event.ts', async (original) => {
  const real = await original<typeof import('#server/documents/engine/events/apply-event.ts')>()
  const applyEvent: typeof real.applyEvent = (run, kind, request) =>
    real.applyEvent(run, kind, broken.version ? { ...request, anyVersion: true } : request)
  return { ...real, applyEvent }
})

/** Reads every tenant's rows, like a query that forgot the condition on its tenant. */
function withoutPredicate(tx: Tx): Tx {
  const forgetful = (sql: string) => sql.replaceAll(/\w+\.tenant_id = \$1/g, '$1::text is not null')
  return {
    ...tx,
    query: (sql, values) => tx.query(forgetful(sql), values),
    maybeOne: (sql, values) => tx.maybeOne(forgetful(sql), values),
  }
}

// statements are broken on purpose, so the rules about statements do not apply
const server = await startTestServer({ ownStatements: true })
const shop = await openShop(server)
await server.addTenant('200002')
const stranger = await server.as('admin', '200002')

afterEach(() => {
  Object.assign(broken, { rowLock: false, version: false, predicate: false })
})

const asOwner = (sql: string) => server.database.asOwner((client) => client.query(sql))
const broke = () => server.database.broken()
const brokenIds = async () => [...new Set((await broke()).map(({ id }) => id))]

/** Runs `work` while row-level security is off for the tables of documents. */
async function withoutPolicy(work: () => Promise<void>): Promise<void> {
  const tables = ['document', 'document_line', 'document_event']
  for (const table of tables) await asOwner(`create policy all_of_it on ${table} using (true)`)
  try {
    await work()
  } finally {
    for (const table of tables) await asOwner(`drop policy all_of_it on ${table}`)
  }
}

/** Inserts a document's movements a second time, with the server's own role; returns the code of the refusal. */
async function bookAgain(documentId: string): Promise<string | undefined> {
  const again = `insert into stock_movement (tenant_id, document_id, line_id, kind, depot_id, comm_info_id, qty, value, bill_date)
    select tenant_id, document_id, line_id, kind, depot_id, comm_info_id, qty, value, bill_date from stock_movement
     where tenant_id = $1 and document_id = $2`
  try {
    await server.inTenant((tx) => tx.query(again, [tx.tenantId, documentId]))
    return undefined
  } catch (error) {
    return codeOf(error)
  }
}

test('with every safeguard in place they pass', async () => {
  await expectOnePost(shop)
  await expectOneEditor(shop)
  await expectHidden(shop, stranger)
})

test('without the row lock, 20 posts of one receipt at once fail their test; the keys of the postings still let one through alone', async () => {
  broken.rowLock = true
  await expect(expectOnePost(shop)).rejects.toThrow('to deeply equal')
  const outcomes = await postsAtOnce(shop, 20)
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
  expect(await broke()).toEqual([])
})

test('without the version check the second editor overwrites the first, and the test of two editors fails', async () => {
  broken.version = true
  await expect(expectOneEditor(shop)).rejects.toThrow('to deeply equal')
})

test.skipIf(skipOnCluster('asks for all tenants, which a cluster refuses by itself'))(
  'without the tenant in a query row-level security hides the document; without that too a stranger reads it, and the test of tenants fails',
  async () => {
    broken.predicate = true
    await expectHidden(shop, stranger)
    await withoutPolicy(() => expect(expectHidden(shop, stranger)).rejects.toThrow(`to be 'DOC_GONE'`))
    await expectHidden(shop, stranger)
  },
)

test('without the tenant policy the queries hide the document by themselves, and a server refuses to start', async () => {
  await withoutPolicy(async () => {
    await expectHidden(shop, stranger)
    await expect(assertRowLevelSecurity(server.database.appUrl)).rejects.toThrow('shows rows without a tenant')
  })
})

test('without the unique posting key a document is posted twice, and the invariants tell', async () => {
  const { id } = await postReceipt(shop, await approvedOrder(shop, '10'), '10')
  expect(await bookAgain(id)).toBe('23505')
  expect(await brokenIds()).toEqual([])
  const { rows } = await asOwner(`select conname from pg_constraint where conrelid = 'stock_movement'::regclass and contype = 'u'`)
  await asOwner(`alter table stock_movement drop constraint ${rows[0].conname}`)
  expect(await bookAgain(id)).toBeUndefined()
  expect(await brokenIds()).toEqual(['I1', 'I3', 'I12'])
})

test('what was acknowledged and is not there is missed', async () => {
  const order = await approvedOrder(shop, '10')
  const said = { operation: 'PurchaseOrderApi_approve' as const, key: 'said', body: {}, answer: {}, document: order as never }
  expect(await server.inTenant((tx) => lostOf(tx, [said]))).toEqual([])
  await asOwner(`delete from document_event where document_id = ${order.id} and version = ${order.version}`)
  expect(await server.inTenant((tx) => lostOf(tx, [said]))).toHaveLength(1)
})
