import type { Problem } from '#domain/core/refusals.ts'
import type { Words } from '#domain/core/words.ts'
import { fieldText } from './field-text.ts'
import type { EditResult, GridLine, LineColumn } from './types.ts'

/** Cells that refused their input: the former value stays, marked with the reason until the cell is entered anew. */

type RefusedByColumn = NonNullable<GridLine['refused']>

/** The line after a cell was entered: changed and unmarked, or unchanged and marked. */
export function withCellEdit(line: GridLine, { name }: LineColumn, taken: EditResult): GridLine {
  if (taken.line) return withoutRefused(taken.line, name)
  return { ...line, refused: { ...line.refused, [name]: { kept: fieldText(line, name), why: taken.refused } } }
}

/** Marked cells of the line. A cell whose value has changed since is not marked any more. */
export function refusedCells(line: GridLine): { field: string; reason: Words }[] {
  return Object.entries(line.refused ?? {}).flatMap(([field, { kept, why }]) =>
    kept === fieldText(line, field) ? [{ field, reason: why }] : [],
  )
}

function withoutRefused(line: GridLine, name: string): GridLine {
  if (!line.refused?.[name]) return line
  const { [name]: _over, ...others }: RefusedByColumn = line.refused
  const { refused: _all, ...rest } = line
  return Object.keys(others).length === 0 ? rest : { ...rest, refused: others }
}

/** Problems that block sending a document: cells that show another value than was entered. */
export function refusedProblems(lines: readonly GridLine[]): Problem[] {
  return lines.flatMap((line, row) =>
    refusedCells(line).map(({ field, reason }): Problem => ({ row: row + 1, field, rule: 'LINE_BAD', reason })),
  )
}
