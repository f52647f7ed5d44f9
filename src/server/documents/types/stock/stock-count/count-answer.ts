import { type Keeping, keepings } from '#domain/core/lots.ts'
import { decimal, fixedText, zero } from '#domain/figures/decimal.ts'
import { momentText, withoutNulls } from '../../../../core/wire-values.ts'
import { masterNames } from '../../../engine/masters.ts'
import type { Run } from '../../../engine/run.ts'
import type { StoredDocument } from '../../../engine/stored.ts'
import { type CountContext, headRowOf, isCounting } from './count-context.ts'
import { worthOf } from './count-facts.ts'
import { lotDifferences } from './count-lots.ts'
import type { CountLine } from './count-store.ts'
import { differenceOf } from './counted-lines.ts'

/** True if book quantities are hidden: the count is blind and still going on (rule B5). */
const isHidden = (document: StoredDocument) => headRowOf(document).isBlind === 2 && isCounting(document)

/** A stock count as the API returns it, with counted and book quantities by line. */
export function countAnswer(run: Run, work: CountContext): object {
  const { document, masters, lines, made } = work
  const rows = lines.map((line) => lineAnswer(run, work, line))
  const sum = rows.reduce((total, { differenceAmt = '0' }) => total.add(differenceAmt), zero)
  return {
    ...(document.depotId ? { depotId: document.depotId } : {}),
    ...countHeadAnswer(run, document),
    ...masterNames(document, masters),
    lineCount: lines.length,
    countedCount: lines.filter(({ baseQty }) => baseQty !== undefined).length,
    ...(isHidden(document) ? {} : { differenceAmt: fixedText(sum, run.settings.places.amount) }),
    profitLossId: made?.id,
    profitLossNo: made?.no,
    lines: rows,
  }
}

export const countHeadAnswer = ({ settings }: Run, document: StoredDocument) => {
  const { snapshotTime, ...row } = headRowOf(document)
  return withoutNulls({ ...row, snapshotTime: snapshotTime && momentText(snapshotTime, settings.timeZone) })
}

function lineAnswer(run: Run, work: CountContext, line: CountLine) {
  const { places, timeZone } = run.settings
  const goods = work.masters.goods.get(line.commInfoId)
  const unitList = work.masters.units.get(line.commInfoId) ?? []
  const qty = (text: string | undefined) => text && fixedText(decimal(text), places.qty)
  const difference = differenceOf(line)
  const worth = line.differenceAmt ? decimal(line.differenceAmt) : worthOf(run, work, line)
  const books = {
    bookQty: qty(line.bookQty),
    differenceQty: difference && fixedText(difference, places.qty),
    differenceAmt: worth && fixedText(worth, places.amount),
    firstQty: qty(line.firstQty),
  }
  return withoutNulls({
    ...{ id: line.id, indexNo: line.indexNo, commInfoId: line.commInfoId, commInfoCode: goods?.code, commInfoName: goods?.name },
    ...{ barCode: goods?.barCode, basicUnit: goods?.unitName, unitId: line.unitId, unitList: [...unitList] },
    unitName: unitList.find(({ unitId }) => unitId === line.unitId)?.unitName,
    qty: qty(line.qty),
    baseQty: qty(line.baseQty),
    lots: line.lots,
    countedAt: line.countedAt && momentText(line.countedAt, timeZone),
    countedUser: line.countedUser,
    countedUserName: work.masters.of('staff', line.countedUser)?.name,
    costPrice: line.costPrice,
    remark: line.remark,
    needsRecount: line.needsRecount ? 2 : 1,
    ...lotsAnswer(work, line, goods?.keeping),
    ...(isHidden(work.document) ? {} : books),
  })
}

/**
 * How goods are tracked, which lots can be found, and which are missing or extra. While a count is blind, serial
 * numbers and differences are left out.
 */
function lotsAnswer({ document, knownLots }: CountContext, line: CountLine, keeping: Keeping = keepings.none) {
  if (keeping === keepings.none) return {}
  const hides = isHidden(document)
  const known = (knownLots.get(line.commInfoId) ?? []).map(({ lot, expiresOn }) => withoutNulls({ lot, expiresOn }))
  const differences = hides ? [] : lotDifferences(line)
  return {
    keeping,
    knownLots: hides && keeping === keepings.serial ? undefined : known,
    missingLots: differences.find(({ difference }) => difference.lt(0))?.lots,
    foundLots: differences.find(({ difference }) => difference.gt(0))?.lots,
  }
}
