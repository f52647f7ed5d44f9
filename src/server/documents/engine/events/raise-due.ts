import { backOffMs } from '#server/core/poller.ts'
import { tryAdvisoryLock } from '../../../db/advisory-lock.ts'
import type { Tx } from '../../../db/connect.ts'
import { notifyRightHolders, notifyUser } from '../../../notices/notify.ts'
import { type AnyKind, kindNamed } from '../kind.ts'
import { type DueEvent, dueEventsOf, nextDue, reminder } from '../notices/due.ts'
import { type ReminderParams, reminderText } from '../notices/reminder-words.ts'
import { approvalRight, holdersFor } from '../notices/waiting.ts'
import { openRun, type Run } from '../run.ts'
import { readDocument } from '../store/document-store.ts'
import type { StoredDocument } from '../stored.ts'
import { systemUser, systemUserId } from '../system-user.ts'
import { performEvent } from './apply-event.ts'

const hourMs = 60 * 60 * 1000

/**
 * Raises what is due for a document, in this transaction and as the system user: an event of its law, or a reminder.
 * Returns false where nothing is due any more, the document is gone or another process works on it. Throws what the
 * event throws; where the document has changed meanwhile, that is the refusal VERSION_STALE.
 */
export async function raiseDue(tx: Tx, id: string): Promise<boolean> {
  if (!(await tryAdvisoryLock(tx, `due:${id}`))) return false
  const row = await tx.maybeOne<{ kind: string }>('select kind from document where tenant_id = $1 and id = $2 and due_at <= $3', [
    tx.tenantId,
    id,
    tx.now,
  ])
  if (!row) return false
  const run = await openRun({ tx, user: systemUser(tx), requestId: 'clock', language: 'zh' })
  const kind = kindNamed(row.kind)
  // read without a lock: the event takes its own locks in order, and applies only to the version read here
  const document = await readDocument(tx, row.kind, id)
  if (!document) return false
  const due = dueEventsOf(kind, document, run.settings).find(({ event, at }) => event === document.dueEvent && at <= tx.now)
  if (!due) await writeDue(tx, document, nextDue(kind, document, run.settings))
  else if (due.event === reminder) await sendReminder(run, kind, document, due.at)
  else await performDueEvent(run, kind, document, due)
  return true
}

/** Raises an event of the law; one that leaves the document in its state is not repeated until the state changes. */
async function performDueEvent(run: Run, kind: AnyKind, { id, version, state }: StoredDocument, { event, at }: DueEvent): Promise<void> {
  const done = await performEvent(run, kind, { id, version, event: { type: event } })
  if (done?.stored.state !== state) return
  await writeDue(run.tx, done.stored, { ...nextDue(kind, { ...done.stored, dueDone: at }, run.settings), dueDone: at })
}

/** Reminds the users who can act on a neglected document, once per state. */
async function sendReminder(run: Run, kind: AnyKind, document: StoredDocument, at: Date): Promise<void> {
  const { tx, settings } = run
  const right = approvalRight(kind, document.state)
  const since = (right ? document.stateSince : undefined) ?? document.updateTime ?? at
  const hours = Math.floor((tx.now.getTime() - since.getTime()) / hourMs)
  const params: ReminderParams = { kind: kind.words.id, number: document.billNo ?? '', state: document.state, hours }
  const told = { about: 'reminds', params, text: reminderText(params, 'zh') }
  const isWritten = await writeDue(tx, document, { ...nextDue(kind, { ...document, dueDone: at }, settings), dueDone: at })
  if (!isWritten) return
  if (right && !document.flowId) notifyRightHolders(tx, told, holdersFor(kind, document, right, document.submitUser ?? systemUserId))
  else remindMaker(tx, told, document)
}

function remindMaker(tx: Tx, told: Parameters<typeof notifyUser>[1], { id, kind, createUser }: StoredDocument): void {
  if (createUser && createUser !== systemUserId) notifyUser(tx, told, { userId: createUser, sourceKind: kind, sourceId: id })
}

type DueColumns = Pick<StoredDocument, 'dueAt' | 'dueEvent' | 'dueDone'>

/** Writes the next due event, unless the document has changed since it was read. */
async function writeDue(tx: Tx, { id, version, dueDone: before }: StoredDocument, { dueAt, dueEvent, dueDone = before }: DueColumns) {
  const written = await tx.query(
    `update document set due_at = $4, due_event = $5, due_done = $6, due_attempts = 0
      where tenant_id = $1 and id = $2 and version = $3 returning id`,
    [tx.tenantId, id, version, dueAt ?? null, dueEvent ?? null, dueDone ?? null],
  )
  return written.length > 0
}

/**
 * Postpones a failed event by one minute, two, four, and so on, at most a day; returns the number of failures in this
 * state.
 */
export async function postponeDue(tx: Tx, id: string): Promise<number> {
  const due = await tx.maybeOne<{ attempts: number }>(
    `select due_attempts + 1 as attempts from document where tenant_id = $1 and id = $2 and due_at <= $3 for no key update`,
    [tx.tenantId, id, tx.now],
  )
  if (!due) return 0
  const next = new Date(tx.now.getTime() + backOffMs(due.attempts))
  await tx.query('update document set due_attempts = $3, due_at = $4 where tenant_id = $1 and id = $2', [
    tx.tenantId,
    id,
    due.attempts,
    next,
  ])
  return due.attempts
}
