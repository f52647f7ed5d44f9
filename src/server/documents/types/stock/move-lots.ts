import { readFigure, zero } from '#domain/decimal.ts'
import { asLots, qtyOfLot, sumOfLots } from '#domain/lots.ts'
import type { Problem } from '#domain/refusals.ts'
import type { StockTransferEvent } from '#machines/stock/stock-transfer.machine.ts'
import { type LotMove, lotProblems } from '../../books/lot-facts.ts'
import { isUnbooked } from '../../books/stock-document.ts'
import type { StoredLine } from '../../engine/stored.ts'
import { arrivingLots, arrivingQty, grantedQty, inBasic, type MoveWork, sourceOf, targetOf } from './move-work.ts'

/** What is wrong with the lots of a transfer (guard serialsAreFree): where they leave, as they arrive, and where a reversal takes them from. */
export function moveLotProblems(work: MoveWork, event: StockTransferEvent | undefined): { lotProblems: readonly Problem[] } {
  const { document, balances, masters, settings, day } = work
  if (isUnbooked(document))
    return {
      lotProblems: lotProblems(leaving(work, event), { day, takes: 'freshFirst' }, { balances, masters, places: settings.places.qty })
        .lotProblems,
    }
  if (event?.type === 'CALL_IN') return { lotProblems: arrivalLotProblems(work, event) }
  if (!document.tags.includes('counts') || document.tags.includes('openWork')) return { lotProblems: [] }
  return { lotProblems: lotProblems(takenBack(work), { day }, { balances, masters, places: settings.places.qty }).lotProblems }
}

/** What leaves, of the lots that are named those that come first where less is granted than was asked for. */
function leaving(work: MoveWork, event: StockTransferEvent | undefined): LotMove[] {
  return work.document.lines.flatMap((line, at): LotMove[] => {
    const [qty, asked] = [inBasic(line, grantedQty(line, event), work), readFigure(line.baseQty) ?? zero]
    const key = sourceOf(line)
    if (!key.depotId || !key.commInfoId || !qty.gt(0)) return []
    return [{ ...key, row: at + 1, way: 'out', qty, lots: line.lots, ...(qty.lt(asked) ? { trims: true as const } : {}) }]
  })
}

/** Goods that arrived leave again as they came. */
function takenBack({ document, lotsMoved }: MoveWork): LotMove[] {
  return document.lines.flatMap((line, at): LotMove[] => {
    const key = targetOf(document, line)
    const parts = lotsMoved.filter(({ lineId, depotId, qty }) => lineId === line.id && depotId === key.depotId && qty.gt(0))
    const lots = asLots(parts)
    return parts.length === 0 ? [] : [{ ...key, row: at + 1, way: 'out', qty: sumOfLots(lots), lots, again: true }]
  })
}

/** Rows whose arriving lots are not on their way so, or not the quantity that comes. */
function arrivalLotProblems(work: MoveWork, event: StockTransferEvent): Problem[] {
  return work.document.lines.flatMap((line, at): Problem[] => {
    const named = arrivingLots(line, event)
    if (!named) return []
    const onWay = onWayOf(work, line)
    const wrong = named.find((lot) => !qtyOfLot(lot).gt(0) || !onWay.get(lot.lot)?.gte(qtyOfLot(lot)))
    const isTwice = new Set(named.map(({ lot }) => lot)).size < named.length
    if (wrong) return [{ row: at + 1, field: 'lots', rule: 'LOT_BAD', params: { number: wrong.lot }, reason: notOnWay }]
    if (isTwice || !sumOfLots(named).eq(arrivingQty(line, event, work)))
      return [{ row: at + 1, field: 'lots', rule: 'LINE_BAD', reason: notAll }]
    return []
  })
}

const notOnWay = { zh: '不在途', en: 'not so much of it is on its way' }
const notAll = { zh: '批次数量合计与调入数量不一致', en: 'the lots are not what arrives together' }

const onWayOf = ({ document, lotsMoved }: MoveWork, line: StoredLine) =>
  new Map(
    lotsMoved.flatMap(({ lineId, depotId, lot, transit }) =>
      lineId === line.id && depotId === document.inDepotId && transit.gt(0) ? [[lot, transit] as const] : [],
    ),
  )
