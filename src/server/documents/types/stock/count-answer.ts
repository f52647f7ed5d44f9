import { decimal, fixed, zero } from '#domain/decimal.ts'
import { type Keeping, keepings } from '#domain/lots.ts'
import { momentText, present } from '../../../wire-values.ts'
import { masterNames } from '../../engine/masters.ts'
import type { Run } from '../../engine/run.ts'
import type { StoredDocument } from '../../engine/stored.ts'
import { worthOf } from './count-facts.ts'
import { lotDifferences } from './count-lots.ts'
import type { CountLine } from './count-store.ts'
import { type CountWork, isCounting, rowOf } from './count-work.ts'
import { differenceOf } from './counted-lines.ts'

/** The expected quantity is not sent to whoever counts blind (rule B5). */
const isHidden = (document: StoredDocument) => rowOf(document).isBlind === 2 && isCounting(document)

/** A stock count as its screen has it, with what was counted beside the books, line by line. */
export function answer(run: Run, work: CountWork): object {
  const { document, masters, lines, made } = work
  const rows = lines.map((line) => lineAnswer(run, work, line))
  const sum = rows.reduce((total, { differenceAmt = '0' }) => total.add(differenceAmt), zero)
  return {
    ...(document.depotId ? { depotId: document.depotId } : {}),
    ...headAnswer(run, document),
    ...masterNames(document, masters),
    lineCount: lines.length,
    countedCount: lines.filter(({ baseQty }) => baseQty !== undefined).length,
    ...(isHidden(document) ? {} : { differenceAmt: fixed(sum, run.settings.places.amount) }),
    profitLossId: made?.id,
    profitLossNo: made?.no,
    lines: rows,
  }
}

export const headAnswer = ({ settings }: Run, document: StoredDocument) => {
  const { snapshotTime, ...row } = rowOf(document)
  return present({ ...row, snapshotTime: snapshotTime && momentText(snapshotTime, settings.timeZone) })
}

function lineAnswer(run: Run, work: CountWork, line: CountLine) {
  const { places, timeZone } = run.settings
  const goods = work.masters.goods.get(line.commInfoId)
  const unitList = work.masters.units.get(line.commInfoId) ?? []
  const qty = (text: string | undefined) => text && fixed(decimal(text), places.qty)
  const difference = differenceOf(line)
  const worth = line.differenceAmt ? decimal(line.differenceAmt) : worthOf(run, work, line)
  const books = {
    bookQty: qty(line.bookQty),
    differenceQty: difference && fixed(difference, places.qty),
    differenceAmt: worth && fixed(worth, places.amount),
    firstQty: qty(line.firstQty),
  }
  return present({
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

/** How goods are kept, what may be found of them, and what is missing or was found; whoever counts blind is told no piece and no difference. */
function lotsAnswer({ document, knownLots }: CountWork, line: CountLine, keeping: Keeping = keepings.none) {
  if (keeping === keepings.none) return {}
  const hides = isHidden(document)
  const known = (knownLots.get(line.commInfoId) ?? []).map(({ lot, expiresOn }) => present({ lot, expiresOn }))
  const differences = hides ? [] : lotDifferences(line)
  return {
    keeping,
    knownLots: hides && keeping === keepings.serial ? undefined : known,
    missingLots: differences.find(({ difference }) => difference.lt(0))?.lots,
    foundLots: differences.find(({ difference }) => difference.gt(0))?.lots,
  }
}
