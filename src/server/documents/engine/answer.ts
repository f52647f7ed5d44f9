import { problemText } from '#domain/refusals.ts'
import { fieldLabel } from '#resources/document-fields.ts'
import { giveWay } from '../../give-way.ts'
import { booksOf, letterheads } from '../../queries/legal-entities.ts'
import { refuse } from '../../refuse.ts'
import { present } from '../../wire-values.ts'
import { factsFor, requireSight } from './depot-access.ts'
import { readDocument } from './document-store.ts'
import { sharedFields } from './head-fields.ts'
import { type AnyKind, kindNamed, type Loaded } from './kind.ts'
import { ownAnswer } from './own-tables.ts'
import { openRun, type Run } from './run.ts'
import type { StoredDocument } from './stored.ts'

/** The document for a user who asks for it; refused where his depots do not let him see it. */
export async function documentFor(run: Run, kind: AnyKind, id: string): Promise<object> {
  const stored = (await readDocument(run.tx, kind.words.id, id)) ?? refuse('DOC_GONE')
  await requireSight(run, stored)
  return answerOf(run, kind, stored)
}

/** The document as it is stored now, as `answerOf`. */
export async function documentAnswer(run: Run, kind: AnyKind, id: string): Promise<object> {
  return answerOf(run, kind, (await readDocument(run.tx, kind.words.id, id)) ?? refuse('DOC_GONE'))
}

/** What a request did that is repeated, with the document as it is now; where it has moved on since, with both versions. */
export async function documentAgain(
  call: Parameters<typeof openRun>[0],
  done: { kind: string; id: string; version: number },
): Promise<object> {
  const [run, kind] = [await openRun(call), kindNamed(done.kind)]
  const stored = (await readDocument(run.tx, done.kind, done.id)) ?? refuse('DOC_GONE')
  if (stored.version === done.version) return answerOf(run, kind, stored)
  await requireSight(run, stored)
  return { ...(await answerOf(run, kind, stored)), doneVersion: done.version }
}

/**
 * The fresh document as the wire shows it, with the law's facts for this user now, its events and warnings. `loaded` is what the event
 * before gathered: what it locked is still true and not asked for again.
 */
export async function answerOf(run: Run, kind: AnyKind, stored: StoredDocument, loaded?: Loaded): Promise<object> {
  await giveWay()
  const work = await kind.load(run, stored, undefined, loaded)
  await giveWay()
  const facts = await factsFor(run, kind, stored, work)
  const { words } = kind
  const { document } = work
  const { timeZone } = run.settings
  const events = offersOf(run, kind, document.state, facts)
  await giveWay()
  const answer = kind.answer(run, work)
  await giveWay()
  return present({
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

/** What stands over the papers of a document, of the legal entity whose books it is in; few tenants state any. */
async function letterheadOf({ tx }: Run, work: Loaded & { legalEntity?: string | undefined }): Promise<string | undefined> {
  const heads = await letterheads(tx)
  if (heads.size === 0 || work.document.id === '') return undefined
  const books = work.legalEntity ?? (await booksOf(tx, work.document.id))
  return heads.get(books)
}

/** Buttons for other clients: what the law offers in this state, with the reason of each that is off. */
function offersOf(run: Run, kind: AnyKind, state: string, facts: Record<string, unknown>) {
  return kind.words.offers(state, facts).map(({ type, label, allowed, whyNot }) =>
    present({
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
