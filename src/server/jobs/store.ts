import { randomUUID } from 'node:crypto'
import type { DataOf } from '#contract/operations.gen.ts'
import { isRefusalKey, problemText, type RefusalKey } from '#domain/core/refusals.ts'
import type { Language, Params, Words } from '#domain/core/words.ts'
import { isResource, type ReferenceTarget } from '#resources/index.ts'
import { momentText, withoutNulls } from '../core/wire-values.ts'
import type { Tx } from '../db/connect.ts'
import { refuse } from '../db/refuse.ts'
import { settingsOf } from '../db/settings.ts'
import { jobTitle } from '../exports/lists.ts'
import { type JobKind, jobText } from '../exports/notice-words.ts'
import { notifyUser } from '../notices/notify.ts'
import type { ImportCounts } from '../sheets/import-outcomes.ts'
import type { ExportPermissions } from './export-permissions.ts'

export type JobState = 'queued' | 'running' | 'ready' | 'done' | 'failed' | 'stopped'
export type JobFailure = { key: RefusalKey; params?: Params }
type ImportPhase = 'check' | 'apply'

/** The data of a job that its worker needs. */
export type JobTask = {
  tenantId: string
  id: string
  kind: JobKind
  resource: string
  phase: ImportPhase | null
  params: Record<string, unknown>
  userId: string
  fileKey: string | null
  attempts: number
  owner: string
}

export type NewJob = {
  kind: JobKind
  resource: string
  params: object
  userId: string
  phase?: ImportPhase
  fileKey?: string
  fileName?: string
}

/** Queues a job and returns its id. */
export async function makeJob(tx: Tx, job: NewJob): Promise<string> {
  const { id } = await tx.one<{ id: string }>(
    `insert into job (tenant_id, kind, resource, state, phase, params, user_id, file_key, file_name, create_time)
     values ($1, $2, $3, 'queued', $4, $5::jsonb, $6, $7, $8, $9) returning id`,
    [
      tx.tenantId,
      job.kind,
      job.resource,
      job.phase ?? null,
      JSON.stringify(job.params),
      job.userId,
      job.fileKey ?? null,
      job.fileName ?? null,
      tx.now,
    ],
  )
  return id
}

const leaseSeconds = 30
const leaseEnd = (now: Date): Date => new Date(now.getTime() + leaseSeconds * 1000)

/**
 * The time of the database, by which leases expire alike for all processes. It is read by a statement of its own,
 * because updates must not call the clock.
 */
export const databaseClock = async (tx: Tx): Promise<Date> => (await tx.one<{ now: Date }>('select clock_timestamp() as now')).now

/**
 * Claims the job for this worker, unless another worker holds it or it is not waiting. If a stop was requested but the
 * worker died before it could stop, the job is stopped here: otherwise whoever waits for it would wait for ever.
 */
export async function claimJob(tx: Tx, id: string): Promise<JobTask | undefined> {
  const owner = randomUUID()
  const now = await databaseClock(tx)
  await tx.query(
    `update job set state = 'stopped', lease_owner = null, lease_until = null, end_time = $3
      where tenant_id = $1 and id = $2 and cancel_asked and state = 'running' and lease_until < $4`,
    [tx.tenantId, id, tx.now, now],
  )
  const row = await tx.maybeOne<Omit<JobTask, 'tenantId' | 'owner'>>(
    `update job set state = 'running', lease_owner = $3, lease_until = $4,
            attempts = attempts + 1, start_time = coalesce(start_time, $5)
      where tenant_id = $1 and id = $2 and not cancel_asked
        and (state = 'queued' or (state = 'running' and lease_until < $6))
      returning id, kind, resource, phase, params, user_id as "userId", file_key as "fileKey", attempts`,
    [tx.tenantId, id, owner, leaseEnd(now), tx.now, now],
  )
  return row && { ...row, tenantId: tx.tenantId, owner }
}

/**
 * Renews the lease and stores the progress. Returns false if the work must stop, because a stop was requested or
 * another worker has the lease now.
 */
export async function renewLease(tx: Tx, { id, owner }: JobTask, done: number, total: number | undefined): Promise<boolean> {
  const row = await tx.maybeOne<{ cancel_asked: boolean }>(
    `update job set lease_until = $4, done = $5, total = coalesce($6, total)
      where tenant_id = $1 and id = $2 and lease_owner = $3 and state = 'running' returning cancel_asked`,
    [tx.tenantId, id, owner, leaseEnd(await databaseClock(tx)), done, total ?? null],
  )
  return row !== undefined && !row.cancel_asked
}

export type JobEnding = {
  state: Exclude<JobState, 'running'>
  done?: number
  total?: number
  counts?: ImportCounts
  failure?: JobFailure
  file?: { key: string; name: string; size: number }
  seen?: ExportPermissions
}

/**
 * Ends the job if this worker still holds the lease. A job that is aborted because the process ends does not count as
 * a failed attempt.
 */
export async function endJob(tx: Tx, task: JobTask, ending: JobEnding): Promise<boolean> {
  const { id, owner } = task
  const ended = ending.state !== 'queued' && ending.state !== 'ready'
  const [written] = await tx.query<{ watchedUntil: Date | null }>(
    `update job set state = $4, lease_owner = null, lease_until = null, done = coalesce($5, done), total = coalesce($6, total),
            counts = coalesce($7::jsonb, counts), failure = $8::jsonb, file_key = coalesce($9, file_key),
            file_name = coalesce($10, file_name),
            size = coalesce($11, size), attempts = case when $4 = 'ready' then 0 when $4 = 'queued' then attempts - 1 else attempts end,
            end_time = case when $12 then $13::timestamptz end, params = params || coalesce($14::jsonb, '{}')
      where tenant_id = $1 and id = $2 and lease_owner = $3 returning watched_until as "watchedUntil"`,
    [
      tx.tenantId,
      id,
      owner,
      ending.state,
      ending.done ?? null,
      ending.total ?? null,
      ending.counts ? JSON.stringify(ending.counts) : null,
      ending.failure ? JSON.stringify(ending.failure) : null,
      ending.file?.key ?? null,
      ending.file?.name ?? null,
      ending.file?.size ?? null,
      ended,
      tx.now,
      ending.seen ? JSON.stringify({ seen: ending.seen }) : null,
    ],
  )
  if (!written) return false
  await notifyOwner(tx, task, ending, written.watchedUntil)
  return true
}

/** Longer than a dialog takes between two looks at its job. */
const watchSeconds = 5

/** Stores whether the dialog of a job is open, for now. */
export async function watchJob(tx: Tx, id: string, isOpen: boolean): Promise<void> {
  const until = new Date((await databaseClock(tx)).getTime() + watchSeconds * 1000)
  await tx.query('update job set watched_until = $3 where tenant_id = $1 and id = $2', [tx.tenantId, id, isOpen ? until : null])
}

const noticeOfState = { done: 'jobDone', ready: 'jobReady', failed: 'jobFailed' } as const

/**
 * Notifies the job's owner that it has ended, or that it waits for their confirmation; not of a check whose outcome an
 * open dialog shows.
 */
async function notifyOwner(
  tx: Tx,
  { id, kind, resource, userId, phase }: JobTask,
  { state, failure }: JobEnding,
  watchedUntil: Date | null,
): Promise<void> {
  tx.tell({ what: 'jobs', userId })
  if (state === 'queued' || state === 'stopped') return
  if (phase === 'check' && watchedUntil && watchedUntil > (await databaseClock(tx))) return
  const params = { kind, resource, ...(failure && { failure: failure.key, params: failure.params }) }
  const about = noticeOfState[state]
  notifyUser(tx, { about, params, text: jobText(about, params, 'zh') }, { userId, sourceKind: 'job', sourceId: id })
}

export type JobRow = {
  id: string
  kind: JobKind
  resource: string
  state: JobState
  phase: ImportPhase | null
  done: number
  total: number | null
  counts: ImportCounts | null
  fileName: string | null
  fileKey: string | null
  size: string | null
  failure: JobFailure | null
  seen: ExportPermissions | null
  createTime: Date
  startTime: Date | null
  endTime: Date | null
  undoneTime: Date | null
}

/** State shown for a job: a running one whose lease has expired counts as queued. */
const shownState = `case when state = 'running' and lease_until < clock_timestamp() then 'queued' else state end`
const jobColumns = `id, kind, resource, ${shownState} as state, phase, done, total, counts, file_name as "fileName", file_key as "fileKey", size,
  failure, params->'seen' as seen, create_time as "createTime", start_time as "startTime", end_time as "endTime",
  undone_time as "undoneTime"`

const jobLabel: Words = { zh: '任务', en: 'Job' }

/** A job of the user; refuses ROW_GONE if they have none with this id. */
export async function ownJob(tx: Tx, userId: string, id: string, lock = false): Promise<JobRow> {
  const sql = `select ${jobColumns} from job where tenant_id = $1 and user_id = $2 and id = $3${lock ? ' for update' : ''}`
  return (await tx.maybeOne<JobRow>(sql, [tx.tenantId, userId, id])) ?? refuse('ROW_GONE', { params: { object: jobLabel } })
}

/** A page of the user's jobs, newest first, and the number of all of them. */
export async function ownJobs(
  tx: Tx,
  userId: string,
  { kind, state, size, offset }: { kind?: string; state?: string; size: number; offset: number },
): Promise<{ rows: JobRow[]; total: number }> {
  const mine = `tenant_id = $1 and user_id = $2 and ($3::text is null or kind = $3) and ($4::text is null or ${shownState} = $4)`
  const values = [tx.tenantId, userId, kind ?? null, state ?? null]
  const { total } = await tx.one<{ total: string }>(`select count(*) as total from job where ${mine}`, values)
  const rows = await tx.query<JobRow>(`select ${jobColumns} from job where ${mine} order by create_time desc, id desc limit $5 offset $6`, [
    ...values,
    size,
    offset,
  ])
  return { rows, total: Number(total) }
}

const stateNames: Readonly<Record<JobState, Words>> = {
  queued: { zh: '排队中', en: 'Queued' },
  running: { zh: '进行中', en: 'Running' },
  ready: { zh: '待确认', en: 'Waits for confirmation' },
  done: { zh: '已完成', en: 'Done' },
  failed: { zh: '失败', en: 'Failed' },
  stopped: { zh: '已取消', en: 'Cancelled' },
}
const undoneWords: Words = { zh: '已撤销', en: 'Undone' }

/** True for an import that has written rows of master data, however it ended, and was not undone. */
export const canUndo = ({ kind, phase, state, resource, undoneTime }: JobRow): boolean =>
  kind === 'import' &&
  phase === 'apply' &&
  ['done', 'failed', 'stopped'].includes(state) &&
  undoneTime === null &&
  isResource(resource as ReferenceTarget)

/** Name of a job's state. */
export const stateWords = (state: JobState): Words => stateNames[state]

/** A job in the form of the wire. */
export async function wireJob(tx: Tx, row: JobRow, language: Language): Promise<DataOf<'JobApi_detail'>> {
  const { timeZone } = await settingsOf(tx)
  const { fileKey: _, seen: __, failure, size, ...rest } = row
  const said = failure && isRefusalKey(failure.key) ? problemText({ rule: failure.key, params: failure.params }, language) : null
  return withoutNulls({
    ...rest,
    title: jobTitle(row.resource, language),
    stateName: (row.undoneTime ? undoneWords : stateNames[row.state])[language],
    canUndo: canUndo(row),
    size: size === null ? null : Number(size),
    failure: said,
    createTime: momentText(row.createTime, timeZone),
    startTime: row.startTime && momentText(row.startTime, timeZone),
    endTime: row.endTime && momentText(row.endTime, timeZone),
    undoneTime: row.undoneTime && momentText(row.undoneTime, timeZone),
  })
}
