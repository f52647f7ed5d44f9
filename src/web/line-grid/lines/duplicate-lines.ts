import { keyOf } from './row-key.ts'
import type { LineRules } from './rules.ts'
import type { GridLine } from './types.ts'

/** How to treat goods that are in the document already. */
export type DuplicatePolicy = 'ask' | 'merge' | 'keep'

/**
 * A row (from 1) whose goods are in another row already. `fields` are those that differ; without any the two can be
 * merged.
 */
export type DuplicateLine = { key: string; row: number; otherRow: number; fields: readonly string[] }

/** Rows whose goods were just entered, by key, with the fields entered beside them. */
export type NewRows = ReadonlyMap<string, readonly string[]>

/**
 * The fields that distinguish a new line from another one of the same goods (rule C5 *merging*). Price and rate come
 * from the goods unless they were entered.
 */
function distinguishingFields(line: GridLine, entered: readonly string[]): GridLine {
  const { commInfoId, unitId, qty, actualQty, depotId, isGift, sourceBodyId, unitList, conversion } = line
  const said = (['taxPrice', 'discountRate', 'taxRate'] as const).filter((name) => entered.includes(name))
  const extra = Object.fromEntries(said.map((name) => [name, line[name]]))
  return { commInfoId, unitId, qty, actualQty, depotId, isGift, sourceBodyId, unitList, conversion, ...extra }
}

/** Returns the new rows that repeat goods of another row. */
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

/** Rows with the same goods that the line may duplicate: of two new rows the later is the duplicate. */
function possibleDuplicatesOf(lines: readonly GridLine[], line: GridLine, at: number, rows: NewRows): number[] {
  return lines.flatMap((other, row) => {
    if (row === at || other.commInfoId !== line.commInfoId || other.unitId !== line.unitId) return []
    return row < at || !rows.has(keyOf(other, row)) ? [row] : []
  })
}

const pickRows = (lines: readonly GridLine[], rows: readonly number[]) => rows.flatMap((row) => lines[row] ?? [])

export type MergedRows = { lines: GridLine[] /** Row (from 0) merged into last. */; into: number | undefined }

/** Merges the new rows into their duplicates; rows that differ stay. */
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
