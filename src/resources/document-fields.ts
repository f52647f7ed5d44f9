import type { BodyOf, DataOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/words.ts'
import type { ResourceApi } from './define-resource.ts'
import type { Inner, Partner } from './documents/wire-names.ts'

/**
 * How a field of a document is shown, entered, printed and exported.
 * `price`, `amount`, `qty`: decimals by the tenant's places · `rate`: percent as entered · `pick`: an id chosen from a list, shown by `name`.
 */
export type FieldKind =
  | 'text'
  | 'note'
  | 'code'
  | 'day'
  | 'moment'
  | 'price'
  | 'amount'
  | 'qty'
  | 'rate'
  | 'yesNo'
  | 'choice'
  | 'pick'
  | 'hidden'

/** The master data a `pick` field chooses from. */
export type PickFrom = 'supplier' | 'customer' | 'depot' | 'staff' | 'dept' | 'taxRate' | 'commodity' | 'unit' | 'document' | 'user'

/** What a `pick` field refers to where that is a resource: its look-up searches it. */
export const pickedResource: Partial<Record<PickFrom, ResourceApi>> = {
  supplier: 'SupplierApi',
  customer: 'CustomerApi',
  depot: 'DepotApi',
}

export type DocumentField = {
  label: Words
  kind: FieldKind
  /** Width in a list, a grid or on paper, in px. */
  width: number
  /** Of a `pick`: what it chooses from, and the field that carries the name of what was chosen. */
  from?: PickFrom
  name?: string
  /** Of a `choice`: what each value is called. */
  choices?: Readonly<Record<string, Words>>
}

type OrderInput = NonNullable<BodyOf<'PurchaseOrderApi_draft'>>
type ReceiptInput = NonNullable<BodyOf<'PurchaseReceiptApi_draft'>>
type OpeningInput = NonNullable<BodyOf<'OpeningInventoryApi_submit'>>
type SalesInput = Inner<NonNullable<BodyOf<'SalesOutApi_draft'>>>
type Order = DataOf<'PurchaseOrderApi_detail'>
type Receipt = DataOf<'PurchaseReceiptApi_detail'>
type Opening = DataOf<'OpeningPartnerApi_detail'>
type Sales = Inner<DataOf<'SalesOutApi_detail'>>
type Parts = 'lines' | 'facts' | 'events' | 'warnings' | 'deliveryMode' | 'contactsId' | 'alOrderExpressForms'
type Names<T> = T extends unknown ? Extract<keyof T, string> : never
type LineOf<T extends { lines?: unknown }> = NonNullable<T['lines']> extends (infer Line)[] ? Line : never

/** Fields of a head that people enter or that follow from what they enter: what the browser sends. */
export type EnteredHeadField = Exclude<
  Names<OrderInput | ReceiptInput | OpeningInput | SalesInput>,
  'id' | 'version' | 'lines' | 'override' | 'reason'
>
/** Every field of a head. `facts`, `events`, `warnings`, `lines` and what couriers are told are parts of a document, not fields. */
export type HeadField = EnteredHeadField | Exclude<Names<Order | Receipt | Opening | Sales>, Parts>
/** Fields of a line that the browser sends, beside its `id`. */
export type EnteredLineField = Exclude<Names<LineOf<OrderInput> | LineOf<ReceiptInput> | LineOf<OpeningInput> | LineOf<SalesInput>>, 'id'>
/** Every field of a line. */
export type LineField = EnteredLineField | Exclude<Names<LineOf<Order> | LineOf<Receipt> | LineOf<Sales>>, 'unitList'>

/** The head of a document as the browser holds it: what is unsaved has no id yet. */
export type DocumentHead = Partial<Omit<Order, Parts> & Omit<Receipt, Parts> & Omit<Opening, Parts> & Omit<Sales, Parts>>

type Fields<Name extends string> = { readonly [N in Name]: DocumentField }

const words = (zh: string, en: string): Words => ({ zh, en })
const field = (kind: FieldKind, width: number, zh: string, en: string): DocumentField => ({ kind, width, label: words(zh, en) })
const pick = (from: PickFrom, name: string, width: number, zh: string, en: string): DocumentField => ({
  ...field('pick', width, zh, en),
  from,
  name,
})
const hidden = (zh: string, en: string) => field('hidden', 0, zh, en)

/** The totals of a head: sums of its lines. */
const totalFields = {
  totalQty: field('qty', 100, '总数量', 'Total quantity'),
  purchaseAmt: field('amount', 120, '未税金额', 'Untaxed amount'),
  discountAmt: field('amount', 120, '折后金额', 'Amount after discount'),
  taxAmt: field('amount', 110, '税额', 'Tax'),
  totalAmt: field('amount', 120, '含税金额', 'Total'),
  couponAmt: field('amount', 110, '优惠金额', 'Coupon'),
  finalAmt: field('amount', 120, '应付金额', 'Amount payable'),
  costAmt: field('amount', 120, '成本金额', 'Cost'),
  actualAmt: field('amount', 120, '实收金额', 'Received amount'),
} as const

export const enteredHeadFields: Fields<EnteredHeadField> = {
  billDate: field('day', 104, '日期', 'Date'),
  supplierId: pick('supplier', 'supplierName', 180, '供应商', 'Supplier'),
  customerId: pick('customer', 'customerName', 180, '客户', 'Customer'),
  staffId: pick('staff', 'staffName', 100, '经办人', 'Handled by'),
  deptId: pick('dept', 'deptName', 120, '部门', 'Department'),
  depotId: pick('depot', 'depotName', 120, '仓库', 'Depot'),
  taxRateId: pick('taxRate', 'taxRate', 90, '税率', 'Tax rate'),
  taxRate: field('rate', 90, '税率', 'Tax rate'),
  customerNo: field('text', 130, '供方单号', "Supplier's number"),
  freightSupplierId: pick('supplier', 'freightSupplierName', 180, '运费供应商', 'Freight supplier'),
  freight: field('amount', 100, '运费', 'Freight'),
  feeAmt: field('amount', 100, '其他费用', 'Other fees'),
  freightTaxRate: field('rate', 90, '运费税率', 'Freight tax rate'),
  freightDeductible: field('yesNo', 90, '运费可抵扣', 'Freight tax deductible'),
  remark: field('note', 220, '备注', 'Remark'),
  ...totalFields,
}

type AnsweredHeadField = Exclude<HeadField, EnteredHeadField>

const answeredHeadFields: Fields<AnsweredHeadField> = {
  id: hidden('单据', 'Document'),
  kind: hidden('单据类型', 'Document type'),
  version: hidden('版本', 'Version'),
  doneVersion: hidden('原请求产生的版本', 'Version the first request made'),
  billNo: field('code', 150, '单号', 'Number'),
  state: hidden('状态', 'Status'),
  status: field('choice', 160, '状态', 'Status'),
  statusName: field('text', 160, '状态', 'Status'),
  purchaseStatus: field('choice', 150, '状态', 'Status'),
  purchaseStatusName: field('text', 150, '状态', 'Status'),
  closeType: { ...field('choice', 100, '结案方式', 'Closing'), choices: { short: words('强制结案', 'Closed short') } },
  supplierName: field('text', 180, '供应商', 'Supplier'),
  bartererId: hidden('往来单位', 'Trading partner'),
  customerName: field('text', 180, '客户', 'Customer'),
  receivableAmt: field('amount', 120, '期初应收', 'Opening receivable'),
  payableAmt: field('amount', 120, '期初应付', 'Opening payable'),
  advanceAmt: field('amount', 120, '期初预收预付', 'Opening advance'),
  staffName: field('text', 100, '经办人', 'Handled by'),
  deptName: field('text', 120, '部门', 'Department'),
  depotName: field('text', 120, '仓库', 'Depot'),
  freightSupplierName: field('text', 180, '运费供应商', 'Freight supplier'),
  sourceBillId: pick('document', 'sourceBillNo', 150, '来源单据', 'Source document'),
  sourceBillNo: field('code', 150, '来源单号', 'Source number'),
  poHeadId: pick('document', 'poNo', 150, '采购订单', 'Purchase order'),
  poNo: field('code', 150, '采购订单号', 'Order number'),
  soHeadId: pick('document', 'soNo', 150, '销售订单', 'Sales order'),
  soNo: field('code', 150, '销售订单号', 'Order number'),
  mirrorId: pick('document', '', 150, '红冲单据', 'Reversal'),
  redoId: pick('document', '', 150, '重开单据', 'Redone as'),
  createUser: pick('user', 'createUserName', 90, '制单人', 'Created by'),
  createUserName: field('text', 90, '制单人', 'Created by'),
  createDept: hidden('制单部门', 'Department of creation'),
  createTime: field('moment', 150, '制单时间', 'Created'),
  updateUser: pick('user', 'updateUserName', 90, '修改人', 'Changed by'),
  updateUserName: field('text', 90, '修改人', 'Changed by'),
  updateTime: field('moment', 150, '修改时间', 'Changed'),
  submitUser: pick('user', '', 90, '提交人', 'Submitted by'),
  submitTime: field('moment', 150, '提交时间', 'Submitted'),
}

const taxKinds: Readonly<Record<string, Words>> = {
  1: words('征税', 'Taxed'),
  2: words('免税', 'Exempt'),
  3: words('不征税', 'Outside tax'),
  4: words('零税率', 'Zero rate'),
  5: words('农产品', 'Farm produce'),
}

export const enteredLineFields: Fields<EnteredLineField> = {
  indexNo: field('text', 40, '行号', 'Row'),
  commInfoId: pick('commodity', 'commInfoName', 260, '商品', 'Goods'),
  unitId: pick('unit', 'unitName', 64, '单位', 'Unit'),
  qty: field('qty', 84, '数量', 'Quantity'),
  depotId: pick('depot', 'depotName', 100, '仓库', 'Depot'),
  wareCode: field('text', 100, '货位', 'Shelf'),
  manuCode: field('text', 100, '厂商编码', "Maker's code"),
  customerNo: field('text', 110, '供方单号', "Supplier's number"),
  taxPrice: field('price', 100, '含税单价', 'Price incl. tax'),
  discountRate: field('rate', 64, '折扣%', 'Disc. %'),
  taxRateId: pick('taxRate', 'taxRate', 60, '税率', 'Tax rate'),
  taxRate: field('rate', 60, '税率%', 'Tax %'),
  taxKind: { ...field('choice', 76, '计税类别', 'Tax kind'), choices: taxKinds },
  deductible: field('yesNo', 70, '可抵扣', 'Deductible'),
  costPrice: field('price', 100, '成本单价', 'Unit cost'),
  purchasePrice: field('price', 100, '未税单价', 'Untaxed price'),
  purchaseAmt: field('amount', 104, '未税金额', 'Untaxed amount'),
  taxAmt: field('amount', 90, '税额', 'Tax'),
  totalAmt: field('amount', 104, '含税金额', 'Total'),
  discountPrice: field('price', 100, '折后单价', 'Price after discount'),
  discountAmt: field('amount', 104, '折后金额', 'Amount after discount'),
  couponAmt: field('amount', 90, '优惠金额', 'Coupon'),
  finalAmt: field('amount', 104, '应付金额', 'Amount payable'),
  freight: field('amount', 90, '分摊运费', 'Freight share'),
  feeAmt: field('amount', 90, '分摊费用', 'Fee share'),
  isGift: field('yesNo', 56, '赠品', 'Gift'),
  sourceBodyId: hidden('来源明细', 'Source line'),
  remark: field('text', 160, '备注', 'Remark'),
  shouldQty: field('qty', 84, '应收数量', 'Expected'),
  actualQty: field('qty', 84, '实收数量', 'Received'),
  shouldAmt: field('amount', 104, '应收金额', 'Expected amount'),
  actualAmt: field('amount', 104, '实收金额', 'Received amount'),
}

type AnsweredLineField = Exclude<LineField, EnteredLineField>

const answeredLineFields: Fields<AnsweredLineField> = {
  id: hidden('明细', 'Line'),
  headId: hidden('单据', 'Document'),
  billNo: field('code', 150, '单号', 'Number'),
  commInfoCode: field('code', 110, '商品编码', 'Goods code'),
  commInfoName: field('text', 200, '商品名称', 'Goods'),
  commFullName: field('text', 240, '商品全称', 'Full name'),
  barCode: field('code', 120, '条码', 'Barcode'),
  commKind: { ...field('choice', 70, '商品类型', 'Kind'), choices: { 1: words('商品', 'Stock'), 2: words('服务', 'Service') } },
  unitName: field('text', 64, '单位', 'Unit'),
  basicUnit: field('text', 64, '基本单位', 'Basic unit'),
  conversion: field('qty', 70, '换算', 'Conversion'),
  conversionResult: field('text', 90, '换算结果', 'In units'),
  baseQty: field('qty', 84, '基本数量', 'Basic quantity'),
  depotName: field('text', 100, '仓库', 'Depot'),
  costAmt: field('amount', 104, '成本金额', 'Cost'),
  allCostAmt: field('amount', 104, '总成本', 'Cost with fees'),
  allCostPrice: field('price', 100, '总成本单价', 'Unit cost with fees'),
  onHandFreeQty: field('qty', 84, '可用库存', 'Free stock'),
  closedQty: field('qty', 84, '已关闭', 'Closed'),
  heldQty: field('qty', 84, '待入占用', 'Held'),
  receivedQty: field('qty', 84, '已入库', 'Received'),
  returnedQty: field('qty', 84, '已退货', 'Returned'),
  limitQty: field('qty', 84, '放行上限', 'Limit granted'),
  sourceBillId: pick('document', 'sourceBillNo', 150, '来源单据', 'Source document'),
  sourceBillNo: field('code', 150, '来源单号', 'Source number'),
  shouldPrice: hidden('订单折后价', 'Order price'),
  shouldPurchasePrice: hidden('订单未税价', 'Untaxed order price'),
  shouldCouponAmt: hidden('可用优惠', 'Open coupon'),
  maxQty: hidden('最多可入库', 'Most to receive'),
  note: field('text', 160, '提示', 'Note'),
}

/** Every field of a purchase head by its wire name: for form, list, print, export and refusals. */
export const headFields: Fields<HeadField> = { ...enteredHeadFields, ...answeredHeadFields }

/** Every field of a purchase line by its wire name. */
export const lineFields: Fields<LineField> = { ...enteredLineFields, ...answeredLineFields }

/** What fields are called where the document is with a customer, as far as that differs. */
const salesLabels: Readonly<Partial<Record<HeadField | LineField, Words>>> = {
  customerNo: words('客户单号', "Customer's number"),
  finalAmt: words('应收金额', 'Receivable'),
  heldQty: words('待退占用', 'Held'),
  receivedQty: words('已出库', 'Shipped'),
  shouldQty: words('可退数量', 'Returnable'),
  shouldAmt: words('可退金额', 'Returnable amount'),
}

const forSales = <Name extends string>(fields: Fields<Name>): Fields<Name> =>
  Object.fromEntries(
    Object.entries<DocumentField>(fields).map(([name, known]) => [
      name,
      { ...known, label: salesLabels[name as HeadField | LineField] ?? known.label },
    ]),
  ) as Fields<Name>

/** Fields of head and lines as they are called on each side of the trade. */
const bySide = {
  supplier: { head: headFields, line: lineFields },
  customer: { head: forSales(headFields), line: forSales(lineFields) },
}

/** Every field as a document with this partner calls it; one without a partner as one that buys. */
export const fieldsWith = (partner: Partner | undefined) => bySide[partner ?? 'supplier']

/** What notes on a shipment change, and what a request says beside a document: no fields of it, but the log or a refusal tells of them. */
const noteFields: Readonly<Record<string, DocumentField>> = {
  deliveryMode: field('text', 100, '物流方式', 'Delivery'),
  alOrderExpressForms: field('text', 200, '物流单号', 'Courier numbers'),
  override: field('text', 100, '放行的规则', 'Rules to lift'),
}

const own = (fields: Readonly<Record<string, DocumentField>>, name: string): DocumentField | undefined =>
  Object.hasOwn(fields, name) ? fields[name] : undefined

/** The label of a wire field of the head or, with `row`, of a line, for refusals and the log; nothing where it is neither. */
export function fieldLabel(name: string, row?: number, partner?: Partner): Words | undefined {
  const { head, line } = fieldsWith(partner)
  const [first, second] = row === undefined ? [head, line] : [line, head]
  return (own(first, name) ?? own(second, name) ?? own(noteFields, name))?.label
}

/** The field a change in the log is about, with its kind, so that its figures are written as anywhere else. */
export function documentField(name: string, row?: number): DocumentField | undefined {
  return row === undefined ? own(headFields, name) : own(lineFields, name)
}
