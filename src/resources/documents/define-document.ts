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

/** The print layout of a document type. Fields that have no value in a document are not printed. */
export type PrintLayout = {
  head: readonly HeadField[]
  /** Fixed columns. */
  columns: readonly LineField[]
  /** Columns that are printed only if a line has a value in them; each follows the column named in `after`. */
  more: readonly { field: LineField; after: LineField }[]
  /** Columns with a sum, and the head's field that holds it. */
  sums: Readonly<Partial<Record<LineField, HeadField>>>
  totals: readonly HeadField[]
  /** The amount that is printed in Chinese capitals. */
  amount?: HeadField
  /** The signature lines. */
  signatures: readonly Signature[]
  /** The paper is handed to the buyer, so its number is also printed as a QR code at the end. */
  handedOver?: boolean
  /** A second QR code leads to the page where an invoice can be requested. */
  invoiceable?: boolean
}

/** Head fields that a list can be filtered by. */
export type PickFilter = 'supplierId' | 'customerId' | 'depotId' | 'inDepotId'

/** The day and the route of delivery. */
export type DeliveryFilter = 'deliveryDate' | 'deliveryRoute'

/** Filters of lists that, with the value 2, find unfinished work that the status does not show. */
export type TaskFilter = 'pendingRed' | 'unconfirmed'

/** Filters of lists that, with the value 2, find documents with a permanent mark that needs no work. */
export type MarkFilter = 'oversold' | 'deviating'

/** A field of a document that names a depot; `depotId` is in each line, or in the head if no line has one. */
export type DepotField = 'depotId' | 'inDepotId'

/** The list of a type: its columns, those hidden at first, its filters, and the events for several rows at once. */
export type ListLayout = {
  columns: readonly HeadField[]
  more: readonly HeadField[]
  filters: readonly (PickFilter | DeliveryFilter)[]
  /** Unfinished work that the status does not show, by the filter that finds it. */
  tasks?: Readonly<Partial<Record<TaskFilter, Words>>>
  marks?: Readonly<Partial<Record<MarkFilter, Words>>>
  bulk: readonly string[]
  /** A page of related unfinished work; its link is beside the list's buttons. */
  link?: { path: string; label: Words }
  /** A column whose figures cannot be added up, and the sums shown below it instead, by field of the answer. */
  split?: { column: HeadField; sums: Readonly<Record<string, Words>> }
}

/** The form of a type: fields of the head, required ones, columns of the lines, totals. */
export type FormLayout = {
  head: readonly EnteredHeadField[]
  required: readonly EnteredHeadField[]
  /** Columns in the editor (`edit`), and in the read-only view if they differ (`read`). */
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
 * A sheet that is imported as drafts, all of it or nothing: the operations that return the template and accept the
 * filled-in sheet.
 */
export type SheetImport = { label: Words; hint: Words; right: string; template: FileOperationId; send: SheetOperationId }

/**
 * How a line may deviate from its source line: freely (the deviation is reported), only with the type's right, or
 * never.
 */
export type Deviation = 'free' | 'byRight' | 'never'

/** The values of their source lines that lines keep (docs/rules/links.md); values without a rule are not compared. */
export type KeepRules = {
  gift?: Deviation
  /** Tax rate and kind of tax; for purchases also whether the tax is deducted. */
  tax?: Deviation
  /** A rate that ended before the document's day is replaced by its successor (ADR 166). */
  followsRate?: true
  /**
   * Whether the price after discount may be below or above the source's. `within`: a higher price is refused if it
   * exceeds the source's remaining amount; `tolerated`: a price above by at most the tenant's PRICE_TOLERANCE is
   * allowed to everybody.
   */
  price?: { below: Deviation; above: Deviation; within?: true; tolerated?: true }
  /**
   * `within`: only lots and pieces can be returned that moved with the source line and are not in another return that
   * counts.
   */
  lots?: 'within'
  /** The right that deviations need. */
  reprice?: RepriceRight
}

/** Which lines can be the source of a line, and which of their values it keeps. */
export type SourceRule = {
  kind: string
  /** Other kinds under the same law that can be sources in the same way. */
  alsoKinds?: readonly string[]
  /**
   * Further kinds that can be sources, whose documents are paid in advance: documents made from them take over their
   * amounts.
   */
  paidKinds?: readonly string[]
  partner?: 'supplierId' | 'customerId'
  /** The values of their source lines that lines keep; if absent, everything but the goods may differ. */
  keeps?: KeepRules
}

/** Labels of the progress of documents whose goods are returned. */
export const returnedWords = {
  done: { zh: '已退货', en: 'Returned' },
  held: { zh: '单据占用', en: 'Held' },
  open: { zh: '可退', en: 'Returnable' },
} as const satisfies SourceLink['progress']

/**
 * The source of a document type, as a rule. A line comes from a line of `kind` with the same goods and the same
 * `partner` (if set), whose head has the tag `open` and is not closed. Its quantity counts on the source line as held,
 * and once posted in `moves`, up to `limit`: `tolerated` is the ordered quantity plus the tenant's tolerance, or the
 * override's quantity; `ordered` the ordered quantity, plus the tolerance of goods sold by weight; `exact` the ordered
 * quantity and no more; `whole` the line's own quantity. The same rule finds the open quantity when lines are copied.
 */
export type SourceLink = SourceRule & {
  open: StateTag
  moves: 'received' | 'returned'
  limit: 'tolerated' | 'ordered' | 'exact' | 'whole'
  /** The refusal of a quantity beyond the limit. */
  over: 'OVER_RECEIPT' | 'OVER_OUT' | 'OVER_RETURN' | 'OVER_DEMAND'
  /** Events sent to the source when a quantity is posted, and when that is reversed. */
  raises?: { advance: string; revert: string }
  /**
   * Labels of a source line's quantities (done, held by submitted documents, open) in the question before an event.
   */
  progress: { done: Words; held: Words; open: Words }
  /** The verb for what is done to the source, for the refusal if the source is not open. */
  verb: Words
  /** Why a line with another source is refused. */
  foreign: Words
}

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

/**
 * Everything about a document type that is data; the rest is in its law or in files of its own. Menu, rights, routes,
 * numbers, list, form and paper are derived from it.
 */
export type DocumentDefinition = {
  /** The words of its law; the law's id is the kind. */
  words: AnyWords
  /** Its interface in the contract, with the operations of its events. */
  api: DocumentApi
  /** The stem of its rights: `<stem>_view`, `<stem>_export`. */
  right: string
  /** Rights in addition to those of its operations and guards. */
  rights?: readonly string[]
  /** The prefix of its numbers, unless a tenant has set a rule; no two types share a prefix. */
  prefix: string
  /** Its place in the menu; the page there is its list. */
  menu: MenuPlace & { label: Words }
  /** The address of its form on the web. */
  form: string
  /** Its source; absent for a type without one. */
  source?: SourceLink
  /** A source whose progress it does not change, and the values its lines keep of it. */
  keepsOf?: SourceRule & { keeps: KeepRules }
  /** The query parameter of the form's address that names the source document of a new document. */
  madeFrom?: string
  /** The partner of the document. */
  partner?: Partner
  /**
   * For events that do not need a right on every depot of the document (rule B3 Depots): the field of the only depot
   * that they need a right on, or `none` if they need a right on no depot.
   */
  depotRights?: Readonly<Record<string, DepotField | 'none'>>
  /**
   * Set if its goods may be sold to a depot of another legal entity. Users of that depot may send these events, for
   * which no right on the other depots is needed (rule B8).
   */
  soldTo?: { field: 'inDepotId'; events: readonly string[] }
  /**
   * How its lines work: the field and the sign of their quantity, the price they state, and how their lots move.
   * `ofOthers`: they refer to lines of another document, which has all other data. Absent for a type without lines.
   */
  lines?: { qty: 'qty' | 'actualQty'; price: 'taxed' | 'cost'; sign?: -1 | 0; lots?: LotWays; ofOthers?: true; countedBy?: 'sourceBillId' }
  /**
   * Fields that its own screen enters in addition to those of all documents, by their names in the contract's model.
   */
  sends?: { head: readonly string[]; lines: readonly string[]; leaves?: readonly string[] }
  /** The generic form; absent if the type has its own screen. */
  layout?: FormLayout
  list?: ListLayout
  /**
   * For a type without lines of goods: list and form as those of a resource; its exported sheet has the listed fields.
   */
  record?: ScreenDefinition
  /** Events that the list of such a type offers for the chosen rows. */
  rowEvents?: readonly string[]
  /** By event: its consequences, for the question to the user before it is sent. */
  follows?: Readonly<Record<string, Words>>
  sheet?: SheetImport
  print: PrintLayout
  /**
   * The calls that push its voucher to accounting; absent if it has no entries in the books, or if accounting has its
   * own openings.
   */
  vouchers?: readonly VoucherCall[]
  /** The document enters opening values, which are posted against the opening balances. */
  opens?: true
  /**
   * The kind of money it moves, for reports: `received`, or `between` accounts of the company. If absent, documents
   * with customers receive money less refunds, and all others pay money less refunds.
   */
  money?: 'received' | 'between'
}

/** A state as known before the law is loaded: without the variants of its name. */
export type TypeState = Omit<StateWords, 'variants' | 'aside'> & {
  /** A document in this state requires work. */
  openWork?: true
  /** A document in this state may be edited. */
  editable?: true
}

/**
 * The part of a document type that is known before its law and the rest of its definition are loaded: for menus,
 * addresses, links and the names of its states. Generated from the definition (`types.gen.ts`).
 */
export type DocumentType = Pick<DocumentDefinition, 'api' | 'right' | 'menu' | 'form' | 'madeFrom' | 'partner' | 'sends'> & {
  kind: string
  label: Words
  states: Readonly<Record<string, TypeState>>
  /** Unfinished work that the status does not show, by the filter that finds it. */
  tasks?: Readonly<Record<string, Words>>
  /** The type is listed and entered like a resource. */
  isRecord?: true
}

/** Declares a document type; TypeScript checks it and keeps the exact type of its law. */
export const defineDocument = <const Definition extends DocumentDefinition>(definition: Definition): Definition => definition

/** What the arithmetic of lines must know of a type, by the names of `LineSettings`. */
export const lineKindOf = ({ lines, partner }: Pick<DocumentDefinition, 'lines' | 'partner'>) => ({
  receipt: lines?.qty === 'actualQty',
  byCost: lines?.price === 'cost',
  sells: partner === 'customer',
  sign: lines?.sign ?? (1 as const),
  lots: lines?.lots,
  ofOthers: lines?.ofOthers,
  countedBy: lines?.countedBy,
})
