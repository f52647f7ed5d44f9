import type { Problem } from '#domain/core/refusals.ts'
import type { Words } from '#domain/core/words.ts'
import { fieldText } from './field-text.ts'
import type { EditResult, GridLine, LineColumn } from './types.ts'

/**
 * Cells that did not accept what was entered. They keep their former value and are marked with the reason until
 * something is entered again.
 */

type RefusedByColumn = NonNullable<GridLine['refused']>

/**
 * The line after something was entered into a cell: with the new value and without a mark, or unchanged and marked as
 * refused.
 */
export function withCellEdit(line: GridLine, { name }: LineColumn, taken: EditResult): GridLine {
  if (taken.line) return withoutRefused(taken.line, name)
  return { ...line, refused: { ...line.refused, [name]: { kept: fieldText(line, name), why: taken.refused } } }
}

/** The marked cells of a line. A cell whose value has changed since is no longer marked. */
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

/** Problems that prevent sending a document: cells that show another value than the one that was entered. */
export function refusedProblems(lines: readonly GridLine[]): Problem[] {
  return lines.flatMap((line, row) =>
    refusedCells(line).map(({ field, reason }): Problem => ({ row: row + 1, field, rule: 'LINE_BAD', reason })),
  )
}
