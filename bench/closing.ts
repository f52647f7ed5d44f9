import type pg from 'pg'
import { documents } from '#machines/index.ts'
import { bulkTransaction, takeIds } from './bulk.ts'
import { bulkDeliveries, type Span } from './bulk-sales.ts'
import { callerOf } from './caller.ts'
import { type Bench, oneDecimal, printText, table } from './report.ts'
import { openStage, type Props } from './stage.ts'

const budget = 60

/** The previous month. */
function lastMonth(): Span & { period: string } {
  const now = new Date()
  const end = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 0))
  const period = end.toISOString().slice(0, 7)
  return { period, from: `${period}-01`, days: end.getUTCDate() - 1 }
}

/**
 * Inserts the ledger entries of the deliveries' sales, and an opening inventory of all goods in all depots on the
 * first day, so that stock covers the issues.
 */
async function booksOfDeliveries(client: pg.Client, { tenantId, bottleId, depotId }: Props, { from }: Span): Promise<void> {
  const words = documents.openingInventory
  const head = String(BigInt(await takeIds(client, 1)) + 1n)
  await bulkTransaction(client, async () => {
    await client.query(
      `insert into ledger_entry (tenant_id, legal_entity, account, party, about, part, party_id, document_id, amount, bill_date)
       select tenant_id, '', 'receivable', 'customer', 'sales', part, customer_id, id, case part when 'tax'
         then tax_amt else untaxed_amt end, bill_date
         from document, unnest(array['goods', 'tax']) as part where tenant_id = $1 and kind = 'salesOut'`,
      [tenantId],
    )
    await client.query(
      `insert into document (tenant_id, id, kind, bill_no, bill_date, state, status, tags, version, depot_id,
        total_qty, final_amt, cost_amt, submit_time, create_time, log_no, log_hash)
       select $1, $2::bigint, $3, 'QC0', $4::date, 'posted', $5, $6, 1, $7::bigint, 0, 0, 0, now(), now(), 1, 'x'`,
      [tenantId, head, words.id, from, words.codeOf('posted'), words.tagsOf('posted'), depotId],
    )
    await client.query(
      `insert into document_line (tenant_id, document_id, index_no, comm_info_id, unit_id, conversion, qty, base_qty,
        depot_id, cost_amt, all_cost_amt, final_amt)
       select $1, $2::bigint, row_number() over (), comm_info_id, $3::bigint, 1, 100000, 100000, depot_id, 600000, 600000, 600000
         from (select distinct depot_id, comm_info_id from stock_movement where tenant_id = $1) g`,
      [tenantId, head, bottleId],
    )
    await client.query(
      `insert into stock_movement (tenant_id, document_id, line_id, kind, depot_id, comm_info_id, qty, value, bill_date)
       select tenant_id, document_id, id, 'receive', depot_id, comm_info_id, base_qty, all_cost_amt, $3::date
         from document_line where tenant_id = $1 and document_id = $2`,
      [tenantId, head, from],
    )
    await client.query(
      `insert into stock_balance (tenant_id, depot_id, comm_info_id, qty, value, last_cost, last_bill_date)
       select tenant_id, depot_id, comm_info_id, sum(qty), sum(value), 6, max(bill_date) from stock_movement
         where tenant_id = $1 group by 1, 2, 3
       on conflict do nothing`,
      [tenantId],
    )
  })
}

/** Measures closing a month with 100 thousand documents (promise: within 60 s). */
export const closingBench: Bench = async ({ isSmall }) => {
  const count = isSmall ? 10_000 : 100_000
  const stage = await openStage()
  try {
    const { props } = stage
    const month = lastMonth()
    const { period } = month
    const site = await stage.copy('closing')
    await stage.asOwner(site, async (client) => {
      await bulkDeliveries(client, props, count, month)
      await booksOfDeliveries(client, props, month)
      await client.query(`insert into accounting_period (tenant_id, legal_entity, period) values ($1, '', $2) on conflict do nothing`, [
        props.tenantId,
        period,
      ])
    })
    const app = await stage.start(site)
    const caller = callerOf(app.url, props.token)
    const timed = async (work: () => Promise<unknown>) => {
      const begun = performance.now()
      await work()
      return (performance.now() - begun) / 1000
    }
    const controls = await timed(() => caller.get('PeriodApi_controls', { period }))
    const obstacles = await timed(() => caller.get('PeriodApi_obstacles', { period }))
    const close = await timed(() => caller.post('PeriodApi_close', { period, version: 0 }))
    const kept = await timed(() => caller.get('PeriodApi_controls', { period }))
    caller.close()
    await app.stop()
    const rows = [
      ['control figures of the open month', oneDecimal(controls)],
      ['what stands in the way', oneDecimal(obstacles)],
      ['closing', oneDecimal(close)],
      ['control figures of the closed month', kept.toFixed(3)],
    ]
    printText(table([`a month of ${count.toLocaleString('en')} documents`, 's'], rows))
    const what = `closing a month of ${count.toLocaleString('en')} documents`
    return [
      { what, figure: `${oneDecimal(close)} s`, budget: `≤ ${budget} s`, met: close <= budget },
      { what: `control figures of that month, open and closed`, figure: `${oneDecimal(controls)} s, ${kept.toFixed(2)} s` },
    ]
  } finally {
    await stage.close()
  }
}
