import type { Problem } from '#domain/core/refusals.ts'
import { readFigure, zero } from '#domain/figures/decimal.ts'
import { blankTimeFacts } from '#machines/guards/booking-guards.ts'
import { freeRows } from '#machines/guards/free-guards.ts'
import { type PurchaseReturnFacts, purchaseReturn } from '#machines/purchase/purchase-return.machine.ts'
import { supplierProblems } from '#server/documents/lines/goods-problems.ts'
import { sourceFacts } from '#server/documents/sources/source-differences.ts'
import { settledFact } from '../../../books/money/open-amounts.ts'
import { timeFacts } from '../../../books/stock/backdating.ts'
import { lotFacts } from '../../../books/stock/lot-facts.ts'
import { frozenFacts, isUnbooked, periodFacts } from '../../../books/stock/stock-document.ts'
import { depotMayBeNegative, stockShortages, sumByGoods } from '../../../books/stock/stock-shortages.ts'
import type { Run } from '../../../engine/run.ts'
import { type GoodsContext, sharedFacts } from '../../../lines/load-goods.ts'
import { foreignProblems, limitProblems, sourceProblems } from '../../../sources/link.ts'
import { orderLimitProblems, orderProblems, replaceProblems } from '../../../sources/replacements.ts'
import { withSourceLotProblems } from '../../../sources/source-lots.ts'
import { link, type ReturnContext, returnedGoodsOf, returnedOrderLink } from './return-context.ts'

export function returnFacts(run: Run, work: ReturnContext): PurchaseReturnFacts {
  const { document } = work
  const isOpen = isUnbooked(document)
  const shared = sharedFacts(run, work, purchaseReturn.rights, headProblems)
  return {
    ...shared,
    // goods may be returned although they were disabled since (rule B3 Masters)
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
    orderProblems: isOpen ? orderProblems(returnedOrderLink, work) : [],
    limitProblems: isOpen ? limitProblems(run, link, work) : [],
    orderLimitProblems: document.tags.includes('counts') ? orderLimitProblems(run, returnedOrderLink, work) : [],
    stockProblems: isOpen ? shortages(run, work) : [],
  }
}

const nothingOrdered = { zh: '来源入库没有订单，不能换货补发', en: 'nothing was ordered that could come again' }
const asExpense = { zh: '退货不分摊运费，请另记费用', en: 'a return carries no freight; book it as an expense' }

/** Problems of the head. A return must not have freight, because it has no goods whose cost could include it. */
const headProblems = ({ document }: GoodsContext): Problem[] => [
  ...supplierProblems(document),
  ...(['freight', 'feeAmt'] as const).flatMap((field): Problem[] =>
    (readFigure(document[field]) ?? zero).isZero() ? [] : [{ field, rule: 'FIELD_BAD', reason: asExpense }],
  ),
]

/**
 * Problems of goods that are not free in their depot. What the return itself holds counts as free (guard stockCovers).
 */
function shortages(run: Run, work: ReturnContext): Problem[] {
  const { document, balances, masters } = work
  const goods = returnedGoodsOf(work)
  const takings = goods.map(({ lineId: _, commInfoName, ...one }) => ({
    ...one,
    goods: commInfoName,
    depot: masters.of('depot', one.depotId)?.name ?? '',
  }))
  const own = sumByGoods(document.tags.includes('holds') ? goods : [])
  return stockShortages(takings, { balances, own, mayBeNegative: depotMayBeNegative(run, masters) })
}
