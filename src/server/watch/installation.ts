import type { Tx } from '../db/connect.ts'
import type { LoadShare } from './request-load.ts'
import type { SlowStatement } from './slow-statements.ts'

/** A process that serves this database, as it describes itself. */
export type NodeFacts = { id: string; host: string; pid: number; version: string; runtime: string; startTime: Date }
/** Activity of a process in its last hour. */
export type LastHour = { tenants: LoadShare[]; operations: LoadShare[]; statements: SlowStatement[] }
export type NodeRow = NodeFacts & { seenTime: Date; lastHour: LastHour }

/** Hours for which a process that did not end cleanly remains listed. */
const rememberedHours = 24

/**
 * Updates the row of this process and deletes those of processes that have been silent for a day. Like all functions
 * here, it needs a transaction of the platform.
 */
export async function renewNode(tx: Tx, { id, host, pid, version, runtime, startTime }: NodeFacts, lastHour: LastHour): Promise<void> {
  await tx.query(
    `insert into node (id, host, pid, version, runtime, start_time, seen_time, last_hour) values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb)
     on conflict (id) do update set seen_time = excluded.seen_time, last_hour = excluded.last_hour`,
    [id, host, pid, version, runtime, startTime, tx.now, JSON.stringify(lastHour)],
  )
  await tx.query('delete from node where seen_time < $1', [new Date(tx.now.getTime() - rememberedHours * 3_600_000)])
}

/** Deletes the row of a process that ends. */
export const endNode = async (tx: Tx, id: string): Promise<void> => void (await tx.query('delete from node where id = $1', [id]))

export const nodeRows = (tx: Tx): Promise<NodeRow[]> =>
  tx.query(
    `select id, host, pid, version, runtime, start_time as "startTime", seen_time as "seenTime", last_hour as "lastHour" from node
      order by seen_time desc, id`,
  )

/** A violated invariant of a tenant, with the number of rows found. */
export type BrokenInvariants = { tenantId: string; invariant: string; title: string; rows: number }
export type UpkeepState = {
  backup?: { endTime: Date }
  invariants?: { beginTime: Date; endTime: Date | null; failed?: true; broken: BrokenInvariants[] }
}

type UpkeepTableRow = { what: keyof UpkeepState; beginTime: Date; endTime: Date | null; result: BrokenInvariants[] | null }

/** State of a check; one that ended without a result has failed. */
const invariantCheckOf = ({ beginTime, endTime, result }: UpkeepTableRow): UpkeepState['invariants'] => ({
  beginTime,
  endTime,
  ...(endTime && !result && { failed: true }),
  broken: result ?? [],
})

/** The last backup and the last check of the invariants. */
export async function upkeepState(tx: Tx): Promise<UpkeepState> {
  const rows = await tx.query<UpkeepTableRow>('select what, begin_time as "beginTime", end_time as "endTime", result from upkeep')
  const found = (what: keyof UpkeepState) => rows.find((row) => row.what === what)
  const [backup, invariants] = [found('backup'), found('invariants')]
  return {
    ...(backup?.endTime && { backup: { endTime: backup.endTime } }),
    ...(invariants && { invariants: invariantCheckOf(invariants) }),
  }
}

/** Violated invariants of the last check, and the tenant after which it ended. */
export type InvariantResult = { broken: BrokenInvariants[]; lastTenant: string | undefined }

/**
 * Claims the daily check of the invariants for this process and returns the result of the last one; undefined if a
 * check has begun within the last day.
 */
export async function beginInvariants(tx: Tx): Promise<InvariantResult | undefined> {
  const dayAgo = new Date(tx.now.getTime() - 24 * 3_600_000)
  const row = await tx.maybeOne<{ result: BrokenInvariants[] | null; lastTenant: string | null }>(
    `insert into upkeep (what, begin_time) values ('invariants', $1)
     on conflict (what) do update set begin_time = excluded.begin_time where upkeep.begin_time <= $2
     returning result, last_tenant as "lastTenant"`,
    [tx.now, dayAgo],
  )
  return row && { broken: row.result ?? [], lastTenant: row.lastTenant ?? undefined }
}

/** Stores the result of the check. */
export async function endInvariants(tx: Tx, { broken, lastTenant }: InvariantResult): Promise<void> {
  await tx.query(`update upkeep set end_time = $1, result = $2::jsonb, last_tenant = $3 where what = 'invariants'`, [
    tx.now,
    JSON.stringify(broken),
    lastTenant ?? null,
  ])
}

/** Marks the check as failed, so that the next one is due in an hour. */
export async function failInvariants(tx: Tx): Promise<void> {
  const dueInAnHour = new Date(tx.now.getTime() - 23 * 3_600_000)
  await tx.query(`update upkeep set begin_time = $1, end_time = $2, result = null where what = 'invariants'`, [dueInAnHour, tx.now])
}

/** Migrations that have run, by name and time. */
export const migrationsRun = (tx: Tx): Promise<{ name: string; runTime: string }[]> =>
  tx.query('select name, run_time as "runTime" from migrations_run()')

/** PostgreSQL's version, the size of the database in bytes, and its clock. */
export const databaseFacts = (tx: Tx): Promise<{ version: string; bytes: string; time: Date }> =>
  tx.one(
    `select current_setting('server_version') as version, pg_database_size(current_database())::text as bytes, clock_timestamp() as time`,
  )

/**
 * A tenant with documents that moved goods or money on a day after the tenant's today: their number, and the latest
 * such day.
 */
export type FutureDocuments = { tenantId: string; documents: number; latest: string }

/** Counts such documents in every tenant, most first; in a transaction of the platform. */
export const futureDocuments = (tx: Tx): Promise<FutureDocuments[]> =>
  tx.query(
    'select tenant_id as "tenantId", documents::integer as documents, latest from documents_ahead($1) order by documents desc, tenant_id',
    [tx.now],
  )

/** Names of tenants by number. */
export async function tenantNames(tx: Tx, tenantIds: readonly string[]): Promise<Map<string, string>> {
  type Row = { tenantId: string; tenantName: string }
  const rows = await tx.query<Row>('select tenant_id as "tenantId", tenant_name as "tenantName" from tenant where tenant_id = any($1)', [
    tenantIds,
  ])
  return new Map(rows.map(({ tenantId, tenantName }) => [tenantId, tenantName]))
}
