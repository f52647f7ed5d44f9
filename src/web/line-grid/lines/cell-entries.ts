import { type CellContext, withCellText } from './cell-text.ts'
import { withCellEdit } from './refused-cells.ts'
import type { EditResult, GridLine, LineColumn } from './types.ts'

/** A text to be entered into a cell. */
export type CellEntry = { column: LineColumn; text: string }
export type RefusedEntry = CellEntry & { why: EditResult['refused'] }

/**
 * Enters texts into several cells of a line at once, and returns the line and the refused entries. If a unit and a
 * quantity are entered together, the quantity is in the new unit. So the unit is entered first, and it does not matter
 * whether it could express the former quantity.
 */
export function withCellEntries(
  line: GridLine,
  entries: readonly CellEntry[],
  context: CellContext,
): { line: GridLine; refused: RefusedEntry[] } {
  const unit = entries.find(({ column }) => column.kind === 'unit')
  const qty = entries.find(({ column }) => column.kind === 'qty')
  const both = unit && qty ? withUnitAndQty(line, unit, qty, context) : undefined
  const refused: RefusedEntry[] = []
  let next = both ?? line
  for (const entry of entries) {
    if (both && (entry === unit || entry === qty)) continue
    const taken = withCellText(next, entry.column, entry.text, context)
    next = withCellEdit(next, entry.column, taken)
    if (taken.refused) refused.push({ ...entry, why: taken.refused })
  }
  return { line: next, refused }
}

/**
 * Enters a unit and a quantity together. If either is refused, returns undefined, and the caller enters each of them
 * separately.
 */
function withUnitAndQty(line: GridLine, unit: CellEntry, qty: CellEntry, context: CellContext): GridLine | undefined {
  if (line.asked) return undefined
  const begun = context.rules.withoutQuantity(line)
  const inUnit = withCellText(begun, unit.column, unit.text, context)
  const counted = inUnit.line && withCellText(inUnit.line, qty.column, qty.text, context)
  return counted?.line && withCellEdit(withCellEdit(line, unit.column, { line: counted.line }), qty.column, { line: counted.line })
}
