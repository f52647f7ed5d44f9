import { sameLaw } from '../engine/in-words.ts'
import { openingReceipt } from './opening-receipt.machine.ts'

/** Goods that were delivered to a customer before the books began, and are not invoiced yet (ADR 233). */
export const openingOut = sameLaw(openingReceipt, {
  id: 'openingOut',
  label: { zh: '期初未开票出库单', en: 'Opening out not invoiced' },
})
