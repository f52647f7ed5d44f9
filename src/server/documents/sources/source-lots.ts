import { words } from '#domain/core/field.ts'
import {
  asLots,
  firstLots,
  keepings,
  type LotPart,
  type LotQty,
  lotsText,
  lotsWithoutChoice,
  partsOf,
  qtyOfLot,
} from '#domain/core/lots.ts'
import type { Problem } from '#domain/core/refusals.ts'
import { type Decimal, readFigure, zero } from '#domain/figures/decimal.ts'
import { isUnbooked } from '../books/stock/stock-document.ts'
import type { StoredDocument, StoredLine } from '../engine/stored.ts'
import type { Link, LinkedDocument } from './link.ts'
import type { SerialReturnProblems } from './returned-serials.ts'
import type { SourceLine } from './source-lines.ts'

/**
 * Fills in the lots of lines that name none from the lots left of their source line, where there is no choice: a
 * single lot is left, or everything left is taken (docs/rules/links.md).
 */
export function withSourceLots({ keeps }: Pick<Link, 'keeps'>, { document, sources }: LinkedDocument): StoredDocument {
  if (keeps?.lots !== 'within' || !isUnbooked(document) || ![...sources.values()].some(({ lots }) => lots?.length)) return document
  const left = leftOf(document.lines, sources)
  const lines = document.lines.map((line): StoredLine => {
    const here = left.get(line.sourceBodyId ?? '')
    const lots = here && !line.lots?.length ? lotsWithoutChoice(here, movedQty(line)) : undefined
    if (!here || !lots) return line
    deductLots(here, lots)
    return { ...line, lots }
  })
  return { ...document, lines }
}

/**
 * Problems of rows with lots that their source line did not move or that are returned already, and of rows without
 * lots where there is a choice.
 */
function sourceLotProblems({ keeps }: Pick<Link, 'keeps'>, { document, sources }: LinkedDocument): Problem[] {
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

/** Problems of a row's lots against those left (`here`), with candidates; deducts the row's lots from `here`. */
export function lotsProblems({ row, lots, isSerial }: NamedLots, here: LotPart[]): Problem[] {
  const candidates = asLots(here.filter(({ qty }) => qty.gt(0)))
  const bad = (rest: Pick<Problem, 'rule' | 'params' | 'reason'>): Problem => ({ row, field: 'lots', candidates, ...rest })
  if (lots.length === 0) return [bad({ rule: 'LINE_BAD', reason: chooseReason(candidates) })]
  const wrong = lots.filter((named) => qtyOfLot(named).gt(here.find(({ lot }) => lot === named.lot)?.qty ?? zero))
  deductLots(here, lots)
  return wrong.map(({ lot }) =>
    bad({ rule: isSerial ? 'SERIAL_BAD' : 'LOT_BAD', params: { number: lot }, reason: notOfSource(candidates) }),
  )
}

/**
 * Replaces lot problems of rows by those of their source line or of unlinked serial numbers (`pieces`), which are
 * more precise.
 */
export function withSourceLotProblems<Found extends { lotProblems: readonly Problem[] }>(
  found: Found,
  link: Pick<Link, 'keeps'>,
  work: LinkedDocument,
  pieces?: SerialReturnProblems,
): Found & Pick<SerialReturnProblems, 'unsoldPieces'> {
  const known = [...sourceLotProblems(link, work), ...(pieces?.othersPieces ?? [])]
  const rows = new Set(known.map(({ row }) => row))
  const lotProblems = [...found.lotProblems.filter(({ row }) => !rows.has(row)), ...known]
  return {
    ...found,
    lotProblems: lotProblems.sort((one, other) => (one.row ?? 0) - (other.row ?? 0)),
    unsoldPieces: pieces?.unsoldPieces ?? [],
  }
}

/** Lots that are left, by source line, less those that `lines` name. */
function leftOf(lines: readonly StoredLine[], sources: ReadonlyMap<string, SourceLine>): Map<string, LotPart[]> {
  const left = new Map([...sources.values()].flatMap(({ id, lots, lotsLeft }) => (lots?.length ? [[id, partsOf(lotsLeft ?? [])]] : [])))
  for (const { sourceBodyId, lots } of lines) deductLots(left.get(sourceBodyId ?? '') ?? [], lots ?? [])
  return left
}

function deductLots(here: LotPart[], lots: readonly LotQty[]): void {
  for (const named of lots) {
    const one = here.find(({ lot }) => lot === named.lot)
    if (one) one.qty = one.qty.sub(qtyOfLot(named))
  }
}

const movedQty = ({ baseQty }: StoredLine): Decimal => (readFigure(baseQty) ?? zero).abs()

const chooseReason = (left: readonly LotQty[]) =>
  left.length > 0
    ? words(`请从可退的批次或序列号中选择：${lotsList(left)}`, `say which ones, of ${lotsList(left)}`)
    : words('来源行没有可退的批次或序列号', 'nothing is left of the lots of the source line')
const notOfSource = (left: readonly LotQty[]) =>
  left.length > 0
    ? words(`不在来源行的可退数量内，可退：${lotsList(left)}`, `it is not left of the source line; left are ${lotsList(left)}`)
    : words('来源行没有可退的批次或序列号', 'nothing is left of the lots of the source line')

/** Lots listed in a message; all of them are sent as candidates. */
const maxListed = 10
const lotsList = (lots: readonly LotQty[]): string =>
  lotsText(lots.slice(0, maxListed).map(({ lot, qty }) => ({ lot, qty }))) + (lots.length > maxListed ? ' …' : '')

/**
 * Divides the lots of a requested line among the lines that an offer split it into; `rows`: for each line, the row of
 * the request.
 */
export function withSplitLots(document: StoredDocument, rows: readonly number[]): StoredDocument {
  const isSplit = (at: number) => rows.filter((row) => row === rows[at]).length > 1
  if (!document.lines.some(({ lots }, at) => lots?.length && isSplit(at))) return document
  const passed = new Map<number, Decimal>()
  const lines = document.lines.map((line, at): StoredLine => {
    if (!line.lots?.length || !isSplit(at)) return line
    const [row, qty] = [rows[at] ?? 0, (readFigure(line.baseQty) ?? zero).abs()]
    const before = passed.get(row) ?? zero
    passed.set(row, before.add(qty))
    return { ...line, lots: asLots(firstLots(partsOf(line.lots), qty, before)) }
  })
  return { ...document, lines }
}
