import { readFigure, zero } from '#domain/decimal.ts'
import type { Problem } from '#domain/refusals.ts'
import { blankTimeFacts } from '#machines/guards/booking-guards.ts'
import { freeRows } from '#machines/guards/free-guards.ts'
import { type PurchaseReturnFacts, purchaseReturn } from '#machines/purchase/purchase-return.machine.ts'
import { lotFacts } from '../../books/lot-facts.ts'
import { settledFact } from '../../books/open-amounts.ts'
import { timeFacts } from '../../books/order-in-time.ts'
import { frozenFacts, isUnbooked, periodFacts } from '../../books/stock-document.ts'
import { byGoods, depotMayBeNegative, stockShortages } from '../../books/stock-shortages.ts'
import type { Run } from '../../engine/run.ts'
import { supplierProblems } from '../../lines/goods-document.ts'
import { type GoodsContext, sharedFacts } from '../../lines/load-goods.ts'
import { sourceFacts } from '../../sources/kept-terms.ts'
import { foreignProblems, limitProblems, sourceProblems } from '../../sources/link.ts'
import { orderLimitProblems, orderProblems, replaceProblems } from '../../sources/replaced.ts'
import { withSourceLotProblems } from '../../sources/source-lots.ts'
import { backToPurchase, leavingWith, link, type ReturnContext } from './return-context.ts'

/** The return's facts for this user now. */
export function returnFacts(run: Run, work: ReturnContext): PurchaseReturnFacts {
  const { document } = work
  const isOpen = isUnbooked(document)
  const shared = sharedFacts(run, work, purchaseReturn.rights, headProblems)
  return {
    ...shared,
    // what goes back is sent whatever was switched off since (rule B3 Masters)
    masterProblems: [],
    lineProblems: [
      ...shared.lineProblems,
      ...(document.tags.includes('editable') ? [...foreignProblems(link, work), ...replaceProblems(work, nothingOrdered)] : []),
    ],
    freeLines: freeRows(document.lines),
    invoices: work.invoices,
    ...settledFact(work),
    ...periodFacts(work),
    ...frozenFacts(run, work),
    ...withSourceLotProblems(lotFacts(work, { way: 'out' }), link, work),
    ...(isOpen ? timeFacts(work) : blankTimeFacts),
    ...sourceFacts(run, work, link),
    sourceProblems: isOpen ? sourceProblems(link, work) : [],
    orderProblems: isOpen ? orderProblems(backToPurchase, work) : [],
    limitProblems: isOpen ? limitProblems(run, link, work) : [],
    orderLimitProblems: document.tags.includes('counts') ? orderLimitProblems(run, backToPurchase, work) : [],
    stockProblems: isOpen ? shortages(run, work) : [],
  }
}

const nothingOrdered = { zh: '来源入库没有订单，不能换货补发', en: 'nothing was ordered that could come again' }
const asExpense = { zh: '退货不分摊运费，请另记费用', en: 'a return carries no freight; book it as an expense' }

/** What is wrong with the head: freight has no goods that it could be a cost of. */
const headProblems = ({ document }: GoodsContext): Problem[] => [
  ...supplierProblems(document),
  ...(['freight', 'feeAmt'] as const).flatMap((field): Problem[] =>
    (readFigure(document[field]) ?? zero).isZero() ? [] : [{ field, rule: 'FIELD_BAD', reason: asExpense }],
  ),
]

/** Goods that are not free in the depot they are to leave; what it holds itself is (guard stockCovers). */
function shortages(run: Run, work: ReturnContext): Problem[] {
  const { document, balances, masters } = work
  const goods = leavingWith(work)
  const takings = goods.map(({ lineId: _, commInfoName, ...one }) => ({
    ...one,
    goods: commInfoName,
    depot: masters.of('depot', one.depotId)?.name ?? '',
  }))
  const own = byGoods(document.tags.includes('holds') ? goods : [])
  return stockShortages(takings, { balances, own, mayBeNegative: depotMayBeNegative(run, masters) })
}
