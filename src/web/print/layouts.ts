import type { DocumentKindName } from '#machines/index.ts'
import type { HeadField, LineField } from '#resources/document-fields.ts'

/** Who a line for a signature is for. */
export type Signature = 'maker' | 'approver' | 'depot' | 'supplier'

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
  amount: HeadField
  /** Who signs. */
  signatures: readonly Signature[]
}

const common = {
  head: [
    'supplierName',
    'depotName',
    'billDate',
    'staffName',
    'deptName',
    'customerNo',
    'sourceBillNo',
    'freightSupplierName',
    'freight',
    'feeAmt',
    'remark',
  ],
  totals: ['purchaseAmt', 'taxAmt', 'couponAmt', 'finalAmt'],
  amount: 'finalAmt',
  signatures: ['maker', 'approver', 'depot', 'supplier'],
} as const satisfies Partial<PrintLayout>

/** The paper of each type of document; a type without one does not compile. */
export const printLayouts: Readonly<Record<DocumentKindName, PrintLayout>> = {
  purchaseOrder: {
    ...common,
    columns: ['commInfoCode', 'commFullName', 'unitName', 'qty', 'conversionResult', 'taxPrice', 'taxRate', 'totalAmt'],
    more: [
      { field: 'isGift', after: 'unitName' },
      { field: 'discountRate', after: 'taxPrice' },
      { field: 'depotName', after: 'totalAmt' },
      { field: 'remark', after: 'totalAmt' },
    ],
    sums: { qty: 'totalQty', totalAmt: 'totalAmt' },
  },
  purchaseReceipt: {
    ...common,
    columns: ['commInfoCode', 'commFullName', 'unitName', 'actualQty', 'conversionResult', 'taxPrice', 'taxRate', 'totalAmt'],
    more: [
      { field: 'isGift', after: 'unitName' },
      { field: 'shouldQty', after: 'unitName' },
      { field: 'discountRate', after: 'taxPrice' },
      { field: 'depotName', after: 'totalAmt' },
      { field: 'sourceBillNo', after: 'totalAmt' },
      { field: 'remark', after: 'totalAmt' },
    ],
    sums: { actualQty: 'totalQty', totalAmt: 'totalAmt' },
  },
  openingInventory: {
    head: ['depotName', 'billDate', 'staffName', 'deptName', 'remark'],
    columns: ['commInfoCode', 'commFullName', 'unitName', 'qty', 'conversionResult', 'costPrice', 'costAmt'],
    more: [{ field: 'remark', after: 'costAmt' }],
    sums: { qty: 'totalQty', costAmt: 'costAmt' },
    totals: ['totalQty', 'costAmt'],
    amount: 'costAmt',
    signatures: ['maker', 'approver', 'depot'],
  },
  openingPartner: {
    head: ['customerName', 'supplierName', 'billDate', 'receivableAmt', 'payableAmt', 'advanceAmt', 'remark'],
    columns: [],
    more: [],
    sums: {},
    totals: [],
    amount: 'finalAmt',
    signatures: ['maker', 'approver'],
  },
}
