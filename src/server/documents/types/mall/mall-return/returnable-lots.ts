import { asLots, type LotPart, type LotQty, lotsWithoutChoice, partsOf, sumOfLots } from '#domain/core/lots.ts'
import type { Problem } from '#domain/core/refusals.ts'
import { type Decimal, zero } from '#domain/figures/decimal.ts'
import { knowsEvent } from '#machines/engine/transition-table.ts'
import { type GoodsBack, mallReturn } from '#machines/mall/mall-return.machine.ts'
import type { Tx } from '../../../../db/connect.ts'
import { sumDiffers } from '../../../books/stock/lot-facts.ts'
import type { StoredDocument } from '../../../engine/stored.ts'
import { sourceLinesOf } from '../../../sources/source-lines.ts'
import { lotsProblems } from '../../../sources/source-lots.ts'
import { outLinesOf } from '../../sales/return-store.ts'

/**
 * Lots that can be returned, by order line, from all deliveries that shipped it. An order line is missing where the
 * lots of one of its deliveries are unknown.
 */
export type ReturnableLots = ReadonlyMap<string, readonly LotQty[]>

/** Reads the returnable lots of a request; only while its goods are awaited. */
export async function returnableLotsOf(tx: Tx, { state, lines }: StoredDocument): Promise<ReturnableLots> {
  if (!knowsEvent(mallReturn.law, state, 'RECEIVE')) return new Map()
  const outs = await outLinesOf(
    tx,
    lines.flatMap(({ sourceBodyId }) => sourceBodyId ?? []),
    true,
  )
  const shipped = await sourceLinesOf(tx, [...outs.values()].flat().sort(), '', undefined)
  return new Map(
    [...outs].flatMap(([lineId, ids]) => {
      const lots = ids.map((id) => shipped.get(id)).map((line) => (line?.lots?.length ? (line.lotsLeft ?? []) : undefined))
      return lots.every((known) => known !== undefined) ? [[lineId, mergeLots(lots.flat())] as const] : []
    }),
  )
}

/** Merges a lot that several deliveries shipped into one, with the total that is left. */
function mergeLots(lots: readonly LotQty[]): LotQty[] {
  const parts = new Map<string, LotPart>()
  for (const part of partsOf(lots)) {
    const known = parts.get(part.lot)
    parts.set(part.lot, known ? { ...known, qty: known.qty.add(part.qty) } : part)
  }
  return asLots([...parts.values()])
}

type ReturnReceipt = {
  document: StoredDocument
  lotsBack: ReturnableLots
  received: ReadonlyMap<string, Decimal>
  isSerial: (goodsId: string) => boolean
}

/**
 * Problems of rows without lots where there is a choice, and of rows with lots that cannot be returned
 * (docs/rules/links.md).
 */
export function returnedLotProblems({ document, lotsBack, received, isSerial }: ReturnReceipt, said: GoodsBack): Problem[] {
  return document.lines.flatMap((line, at): Problem[] => {
    const [left, qty] = [lotsBack.get(line.sourceBodyId ?? ''), received.get(line.id) ?? zero]
    const lots = said.lines?.find(({ id }) => id === line.id)?.lots ?? []
    if (!left || qty.isZero()) return []
    const here = partsOf(left)
    if (lots.length === 0 && lotsWithoutChoice(here, qty)) return []
    const wrong = lotsProblems({ row: at + 1, lots, isSerial: isSerial(line.commInfoId ?? '') }, here)
    const sum = sumOfLots(lots)
    if (wrong.length > 0 || sum.eq(qty)) return wrong
    return [{ row: at + 1, field: 'lots', rule: 'LINE_BAD', reason: sumDiffers(sum, qty), candidates: [...left] }]
  })
}
