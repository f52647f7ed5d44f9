import { transition } from 'xstate'
import { faultPoint } from '../../db/fault-points.ts'
import { noteChangedDepots } from '../../queries/visibility.ts'
import { Refused, refuse } from '../../refuse.ts'
import { yieldEventLoop } from '../../yield-event-loop.ts'
import { answerOf, documentFor } from './answer.ts'
import { followProcess } from './approval.ts'
import { changesBetween, hasSameLines, removedContent } from './changes.ts'
import { factsFor, requireReadAccess } from './depot-access.ts'
import { changedText, endLog, type LogRow } from './document-log.ts'
import { deleteDocument, insertHead, insertWhole, newId, readDocument, replaceLines, updateHead } from './document-store.ts'
import { nextDue } from './due.ts'
import { leavesDraft, locksOf } from './event-locks.ts'
import type { AnyKind, DocumentContext, EventInput, EventRequest } from './kind.ts'
import { eventWithNumbers, withStoredNumbers } from './lot-numbers.ts'
import { blankDocument, mergeBody, refuseEmptyQuantities } from './merge-body.ts'
import { beginDocument } from './month-quota.ts'
import { notifySubmitter } from './notify-submitter.ts'
import { lockCounters, nextNumber } from './numbering.ts'
import { writeOwn } from './own-tables.ts'
import { queueWebhooks } from './queue-webhooks.ts'
import { findingsOf, logRefusals, logRow, refuseByLaw, refuseStale, stateRefusal } from './refusal-log.ts'
import type { Run } from './run.ts'
import { lockDraftsOf } from './source-links.ts'
import { linesAfter, type StoredDocument, type StoredLine, withIds } from './stored.ts'
import { notifyWaiting } from './waiting.ts'

/** The document as stored after an event, and the context that was loaded for it. */
type EventResult = { stored: StoredDocument; loaded: DocumentContext }

/**
 * Entry point of every event of a document, within one tenant transaction that has claimed the request's idempotency
 * key: lock, compare version, ask the law, perform its effects, save, log. Returns the fresh document, or undefined
 * where the event removed it.
 */
export async function applyEvent(run: Run, kind: AnyKind, request: EventRequest): Promise<object | undefined> {
  const first = request.id ? undefined : await kind.findDuplicate?.(run, request.body ?? {})
  if (first) return documentFor(run, kind, first)
  const done = await performEvent(run, kind, request)
  return done && (await answerOf(run, kind, done.stored, done.loaded))
}

/** Like applyEvent, but does not read the document back. */
export async function performEvent(run: Run, kind: AnyKind, request: EventRequest): Promise<EventResult | undefined> {
  // drafts are locked before the document, in the order that their own events use
  if (request.id && locksOf(kind, request.event.type).has('drafts')) lockDraftsOf(run.tx, request.id)
  const stored = request.id ? await lockDocument(run, kind, request.id) : await beginDocument(run, kind.words.id, request)
  return logRefusals(run, kind, stored, request.event, async () => {
    if (request.id) {
      await requireReadAccess(run, stored)
      await refuseStale(run, kind, stored, request)
    }
    return decideEvent(run, kind, stored, request)
  })
}

async function decideEvent(run: Run, kind: AnyKind, stored: StoredDocument, request: EventRequest): Promise<EventResult | undefined> {
  const { body } = request
  const isEditable = stored.tags.includes('editable')
  const forward = leavesDraft(kind, stored, request.event)
  if (body && forward) refuseEmptyQuantities(body, request.emptied)
  const editing = isEditable && (body !== undefined || forward)
  const merged = body ? mergeBody(run, stored, { ...request, body }, { ...kind, api: kind.definition.api }) : stored
  const said = editing ? { ...merged, lines: await withStoredNumbers(run.tx, merged.lines) } : merged
  const event = await eventWithNumbers(run.tx, request.event, said)
  const refuseChange = () => refuseByLaw(run, kind, stored, event, stateRefusal(kind, stored, event))
  // a line without an id is new, so it changes a fixed document whatever it holds, and there is nothing to look it up
  // by
  if (!isEditable && said.lines.some(({ id }) => !id)) refuseChange()
  const work = await kind.load(run, said, {
    event,
    locks: locksOf(kind, event.type, stored.state),
    editing,
    saysLines: body?.lines !== undefined,
    version: request.version,
    formerDate: stored.billDate,
  })
  await yieldEventLoop()
  if (body && !isEditable && changesBetween(stored, work.document, kind).length > 0) refuseChange()
  // the same figure written otherwise, such as 10 for 10.00, is no change
  if (!isEditable) work.document.own = stored.own
  const facts = await factsFor(run, kind, stored, work, event)
  const refusal = kind.words.whyNot(stored.state, facts, event)
  if (refusal) refuseByLaw(run, kind, stored, event, refusal, facts)
  return performTransition(run, kind, { stored, work, facts, event, editing, hasBody: body !== undefined, part: 'asked' })
}

/**
 * Raises an internal event of another document inside this transaction and returns it as stored afterwards. Its
 * refusal becomes the refusal of the document that raised it. Does nothing where that document is the maker of the
 * one that raises (`run.makers`).
 */
export async function raiseEvent(run: Run, kind: AnyKind, id: string, asked: string | EventInput): Promise<StoredDocument | undefined> {
  if (run.makers.has(id)) return undefined
  const event: EventInput = typeof asked === 'string' ? { type: asked } : asked
  const { type } = event
  const stored = await lockDocument(run, kind, id)
  const work = await kind.load(run, stored, { event, locks: locksOf(kind, type, stored.state), editing: false, saysLines: false })
  const facts = kind.facts(run, work, event)
  const refusal = kind.words.whyNot(stored.state, facts, event)
  if (refusal) refuse(refusal.key, { params: refusal.params, problems: findingsOf(refusal) })
  const done = await performTransition(run, kind, { stored, work, facts, event, editing: false, hasBody: false, part: 'raised' })
  return done?.stored
}

/** Fields of a document made by another one; the rest is as if the user had begun a new one today. */
export type NewDocument = Partial<StoredDocument>

/**
 * Makes another document by an event of its law, inside this transaction: completed, guarded and with its effects, as
 * if the user had entered it. Its refusal names the new document and refuses the one that makes it. Returns it with
 * its ids; number, state and log follow once all effects are done. A maker whose own event is still running is in
 * `run.makers`.
 */
export async function createByEvent(run: Run, kind: AnyKind, said: NewDocument, event: EventInput): Promise<StoredDocument> {
  const blank = { ...blankDocument(run, kind.words.id), ...said }
  return withDocumentLabel(kind, async () => {
    const work = await kind.load(run, blank, { event, locks: locksOf(kind, event.type, blank.state), editing: true, saysLines: true })
    const facts = await factsFor(run, kind, blank, work, event)
    const refusal = kind.words.whyNot(blank.state, facts, event)
    if (refusal) refuse(refusal.key, { params: refusal.params, problems: findingsOf(refusal) })
    const done = await performTransition(run, kind, { stored: blank, work, facts, event, editing: true, hasBody: true, part: 'made' })
    return done?.stored ?? refuse('DOC_GONE')
  })
}

/** Like createByEvent, for a document that no other event makes: numbered and finished at once. */
export async function createAndFinish(run: Run, kind: AnyKind, said: NewDocument, event: EventInput): Promise<StoredDocument> {
  const made = await createByEvent(run, kind, said, event)
  await finishAll(run, {})
  return made
}

/** Puts the label of the new document on its refusal, because the user sees the document that makes it. */
async function withDocumentLabel<Result>({ words }: AnyKind, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const { key, params, problems } = error
    const said = problems.length > 0 ? problems : [{ rule: key, params }]
    // of documents that make each other, the innermost is the one that was refused
    throw new Refused(key, { ...error, problems: said.map((problem) => ({ about: words.label, ...problem })) })
  }
}

/**
 * Stores the red document or the redo draft of a reversal without guards and effects, because the reversal checked
 * and did everything for both (rule B6). All other documents are made by `createByEvent`. Writes row and lines now;
 * number, state and log once all effects are done. Returns the document with its ids.
 */
export async function insertReversal(
  run: Run,
  kind: AnyKind,
  document: StoredDocument,
  event: EventInput,
  numbered: boolean,
): Promise<StoredDocument> {
  const { law, blankFacts } = kind.words
  const [after] = transition(law, law.resolveState({ value: document.state, context: blankFacts }), event)
  const made = { ...document, id: await insertHead(run.tx, document) }
  made.lines = withIds(made.lines, await replaceLines(run.tx, made, made.lines, []))
  await writeOwn(run.tx, kind.own ?? [], made, {})
  const settle = async () => {
    if (numbered) made.billNo = await nextNumber(run.tx, kind.words.id)
    enterState(run, kind, made, String(after.value), numbered)
    const row = logRow(run, kind, made, event, { fromState: document.state, toState: made.state, version: made.version })
    await updateHead(run.tx, made, { ...row, facts: blankFacts as object })
    await queueWebhooks(run, made, row)
  }
  run.atEnd.push({ settle, ...(numbered ? { counts: kind.words.id } : {}) })
  return made
}

async function lockDocument(run: Run, kind: AnyKind, id: string): Promise<StoredDocument> {
  const stored = await readDocument(run.tx, kind.words.id, id, true)
  faultPoint('after lock')
  return stored ?? refuse('DOC_GONE')
}

/**
 * `asked`: by the request · `raised`: by another document, which goes on with its state · `made`: a new one, by
 * another document.
 */
type EventOrigin = 'asked' | 'raised' | 'made'
type EventStep = {
  stored: StoredDocument
  work: DocumentContext
  facts: object
  event: EventInput
  editing: boolean
  hasBody: boolean
  part: EventOrigin
}

/**
 * Performs what the law allowed: saves the input, performs the effects in their order, then number, state, head and
 * log.
 */
async function performTransition(run: Run, kind: AnyKind, step: EventStep): Promise<EventResult | undefined> {
  const { stored, work, facts, event, part } = step
  const { law } = kind.words
  const [after, actions] = transition(law, law.resolveState({ value: stored.state, context: facts }), event)
  const state = String(after.value)
  const tags = kind.words.tagsOf(state)
  if (tags.includes('gone')) {
    await deleteDocument(run.tx, stored)
    const row = logRow(run, kind, stored, event, { fromState: stored.state, toState: state, version: stored.version })
    endLog(run.tx, { ...row, facts, changed: removedContent(stored, kind) }, stored)
    await queueWebhooks(run, stored, row)
    return undefined
  }
  if (part !== 'raised') await run.allowed?.(work.document, () => kind.warnings(run, work))
  const effects = actions.map((action): string => action.type)
  const isPlain = !stored.id && effects.length === 0 && tags.includes('editable')
  const lines = isPlain ? undefined : await performEffects(run, kind, step, effects)
  const isNumbered = effects.includes('giveNumber')
  const counts = isNumbered && !work.document.billNo ? { counts: kind.words.id } : {}
  const settle = () => finish(run, kind, step, { state, lines, isNumbered })
  if (part === 'made' && lines) {
    run.atEnd.push({ settle, ...counts })
    return { stored: work.document, loaded: work }
  }
  if (part === 'asked') await finishAll(run, counts)
  return settle()
}

/** Gives the number, enters the state, writes head and log, and notifies. */
async function finish(
  run: Run,
  kind: AnyKind,
  step: EventStep,
  { state, lines, isNumbered }: { state: string; lines: StoredLine[] | undefined; isNumbered: boolean },
): Promise<EventResult> {
  const { stored, work, event, part } = step
  const { document } = work
  if (isNumbered && !document.billNo) document.billNo = await nextNumber(run.tx, kind.words.id)
  enterState(run, kind, document, state, isNumbered)
  await followProcess(run, kind, stored, document, event)
  const done = lines ? await writeMoved(run, kind, step, lines) : await writeNew(run, kind, step)
  await queueWebhooks(run, document, eventLogRow(run, kind, step))
  notifyWaiting(run, kind, stored, document)
  if (part === 'asked') notifySubmitter(run, kind, stored, document, event)
  return done
}

/**
 * Finishes the documents made on the way. Counters of several kinds are locked in the order of their names, whichever
 * kind makes which.
 */
async function finishAll(run: Run, own: { counts?: string }): Promise<void> {
  const made = run.atEnd.splice(0)
  await lockCounters(
    run.tx,
    [...made, own].flatMap(({ counts }) => counts ?? []),
  )
  for (const { settle } of made) await settle()
}

/** Saves the input and performs the effects; returns the lines as stored afterwards. */
async function performEffects(run: Run, kind: AnyKind, step: EventStep, effects: readonly string[]): Promise<StoredLine[]> {
  const { stored, work, event } = step
  const written = step.editing ? await saveEntered(run, step) : undefined
  for (const name of effects.filter((effect) => effect !== 'giveNumber')) {
    const effect = kind.effects[name]
    if (!effect) throw new Error(`${kind.words.id} has no effect ${name}`)
    await effect(run, work, event)
    await yieldEventLoop()
  }
  return linesAfter(work.document.lines, written ?? stored.lines, !written)
}

/** Writes the head and its log row, after all effects. */
async function writeMoved(run: Run, kind: AnyKind, step: EventStep, lines: StoredLine[]): Promise<EventResult> {
  const { stored, work } = step
  const changed = step.editing && stored.id ? { changed: await changedText(changesBetween(stored, work.document, kind)) } : {}
  noteChangedDepots(run.tx, stored, work.document)
  // a new document has nothing stored yet, even if another document filled it
  const own = await writeOwn(run.tx, kind.own ?? [], work.document, stored.id ? stored : {})
  const head = await updateHead(run.tx, work.document, { ...eventLogRow(run, kind, step), ...changed }, step.part === 'asked')
  return { stored: { ...head, lines, ...own }, loaded: work }
}

/** Inserts a new draft without effects: head, lines and first log row are each written once. */
async function writeNew(run: Run, kind: AnyKind, step: EventStep): Promise<EventResult> {
  const { document } = step.work
  document.id = await newId(run.tx)
  const { head, lines } = await insertWhole(run.tx, document, eventLogRow(run, kind, step), step.part === 'asked')
  document.lines = withIds(document.lines, lines)
  const own = await writeOwn(run.tx, kind.own ?? [], document, {})
  return { stored: { ...head, lines, ...own }, loaded: step.work }
}

function eventLogRow(run: Run, kind: AnyKind, { stored, work: { document }, event, facts }: EventStep): LogRow {
  return { ...logRow(run, kind, document, event, { fromState: stored.state, toState: document.state, version: document.version }), facts }
}

/** Saves the input; returns the lines where they were written. */
async function saveEntered(run: Run, { stored, work, hasBody }: EventStep): Promise<StoredLine[] | undefined> {
  const { document } = work
  if (!stored.id) document.id = await insertHead(run.tx, document)
  if (!hasBody && hasSameLines(stored.lines, document.lines)) return undefined
  const written = await replaceLines(run.tx, document, document.lines, stored.lines)
  document.lines = withIds(document.lines, written)
  return written
}

/** Sets state, tags and stamps; the version grows by exactly one (rule C1-19). */
function enterState(run: Run, kind: AnyKind, document: StoredDocument, state: string, isSubmitting: boolean): void {
  const { now } = run.tx
  const stays = state === document.state
  Object.assign(document, {
    state,
    status: kind.words.codeOf(state),
    tags: kind.words.tagsOf(state),
    version: document.version + 1,
    updateUser: run.user.id,
    updateTime: now,
    stateSince: (stays && document.stateSince) || now,
    dueDone: stays ? document.dueDone : undefined,
    flowId: stays ? document.flowId : undefined,
    ...(isSubmitting ? { submitUser: run.user.id, submitTime: now } : {}),
  })
  Object.assign(document, nextDue(kind, document, run.settings))
}
