import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { QueryOf } from '#contract/operations.gen.ts'
import { Decimal } from '#domain/figures/decimal.ts'
import { sumDocumentTotals } from '#server/documents/queries/document-totals.ts'
import { updateTotals } from '#server/housekeeping.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop, orderBody, postReceipt } from '../../support/shop.ts'

// totals of whole days come from sums that writers note by day and state; here they are compared with the documents
// themselves

const server = await startTestServer()
const shop = await openShop(server)
const { admin } = shop
const { asOwner } = server.database

type Days = Pick<QueryOf<'PurchaseOrderApi_list'>, 'startTime' | 'endTime' | 'status'>

const days = ['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21'] as const
const anAct = fc.record({
  kind: fc.constantFrom('draft', 'submit', 'approve', 'receive', 'move', 'remove', 'cancel', 'sum'),
  day: fc.constantFrom(...days),
  qty: fc.integer({ min: 1, max: 9 }).map(String),
  of: fc.nat(),
})
type Act = typeof anAct extends fc.Arbitrary<infer A> ? A : never

const orders = async (status: string) => (await admin.ok('PurchaseOrderApi_list', { query: { status, size: 200 } })).records

async function act({ kind, day, qty, of }: Act): Promise<void> {
  if (kind === 'sum') return server.inTenant(sumDocumentTotals)
  const body = orderBody(shop, qty, { billDate: day })
  if (kind === 'draft') await admin.ok('PurchaseOrderApi_draft', { body })
  if (kind === 'submit') await admin.ok('PurchaseOrderApi_submit', { body })
  const waiting = await orders({ approve: '2702', receive: '2703', cancel: '2702' }[kind as string] ?? '2701')
  const one = waiting[of % waiting.length]
  if (!one) return
  const { id, version } = one
  if (kind === 'move') await admin.ok('PurchaseOrderApi_draft', { body: { ...body, id, version } })
  if (kind === 'remove') await admin.ok('PurchaseOrderApi_remove', { query: { ids: id } })
  if (kind === 'approve') await admin.ok('PurchaseOrderApi_approve', { body: { id, version } })
  if (kind === 'cancel') await admin.ok('PurchaseOrderApi_cancel', { body: { id, version, remark: '取消' } })
  if (kind === 'receive') await postReceipt(shop, await admin.ok('PurchaseOrderApi_detail', { query: { id } }), '1')
}

/** The totals computed from the documents, row by row. */
async function plainly({ startTime, endTime, status }: Days) {
  const { rows } = await asOwner((client) =>
    client.query<{ status: number; qty: string; amount: string }>(
      `select status, total_qty::text as qty, final_amt::text as amount from document
        where tenant_id = $1 and kind = 'purchaseOrder' and bill_date between coalesce($2::date, '-infinity')
        and coalesce($3::date, 'infinity')`,
      [server.tenantId, startTime, endTime],
    ),
  )
  const counts = Object.fromEntries(
    Map.groupBy(rows, (row) => String(row.status))
      .entries()
      .map(([code, of]) => [code, of.length]),
  )
  const wanted = rows.filter((row) => status === undefined || status.split(',').includes(String(row.status)))
  const sum = (column: 'qty' | 'amount') => wanted.reduce((all, row) => all.add(row[column]), new Decimal(0)).toFixed(2)
  return { counts, total: wanted.length, totalQty: sum('qty'), finalAmt: sum('amount') }
}

async function expectPlain(query: Days): Promise<void> {
  const { counts, total, sums } = await admin.ok('PurchaseOrderApi_list', { query })
  expect({ counts, total, totalQty: sums?.totalQty, finalAmt: sums?.finalAmt }).toEqual(await plainly(query))
}

const rowsKept = async () =>
  (
    await asOwner((client) =>
      client.query('select count(*)::integer as all, count(distinct (kind, bill_date, status))::integer as keys from document_total'),
    )
  ).rows[0]

test('totals of days are those of the documents, whatever was done to them, before and after days are summed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anAct, { minLength: 5, maxLength: 15 }), async (acts) => {
      for (const one of acts) await act(one)
      for (const query of [{}, { startTime: days[1], endTime: days[2] }, { startTime: days[2], status: '2701,2703' }])
        await expectPlain(query)
    }),
    { numRuns: 8, endOnFailure: true },
  )
  await updateTotals(server.db, server.clock.now)
  const { all, keys } = await rowsKept()
  expect(all).toBe(keys)
  for (const query of [{}, { startTime: days[1], endTime: days[2] }]) await expectPlain(query)
  expect(await server.database.broken()).toEqual([])
})

test('nobody waits for whoever notes totals, and what he has not committed is nobody else’s to sum', async () => {
  const { id } = await admin.ok('PurchaseOrderApi_draft', { body: orderBody(shop, '7') })
  await asOwner(async (client) => {
    await client.query('begin')
    await client.query(`update document set total_qty = total_qty + 1000 where id = $1`, [id])
    await admin.ok('PurchaseOrderApi_submit', { body: orderBody(shop, '8') })
    await updateTotals(server.db, server.clock.now)
    await client.query('rollback')
  })
  await expectPlain({})
})

test('those who sum at once, while others write, keep every sum', async () => {
  for (let round = 0; round < 5; round += 1) {
    const sums = Array.from({ length: 3 }, () => server.inTenant(sumDocumentTotals))
    const drafts = Array.from({ length: 3 }, () => admin.ok('PurchaseOrderApi_draft', { body: orderBody(shop, '1') }))
    await Promise.all([...sums, ...drafts])
  }
  await expectPlain({})
})
