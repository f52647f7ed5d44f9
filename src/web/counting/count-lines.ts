import { keepings, type LotQty, partsOf } from '#domain/core/lots.ts'
import { codeKey } from '#domain/core/plain-code.ts'
import { type Decimal, decimal, readFigure, zero } from '#domain/figures/decimal.ts'
import { parseQuantityPrefix } from '../core/quantity-prefix.ts'
import type { CountBatch, CountLine, LineCount } from './count-types.ts'

/**
 * Finds the line by a code of its goods or of one of its units, such as a case, with the number of basic units the
 * code counts for.
 */
export function findScannedLine(lines: readonly CountLine[], code: string): { line: CountLine; qty: string } | undefined {
  const key = codeKey(code)
  const isCalled = (own: string | undefined) => own !== undefined && codeKey(own) === key
  for (const line of lines) {
    const unit = line.unitList?.find(({ barCode }) => isCalled(barCode))
    if (unit) return { line, qty: String(unit.conversion ?? '1') }
    if (isCalled(line.barCode) || isCalled(line.commInfoCode)) return { line, qty: '1' }
  }
  return undefined
}

const lotsOf = (lots: readonly LotQty[] | undefined) => (lots?.length ? { lots: [...lots] } : {})

/** Merges two entries for the same line. The merged entry has the time of the later one. */
export function mergeCounts(before: LineCount | undefined, next: LineCount): LineCount {
  if (!before || next.qty !== undefined) return next
  const lots = lotsOf([...(before.lots ?? []), ...(next.lots ?? [])])
  const { id, countedAt } = next
  if (before.qty === undefined) return { id, countedAt, addQty: decimal(before.addQty).add(next.addQty).toFixed(), ...lots }
  const { qty, unitId } = before
  return { id, countedAt, qty: decimal(qty).add(next.addQty).toFixed(), ...(unitId ? { unitId } : {}), ...lots }
}

/** Adds an entry to the lines of a batch. If the line already has an entry, both are merged. */
export function withLineCount(lines: readonly LineCount[], next: LineCount): readonly LineCount[] {
  const before = lines.find(({ id }) => id === next.id)
  const joined = mergeCounts(before, next)
  return before ? lines.map((line) => (line === before ? joined : line)) : [...lines, joined]
}

/** Counted quantity of a line in basic units, and its lots: as the server has them, with the entries not sent yet. */
export function countedQtyOf(line: CountLine, waiting: readonly CountBatch[]): { qty: string | undefined; lots: readonly LotQty[] } {
  const said = waiting.flatMap(({ lines }) => lines.filter(({ id }) => id === line.id))
  return said.reduce<{ qty: string | undefined; lots: readonly LotQty[] }>(
    (now, { qty, addQty, lots = [] }) =>
      qty === undefined
        ? {
            qty: decimal(now.qty ?? '0')
              .add(addQty)
              .toFixed(),
            lots: [...now.lots, ...lots],
          }
        : { qty: decimal(qty).toFixed(), lots },
    { qty: readFigure(line.baseQty)?.toFixed(), lots: line.lots ?? [] },
  )
}

/** A lot with its counted quantity. */
export type LotFigure = { lot: string; expiresOn?: string | undefined; qty: Decimal }

/**
 * Lots of a line, each with its counted quantity, in the order in which the books list them; lots that are not in the
 * books come last.
 */
export function countedLots({ knownLots = [] }: CountLine, counted: readonly LotQty[]): LotFigure[] {
  const figures = new Map<string, LotFigure>(knownLots.map((known) => [known.lot, { ...known, qty: zero }]))
  for (const { lot, qty, expiresOn } of partsOf(counted)) {
    const before = figures.get(lot)
    figures.set(lot, { lot, expiresOn: before?.expiresOn ?? expiresOn, qty: (before?.qty ?? zero).add(qty) })
  }
  return [...figures.values()].filter(({ lot, qty }) => !qty.isZero() || knownLots.some((known) => known.lot === lot))
}

/**
 * Result of a scan. Without `addQty` the line is only selected: its lot is not certain or, if `isTwice` is true, its
 * serial number has been counted before.
 */
export type ScanResult = { line: CountLine; addQty?: string; lots?: LotQty[]; isTwice?: boolean }

/**
 * Interprets a scanned or typed code during a count. It may be a code of goods or of one of their units, or the number
 * of a lot or piece on a line. Otherwise it is taken as a new serial number of the goods scanned `last`, if these have
 * serial numbers; undefined if not.
 */
export function readScan(
  typed: string,
  lines: readonly CountLine[],
  waiting: readonly CountBatch[],
  last: CountLine | undefined,
): ScanResult | undefined {
  const { times, code } = parseQuantityPrefix(typed)
  const hit = findScannedLine(lines, code)
  if (hit) {
    const [only, ...others] = hit.line.keeping === keepings.lot ? countedLots(hit.line, countedQtyOf(hit.line, waiting).lots) : []
    const addQty = decimal(hit.qty).mul(times).toFixed()
    if (!hit.line.keeping) return { line: hit.line, addQty }
    return only && others.length === 0 ? ofLot(hit.line, only, addQty) : { line: hit.line }
  }
  for (const line of lines.filter(({ keeping }) => keeping)) {
    const here = countedLots(line, countedQtyOf(line, waiting).lots)
    const lot = here.find((one) => one.lot === code) ?? here.find((one) => codeKey(one.lot) === codeKey(code))
    if (lot && line.keeping === keepings.serial && lot.qty.gt(0)) return { line, isTwice: true }
    if (lot) return ofLot(line, lot, line.keeping === keepings.serial ? '1' : times)
  }
  return last?.keeping === keepings.serial ? ofLot(last, { lot: code }, '1') : undefined
}

const ofLot = (line: CountLine, { lot, expiresOn }: Pick<LotQty, 'lot' | 'expiresOn'>, addQty: string): ScanResult => ({
  line,
  addQty,
  lots: [{ lot, qty: addQty, ...(expiresOn ? { expiresOn } : {}) }],
})
