import { transition } from 'xstate'
import { faultPoint } from '../../db/fault-points.ts'
import { giveWay } from '../../give-way.ts'
import { notePlaces } from '../../queries/sight.ts'
import { Refused, refuse } from '../../refuse.ts'
import { answerOf, documentFor } from './answer.ts'
import { followProcess } from './approval.ts'
import { changesBetween, contentOfGone, sameLines } from './changes.ts'
import { factsFor, requireSight } from './depot-access.ts'
import { changedText, endLog, type LogRow } from './document-log.ts'
import { deleteDocument, insertHead, insertWhole, newId, readDocument, replaceLines, updateHead } from './document-store.ts'
import { nextDue } from './due.ts'
import { goesForward, locksOf } from './event-locks.ts'
import type { AnyKind, Asked, EventRequest, Loaded } from './kind.ts'
import { eventWithNumbers, withStoredNumbers } from './lot-numbers.ts'
import { blankDocument, overlay, refuseEmptyQuantities } from './merge-body.ts'
import { beginDocument } from './month-quota.ts'
import { nextNumber, takeCounters } from './numbering.ts'
import { notifySubmitter } from './outcome.ts'
import { writeOwn } from './own-tables.ts'
import { findingsOf, forbidden, loggingRefusals, logRow, refuseAs, refuseStale } from './refusal-log.ts'
import type { Run } from './run.ts'
import { lockDraftsOf } from './source-links.ts'
import { linesAfter, type StoredDocument, type StoredLine, withIds } from './stored.ts'
import { tellWebhooks } from './tell-webhooks.ts'
import { notifyWaiting } from './waiting.ts'

/** A document as it is stored after an event, and what was gathered for it. */
type Done = { stored: StoredDocument; loaded: Loaded }

/**
 * Every transition operation ends here, inside one tenant transaction that has claimed the request's idempotency key: lock, compare
 * version, ask the law, perform its effects, save, log. Answers the fresh document; a removed one answers undefined.
 */
export async function applyEvent(run: Run, kind: AnyKind, request: EventRequest): Promise<object | undefined> {
  const first = request.id ? undefined : await kind.firstOf?.(run, request.body ?? {})
  if (first) return documentFor(run, kind, first)
  const done = await performEvent(run, kind, request)
  return done && (await answerOf(run, kind, done.stored, done.loaded))
}

/** As `applyEvent`, for whom the document itself is no answer. */
export async function performEvent(run: Run, kind: AnyKind, request: EventRequest): Promise<Done | undefined> {
  // their own events lock them before what they were made from
  if (request.id && locksOf(kind, request.event.type).has('drafts')) lockDraftsOf(run.tx, request.id)
  const stored = request.id ? await lock(run, kind, request.id) : await beginDocument(run, kind.words.id, request)
  return loggingRefusals(run, kind, stored, request.event, async () => {
    if (request.id) {
      await requireSight(run, stored)
      await refuseStale(run, kind, stored, request)
    }
    return decide(run, kind, stored, request)
  })
}

async function decide(run: Run, kind: AnyKind, stored: StoredDocument, request: EventRequest): Promise<Done | undefined> {
  const { body } = request
  const isEditable = stored.tags.includes('editable')
  const forward = goesForward(kind, stored, request.event)
  if (body && forward) refuseEmptyQuantities(body, request.emptied)
  const editing = isEditable && (body !== undefined || forward)
  const merged = body ? overlay(run, stored, { ...request, body }, { ...kind, api: kind.definition.api }) : stored
  const said = editing ? { ...merged, lines: await withStoredNumbers(run.tx, merged.lines) } : merged
  const event = await eventWithNumbers(run.tx, request.event, said)
  const refuseChange = () => refuseAs(run, kind, stored, event, forbidden(kind, stored, event))
  // a line that it does not have is a change whatever it says; it has no id that anything could be looked up by
  if (!isEditable && said.lines.some(({ id }) => !id)) refuseChange()
  const work = await kind.load(run, said, {
    event,
    locks: locksOf(kind, event.type, stored.state),
    editing,
    saysLines: body?.lines !== undefined,
    version: request.version,
    formerDate: stored.billDate,
  })
  await giveWay()
  if (body && !isEditable && changesBetween(stored, work.document, kind).length > 0) refuseChange()
  // said again in other words, such as 10 for 10.00
  if (!isEditable) work.document.own = stored.own
  const facts = await factsFor(run, kind, stored, work, event)
  const refusal = kind.words.whyNot(stored.state, facts, event)
  if (refusal) refuseAs(run, kind, stored, event, refusal, facts)
  return perform(run, kind, { stored, work, facts, event, editing, hasBody: body !== undefined, part: 'asked' })
}

/**
 * Raises an internal event of another document inside this transaction and answers it as it is afterwards; its refusal is answered at the
 * document that raised it. A document that is making the one which raises it is told nothing.
 */
export async function raise(run: Run, kind: AnyKind, id: string, asked: string | Asked): Promise<StoredDocument | undefined> {
  if (run.makers.has(id)) return undefined
  const event: Asked = typeof asked === 'string' ? { type: asked } : asked
  const { type } = event
  const stored = await lock(run, kind, id)
  const work = await kind.load(run, stored, { event, locks: locksOf(kind, type, stored.state), editing: false, saysLines: false })
  const facts = kind.facts(run, work, event)
  const refusal = kind.words.whyNot(stored.state, facts, event)
  if (refusal) refuse(refusal.key, { params: refusal.params, problems: findingsOf(refusal) })
  const done = await perform(run, kind, { stored, work, facts, event, editing: false, hasBody: false, part: 'raised' })
  return done?.stored
}

/** What whoever makes a document says of it; the rest is as if the user had begun a new one today. */
export type Said = Partial<StoredDocument>

/**
 * Makes another document by an event of its law, inside this transaction: completed, asked of its guards and with its effects, as if the user
 * had asked. Its refusal is answered at the document that makes it and names the made one. Answers it with its ids; number, state and log
 * follow once all effects are done. A document that makes it while it goes on itself is among `run.makers`.
 */
export async function make(run: Run, kind: AnyKind, said: Said, event: Asked): Promise<StoredDocument> {
  const blank = { ...blankDocument(run, kind.words.id), ...said }
  return namingMade(kind, async () => {
    const work = await kind.load(run, blank, { event, locks: locksOf(kind, event.type, blank.state), editing: true, saysLines: true })
    const facts = await factsFor(run, kind, blank, work, event)
    const refusal = kind.words.whyNot(blank.state, facts, event)
    if (refusal) refuse(refusal.key, { params: refusal.params, problems: findingsOf(refusal) })
    const done = await perform(run, kind, { stored: blank, work, facts, event, editing: true, hasBody: true, part: 'made' })
    return done?.stored ?? refuse('DOC_GONE')
  })
}

/** As `make`, for what is made by itself: numbered and settled at once. */
export async function makeAlone(run: Run, kind: AnyKind, said: Said, event: Asked): Promise<StoredDocument> {
  const made = await make(run, kind, said, event)
  await settleAll(run, {})
  return made
}

/** What is refused of a made document names it, for whoever asked sees the document that makes it. */
async function namingMade<Result>({ words }: AnyKind, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const { key, params, problems } = error
    const said = problems.length > 0 ? problems : [{ rule: key, params }]
    // of documents that make each other the innermost is the one in the way
    throw new Refused(key, { ...error, problems: said.map((problem) => ({ about: words.label, ...problem })) })
  }
}

/**
 * Stores the red document or the draft that a reversal makes: past guards and effects, because the reversal asked and did it all for both (rule
 * B6). Any other document is made by `make`. Row and lines now; number, state and log once all effects are done. Answers it with its ids.
 */
export async function spawn(run: Run, kind: AnyKind, document: StoredDocument, event: Asked, numbered: boolean): Promise<StoredDocument> {
  const { law, blankFacts } = kind.words
  const [after] = transition(law, law.resolveState({ value: document.state, context: blankFacts }), event)
  const made = { ...document, id: await insertHead(run.tx, document) }
  made.lines = withIds(made.lines, await replaceLines(run.tx, made, made.lines, []))
  await writeOwn(run.tx, kind.own ?? [], made, {})
  const settle = async () => {
    if (numbered) made.billNo = await nextNumber(run.tx, kind.words.id)
    moveOn(run, kind, made, String(after.value), numbered)
    const row = logRow(run, kind, made, event, { fromState: document.state, toState: made.state, version: made.version })
    await updateHead(run.tx, made, { ...row, facts: blankFacts as object })
    await tellWebhooks(run, made, row)
  }
  run.atEnd.push({ settle, ...(numbered ? { counts: kind.words.id } : {}) })
  return made
}

async function lock(run: Run, kind: AnyKind, id: string): Promise<StoredDocument> {
  const stored = await readDocument(run.tx, kind.words.id, id, true)
  faultPoint('after lock')
  return stored ?? refuse('DOC_GONE')
}

/** `asked`: by the request · `raised`: by another document, which goes on with its state · `made`: new, by another document. */
type Part = 'asked' | 'raised' | 'made'
type Step = { stored: StoredDocument; work: Loaded; facts: object; event: Asked; editing: boolean; hasBody: boolean; part: Part }

/** The law allowed it: saves what was entered, performs the effects in their order, gives the number last, moves the state on. */
async function perform(run: Run, kind: AnyKind, step: Step): Promise<Done | undefined> {
  const { stored, work, facts, event, part } = step
  const { law } = kind.words
  const [after, actions] = transition(law, law.resolveState({ value: stored.state, context: facts }), event)
  const state = String(after.value)
  const tags = kind.words.tagsOf(state)
  if (tags.includes('gone')) {
    await deleteDocument(run.tx, stored)
    const row = logRow(run, kind, stored, event, { fromState: stored.state, toState: state, version: stored.version })
    endLog(run.tx, { ...row, facts, changed: contentOfGone(stored, kind) }, stored)
    await tellWebhooks(run, stored, row)
    return undefined
  }
  if (part !== 'raised') await run.allowed?.(work.document, () => kind.warnings(run, work))
  const effects = actions.map((action): string => action.type)
  const isPlain = !stored.id && effects.length === 0 && tags.includes('editable')
  const lines = isPlain ? undefined : await performEffects(run, kind, step, effects)
  const isNumbered = effects.includes('giveNumber')
  const counts = isNumbered && !work.document.billNo ? { counts: kind.words.id } : {}
  const settle = () => settled(run, kind, step, { state, lines, isNumbered })
  if (part === 'made' && lines) {
    run.atEnd.push({ settle, ...counts })
    return { stored: work.document, loaded: work }
  }
  if (part === 'asked') await settleAll(run, counts)
  return settle()
}

/** Gives the number, moves the state on, writes head and log, tells whom it concerns. */
async function settled(
  run: Run,
  kind: AnyKind,
  step: Step,
  { state, lines, isNumbered }: { state: string; lines: StoredLine[] | undefined; isNumbered: boolean },
): Promise<Done> {
  const { stored, work, event, part } = step
  const { document } = work
  if (isNumbered && !document.billNo) document.billNo = await nextNumber(run.tx, kind.words.id)
  moveOn(run, kind, document, state, isNumbered)
  await followProcess(run, kind, stored, document, event)
  const done = lines ? await writeMoved(run, kind, step, lines) : await writeNew(run, kind, step)
  await tellWebhooks(run, document, rowOf(run, kind, step))
  notifyWaiting(run, kind, stored, document)
  if (part === 'asked') notifySubmitter(run, kind, stored, document, event)
  return done
}

/** Settles what was made on the way. Counters of several kinds are taken in the order of their names, whoever makes whom. */
async function settleAll(run: Run, own: { counts?: string }): Promise<void> {
  const made = run.atEnd.splice(0)
  await takeCounters(
    run.tx,
    [...made, own].flatMap(({ counts }) => counts ?? []),
  )
  for (const { settle } of made) await settle()
}

/** Saves what was entered and performs the effects; answers the lines as they are stored then. */
async function performEffects(run: Run, kind: AnyKind, step: Step, effects: readonly string[]): Promise<StoredLine[]> {
  const { stored, work, event } = step
  const written = step.editing ? await saveEntered(run, step) : undefined
  for (const name of effects.filter((effect) => effect !== 'giveNumber')) {
    const effect = kind.effects[name]
    if (!effect) throw new Error(`${kind.words.id} has no effect ${name}`)
    await effect(run, work, event)
    await giveWay()
  }
  return linesAfter(work.document.lines, written ?? stored.lines, !written)
}

/** Writes the head once everything is done, with its row in the log. */
async function writeMoved(run: Run, kind: AnyKind, step: Step, lines: StoredLine[]): Promise<Done> {
  const { stored, work } = step
  const changed = step.editing && stored.id ? { changed: await changedText(changesBetween(stored, work.document, kind)) } : {}
  notePlaces(run.tx, stored, work.document)
  // of what is new nothing is written yet, whoever said what is in it
  const own = await writeOwn(run.tx, kind.own ?? [], work.document, stored.id ? stored : {})
  const head = await updateHead(run.tx, work.document, { ...rowOf(run, kind, step), ...changed }, step.part === 'asked')
  return { stored: { ...head, lines, ...own }, loaded: work }
}

/** A new document to which nothing is done but that it is stored: written once. */
async function writeNew(run: Run, kind: AnyKind, step: Step): Promise<Done> {
  const { document } = step.work
  document.id = await newId(run.tx)
  const { head, lines } = await insertWhole(run.tx, document, rowOf(run, kind, step), step.part === 'asked')
  document.lines = withIds(document.lines, lines)
  const own = await writeOwn(run.tx, kind.own ?? [], document, {})
  return { stored: { ...head, lines, ...own }, loaded: step.work }
}

function rowOf(run: Run, kind: AnyKind, { stored, work: { document }, event, facts }: Step): LogRow {
  return { ...logRow(run, kind, document, event, { fromState: stored.state, toState: document.state, version: document.version }), facts }
}

/** Saves what was entered and answers the lines where they were written. */
async function saveEntered(run: Run, { stored, work, hasBody }: Step): Promise<StoredLine[] | undefined> {
  const { document } = work
  if (!stored.id) document.id = await insertHead(run.tx, document)
  if (!hasBody && sameLines(stored.lines, document.lines)) return undefined
  const written = await replaceLines(run.tx, document, document.lines, stored.lines)
  document.lines = withIds(document.lines, written)
  return written
}

/** The state it comes to and its tags; the version grows by exactly one (rule C1-19). */
function moveOn(run: Run, kind: AnyKind, document: StoredDocument, state: string, isSubmitting: boolean): void {
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
