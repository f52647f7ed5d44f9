import type { Problem } from '#domain/core/refusals.ts'
import { readFigure, roundTo, zero } from '#domain/figures/decimal.ts'
import { isBlankLine } from '#domain/lines/blank-line.ts'
import { lossCauseOf } from '#domain/stock/loss-cause.ts'
import { blankTimeFacts } from '#machines/guards/booking-guards.ts'
import { type ProfitLossFacts, profitLoss, type profitLossLaw } from '#machines/stock/profit-loss.machine.ts'
import { profitLossDocument } from '#resources/documents/stock/profit-loss.document.ts'
import type { Masters } from '#server/documents/engine/master-types.ts'
import { postSamples, postTax, reverseTax, type TaxEntry } from '../../../books/money/tax-entries.ts'
import { mirrorDocument, redoDraft, requireRed } from '../../../books/red-document.ts'
import { timeFacts } from '../../../books/stock/backdating.ts'
import { keyOf } from '../../../books/stock/balances.ts'
import { lotFacts } from '../../../books/stock/lot-facts.ts'
import type { Worth } from '../../../books/stock/movements.ts'
import { cutReserved } from '../../../books/stock/reservations.ts'
import { bookDifferences, gainCost, type StockDifference } from '../../../books/stock/stock-adjust.ts'
import {
  frozenFacts,
  isStockLine,
  isUnbooked,
  lineKey,
  lineName,
  loadStock,
  type MovingStockContext,
  periodFacts,
  qtyOf,
  reverseStock,
} from '../../../books/stock/stock-document.ts'
import { holdGoods, releaseGoods } from '../../../books/stock/stock-out.ts'
import { depotMayBeNegative, type StockDemand, stockMissing, stockShortages, sumByGoods } from '../../../books/stock/stock-shortages.ts'
import { locking } from '../../../engine/event-locks.ts'
import type { DocumentKind, EventInput, Purpose } from '../../../engine/kind.ts'
import { machineHash } from '../../../engine/machine-hash.ts'
import { masterNames } from '../../../engine/masters.ts'
import type { Run } from '../../../engine/run.ts'
import type { StoredDocument, StoredLine } from '../../../engine/stored.ts'
import { goodsFields, pickFields } from '../../../lines/goods-answer.ts'
import { type GoodsContext, loadGoods, sharedFacts } from '../../../lines/load-goods.ts'
import { storeCosts } from '../../../lines/store-costs.ts'

type ProfitLossContext = MovingStockContext & {
  /** Number of the stock count that made the document. */
  countNo: string | undefined
  /** Value that each line moved, once it is booked. */
  moved?: ReadonlyMap<string, Worth>
}

async function load(run: Run, stored: StoredDocument, purpose: Purpose, loaded?: ProfitLossContext): Promise<ProfitLossContext> {
  const work = await loadStock(run, await loadGoods(run, stored, purpose, { byCost: true, sign: 0 }), purpose, loaded)
  return { ...work, countNo: await countNoOf(run, work.document) }
}

async function countNoOf({ tx }: Run, { sourceBillId }: StoredDocument): Promise<string | undefined> {
  if (!sourceBillId) return undefined
  const count = await tx.one<{ no: string | null }>('select bill_no as no from document where tenant_id = $1 and id = $2', [
    tx.tenantId,
    sourceBillId,
  ])
  return count.no ?? undefined
}

/** Problems of rows without a depot or a cause, or whose cause contradicts the sign of the quantity. */
function rowProblems({ document }: GoodsContext): Problem[] {
  return document.lines.flatMap((line, at): Problem[] => {
    const problem = isBlankLine(line) ? undefined : rowProblem(line)
    return problem ? [{ row: at + 1, rule: 'LINE_BAD', ...problem }] : []
  })
}

function rowProblem(line: StoredLine): Pick<Problem, 'field' | 'reason'> | undefined {
  if (!line.depotId) return { field: 'depotId', reason: { zh: '请选择仓库', en: 'choose the depot' } }
  const cause = lossCauseOf(line.cause)
  if (!cause) return { field: 'cause', reason: { zh: '请选择原因', en: 'choose the cause' } }
  if (cause.loses === undefined || cause.loses === qtyOf(line).isNegative()) return undefined
  const reason = cause.loses
    ? { zh: '报损数量为负', en: 'what is lost is negative' }
    : { zh: '报溢数量为正', en: 'what is found is positive' }
  return { field: 'qty', reason }
}

/** Goods that rows take out of their depots: losses before posting, and in a reversal the gains. */
function takingsOf({ document, masters }: ProfitLossContext): StockDemand[] {
  return document.lines.flatMap((line, at): StockDemand[] => {
    const qty = isUnbooked(document) ? qtyOf(line).neg() : qtyOf(line)
    if (!isStockLine(line) || qty.lte(0)) return []
    const names = { goods: line.commInfoName ?? '', depot: masters.of('depot', line.depotId)?.name ?? '' }
    return [{ ...lineKey(line), row: at + 1, qty, ...names }]
  })
}

/**
 * Problems of goods that are not free where they are lost, or in a reversal where they were found. For a stock count
 * only goods that are not in stock at all are a problem (guard stockCovers).
 */
function shortages(run: Run, work: ProfitLossContext, event?: EventInput): Problem[] {
  const { document, balances, masters } = work
  if (!isUnbooked(document) && !document.tags.includes('counts')) return []
  const takings = takingsOf(work)
  const cover = { balances, mayBeNegative: depotMayBeNegative(run, masters) }
  if (event?.type === 'COUNTED') return stockMissing(takings, cover)
  if (!document.tags.includes('holds')) return stockShortages(takings, cover)
  return stockShortages(takings, { ...cover, own: sumByGoods(takings) })
}

/** Loss or gain of each row. A submitted document holds the goods that it loses. */
function differencesOf(run: Run, { document: { lines, tags } }: ProfitLossContext): StockDifference[] {
  return lines.filter(isStockLine).map((line) => {
    const [qty, price] = [qtyOf(line), readFigure(line.costPrice)]
    return {
      ...lineKey(line),
      lineId: lineName(line),
      qty,
      kind: lossCauseOf(line.cause)?.books === 'loss' ? 'loss' : 'consume',
      enteredCost: price?.gt(0) ? roundTo(price.mul(readFigure(line.qty) ?? zero), run.settings.places.amount) : undefined,
      ...(tags.includes('holds') && qty.lt(0) ? { held: qty.neg() } : {}),
    }
  })
}

/** Problems of rows that gain goods of unknown cost (guard costIsKnown). */
function costProblems(run: Run, work: ProfitLossContext): Problem[] {
  const { document, balances } = work
  if (!isUnbooked(document)) return []
  const { amount } = run.settings.places
  const isUnknown = (one: StockDifference) => one.qty.gt(0) && !gainCost(one, balances.get(keyOf(one)), amount)
  const unknown = new Set(differencesOf(run, work).flatMap((one) => (isUnknown(one) ? one.lineId : [])))
  return document.lines.flatMap((line, at): Problem[] =>
    unknown.has(lineName(line))
      ? [{ row: at + 1, field: 'costPrice', rule: 'COST_UNKNOWN', params: { goods: line.commInfoName ?? '' } }]
      : [],
  )
}

function facts(run: Run, work: ProfitLossContext, event?: EventInput): ProfitLossFacts {
  const { document } = work
  const isOfCount = document.sourceBillId !== undefined
  // a counted quantity may have more decimals than its unit allows (docs/rules/links.md *Quantities are exact*)
  const judged = { ...work, settings: { ...work.settings, isCounted: isOfCount } }
  const shared = sharedFacts(run, judged, profitLoss.rights, rowProblems)
  return {
    ...shared,
    // goods may be lost although they were disabled since (rule B3 Masters)
    masterProblems: [],
    ...periodFacts(work),
    ...frozenFacts(run, work),
    ...lotFacts(work, { way: (line) => (qtyOf(line).lt(0) ? 'out' : 'in') }),
    ...(isUnbooked(document) ? timeFacts(work) : blankTimeFacts),
    stockProblems: shortages(run, work, event),
    costProblems: costProblems(run, work),
    isOfCount,
  }
}

/** Goods that rows lose, with the quantities that the document holds of them. */
const lostGoods = ({ document: { lines } }: ProfitLossContext) =>
  lines.filter((line) => isStockLine(line) && qtyOf(line).lt(0)).map((line) => ({ ...lineKey(line), qty: qtyOf(line).neg() }))

/** Issues lost goods, receives the goods found, and saves their value on the lines. */
async function bookGoods(run: Run, work: ProfitLossContext): Promise<void> {
  const moved = await bookDifferences(run.tx, work.document, differencesOf(run, work), work.balances, run.settings.places.amount)
  work.moved = moved
  await storeCosts(run, work, new Map([...moved].map(([line, { value }]) => [line, value])))
}

/**
 * Transfers out the deducted tax of lost goods whose cause requires it, and posts the output tax of samples (rule C4
 * *deducted tax*, `LOSS_TAX_OUT`).
 */
async function postTaxes(run: Run, { document, moved }: ProfitLossContext): Promise<void> {
  const entries = document.lines.flatMap((line): TaxEntry[] => {
    const [cause, worth] = [lossCauseOf(line.cause), moved?.get(line.id)]
    if (cause?.tax !== 'deducted' || !worth || worth.tax.gte(0)) return []
    return [{ lineId: line.id, about: cause.books === 'use' ? 'useOut' : 'lossOut', amount: worth.tax.neg() }]
  })
  if (run.settings.lossTaxOut) await postTax(run.tx, document, entries)
  await postSamples(run, document)
}

const { layout } = profitLossDocument
const headNames = [...layout.head, ...layout.totals]
const lineNames = [...goodsFields, ...layout.read]

export const lossLineAnswer = (masters: Masters, line: StoredLine) => ({
  ...pickFields(line, lineNames),
  depotName: masters.of('depot', line.depotId)?.name,
})

function answer(_: Run, { document, masters, countNo }: ProfitLossContext): object {
  return {
    ...pickFields(document, headNames),
    ...masterNames(document, masters),
    sourceBillId: document.sourceBillId,
    sourceBillNo: countNo,
    lines: document.lines.map((line) => lossLineAnswer(masters, line)),
  }
}

/**
 * Server side of profit and loss documents: lost goods are held, then issued at the average to the account of their
 * cause; goods found are received (rules B6, B7).
 */
export const profitLossKind: DocumentKind<typeof profitLossLaw, ProfitLossContext> = {
  words: profitLoss,
  hash: machineHash(profitLoss),
  load,
  facts,
  effects: {
    holdGoods: locking(['balances'], (run: Run, work: ProfitLossContext) => holdGoods(run.tx, lostGoods(work), work.balances)),
    releaseGoods: locking(['balances'], (run: Run, work: ProfitLossContext) => releaseGoods(run.tx, lostGoods(work), work.balances)),
    cutReservations: locking(['balances'], (run: Run, work: ProfitLossContext) => cutReserved(run.tx, lostGoods(work), work.balances)),
    bookGoods: locking(['balances', 'period'], bookGoods),
    postTax: locking(['period'], postTaxes),
    mirrorLoss: mirrorDocument,
    reverseStock,
    reverseTax: locking(['period'], (run: Run, work: ProfitLossContext) => reverseTax(run.tx, work.document.id, requireRed(work))),
    redoDraft,
  },
  holds: 'losses',
  answer,
  warnings: () => [],
  rowFields: ({ sourceBillNo }) => ({ sourceBillNo }),
}
