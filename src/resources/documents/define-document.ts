import type { BodyOf, DataOf, DocumentApi, FileOperationId, UploadOperationId } from '#contract/operations.gen.ts'
import type { LotWays } from '#domain/core/lots.ts'
import type { Words } from '#domain/core/words.ts'
import type { AnyWords } from '#machines/engine/in-words.ts'
import type { StateTag } from '#machines/engine/law.ts'
import type { StateWords } from '#machines/engine/words-types.ts'
import type { RepriceRight } from '#machines/guards/source-guards.ts'
import type { MenuPlace } from '../definition/menu-place.ts'
import type { ScreenDefinition } from '../definition/resource-definition.ts'
import type { EnteredHeadField, HeadField, LineField } from './document-fields.ts'
import type { Partner } from './wire-names.ts'

/** The signer of a signature line. */
export type Signature = 'maker' | 'approver' | 'depot' | Partner

/** The print layout of a type of document. Fields without a value in a document are left out. */
export type PrintLayout = {
  head: readonly HeadField[]
  /** Fixed columns. */
  columns: readonly LineField[]
  /** Columns that appear where a line has a value in them, each after the one named. */
  more: readonly { field: LineField; after: LineField }[]
  /** Columns with a sum, and the head's field that holds it. */
  sums: Readonly<Partial<Record<LineField, HeadField>>>
  totals: readonly HeadField[]
  /** The amount printed in capitals. */
  amount?: HeadField
  /** The signature lines. */
  signatures: readonly Signature[]
  /** Handed to the buyer: its number is also printed as a QR code at the end. */
  handedOver?: boolean
  /** A second code leads to the page to request its invoice. */
  invoiceable?: boolean
}

/** Head fields that a list can be filtered by. */
export type PickFilter = 'supplierId' | 'customerId' | 'depotId' | 'inDepotId'

/** The day and the route of delivery. */
export type DeliveryFilter = 'deliveryDate' | 'deliveryRoute'

/** Filters of lists that, with the value 2, find open work that states do not show. */
export type TaskFilter = 'pendingRed' | 'unconfirmed'

/** Filters of lists that, with the value 2, find documents with a permanent mark that requires no work. */
export type MarkFilter = 'oversold' | 'deviating'

/** A field of a document that names a depot; `depotId` is that of each line, or of the head where no line has one. */
export type DepotField = 'depotId' | 'inDepotId'

/** The list of a type: its columns, those hidden at first, its filters, and the events for several rows at once. */
export type ListLayout = {
  columns: readonly HeadField[]
  more: readonly HeadField[]
  filters: readonly (PickFilter | DeliveryFilter)[]
  /** Open work that states do not show, by the filter that finds it. */
  tasks?: Readonly<Partial<Record<TaskFilter, Words>>>
  marks?: Readonly<Partial<Record<MarkFilter, Words>>>
  bulk: readonly string[]
  /** A page of open work that goes with the list, beside its buttons. */
  link?: { path: string; label: Words }
  /** A column whose figures cannot be added up, and the sums shown below it instead, by their names in the answer. */
  split?: { column: HeadField; sums: Readonly<Record<string, Words>> }
}

/** The form of a type: fields of the head, required ones, columns of the lines, totals. */
export type FormLayout = {
  head: readonly EnteredHeadField[]
  required: readonly EnteredHeadField[]
  /** Columns in the editor, and in the read-only view where they differ. */
  edit: readonly LineField[]
  read?: readonly LineField[]
  /** Read-only columns of the editor. */
  shows?: readonly LineField[]
  /** Quantities in basic units that are shown in the units of their goods, such as 2箱3瓶. */
  inUnits?: readonly LineField[]
  totals: readonly HeadField[]
}

/** Operations that take one file, with an optional dry run, and return a summary. */
type SheetOperationId = {
  [Id in UploadOperationId]: 'dryRun' extends keyof BodyOf<Id> ? (DataOf<Id> extends string ? Id : never) : never
}[UploadOperationId]

/**
 * A sheet that becomes drafts, all of it or nothing: the operations that return the template and take the filled one.
 */
export type SheetImport = { label: Words; hint: Words; right: string; template: FileOperationId; send: SheetOperationId }

/** How a line may deviate from its source line: freely (it is reported), by the right of its type, or never. */
export type Deviation = 'free' | 'byRight' | 'never'

/** The values lines keep of their source lines (docs/rules/links.md); absent ones are not compared. */
export type KeepRules = {
  gift?: Deviation
  /** Rate and kind of tax, and for purchases whether it is deducted. */
  tax?: Deviation
  /** A rate that ended before the document's day is replaced by its successor (ADR 166). */
  followsRate?: true
  /**
   * The price after discount below and above the source's; `within`: a higher price is refused beyond the source's
   * remaining amount; `tolerated`: a price above by at most the tenant's PRICE_TOLERANCE is free.
   */
  price?: { below: Deviation; above: Deviation; within?: true; tolerated?: true }
  /**
   * `within`: only lots and pieces can be returned that moved with the source line and are not in another live
   * return.
   */
  lots?: 'within'
  /** The right to deviate where one is needed. */
  reprice?: RepriceRight
}

/** The possible source lines of a line, and the values it keeps of them. */
export type SourceRule = {
  kind: string
  /** Kinds of the same law that can be sources in the same way. */
  alsoKinds?: readonly string[]
  /**
   * Kinds under the same rule whose documents are paid in advance: follow-up documents take their amounts from there.
   */
  paidKinds?: readonly string[]
  partner?: 'supplierId' | 'customerId'
  /** The values lines keep of their source lines; without it everything but the goods may differ. */
  keeps?: KeepRules
}

/** The labels of progress on sources of returns. */
export const returnedWords = {
  done: { zh: '已退货', en: 'Returned' },
  held: { zh: '单据占用', en: 'Held' },
  open: { zh: '可退', en: 'Returnable' },
} as const satisfies SourceLink['progress']

/**
 * The source of a type, as a rule: a line comes from a line of `kind` with the same goods and `partner`, where it has
 * one, whose head has the tag `open` and is not closed; its quantity moves held and `moves` of that line within
 * `limit`: `tolerated` is the ordered quantity with the tenant's tolerance, or the override's, `ordered` the ordered
 * quantity, for goods sold by weight with their tolerance, `exact` the ordered quantity and no more, `whole` the
 * line's own. The same rule in reverse pulls the open quantity.
 */
export type SourceLink = SourceRule & {
  open: StateTag
  moves: 'received' | 'returned'
  limit: 'tolerated' | 'ordered' | 'exact' | 'whole'
  /** The refusal of more than the limit. */
  over: 'OVER_RECEIPT' | 'OVER_OUT' | 'OVER_RETURN' | 'OVER_DEMAND'
  /** Events of the source when its quantity is posted, and when that is reversed. */
  raises?: { advance: string; revert: string }
  /**
   * Labels of a source line's quantities: done, held by submitted documents, and open, for the question before an
   * event.
   */
  progress: { done: Words; held: Words; open: Words }
  /** The action on the source, for the refusal of one that is not open. */
  verb: Words
  /** Why a line with another source is refused. */
  foreign: Words
}

/**
 * Everything about a document type that is data; the rest is in its law, or in files of its own. Menu, rights,
 * routes, numbers, list, form and paper follow from it.
 */
/** The calls that push vouchers to accounting. */
export const voucherCalls = [
  'receipt',
  'prepayment',
  'settlement',
  'invoice',
  'stockIn',
  'stockOut',
  'gain',
  'loss',
  'supplement',
  'expense',
] as const
export type VoucherCall = (typeof voucherCalls)[number]

export type DocumentDefinition = {
  /** Its law in words; the law's id is the kind. */
  words: AnyWords
  /** Its interface in the contract, which has the operations of its events. */
  api: DocumentApi
  /** The stem of its rights: `<stem>_view`, `<stem>_export`. */
  right: string
  /** Rights beyond those of its operations and its guards. */
  rights?: readonly string[]
  /** The prefix of its numbers unless a tenant has a rule of its own; no two types share one. */
  prefix: string
  /** Its place in the menu; the page there is its list. */
  menu: MenuPlace & { label: Words }
  /** The address of its form. */
  form: string
  /** Its source; absent for a type without one. */
  source?: SourceLink
  /** A source that it does not move, and the values its lines keep of it. */
  keepsOf?: SourceRule & { keeps: KeepRules }
  /** The query parameter of that address with the source document of a new one. */
  madeFrom?: string
  /** The partner of the document. */
  partner?: Partner
  /**
   * For events that need a right on one of its depots only: which one, or none; all others need one on each (rule B3
   * Depots).
   */
  depotRights?: Readonly<Record<string, DepotField | 'none'>>
  /**
   * Its goods may be sold to a depot of another legal entity, whose users have these events; for them no right on the
   * other depots is needed (rule B8).
   */
  soldTo?: { field: 'inDepotId'; events: readonly string[] }
  /**
   * The lines: the field and the sign of their quantity, the price they state, and how their lots move; `ofOthers`
   * where they are the lines of another document, which has all other data. Absent for a type without lines.
   */
  lines?: { qty: 'qty' | 'actualQty'; price: 'taxed' | 'cost'; sign?: -1 | 0; lots?: LotWays; ofOthers?: true; countedBy?: 'sourceBillId' }
  /** Fields its own screen enters beside those of all documents: names of its contract's model. */
  sends?: { head: readonly string[]; lines: readonly string[]; leaves?: readonly string[] }
  /** Absent where it has a screen of its own. */
  layout?: FormLayout
  list?: ListLayout
  /** For a type without lines of goods: list and form as those of a resource, whose listed fields its sheet has. */
  record?: ScreenDefinition
  /** For such a type: events that its list offers for chosen rows. */
  rowEvents?: readonly string[]
  /** By event: its consequences, for the question before it. */
  follows?: Readonly<Record<string, Words>>
  sheet?: SheetImport
  print: PrintLayout
  /**
   * The calls that push its voucher; absent where it has no entries in the books, or accounting has openings of its
   * own.
   */
  vouchers?: readonly VoucherCall[]
  /** It enters opening values, posted against the opening balances. */
  opens?: true
  /**
   * The kind of money it moves, for reports: received, or between accounts of the company. Absent: documents with
   * customers receive it, less refunds; all others pay it, less refunds.
   */
  money?: 'received' | 'between'
}

/** A state where the law is not loaded: without the variants of its name. */
export type TypeState = Omit<StateWords, 'variants' | 'aside'> & {
  /** It requires work. */
  openWork?: true
  /** The document may be edited in it. */
  editable?: true
}

/**
 * The part of a document type that is known before its law and the rest of its definition are loaded: for menus,
 * addresses, links and the names of its states. Generated from its definition (`types.gen.ts`).
 */
export type DocumentType = Pick<DocumentDefinition, 'api' | 'right' | 'menu' | 'form' | 'madeFrom' | 'partner' | 'sends'> & {
  kind: string
  label: Words
  states: Readonly<Record<string, TypeState>>
  /** Open work that states do not show, by the filter that finds it. */
  tasks?: Readonly<Record<string, Words>>
  /** Listed and entered like a resource. */
  isRecord?: true
}

/** Checks a definition and keeps the type of its law. */
export const defineDocument = <const Definition extends DocumentDefinition>(definition: Definition): Definition => definition

/**
 * A type for the arithmetic of lines: its quantity is `actualQty`; its lines state a cost instead of a price; they
 * are lines of another document.
 */
export const lineKindOf = ({ lines, partner }: Pick<DocumentDefinition, 'lines' | 'partner'>) => ({
  receipt: lines?.qty === 'actualQty',
  byCost: lines?.price === 'cost',
  sells: partner === 'customer',
  sign: lines?.sign ?? (1 as const),
  lots: lines?.lots,
  ofOthers: lines?.ofOthers,
  countedBy: lines?.countedBy,
})
