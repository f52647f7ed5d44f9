import { salesEntries } from '#domain/finance/ledger.ts'
import { openingOut } from '#machines/finance/opening-out.machine.ts'
import { salesProblems } from '#server/documents/lines/load-goods.ts'
import { invoicesOf } from '#server/documents/types/sales/invoice-store.ts'
import { salesAnswer } from '#server/documents/types/sales/sales-context.ts'
import { uninvoicedOpening } from '../openings/opening-uninvoiced.ts'

/**
 * Goods delivered before the books began and not invoiced by then. They are booked as receivable; their output tax
 * becomes due with the invoice (ADR 233).
 */
export const openingOutKind = uninvoicedOpening({
  words: openingOut,
  sells: true,
  headProblems: salesProblems,
  entries: ({ document, settings }) =>
    salesEntries({ customerId: document.customerId ?? '' }, document.lines, settings).map((entry) => ({ ...entry, about: 'openingSales' })),
  invoicesOf: ({ tx }, id) => invoicesOf(tx, id),
  answer: salesAnswer,
})
