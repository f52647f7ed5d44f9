import type { Problem } from '#domain/core/refusals.ts'
import { type Decimal, decimal, readFigure, roundTo, zero } from '#domain/figures/decimal.ts'
import type { Counted } from '#machines/stock/stock-count.machine.ts'
import type { Masters } from '#server/documents/engine/master-types.ts'
import { momentText } from '../../../../core/wire-values.ts'
import { momentIn } from '../../../../db/calendar.ts'
import type { Run } from '../../../engine/run.ts'
import type { CountLine } from './count-store.ts'
import { countedLots, type LineFault } from './counted-lots.ts'

/**
 * A line as a user entered it; `said`: its index in the request, `at`: time of counting that was entered, `adds`: the
 * quantity is added to the one counted before.
 */
export type EnteredLine = CountLine & { said: number; at: Date | undefined; adds: boolean }

/** Counts of a request: lines that change, including goods that are new to the count, and problems. */
export type EnteredCounts = { changed: EnteredLine[]; problems: Problem[] }

type CountEntryContext = { run: Run; masters: Masters; lines: readonly CountLine[]; version: number; openedAt: Date | undefined }

/**
 * Merges counted quantities into the lines of a count. Quantities are in the unit that is stated, otherwise in the
 * line's unit.
 */
export function countedLines(entered: readonly Counted[], given: CountEntryContext): EnteredCounts {
  if (entered.length === 0) return { changed: [], problems: [] }
  const byId = new Map(given.lines.map((line) => [line.id, line]))
  const byGoods = new Map(given.lines.map((line) => [line.commInfoId, line]))
  const said: EnteredCounts = { changed: [], problems: [] }
  const taken = new Set<string>()
  for (const [at, line] of entered.entries()) {
    const known = line.id ? byId.get(line.id) : byGoods.get(line.commInfoId ?? '')
    const result = enterLine(line, known, at, given)
    if ('reason' in result) said.problems.push({ row: at + 1, rule: 'LINE_BAD', ...result })
    else if (taken.has(result.commInfoId)) said.problems.push({ row: at + 1, rule: 'LINE_BAD', ...duplicateGoods })
    else said.changed.push(result)
    if ('commInfoId' in result) taken.add(result.commInfoId)
  }
  return said
}

const bad = (field: string, zh: string, en: string): LineFault => ({ field, reason: { zh, en } })
const duplicateGoods = bad('commInfoId', '商品重复', 'the goods stand here twice')

function enterLine(
  said: Counted,
  known: CountLine | undefined,
  at: number,
  { run, masters, ...given }: CountEntryContext,
): EnteredLine | LineFault {
  const commInfoId = known?.commInfoId ?? (said.id ? undefined : said.commInfoId)
  const goods = masters.goods.get(commInfoId ?? '')
  if (!commInfoId || !goods) return bad('commInfoId', '没有此商品', 'there are no such goods')
  if (goods.commKind === 2) return bad('commInfoId', '服务类商品没有库存', 'services are not kept in stock')
  const unitId = said.unitId ?? known?.unitId ?? goods.unitId
  const unit = masters.units.get(commInfoId)?.find((one) => one.unitId === unitId)
  if (!unit) return bad('unitId', '该商品没有此单位', 'the goods do not have this unit')
  const quantity = quantityOf(said, known, decimal(unit.conversion ?? '1'), run.settings.places.qty)
  if (quantity && 'reason' in quantity) return quantity
  const price = readFigure(said.costPrice)
  if (price?.isNegative()) return bad('costPrice', '单价不能为负', 'the price is negative')
  const typed = momentOf(said, run, given.openedAt)
  if (typed && 'reason' in typed) return typed
  const moment = typed && said.addQty !== undefined ? laterOf(typed, known?.countedAt) : typed
  const base = known ?? newLine(commInfoId, unitId, given.lines.length + at)
  const counted = quantity && { ...quantity, countedAt: moment ?? run.tx.now, countedUser: run.user.id }
  const { qty: _, baseQty: __, countedAt: ___, countedUser: ____, bookQty: _____, lots: ______, bookLots: _______, ...line } = base
  const lots = countedLots(said, known, quantity?.baseQty, goods.keeping)
  if (lots && 'reason' in lots) return lots
  return {
    ...line,
    ...counted,
    ...(lots ? { lots: [...lots] } : {}),
    unitId,
    ...(said.costPrice === undefined ? {} : { costPrice: said.costPrice }),
    ...(said.remark === undefined ? {} : { remark: said.remark }),
    version: given.version,
    said: at,
    at: moment,
    adds: said.addQty !== undefined,
  }
}

const newLine = (commInfoId: string, unitId: string, index: number): CountLine => ({
  ...{ id: '', indexNo: index + 1, commInfoId, unitId },
  ...{ snapshotQty: '0', snapshotSeq: '0', needsRecount: false, version: 0 },
})

/** Counted quantity in the unit entered and in basic units; undefined where no quantity was entered. */
function quantityOf(
  { qty, addQty }: Counted,
  known: CountLine | undefined,
  conversion: Decimal,
  places: number,
): { qty: string; baseQty: string } | LineFault | undefined {
  const field = addQty === undefined ? 'qty' : 'addQty'
  const typed = readFigure(addQty ?? qty)
  if (!typed) return undefined
  if (typed.decimalPlaces() > places) return bad(field, `最多${places}位小数`, `at most ${places} decimals`)
  const before = addQty === undefined ? zero : (readFigure(known?.baseQty) ?? zero)
  const baseQty = before.add(roundTo(typed.mul(conversion), places))
  if (baseQty.isNegative()) return bad(field, '实盘数量不能为负', 'what is counted is not negative')
  return { qty: (addQty === undefined ? typed : baseQty.div(conversion)).toFixed(), baseQty: baseQty.toFixed() }
}

/** Milliseconds of a second: moments in the API have no fractions of one. */
const secondMs = 1000

function momentOf({ countedAt }: Counted, { tx, settings }: Run, openedAt: Date | undefined): Date | LineFault | undefined {
  if (countedAt === undefined) return undefined
  const moment = momentIn(settings.timeZone, countedAt)
  if (moment > tx.now) return bad('countedAt', '不能晚于现在', 'it is later than now')
  if (openedAt && moment.getTime() + secondMs < openedAt.getTime()) return bad('countedAt', '早于盘点开始', 'it is before the count began')
  return moment
}

/**
 * Time of counting for a quantity that is added: the later of its own time and that of the stored count, which may be
 * later if another phone sent its count first.
 */
const laterOf = (moment: Date, before: Date | undefined): Date => (before && before > moment ? before : moment)

/** Counted less book quantity; undefined for a line that is not counted. */
export function differenceOf({ baseQty, bookQty }: Pick<CountLine, 'baseQty' | 'bookQty'>): Decimal | undefined {
  return baseQty === undefined ? undefined : decimal(baseQty).sub(bookQty ?? '0')
}

/**
 * True if a marked line is not recounted yet, or an unmarked one differs by more than `tolerance` percent of the book
 * quantity (a tolerance of 0 means no limit).
 */
export function isUnreviewed(line: CountLine, tolerance: Decimal): boolean {
  if (line.needsRecount) return line.baseQty === undefined
  const difference = differenceOf(line)
  if (!difference || difference.isZero() || tolerance.isZero()) return false
  return difference
    .abs()
    .mul(100)
    .gt(tolerance.mul(decimal(line.bookQty ?? '0').abs()))
}

/**
 * Problems of rows that another user has counted since the version that the client knows. Quantities that are added
 * never conflict.
 */
export function staleProblems(
  { changed }: EnteredCounts,
  lines: readonly CountLine[],
  known: number,
  run: Run,
  masters: Masters,
): Problem[] {
  const now = new Map(lines.map((line) => [line.id, line]))
  return changed.flatMap(({ id, said, adds }): Problem[] => {
    const line = now.get(id)
    if (adds || !line || line.version <= known || line.countedUser === run.user.id) return []
    const user = masters.of('staff', line.countedUser)?.name ?? ''
    const time = momentText(line.countedAt ?? run.tx.now, run.settings.timeZone)
    return [{ row: said + 1, field: 'qty', rule: 'VERSION_STALE', params: { user, time } }]
  })
}
