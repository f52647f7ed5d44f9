import type { Words } from '#domain/core/words.ts'
import { documentTypes } from './types.gen.ts'

/** The document types that can be approved, by the number that approval rules store. A number is never reused. */
export const approvalKinds = {
  1: 'purchaseOrder',
  2: 'salesOrder',
  3: 'purchaseDemand',
  4: 'purchaseInvoice',
  5: 'priceAdjustment',
} as const

export const approvalChoices: readonly { value: number; words: Words }[] = Object.entries(approvalKinds).map(([number, kind]) => ({
  value: Number(number),
  words: documentTypes[kind].label,
}))
