import type { Problem } from '#domain/refusals.ts'
import type { Refusal } from '#machines/engine/in-words.ts'
import type { Tx } from '../../db/connect.ts'
import { Refused, refuse } from '../../refuse.ts'
import { momentText } from '../../wire-values.ts'
import { documentAnswer } from './answer.ts'
import { appendLog, type LogRow } from './document-log.ts'
import { readDocument } from './document-store.ts'
import type { AnyKind, Asked, EventRequest } from './kind.ts'
import type { Run } from './run.ts'
import type { StoredDocument } from './stored.ts'

/** Does what was asked of a document that is found and locked; where it is refused the refusal stands in the document's log, but for bad input. */
export async function loggingRefusals<Result>(
  run: Run,
  kind: AnyKind,
  stored: StoredDocument,
  event: Asked,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const isOurs = stored.id && error instanceof Refused && error.key !== 'BAD_INPUT' && !error.afterwards
    throw isOurs ? logged(run, kind, stored, event, error) : error
  }
}

/** Refuses a request made on an older version, with the newer document; the refusal is logged. */
export async function refuseStale(
  run: Run,
  kind: AnyKind,
  stored: StoredDocument,
  { version, anyVersion, event }: EventRequest,
): Promise<void> {
  if (anyVersion || version === stored.version) return
  if (version === undefined) refuse('BAD_INPUT', { problems: [{ field: 'version', rule: 'BAD_INPUT' }] })
  if (version < stored.version && kind.together?.includes(event.type)) return
  const current = await documentAnswer(run, kind, stored.id)
  const { updateUserName = '', updateTime = '' } = current as { updateUserName?: string; updateTime?: string }
  const params = { user: updateUserName, time: updateTime || momentText(run.tx.now, run.settings.timeZone) }
  const problems = [{ rule: 'VERSION_STALE', params } as const]
  refuse('VERSION_STALE', { params, current, afterwards: logRefused(run, kind, stored, event, 'VERSION_STALE', { problems }) })
}

/** That the state of a document does not allow the event (STATUS_FORBIDS), with what it does allow. */
export function forbidden(kind: AnyKind, stored: StoredDocument, event: Asked): Refusal {
  const words = kind.words
  const state = words.states[stored.state]
  const label = words.events[event.type]
  if (!state || !label) throw new Error(`${words.id} has no words for ${stored.state} or ${event.type}`)
  const params = { state: { zh: state.zh, en: state.en }, event: { zh: label.zh, en: label.en } }
  return { key: 'STATUS_FORBIDS', params, problems: [], words: state, allowed: words.eventsIn(stored.state) }
}

/** Refuses with what the law found; of a stored document the refusal stands in its log afterwards. */
export function refuseAs(run: Run, kind: AnyKind, stored: StoredDocument, event: Asked, refusal: Refusal, facts?: object): never {
  const { key, params, allowed, guard } = refusal
  const problems = findingsOf(refusal)
  // what fills the sentence is kept with it, so that the log can say it again
  const said = problems.length > 0 || !params ? problems : [{ rule: key, params }]
  const afterwards = stored.id ? logRefused(run, kind, stored, event, key, { facts, problems: said }) : undefined
  refuse(key, { params, problems, allowed, guard, afterwards })
}

/** What the law found. Where a guard forbids what its state knows, the sentence of STATUS_FORBIDS does not say why, so the guard's own does. */
export function findingsOf({ key, params, problems, guard, words }: Refusal): readonly Problem[] {
  const isUnsaid = key === 'STATUS_FORBIDS' && guard !== undefined && problems.length === 0
  return isUnsaid ? [{ rule: key, params, reason: words }] : problems
}

/** A refusal that was found before the law was asked, or by a document behind this one: logged here all the same. */
function logged(run: Run, kind: AnyKind, stored: StoredDocument, event: Asked, refused: Refused): Refused {
  const { key, params, problems } = refused
  const said = problems.length > 0 ? problems : [{ rule: key, params }]
  return new Refused(key, { ...refused, afterwards: logRefused(run, kind, stored, event, key, { problems: said }) })
}

/** Logs a refusal after the rollback: locks the document again, so that the chain of the log stays one. */
function logRefused(run: Run, kind: AnyKind, stored: StoredDocument, event: Asked, refusal: string, detail: Partial<LogRow> = {}) {
  return async (tx: Tx) => {
    const locked = await readDocument(tx, stored.kind, stored.id, true)
    if (!locked) return
    const row = logRow({ ...run, tx }, kind, locked, event, { fromState: stored.state, toState: stored.state, version: locked.version })
    appendLog(tx, { ...row, ...detail, refusal }, locked)
  }
}

/** The row of the log for an event: what was sent with it is kept beside who, when and from which request. */
export function logRow(
  run: Run,
  kind: AnyKind,
  document: StoredDocument,
  event: Asked,
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

/** Logs a note: a change that is no event of the machine. */
export function logNote(run: Run, kind: AnyKind, document: StoredDocument, changed: LogRow['changed']): void {
  const { state, version } = document
  const row = logRow(run, kind, document, { type: 'NOTE' }, { fromState: state, toState: state, version: version + 1 })
  appendLog(run.tx, { ...row, changed }, document)
}
