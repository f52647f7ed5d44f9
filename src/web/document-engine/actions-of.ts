import { problemDetail } from '#domain/core/refusals.ts'
import type { Language, Words } from '#domain/core/words.ts'
import type { AnyWords, GuardWords, Offer, Refusal } from '#machines/engine/in-words.ts'
import type { Lift } from '#machines/engine/law.ts'
import { factsNow } from '#machines/engine/live.ts'
import { fieldLabel } from '#resources/documents/document-fields.ts'
import { typeOf } from '#resources/documents/types.ts'
import type { Partner } from '#resources/documents/wire-names.ts'
import { fillTemplate } from '../document-words/fill-words.ts'
import { documentWords } from '../document-words/words.ts'
import { rightFor } from './document-operations.ts'
import type { DocumentContext } from './document-types.ts'

/** A button: an event that the document's state has, whether this user may send it now, and if not, why. */
export type Action = {
  offer: Offer
  allowed: boolean
  why: Words | undefined
  /** The problem is in a line: pressing the button leads the user to the cell. */
  cell: boolean
  /** True if other documents block the event: pressing the button then leads the user through undoing them. */
  othersFirst: boolean
  /** The failed rule, if a right of this user lifts it. The request then has to name the rule. */
  lift: (Lift & { rule: Words }) | undefined
}

type ActionsInput = {
  words: AnyWords
  state: { value: unknown }
  context: Pick<DocumentContext, 'document' | 'facts' | 'dirty'>
  can: (right: string) => boolean
}

/**
 * The buttons of a document: every event of its state in the order of the law, but the primary one first (rule B3 *One
 * guard list*).
 */
export function actionsOf({ words, state, context, can }: ActionsInput): readonly Action[] {
  const facts = factsNow(words, context) as Record<string, unknown>
  const offers = words.offers(state, facts)
  return offers
    .map((offer): Action => {
      const right = rightFor(words.id, offer.type, { dirty: context.dirty, stored: context.document.id !== undefined })
      if (right !== undefined && !can(right))
        return {
          offer,
          allowed: false,
          why: fillTemplate(documentWords.missingRight, { button: offer.label }),
          cell: false,
          othersFirst: false,
          lift: undefined,
        }
      const lift = liftOf(words, offer.whyNot, facts)
      const cell = offer.whyNot?.problems.some(({ row }) => row !== undefined) ?? false
      return {
        offer,
        allowed: offer.allowed || lift !== undefined,
        why: offer.whyNot && sentenceOf(offer.whyNot, typeOf(words.id)?.partner),
        cell,
        othersFirst: offer.whyNot !== undefined && isOthersFirst(offer.whyNot.key),
        lift,
      }
    })
    .toSorted((a, b) => Number(b.offer.primary) - Number(a.offer.primary))
}

const othersFirst: ReadonlySet<string> = new Set(['HAS_DOWNSTREAM', 'HAS_INVOICE', 'HAS_SETTLEMENT'])

/** True for a refusal because of other documents, which have to be undone first. */
export const isOthersFirst = (key: string): boolean => othersFirst.has(key)

/**
 * Text of a refusal: that of its first problem, since it names the row and the field; without a problem the refusal's
 * own sentence.
 */
export function sentenceOf(refusal: Pick<Refusal, 'problems' | 'words'>, partner?: Partner): Words {
  const [first] = refusal.problems
  if (!first) return refusal.words
  const text = (language: Language) => problemDetail(first, language, (field) => fieldLabel(field, first.row, partner))
  return { zh: text('zh'), en: text('en') }
}

/** Text of a refused event: the server's message, or the sentence of the law if the browser itself refused it. */
export function refusalText({ id }: AnyWords, { key, message, words, problems = [] }: NonNullable<DocumentContext['refusal']>) {
  return message ?? sentenceOf({ problems, words: words ?? { zh: key, en: key } }, typeOf(id)?.partner)
}

function liftOf(words: AnyWords, refusal: Refusal | undefined, facts: Record<string, unknown>): Action['lift'] {
  if (!refusal?.guard) return undefined
  const guards = words.guards as Readonly<Record<string, GuardWords<never, never>>>
  const lift = liftOfGuard(guards[refusal.guard])
  return lift && hasRight(facts, lift.right) ? { ...lift, rule: sentenceOf(refusal, typeOf(words.id)?.partner) } : undefined
}

const liftOfGuard = (guard: GuardWords<never, never> | undefined): Lift | undefined => (guard && !guard.branch ? guard.lift : undefined)

const hasRight = (facts: Record<string, unknown>, right: string) => Array.isArray(facts.rights) && facts.rights.includes(right)

type KeyedRefusal = { key: string; guard?: string | undefined }

/**
 * Like liftOf, for a refusal by the server. If another document refuses in a dry run, the server names the key but not
 * the guard. Then any right that lifts this key for this document is offered, because it may lift the refusal there.
 */
export function liftOfRefusal(words: AnyWords, { key, guard }: KeyedRefusal, facts: Record<string, unknown>): Lift | undefined {
  const guards = words.guards as Readonly<Record<string, GuardWords<never, never>>>
  const among = guard === undefined ? Object.values(guards) : [guards[guard]]
  return among.map(liftOfGuard).find((lift) => lift?.key === key && hasRight(facts, lift.right))
}
