import { type Drive, noDrive } from '../../core/drive.ts'
import type { Tx } from '../../db/connect.ts'
import { insertRows } from '../../db/multi-row.ts'
import { withDetails } from '../queries/archived-details.ts'
import type { Finding } from './findings.ts'
import { readLaws } from './law-versions.ts'
import { type CurrentDocument, type LawVersion, type WalkedRow, walkLog } from './walk-log.ts'

/** Log rows checked per transaction, few enough not to hold up others. */
const batchRows = 1000

/** Largest bigint. */
const lastId = '9223372036854775807'

/** The part of a transaction that a check needs. */
export type LogReader = Pick<Tx, 'tenantId' | 'query'>

/** Laws to check against, and the storage of archived details. */
type WalkOptions = { laws: ReadonlyMap<string, LawVersion>; drive: Drive }

type LoggedWithHead = WalkedRow &
  Partial<Record<'d_id' | 'd_state' | 'd_log_hash', string | null>> & { d_version: number; d_log_no: number }
type LogBatch = { cursor: string; rows: readonly LoggedWithHead[]; isLast: boolean }

/** Starts a check of the whole log; returns the id of one already waiting or running. */
export async function requestCheck(tx: Tx, userId: string | undefined): Promise<string> {
  await tx.query(
    `insert into log_check (tenant_id, user_id, create_time) values ($1, $2, $3) on conflict (tenant_id) where state <> 'done' do nothing`,
    [tx.tenantId, userId ?? null, tx.now],
  )
  const { id } = await tx.one<{ id: string }>(`select id from log_check where tenant_id = $1 and state <> 'done'`, [tx.tenantId])
  return id
}

const dailyMs = 20 * 60 * 60 * 1000

/** Starts the nightly check, unless one was started recently or the log is empty. */
export async function requestDailyCheck(tx: Tx): Promise<void> {
  const row = await tx.maybeOne<{ create_time: Date }>(
    'select create_time from log_check where tenant_id = $1 order by create_time desc limit 1',
    [tx.tenantId],
  )
  if (row && tx.now.getTime() - row.create_time.getTime() < dailyMs) return
  const logged = await tx.query('select from document_event where tenant_id = $1 limit 1', [tx.tenantId])
  if (logged.length > 0) await requestCheck(tx, undefined)
}

/**
 * Checks the next batch of the log and stores findings; returns true if there is more. Does nothing where another
 * process is checking it. Log and document are read by one statement, so that a concurrent event is not reported as a
 * finding.
 */
export async function walkBatch(tx: Tx, checkId: string, by: WalkOptions): Promise<boolean> {
  const check = await tx.maybeOne<{ cursor: string }>(
    `select cursor from log_check where tenant_id = $1 and id = $2 and state <> 'done' for update skip locked`,
    [tx.tenantId, checkId],
  )
  if (!check) return false
  const { cursor, events, documents, isLast, findings } = await checkBatch(tx, check.cursor, by)
  await writeFindings(tx, checkId, findings)
  await tx.query(
    `update log_check set cursor = $3, events = events + $4, documents = documents + $5, findings = findings + $6,
            state = case when $7 then 'done' else 'running' end, end_time = case when $7 then $8::timestamptz end
      where tenant_id = $1 and id = $2`,
    [tx.tenantId, checkId, cursor, events, documents, findings.length, isLast, tx.now],
  )
  return !isLast
}

/** Checks the whole log in this transaction; returns the findings. */
export async function checkWholeLog(tx: LogReader, drive: Drive = noDrive): Promise<Finding[]> {
  const by = { laws: await readLaws(tx), drive }
  const found: Finding[] = []
  for (let cursor = '0'; ; ) {
    const piece = await checkBatch(tx, cursor, by)
    found.push(...piece.findings)
    if (piece.isLast) return found
    cursor = piece.cursor
  }
}

/** Checks the logs of the documents after `from`, and documents and books against them. */
async function checkBatch(tx: LogReader, from: string, { laws, drive }: WalkOptions) {
  const walked = await readBatch(tx, from)
  const { cursor, isLast } = walked
  const rows = await withDetails(tx, drive, walked.rows)
  // unreachable storage is no finding: the batch is repeated later
  const unread = rows.find(({ archive_lost }) => archive_lost === 'unread')
  if (unread) throw new Error(`the archived log in ${unread.archive_key} cannot be read`)
  const byDocument = [...Map.groupBy(rows, ({ document_id }) => document_id).values()]
  const findings = [...byDocument.flatMap((rows) => logFindings(tx, rows, laws)), ...(await unloggedFindings(tx, from, walked, laws))]
  return { cursor, isLast, findings, events: rows.length, documents: byDocument.length }
}

function logFindings(tx: LogReader, rows: readonly LoggedWithHead[], laws: ReadonlyMap<string, LawVersion>): Finding[] {
  const [first] = rows
  const standing: CurrentDocument | undefined = first?.d_id
    ? { state: first.d_state ?? '', version: first.d_version, logNo: first.d_log_no, logHash: first.d_log_hash ?? null }
    : undefined
  return walkLog(tx.tenantId, rows, standing, laws)
}

/**
 * `among`: condition on ids, applied to both tables so that the join starts at the cursor and not at the first
 * document.
 */
const logRows = (among: (id: string) => string) => `
  select e.*, d.id as d_id, d.state as d_state, d.version as d_version, d.log_no as d_log_no, d.log_hash as d_log_hash
    from document_event e left join document d on d.tenant_id = e.tenant_id and d.id = e.document_id and ${among('d.id')}
   where e.tenant_id = $1 and ${among('e.document_id')} order by e.document_id, e.no`

/** Complete logs of the documents after the cursor, about a batch of rows; a log longer than a batch is read whole. */
async function readBatch(tx: LogReader, cursor: string): Promise<LogBatch> {
  const rows = await tx.query<LoggedWithHead>(`${logRows((id) => `${id} > $2`)} limit ${batchRows}`, [tx.tenantId, cursor])
  const last = rows.at(-1)?.document_id
  if (last === undefined || rows.length < batchRows) return { cursor: last ?? cursor, rows, isLast: true }
  const whole = rows.filter((row) => row.document_id !== last)
  const before = whole.at(-1)
  if (before) return { cursor: before.document_id, rows: whole, isLast: false }
  return {
    cursor: last,
    rows: await tx.query<LoggedWithHead>(
      logRows((id) => `${id} = $2`),
      [tx.tenantId, last],
    ),
    isLast: false,
  }
}

/** Documents and book rows without a log row that explains them, between two cursors. */
async function unloggedFindings(
  tx: LogReader,
  from: string,
  { cursor, isLast }: LogBatch,
  laws: ReadonlyMap<string, LawVersion>,
): Promise<Finding[]> {
  // a single upper bound, so that the index is used without testing for the end row by row
  const until = isLast ? lastId : cursor
  const among = (id: string) => `${id} > $2 and ${id} <= $3`
  const without = (table: string, rule: string, explains: string) => `
    select distinct b.document_id as "documentId", d.kind, '${rule}' as rule
      from ${table} b join document d on d.tenant_id = $1 and d.id = b.document_id and ${among('d.id')}
     where b.tenant_id = $1 and ${among('b.document_id')}
       and not exists (select from document_event e where e.tenant_id = $1 and e.document_id = b.document_id and ${among('e.document_id')} and e.refusal is null and ${explains})`
  const doing = [...laws].flatMap(([hash, law]) => [...law.doing].map((move) => `${hash} ${move}`))
  return tx.query<Finding>(
    `select d.id as "documentId", d.kind, 'unlogged' as rule from document d
      where d.tenant_id = $1 and ${among('d.id')} and not exists (select from document_event e where e.tenant_id = $1 and e.document_id = d.id and ${among('e.document_id')})
     union all ${without('stock_movement', 'stock', 'e.at = b.posted_at')}
     union all ${without('ledger_entry', 'ledger', `concat_ws(' ', e.machine_hash, e.from_state, e.event, e.to_state) in (select unnest($4::text[]))`)}`,
    [tx.tenantId, from, until, doing],
  )
}

async function writeFindings(tx: Tx, checkId: string, findings: readonly Finding[]): Promise<void> {
  await insertRows(
    tx,
    'log_finding',
    { tenant_id: ['text', tx.tenantId], check_id: ['bigint', checkId] },
    {
      document_id: ['bigint', findings.map(({ documentId }) => documentId)],
      kind: ['text', findings.map(({ kind }) => kind)],
      no: ['integer', findings.map(({ no }) => no ?? null)],
      rule: ['text', findings.map(({ rule }) => rule)],
    },
  )
}
