import { receiptEntries } from '#domain/ledger.ts'
import { purchaseReturn, type purchaseReturnLaw } from '#machines/purchase/purchase-return.machine.ts'
import { postEntries, reverseEntries } from '../../books/partner-ledger.ts'
import { mirrorDocument, redOf, redoDraft } from '../../books/red-document.ts'
import { reverseStock } from '../../books/stock-document.ts'
import { holdGoods, issueGoods, releaseGoods } from '../../books/stock-out.ts'
import { locking } from '../../engine/event-locks.ts'
import type { DocumentKind } from '../../engine/kind.ts'
import { machineHash } from '../../engine/machine-hash.ts'
import { type Run, shownTo } from '../../engine/run.ts'
import { goodsHeadAnswer } from '../../lines/goods-answer.ts'
import { priceWarnings } from '../../lines/purchase-warnings.ts'
import { sourceWarnings } from '../../sources/kept-terms.ts'
import { advanceSources, type Direction, moveSources, revertSources } from '../../sources/move-sources.ts'
import { moveOrders } from '../../sources/replaced.ts'
import { knowingReturns } from '../../sources/returned.ts'
import { returnLineAnswer } from '../../sources/source-answer.ts'
import { commonSource } from '../../sources/source-lines.ts'
import { dropZeroLines } from '../../sources/zero-lines.ts'
import { backToPurchase, leavingWith, link, loadReturn, type ReturnContext } from './return-context.ts'
import { returnFacts } from './return-facts.ts'

/** Moves quantities of the receipts' lines alone. */
const moving = (direction: Direction) => locking(['sources'], (run: Run, work: ReturnContext) => moveSources(run, link, work, direction))

/** Takes the goods out at the average of the moment; what the supplier credits beyond that is read from it as 采购成本差异 (rules B6, C4). */
async function issueStock(run: Run, work: ReturnContext): Promise<void> {
  const isHeld = work.document.tags.includes('holds')
  const outgoing = leavingWith(work).map((goods) => ({ ...goods, ...(isHeld ? { held: goods.qty } : {}) }))
  await issueGoods(run.tx, work.document, outgoing, work.balances, run.settings.places.amount, 'returnOut')
}

async function postPayables(run: Run, { document, masters, settings }: ReturnContext): Promise<void> {
  const entries = receiptEntries({ ...document, supplierId: document.supplierId ?? '' }, document.lines, settings)
  await postEntries(run.tx, document, entries, masters)
}

/** The purchase return on the server: goods out at the average, the supplier owed less, orders waiting again, and all of it back by a reversal (rule B5). */
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
    holdQuantity: moving({ held: 1 }),
    releaseQuantity: moving({ held: -1 }),
    releaseHold: moving({ held: -1 }),
    holdGoods: locking(['balances'], (run: Run, work: ReturnContext) => holdGoods(run.tx, leavingWith(work), work.balances)),
    releaseGoods: locking(['balances'], (run: Run, work: ReturnContext) => releaseGoods(run.tx, leavingWith(work), work.balances)),
    // what orders wait for again is on order, so the goods are locked too
    advanceSource: locking(['sources', 'balances'], async (run: Run, work: ReturnContext) => {
      await advanceSources(run, link, work)
      await moveOrders(run, backToPurchase, work, 'returned')
    }),
    issueGoods: locking(['balances', 'period'], issueStock),
    postPayables: locking(['period'], postPayables),
    mirrorReturn: mirrorDocument,
    reverseStock,
    reverseLedger: locking(['period'], (run: Run, work: ReturnContext) => reverseEntries(run.tx, work.document.id, redOf(work))),
    revertSource: locking(['sources', 'balances'], async (run: Run, work: ReturnContext) => {
      await revertSources(run, link, work)
      await moveOrders(run, backToPurchase, work, 'takenBack')
    }),
    redoDraft,
  },
  holds: 'lines',
  answer: (run, work) => ({
    ...goodsHeadAnswer(work),
    lines: work.document.lines.map((line) => returnLineAnswer(work.masters, shownTo(run), line)),
  }),
  warnings: (run, work) => [...priceWarnings(run, work), ...sourceWarnings(run, work, link, knowingReturns(run, link, false).figures)],
  rowFields: () => ({}),
}
