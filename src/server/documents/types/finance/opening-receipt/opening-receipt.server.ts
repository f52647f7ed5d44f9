import { receiptEntries } from '#domain/finance/ledger.ts'
import { openingReceipt } from '#machines/finance/opening-receipt.machine.ts'
import { displayOptions } from '#server/documents/engine/run.ts'
import { goodsHeadAnswer, goodsLineAnswer } from '#server/documents/lines/goods-answer.ts'
import { purchaseProblems } from '#server/documents/lines/load-goods.ts'
import { invoicesOfDocument } from '#server/documents/types/purchase/supplier-invoices/supplier-invoice-store.ts'
import { uninvoicedOpening } from '../openings/opening-uninvoiced.ts'

/**
 * Goods received before the books began and not invoiced by then. They are booked as an estimated payable, which the
 * supplier's invoice replaces (ADR 233).
 */
export const openingReceiptKind = uninvoicedOpening({
  words: openingReceipt,
  sells: false,
  headProblems: purchaseProblems,
  entries: ({ document, settings }) =>
    receiptEntries({ ...document, supplierId: document.supplierId ?? '' }, document.lines, settings).map((entry) => ({
      ...entry,
      about: 'openingPurchase',
    })),
  invoicesOf: ({ tx }, id) => invoicesOfDocument(tx, id),
  answer: (run, work) => ({
    ...goodsHeadAnswer(work),
    lines: work.document.lines.map((line) => goodsLineAnswer(work.masters, displayOptions(run), line)),
  }),
})
