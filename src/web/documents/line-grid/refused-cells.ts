import type { Problem } from '#domain/refusals.ts'
import type { Words } from '#domain/words.ts'
import { fieldText } from './field-text.ts'
import type { GridLine, LineColumn, Taken } from './types.ts'

/** Cells that did not take what was entered: the former value stands, marked with the reason until the cell is entered anew. */

type Refused = NonNullable<GridLine['refused']>

/** The line after a cell was entered: changed and no longer marked, or as it was and marked. */
export function withTaken(line: GridLine, { name }: LineColumn, taken: Taken): GridLine {
  if (taken.line) return withoutRefused(taken.line, name)
  return { ...line, refused: { ...line.refused, [name]: { kept: fieldText(line, name), why: taken.refused } } }
}

/** Cells of the line that stand marked. One whose value has become another since is not. */
export function refusedCells(line: GridLine): { field: string; reason: Words }[] {
  return Object.entries(line.refused ?? {}).flatMap(([field, { kept, why }]) =>
    kept === fieldText(line, field) ? [{ field, reason: why }] : [],
  )
}

function withoutRefused(line: GridLine, name: string): GridLine {
  if (!line.refused?.[name]) return line
  const { [name]: _over, ...others }: Refused = line.refused
  const { refused: _all, ...rest } = line
  return Object.keys(others).length === 0 ? rest : { ...rest, refused: others }
}

/** Why a document cannot be sent yet: a cell shows another value than was meant. */
export function refusedProblems(lines: readonly GridLine[]): Problem[] {
  return lines.flatMap((line, row) =>
    refusedCells(line).map(({ field, reason }): Problem => ({ row: row + 1, field, rule: 'LINE_BAD', reason })),
  )
}
