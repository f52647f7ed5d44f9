import type { Tx } from '../db/connect.ts'
import { seenBy } from '../identity/sight.ts'
import { keepOutcomes } from './import-outcomes.ts'
import { headAsRead, requireImporter } from './importers.ts'
import type { Counts, Ending, JobTask } from './store.ts'
import type { Work } from './work.ts'

const together = 100

type Waiting = { row_no: number; cells: (string | null)[] }

/**
 * Writes the rows that were found good, a hundred in a transaction that also notes them as written: who takes the work up again goes on
 * behind them. A row that is refused now, because something changed since the check, joins the failed ones.
 */
export async function applyImport({ db, clock, task, signal, progress }: Work): Promise<Ending> {
  const inTenant = <T>(work: (tx: Tx) => Promise<T>) => db.inTenant(task.tenantId, clock(), work)
  const { before, total } = await inTenant((tx) => extentOf(tx, task.id))
  progress(before, total)
  for (let done = before; ; ) {
    signal.throwIfAborted()
    const written = await inTenant((tx) => applySome(tx, task))
    if (written === 0) break
    done += written
    progress(Math.min(done, total), total)
  }
  return { state: 'done', total, counts: await inTenant((tx) => countsOf(tx, task.id)) }
}

/** How many rows there are to write, and how many of them were written before the work was taken up again. */
async function extentOf(tx: Tx, jobId: string): Promise<{ before: number; total: number }> {
  return tx.one(
    `select count(*) filter (where written)::integer as before, count(*) filter (where written or outcome in ('added', 'changed'))::integer as total
       from import_row where tenant_id = $1 and job_id = $2`,
    [tx.tenantId, jobId],
  )
}

async function applySome(tx: Tx, task: JobTask): Promise<number> {
  const rows = await tx.query<Waiting>(
    `select row_no, cells from import_row
      where tenant_id = $1 and job_id = $2 and not written and outcome in ('added', 'changed') order by row_no limit $3`,
    [tx.tenantId, task.id, together],
  )
  if (rows.length === 0) return 0
  const take = await requireImporter(task).open(
    await seenBy(tx, task.userId),
    task,
    headAsRead(task, task.params.head as (string | null)[]),
  )
  await keepOutcomes(tx, task.id, await take(rows.map(({ row_no: row, cells }) => ({ row, cells }))), true)
  return rows.length
}

async function countsOf(tx: Tx, jobId: string): Promise<Counts> {
  return tx.one<Counts>(
    `select count(*)::integer as rows, count(*) filter (where outcome = 'added')::integer as added,
            count(*) filter (where outcome = 'changed')::integer as changed, count(*) filter (where outcome = 'same')::integer as same,
            count(*) filter (where outcome = 'failed')::integer as failed
       from import_row where tenant_id = $1 and job_id = $2`,
    [tx.tenantId, jobId],
  )
}
