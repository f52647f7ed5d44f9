/** What people enter at the head of a purchase document beside date and remark: wire fields (spec entities purchaseOrder, purchaseReceipt). */
export const enteredHead = [
  'supplierId',
  'staffId',
  'deptId',
  'depotId',
  'taxRateId',
  'taxRate',
  'customerNo',
  'freightSupplierId',
  'freight',
  'feeAmt',
  'freightTaxRate',
  'freightDeductible',
] as const

/** What people enter of an opening balance beside date, partner and remark: amounts in money (rule B7). */
export const openingAmounts = ['receivableAmt', 'payableAmt', 'advanceAmt'] as const

/** What its lines come to. */
export const headTotals = ['totalQty', 'purchaseAmt', 'discountAmt', 'taxAmt', 'totalAmt', 'couponAmt', 'finalAmt', 'costAmt'] as const
