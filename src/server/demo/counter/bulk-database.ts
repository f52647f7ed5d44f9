import { withClient } from '../../db/client.ts'
import { connect, type Database, type Tx } from '../../db/connect.ts'

/** A connection for posting the tickets of a day at once. */
export type BulkDatabase = {
  db: Database
  /** Whether rows may be written past keys and triggers (`withoutTriggers`). */
  pastTriggers: boolean
  close(): Promise<void>
}

/**
 * Connects as the owner where the owner may write past triggers, as in the PostgreSQL that Danju starts itself;
 * elsewhere, and on a cluster, it is the app's own connection. Checking every key of every row is half of what a
 * ticket takes (ADR 314).
 */
export async function openBulkDatabase(db: Database, ownerUrl: string): Promise<BulkDatabase> {
  const mayPass =
    db.engine === 'postgres' &&
    (await withClient({ connectionString: ownerUrl }, async (client) => {
      const asked = `select has_parameter_privilege(current_user, 'session_replication_role', 'set') as may`
      return (await client.query<{ may: boolean }>(asked)).rows[0]?.may ?? false
    }))
  if (!mayPass) return { db, pastTriggers: false, close: async () => undefined }
  const owner = connect(ownerUrl, { log: console, poolSize: 1 })
  return { db: owner, pastTriggers: true, close: () => owner.close() }
}

/** Does the work without foreign keys and triggers being asked: it writes what triggers would have written. */
export async function withoutTriggers(tx: Tx, work: () => Promise<void>): Promise<void> {
  await tx.query('set local session_replication_role = replica')
  await work()
  await tx.query('set local session_replication_role = origin')
}

/** Writes what the triggers of documents, money and stock note for sums. */
export function writeNotes(tx: Tx, documentIds: readonly string[]): void {
  const values = [tx.tenantId, documentIds]
  tx.write(
    `insert into document_total (tenant_id, kind, bill_date, status, documents, total_qty, tax_amt, total_amt, final_amt, cost_amt)
     select d.tenant_id, d.kind, d.bill_date, d.status, count(*), sum(d.total_qty), sum(d.tax_amt), sum(d.total_amt), sum(d.final_amt), sum(d.cost_amt)
       from document d where d.tenant_id = $1 and d.id = any ($2::bigint[]) group by 1, 2, 3, 4`,
    values,
  )
  tx.write(
    `insert into trade_news (tenant_id, part, id)
     select $1::text, 'document', given.id from unnest($2::bigint[]) as given (id)
     union all select c.tenant_id, 'cash', c.id from cash_entry c where c.tenant_id = $1 and c.document_id = any ($2::bigint[])`,
    values,
  )
  tx.write(
    `insert into stock_news (tenant_id, seq)
     select m.tenant_id, m.seq from stock_movement m where m.tenant_id = $1 and m.document_id = any ($2::bigint[]) and m.lot = ''`,
    values,
  )
}
