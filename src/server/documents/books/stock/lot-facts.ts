import { words } from '#domain/core/field.ts'
import {
  daysBetween,
  isExpired,
  type Keeping,
  keepings,
  type LotChoice,
  type LotOnHand,
  type LotQty,
  leastDaysLeft,
  proposeLots,
  qtyOfLot,
  sumOfLots,
} from '#domain/core/lots.ts'
import { codeKey } from '#domain/core/plain-code.ts'
import type { Problem } from '#domain/core/refusals.ts'
import type { Words } from '#domain/core/words.ts'
import { type Decimal, readFigure, zero } from '#domain/figures/decimal.ts'
import { type StockFacts, unknownLots } from '#machines/guards/booking-guards.ts'
import type { Masters } from '../../engine/master-types.ts'
import type { StoredDocument, StoredLine } from '../../engine/stored.ts'
import { type Balance, type BalanceKey, keyOf } from './balances.ts'
import type { TrackedLots } from './stock-lots.ts'

type StockDirection = 'in' | 'out'

/**
 * Movement of a row in basic units, positive, and the lots it names. `again`: the movement is a reversal, which moves
 * exactly what was moved before. `trims`: less than requested may be issued; it is then taken from the first of the
 * named lots.
 */
export type LotMove = BalanceKey & {
  row: number
  way: StockDirection
  qty: Decimal
  lots?: readonly LotQty[] | null | undefined
  again?: true
  trims?: true
}

/**
 * How lots are checked. `day`: business date; `postedOn`: day on which goods sold must still be good; `takes`: order
 * in which lots are picked where none are named, for sales only good lots; `buys`: the agreed part of the shelf life
 * must be left; `corrects`: a differing expiry date is reported apart, because a right can override this problem.
 */
export type LotCheckOptions = { day: string; postedOn?: string; takes?: LotChoice; buys?: boolean; corrects?: boolean }

type LotStock = { balances: ReadonlyMap<string, Balance>; masters: Masters; places: number }
type LotProblems = { lotProblems: Problem[]; lotDayProblems: Problem[]; freshProblems: Problem[]; expiredSinceProblems: Problem[] }

/**
 * Problems of rows with lots and serial numbers: their naming, the stock, and expiry (guards serialsAreFree,
 * lotsAreFresh).
 */
export function lotProblems(moves: readonly LotMove[], asked: LotCheckOptions, goods: LotStock): LotProblems {
  const found: LotProblems = { lotProblems: [], lotDayProblems: [], freshProblems: [], expiredSinceProblems: [] }
  const left = new Map<string, Map<string, LotOnHand>>()
  const said = new Set<string>()
  // receipts of a document are checked before its issues, because these may take what it receives
  for (const move of moves.toSorted((one, other) => Number(one.way === 'out') - Number(other.way === 'out'))) {
    const kept = goods.balances.get(keyOf(move))?.kept
    const by = kept?.by ?? goods.masters.goods.get(move.commInfoId)?.keeping ?? keepings.none
    const bad = (field: string, rule: Problem['rule'], rest: Partial<Problem>) =>
      found.lotProblems.push({ row: move.row, field, rule, ...rest })
    const reason = namingProblem(move, by, goods.places)
    if (reason) bad('lots', 'LINE_BAD', { reason })
    if (reason || by === keepings.none) continue
    const here = left.get(keyOf(move)) ?? new Map(kept?.here)
    left.set(keyOf(move), here)
    const one = { move, by, here, kept, said, goods, asked }
    const placed = (problem: Finding): Problem => ({ row: move.row, field: 'lots', ...problem })
    const coming = move.way === 'in' ? receiptFindings(one) : []
    found.lotProblems.push(...(move.way === 'in' ? coming : issueFindings(one)).filter(({ params }) => !params?.own).map(placed))
    found[asked.corrects ? 'lotDayProblems' : 'lotProblems'].push(...coming.filter(({ params }) => params?.own).map(placed))
    if (move.again) continue
    const stale = staleLots(one)
    found.freshProblems.push(...stale.map(placed))
    found.expiredSinceProblems.push(...(stale.length > 0 ? [] : expiredSince(one)).map(placed))
  }
  const byRow = (one: Problem, other: Problem) => (one.row ?? 0) - (other.row ?? 0)
  return {
    lotProblems: found.lotProblems.sort(byRow),
    lotDayProblems: found.lotDayProblems.sort(byRow),
    freshProblems: found.freshProblems.sort(byRow),
    expiredSinceProblems: found.expiredSinceProblems.sort(byRow),
  }
}

type LotMoveCheck = {
  move: LotMove
  by: Keeping
  here: Map<string, LotOnHand>
  kept: TrackedLots | undefined
  said: Set<string>
  goods: LotStock
  asked: LotCheckOptions
}
type Finding = Pick<Problem, 'rule' | 'params' | 'reason'>

const notKept = words('该商品不按批次或序列号管理', 'the goods are kept neither by lot nor by serial number')
const noLots = words('请填写批次', 'name the lots')
const noSerials = words('请填写序列号', 'name the serial numbers')
const notPositive = words('批次数量必须大于0', 'the quantity of a lot is above 0')
const notOne = words('每个序列号的数量为1', 'a serial number is one piece')
const twice = words('批次或序列号重复', 'a lot or serial number stands here twice')
const noNumber = words('批次或序列号为空', 'a lot or serial number is empty')
const noDay = words('请填写有效期', 'name the last day the lot is good for')

/** Problem of how a row names its lots, regardless of stock. */
function namingProblem({ way, qty, lots, trims }: LotMove, by: Keeping, places: number): Words | undefined {
  const named = lots ?? []
  if (by === keepings.none) return named.length > 0 ? notKept : undefined
  if (named.length === 0) return way === 'in' ? (by === keepings.serial ? noSerials : noLots) : undefined
  if (named.some((lot) => !qtyOfLot(lot).gt(0))) return notPositive
  if (by === keepings.serial && named.some((lot) => !qtyOfLot(lot).eq(1))) return notOne
  if (named.some((lot) => qtyOfLot(lot).decimalPlaces() > places)) return words(`最多${places}位小数`, `at most ${places} decimals`)
  if (named.some(({ lot }) => lot === '')) return noNumber
  if (new Set(named.map(({ lot }) => lot)).size < named.length) return twice
  const sum = sumOfLots(named)
  if (sum.eq(qty) || (trims && sum.gte(qty))) return undefined
  return sumDiffers(sum, qty)
}

/** Reason that a row's lots do not add up to its quantity. */
export const sumDiffers = (sum: Decimal, qty: Decimal): Words =>
  words(`批次数量合计${sum.toFixed()}，应为${qty.toFixed()}`, `the lots are ${sum.toFixed()} together, not ${qty.toFixed()}`)

const lotFinding = (by: Keeping, number: string, reason?: Words): Finding => ({
  rule: by === keepings.serial ? 'SERIAL_BAD' : 'LOT_BAD',
  params: { number },
  ...(reason ? { reason } : {}),
})

/**
 * Problems of a receipt: serial numbers that are in stock already, and lots that are known with another expiry date.
 */
function receiptFindings({ move, by, here, kept, said, goods }: LotMoveCheck): Finding[] {
  const shelfLifeDays = goods.masters.goods.get(move.commInfoId)?.shelfLifeDays
  return (move.lots ?? []).flatMap((named): Finding[] => {
    const { lot, expiresOn } = named
    const known = here.get(lot) ?? kept?.elsewhere.find((other) => other.lot === lot)
    const piece = `${move.commInfoId}:${lot}`
    const isRepeated = said.has(piece)
    said.add(piece)
    const twin = kept?.known.has(lot) ? undefined : kept?.numbers.get(codeKey(lot))
    if (twin && !move.again) return [lotFinding(by, lot, words(`已有${twin}`, `there is ${twin}`))]
    if (by === keepings.serial && (known || isRepeated)) return [lotFinding(by, lot, known && words('已在库', 'it is in stock already'))]
    here.set(lot, {
      lot,
      qty: (here.get(lot)?.qty ?? zero).add(qtyOfLot(named)),
      expiresOn,
      seq: here.get(lot)?.seq ?? Number.MAX_SAFE_INTEGER,
    })
    if (by === keepings.serial || move.again) return []
    const isGone = !known && kept?.known.has(lot)
    const day = known ? known.expiresOn : kept?.known.get(lot)
    if (!expiresOn && shelfLifeDays && !(isGone && day)) return [{ rule: 'LINE_BAD', reason: noDay }]
    // a used-up lot number need not repeat its expiry date
    if (day === expiresOn || !(known || (isGone && expiresOn))) return []
    const reason = day
      ? words(`该批次有效期至${day}`, `the lot is good until ${day}`)
      : words('该批次没有有效期', 'the lot has no last day')
    const problem = lotFinding(by, lot, reason)
    // a right may replace the known date by the line's, unless the document itself gives the lot two dates
    return [expiresOn && !isRepeated ? { ...problem, params: { number: lot, source: day ?? '', own: expiresOn } } : problem]
  })
}

/** Problems of an issue: lots that are not in stock, or have less than the quantity. */
function issueFindings(one: LotMoveCheck): Finding[] {
  const { move, by, here, asked } = one
  const named = move.lots ?? []
  if (named.length === 0) {
    const taken = proposeLots([...here.values()], move.qty, asked.day, asked.takes ?? 'oldest')
    for (const part of taken) deductLot(here, part.lot, part.qty)
    const missing = taken.reduce((rest, { qty }) => rest.sub(qty), move.qty)
    if (missing.lte(0) || isCoveredByExpired(one, missing)) return []
    return [{ rule: 'LINE_BAD', reason: words(`批次库存还差${missing.toFixed()}`, `its lots lack ${missing.toFixed()}`) }]
  }
  return named.flatMap((lot): Finding[] => {
    const there = here.get(lot.lot)?.qty ?? zero
    if (there.lt(qtyOfLot(lot)) && !(move.trims && there.gt(0))) return [lotFinding(by, lot.lot, missingWords(there))]
    deductLot(here, lot.lot, qtyOfLot(lot))
    return []
  })
}

const missingWords = (there: Decimal) => words(`现存${there.toFixed()}`, `${there.toFixed()} there`)

function deductLot(here: Map<string, LotOnHand>, lot: string, qty: Decimal): void {
  const before = here.get(lot)
  if (before) here.set(lot, { ...before, qty: before.qty.sub(qty) })
}

/** True where what a sale lacks is in stock but expired. */
function isCoveredByExpired({ here, asked }: LotMoveCheck, missing: Decimal): boolean {
  if (asked.takes !== 'fresh') return false
  const late = [...here.values()].filter((lot) => isExpired(lot, asked.day))
  return late.reduce((sum, { qty }) => sum.add(qty), zero).gte(missing)
}

/** Problems of expired lots that are sold, and of lots bought with too little shelf life left. */
function staleLots(one: LotMoveCheck): Finding[] {
  const { move, kept, goods, asked } = one
  if (move.way === 'in') return asked.buys ? shortLived(move, asked.day, goods) : []
  if (asked.takes !== 'fresh') return []
  const there = [...(kept?.here.values() ?? [])]
  const good = there.filter((lot) => !isExpired(lot, asked.day)).reduce((sum, { qty }) => sum.add(qty), zero)
  const late = there.filter((lot) => lot.qty.gt(0) && isExpired(lot, asked.day))
  const sold = move.lots?.length
    ? late.filter(({ lot }) => move.lots?.some((named) => named.lot === lot))
    : good.lt(move.qty)
      ? late.slice(0, 1)
      : []
  return sold.map(({ lot, expiresOn = '' }) => ({ rule: 'LOT_EXPIRED', params: { number: lot, date: expiresOn } }))
}

/** Problems of lots that were good on the document's date, but have expired by the posting day. */
const expiredSince = (one: LotMoveCheck): Finding[] =>
  one.move.way === 'out' && one.asked.postedOn ? staleLots({ ...one, asked: { ...one.asked, day: one.asked.postedOn } }) : []

function shortLived({ commInfoId, lots }: LotMove, day: string, { masters }: LotStock): Finding[] {
  const known = masters.goods.get(commInfoId)
  const least = leastDaysLeft({ shelfLifeDays: known?.shelfLifeDays ?? undefined, minLifeRate: known?.minLifeRate ?? undefined })
  return (lots ?? []).flatMap(({ lot, expiresOn }): Finding[] => {
    const left = expiresOn ? daysBetween(day, expiresOn) : least
    return left < least ? [{ rule: 'LOT_SHORT_LIFE', params: { number: lot, count: String(left), limit: String(least) } }] : []
  })
}

type LotFactsContext = {
  document: StoredDocument
  balances: ReadonlyMap<string, Balance>
  masters: Masters
  settings: { places: { qty: number } }
}

/**
 * Lot problems as facts of a law. An unposted document is checked for what its lines will move, a posted one for the
 * opposite, which its reversal will move. `way`: direction in which a line moves its goods.
 */
export function lotFacts(
  { document, balances, masters, settings }: LotFactsContext,
  { way, ...asked }: Omit<LotCheckOptions, 'day'> & { way: StockDirection | ((line: StoredLine) => StockDirection) },
): Required<Pick<StockFacts, 'lotProblems' | 'lotDayProblems' | 'freshProblems' | 'expiredSinceProblems'>> {
  const { tags, billDate } = document
  const isOpen = tags.includes('editable') || tags.includes('holds')
  if (!isOpen && !tags.includes('counts')) return unknownLots
  const moves = document.lines.flatMap((line, at): LotMove[] => {
    const { depotId, commInfoId, lots } = line
    const qty = (readFigure(line.baseQty) ?? zero).abs()
    if (line.commKind === 2 || !depotId || !commInfoId || qty.isZero()) return []
    const forward = typeof way === 'string' ? way : way(line)
    const back = forward === 'in' ? 'out' : 'in'
    return [{ depotId, commInfoId, row: at + 1, qty, lots, ...(isOpen ? { way: forward } : { way: back, again: true as const }) }]
  })
  return lotProblems(moves, { ...asked, day: billDate }, { balances, masters, places: settings.places.qty })
}
