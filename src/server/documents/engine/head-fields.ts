import type { StoredLine } from './stored.ts'

/** What people enter at the head of a document of goods beside date and remark. */
export const enteredHead = [
  'supplierId',
  'customerId',
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

export type HeadTotal = (typeof headTotals)[number]

/** What people enter on a line of a document that buys or sells. */
const lineInputs = [
  'commInfoId',
  'unitId',
  'qty',
  'depotId',
  'wareCode',
  'manuCode',
  'customerNo',
  'taxPrice',
  'discountRate',
  'taxRate',
  'taxKind',
  'deductible',
  'purchaseAmt',
  'totalAmt',
  'couponAmt',
  'isGift',
  'remark',
  'sourceBodyId',
] as const satisfies readonly (keyof StoredLine)[]

/** What list and log show of a document that buys or sells. A list sums up what its index holds. */
export const tradeFields = {
  totals: headTotals,
  sums: ['totalQty', 'purchaseAmt', 'taxAmt', 'totalAmt', 'finalAmt'],
  lineInputs,
} as const satisfies { totals: readonly HeadTotal[]; sums: readonly HeadTotal[]; lineInputs: readonly (keyof StoredLine)[] }
