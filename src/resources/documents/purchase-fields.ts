import type { PrintLayout } from './define-document.ts'
import type { EnteredHeadField, HeadField } from './document-fields.ts'

/** The head fields of a purchasing document. */
export const purchaseHead: readonly EnteredHeadField[] = [
  'supplierId',
  'depotId',
  'billDate',
  'staffId',
  'deptId',
  'taxRateId',
  'customerNo',
  'freightSupplierId',
  'freight',
  'feeAmt',
  'freightTaxRate',
  'freightDeductible',
  'remark',
]

export const purchaseRequired: readonly EnteredHeadField[] = ['supplierId', 'billDate']

export const purchaseTotals: readonly HeadField[] = ['freight', 'feeAmt', 'purchaseAmt', 'taxAmt', 'finalAmt']

/** The print layout of every purchasing document around its lines. */
export const purchasePrint = {
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
