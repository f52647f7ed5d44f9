import { transition } from 'xstate'
import { yieldEventLoop } from '../../../core/yield-event-loop.ts'
import { faultPoint } from '../../../db/fault-points.ts'
import { Refused, refuse } from '../../../db/refuse.ts'
import { factsFor, requireReadAccess } from '../depot-access.ts'
import { leavesDraft, locksOf } from '../event-locks.ts'
import type { AnyKind, EventInput, EventRequest } from '../kind.ts'
import { eventWithNumbers, withStoredNumbers } from '../lot-numbers.ts'
import { blankDocument, mergeBody, refuseEmptyQuantities } from '../merge-body.ts'
import { nextNumber } from '../numbering.ts'
import { writeOwn } from '../own-tables.ts'
import type { Run } from '../run.ts'
import { answerOf, documentFor } from '../store/answer.ts'
import { changesBetween } from '../store/changes.ts'
import { insertHead, readDocument, replaceLines, updateHead } from '../store/document-store.ts'
import { lockDraftsOf } from '../store/source-links.ts'
import { type StoredDocument, withIds } from '../stored.ts'
import { beginDocument } from './month-quota.ts'
import { type EventResult, enterState, finishAll, performTransition } from './perform-transition.ts'
import { queueWebhooks } from './queue-webhooks.ts'
import { findingsOf, logRefusals, logRow, refuseByLaw, refuseStale, stateRefusal } from './refusal-log.ts'

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
  // a line without an id is new: it always changes a fixed document, and no stored line exists to compare it with
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
  // a figure written differently, such as 10 for 10.00, is no change, so the stored values are kept
  if (!isEditable) work.document.own = stored.own
  const facts = await factsFor(run, kind, stored, work, event)
  const refusal = kind.words.whyNot(stored.state, facts, event)
  if (refusal) refuseByLaw(run, kind, stored, event, refusal, facts)
  return performTransition(run, kind, { stored, work, facts, event, editing, hasBody: body !== undefined, part: 'asked' })
}

/**
 * Raises an internal event of another document inside this transaction and returns that document as stored afterwards.
 * Where it is refused, the event that raised it is refused too. Does nothing if the other document is in `run.makers`,
 * so it is just making the document that raises the event.
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

/** Fields that another document sets on a new one; the rest is as if the user had begun a new document today. */
export type NewDocument = Partial<StoredDocument>

/**
 * Makes another document by an event of its law, inside this transaction: completed, guarded and with its effects, as
 * if the user had entered it. A refusal names the new document and refuses its maker too. Returns the new document
 * with its ids; number, state and log follow once all effects are done. A maker whose own event is still running is in
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

/** Adds the label of the new document to its refusal, because what the user sees is the document that makes it. */
async function withDocumentLabel<Result>({ words }: AnyKind, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const { key, params, problems } = error
    const said = problems.length > 0 ? problems : [{ rule: key, params }]
    // where documents make each other, the label is that of the innermost, which was refused
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
