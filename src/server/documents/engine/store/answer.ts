import { problemText } from '#domain/core/refusals.ts'
import { fieldLabel } from '#resources/documents/document-fields.ts'
import { withoutNulls } from '../../../core/wire-values.ts'
import { yieldEventLoop } from '../../../core/yield-event-loop.ts'
import { refuse } from '../../../db/refuse.ts'
import { booksOf, letterheads } from '../../../lookups/legal-entities.ts'
import { factsFor, requireReadAccess } from '../depot-access.ts'
import { sharedFields } from '../head-fields.ts'
import { type AnyKind, type DocumentContext, kindNamed } from '../kind.ts'
import { ownAnswer } from '../own-tables.ts'
import { openRun, type Run } from '../run.ts'
import type { StoredDocument } from '../stored.ts'
import { readDocument } from './document-store.ts'

/**
 * The document for a user who asks for it. Refuses NO_PERMISSION or DOC_GONE where their depots do not let them see
 * it.
 */
export async function documentFor(run: Run, kind: AnyKind, id: string): Promise<object> {
  const stored = (await readDocument(run.tx, kind.words.id, id)) ?? refuse('DOC_GONE')
  await requireReadAccess(run, stored)
  return answerOf(run, kind, stored)
}

/** Like `answerOf`, but reads the stored document first and checks no depots. */
export async function documentAnswer(run: Run, kind: AnyKind, id: string): Promise<object> {
  return answerOf(run, kind, (await readDocument(run.tx, kind.words.id, id)) ?? refuse('DOC_GONE'))
}

/**
 * Answers a repeated request (same idempotency key): the document as it is now, with `doneVersion` where it has
 * changed since.
 */
export async function repeatedAnswer(
  call: Parameters<typeof openRun>[0],
  done: { kind: string; id: string; version: number },
): Promise<object> {
  const [run, kind] = [await openRun(call), kindNamed(done.kind)]
  const stored = (await readDocument(run.tx, done.kind, done.id)) ?? refuse('DOC_GONE')
  if (stored.version === done.version) return answerOf(run, kind, stored)
  await requireReadAccess(run, stored)
  return { ...(await answerOf(run, kind, stored)), doneVersion: done.version }
}

/**
 * The stored document as the API returns it, with the law's facts for this user, its events and warnings. `loaded`:
 * context of the event that was just performed; what it read under locks is still current and is not read again.
 */
export async function answerOf(run: Run, kind: AnyKind, stored: StoredDocument, loaded?: DocumentContext): Promise<object> {
  await yieldEventLoop()
  const work = await kind.load(run, stored, undefined, loaded)
  await yieldEventLoop()
  const facts = await factsFor(run, kind, stored, work)
  const { words } = kind
  const { document } = work
  const { timeZone } = run.settings
  const events = offersOf(run, kind, document.state, facts)
  await yieldEventLoop()
  const answer = kind.answer(run, work)
  await yieldEventLoop()
  return withoutNulls({
    ...ownAnswer(kind.own ?? [], document),
    ...answer,
    ...sharedFields(document, timeZone),
    statusName: words.statusName(document.state, run.language, { ...answer, ...document, ...kind.stateHead?.(run, document) }),
    facts,
    events,
    warnings: kind.warnings(run, work),
    letterhead: await letterheadOf(run, work),
  })
}

/**
 * Letterhead of the legal entity whose books the document is in; undefined where no entity has one, as with most
 * tenants.
 */
async function letterheadOf({ tx }: Run, work: DocumentContext & { legalEntity?: string | undefined }): Promise<string | undefined> {
  const heads = await letterheads(tx)
  if (heads.size === 0 || work.document.id === '') return undefined
  const books = work.legalEntity ?? (await booksOf(tx, work.document.id))
  return heads.get(books)
}

/**
 * Events that the law offers in this state, with the reason for each that is not allowed. Clients other than ours draw
 * their buttons from them.
 */
function offersOf(run: Run, kind: AnyKind, state: string, facts: Record<string, unknown>) {
  return kind.words.offers(state, facts).map(({ type, label, allowed, whyNot }) =>
    withoutNulls({
      type,
      label: label[run.language],
      allowed,
      reason:
        whyNot &&
        (whyNot.problems[0]
          ? problemText(whyNot.problems[0], run.language, (field) => fieldLabel(field, whyNot.problems[0]?.row, kind.definition.partner))
          : whyNot.words[run.language]),
    }),
  )
}
