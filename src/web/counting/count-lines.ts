import { decimal, readFigure } from '#domain/decimal.ts'
import type { LotQty } from '#domain/lots.ts'
import type { Batch, Counted, CountLine } from './count-types.ts'

/** The line and how many basic units of it a code on goods or on one of their cases stands for. */
export function scanned(lines: readonly CountLine[], code: string): { line: CountLine; qty: string } | undefined {
  for (const line of lines) {
    const unit = line.unitList?.find(({ barCode }) => barCode === code)
    if (unit) return { line, qty: String(unit.conversion ?? '1') }
    if (line.barCode === code || line.commInfoCode === code) return { line, qty: '1' }
  }
  return undefined
}

/** What was typed or scanned: `3*` before a code counts three of it. */
export function manyOf(typed: string): { times: string; code: string } {
  const [, times = '1', code = typed] = /^(\d+(?:\.\d+)?)[*×](.+)$/.exec(typed) ?? []
  return { times, code }
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
