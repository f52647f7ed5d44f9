import { type Decimal, readFigure, zero } from '#domain/decimal.ts'
import { editLine } from '#domain/edit-line.ts'
import type { DocumentLine } from '#domain/lines.ts'
import { type LotQty, qtyOfLot, sumOfLots } from '#domain/lots.ts'
import { returnFigures, returnLine } from '#domain/pull-line.ts'
import { fromBasic } from '#domain/quantities.ts'
import type { GoodsBack } from '#machines/mall/mall-return.machine.ts'
import { make } from '../../engine/apply-event.ts'
import { kindNamed } from '../../engine/kind.ts'
import type { Masters } from '../../engine/masters.ts'
import type { Run } from '../../engine/run.ts'
import type { StoredDocument, StoredLine } from '../../engine/stored.ts'
import { type GoodsSettings, lineSettingsOf, unitsOf } from '../../lines/goods-document.ts'
import { goodsOf, type SourceLine, sourceLinesOf } from '../../sources/source-lines.ts'
import { receivedOf } from './return-problems.ts'
import { outLinesOf } from './return-store.ts'
import type { RequestWork } from './return-work.ts'

/**
 * Makes and posts the sales return that takes in what came back of a request: of each line of the order from the outs that shipped it, the oldest
 * first. Refused as that return is, such as OVER_RETURN where the goods were returned otherwise meanwhile.
 */
export async function makeGoodsIn(run: Run, work: RequestWork, said: GoodsBack): Promise<StoredDocument> {
  const { document } = work
  const ids = document.lines.flatMap(({ sourceBodyId }) => sourceBodyId ?? [])
  const outs = await outLinesOf(run.tx, ids, true)
  const sources = await sourceLinesOf(run.tx, [...outs.values()].flat().sort(), '', undefined)
  const received = receivedOf(work, said)
  const settings = lineSettingsOf(run, { sells: true, receipt: false, sign: -1 })
  const lines = document.lines.flatMap((line) => {
    const of = outs.get(line.sourceBodyId ?? '') ?? []
    const shipped = of.flatMap((id) => sources.get(id) ?? [])
    const lots = said.lines?.find(({ id }) => id === line.id)?.lots
    return linesBack({ qty: received.get(line.id) ?? zero, lots }, shipped, work.masters, settings)
  })
  const depotId = said.depotId ?? document.depotId
  const { customerId, deptId, submitUser, createUser } = document
  const made: Partial<StoredDocument> = {
    ...(customerId ? { customerId } : {}),
    ...(depotId ? { depotId } : {}),
    ...(deptId ? { deptId } : {}),
    // the goods come back for whoever asked, and are taken in by whoever receives them
    createUser: submitUser ?? createUser,
    lines: lines.map((line, at) => ({ ...line, ...(said.depotId ? { depotId } : {}), id: '', indexNo: at + 1 }) as StoredLine),
  }
  // what comes back is told to the order by the request
  const orderId = work.order?.id ?? ''
  run.makers.add(orderId)
  const goodsIn = await make(run, kindNamed('salesReturn'), made, { type: 'POST' })
  run.makers.delete(orderId)
  return goodsIn
}

/** What came back of a line, in basic units, and the lots that somebody named. */
type CameBack = { qty: Decimal; lots: readonly LotQty[] | undefined }

/** The lines of a return that take back a quantity from lines of outs in their order, lots from those that they left with. */
function linesBack({ qty, lots }: CameBack, shipped: readonly SourceLine[], masters: Masters, settings: GoodsSettings): DocumentLine[] {
  let left: CameBack = { qty, lots }
  const lines: DocumentLine[] = []
  for (const [at, source] of shipped.entries()) {
    // the last one answers for what is too much
    const part = at === shipped.length - 1 ? left : partOf(left, source)
    if (part.qty.gt(0)) lines.push({ ...lineBack(source, part.qty, masters, settings), ...(part.lots ? { lots: [...part.lots] } : {}) })
    const taken = new Set(part.lots?.map(({ lot }) => lot))
    left = { qty: left.qty.sub(part.qty), lots: left.lots?.filter(({ lot }) => !taken.has(lot)) }
  }
  return lines
}

/** What of the goods that came back is of a line of an out: of named lots those that left with it. */
function partOf({ qty, lots }: CameBack, source: SourceLine): CameBack {
  const own = lots?.filter((named) => source.lotsLeft?.some(({ lot, qty: most }) => lot === named.lot && qtyOfLot(named).lte(most)))
  const rest = restOf(source)
  return { qty: own ? sumOfLots(own) : qty.lt(rest) ? qty : rest, lots: own }
}

const figure = (text: string | null | undefined) => readFigure(text) ?? zero

const restOf = ({ baseQty, returnedQty, heldQty }: SourceLine): Decimal => figure(baseQty).sub(figure(returnedQty)).sub(figure(heldQty))

/** A line that gives back a part of an out's line, in its unit where that can say it, else in the basic one; its amounts are the share of it (rule C5 *cumulative split*). */
function lineBack(source: SourceLine, part: Decimal, masters: Masters, settings: GoodsSettings): DocumentLine {
  const unitList = unitsOf(source, masters, settings)
  const goods = masters.goods.get(source.commInfoId ?? '')
  const known = {
    ...source,
    ...goodsOf(source),
    unitList,
    commInfoName: goods?.name,
    commKind: goods?.commKind,
    basicUnit: goods?.unitName,
  }
  const whole = returnLine(known as SourceLine, settings)
  if (part.eq(restOf(source)) && readFigure(whole.qty)?.isZero() === false) return whole
  const inUnit = fromBasic(part, figure(source.conversion), settings.places.qty)
  const basic = unitList.find((unit) => readFigure(unit.conversion)?.eq(1))
  const line = inUnit || !basic ? whole : inBasicUnit(whole, known as SourceLine, basic.unitId, settings)
  return editLine(line, { qty: (inUnit ?? part).neg().toFixed() }, settings)
}

/** The line knows of its source in its own unit. */
const inBasicUnit = (whole: DocumentLine, source: SourceLine, unitId: string | undefined, settings: GoodsSettings): DocumentLine => ({
  ...editLine(whole, { ...(unitId ? { unitId } : {}) }, settings),
  ...returnFigures(source, '1', settings),
})
