import { sameLaw } from '../engine/in-words.ts'
import { openingReceipt } from './opening-receipt.machine.ts'

/** Goods that had left for a customer before the start and were not invoiced (ADR 233). */
export const openingOut = sameLaw(openingReceipt, {
  id: 'openingOut',
  label: { zh: '期初未开票出库单', en: 'Opening out not invoiced' },
})
