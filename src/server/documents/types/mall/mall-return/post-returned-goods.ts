import { type LotQty, qtyOfLot, sumOfLots } from '#domain/core/lots.ts'
import { type Decimal, readFigure, zero } from '#domain/figures/decimal.ts'
import { editLine } from '#domain/lines/edit-line.ts'
import { fromBasic } from '#domain/lines/quantities.ts'
import type { DocumentLine } from '#domain/lines.ts'
import { returnFigures, returnLine } from '#domain/sources/pull-line.ts'
import type { GoodsBack } from '#machines/mall/mall-return.machine.ts'
import type { Masters } from '#server/documents/engine/master-types.ts'
import { createByEvent } from '../../../engine/events/apply-event.ts'
import { kindNamed } from '../../../engine/kind.ts'
import type { Run } from '../../../engine/run.ts'
import type { StoredDocument, StoredLine } from '../../../engine/stored.ts'
import { type GoodsSettings, lineSettingsOf, unitsOf } from '../../../lines/goods-document.ts'
import { goodsFieldsOf, type SourceLine, sourceLinesOf } from '../../../sources/source-lines.ts'
import { outLinesOf } from '../../sales/return-store.ts'
import type { ReturnRequestContext } from './return-context.ts'
import { receivedQtyOf } from './return-problems.ts'

/**
 * Makes and posts the sales return for the goods of a request: for each order line, from the deliveries that shipped
 * it, oldest first. Refuses where the law of the return refuses, for example with OVER_RETURN where another document
 * returned the goods already.
 */
export async function postReturnedGoods(run: Run, work: ReturnRequestContext, said: GoodsBack): Promise<StoredDocument> {
  const { document } = work
  const ids = document.lines.flatMap(({ sourceBodyId }) => sourceBodyId ?? [])
  const outs = await outLinesOf(run.tx, ids, true)
  const sources = await sourceLinesOf(run.tx, [...outs.values()].flat().sort(), '', undefined)
  const received = receivedQtyOf(work, said)
  const settings = lineSettingsOf(run, { sells: true, receipt: false, sign: -1 })
  const lines = document.lines.flatMap((line) => {
    const of = outs.get(line.sourceBodyId ?? '') ?? []
    const shipped = of.flatMap((id) => sources.get(id) ?? [])
    const lots = said.lines?.find(({ id }) => id === line.id)?.lots
    return returnLines({ qty: received.get(line.id) ?? zero, lots }, shipped, work.masters, settings)
  })
  const depotId = said.depotId ?? document.depotId
  const { customerId, deptId, submitUser, createUser } = document
  const made: Partial<StoredDocument> = {
    ...(customerId ? { customerId } : {}),
    ...(depotId ? { depotId } : {}),
    ...(deptId ? { deptId } : {}),
    // the requester is the creator of the return, although the user who receives the goods posts it
    createUser: submitUser ?? createUser,
    lines: lines.map((line, at) => ({ ...line, ...(said.depotId ? { depotId } : {}), id: '', indexNo: at + 1 }) as StoredLine),
  }
  // as a maker the order ignores events of the return; the request informs it of the returned goods
  const orderId = work.order?.id ?? ''
  run.makers.add(orderId)
  const goodsIn = await createByEvent(run, kindNamed('salesReturn'), made, { type: 'POST' })
  run.makers.delete(orderId)
  return goodsIn
}

/** Quantity of a line that is returned, in basic units, and the lots that are named. */
type ReturnedQty = { qty: Decimal; lots: readonly LotQty[] | undefined }

/**
 * Return lines that take a quantity from delivery lines, one after the other, and each lot from the line that shipped
 * it.
 */
function returnLines(
  { qty, lots }: ReturnedQty,
  shipped: readonly SourceLine[],
  masters: Masters,
  settings: GoodsSettings,
): DocumentLine[] {
  let left: ReturnedQty = { qty, lots }
  const lines: DocumentLine[] = []
  for (const [at, source] of shipped.entries()) {
    // the last line takes any excess, so that the check of its limit refuses it
    const part = at === shipped.length - 1 ? left : partOf(left, source)
    if (part.qty.gt(0))
      lines.push({ ...partialReturnLine(source, part.qty, masters, settings), ...(part.lots ? { lots: [...part.lots] } : {}) })
    const taken = new Set(part.lots?.map(({ lot }) => lot))
    left = { qty: left.qty.sub(part.qty), lots: left.lots?.filter(({ lot }) => !taken.has(lot)) }
  }
  return lines
}

/** The part of the returned goods that belongs to a delivery line: if lots are named, those that the line shipped. */
function partOf({ qty, lots }: ReturnedQty, source: SourceLine): ReturnedQty {
  const own = lots?.filter((named) => source.lotsLeft?.some(({ lot, qty: most }) => lot === named.lot && qtyOfLot(named).lte(most)))
  const rest = restOf(source)
  return { qty: own ? sumOfLots(own) : qty.lt(rest) ? qty : rest, lots: own }
}

const figure = (text: string | null | undefined) => readFigure(text) ?? zero

const restOf = ({ baseQty, returnedQty, heldQty }: SourceLine): Decimal => figure(baseQty).sub(figure(returnedQty)).sub(figure(heldQty))

/**
 * A line that returns part of a delivery line: in that line's unit where the part is a whole number of units,
 * otherwise in the basic unit. Its amounts are shares of the delivery line's (rule C5 *cumulative split*).
 */
function partialReturnLine(source: SourceLine, part: Decimal, masters: Masters, settings: GoodsSettings): DocumentLine {
  const unitList = unitsOf(source, masters, settings)
  const goods = masters.goods.get(source.commInfoId ?? '')
  const known = {
    ...source,
    ...goodsFieldsOf(source),
    unitList,
    commInfoName: goods?.name,
    commKind: goods?.commKind,
    basicUnit: goods?.unitName,
  }
  const whole = returnLine(known as SourceLine, settings)
  if (part.eq(restOf(source)) && readFigure(whole.qty)?.isZero() === false) return whole
  const inUnit = fromBasic(part, figure(source.conversion), settings.places.qty)
  const basic = unitList.find((unit) => readFigure(unit.conversion)?.eq(1))
  const line = inUnit || !basic ? whole : asBasicUnitLine(whole, known as SourceLine, basic.unitId, settings)
  return editLine(line, { qty: (inUnit ?? part).neg().toFixed() }, settings)
}

/** The line in the basic unit, with the figures of its source converted to that unit. */
const asBasicUnitLine = (whole: DocumentLine, source: SourceLine, unitId: string | undefined, settings: GoodsSettings): DocumentLine => ({
  ...editLine(whole, { ...(unitId ? { unitId } : {}) }, settings),
  ...returnFigures(source, '1', settings),
})
