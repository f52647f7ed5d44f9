import type { BodyOf, DataOf } from '#contract/operations.gen.ts'
import { type DocumentField, field, type PickFrom } from '#domain/core/field.ts'
import type { Words } from '#domain/core/words.ts'
import { headFields as headTable } from '#domain/lines/head-fields.ts'
import { lineFields as lineTable } from '#domain/lines/line-fields.ts'
import type { ResourceApi } from '../definition/resource-api.ts'
import type { InnerOf, Partner } from './wire-names.ts'

/** The resource to which a `pick` field refers, if it is one; the look-up searches it. */
export const pickedResource: Partial<Record<PickFrom, ResourceApi>> = {
  supplier: 'SupplierApi',
  customer: 'CustomerApi',
  depot: 'DepotApi',
}

type OrderInput = NonNullable<BodyOf<'PurchaseOrderApi_draft'>>
type ReceiptInput = NonNullable<BodyOf<'PurchaseReceiptApi_draft'>>
type OpeningInput = NonNullable<BodyOf<'OpeningInventoryApi_submit'>>
type UninvoicedInput = NonNullable<BodyOf<'OpeningReceiptApi_submit'>>
type LossInput = NonNullable<BodyOf<'ProfitLossApi_draft'>>
type AssemblyInput = NonNullable<BodyOf<'AssemblyApi_draft'>>
type OutInput = InnerOf<'customer', NonNullable<BodyOf<'SalesOutApi_draft'>>>
type SaleInput = InnerOf<'customer', NonNullable<BodyOf<'SalesOrderApi_draft'>>>
type MoveInput = NonNullable<BodyOf<'MoveInventoryApi_submit'>>
type DemandInput = NonNullable<BodyOf<'DemandApi_draft'>>
type ReturnInput = InnerOf<'customer', NonNullable<BodyOf<'SalesReturnApi_draft'>>>
type SalesInput = OutInput | SaleInput | ReturnInput | InquiryInput
type PurchaseOrderData = DataOf<'PurchaseOrderApi_detail'>
type Receipt = DataOf<'PurchaseReceiptApi_detail'>
type Loss = DataOf<'ProfitLossApi_detail'>
type Assembly = DataOf<'AssemblyApi_detail'>
type Opening = DataOf<'OpeningPartnerApi_detail'>
type Out = InnerOf<'customer', DataOf<'SalesOutApi_detail'>>
type Sale = InnerOf<'customer', DataOf<'SalesOrderApi_detail'>>
type Move = DataOf<'MoveInventoryApi_detail'>
type Demand = DataOf<'DemandApi_detail'>
type Return = InnerOf<'customer', DataOf<'SalesReturnApi_detail'>>
type InquiryInput = InnerOf<'customer', NonNullable<BodyOf<'InquiryApi_saveOrUpdate'>>>
type Inquiry = InnerOf<'customer', DataOf<'InquiryApi_detail'>>
type Money = DataOf<'MoneyReceiptApi_detail'>
type Freight = DataOf<'TransportHeadApi_detail'>
type Rebate = DataOf<'PurchaseRebateApi_detail'>
type SettlementData = DataOf<'SettlementApi_detail'>
type Ticket = Pick<DataOf<'RetailOrderApi_detail'>, 'priceDeviation' | 'offlineMarkNames'>
type Parts = 'lines' | 'facts' | 'events' | 'warnings' | 'letterhead' | 'deliveryMode' | 'contactsId' | 'alOrderExpressForms'
type Names<T> = T extends unknown ? Extract<keyof T, string> : never
type LineOf<T extends { lines?: unknown }> = NonNullable<T['lines']> extends (infer Line)[] ? Line : never

/** Fields of a head that the browser sends: those that users enter, and those computed from them. */
export type EnteredHeadField = Exclude<
  Names<OrderInput | ReceiptInput | OpeningInput | UninvoicedInput | LossInput | AssemblyInput | MoveInput | DemandInput | SalesInput>,
  'id' | 'version' | 'lines' | 'override' | 'reason'
>
/**
 * Every field of a head. `facts`, `events`, `warnings`, `lines` and the data for couriers are parts of a document but
 * no fields.
 */
export type HeadField =
  | EnteredHeadField
  | Exclude<
      Names<
        | PurchaseOrderData
        | Receipt
        | Opening
        | Loss
        | Assembly
        | Move
        | Demand
        | Out
        | Sale
        | Return
        | Inquiry
        | Money
        | Freight
        | Rebate
        | SettlementData
        | Ticket
      >,
      Parts
    >
/** Fields of a line that the browser sends, beside its `id`. */
export type EnteredLineField = Exclude<
  Names<
    | LineOf<OrderInput>
    | LineOf<ReceiptInput>
    | LineOf<OpeningInput>
    | LineOf<LossInput>
    | LineOf<AssemblyInput>
    | LineOf<MoveInput>
    | LineOf<DemandInput>
    | LineOf<SalesInput>
  >,
  'id'
>
/** Every field of a line. */
export type LineField =
  | EnteredLineField
  | Exclude<
      Names<
        | LineOf<PurchaseOrderData>
        | LineOf<Receipt>
        | LineOf<Loss>
        | LineOf<Assembly>
        | LineOf<Move>
        | LineOf<Demand>
        | LineOf<Out>
        | LineOf<Sale>
        | LineOf<Return>
        | LineOf<Inquiry>
        | LineOf<Money>
        | LineOf<Freight>
        | LineOf<Rebate>
        | LineOf<SettlementData>
      >,
      'unitList'
    >

/** The head of a document in the browser; an unsaved document has no id yet. */
export type DocumentHead = Partial<
  Omit<PurchaseOrderData, Parts> &
    Omit<Receipt, Parts> &
    Omit<Opening, Parts> &
    Omit<Assembly, Parts> &
    Omit<Move, Parts> &
    Omit<Demand, Parts> &
    Omit<Out, Parts> &
    Omit<Sale, Parts> &
    Omit<Return, Parts> &
    Omit<Inquiry, Parts> &
    Omit<Money, Parts> &
    Omit<Freight, Parts> &
    Omit<Rebate, Parts> &
    Omit<SettlementData, Parts> &
    Ticket
>

type AnswerLine = LineOf<PurchaseOrderData> &
  LineOf<Receipt> &
  LineOf<Loss> &
  LineOf<Assembly> &
  LineOf<Move> &
  LineOf<Demand> &
  LineOf<Out> &
  LineOf<Sale> &
  LineOf<Return> &
  LineOf<Inquiry> &
  LineOf<Money> &
  LineOf<Freight> &
  LineOf<Rebate> &
  LineOf<SettlementData>
type InputLine = LineOf<OrderInput> &
  LineOf<ReceiptInput> &
  LineOf<OpeningInput> &
  LineOf<LossInput> &
  LineOf<AssemblyInput> &
  LineOf<MoveInput> &
  LineOf<DemandInput> &
  LineOf<OutInput> &
  LineOf<SaleInput> &
  LineOf<ReturnInput> &
  LineOf<InquiryInput>
/** A line of a document in the browser. */
export type DocumentLineFields = Partial<AnswerLine & InputLine>

type Fields<Name extends string> = { readonly [N in Name]: DocumentField }

/**
 * Every field of a head by its name, for form, list, print, export and refusals; a field of the contract that is
 * missing here is a compile error.
 */
export const headFields: Fields<HeadField> & { readonly [Name in EnteredHeadField]: { entered: true } } = headTable

/** Every field of a line by its name. */
export const lineFields: Fields<LineField> & { readonly [Name in EnteredLineField]: { entered: true } } = lineTable

const forSales = <Name extends string>(fields: Fields<Name>): Fields<Name> =>
  Object.fromEntries(
    Object.entries<DocumentField>(fields).map(([name, known]) => [name, { ...known, label: known.salesLabel ?? known.label }]),
  ) as Fields<Name>

/** Fields of head and lines with the labels of documents with a supplier and with a customer. */
const bySide = {
  supplier: { head: headFields, line: lineFields },
  customer: { head: forSales(headFields), line: forSales(lineFields) },
}

/** Every field with its label on documents with this partner; documents without a partner use the supplier's. */
export const fieldsWith = (partner: Partner | undefined) => bySide[partner ?? 'supplier']

/**
 * Fields that are no fields of a document but occur in its log or in refusals: notes on a shipment, and data sent with
 * a request.
 */
const noteFields = {
  alOrderExpressForms: field('text', 200, '物流单号', 'Courier numbers'),
  override: field('text', 100, '放行的规则', 'Rules to lift'),
}

const ownField = (fields: Readonly<Record<string, DocumentField>>, name: string): DocumentField | undefined =>
  Object.hasOwn(fields, name) ? fields[name] : undefined

/**
 * The label of a wire field, for refusals and the log: of the head, or with `row` of a line; undefined if neither has
 * the field.
 */
export function fieldLabel(name: string, row?: number, partner?: Partner): Words | undefined {
  const { head, line } = fieldsWith(partner)
  const [first, second] = row === undefined ? [head, line] : [line, head]
  return (ownField(first, name) ?? ownField(second, name) ?? ownField(noteFields, name))?.label
}

/** The field of a change in the log; its kind decides how figures are formatted. */
export function documentField(name: string, row?: number): DocumentField | undefined {
  return row === undefined ? ownField(headFields, name) : ownField(lineFields, name)
}
