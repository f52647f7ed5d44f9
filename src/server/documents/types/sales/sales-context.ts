import { salesEntries } from '#domain/finance/ledger.ts'
import { toWire } from '#resources/documents/wire-names.ts'
import { postEntries, reverseEntries } from '../../books/money/partner-ledger.ts'
import { postDeemedSales, reverseTax } from '../../books/money/tax-entries.ts'
import { requireRed } from '../../books/red-document.ts'
import type { LaterDays } from '../../books/stock/backdating.ts'
import type { StockContext } from '../../books/stock/stock-document.ts'
import { displayOptions, type Run } from '../../engine/run.ts'
import { goodsHeadAnswer, goodsLineAnswer } from '../../lines/goods-answer.ts'
import type { GoodsContext } from '../../lines/load-goods.ts'

/** Context that sales documents share: the balances that they change, and the latest later movement of these goods. */
export type SalesContext = StockContext & { movedLater: LaterDays }

/** A sales document as the API returns it. */
export function salesAnswer(run: Run, work: GoodsContext, lineAnswer = goodsLineAnswer): object {
  return toWire('customer', {
    ...goodsHeadAnswer(work),
    lines: work.document.lines.map((line) => lineAnswer(work.masters, displayOptions(run), line)),
  })
}

/**
 * Posts the receivable for what was sold (negative for a return), and the output tax of gifts (effect
 * *postReceivable*).
 */
export async function postReceivable(run: Run, { document, masters, settings }: GoodsContext): Promise<void> {
  const entries = salesEntries({ customerId: document.customerId ?? '' }, document.lines, settings)
  await postEntries(run.tx, document, entries, masters)
  await postDeemedSales(run, document)
}

/**
 * Reverses the receivable of a sale and the tax that arose with its goods (effect *reverseLedger*). Tax declared
 * before any invoice is not reversed for the lines in `settledAnew`.
 */
export async function reverseLedger({ tx }: Run, work: StockContext, settledAnew?: ReadonlySet<string>): Promise<void> {
  const { document } = work
  await reverseEntries(tx, document.id, requireRed(work))
  await reverseTax(tx, document.id, requireRed(work), settledAnew)
}
