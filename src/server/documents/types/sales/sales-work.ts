import { salesEntries } from '#domain/ledger.ts'
import { toWire } from '#resources/documents/wire-names.ts'
import type { LaterDays } from '../../books/order-in-time.ts'
import { postEntries, reverseEntries } from '../../books/partner-ledger.ts'
import { redOf } from '../../books/red-document.ts'
import type { StockWork } from '../../books/stock-document.ts'
import { postDeemedSales, reverseTax } from '../../books/tax-entries.ts'
import { type Run, shownTo } from '../../engine/run.ts'
import { goodsHeadAnswer, goodsLineAnswer } from '../../lines/goods-answer.ts'
import type { GoodsContext } from '../../lines/load-goods.ts'

/** What documents that sell gather: the stock they touch and which of it moved in a later month. */
export type SalesWork = StockWork & { movedLater: LaterDays }

/** A document that sells as the wire shows it. */
export function salesAnswer(run: Run, work: GoodsContext, lineAnswer = goodsLineAnswer): object {
  return toWire('customer', {
    ...goodsHeadAnswer(work),
    lines: work.document.lines.map((line) => lineAnswer(work.masters, shownTo(run), line)),
  })
}

/** The customer owes what was sold, or that much less of what came back (effect *postReceivable*). */
export async function postReceivable(run: Run, { document, masters, settings }: GoodsContext): Promise<void> {
  const entries = salesEntries({ customerId: document.customerId ?? '' }, document.lines, settings)
  await postEntries(run.tx, document, entries, masters)
  await postDeemedSales(run, document)
}

/** Takes back what the customer owed, and the tax that arose with the goods (effect *reverseLedger*), but for what was `settledAnew`. */
export async function reverseLedger({ tx }: Run, work: StockWork, settledAnew?: ReadonlySet<string>): Promise<void> {
  const { document } = work
  await reverseEntries(tx, document.id, redOf(work))
  await reverseTax(tx, document.id, redOf(work), settledAnew)
}
