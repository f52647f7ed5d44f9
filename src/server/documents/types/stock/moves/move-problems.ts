import type { Problem } from '#domain/core/refusals.ts'
import { type Decimal, readFigure, zero } from '#domain/figures/decimal.ts'
import { conversionText } from '#domain/lines/quantities.ts'
import type { StockTransferEvent } from '#machines/stock/stock-transfer.machine.ts'
import { type BalanceKey, keyOf } from '../../../books/stock/balances.ts'
import { isUnbooked } from '../../../books/stock/stock-document.ts'
import { depotMayBeNegative, stockShortages } from '../../../books/stock/stock-shortages.ts'
import type { Run } from '../../../engine/run.ts'
import type { StoredLine } from '../../../engine/stored.ts'
import type { GoodsContext } from '../../../lines/load-goods.ts'
import { arrivingQty, grantedQty, type MoveContext, sourceKeyOf, targetKeyOf, toBasicQty } from './move-context.ts'

/** Problems of a missing depot: both depots are required. */
export const depotProblems = ({ document }: GoodsContext): Problem[] => [
  ...(document.depotId
    ? []
    : [{ field: 'depotId', rule: 'FIELD_BAD', reason: { zh: '请选择调出仓库', en: 'choose the depot they leave' } } as const]),
  ...(document.inDepotId
    ? []
    : [{ field: 'inDepotId', rule: 'FIELD_BAD', reason: { zh: '请选择调入仓库', en: 'choose the depot they reach' } } as const]),
]

/**
 * Problems of rows that take more from a depot than is free there; `own`: quantities that the document itself holds,
 * which count as free.
 */
function shortages(
  run: Run,
  work: MoveContext,
  takes: (line: StoredLine) => { key: BalanceKey; qty: Decimal },
  own?: ReadonlyMap<string, Decimal>,
) {
  const { document, balances, masters } = work
  const takings = document.lines.flatMap((line, at) => {
    const { key, qty } = takes(line)
    if (!key.depotId || !key.commInfoId || qty.isZero()) return []
    return [{ ...key, row: at + 1, qty, goods: line.commInfoName ?? '', depot: masters.of('depot', key.depotId)?.name ?? '' }]
  })
  return stockShortages(takings, { balances, mayBeNegative: depotMayBeNegative(run, masters), ...(own ? { own } : {}) })
}

/**
 * Problems of goods that are not free: of approved goods in the depot that they leave, or in a reversal of arrived
 * goods in the depot where they arrived.
 */
export function stockProblems(run: Run, work: MoveContext, event: StockTransferEvent | undefined, holds: boolean): Problem[] {
  const { document, ways } = work
  if (isUnbooked(document)) {
    const granted = (line: StoredLine) => ({ key: sourceKeyOf(line), qty: toBasicQty(line, grantedQty(line, event), work) })
    return shortages(run, work, granted, holds && document.tags.includes('holds') ? heldBy(work) : undefined)
  }
  if (!document.tags.includes('counts')) return []
  return shortages(run, work, (line) => ({ key: targetKeyOf(document, line), qty: ways.get(line.id)?.arrived ?? zero }))
}

/**
 * Problems of rows whose goods a stocktake has frozen in a depot that the event moves them from or to (guard
 * depotIsNotFrozen).
 */
export function frozenProblems(work: MoveContext, event: StockTransferEvent | undefined): Problem[] {
  const { document, balances } = work
  if (document.tags.includes('closed')) return []
  return document.lines.flatMap((line, at): Problem[] =>
    affectedBalances(work, event, line).some((key) => balances.get(keyOf(key))?.frozenBy)
      ? [{ row: at + 1, field: 'depotId', rule: 'DEPOT_FROZEN' }]
      : [],
  )
}

/**
 * Keys of the balances that an event changes: those of the sending depot before the dispatch and when goods return,
 * those of both depots in a reversal, otherwise those of the receiving depot.
 */
function affectedBalances({ document }: MoveContext, event: StockTransferEvent | undefined, line: StoredLine): BalanceKey[] {
  if (isUnbooked(document) || event?.type === 'RECALL' || event?.type === 'CLOSE_DIFF') return [sourceKeyOf(line)]
  return event?.type === 'REVERSE' ? [sourceKeyOf(line), targetKeyOf(document, line)] : [targetKeyOf(document, line)]
}

/** Quantities that a submitted document itself holds, by depot and goods. */
function heldBy({ document }: MoveContext): ReadonlyMap<string, Decimal> {
  const sums = new Map<string, Decimal>()
  for (const line of document.lines) {
    const key = keyOf(sourceKeyOf(line))
    sums.set(key, (sums.get(key) ?? zero).add(readFigure(line.baseQty) ?? zero))
  }
  return sums
}

/**
 * Problems of a dispatch: unknown lines; approved quantities that exceed the requested ones, are negative or have too
 * many decimals; or nothing approved at all.
 */
export function grantProblems(work: MoveContext, event: StockTransferEvent | undefined): Problem[] {
  const { document, settings } = work
  if (event?.type !== 'DISPATCH' || !event.lines) return []
  const unknown = event.lines.filter(({ id }) => !document.lines.some((line) => line.id === id))
  const wrong = document.lines.flatMap((line, at): Problem[] => {
    const qty = readFigure(grantedQty(line, event))
    const fits = qty && !qty.isNegative() && qty.lte(line.qty ?? '0') && qty.decimalPlaces() <= settings.places.qty
    return fits ? [] : [{ row: at + 1, field: 'approvedQty', rule: 'LINE_BAD', reason: notGrantable }]
  })
  const isNothing = document.lines.every((line) => toBasicQty(line, grantedQty(line, event), work).isZero())
  return [
    ...unknown.map((): Problem => ({ field: 'lines', rule: 'LINE_BAD' })),
    ...wrong,
    ...(isNothing ? [{ field: 'approvedQty', rule: 'LINE_BAD', reason: nothingLeft } as const] : []),
  ]
}

const notGrantable = { zh: '应在0与申请数量之间', en: 'it lies between 0 and the quantity asked for' }
const nothingLeft = { zh: '全部核准为0，请驳回或取消', en: 'nothing would go; reject or cancel it instead' }

/** Problems of rows that receive more than is in transit, or state no valid quantity. */
export function arrivalProblems(work: MoveContext, event: StockTransferEvent | undefined): Problem[] {
  const { document, settings, ways } = work
  if (event?.type !== 'CALL_IN' || !event.lines) return []
  const rowOf = (id: string) => document.lines.findIndex((line) => line.id === id) + 1
  const wrong = event.lines.flatMap(({ id, qty }): Problem[] => {
    const figure = readFigure(qty)
    const fits = figure && !figure.isNegative() && figure.decimalPlaces() <= settings.places.qty
    if (rowOf(id) === 0) return [{ field: 'lines', rule: 'LINE_BAD' }]
    return fits ? [] : [{ row: rowOf(id), field: 'qty', rule: 'LINE_BAD', reason: noQuantity }]
  })
  if (wrong.length > 0) return wrong
  const over = document.lines.flatMap((line, at): Problem[] => {
    const [rest, comes] = [ways.get(line.id)?.rest ?? zero, arrivingQty(line, event, work)]
    const inUnits = (qty: Decimal) => conversionText(qty, line.unitList ?? [], line.basicUnit ?? '')
    const params = { goods: line.commInfoName ?? '', limit: inUnits(rest), excess: inUnits(comes.sub(rest)) }
    return comes.lte(rest) ? [] : [{ row: at + 1, field: 'qty', rule: 'OVER_RECEIPT', params }]
  })
  const isNothing = !event.unsent && document.lines.every((line) => arrivingQty(line, event, work).isZero())
  return isNothing ? [{ field: 'qty', rule: 'LINE_BAD', reason: nothingCame }] : over
}

const noQuantity = { zh: '不是有效的数量', en: 'this is no quantity' }
const nothingCame = { zh: '没有到货数量；全部未到请用差异确认', en: 'nothing came; settle it as a difference' }
