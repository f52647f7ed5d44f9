import type { Expression } from 'kysely'
import type { RefusalKey } from '#domain/core/refusals.ts'
import type { Language } from '#domain/core/words.ts'
import type { HeadTotal } from '#domain/lines/head-fields.ts'
import type { DocumentWords, EffectName, EventOf, FactsOf } from '#machines/engine/in-words.ts'
import type { AnyLaw } from '#machines/engine/law-types.ts'
import type { DocumentDefinition } from '#resources/documents/define-document.ts'
import type { Tx } from '../../db/connect.ts'
import { type Listing, listingOf } from './head-fields.ts'
import type { DocumentBody } from './merge-body.ts'
import type { OwnTable } from './own-tables.ts'
import type { Run, Warning } from './run.ts'
import type { StoredDocument } from './stored.ts'

/** Input of an event: its name and what the request adds. */
export type EventInput = {
  type: string
  remark?: string
  override?: readonly RefusalKey[]
  redo?: boolean
  ownDay?: boolean
  lineIds?: readonly string[]
  links?: readonly { id: string; sourceBodyId: string }[]
  /** Month that is being closed, of the books of a legal entity; set by the server, never by a request. */
  closing?: { legalEntity: string; period: string }
}

/**
 * Locks that effects need, in locking order: drafts that lose their link before the document; then sources, heads
 * before lines; the partner; balances; the period; the voucher lock, so that nothing is pushed meanwhile.
 */
export type Lock = 'drafts' | 'sources' | 'partner' | 'balances' | 'period' | 'voucher'

/**
 * Why a document is loaded: undefined to read it, without locks; for an event with the locks that its effects declare
 * (`locking`), in their order. `editing`: the content is entered or leaves the draft, so its figures are completed.
 * `saysLines`: the request contains the lines. `version`: the client's version. `formerDate`: business date for which
 * lines not in the request were completed.
 */
export type Purpose =
  | { event: EventInput; locks: ReadonlySet<Lock>; editing: boolean; saysLines: boolean; version?: number | undefined; formerDate?: string }
  | undefined

/** Effect of an event on the books and on other documents; `locking` declares the locks it needs. */
export type Effect<Work, Event> = ((run: Run, work: Work, event: Event) => void | Promise<void>) & { locks?: readonly Lock[] }

/**
 * Server side of a document type: how it is completed, the facts of its guards, and an effect for each name in its
 * law; a missing effect does not compile. `Work` is the context that one request loads for both.
 */
export type DocumentKind<L extends AnyLaw, Work extends { document: StoredDocument }> = Partial<Listing> & {
  words: DocumentWords<L, never>
  /** Hash of the machine, stored in each log row. */
  hash: string
  /**
   * Takes the locks of an event that applies to several documents, before the first of them is processed: the locks
   * that the documents would take one by one, in a fixed order.
   */
  lockMany?(run: Run, ids: readonly string[]): Promise<void>
  /**
   * Loads what facts, effects and the answer need; the result's `document` replaces the one passed in. `loaded` is the
   * context of the preceding event in this transaction, as its effects left it.
   */
  load(run: Run, document: StoredDocument, purpose: Purpose, loaded?: Work): Promise<Work>
  facts(run: Run, work: Work, event?: EventInput): FactsOf<L>
  effects: { [Name in Exclude<EffectName<L>, 'giveNumber'>]: Effect<Work, EventOf<L>> }
  /** The document as the API returns it (with names and progress), without the fields of law and stamps. */
  answer(run: Run, work: Work): object
  warnings(run: Run, work: Work): readonly Warning[]
  /** The type's own tables, which the engine reads and writes with the document. */
  own?: readonly OwnTable[]
  /** Fields of a list row beside the shared ones and those of the type's own head table. */
  rowFields(head: ListedHead, statusName: string, run: Run): object
  /** Values besides the head's columns on which the label of the state depends. */
  stateHead?(run: Run, document: StoredDocument): object
  /** Own filters and extra row data of a type whose list shows more than heads. */
  listed?: ListExtension
  /**
   * Id of the stored document that a new one duplicates, by a key that the type defines; such a document is stored
   * once, however often it is sent.
   */
  findDuplicate?(run: Run, body: DocumentBody): Promise<string | undefined>
  /**
   * Events that several people raise at once: accepted from any version, with a guard that refuses what somebody else
   * changed since (`Purpose.version`).
   */
  concurrentEvents?: readonly string[]
  /** Names of sums in the list, where they differ from the names of the head's totals. */
  sumNames?: Readonly<Partial<Record<HeadTotal, string>>>
  /**
   * Lines that hold stock while the document is submitted: all lines, lines that lose goods, or lines whose goods are
   * used to make others.
   */
  holds?: 'lines' | 'losses' | 'used'
}

/** List filters and row data that only the type knows. */
export type ListExtension = {
  /** Condition: the list row of document `d` contains the text. */
  matchesText(tx: Tx, text: string): Expression<unknown>
  conditions(tx: Tx, asked: Readonly<Record<string, unknown>>): readonly Expression<unknown>[]
  /** Extra row data by document id. */
  rowExtras?(run: Run, heads: readonly StoredDocument[]): Promise<ReadonlyMap<string, object>>
  /** Extra sums over the documents `d` that meet these conditions, by name. */
  sums?(run: Run, where: readonly Expression<unknown>[]): Promise<Readonly<Record<string, string>>>
}

/** A list row's head with the number of its source document. */
export type ListedHead = StoredDocument & { sourceBillNo?: string }

/** Context of a document whose type is erased. */
export type DocumentContext = { document: StoredDocument }

/** A kind with its types erased, as engine and registry hold it. */
export type AnyKind = Listing & {
  /** The declarative part of the type. */
  definition: DocumentDefinition
  words: DocumentWords<AnyLaw, never>
  hash: string
  lockMany?(run: Run, ids: readonly string[]): Promise<void>
  load(run: Run, document: StoredDocument, purpose: Purpose, loaded?: DocumentContext): Promise<DocumentContext>
  facts(run: Run, work: { document: StoredDocument }, event?: EventInput): Record<string, unknown>
  effects: Readonly<Record<string, Effect<{ document: StoredDocument }, EventInput>>>
  answer(run: Run, work: { document: StoredDocument }): object
  warnings(run: Run, work: { document: StoredDocument }): readonly Warning[]
  own?: readonly OwnTable[]
  rowFields(head: ListedHead, statusName: string, run: Run): object
  stateHead?(run: Run, document: StoredDocument): object
  listed?: ListExtension
  findDuplicate?(run: Run, body: DocumentBody): Promise<string | undefined>
  concurrentEvents?: readonly string[]
  sumNames?: Readonly<Partial<Record<HeadTotal, string>>>
  holds?: 'lines' | 'losses' | 'used'
}

/** Joins a kind with its definition and erases its types, so that one engine serves all. */
export function anyKind<L extends AnyLaw, Work extends { document: StoredDocument }>(
  kind: DocumentKind<L, Work>,
  definition: DocumentDefinition,
): AnyKind {
  // erasing the types is safe: `DocumentKind` has already checked facts, events and effects against the law
  return { ...listingOf(definition), ...(kind as unknown as AnyKind), definition }
}

/** One event for one document, requested by a user or by another document. */
export type EventRequest = {
  id?: string
  version?: number
  /**
   * True where no version is compared, for example when documents are removed by ids: doing that twice changes
   * nothing.
   */
  anyVersion?: boolean
  body?: DocumentBody
  /** Head fields that were sent empty. */
  emptied?: readonly string[]
  /**
   * Reports something that already happened, such as an offline sale: the month's document quota does not refuse it.
   */
  isFact?: boolean
  event: EventInput
}

const kinds = new Map<string, AnyKind>()

/** Registers the kinds that the engine serves: the product's at server start, a test's own in tests. */
export function registerKinds(all: readonly AnyKind[]): void {
  for (const kind of all) kinds.set(kind.words.id, kind)
}

/** Kinds that share the law of this one, itself included. */
export const kindsUnderLaw = ({ words: { law } }: AnyKind): readonly AnyKind[] =>
  [...kinds.values()].filter(({ words }) => words.law === law)

/**
 * Kinds that have a source. Their head names the one document that all lines come from; the head of other kinds names
 * the document from which the whole was made.
 */
export const kindsWithSource = (): string[] =>
  [...kinds.values()].filter(({ definition }) => definition.source).map(({ words }) => words.id)

/** Own tables whose lines each name a source document. */
export const tablesWithSource = (): string[] => {
  const own = [...kinds.values()].flatMap((kind) => kind.own ?? [])
  return [
    ...new Set(
      own.flatMap(({ table, columns }) => (Object.values(columns).some(([column]) => column === 'source_bill_id') ? [table] : [])),
    ),
  ]
}

/** Every document type that the server knows. */
export const allKinds = (): readonly AnyKind[] => [...kinds.values()]

/** A kind by name; undefined where there is none. */
export const findKind = (name: string): AnyKind | undefined => kinds.get(name)

/** Label of a kind; its name where the kind does not exist. */
export const kindName = (kind: string, language: Language): string => findKind(kind)?.words.label[language] ?? kind

/** A kind by name. Throws where it does not exist. */
export function kindNamed(name: string): AnyKind {
  const kind = kinds.get(name)
  if (!kind) throw new Error(`no document kind ${name}`)
  return kind
}
