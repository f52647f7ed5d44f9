import { asLots, qtyOfLot, sumOfLots } from '#domain/core/lots.ts'
import type { Problem } from '#domain/core/refusals.ts'
import { readFigure, zero } from '#domain/figures/decimal.ts'
import type { StockTransferEvent } from '#machines/stock/stock-transfer.machine.ts'
import { type LotMove, lotProblems } from '../../../books/stock/lot-facts.ts'
import { isUnbooked } from '../../../books/stock/stock-document.ts'
import type { StoredLine } from '../../../engine/stored.ts'
import { arrivingLots, arrivingQty, grantedQty, type MoveContext, sourceKeyOf, targetKeyOf, toBasicQty } from './move-context.ts'

/**
 * Problems of a transfer's lots (guard serialsAreFree): of those that leave, of those that arrive, or of those that a
 * reversal takes back.
 */
export function moveLotProblems(work: MoveContext, event: StockTransferEvent | undefined): { lotProblems: readonly Problem[] } {
  const { document, balances, masters, settings, day } = work
  if (isUnbooked(document))
    return {
      lotProblems: lotProblems(leavingLots(work, event), { day, takes: 'freshFirst' }, { balances, masters, places: settings.places.qty })
        .lotProblems,
    }
  if (event?.type === 'CALL_IN') return { lotProblems: arrivalLotProblems(work, event) }
  if (!document.tags.includes('counts') || document.tags.includes('openWork')) return { lotProblems: [] }
  return { lotProblems: lotProblems(reversedLots(work), { day }, { balances, masters, places: settings.places.qty }).lotProblems }
}

/**
 * Lots that leave. A line that is approved only in part takes its lots in the order in which they are named (`trims`).
 */
function leavingLots(work: MoveContext, event: StockTransferEvent | undefined): LotMove[] {
  return work.document.lines.flatMap((line, at): LotMove[] => {
    const [qty, asked] = [toBasicQty(line, grantedQty(line, event), work), readFigure(line.baseQty) ?? zero]
    const key = sourceKeyOf(line)
    if (!key.depotId || !key.commInfoId || !qty.gt(0)) return []
    return [{ ...key, row: at + 1, way: 'out', qty, lots: line.lots, ...(qty.lt(asked) ? { trims: true as const } : {}) }]
  })
}

/** Lots that arrived and that a reversal issues again. */
function reversedLots({ document, lotsMoved }: MoveContext): LotMove[] {
  return document.lines.flatMap((line, at): LotMove[] => {
    const key = targetKeyOf(document, line)
    const parts = lotsMoved.filter(({ lineId, depotId, qty }) => lineId === line.id && depotId === key.depotId && qty.gt(0))
    const lots = asLots(parts)
    return parts.length === 0 ? [] : [{ ...key, row: at + 1, way: 'out', qty: sumOfLots(lots), lots, again: true }]
  })
}

/** Problems of rows whose arriving lots are repeated, not in transit in that quantity, or do not add up. */
function arrivalLotProblems(work: MoveContext, event: StockTransferEvent): Problem[] {
  return work.document.lines.flatMap((line, at): Problem[] => {
    const named = arrivingLots(line, event)
    if (!named) return []
    const onWay = lotsInTransit(work, line)
    const wrong = named.find((lot) => !qtyOfLot(lot).gt(0) || !onWay.get(lot.lot)?.gte(qtyOfLot(lot)))
    const isTwice = new Set(named.map(({ lot }) => lot)).size < named.length
    if (wrong) return [{ row: at + 1, field: 'lots', rule: 'LOT_BAD', params: { number: wrong.lot }, reason: notInTransit }]
    if (isTwice || !sumOfLots(named).eq(arrivingQty(line, event, work)))
      return [{ row: at + 1, field: 'lots', rule: 'LINE_BAD', reason: lotsDiffer }]
    return []
  })
}

const notInTransit = { zh: '不在途', en: 'not so much of it is on its way' }
const lotsDiffer = { zh: '批次数量合计与调入数量不一致', en: 'the lots are not what arrives together' }

const lotsInTransit = ({ document, lotsMoved }: MoveContext, line: StoredLine) =>
  new Map(
    lotsMoved.flatMap(({ lineId, depotId, lot, transit }) =>
      lineId === line.id && depotId === document.inDepotId && transit.gt(0) ? [[lot, transit] as const] : [],
    ),
  )
