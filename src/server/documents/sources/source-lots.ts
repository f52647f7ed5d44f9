import { type Decimal, readFigure, zero } from '#domain/decimal.ts'
import { words } from '#domain/field.ts'
import { asLots, firstOf, keepings, type LotPart, type LotQty, lotsText, lotsWithoutChoice, partsOf, qtyOfLot } from '#domain/lots.ts'
import type { Problem } from '#domain/refusals.ts'
import { isUnbooked } from '../books/stock-document.ts'
import type { StoredDocument, StoredLine } from '../engine/stored.ts'
import type { FreePieces } from './free-pieces.ts'
import type { Link, Linked } from './link.ts'
import type { SourceLine } from './source-lines.ts'

/**
 * Lines that name no lots of a source line with those that are left of it, where nothing is to choose: one lot is left, or all of them come
 * back (docs/rules/links.md).
 */
export function withSourceLots({ keeps }: Pick<Link, 'keeps'>, { document, sources }: Linked): StoredDocument {
  if (keeps?.lots !== 'within' || !isUnbooked(document) || ![...sources.values()].some(({ lots }) => lots?.length)) return document
  const left = leftOf(document.lines, sources)
  const lines = document.lines.map((line): StoredLine => {
    const here = left.get(line.sourceBodyId ?? '')
    const lots = here && !line.lots?.length ? lotsWithoutChoice(here, movedQty(line)) : undefined
    if (!here || !lots) return line
    take(here, lots)
    return { ...line, lots }
  })
  return { ...document, lines }
}

/** Rows that name lots which did not move with their source line or are back already, or none where somebody has to choose. */
function sourceLotProblems({ keeps }: Pick<Link, 'keeps'>, { document, sources }: Linked): Problem[] {
  if (keeps?.lots !== 'within' || !isUnbooked(document)) return []
  const left = leftOf([], sources)
  return document.lines.flatMap((line, at): Problem[] => {
    const here = left.get(line.sourceBodyId ?? '')
    if (!here || movedQty(line).isZero()) return []
    const isSerial = sources.get(line.sourceBodyId ?? '')?.keeping === keepings.serial
    return lotsProblems({ row: at + 1, lots: line.lots ?? [], isSerial }, here)
  })
}

type NamedLots = { row: number; lots: readonly LotQty[]; isSerial: boolean }

/** What is wrong with the lots that a row names of those that are left, with those that pass; takes them out of these. */
export function lotsProblems({ row, lots, isSerial }: NamedLots, here: LotPart[]): Problem[] {
  const candidates = asLots(here.filter(({ qty }) => qty.gt(0)))
  const bad = (rest: Pick<Problem, 'rule' | 'params' | 'reason'>): Problem => ({ row, field: 'lots', candidates, ...rest })
  if (lots.length === 0) return [bad({ rule: 'LINE_BAD', reason: whichOf(candidates) })]
  const wrong = lots.filter((named) => qtyOfLot(named).gt(here.find(({ lot }) => lot === named.lot)?.qty ?? zero))
  take(here, lots)
  return wrong.map(({ lot }) =>
    bad({ rule: isSerial ? 'SERIAL_BAD' : 'LOT_BAD', params: { number: lot }, reason: notOfSource(candidates) }),
  )
}

/**
 * What was found about lots of rows, where their source line or whoever they were sold to knows better that instead; `pieces` are those that
 * come back freely.
 */
export function withSourceLotProblems<Found extends { lotProblems: readonly Problem[] }>(
  found: Found,
  link: Pick<Link, 'keeps'>,
  work: Linked,
  pieces?: FreePieces,
): Found & Pick<FreePieces, 'unsoldPieces'> {
  const known = [...sourceLotProblems(link, work), ...(pieces?.othersPieces ?? [])]
  const rows = new Set(known.map(({ row }) => row))
  const lotProblems = [...found.lotProblems.filter(({ row }) => !rows.has(row)), ...known]
  return {
    ...found,
    lotProblems: lotProblems.sort((one, other) => (one.row ?? 0) - (other.row ?? 0)),
    unsoldPieces: pieces?.unsoldPieces ?? [],
  }
}

/** What is left of the lots of source lines that know any, by source line, less those that these lines name. */
function leftOf(lines: readonly StoredLine[], sources: ReadonlyMap<string, SourceLine>): Map<string, LotPart[]> {
  const left = new Map([...sources.values()].flatMap(({ id, lots, lotsLeft }) => (lots?.length ? [[id, partsOf(lotsLeft ?? [])]] : [])))
  for (const { sourceBodyId, lots } of lines) take(left.get(sourceBodyId ?? '') ?? [], lots ?? [])
  return left
}

function take(here: LotPart[], lots: readonly LotQty[]): void {
  for (const named of lots) {
    const one = here.find(({ lot }) => lot === named.lot)
    if (one) one.qty = one.qty.sub(qtyOfLot(named))
  }
}

const movedQty = ({ baseQty }: StoredLine): Decimal => (readFigure(baseQty) ?? zero).abs()

const whichOf = (left: readonly LotQty[]) =>
  left.length > 0
    ? words(`请从可退的批次或序列号中选择：${listed(left)}`, `say which ones, of ${listed(left)}`)
    : words('来源行没有可退的批次或序列号', 'nothing is left of the lots of the source line')
const notOfSource = (left: readonly LotQty[]) =>
  left.length > 0
    ? words(`不在来源行的可退数量内，可退：${listed(left)}`, `it is not left of the source line; left are ${listed(left)}`)
    : words('来源行没有可退的批次或序列号', 'nothing is left of the lots of the source line')

/** No more than somebody reads; all of them stand beside. */
const mostListed = 10
const listed = (lots: readonly LotQty[]): string =>
  lotsText(lots.slice(0, mostListed).map(({ lot, qty }) => ({ lot, qty }))) + (lots.length > mostListed ? ' …' : '')

/** Lines that an offer made two of share the lots of the one that was asked for; `rows`: of each line the row it was asked for in. */
export function withSplitLots(document: StoredDocument, rows: readonly number[]): StoredDocument {
  const isSplit = (at: number) => rows.filter((row) => row === rows[at]).length > 1
  if (!document.lines.some(({ lots }, at) => lots?.length && isSplit(at))) return document
  const passed = new Map<number, Decimal>()
  const lines = document.lines.map((line, at): StoredLine => {
    if (!line.lots?.length || !isSplit(at)) return line
    const [row, qty] = [rows[at] ?? 0, (readFigure(line.baseQty) ?? zero).abs()]
    const before = passed.get(row) ?? zero
    passed.set(row, before.add(qty))
    return { ...line, lots: asLots(firstOf(partsOf(line.lots), qty, before)) }
  })
  return { ...document, lines }
}
