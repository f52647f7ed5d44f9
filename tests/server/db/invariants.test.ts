import { expect, test, vi } from 'vitest'
import { findBrokenOf } from '../../support/database/postgres.ts'
import { startTestServer } from '../../support/server.ts'
import { approvedOrder, openShop, orderBody, postReceipt } from '../../support/shop.ts'

// totals are updated every minute: the timer is stopped, so that the statements can break what is noted but not added
// up yet
vi.useFakeTimers({ toFake: ['setInterval'] })
const server = await startTestServer()
vi.useRealTimers()
const { tenantId } = server
const shop = await openShop(server)
await shop.admin.ok('PurchaseOrderApi_submit', { body: orderBody(shop, '3'), headers: { 'Idempotency-Key': 'once' } })
await postReceipt(shop, await approvedOrder(shop, '10'), '10')

/** The invariants that are broken after a statement that no request could send; the statement is rolled back. */
function brokenBy(sabotage: string): Promise<string[]> {
  return server.database.asOwner(async (client) => {
    await client.query('begin')
    await client.query(sabotage)
    const broken = await findBrokenOf(tenantId, async (sql) => (await client.query(sql)).rows)
    await client.query('rollback')
    return broken.map(({ id }) => id)
  })
}

test.each([
  ['nothing', 'select 1', []],
  ['an answer whose document is gone', `update idempotency_key set done = jsonb_set(done, '{id}', '"1"')`, ['I9']],
  ['a document older than its answer and its log', 'update document set version = version - 1', ['I5', 'I9', 'I10']],
  ['stock of a depot that its balances do not make', 'update stock_total set qty = qty + 1', ['I4']],
  ['stock of a day that its movements do not make', 'update stock_news set seq = -seq', ['I4']],
  [
    'something open, and a day of a ledger, that its entries do not make',
    'update open_news set document_id = -document_id',
    ['I4', 'I4', 'I4'],
  ],
  [
    'a day of all partners that no partner has',
    `insert into ledger_day_total select tenant_id, 'customer', true, '', '2026-01-01', '{}', 0, 1, 1, 0, 1, 0
      from document where tenant_id = '${tenantId}' limit 1`,
    ['I4'],
  ],
  ['a total by day that its documents do not make', 'update document_total set total_amt = total_amt + 1', ['I4']],
  [
    'a sum of a report by day that nothing explains',
    `insert into trade_sum values ('${tenantId}', 'depot', 0, 'day', '2026-01-01', 'salesOut', 0, 1, 0, 0, 0, 0, 0, 0, 0, null)`,
    ['I4', 'I4'],
  ],
  ['what is in the books and was neither noted nor added up', 'delete from trade_news', ['I4']],
  ['a closed document that is still due', `update document set due_at = now(), tags = tags || '{closed}'`, ['I10']],
  ['a price of other goods than its line has', `update price_history set comm_info_id = (select min(id) from supplier)`, ['I6']],
  ['a movement of a document that is not there', `update stock_movement set document_id = 1`, ['I3', 'I6', 'I12', 'I12']],
  ['a movement in a depot that is not there', `update stock_movement set depot_id = 1`, ['I1', 'I1', 'I6', 'I12', 'I12']],
  [
    'a line of a count that is not there',
    `insert into stock_count_line (tenant_id, document_id, index_no, depot_id, comm_info_id, snapshot_qty, snapshot_seq, version, is_open)
     select tenant_id, 1, 1, depot_id, comm_info_id, 0, 0, 1, false from stock_balance where tenant_id = '${tenantId}' limit 1`,
    ['I6'],
  ],
  ['a key without its answer', 'update idempotency_key set answer = null, done = null', ['I10']],
])('%s is found', async (_what, sabotage, broken) => {
  expect(await brokenBy(sabotage)).toEqual(broken)
})
