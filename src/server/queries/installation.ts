import type { Tx } from '../db/connect.ts'
import type { Share } from '../watch/busy.ts'
import type { SlowStatement } from '../watch/slow-statements.ts'

/** A process that serves this database, as it tells of itself. */
export type NodeFacts = { id: string; host: string; pid: number; version: string; runtime: string; startTime: Date }
/** What it did in its last hour. */
export type LastHour = { tenants: Share[]; operations: Share[]; statements: SlowStatement[] }
export type NodeRow = NodeFacts & { seenTime: Date; lastHour: LastHour }

/** Whoever did not end by itself is remembered for a day. */
const rememberedHours = 24

/** Says that the process lives; as the platform, like all here. Forgets those that have been silent for a day. */
export async function renewNode(tx: Tx, { id, host, pid, version, runtime, startTime }: NodeFacts, lastHour: LastHour): Promise<void> {
  await tx.query(
    `insert into node (id, host, pid, version, runtime, start_time, seen_time, last_hour) values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb)
     on conflict (id) do update set seen_time = excluded.seen_time, last_hour = excluded.last_hour`,
    [id, host, pid, version, runtime, startTime, tx.now, JSON.stringify(lastHour)],
  )
  await tx.query('delete from node where seen_time < $1', [new Date(tx.now.getTime() - rememberedHours * 3_600_000)])
}

/** The process has ended. */
export const endNode = async (tx: Tx, id: string): Promise<void> => void (await tx.query('delete from node where id = $1', [id]))

export const nodeRows = (tx: Tx): Promise<NodeRow[]> =>
  tx.query(
    `select id, host, pid, version, runtime, start_time as "startTime", seen_time as "seenTime", last_hour as "lastHour" from node
      order by seen_time desc, id`,
  )

/** What is done for the whole installation; `broken`: invariants that did not hold, by tenant, with how many rows were looked at. */
export type Broken = { tenantId: string; invariant: string; title: string; rows: number }
export type Upkeep = {
  backup?: { endTime: Date }
  invariants?: { beginTime: Date; endTime: Date | null; failed?: true; broken: Broken[] }
}

type UpkeepRow = { what: keyof Upkeep; beginTime: Date; endTime: Date | null; result: Broken[] | null }

/** A look that ended with no finding at all, not even that all holds, broke off. */
const lookOf = ({ beginTime, endTime, result }: UpkeepRow): Upkeep['invariants'] => ({
  beginTime,
  endTime,
  ...(endTime && !result && { failed: true }),
  broken: result ?? [],
})

/** When the installation was backed up last, and what the last look at the invariants found. */
export async function upkeepOf(tx: Tx): Promise<Upkeep> {
  const rows = await tx.query<UpkeepRow>('select what, begin_time as "beginTime", end_time as "endTime", result from upkeep')
  const found = (what: keyof Upkeep) => rows.find((row) => row.what === what)
  const [backup, invariants] = [found('backup'), found('invariants')]
  return {
    ...(backup?.endTime && { backup: { endTime: backup.endTime } }),
    ...(invariants && { invariants: lookOf(invariants) }),
  }
}

/** Takes the daily look at the invariants upon this process; false where one was begun within a day. */
export async function beginInvariants(tx: Tx): Promise<boolean> {
  const dayAgo = new Date(tx.now.getTime() - 24 * 3_600_000)
  const row = await tx.maybeOne(
    `insert into upkeep (what, begin_time) values ('invariants', $1)
     on conflict (what) do update set begin_time = excluded.begin_time where upkeep.begin_time <= $2 returning what`,
    [tx.now, dayAgo],
  )
  return row !== undefined
}

/** Keeps what the look found. */
export async function endInvariants(tx: Tx, broken: readonly Broken[]): Promise<void> {
  await tx.query(`update upkeep set end_time = $1, result = $2::jsonb where what = 'invariants'`, [tx.now, JSON.stringify(broken)])
}

/** The look broke off: the next is due in an hour, and until then it is known that this one found nothing out. */
export async function failInvariants(tx: Tx): Promise<void> {
  const dueInAnHour = new Date(tx.now.getTime() - 23 * 3_600_000)
  await tx.query(`update upkeep set begin_time = $1, end_time = $2, result = null where what = 'invariants'`, [dueInAnHour, tx.now])
}

/** The migrations that have run, by name, and when. */
export const migrationsRun = (tx: Tx): Promise<{ name: string; runTime: string }[]> =>
  tx.query('select name, run_time as "runTime" from migrations_run()')

/** The version of PostgreSQL, how large the database is, in bytes, and what its clock says. */
export const databaseFacts = (tx: Tx): Promise<{ version: string; bytes: string; time: Date }> =>
  tx.one(
    `select current_setting('server_version') as version, pg_database_size(current_database())::text as bytes, clock_timestamp() as time`,
  )

/** How many documents of a tenant moved goods or money on a day after its today, and the latest such day. */
export type DocumentsAhead = { tenantId: string; documents: number; latest: string }

/** Counts them as the platform, of each tenant that has any; the most first. */
export const documentsAhead = (tx: Tx): Promise<DocumentsAhead[]> =>
  tx.query(
    'select tenant_id as "tenantId", documents::integer as documents, latest from documents_ahead($1) order by documents desc, tenant_id',
    [tx.now],
  )

/** The names of tenants by their numbers. */
export async function tenantNames(tx: Tx, tenantIds: readonly string[]): Promise<Map<string, string>> {
  type Row = { tenantId: string; tenantName: string }
  const rows = await tx.query<Row>('select tenant_id as "tenantId", tenant_name as "tenantName" from tenant where tenant_id = any($1)', [
    tenantIds,
  ])
  return new Map(rows.map(({ tenantId, tenantName }) => [tenantId, tenantName]))
}
