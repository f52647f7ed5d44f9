import type { Expression } from 'kysely'
import type { HeadTotal } from '#domain/head-fields.ts'
import type { RefusalKey } from '#domain/refusals.ts'
import type { Language } from '#domain/words.ts'
import type { DocumentWords, EffectName, EventOf, FactsOf } from '#machines/engine/in-words.ts'
import type { AnyLaw } from '#machines/engine/law-types.ts'
import type { DocumentDefinition } from '#resources/documents/define-document.ts'
import type { Tx } from '../../db/connect.ts'
import { type Listing, listingOf } from './head-fields.ts'
import type { DocumentBody } from './merge-body.ts'
import type { OwnTable } from './own-tables.ts'
import type { Run, Warning } from './run.ts'
import type { StoredDocument } from './stored.ts'

/** What an event is asked with: its name and what the request says beside it. */
export type Asked = {
  type: string
  remark?: string
  override?: readonly RefusalKey[]
  redo?: boolean
  ownDay?: boolean
  lineIds?: readonly string[]
  links?: readonly { id: string; sourceBodyId: string }[]
  /** The month whose closing asks, of the books of a legal entity; no request says it. */
  closing?: { legalEntity: string; period: string }
}

/**
 * What effects need locked, in the order in which it is taken: drafts that lose their link, before the document; then sources that are to
 * change, heads before lines; the partner; balances; the period; the turn at vouchers, so that nothing is pushed meanwhile.
 */
export type Lock = 'drafts' | 'sources' | 'partner' | 'balances' | 'period' | 'voucher'

/**
 * Reading gathers without locks; an event gathers with the locks that its effects declare (`locking`), taken in their order.
 * `editing`: the content is entered or goes forward, so its figures are completed. `saysLines`: the request brought the lines. `version`: the
 * one it knows. `formerDate`: the business date that lines which it did not bring were completed for.
 */
export type Purpose =
  | { event: Asked; locks: ReadonlySet<Lock>; editing: boolean; saysLines: boolean; version?: number | undefined; formerDate?: string }
  | undefined

/** What a document does to the books and to others when its law says so; `locking` declares what it needs locked. */
export type Effect<Work, Event> = ((run: Run, work: Work, event: Event) => void | Promise<void>) & { locks?: readonly Lock[] }

/**
 * What the server adds for one document type: how it is completed, the facts of its guards and an effect for each name in its law.
 * A missing effect does not compile. `Work` is what one request gathers about a document for both.
 */
export type DocumentKind<L extends AnyLaw, Work extends { document: StoredDocument }> = Partial<Listing> & {
  words: DocumentWords<L, never>
  /** The machine's hash; the log's rows carry it. */
  hash: string
  /** What one event for several documents locks before the first of them, beside the documents: what each of them locks by itself, in one order. */
  lockMany?(run: Run, ids: readonly string[]): Promise<void>
  /**
   * Reads what facts, effects and the answer need; `document` in the result is the one to go on with. `loaded` is what this transaction
   * gathered about the document for the event before, its effects included.
   */
  load(run: Run, document: StoredDocument, purpose: Purpose, loaded?: Work): Promise<Work>
  facts(run: Run, work: Work, event?: Asked): FactsOf<L>
  effects: { [Name in Exclude<EffectName<L>, 'giveNumber'>]: Effect<Work, EventOf<L>> }
  /** The wire's document: names, progress, everything but law and stamps. */
  answer(run: Run, work: Work): object
  warnings(run: Run, work: Work): readonly Warning[]
  /** Tables of its own, which the engine reads and writes with the document. */
  own?: readonly OwnTable[]
  /** What a row of the list carries beside the fields that all types share and those of its head's own table. */
  rowFields(head: ListedHead, statusName: string, run: Run): object
  /** What the words of its state depend on beside the columns of the head. */
  stateHead?(run: Run, document: StoredDocument): object
  /** Of a type whose list shows more than heads: what its own filters say of the document `d`, and what is read for its rows. */
  listed?: ListedBeside
  /** The document that a new one repeats: what is sent under a key of its own is stored once, however often it is sent. */
  firstOf?(run: Run, body: DocumentBody): Promise<string | undefined>
  /** Events that several people do at once: they go on from any version, and a guard refuses what somebody else changed since (`Purpose.version`). */
  together?: readonly string[]
  /** What its list calls a sum by another name than the head does. */
  sumNames?: Readonly<Partial<Record<HeadTotal, string>>>
  /** Its lines hold stock while it is submitted: all of them, those alone that lose goods, or those that are made into others. */
  holds?: 'lines' | 'losses' | 'used'
}

/** What a list shows and asks beside the head, which only its type knows. */
export type ListedBeside = {
  /** Whether the document `d` has a text in what its list shows. */
  found(tx: Tx, text: string): Expression<unknown>
  conditions(tx: Tx, asked: Readonly<Record<string, unknown>>): readonly Expression<unknown>[]
  /** What rows show beside their heads, by id. */
  beside?(run: Run, heads: readonly StoredDocument[]): Promise<ReadonlyMap<string, object>>
  /** What all documents `d` of these conditions come to beside the sums of heads, by name. */
  sums?(run: Run, where: readonly Expression<unknown>[]): Promise<Readonly<Record<string, string>>>
}

/** A head in a list, with the number of the document it came from. */
export type ListedHead = StoredDocument & { sourceBillNo?: string }

/** What was gathered about a document of a kind whose types are forgotten. */
export type Loaded = { document: StoredDocument }

/** A kind whose types are forgotten: what the engine and the registry hold. */
export type AnyKind = Listing & {
  /** All of it that is data. */
  definition: DocumentDefinition
  words: DocumentWords<AnyLaw, never>
  hash: string
  lockMany?(run: Run, ids: readonly string[]): Promise<void>
  load(run: Run, document: StoredDocument, purpose: Purpose, loaded?: Loaded): Promise<Loaded>
  facts(run: Run, work: { document: StoredDocument }, event?: Asked): Record<string, unknown>
  effects: Readonly<Record<string, Effect<{ document: StoredDocument }, Asked>>>
  answer(run: Run, work: { document: StoredDocument }): object
  warnings(run: Run, work: { document: StoredDocument }): readonly Warning[]
  own?: readonly OwnTable[]
  rowFields(head: ListedHead, statusName: string, run: Run): object
  stateHead?(run: Run, document: StoredDocument): object
  listed?: ListedBeside
  firstOf?(run: Run, body: DocumentBody): Promise<string | undefined>
  together?: readonly string[]
  sumNames?: Readonly<Partial<Record<HeadTotal, string>>>
  holds?: 'lines' | 'losses' | 'used'
}

/** Joins a kind with its definition and forgets its types, so that one engine serves all. */
export function anyKind<L extends AnyLaw, Work extends { document: StoredDocument }>(
  kind: DocumentKind<L, Work>,
  definition: DocumentDefinition,
): AnyKind {
  // the law's words tie facts, events and effects together before this
  return { ...listingOf(definition), ...(kind as unknown as AnyKind), definition }
}

/** One event for one document, as a request or another document asks for it. */
export type EventRequest = {
  id?: string
  version?: number
  /** Removal by ids: it changes nothing the second time, so no version is asked for. */
  anyVersion?: boolean
  body?: DocumentBody
  /** Fields of the head that were sent as nothing. */
  emptied?: readonly string[]
  /** Tells what has happened, such as a sale without a line to the server: no bound of how many may be made refuses it. */
  isFact?: boolean
  event: Asked
}

const kinds = new Map<string, AnyKind>()

/** Enters the kinds that the engine serves: the product's when the server is put together, and those that only a test has. */
export function enterKinds(all: readonly AnyKind[]): void {
  for (const kind of all) kinds.set(kind.words.id, kind)
}

/** The kinds that obey the law of one, that one among them. */
export const kindsUnder = ({ words: { law } }: AnyKind): readonly AnyKind[] => [...kinds.values()].filter(({ words }) => words.law === law)

/** The kinds whose heads name the one document that all their lines come from; what others name they were made of as a whole. */
export const kindsOfLines = (): string[] => [...kinds.values()].filter(({ definition }) => definition.source).map(({ words }) => words.id)

/** Tables of types' own whose lines name a document each as their source. */
export const tablesOfSources = (): string[] => {
  const own = [...kinds.values()].flatMap((kind) => kind.own ?? [])
  return [
    ...new Set(
      own.flatMap(({ table, columns }) => (Object.values(columns).some(([column]) => column === 'source_bill_id') ? [table] : [])),
    ),
  ]
}

/** A kind that a request names; undefined where there is none. */
export const findKind = (name: string): AnyKind | undefined => kinds.get(name)

/** What a kind is called; one that there is none of by its own name. */
export const kindName = (kind: string, language: Language): string => findKind(kind)?.words.label[language] ?? kind

/** A kind by its name, for documents that raise events of others. */
export function kindNamed(name: string): AnyKind {
  const kind = kinds.get(name)
  if (!kind) throw new Error(`no document kind ${name}`)
  return kind
}
