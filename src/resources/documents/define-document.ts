import type { BodyOf, DataOf, DocumentApi, FileOperationId, UploadOperationId } from '#contract/operations.gen.ts'
import type { LotWays } from '#domain/lots.ts'
import type { Words } from '#domain/words.ts'
import type { AnyWords } from '#machines/engine/in-words.ts'
import type { StateTag } from '#machines/engine/law.ts'
import type { StateWords } from '#machines/engine/words-types.ts'
import type { RepriceRight } from '#machines/guards/source-guards.ts'
import type { EnteredHeadField, HeadField, LineField } from '../document-fields.ts'
import type { MenuPlace } from '../menu-place.ts'
import type { ScreenDefinition } from '../resource-definition.ts'
import type { Partner } from './wire-names.ts'

/** Who a line for a signature is for. */
export type Signature = 'maker' | 'approver' | 'depot' | Partner

/** What a type of document prints. Fields that say nothing in a document are left out of it. */
export type PrintLayout = {
  head: readonly HeadField[]
  /** Columns that are always there. */
  columns: readonly LineField[]
  /** Columns that are there where a line says something in them, each behind the one named. */
  more: readonly { field: LineField; after: LineField }[]
  /** Columns with a sum, and the head's field that holds it. */
  sums: Readonly<Partial<Record<LineField, HeadField>>>
  totals: readonly HeadField[]
  /** What is written in capitals. */
  amount?: HeadField
  /** Who signs. */
  signatures: readonly Signature[]
  /** Its number is read by the camera of a phone too: a QR code at the end of what is handed over. */
  handedOver?: boolean
  /** A second code leads to where its invoice is asked for. */
  invoiceable?: boolean
}

/** Head fields that a list can be narrowed by. */
export type PickFilter = 'supplierId' | 'customerId' | 'depotId' | 'inDepotId'

/** The day that goods are delivered on, and the route that they come by. */
export type DeliveryFilter = 'deliveryDate' | 'deliveryRoute'

/** Filters of lists that, with 2, find what is to be done beside what states say. */
export type TaskFilter = 'pendingRed' | 'unconfirmed'

/** Filters of lists that, with 2, find what was marked for ever and asks nothing of anybody. */
export type MarkFilter = 'oversold' | 'deviating'

/** A field of a document that names a depot; `depotId` is that of each line, or of the head where no line has one. */
export type DepotField = 'depotId' | 'inDepotId'

/** The list of a type: its columns, those shown when somebody chooses them, its filters, and the events for several rows at once. */
export type ListLayout = {
  columns: readonly HeadField[]
  more: readonly HeadField[]
  filters: readonly (PickFilter | DeliveryFilter)[]
  /** What is to be done beside what states say, by the filter that finds it. */
  tasks?: Readonly<Partial<Record<TaskFilter, Words>>>
  marks?: Readonly<Partial<Record<MarkFilter, Words>>>
  bulk: readonly string[]
  /** A column whose figures come to nothing together, and the sums that stand under it instead, by the names that the answer has them by. */
  split?: { column: HeadField; sums: Readonly<Record<string, Words>> }
}

/** The form of a type: fields of the head, those that must be given, columns of the lines, totals under them. */
export type FormLayout = {
  head: readonly EnteredHeadField[]
  required: readonly EnteredHeadField[]
  /** Columns while it is edited, and while it is read where they differ. */
  edit: readonly LineField[]
  read?: readonly LineField[]
  /** Columns that are shown while it is edited and are not entered. */
  shows?: readonly LineField[]
  /** Quantities in basic units that are read in the units of their goods, such as 2箱3瓶. */
  inUnits?: readonly LineField[]
  totals: readonly HeadField[]
}

/** Operations that take one file, or try it, and say in words what became of it. */
type SheetOperationId = {
  [Id in UploadOperationId]: 'dryRun' extends keyof BodyOf<Id> ? (DataOf<Id> extends string ? Id : never) : never
}[UploadOperationId]

/** A sheet that becomes drafts, all of it or nothing: the operations that give the empty one and take the filled one. */
export type SheetImport = { label: Words; hint: Words; right: string; template: FileOperationId; send: SheetOperationId }

/** Whether a line may say another value than its source line: freely (it is told), by the right of its type, or never. */
export type Departure = 'free' | 'byRight' | 'never'

/** What lines keep of their source lines (docs/rules/links.md); what is absent is not compared. */
export type KeepRules = {
  gift?: Departure
  /** Rate and kind of tax, and of purchases whether it is deducted. */
  tax?: Departure
  /** A rate that ended before the document's day is the one that took its place (ADR 166). */
  followsRate?: true
  /**
   * The price after discount below and above the source's; `within`: what is above is refused as more money than the source has left;
   * `tolerated`: what is above by no more than the tenant's PRICE_TOLERANCE is free.
   */
  price?: { below: Departure; above: Departure; within?: true; tolerated?: true }
  /** `within`: only lots and pieces come or go back that moved with the source line and are not back by another live document. */
  lots?: 'within'
  /** Whose holder may say another value where it takes a right. */
  reprice?: RepriceRight
}

/** Which lines a line may come from, and what of them it keeps. */
export type KeptSource = {
  kind: string
  /** Kinds of the same law whose lines it takes of in the same way. */
  alsoKinds?: readonly string[]
  /** Kinds that obey the same rule, whose documents are paid in advance: what is made from them takes its money from there. */
  paidKinds?: readonly string[]
  partner?: 'supplierId' | 'customerId'
  /** What lines keep of their source lines; without it a line may say anything but other goods. */
  keeps?: KeepRules
}

/** What documents that give or take back call the progress of their sources. */
export const returnedWords = {
  done: { zh: '已退货', en: 'Returned' },
  held: { zh: '单据占用', en: 'Held' },
  open: { zh: '可退', en: 'Returnable' },
} as const satisfies SourceLink['progress']

/**
 * What a type is made from, as a rule: a line comes from a line of `kind` with the same goods and `partner`, where it has one, whose head has
 * the tag `open` and is not closed; what it takes moves held and `moves` of that line within `limit`: `tolerated` is what was ordered with the tenant's
 * tolerance, or what an override granted, `ordered` what was ordered, of goods sold by weight with the tolerance for these, `exact` what was
 * ordered and no more, `whole` what the line itself brought. The same rule read backwards pulls what is left.
 */
export type SourceLink = KeptSource & {
  open: StateTag
  moves: 'received' | 'returned'
  limit: 'tolerated' | 'ordered' | 'exact' | 'whole'
  /** The refusal of more than the limit. */
  over: 'OVER_RECEIPT' | 'OVER_OUT' | 'OVER_RETURN' | 'OVER_DEMAND'
  /** Events of the source when what was taken becomes real, and when it is taken back. */
  raises?: { advance: string; revert: string }
  /** What is done of a source line, held by submitted documents and left of it, as the question before an event calls it. */
  progress: { done: Words; held: Words; open: Words }
  /** What one does with the source, for the refusal of one that is not open. */
  verb: Words
  /** Why a line that is no such line is refused. */
  foreign: Words
}

/**
 * Everything about a document type that is data: what is not said here is its law's, or a file of its own. From it follow menu, rights,
 * routes, numbers, list, form and paper.
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
  /** Rights beside those of its operations and its guards. */
  rights?: readonly string[]
  /** In front of its numbers until a tenant makes a rule of its own; no two types share one. */
  prefix: string
  /** Its place in the menu; the page there is its list. */
  menu: MenuPlace & { label: Words }
  /** The address of its form. */
  form: string
  /** What it is made from; a type without is made from nothing. */
  source?: SourceLink
  /** What it is made from without moving anything of it, and what its lines keep of that. */
  keepsOf?: KeptSource & { keeps: KeepRules }
  /** The parameter of that address that names the document a new one is made from. */
  madeFrom?: string
  /** Whom the document is with. */
  partner?: Partner
  /** Of events that need a right on one of its depots alone, which one, or on none; all others need one on each (rule B3 Depots). */
  depotRights?: Readonly<Record<string, DepotField | 'none'>>
  /** Its goods may be sold to a depot of another legal entity, whose people do these events with it; to all others that depot is no obstacle (rule B8). */
  soldTo?: { field: 'inDepotId'; events: readonly string[] }
  /**
   * What a line counts, with which sign, what it states of money, and where its goods go by lot; `ofOthers` where they are lines of what it is about,
   * which says all that they lack here. A type without lines has none.
   */
  lines?: { qty: 'qty' | 'actualQty'; price: 'taxed' | 'cost'; sign?: -1 | 0; lots?: LotWays; ofOthers?: true; countedBy?: 'sourceBillId' }
  /** What its own screen enters beside the fields that all documents share: names of its contract's model. */
  sends?: { head: readonly string[]; lines: readonly string[]; leaves?: readonly string[] }
  /** Absent where a screen of its own shows it. */
  layout?: FormLayout
  list?: ListLayout
  /** Of a type without lines of goods: list and form as those of a resource, whose listed fields its sheet has. */
  record?: ScreenDefinition
  /** By event: what follows from it, for the question before it. */
  follows?: Readonly<Record<string, Words>>
  sheet?: SheetImport
  print: PrintLayout
  /** The calls that push its voucher; absent where it enters no books, or accounting has openings of its own. */
  vouchers?: readonly VoucherCall[]
  /** It enters what was there at the start, which stands against the opening balances. */
  opens?: true
  /**
   * What the money is that it moves, for reports: received, or from one account of the company to another. Absent: of documents with customers it is
   * received, less where it goes back; of all others paid, less where it comes back.
   */
  money?: 'received' | 'between'
}

/** A state as it is shown where the law is not at hand: without what its words make of a head. */
export type TypeState = Omit<StateWords, 'variants' | 'aside'> & {
  /** In it something is still to be done. */
  openWork?: true
  /** In it the document may be changed. */
  editable?: true
}

/**
 * What is known of a document type before its law and the rest of its definition are loaded: enough for menus, addresses, links and the names of
 * its states. Generated from its definition, so nothing here is said twice (`types.gen.ts`).
 */
export type DocumentType = Pick<DocumentDefinition, 'api' | 'right' | 'menu' | 'form' | 'madeFrom' | 'partner' | 'sends'> & {
  kind: string
  label: Words
  states: Readonly<Record<string, TypeState>>
  /** What is to be done beside what states say, by the filter that finds it. */
  tasks?: Readonly<Record<string, Words>>
}

/** Checks a definition and keeps the type of its law. */
export const defineDocument = <const Definition extends DocumentDefinition>(definition: Definition): Definition => definition

/** How the arithmetic of lines reads a type: its quantity is `actualQty`; its lines state a cost instead of a price; they are lines of others. */
export const lineKindOf = ({ lines, partner }: Pick<DocumentDefinition, 'lines' | 'partner'>) => ({
  receipt: lines?.qty === 'actualQty',
  byCost: lines?.price === 'cost',
  sells: partner === 'customer',
  sign: lines?.sign ?? (1 as const),
  lots: lines?.lots,
  ofOthers: lines?.ofOthers,
  countedBy: lines?.countedBy,
})
