import type { Problem } from '#domain/core/refusals.ts'
import type { Refusal } from '#machines/engine/in-words.ts'
import { momentText } from '../../../core/wire-values.ts'
import type { Tx } from '../../../db/connect.ts'
import { Refused, refuse } from '../../../db/refuse.ts'
import type { AnyKind, EventInput, EventRequest } from '../kind.ts'
import type { Run } from '../run.ts'
import { documentAnswer } from '../store/answer.ts'
import { appendLog, type LogRow } from '../store/document-log.ts'
import { readDocument } from '../store/document-store.ts'
import type { StoredDocument } from '../stored.ts'

/** Runs `work` for a locked document and logs its refusal in the document's log, unless the input was malformed. */
export async function logRefusals<Result>(
  run: Run,
  kind: AnyKind,
  stored: StoredDocument,
  event: EventInput,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const isOurs = stored.id && error instanceof Refused && error.key !== 'BAD_INPUT' && !error.afterwards
    throw isOurs ? loggedRefusal(run, kind, stored, event, error) : error
  }
}

/** Refuses VERSION_STALE, logged and with the current document, for another version; BAD_INPUT for a missing one. */
export async function refuseStale(
  run: Run,
  kind: AnyKind,
  stored: StoredDocument,
  { version, anyVersion, event }: EventRequest,
): Promise<void> {
  if (anyVersion || version === stored.version) return
  if (version === undefined) refuse('BAD_INPUT', { problems: [{ field: 'version', rule: 'BAD_INPUT' }] })
  if (version < stored.version && kind.concurrentEvents?.includes(event.type)) return
  const current = await documentAnswer(run, kind, stored.id)
  const { updateUserName = '', updateTime = '' } = current as { updateUserName?: string; updateTime?: string }
  const params = { user: updateUserName, time: updateTime || momentText(run.tx.now, run.settings.timeZone) }
  const problems = [{ rule: 'VERSION_STALE', params } as const]
  refuse('VERSION_STALE', { params, current, afterwards: refusalLogger(run, kind, stored, event, 'VERSION_STALE', { problems }) })
}

/** Refusal for an event that the state does not allow (STATUS_FORBIDS), with the events it does allow. */
export function stateRefusal(kind: AnyKind, stored: StoredDocument, event: EventInput): Refusal {
  const words = kind.words
  const state = words.states[stored.state]
  const label = words.events[event.type]
  if (!state || !label) throw new Error(`${words.id} has no words for ${stored.state} or ${event.type}`)
  const params = { state: { zh: state.zh, en: state.en }, event: { zh: label.zh, en: label.en } }
  return { key: 'STATUS_FORBIDS', params, problems: [], words: state, allowed: words.eventsIn(stored.state) }
}

/** Refuses with the law's findings; for a stored document the refusal is logged afterwards. */
export function refuseByLaw(run: Run, kind: AnyKind, stored: StoredDocument, event: EventInput, refusal: Refusal, facts?: object): never {
  const { key, params, allowed, guard } = refusal
  const problems = findingsOf(refusal)
  // the message's parameters are stored with it, so that the log can render it again
  const said = problems.length > 0 || !params ? problems : [{ rule: key, params }]
  const afterwards = stored.id ? refusalLogger(run, kind, stored, event, key, { facts, problems: said }) : undefined
  refuse(key, { params, problems, allowed, guard, afterwards })
}

/**
 * Problems of a refusal. Where a guard forbids what the state allows, the text of STATUS_FORBIDS does not say why, so
 * the guard's own text does.
 */
export function findingsOf({ key, params, problems, guard, words }: Refusal): readonly Problem[] {
  const isUnsaid = key === 'STATUS_FORBIDS' && guard !== undefined && problems.length === 0
  return isUnsaid ? [{ rule: key, params, reason: words }] : problems
}

/**
 * Adds logging to a refusal that was raised before the law was asked, or by another document that the event involved.
 */
function loggedRefusal(run: Run, kind: AnyKind, stored: StoredDocument, event: EventInput, refused: Refused): Refused {
  const { key, params, problems } = refused
  const said = problems.length > 0 ? problems : [{ rule: key, params }]
  return new Refused(key, { ...refused, afterwards: refusalLogger(run, kind, stored, event, key, { problems: said }) })
}

/** Logs a refusal after the rollback: locks the document again, so that the hash chain of its log does not fork. */
function refusalLogger(run: Run, kind: AnyKind, stored: StoredDocument, event: EventInput, refusal: string, detail: Partial<LogRow> = {}) {
  return async (tx: Tx) => {
    const locked = await readDocument(tx, stored.kind, stored.id, true)
    if (!locked) return
    const row = logRow({ ...run, tx }, kind, locked, event, { fromState: stored.state, toState: stored.state, version: locked.version })
    appendLog(tx, { ...row, ...detail, refusal }, locked)
  }
}

/** Log row of an event, with what was sent beside its type and remark as payload. */
export function logRow(
  run: Run,
  kind: AnyKind,
  document: StoredDocument,
  event: EventInput,
  rest: Pick<LogRow, 'fromState' | 'toState' | 'version'>,
): LogRow {
  const { type, remark, ...payload } = event
  return {
    documentId: document.id,
    kind: kind.words.id,
    event: type,
    userId: run.user.id,
    requestId: run.requestId,
    ...(remark?.trim() ? { remark: remark.trim() } : {}),
    ...(Object.keys(payload).length > 0 ? { payload } : {}),
    machineHash: kind.hash,
    ...rest,
  }
}

/** Logs a note, which is no event of the machine. */
export function logNote(run: Run, kind: AnyKind, document: StoredDocument, changed: LogRow['changed']): void {
  const { state, version } = document
  const row = logRow(run, kind, document, { type: 'NOTE' }, { fromState: state, toState: state, version: version + 1 })
  appendLog(run.tx, { ...row, changed }, document)
}
