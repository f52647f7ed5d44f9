import type { Tx } from '../db/connect.ts'
import { asUser } from '../identity/permissions.ts'
import { type ImportCounts, storeOutcomes } from '../sheets/import-outcomes.ts'
import { mappedHead, requireImporter } from './importers.ts'
import type { JobEnding, JobTask } from './store.ts'
import type { JobContext } from './work.ts'

const rowsPerTransaction = 500

type WaitingRow = { row_no: number; cells: (string | null)[] }

/**
 * Writes the checked rows, some hundreds per transaction. The same transaction marks them as written, so a resumed job
 * continues after them. A row that is refused now, because something changed since the check, counts as failed.
 */
export async function applyImport({ db, clock, task, signal, progress }: JobContext): Promise<JobEnding> {
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

/** Number of rows to write in all, and of those that were written before the job was resumed. */
async function extentOf(tx: Tx, jobId: string): Promise<{ before: number; total: number }> {
  return tx.one(
    `select count(*) filter (where written)::integer as before, count(*) filter (where written
      or outcome in ('added', 'changed'))::integer as total
       from import_row where tenant_id = $1 and job_id = $2`,
    [tx.tenantId, jobId],
  )
}

async function applySome(tx: Tx, task: JobTask): Promise<number> {
  // locked until the commit, so that a job that was stopped or taken over meanwhile gets no more rows
  const own = await tx.query(
    `select from job where tenant_id = $1 and id = $2 and lease_owner = $3 and state = 'running' for no key update`,
    [tx.tenantId, task.id, task.owner],
  )
  if (own.length === 0) return 0
  const rows = await tx.query<WaitingRow>(
    `select row_no, cells from import_row
      where tenant_id = $1 and job_id = $2 and not written and outcome in ('added', 'changed') order by row_no limit $3`,
    [tx.tenantId, task.id, rowsPerTransaction],
  )
  if (rows.length === 0) return 0
  const take = await requireImporter(task).open(
    await asUser(tx, task.userId),
    task,
    mappedHead(task, task.params.head as (string | null)[]),
  )
  await storeOutcomes(tx, task.id, await take(rows.map(({ row_no: row, cells }) => ({ row, cells }))), true)
  return rows.length
}

async function countsOf(tx: Tx, jobId: string): Promise<ImportCounts> {
  return tx.one<ImportCounts>(
    `select count(*)::integer as rows, count(*) filter (where outcome = 'added')::integer as added,
            count(*) filter (where outcome = 'changed')::integer as changed, count(*) filter (where outcome = 'same')::integer as same,
            count(*) filter (where outcome = 'failed')::integer as failed,
            count(*) filter (where problems @? '$[*].warning')::integer as warned
       from import_row where tenant_id = $1 and job_id = $2`,
    [tx.tenantId, jobId],
  )
}
