import { receiptEntries } from '#domain/finance/ledger.ts'
import { purchaseReturn, type purchaseReturnLaw } from '#machines/purchase/purchase-return.machine.ts'
import { sourceWarnings } from '#server/documents/sources/source-differences.ts'
import { postEntries, reverseEntries } from '../../../books/money/partner-ledger.ts'
import { mirrorDocument, redoDraft, requireRed } from '../../../books/red-document.ts'
import { reverseStock } from '../../../books/stock/stock-document.ts'
import { holdGoods, issueGoods, releaseGoods } from '../../../books/stock/stock-out.ts'
import { locking } from '../../../engine/event-locks.ts'
import type { DocumentKind } from '../../../engine/kind.ts'
import { machineHash } from '../../../engine/machine-hash.ts'
import { displayOptions, type Run } from '../../../engine/run.ts'
import { goodsHeadAnswer } from '../../../lines/goods-answer.ts'
import { priceWarnings } from '../../../lines/purchase-warnings.ts'
import { advanceSources, moveSources, type ProgressDirection, revertSources } from '../../../sources/move-sources.ts'
import { moveOrders } from '../../../sources/replacements.ts'
import { returnSourceOptions } from '../../../sources/return-options.ts'
import { returnLineAnswer } from '../../../sources/source-answer.ts'
import { commonSource } from '../../../sources/source-lines.ts'
import { dropZeroLines } from '../../../sources/zero-lines.ts'
import { link, loadReturn, type ReturnContext, returnedGoodsOf, returnedOrderLink } from './return-context.ts'
import { returnFacts } from './return-facts.ts'

/** Effect that only changes quantities of the receipt lines. */
const moveSourceQuantity = (direction: ProgressDirection) =>
  locking(['sources'], (run: Run, work: ReturnContext) => moveSources(run, link, work, direction))

/**
 * Issues the goods at the current average. The difference to what the supplier credits is not posted here; vouchers
 * compute it from this value as 采购成本差异 (rules B6, C4).
 */
async function issueStock(run: Run, work: ReturnContext): Promise<void> {
  const isHeld = work.document.tags.includes('holds')
  const outgoing = returnedGoodsOf(work).map((goods) => ({ ...goods, ...(isHeld ? { held: goods.qty } : {}) }))
  await issueGoods(run.tx, work.document, outgoing, work.balances, run.settings.places.amount, 'returnOut')
}

async function postPayables(run: Run, { document, masters, settings }: ReturnContext): Promise<void> {
  const entries = receiptEntries({ ...document, supplierId: document.supplierId ?? '' }, document.lines, settings)
  await postEntries(run.tx, document, entries, masters)
}

/**
 * Server side of purchase returns: goods are issued at the average, the payable is lowered, and orders are reopened
 * where goods will be replaced; a reversal undoes all of it (rule B5).
 */
export const purchaseReturnKind: DocumentKind<typeof purchaseReturnLaw, ReturnContext> = {
  words: purchaseReturn,
  hash: machineHash(purchaseReturn),
  load: loadReturn,
  facts: returnFacts,
  effects: {
    dropZeroLines: async (run, { document, sources }) => {
      await dropZeroLines(run.tx, document)
      document.sourceBillId = commonSource(document.lines, sources)
    },
    holdQuantity: moveSourceQuantity({ held: 1 }),
    releaseQuantity: moveSourceQuantity({ held: -1 }),
    releaseHold: moveSourceQuantity({ held: -1 }),
    holdGoods: locking(['balances'], (run: Run, work: ReturnContext) => holdGoods(run.tx, returnedGoodsOf(work), work.balances)),
    releaseGoods: locking(['balances'], (run: Run, work: ReturnContext) => releaseGoods(run.tx, returnedGoodsOf(work), work.balances)),
    // orders that await goods again have a higher on-order quantity, so balances are locked too
    advanceSource: locking(['sources', 'balances'], async (run: Run, work: ReturnContext) => {
      await advanceSources(run, link, work)
      await moveOrders(run, returnedOrderLink, work, 'returned')
    }),
    issueGoods: locking(['balances', 'period'], issueStock),
    postPayables: locking(['period'], postPayables),
    mirrorReturn: mirrorDocument,
    reverseStock,
    reverseLedger: locking(['period'], (run: Run, work: ReturnContext) => reverseEntries(run.tx, work.document.id, requireRed(work))),
    revertSource: locking(['sources', 'balances'], async (run: Run, work: ReturnContext) => {
      await revertSources(run, link, work)
      await moveOrders(run, returnedOrderLink, work, 'takenBack')
    }),
    redoDraft,
  },
  holds: 'lines',
  answer: (run, work) => ({
    ...goodsHeadAnswer(work),
    lines: work.document.lines.map((line) => returnLineAnswer(work.masters, displayOptions(run), line)),
  }),
  warnings: (run, work) => [...priceWarnings(run, work), ...sourceWarnings(run, work, link, returnSourceOptions(run, link, false).figures)],
  rowFields: () => ({}),
}
