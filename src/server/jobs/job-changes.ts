import type { Tx } from '../db/connect.ts'
import { refuse } from '../db/refuse.ts'
import type { User } from '../http/request.ts'
import { databaseClock } from './store.ts'

/** Limit of jobs per user that have not ended. */
const maxOpenJobs = 10

/** Refuses another job if the user has too many that have not ended. */
export async function refuseTooManyJobs(tx: Tx, user: Pick<User, 'id'>): Promise<void> {
  const count = await openJobs(tx, user.id)
  if (count >= maxOpenJobs) refuse('JOBS_MANY', { params: { count: String(count) } })
}

/** Number of the user's jobs that have not ended. */
async function openJobs(tx: Tx, userId: string): Promise<number> {
  const { count } = await tx.one<{ count: string }>(
    `select count(*) from job where tenant_id = $1 and user_id = $2 and state in ('queued', 'running')`,
    [tx.tenantId, userId],
  )
  return Number(count)
}

/**
 * Stops a job: directly if no process works on it, otherwise by asking the process that does. Returns false if the job
 * has already ended.
 */
export async function cancelJob(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.query(
    `update job set cancel_asked = true, state = s.state, end_time = case when s.state = 'stopped' then $3::timestamptz end,
            lease_owner = case when s.state = 'running' then lease_owner end, lease_until = case
            when s.state = 'running' then lease_until end
       from (select id, case when state = 'running' and lease_until >= $4 then 'running' else 'stopped' end as state
               from job where tenant_id = $1 and id = $2) s
      where job.tenant_id = $1 and job.id = s.id and job.state in ('queued', 'running', 'ready') returning job.id`,
    [tx.tenantId, id, tx.now, await databaseClock(tx)],
  )
  return rows.length > 0
}

/** Releases a checked import, so that its rows are written; returns false unless the import was waiting for that. */
export async function confirmJob(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.query(
    `update job set state = 'queued', phase = 'apply', done = 0, total = null
      where tenant_id = $1 and id = $2 and state = 'ready' and kind = 'import' returning id`,
    [tx.tenantId, id],
  )
  return rows.length > 0
}

/** Queues a checked import to be checked again from its stored rows; the check also adds these missing rows. */
export async function recheckJob(tx: Tx, id: string, missing: readonly object[]): Promise<boolean> {
  const before = await tx.one<{ missing: object[] | null }>(
    `select params->'missing' as missing from job where tenant_id = $1 and id = $2`,
    [tx.tenantId, id],
  )
  const rows = await tx.query(
    `update job set state = 'queued', phase = 'check', done = 0, total = null, params = params || $3::jsonb
      where tenant_id = $1 and id = $2 and state = 'ready' and kind = 'import' returning id`,
    [tx.tenantId, id, JSON.stringify({ mended: true, missing: [...(before.missing ?? []), ...missing] })],
  )
  return rows.length > 0
}

/** Stores the rows that an import added besides its own. */
export async function recordMadeRows(tx: Tx, id: string, made: readonly object[]): Promise<void> {
  await tx.query(
    `update job set params = jsonb_set(params, array['made'], coalesce(params->'made', '[]'::jsonb) || $3::jsonb)
      where tenant_id = $1 and id = $2`,
    [tx.tenantId, id, JSON.stringify(made)],
  )
}

/** Marks an import as undone. */
export async function markUndone(tx: Tx, id: string): Promise<void> {
  await tx.query('update job set undone_time = $3 where tenant_id = $1 and id = $2', [tx.tenantId, id, tx.now])
}

/** Deletes jobs and returns the keys of their files. */
export async function removeJobs(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ file_key: string | null }>(
    'delete from job where tenant_id = $1 and id = any ($2::bigint[]) returning file_key',
    [tx.tenantId, ids],
  )
  return keysOf(rows)
}

/** Rows deleted per statement. */
const deleteBatch = 50

/**
 * Deletes a batch of jobs older than a week that are neither queued nor running, and returns the keys of their files;
 * undefined where none was left.
 */
export async function removeOldJobs(tx: Tx, at: Date): Promise<string[] | undefined> {
  const rows = await tx.query<{ file_key: string | null }>(
    `delete from job where tenant_id = $1 and id = any (array(
       select id from job where tenant_id = $1 and create_time < $2::timestamptz - interval '7 days'
          and state in ('done', 'failed', 'stopped', 'ready') order by id limit ${deleteBatch} for update))
     returning file_key`,
    [tx.tenantId, at],
  )
  return rows.length === 0 ? undefined : keysOf(rows)
}

const keysOf = (rows: readonly { file_key: string | null }[]): string[] => rows.flatMap(({ file_key: key }) => (key === null ? [] : [key]))
