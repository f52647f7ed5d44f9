import type { DocumentLine, LinesHead } from '#domain/lines.ts'
import type { OwnRows } from './own-tables.ts'

/**
 * A document as the server holds it: flat, wire names, figures as text; absent values are left out. Names of goods and partners are
 * not in it: they come from `Masters` when it is answered.
 */
export type StoredDocument = LinesHead & {
  id: string
  kind: string
  billNo?: string
  billDate: string
  state: string
  status: number
  tags: readonly string[]
  version: number
  remark?: string
  supplierId?: string
  customerId?: string
  staffId?: string
  deptId?: string
  depotId?: string
  /** Where goods go that move between two depots. */
  inDepotId?: string
  taxRateId?: string
  taxRate?: string
  customerNo?: string
  freightSupplierId?: string
  receivableAmt?: string
  payableAmt?: string
  advanceAmt?: string
  sourceBillId?: string
  closeType?: string
  mirrorId?: string
  redoId?: string
  deliveryMode?: string
  contactsId?: string
  express?: readonly object[]
  submitUser?: string
  submitTime?: Date
  createUser?: string
  createDept?: string
  createTime?: Date
  updateUser?: string
  updateTime?: Date
  /** Since when it is in its state. */
  stateSince?: Date
  /** What the clock asks of it next (`due.ts`), until when that has been done in this wait, and how often it failed. */
  dueAt?: Date
  dueEvent?: string
  dueDone?: Date
  dueAttempts?: number
  /** Number and hash of the last row of its log. */
  logNo?: number
  logHash?: string
  lines: StoredLine[]
  /** What its type keeps in tables of its own. */
  own?: OwnRows
}

export type StoredHead = Omit<StoredDocument, 'lines' | 'own'>

export type StoredLine = DocumentLine & {
  id: string
  indexNo: number
  /** In basic units, as the progress figures below. */
  baseQty?: string
  wareCode?: string
  manuCode?: string
  customerNo?: string
  remark?: string
  note?: string
  /** Of goods that come back: 2 where they are to come again. */
  replace?: number
  closedQty?: string
  heldQty?: string
  receivedQty?: string
  returnedQty?: string
  limitQty?: string
  onOrderQty?: string
  /** What was last paid to the supplier for the goods, per unit of so many basic ones. */
  paidPrice?: string
  paidUnitId?: string
  paidConversion?: string
  /** Document of the source line. */
  sourceBillId?: string
  sourceBillNo?: string
  /** Where whoever sent the line does not see its terms: which fields are hidden from him, and the line the terms are taken from (ADR 51). */
  unseen?: { isHidden: (field: string) => boolean; former?: StoredLine }
}

/** Wire name → column of what a head keeps. The untaxed column is called by the side of the trade: purchase here. */
export const headColumns = {
  id: 'id',
  kind: 'kind',
  billNo: 'bill_no',
  billDate: 'bill_date',
  state: 'state',
  status: 'status',
  tags: 'tags',
  version: 'version',
  remark: 'remark',
  supplierId: 'supplier_id',
  customerId: 'customer_id',
  staffId: 'staff_id',
  deptId: 'dept_id',
  depotId: 'depot_id',
  inDepotId: 'in_depot_id',
  taxRateId: 'tax_rate_id',
  taxRate: 'tax_rate',
  customerNo: 'customer_no',
  freightSupplierId: 'freight_supplier_id',
  freight: 'freight',
  feeAmt: 'fee_amt',
  freightTaxRate: 'freight_tax_rate',
  freightDeductible: 'freight_deductible',
  receivableAmt: 'receivable_amt',
  payableAmt: 'payable_amt',
  advanceAmt: 'advance_amt',
  totalQty: 'total_qty',
  purchaseAmt: 'untaxed_amt',
  discountAmt: 'discount_amt',
  taxAmt: 'tax_amt',
  totalAmt: 'total_amt',
  couponAmt: 'coupon_amt',
  finalAmt: 'final_amt',
  costAmt: 'cost_amt',
  sourceBillId: 'source_bill_id',
  closeType: 'close_type',
  mirrorId: 'mirror_id',
  redoId: 'redo_id',
  deliveryMode: 'delivery_mode',
  contactsId: 'contacts_id',
  express: 'express',
  submitUser: 'submit_user',
  submitTime: 'submit_time',
  createUser: 'create_user',
  createDept: 'create_dept',
  createTime: 'create_time',
  updateUser: 'update_user',
  updateTime: 'update_time',
  stateSince: 'state_since',
  dueAt: 'due_at',
  dueEvent: 'due_event',
  dueDone: 'due_done',
  dueAttempts: 'due_attempts',
} as const

/** Wire name → column and type of what a line keeps. */
export const lineColumns = {
  id: ['id', 'bigint'],
  indexNo: ['index_no', 'integer'],
  commInfoId: ['comm_info_id', 'bigint'],
  unitId: ['unit_id', 'bigint'],
  conversion: ['conversion', 'numeric'],
  qty: ['qty', 'numeric'],
  baseQty: ['base_qty', 'numeric'],
  depotId: ['depot_id', 'bigint'],
  wareCode: ['ware_code', 'text'],
  manuCode: ['manu_code', 'text'],
  customerNo: ['customer_no', 'text'],
  taxPrice: ['tax_price', 'numeric'],
  discountRate: ['discount_rate', 'numeric'],
  discountPrice: ['discount_price', 'numeric'],
  taxRateId: ['tax_rate_id', 'bigint'],
  taxRate: ['tax_rate', 'numeric'],
  taxKind: ['tax_kind', 'integer'],
  deductible: ['deductible', 'integer'],
  purchasePrice: ['untaxed_price', 'numeric'],
  purchaseAmt: ['untaxed_amt', 'numeric'],
  taxAmt: ['tax_amt', 'numeric'],
  totalAmt: ['total_amt', 'numeric'],
  discountAmt: ['discount_amt', 'numeric'],
  couponAmt: ['coupon_amt', 'numeric'],
  finalAmt: ['final_amt', 'numeric'],
  freight: ['freight', 'numeric'],
  feeAmt: ['fee_amt', 'numeric'],
  costAmt: ['cost_amt', 'numeric'],
  costPrice: ['cost_price', 'numeric'],
  allCostAmt: ['all_cost_amt', 'numeric'],
  allCostPrice: ['all_cost_price', 'numeric'],
  isGift: ['is_gift', 'integer'],
  shouldQty: ['should_qty', 'numeric'],
  shouldAmt: ['should_amt', 'numeric'],
  remark: ['remark', 'text'],
  sourceBodyId: ['source_body_id', 'bigint'],
  note: ['note', 'text'],
  closedQty: ['closed_qty', 'numeric'],
  heldQty: ['held_qty', 'numeric'],
  receivedQty: ['received_qty', 'numeric'],
  returnedQty: ['returned_qty', 'numeric'],
  limitQty: ['limit_qty', 'numeric'],
  onOrderQty: ['on_order_qty', 'numeric'],
} as const

/** Columns of a line that only its followers move; a new line starts without them. */
export const progressFields = ['closedQty', 'heldQty', 'receivedQty', 'returnedQty', 'limitQty', 'onOrderQty'] as const

/** What goods cost that leave or come back, which is known once they are booked. */
const costsOfLine = ['costAmt', 'costPrice'] as const

/** What effects change of lines that are stored: progress, and the source of a line. */
const movedByEffects = [...progressFields, 'sourceBodyId', 'sourceBillId', 'sourceBillNo'] as const

const picked = (line: StoredLine, fields: readonly (keyof StoredLine)[]): Partial<StoredLine> => {
  const some: Record<string, unknown> = {}
  for (const field of fields) some[field] = line[field]
  return some
}

/**
 * Lines as they are stored after an event: `rows` as they were read under lock, or written just now, of those that are left in `lines`.
 * `areRead`: what the event's effects changed since stands in `lines`.
 */
export function linesAfter(lines: readonly StoredLine[], rows: readonly StoredLine[], areRead: boolean): StoredLine[] {
  const stored = new Map(rows.map((row) => [row.id, row]))
  return lines.map((line) => {
    const row = stored.get(line.id)
    if (!row) throw new Error(`the line ${line.id} was never stored`)
    return areRead ? { ...row, ...picked(line, movedByEffects), ...picked(line, costsOfLine) } : { ...row, ...picked(line, costsOfLine) }
  })
}

const listed = (columns: [wire: string, column: string][], table: string) =>
  columns.map(([wire, column]) => `${table}.${column} as "${wire}"`).join(', ')

/** `d.bill_no as "billNo", …` for every column of a head or a line. */
export const headList = listed(Object.entries(headColumns), 'd')
export const lineList = listed(
  Object.entries(lineColumns).map(([wire, [column]]) => [wire, column]),
  'l',
)
