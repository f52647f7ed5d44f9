import { transition } from 'xstate'
import { yieldEventLoop } from '../../../core/yield-event-loop.ts'
import { followProcess } from '../approval.ts'
import type { AnyKind, DocumentContext, EventInput } from '../kind.ts'
import { nextDue } from '../notices/due.ts'
import { notifySubmitter } from '../notices/notify-submitter.ts'
import { notifyWaiting } from '../notices/waiting.ts'
import { lockCounters, nextNumber } from '../numbering.ts'
import { writeOwn } from '../own-tables.ts'
import type { Run } from '../run.ts'
import { changesBetween, hasSameLines, removedContent } from '../store/changes.ts'
import { changedText, endLog, type LogRow } from '../store/document-log.ts'
import { deleteDocument, insertHead, insertWhole, newId, replaceLines, updateHead } from '../store/document-store.ts'
import { linesAfter, type StoredDocument, type StoredLine, withIds } from '../stored.ts'
import { noteChangedDepots } from '../visibility.ts'
import { queueWebhooks } from './queue-webhooks.ts'
import { logRow } from './refusal-log.ts'

/** The document as stored after an event, and the context that was loaded for it. */
export type EventResult = { stored: StoredDocument; loaded: DocumentContext }

/**
 * Where the event comes from. `asked`: the request · `raised`: another document, which then uses this one's new state
 * · `made`: another document, which creates this one.
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
export async function performTransition(run: Run, kind: AnyKind, step: EventStep): Promise<EventResult | undefined> {
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

/**
 * Completes an event after its effects: assigns the number, enters the state, writes head and log row, and notifies.
 */
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
 * Completes the documents that effects created. Number counters of several types are locked in the order of their
 * names, whichever type creates which, so that transactions do not deadlock.
 */
export async function finishAll(run: Run, own: { counts?: string }): Promise<void> {
  const made = run.atEnd.splice(0)
  await lockCounters(
    run.tx,
    [...made, own].flatMap(({ counts }) => counts ?? []),
  )
  for (const { settle } of made) await settle()
}

/** Saves the input and performs the effects; returns the document's lines as stored afterwards. */
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

/** Writes the head and its log row, once all effects are done. */
async function writeMoved(run: Run, kind: AnyKind, step: EventStep, lines: StoredLine[]): Promise<EventResult> {
  const { stored, work } = step
  const changed = step.editing && stored.id ? { changed: await changedText(changesBetween(stored, work.document, kind)) } : {}
  noteChangedDepots(run.tx, stored, work.document)
  // a new document has nothing stored yet, even if another document filled in its fields
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

/** Saves the input; returns the lines if they were written. */
async function saveEntered(run: Run, { stored, work, hasBody }: EventStep): Promise<StoredLine[] | undefined> {
  const { document } = work
  if (!stored.id) document.id = await insertHead(run.tx, document)
  if (!hasBody && hasSameLines(stored.lines, document.lines)) return undefined
  const written = await replaceLines(run.tx, document, document.lines, stored.lines)
  document.lines = withIds(document.lines, written)
  return written
}

/** Sets state, tags and stamps; the version grows by exactly one (rule C1-19). */
export function enterState(run: Run, kind: AnyKind, document: StoredDocument, state: string, isSubmitting: boolean): void {
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
