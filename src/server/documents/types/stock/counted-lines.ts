import { type Decimal, decimal, readFigure, roundTo, zero } from '#domain/decimal.ts'
import type { Problem } from '#domain/refusals.ts'
import type { Counted } from '#machines/stock/stock-count.machine.ts'
import { momentIn } from '../../../db/calendar.ts'
import { momentText } from '../../../wire-values.ts'
import type { Masters } from '../../engine/masters.ts'
import type { Run } from '../../engine/run.ts'
import type { CountLine } from './count-store.ts'
import { type Bad, countedLots } from './counted-lots.ts'

/** A line as somebody says it was counted; `said` is its place among those that were sent, `at` the moment he typed. */
export type SaidLine = CountLine & { said: number; at: Date | undefined; adds: boolean }

/** What a request says of a count's lines: the lines as they come to be, those of goods that are new to it, and what is wrong. */
export type Said = { changed: SaidLine[]; problems: Problem[] }

type Given = { run: Run; masters: Masters; lines: readonly CountLine[]; version: number; openedAt: Date | undefined }

/** Lays what was counted over the lines of a count; quantities are in the unit said, else the line's. */
export function countedLines(entered: readonly Counted[], given: Given): Said {
  if (entered.length === 0) return { changed: [], problems: [] }
  const byId = new Map(given.lines.map((line) => [line.id, line]))
  const byGoods = new Map(given.lines.map((line) => [line.commInfoId, line]))
  const said: Said = { changed: [], problems: [] }
  const taken = new Set<string>()
  for (const [at, line] of entered.entries()) {
    const known = line.id ? byId.get(line.id) : byGoods.get(line.commInfoId ?? '')
    const result = oneLine(line, known, at, given)
    if ('reason' in result) said.problems.push({ row: at + 1, rule: 'LINE_BAD', ...result })
    else if (taken.has(result.commInfoId)) said.problems.push({ row: at + 1, rule: 'LINE_BAD', ...twice })
    else said.changed.push(result)
    if ('commInfoId' in result) taken.add(result.commInfoId)
  }
  return said
}

const bad = (field: string, zh: string, en: string): Bad => ({ field, reason: { zh, en } })
const twice = bad('commInfoId', '商品重复', 'the goods stand here twice')

function oneLine(said: Counted, known: CountLine | undefined, at: number, { run, masters, ...given }: Given): SaidLine | Bad {
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
  const base = known ?? fresh(commInfoId, unitId, given.lines.length + at)
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

const fresh = (commInfoId: string, unitId: string, index: number): CountLine => ({
  ...{ id: '', indexNo: index + 1, commInfoId, unitId },
  ...{ snapshotQty: '0', snapshotSeq: '0', needsRecount: false, version: 0 },
})

/** What is counted in the unit and in basic ones; nothing where it is not counted. */
function quantityOf(
  { qty, addQty }: Counted,
  known: CountLine | undefined,
  conversion: Decimal,
  places: number,
): { qty: string; baseQty: string } | Bad | undefined {
  const field = addQty === undefined ? 'qty' : 'addQty'
  const typed = readFigure(addQty ?? qty)
  if (!typed) return undefined
  if (typed.decimalPlaces() > places) return bad(field, `最多${places}位小数`, `at most ${places} decimals`)
  const before = addQty === undefined ? zero : (readFigure(known?.baseQty) ?? zero)
  const baseQty = before.add(roundTo(typed.mul(conversion), places))
  if (baseQty.isNegative()) return bad(field, '实盘数量不能为负', 'what is counted is not negative')
  return { qty: (addQty === undefined ? typed : baseQty.div(conversion)).toFixed(), baseQty: baseQty.toFixed() }
}

/** The wire's moments have no fractions of a second. */
const secondMs = 1000

function momentOf({ countedAt }: Counted, { tx, settings }: Run, openedAt: Date | undefined): Date | Bad | undefined {
  if (countedAt === undefined) return undefined
  const moment = momentIn(settings.timeZone, countedAt)
  if (moment > tx.now) return bad('countedAt', '不能晚于现在', 'it is later than now')
  if (openedAt && moment.getTime() + secondMs < openedAt.getTime()) return bad('countedAt', '早于盘点开始', 'it is before the count began')
  return moment
}

/** What is added to what was counted later, by somebody whose phone was faster, makes a figure of that moment. */
const laterOf = (moment: Date, before: Date | undefined): Date => (before && before > moment ? before : moment)

/** Counted less books; nothing of what is not counted. */
export function differenceOf({ baseQty, bookQty }: Pick<CountLine, 'baseQty' | 'bookQty'>): Decimal | undefined {
  return baseQty === undefined ? undefined : decimal(baseQty).sub(bookQty ?? '0')
}

/** Whether a line has to be counted again: its difference is more percent of the books than `tolerance`, which is none where it is 0, or nobody has done so yet. */
export function isUnreviewed(line: CountLine, tolerance: Decimal): boolean {
  if (line.needsRecount) return line.baseQty === undefined
  const difference = differenceOf(line)
  if (!difference || difference.isZero() || tolerance.isZero()) return false
  return difference
    .abs()
    .mul(100)
    .gt(tolerance.mul(decimal(line.bookQty ?? '0').abs()))
}

/** Rows that somebody else counted since the version that is known; what is added to whatever is there never meets anybody. */
export function staleProblems({ changed }: Said, lines: readonly CountLine[], known: number, run: Run, masters: Masters): Problem[] {
  const now = new Map(lines.map((line) => [line.id, line]))
  return changed.flatMap(({ id, said, adds }): Problem[] => {
    const line = now.get(id)
    if (adds || !line || line.version <= known || line.countedUser === run.user.id) return []
    const user = masters.of('staff', line.countedUser)?.name ?? ''
    const time = momentText(line.countedAt ?? run.tx.now, run.settings.timeZone)
    return [{ row: said + 1, field: 'qty', rule: 'VERSION_STALE', params: { user, time } }]
  })
}
