import { type Decimal, decimal, readFigure, zero } from '#domain/decimal.ts'
import { keepings, type LotQty, partsOf } from '#domain/lots.ts'
import { codeKey } from '#domain/plain-code.ts'
import { manyOf } from '../many-of.ts'
import type { Batch, Counted, CountLine } from './count-types.ts'

/** The line and how many basic units of it a code on goods or on one of their cases stands for. */
export function scanned(lines: readonly CountLine[], code: string): { line: CountLine; qty: string } | undefined {
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

/** Two countings of one line as one; what was said last is of the later moment. */
export function joinedCounts(before: Counted | undefined, next: Counted): Counted {
  if (!before || next.qty !== undefined) return next
  const lots = lotsOf([...(before.lots ?? []), ...(next.lots ?? [])])
  const { id, countedAt } = next
  if (before.qty === undefined) return { id, countedAt, addQty: decimal(before.addQty).add(next.addQty).toFixed(), ...lots }
  const { qty, unitId } = before
  return { id, countedAt, qty: decimal(qty).add(next.addQty).toFixed(), ...(unitId ? { unitId } : {}), ...lots }
}

/** The lines of a batch with one more counting; a line stands there once. */
export function withCounted(lines: readonly Counted[], next: Counted): readonly Counted[] {
  const before = lines.find(({ id }) => id === next.id)
  const joined = joinedCounts(before, next)
  return before ? lines.map((line) => (line === before ? joined : line)) : [...lines, joined]
}

/** What of a line is counted, in basic units and with its lots: what the server has, with what waits for it. */
export function countedOf(line: CountLine, waiting: readonly Batch[]): { qty: string | undefined; lots: readonly LotQty[] } {
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

/** A lot and what is counted of it. */
export type LotFigure = { lot: string; expiresOn?: string | undefined; qty: Decimal }

/** The lots of a line in the order of the books, each with what is counted of it; those that the books do not know stand behind. */
export function lotsCounted({ knownLots = [] }: CountLine, counted: readonly LotQty[]): LotFigure[] {
  const figures = new Map<string, LotFigure>(knownLots.map((known) => [known.lot, { ...known, qty: zero }]))
  for (const { lot, qty, expiresOn } of partsOf(counted)) {
    const before = figures.get(lot)
    figures.set(lot, { lot, expiresOn: before?.expiresOn ?? expiresOn, qty: (before?.qty ?? zero).add(qty) })
  }
  return [...figures.values()].filter(({ lot, qty }) => !qty.isZero() || knownLots.some((known) => known.lot === lot))
}

/** What a scan counts: goods, a lot of goods, or a piece; goods that are kept so and no lot are only chosen. */
export type Scan = { line: CountLine; addQty?: string; lots?: LotQty[]; isTwice?: boolean }

/**
 * What a code means in a count: goods or one of their cases, a lot or piece that the line knows, else a new piece of the goods that were scanned
 * `last`. Nothing where it is none of them.
 */
export function readScan(
  typed: string,
  lines: readonly CountLine[],
  waiting: readonly Batch[],
  last: CountLine | undefined,
): Scan | undefined {
  const { times, code } = manyOf(typed)
  const hit = scanned(lines, code)
  if (hit) {
    const [only, ...others] = hit.line.keeping === keepings.lot ? lotsCounted(hit.line, countedOf(hit.line, waiting).lots) : []
    const addQty = decimal(hit.qty).mul(times).toFixed()
    if (!hit.line.keeping) return { line: hit.line, addQty }
    return only && others.length === 0 ? ofLot(hit.line, only, addQty) : { line: hit.line }
  }
  for (const line of lines.filter(({ keeping }) => keeping)) {
    const here = lotsCounted(line, countedOf(line, waiting).lots)
    const lot = here.find((one) => one.lot === code) ?? here.find((one) => codeKey(one.lot) === codeKey(code))
    if (lot && line.keeping === keepings.serial && lot.qty.gt(0)) return { line, isTwice: true }
    if (lot) return ofLot(line, lot, line.keeping === keepings.serial ? '1' : times)
  }
  return last?.keeping === keepings.serial ? ofLot(last, { lot: code }, '1') : undefined
}

const ofLot = (line: CountLine, { lot, expiresOn }: Pick<LotQty, 'lot' | 'expiresOn'>, addQty: string): Scan => ({
  line,
  addQty,
  lots: [{ lot, qty: addQty, ...(expiresOn ? { expiresOn } : {}) }],
})
