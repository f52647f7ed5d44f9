import type { ListLayout, PrintLayout } from '../define-document.ts'
import type { EnteredHeadField, LineField } from '../document-fields.ts'

/** The head fields of a document that moves goods between depots. */
const head: readonly EnteredHeadField[] = ['depotId', 'inDepotId', 'billDate', 'deliveryDate', 'staffId', 'deptId', 'remark']
const edit: readonly LineField[] = ['commInfoId', 'unitId', 'qty', 'conversionResult', 'onHandFreeQty', 'remark']

/** The form of transfers, requisitions and store returns. */
export const moveLayout = {
  head,
  required: ['depotId', 'inDepotId', 'billDate'],
  edit,
  read: [
    'commInfoId',
    'unitId',
    'qty',
    'approvedQty',
    'onHandFreeQty',
    'dispatchedQty',
    'receivedQty',
    'transitQty',
    'costPrice',
    'costAmt',
    'remark',
  ],
  shows: ['onHandFreeQty'],
  inUnits: ['onHandFreeQty', 'dispatchedQty', 'receivedQty', 'transitQty'],
  totals: ['deliveryRoute', 'outcome', 'bearer', 'lossAccount', 'lossAmt', 'lossTaxAmt', 'totalQty', 'costAmt'],
} as const

export const moveLines = { qty: 'qty', price: 'cost', lots: 'freshFirst' } as const

/** The list of transfers, requisitions and store returns; it shows stores their expected deliveries. */
export const moveList = {
  columns: [
    'billNo',
    'billDate',
    'depotName',
    'inDepotName',
    'deliveryDate',
    'deliveryRoute',
    'totalQty',
    'costAmt',
    'status',
    'staffName',
    'remark',
  ],
  more: ['deptName', 'sourceBillNo', 'createTime', 'updateTime'],
  filters: ['depotId', 'inDepotId', 'deliveryDate', 'deliveryRoute'],
  bulk: ['SUBMIT', 'DISPATCH'],
} as const satisfies ListLayout

/** Consequences of events, for the question before them. */
export const moveFollows = {
  DISPATCH: {
    zh: '调出后商品离开调出仓成为在途，价值不变。',
    en: 'The goods leave their depot and are on their way at their value.',
  },
  REVERSE: {
    zh: '红冲后已调入的商品从调入仓退回调出仓，差异处理一并撤回。',
    en: 'What arrived goes back to where it came from, and a settled difference is taken back.',
  },
} as const

export const movePrint = {
  head: ['depotName', 'inDepotName', 'billDate', 'deliveryDate', 'deliveryRoute', 'staffName', 'deptName', 'remark'],
  columns: ['commInfoCode', 'commFullName', 'unitName', 'qty', 'conversionResult'],
  more: [
    { field: 'dispatchedQty', after: 'conversionResult' },
    { field: 'receivedQty', after: 'conversionResult' },
    { field: 'costAmt', after: 'conversionResult' },
    { field: 'remark', after: 'conversionResult' },
  ],
  sums: { qty: 'totalQty', costAmt: 'costAmt' },
  totals: ['totalQty', 'costAmt'],
  amount: 'costAmt',
  signatures: ['maker', 'approver', 'depot'],
} as const satisfies PrintLayout

/** Everyone who sees a draft may edit it; the sending depot dispatches and recalls, the receiving depot receives. */
export const moveDepotRights = {
  SAVE: 'none',
  REMOVE: 'none',
  SUBMIT: 'depotId',
  WITHDRAW: 'depotId',
  CANCEL: 'depotId',
  REJECT: 'depotId',
  DISPATCH: 'depotId',
  RECALL: 'depotId',
  CALL_IN: 'inDepotId',
  CLOSE_DIFF: 'inDepotId',
} as const
