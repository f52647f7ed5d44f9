import { type CellContext, takeText } from './cell-text.ts'
import { withTaken } from './refused-cells.ts'
import type { GridLine, LineColumn, Taken } from './types.ts'

/** A text on its way into a cell. */
export type CellEntry = { column: LineColumn; text: string }
export type RefusedEntry = CellEntry & { why: Taken['refused'] }

/**
 * The line after several of its cells were entered at once, with what it did not take. A quantity counts in the unit it comes with,
 * whatever the line held before, so the unit is taken first and need not be able to say the former quantity.
 */
export function takeCells(
  line: GridLine,
  entries: readonly CellEntry[],
  context: CellContext,
): { line: GridLine; refused: RefusedEntry[] } {
  const unit = entries.find(({ column }) => column.kind === 'unit')
  const qty = entries.find(({ column }) => column.kind === 'qty')
  const both = unit && qty ? takeUnitAndQty(line, unit, qty, context) : undefined
  const refused: RefusedEntry[] = []
  let next = both ?? line
  for (const entry of entries) {
    if (both && (entry === unit || entry === qty)) continue
    const taken = takeText(next, entry.column, entry.text, context)
    next = withTaken(next, entry.column, taken)
    if (taken.refused) refused.push({ ...entry, why: taken.refused })
  }
  return { line: next, refused }
}

/** Both or, where one of them is not taken, neither: then each is taken by itself. */
function takeUnitAndQty(line: GridLine, unit: CellEntry, qty: CellEntry, context: CellContext): GridLine | undefined {
  if (line.asked) return undefined
  const begun = context.rules.withoutQuantity(line)
  const inUnit = takeText(begun, unit.column, unit.text, context)
  const counted = inUnit.line && takeText(inUnit.line, qty.column, qty.text, context)
  return counted?.line && withTaken(withTaken(line, unit.column, { line: counted.line }), qty.column, { line: counted.line })
}
