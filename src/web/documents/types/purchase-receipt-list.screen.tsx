import { purchaseReceipt } from '#machines/purchase/purchase-receipt.machine.ts'
import type { HeadField } from '#resources/document-fields.ts'
import { DocumentList } from '../list/document-list.tsx'

const columns: readonly HeadField[] = [
  'billNo',
  'billDate',
  'supplierName',
  'depotName',
  'poNo',
  'totalQty',
  'totalAmt',
  'status',
  'staffName',
]
const more: readonly HeadField[] = [
  'purchaseAmt',
  'taxAmt',
  'finalAmt',
  'freight',
  'feeAmt',
  'freightSupplierName',
  'deptName',
  'customerNo',
  'remark',
  'createTime',
  'updateTime',
]

/** The list of purchase receipts. */
export default function PurchaseReceiptList() {
  return <DocumentList words={purchaseReceipt} columns={columns} more={more} picks={['supplierId', 'depotId']} bulk={['SUBMIT', 'POST']} />
}
