import { keepings } from '#domain/core/lots.ts'
import type { Problem } from '#domain/core/refusals.ts'
import { type Decimal, readFigure, roundTo, zero } from '#domain/figures/decimal.ts'
import { knownAverage } from '#domain/stock/stock-value.ts'
import { type StockCountFacts, stockCount } from '#machines/stock/stock-count.machine.ts'
import { keyOf } from '../../../books/stock/balances.ts'
import { gainCost } from '../../../books/stock/stock-adjust.ts'
import { depotMayBeNegative, type StockDemand, stockMissing } from '../../../books/stock/stock-shortages.ts'
import type { Run } from '../../../engine/run.ts'
import { balanceKeyOf, type CountContext, isCounting, isNew, isSubmitted } from './count-context.ts'
import type { CountLine } from './count-store.ts'
import { differenceOf, isUnreviewed } from './counted-lines.ts'

/** Quantities that the count found missing, as quantities taken out of the depot (guard stockCovers). */
function missingGoods({ document, lines, masters }: CountContext): StockDemand[] {
  const depot = masters.of('depot', document.depotId)?.name ?? ''
  return lines.flatMap((line): StockDemand[] => {
    const difference = differenceOf(line) ?? zero
    if (difference.gte(0)) return []
    const goods = masters.goods.get(line.commInfoId)?.name ?? ''
    return [{ ...balanceKeyOf(document, line), row: line.indexNo, qty: difference.neg(), goods, depot }]
  })
}

/**
 * Value of a difference: a surplus at the cost at which it will be received, undefined where that is unknown; a loss
 * at the average, 0 without one.
 */
export function worthOf(run: Run, { document, balances }: CountContext, line: CountLine): Decimal | undefined {
  const difference = differenceOf(line)
  if (!difference) return undefined
  const { amount } = run.settings.places
  const balance = balances.get(keyOf(balanceKeyOf(document, line)))
  if (difference.gt(0))
    return gainCost(
      { ...balanceKeyOf(document, line), lineId: '', qty: difference, enteredCost: surplusCost(line, difference, amount) },
      balance,
      amount,
    )
  const average = balance && knownAverage(balance.pool)
  return roundTo(difference.mul(average ?? zero), amount)
}

const surplusCost = ({ costPrice }: CountLine, qty: Decimal, places: number): Decimal | undefined => {
  const price = readFigure(costPrice)
  return price?.gt(0) ? roundTo(price.mul(qty), places) : undefined
}

/** Problems of rows with a surplus of unknown cost (guard costIsKnown). */
const costProblems = (run: Run, work: CountContext): Problem[] =>
  work.lines.flatMap((line): Problem[] => {
    if (!differenceOf(line)?.gt(0) || worthOf(run, work, line)) return []
    const goods = work.masters.goods.get(line.commInfoId)?.name ?? ''
    return [{ row: line.indexNo, field: 'costPrice', rule: 'COST_UNKNOWN', params: { goods } }]
  })

/** Problems of rows to be recounted that this user counted the first time (guard countedByAnother). */
const recountProblems = (run: Run, { said }: CountContext): Problem[] =>
  said.changed.flatMap((line): Problem[] =>
    line.needsRecount && line.firstUser === run.user.id ? [{ row: line.said + 1, field: 'qty', rule: 'OWN_AUDIT' }] : [],
  )

/** Problems of rows with a surplus of goods tracked by lot, but without lots (guard serialsAreFree). */
const surplusWithoutLots = ({ lines, masters }: CountContext): Problem[] =>
  lines.flatMap((line): Problem[] => {
    const isKept = (masters.goods.get(line.commInfoId)?.keeping ?? keepings.none) !== keepings.none
    if (!isKept || line.lots || !differenceOf(line)?.gt(0)) return []
    return [{ row: line.indexNo, field: 'lots', rule: 'LINE_BAD', reason: surplusNeedsLots }]
  })

const surplusNeedsLots = { zh: '盘盈商品请按批次或序列号盘点', en: 'more was found: count it by lot or serial number' }

const depotProblems = ({ document, masters }: CountContext): Problem[] =>
  masters.of('depot', document.depotId)
    ? []
    : [{ field: 'depotId', rule: 'FIELD_BAD', reason: { zh: '请选择仓库', en: 'choose the depot' } }]

/**
 * Facts for the law of stock counts, such as problems of lines, conflicts with other users, problems of recounts and
 * of the period.
 */
export function countFacts(run: Run, work: CountContext): StockCountFacts {
  const { document, lines, said, balances, masters, periodProblem } = work
  const counts = isNew(document) || isCounting(document)
  return {
    ...stockCount.blankFacts,
    lineCount: lines.length,
    lineProblems: [...(isNew(document) ? depotProblems(work) : []), ...said.problems],
    openProblems: work.openProblems,
    staleProblems: work.stale,
    recountProblems: recountProblems(run, work),
    reviewProblems: counts
      ? lines.flatMap((line): Problem[] =>
          isUnreviewed(line, run.settings.recountTolerance)
            ? [{ row: line.indexNo, field: 'qty', rule: 'COUNT_REVIEW', params: { row: String(line.indexNo) } }]
            : [],
        )
      : [],
    ...(periodProblem ? { periodProblem } : {}),
    stockProblems: isSubmitted(document)
      ? stockMissing(missingGoods(work), { balances, mayBeNegative: depotMayBeNegative(run, masters) })
      : [],
    costProblems: isSubmitted(document) ? costProblems(run, work) : [],
    lotProblems: isSubmitted(document) ? surplusWithoutLots(work) : [],
    hasNumber: document.billNo !== undefined,
    mine: (work.submitter ?? document.createUser) === run.user.id,
    ownWork: (work.submitter ?? document.createUser) === run.user.id,
    separateDuties: run.settings.separateDuties,
    rights: stockCount.rights.filter((right) => run.user.rights.has(right)),
  }
}
