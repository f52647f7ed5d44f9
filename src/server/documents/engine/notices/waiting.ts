import { operations } from '#contract/operations.gen.ts'
import { closeNotices, notifyRightHolders } from '../../../notices/notify.ts'
import { depotRefsOf } from '../depot-access.ts'
import type { AnyKind } from '../kind.ts'
import type { Run } from '../run.ts'
import type { StoredDocument } from '../stored.ts'
import { waitingText } from './waiting-words.ts'

/** The primary event of a state that awaits approval. */
function approvalEvent({ words }: AnyKind, state: string): string | undefined {
  if (!words.tagsOf(state).includes('awaitsApproval')) return undefined
  const events = words.events as Readonly<Record<string, { primary?: number }>>
  const [event] = words
    .eventsIn(state)
    .filter((name) => events[name]?.primary !== undefined)
    .toSorted((one, other) => (events[one]?.primary ?? 0) - (events[other]?.primary ?? 0))
  return event
}

const rightOfEvent = new Map(operations.map(({ event, right }) => [event, right]))

/** Right needed to approve in this state: that of its primary event. Undefined for states that await no approval. */
export function approvalRight(kind: AnyKind, state: string): string | undefined {
  const event = approvalEvent(kind, state)
  return event && rightOfEvent.get(`${kind.words.id}.${event}`)
}

/** Depots to which the approver needs access. */
function approvalDepots(kind: AnyKind, document: StoredDocument): string[] {
  const needed = kind.definition.depotRights?.[approvalEvent(kind, document.state) ?? '']
  const places = depotRefsOf(document).filter(({ field }) => needed === undefined || field === needed)
  return [...new Set(places.map(({ depotId }) => depotId))]
}

/**
 * Notifies approvers of a document that has come to await approval outside a process; withdraws notices once it has
 * left that state, or has changed after a reminder.
 */
export function notifyWaiting(run: Run, kind: AnyKind, before: StoredDocument, document: StoredDocument): void {
  const hasMoved = before.state !== document.state
  if (before.dueDone || (hasMoved && approvalRight(kind, before.state))) closeNotices(run.tx, document.id)
  if (!hasMoved) return
  const right = approvalRight(kind, document.state)
  // an approver within a process finds the document among their tasks
  if (!right || document.flowId) return
  const params = { kind: kind.words.id, number: document.billNo ?? '', state: document.state, user: run.user.realName }
  const told = { about: 'waits', params, text: waitingText(params, 'zh') }
  notifyRightHolders(run.tx, told, holdersFor(kind, document, right, run.user.id))
}

/** Users who may approve a document, without the one who submitted it. */
export const holdersFor = (kind: AnyKind, document: StoredDocument, right: string, byUser: string) => ({
  kind: kind.words.id,
  documentId: document.id,
  right,
  depotIds: approvalDepots(kind, document),
  byUser,
})
