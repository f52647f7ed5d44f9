import { keyOf } from './row-key.ts'
import type { LineRules } from './rules.ts'
import type { GridLine } from './types.ts'

/** What to do with goods that the document already has. */
export type DuplicatePolicy = 'ask' | 'merge' | 'keep'

/**
 * A row (from 1) with goods that another row already has. `fields` are the fields in which the two differ; if there
 * are none, they can be merged.
 */
export type DuplicateLine = { key: string; row: number; otherRow: number; fields: readonly string[] }

/** The rows into which goods have just been entered, by key, with the other fields that were entered with them. */
export type NewRows = ReadonlyMap<string, readonly string[]>

/**
 * The fields in which a new line may differ from another line with the same goods, so that they are not merged (rule
 * C5 *merging*). Price and rate count only if they were entered, because otherwise they come from the goods.
 */
function distinguishingFields(line: GridLine, entered: readonly string[]): GridLine {
  const { commInfoId, unitId, qty, actualQty, depotId, isGift, sourceBodyId, unitList, conversion } = line
  const said = (['taxPrice', 'discountRate', 'taxRate'] as const).filter((name) => entered.includes(name))
  const extra = Object.fromEntries(said.map((name) => [name, line[name]]))
  return { commInfoId, unitId, qty, actualQty, depotId, isGift, sourceBodyId, unitList, conversion, ...extra }
}

/** Returns those of the new rows whose goods are also in another row. */
export function duplicatesOf(lines: readonly GridLine[], rows: NewRows, rules: LineRules): DuplicateLine[] {
  return lines.flatMap((line, at): DuplicateLine[] => {
    const key = keyOf(line, at)
    const entered = rows.get(key)
    if (!entered || !line.commInfoId) return []
    const others = possibleDuplicatesOf(lines, line, at, rows)
    const merged = rules.merge(pickRows(lines, others), [distinguishingFields(line, entered)])
    const into = merged.merged[0]
    const [apart] = merged.apart
    const otherRow = others[(into ?? apart?.row ?? 0) - 1]
    return otherRow === undefined ? [] : [{ key, row: at + 1, otherRow: otherRow + 1, fields: into ? [] : (apart?.fields ?? []) }]
  })
}

/**
 * Rows with the same goods and unit that the line may be merged into. Of two new rows, the later one is the duplicate.
 */
function possibleDuplicatesOf(lines: readonly GridLine[], line: GridLine, at: number, rows: NewRows): number[] {
  return lines.flatMap((other, row) => {
    if (row === at || other.commInfoId !== line.commInfoId || other.unitId !== line.unitId) return []
    return row < at || !rows.has(keyOf(other, row)) ? [row] : []
  })
}

const pickRows = (lines: readonly GridLine[], rows: readonly number[]) => rows.flatMap((row) => lines[row] ?? [])

export type MergedRows = { lines: GridLine[] /** Row (from 0) merged into last. */; into: number | undefined }

/** Merges the new rows into the rows with the same goods. Rows that differ otherwise are left as they are. */
export function mergeRows(lines: readonly GridLine[], rows: NewRows, rules: LineRules): MergedRows {
  let next = [...lines]
  let into: GridLine | undefined
  for (const [key, entered] of rows) {
    const at = next.findIndex((line, row) => keyOf(line, row) === key)
    const line = next[at]
    if (!line?.commInfoId) continue
    const others = possibleDuplicatesOf(next, line, at, rows)
    const merged = rules.merge(pickRows(next, others), [distinguishingFields(line, entered)])
    const grown = (merged.merged[0] ?? 0) - 1
    const [row, sum] = [others[grown], merged.lines[grown]]
    if (row === undefined || !sum) continue
    next = next.with(row, sum).toSpliced(at, 1)
    into = sum
  }
  return { lines: next, into: into && next.indexOf(into) }
}
