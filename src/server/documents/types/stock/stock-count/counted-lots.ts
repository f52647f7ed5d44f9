import { asLots, type Keeping, keepings, type LotPart, type LotQty, partsOf, qtyOfLot, sumOfLots } from '#domain/core/lots.ts'
import type { Words } from '#domain/core/words.ts'
import { readFigure, sum, zero } from '#domain/figures/decimal.ts'
import type { Counted } from '#machines/stock/stock-count.machine.ts'
import type { CountLine } from './count-store.ts'

/** A problem of an entered line. */
export type LineFault = { field: string; reason: Words }

const bad = (zh: string, en: string): LineFault => ({ field: 'lots', reason: { zh, en } })

/**
 * Lots that a line counts: those entered, and where a quantity is added, also those counted before. A new quantity
 * that is entered without lots has none.
 */
export function countedLots(
  said: Counted,
  known: CountLine | undefined,
  baseQty: string | undefined,
  keeping: Keeping,
): readonly LotQty[] | LineFault | undefined {
  if (said.qty === undefined && said.addQty === undefined && !said.lots) return known?.lots
  const lots = mergeLots([...(said.addQty === undefined ? [] : (known?.lots ?? [])), ...(said.lots ?? [])])
  if (lots.length === 0) return undefined
  if (keeping === keepings.none) return bad('该商品不按批次或序列号管理', 'the goods are kept neither by lot nor by serial number')
  if (lots.some((lot) => !qtyOfLot(lot).gt(0))) return bad('批次数量必须大于0', 'the quantity of a lot is above 0')
  if (keeping === keepings.serial && lots.some((lot) => !qtyOfLot(lot).eq(1)))
    return bad('每个序列号的数量为1', 'a serial number is one piece')
  const [counted, named] = [readFigure(baseQty ?? known?.baseQty) ?? zero, sumOfLots(lots)]
  if (named.eq(counted)) return lots
  return bad(
    `批次数量合计${named.toFixed()}，应为${counted.toFixed()}`,
    `the lots are ${named.toFixed()} together, not ${counted.toFixed()}`,
  )
}

/** Lots by number, with duplicates added up. */
function mergeLots(lots: readonly LotQty[]): LotQty[] {
  const parts = [...Map.groupBy(partsOf(lots), ({ lot }) => lot).values()].map(
    (same): LotPart => ({ ...(same[0] as LotPart), qty: sum(same.map(({ qty }) => qty)) }),
  )
  // a lot whose quantity was reduced to zero is not counted
  return asLots(parts.filter(({ qty }) => !qty.isZero()))
}
