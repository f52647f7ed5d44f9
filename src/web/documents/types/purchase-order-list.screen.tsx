import { purchaseOrder } from '#machines/purchase/purchase-order.machine.ts'
import type { HeadField } from '#resources/document-fields.ts'
import { DocumentList } from '../list/document-list.tsx'

const columns: readonly HeadField[] = [
  'billNo',
  'billDate',
  'supplierName',
  'depotName',
  'totalQty',
  'totalAmt',
  'status',
  'staffName',
  'remark',
]
const more: readonly HeadField[] = [
  'purchaseAmt',
  'taxAmt',
  'finalAmt',
  'freight',
  'feeAmt',
  'deptName',
  'customerNo',
  'createTime',
  'updateTime',
]

/** The list of purchase orders. */
export default function PurchaseOrderList() {
  return <DocumentList words={purchaseOrder} columns={columns} more={more} picks={['supplierId', 'depotId']} bulk={['SUBMIT', 'APPROVE']} />
}
