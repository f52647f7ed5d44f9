import { transition } from 'xstate'
import type { Refusal } from '#machines/engine/in-words.ts'
import { transitionRows } from '#machines/engine/transition-table.ts'
import type { Tx } from '../../db/connect.ts'
import { faultPoint } from '../../db/fault-points.ts'
import { Refused, refuse } from '../../refuse.ts'
import { momentText } from '../../wire-values.ts'
import { answerOf, documentAnswer } from './answer.ts'
import { changesBetween, sameLines } from './changes.ts'
import { factsFor, requireSight } from './depot-access.ts'
import { appendLog, endLog, type LogRow } from './document-log.ts'
import { deleteDocument, insertHead, insertLines, insertWhole, newId, readDocument, replaceLines, updateHead } from './document-store.ts'
import type { AnyKind, Asked, EventRequest, Loaded } from './kind.ts'
import { blankDocument, overlay, refuseEmptyQuantities } from './merge-body.ts'
import { nextNumber } from './numbering.ts'
import { notifySubmitter } from './outcome.ts'
import type { Run } from './run.ts'
import { linesAfter, type StoredDocument, type StoredLine } from './stored.ts'
import { notifyWaiting } from './waiting.ts'

/** A document as it is stored after an event, and what was gathered for it. */
type Done = { stored: StoredDocument; loaded: Loaded }

/**
 * Every transition operation ends here, inside one tenant transaction that has claimed the request's idempotency key: lock, compare
 * version, ask the law, perform its effects, save, log. Answers the fresh document; a removed one answers undefined.
 */
export async function applyEvent(run: Run, kind: AnyKind, request: EventRequest): Promise<object | undefined> {
  const done = await performEvent(run, kind, request)
  return done && (await answerOf(run, kind, done.stored, done.loaded))
}

/** As `applyEvent`, for whom the document itself is no answer. */
export async function performEvent(run: Run, kind: AnyKind, request: EventRequest): Promise<Done | undefined> {
  if (request.id) await kind.lockFirst?.(run, request.id, request.event)
  const stored = request.id ? await lock(run, kind, request.id) : blankDocument(run, kind.words.id)
  return loggingRefusals(run, kind, stored, request.event, async () => {
    if (request.id) {
      await requireSight(run, stored)
      await refuseStale(run, kind, stored, request)
    }
    return decide(run, kind, stored, request)
  })
}

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

async function decide(run: Run, kind: AnyKind, stored: StoredDocument, request: EventRequest): Promise<Done | undefined> {
  const { event, body } = request
  const isEditable = stored.tags.includes('editable')
  const forward = goesForward(kind, stored, event)
  if (body && forward) refuseEmptyQuantities(body, request.emptied)
  const editing = isEditable && (body !== undefined || forward)
  const said = body ? overlay(run, stored, { ...request, body }, kind.lineInputs) : stored
  const work = await kind.load(run, said, { event, editing, saysLines: body?.lines !== undefined })
  if (body && !isEditable && changesBetween(stored, work.document, kind.lineInputs).length > 0)
    refuseAs(run, kind, stored, event, forbidden(kind, stored, event))
  const facts = await factsFor(run, kind, stored, work, event)
  const refusal = kind.words.whyNot(stored.state, facts, event)
  if (refusal) refuseAs(run, kind, stored, event, refusal, facts)
  return perform(run, kind, { stored, work, facts, event, editing, hasBody: body !== undefined, isOutermost: true })
}

/** Whether the event puts a draft to use. What is stored then counts, so it is completed by what goods, partner and source say now. */
function goesForward({ words }: AnyKind, { state }: StoredDocument, { type }: Asked): boolean {
  const used = (to: string) => !words.tagsOf(to).some((tag) => tag === 'editable' || tag === 'closed')
  return transitionRows(words.law).some((row) => row.from === state && row.event === type && used(row.to))
}

/**
 * Raises an internal event of another document inside this transaction and answers it as it is afterwards; its refusal is answered at the
 * document that raised it.
 */
export async function raise(run: Run, kind: AnyKind, id: string, type: string): Promise<StoredDocument | undefined> {
  const event: Asked = { type }
  const stored = await lock(run, kind, id)
  const work = await kind.load(run, stored, { event, editing: false, saysLines: false })
  const facts = kind.facts(run, work, event)
  const refusal = kind.words.whyNot(stored.state, facts, event)
  if (refusal) refuse(refusal.key, { params: refusal.params, problems: refusal.problems })
  const done = await perform(run, kind, { stored, work, facts, event, editing: false, hasBody: false, isOutermost: false })
  return done?.stored
}

/**
 * Makes another document by an event of its own law, inside this transaction: row and lines now, number, state and log once all effects
 * are done. Answers it with its ids.
 */
export async function spawn(run: Run, kind: AnyKind, document: StoredDocument, event: Asked, numbered: boolean): Promise<StoredDocument> {
  const { law, blankFacts } = kind.words
  const [after] = transition(law, law.resolveState({ value: document.state, context: blankFacts }), event)
  const made = { ...document, id: await insertHead(run.tx, document) }
  made.lines = withIds(made.lines, await replaceLines(run.tx, made.id, made.lines, []))
  run.atEnd.push(async () => {
    if (numbered) made.billNo = await nextNumber(run.tx, kind.words.id)
    moveOn(run, kind, made, String(after.value), numbered)
    const row = logRow(run, kind, made, event, { fromState: document.state, toState: made.state, version: made.version })
    await updateHead(run.tx, made, { ...row, facts: blankFacts as object })
  })
  return made
}

async function lock(run: Run, kind: AnyKind, id: string): Promise<StoredDocument> {
  const stored = await readDocument(run.tx, kind.words.id, id, true)
  faultPoint('after lock')
  return stored ?? refuse('DOC_GONE')
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
  const current = await documentAnswer(run, kind, stored.id)
  const { updateUserName = '', updateTime = '' } = current as { updateUserName?: string; updateTime?: string }
  const params = { user: updateUserName, time: updateTime || momentText(run.tx.now, run.settings.timeZone) }
  const problems = [{ rule: 'VERSION_STALE', params } as const]
  refuse('VERSION_STALE', { params, current, afterwards: logRefused(run, kind, stored, event, 'VERSION_STALE', { problems }) })
}

function forbidden(kind: AnyKind, stored: StoredDocument, event: Asked): Refusal {
  const words = kind.words
  const state = words.states[stored.state]
  const label = words.events[event.type]
  if (!state || !label) throw new Error(`${words.id} has no words for ${stored.state} or ${event.type}`)
  const params = { state: { zh: state.zh, en: state.en }, event: { zh: label.zh, en: label.en } }
  return { key: 'STATUS_FORBIDS', params, problems: [], words: state, allowed: words.eventsIn(stored.state) }
}

function refuseAs(run: Run, kind: AnyKind, stored: StoredDocument, event: Asked, refusal: Refusal, facts?: object): never {
  const { key, params, problems, allowed } = refusal
  // what fills the sentence is kept with it, so that the log can say it again
  const said = problems.length > 0 || !params ? problems : [{ rule: key, params }]
  const afterwards = stored.id ? logRefused(run, kind, stored, event, key, { facts, problems: said }) : undefined
  refuse(key, { params, problems, allowed, afterwards })
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
    await appendLog(tx, { ...row, ...detail, refusal }, locked)
  }
}

function logRow(
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
export async function logNote(run: Run, kind: AnyKind, document: StoredDocument, changed: LogRow['changed']): Promise<void> {
  const { state, version } = document
  const row = logRow(run, kind, document, { type: 'NOTE' }, { fromState: state, toState: state, version: version + 1 })
  await appendLog(run.tx, { ...row, changed }, document)
}

type Step = { stored: StoredDocument; work: Loaded; facts: object; event: Asked; editing: boolean; hasBody: boolean; isOutermost: boolean }

/** The law allowed it: saves what was entered, performs the effects in their order, gives the number last, moves the state on. */
async function perform(run: Run, kind: AnyKind, step: Step): Promise<Done | undefined> {
  const { stored, work, facts, event } = step
  const { law } = kind.words
  const [after, actions] = transition(law, law.resolveState({ value: stored.state, context: facts }), event)
  const state = String(after.value)
  const tags = kind.words.tagsOf(state)
  if (tags.includes('gone')) {
    await deleteDocument(run.tx, stored)
    const row = logRow(run, kind, stored, event, { fromState: stored.state, toState: state, version: stored.version })
    await endLog(run.tx, { ...row, facts }, stored)
    return undefined
  }
  if (step.isOutermost) await run.allowed?.(work.document, () => kind.warnings(run, work))
  const effects = actions.map((action): string => action.type)
  const isPlain = !stored.id && effects.length === 0 && tags.includes('editable')
  const lines = isPlain ? undefined : await performEffects(run, kind, step, effects)
  moveOn(run, kind, work.document, state, effects.includes('giveNumber'))
  const done = lines ? await writeMoved(run, kind, step, lines) : await writeNew(run, kind, step)
  await notifyWaiting(run, kind, stored.state, work.document)
  if (step.isOutermost) await notifySubmitter(run, kind, stored, work.document, event)
  return done
}

/** Saves what was entered, performs the effects, gives the number; answers the lines as they are stored then. */
async function performEffects(run: Run, kind: AnyKind, step: Step, effects: readonly string[]): Promise<StoredLine[]> {
  const { stored, work, event } = step
  const written = step.editing ? await saveEntered(run, step) : undefined
  for (const name of effects.filter((effect) => effect !== 'giveNumber')) {
    const effect = kind.effects[name]
    if (!effect) throw new Error(`${kind.words.id} has no effect ${name}`)
    await effect(run, work, event)
  }
  if (step.isOutermost) for (const settle of run.atEnd.splice(0)) await settle()
  if (effects.includes('giveNumber') && !work.document.billNo) work.document.billNo = await nextNumber(run.tx, kind.words.id)
  return linesAfter(work.document.lines, written ?? stored.lines, !written)
}

/** Writes the head once everything is done, with its row in the log. */
async function writeMoved(run: Run, kind: AnyKind, step: Step, lines: StoredLine[]): Promise<Done> {
  const { stored, work } = step
  const changed = step.editing && stored.id ? { changed: changesBetween(stored, work.document, kind.lineInputs) } : {}
  const head = await updateHead(run.tx, work.document, { ...rowOf(run, kind, step), ...changed })
  return { stored: { ...head, lines }, loaded: work }
}

/** A new document to which nothing is done but that it is stored: written once. */
async function writeNew(run: Run, kind: AnyKind, step: Step): Promise<Done> {
  const { document } = step.work
  document.id = await newId(run.tx)
  const head = await insertWhole(run.tx, document, rowOf(run, kind, step))
  const lines = await insertLines(run.tx, document.id, document.lines)
  document.lines = withIds(document.lines, lines)
  return { stored: { ...head, lines }, loaded: step.work }
}

function rowOf(run: Run, kind: AnyKind, { stored, work: { document }, event, facts }: Step): LogRow {
  return { ...logRow(run, kind, document, event, { fromState: stored.state, toState: document.state, version: document.version }), facts }
}

/** Saves what was entered and answers the lines where they were written. */
async function saveEntered(run: Run, { stored, work, hasBody }: Step): Promise<StoredLine[] | undefined> {
  const { document } = work
  if (!stored.id) document.id = await insertHead(run.tx, document)
  if (!hasBody && sameLines(stored.lines, document.lines)) return undefined
  const written = await replaceLines(run.tx, document.id, document.lines, stored.lines)
  document.lines = withIds(document.lines, written)
  return written
}

/** Lines with the ids under which they were written, in the same order. */
const withIds = (lines: readonly StoredLine[], written: readonly StoredLine[]): StoredLine[] =>
  lines.map((line, at) => ({ ...line, id: written[at]?.id ?? '' }))

/** The state it comes to and its tags; the version grows by exactly one (rule C1-19). */
function moveOn(run: Run, kind: AnyKind, document: StoredDocument, state: string, isSubmitting: boolean): void {
  Object.assign(document, {
    state,
    status: kind.words.codeOf(state),
    tags: kind.words.tagsOf(state),
    version: document.version + 1,
    updateUser: run.user.id,
    updateTime: run.tx.now,
    ...(isSubmitting ? { submitUser: run.user.id, submitTime: run.tx.now } : {}),
  })
}
