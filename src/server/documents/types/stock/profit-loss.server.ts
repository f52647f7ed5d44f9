import { isBlankLine } from '#domain/blank-line.ts'
import { readFigure, roundTo, zero } from '#domain/decimal.ts'
import { lossCauseOf } from '#domain/loss-cause.ts'
import type { Problem } from '#domain/refusals.ts'
import { blankTimeFacts } from '#machines/guards/booking-guards.ts'
import { type ProfitLossFacts, profitLoss, type profitLossLaw } from '#machines/stock/profit-loss.machine.ts'
import { profitLossDocument } from '#resources/documents/profit-loss.document.ts'
import { keyOf } from '../../books/balances.ts'
import { lotFacts } from '../../books/lot-facts.ts'
import type { Worth } from '../../books/movements.ts'
import { timeFacts } from '../../books/order-in-time.ts'
import { mirrorDocument, redOf, redoDraft } from '../../books/red-document.ts'
import { cutReserved } from '../../books/reservations.ts'
import { bookDifferences, type Difference, gainCost } from '../../books/stock-adjust.ts'
import {
  frozenFacts,
  isStock,
  isUnbooked,
  keyFor,
  type MovingWork,
  nameOf,
  periodFacts,
  qtyOf,
  reverseStock,
  withStock,
} from '../../books/stock-document.ts'
import { holdGoods, releaseGoods } from '../../books/stock-out.ts'
import { byGoods, depotMayBeNegative, stockMissing, stockShortages, type Taking } from '../../books/stock-shortages.ts'
import { postSamples, postTax, reverseTax, type TaxEntry } from '../../books/tax-entries.ts'
import { locking } from '../../engine/event-locks.ts'
import type { Asked, DocumentKind, Purpose } from '../../engine/kind.ts'
import { machineHash } from '../../engine/machine-hash.ts'
import { type Masters, masterNames } from '../../engine/masters.ts'
import type { Run } from '../../engine/run.ts'
import type { StoredDocument, StoredLine } from '../../engine/stored.ts'
import { goodsFields, pick } from '../../lines/goods-answer.ts'
import { keepCosts } from '../../lines/keep-costs.ts'
import { type GoodsContext, loadGoods, sharedFacts } from '../../lines/load-goods.ts'

type LossWork = MovingWork & {
  /** Number of the stock count that made it. */
  countNo: string | undefined
  /** What each line moved, once it is booked. */
  moved?: ReadonlyMap<string, Worth>
}

async function load(run: Run, stored: StoredDocument, purpose: Purpose, loaded?: LossWork): Promise<LossWork> {
  const work = await withStock(run, await loadGoods(run, stored, purpose, { byCost: true, sign: 0 }), purpose, loaded)
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

/** Rows without a depot, without a cause, or whose cause says the opposite of their quantity. */
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

/** What rows take out of their depots: of what is not booked those that lose goods, of a booked one those that found them. */
function takingsOf({ document, masters }: LossWork): Taking[] {
  return document.lines.flatMap((line, at): Taking[] => {
    const qty = isUnbooked(document) ? qtyOf(line).neg() : qtyOf(line)
    if (!isStock(line) || qty.lte(0)) return []
    const names = { goods: line.commInfoName ?? '', depot: masters.of('depot', line.depotId)?.name ?? '' }
    return [{ ...keyFor(line), row: at + 1, qty, ...names }]
  })
}

/** Goods that are not free where they are lost, or where they were found once that is reversed; of a count those that are not even there (guard stockCovers). */
function shortages(run: Run, work: LossWork, event?: Asked): Problem[] {
  const { document, balances, masters } = work
  if (!isUnbooked(document) && !document.tags.includes('counts')) return []
  const takings = takingsOf(work)
  const cover = { balances, mayBeNegative: depotMayBeNegative(run, masters) }
  if (event?.type === 'COUNTED') return stockMissing(takings, cover)
  if (!document.tags.includes('holds')) return stockShortages(takings, cover)
  return stockShortages(takings, { ...cover, own: byGoods(takings) })
}

/** What each row loses or finds; a submitted document holds what it loses. */
function differencesOf(run: Run, { document: { lines, tags } }: LossWork): Difference[] {
  return lines.filter(isStock).map((line) => {
    const [qty, price] = [qtyOf(line), readFigure(line.costPrice)]
    return {
      ...keyFor(line),
      lineId: nameOf(line),
      qty,
      kind: lossCauseOf(line.cause)?.books === 'loss' ? 'loss' : 'consume',
      enteredCost: price?.gt(0) ? roundTo(price.mul(readFigure(line.qty) ?? zero), run.settings.places.amount) : undefined,
      ...(tags.includes('holds') && qty.lt(0) ? { held: qty.neg() } : {}),
    }
  })
}

/** Rows of goods that are found and that nothing says a cost of (guard costIsKnown). */
function costProblems(run: Run, work: LossWork): Problem[] {
  const { document, balances } = work
  if (!isUnbooked(document)) return []
  const { amount } = run.settings.places
  const isUnknown = (one: Difference) => one.qty.gt(0) && !gainCost(one, balances.get(keyOf(one)), amount)
  const unknown = new Set(differencesOf(run, work).flatMap((one) => (isUnknown(one) ? one.lineId : [])))
  return document.lines.flatMap((line, at): Problem[] =>
    unknown.has(nameOf(line))
      ? [{ row: at + 1, field: 'costPrice', rule: 'COST_UNKNOWN', params: { goods: line.commInfoName ?? '' } }]
      : [],
  )
}

function facts(run: Run, work: LossWork, event?: Asked): ProfitLossFacts {
  const { document } = work
  const isOfCount = document.sourceBillId !== undefined
  // what was counted is there, however fine (docs/rules/links.md *Quantities are exact*)
  const judged = { ...work, settings: { ...work.settings, isCounted: isOfCount } }
  const shared = sharedFacts(run, judged, profitLoss.rights, rowProblems)
  return {
    ...shared,
    // what is lost is lost whatever was switched off since (rule B3 Masters)
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

/** Goods that rows lose, as they are held. */
const lost = ({ document: { lines } }: LossWork) =>
  lines.filter((line) => isStock(line) && qtyOf(line).lt(0)).map((line) => ({ ...keyFor(line), qty: qtyOf(line).neg() }))

/** Books lost goods out and found ones in, and keeps on the lines what that came to. */
async function bookGoods(run: Run, work: LossWork): Promise<void> {
  const moved = await bookDifferences(run.tx, work.document, differencesOf(run, work), work.balances, run.settings.places.amount)
  work.moved = moved
  await keepCosts(run, work, new Map([...moved].map(([line, { value }]) => [line, value])))
}

/** The tax that was deducted for goods whose cause forbids it, and the output tax of samples (rule C4 *deducted tax*, `LOSS_TAX_OUT`). */
async function postTaxes(run: Run, { document, moved }: LossWork): Promise<void> {
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

/** A line of a loss or gain as the wire shows it. */
export const lossLineAnswer = (masters: Masters, line: StoredLine) => ({
  ...pick(line, lineNames),
  depotName: masters.of('depot', line.depotId)?.name,
})

/** A loss or gain as the wire shows it. */
function answer(_: Run, { document, masters, countNo }: LossWork): object {
  return {
    ...pick(document, headNames),
    ...masterNames(document, masters),
    sourceBillId: document.sourceBillId,
    sourceBillNo: countNo,
    lines: document.lines.map((line) => lossLineAnswer(masters, line)),
  }
}

/** Losses and gains on the server: lost goods held, then out at the average against the account of their cause, found ones in (rules B6, B7). */
export const profitLossKind: DocumentKind<typeof profitLossLaw, LossWork> = {
  words: profitLoss,
  hash: machineHash(profitLoss),
  load,
  facts,
  effects: {
    holdGoods: locking(['balances'], (run: Run, work: LossWork) => holdGoods(run.tx, lost(work), work.balances)),
    releaseGoods: locking(['balances'], (run: Run, work: LossWork) => releaseGoods(run.tx, lost(work), work.balances)),
    cutReservations: locking(['balances'], (run: Run, work: LossWork) => cutReserved(run.tx, lost(work), work.balances)),
    bookGoods: locking(['balances', 'period'], bookGoods),
    postTax: locking(['period'], postTaxes),
    mirrorLoss: mirrorDocument,
    reverseStock,
    reverseTax: locking(['period'], (run: Run, work: LossWork) => reverseTax(run.tx, work.document.id, redOf(work))),
    redoDraft,
  },
  holds: 'losses',
  answer,
  warnings: () => [],
  rowFields: ({ sourceBillNo }) => ({ sourceBillNo }),
}
