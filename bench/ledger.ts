import type pg from 'pg'
import type { QueryOf } from '#contract/operations.gen.ts'
import { documents } from '#machines/index.ts'
import { rebuildTotals } from '#server/watch/renew-sums.ts'
import { addUp } from './add-up.ts'
import { bulkTransaction, takeIds } from './bulk.ts'
import { callerOf } from './caller.ts'
import { dayBefore } from './day-before.ts'
import type { Bench } from './report.ts'
import { openStage, type Props } from './stage.ts'
import { mapValues, timedPages, withRows } from './timed-pages.ts'

const budget = 60

/**
 * Inserts posted receipts from one supplier over two years up to today, with their debts for goods and tax. Their
 * lines are left out, because no ledger reads them.
 */
async function bulkEntries(client: pg.Client, { tenantId, supplierId, depotId }: Props, entries: number): Promise<void> {
  const words = documents.purchaseReceipt
  const count = entries / 2
  const heads = await takeIds(client, count)
  await bulkTransaction(client, async () => {
    await client.query(
      `insert into document (tenant_id, id, kind, bill_no, bill_date, state, status, tags, version, supplier_id, depot_id, total_qty,
                             untaxed_amt, tax_amt, total_amt, final_amt, cost_amt, submit_time, create_time, log_no, log_hash)
       select $1, $2::bigint + n, $3, 'OLD' || lpad(n::text, 7, '0'), current_date - 730 + (n * 730 / $4)::integer,
         'posted', $5, $6, 1, $7, $8,
              200, 2000, 260, 2260, 2260, 2000, now(), now(), 1, md5(($2::bigint + n)::text)
         from generate_series(1, $4::bigint) as n`,
      [tenantId, heads, words.id, count, words.codeOf('posted'), words.tagsOf('posted'), supplierId, depotId],
    )
    await client.query(
      `insert into ledger_entry (tenant_id, legal_entity, account, party, about, part, party_id, document_id, amount, bill_date)
       select tenant_id, '', 'payable', 'supplier', 'purchase', part, supplier_id, id, case part when 'tax'
         then tax_amt else untaxed_amt end, bill_date
         from document, unnest(array['goods', 'tax']) as part where tenant_id = $1 and id > $2 and id <= $2::bigint + $3`,
      [tenantId, heads, count],
    )
    await rebuildTotals((text, values) => client.query(text, values), tenantId)
  })
}

/** Measures the ledger of a partner with 200 thousand entries (promise: p95 of 60 ms). */
export const ledgerBench: Bench = async ({ isSmall }) => {
  const { entries, times } = isSmall ? { entries: 20_000, times: 20 } : { entries: 200_000, times: 100 }
  const stage = await openStage()
  try {
    const site = await stage.copy('ledger')
    await stage.asOwner(site, (client) => bulkEntries(client, stage.props, entries))
    await addUp(site)
    await stage.asOwner(site, (client) => client.query('vacuum analyze'))
    const app = await stage.start(site)
    const caller = callerOf(app.url, stage.props.token)
    const { supplierId } = stage.props
    const month = { startTime: dayBefore(30), endTime: dayBefore(0) }
    const asked: Record<string, QueryOf<'SupplierLedgerApi_supplierlist'>> = {
      'as it opens': {},
      'its twentieth page': { current: 20 },
      'a page in the midst': { current: entries / 200 },
      'the newest first': { descs: 'bill_date' },
      'of a month': month,
      'of a month, the newest first': { ...month, descs: 'bill_date' },
    }
    const ask = (query: (typeof asked)[string]) => () => caller.get('SupplierLedgerApi_supplierlist', { size: 50, supplierId, ...query })
    const figures = await timedPages(
      mapValues(asked, (query) => withRows(ask(query), 50)),
      {
        head: `ledger of a supplier with ${entries.toLocaleString('en')} entries`,
        what: (name) => `ledger page of 50 of a supplier with ${entries.toLocaleString('en')} entries, ${name}`,
        times,
        budget,
      },
    )
    caller.close()
    await app.stop()
    return figures
  } finally {
    await stage.close()
  }
}
