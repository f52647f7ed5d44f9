import { salesEntries } from '#domain/ledger.ts'
import { openingOut } from '#machines/finance/opening-out.machine.ts'
import { salesProblems } from '#server/documents/lines/load-goods.ts'
import { invoicesOf } from '#server/documents/types/sales/invoice-store.ts'
import { salesAnswer } from '#server/documents/types/sales/sales-work.ts'
import { uninvoicedOpening } from './opening-uninvoiced.ts'

/** Goods that had left before the start and were not invoiced: the customer owes them, and their output tax is still to come (ADR 233). */
export const openingOutKind = uninvoicedOpening({
  words: openingOut,
  sells: true,
  headProblems: salesProblems,
  entries: ({ document, settings }) =>
    salesEntries({ customerId: document.customerId ?? '' }, document.lines, settings).map((entry) => ({ ...entry, about: 'openingSales' })),
  invoicesOf: ({ tx }, id) => invoicesOf(tx, id),
  answer: salesAnswer,
})
