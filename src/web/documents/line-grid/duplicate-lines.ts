import { keyOf } from './row-key.ts'
import type { LineRules } from './rules.ts'
import type { GridLine } from './types.ts'

/** What to do with goods that stand in the document already. */
export type DuplicatePolicy = 'ask' | 'merge' | 'keep'

/** A row (from 1) whose goods stand in another row already. `fields` differ; without any the two can be merged. */
export type DuplicateLine = { key: string; row: number; otherRow: number; fields: readonly string[] }

/** Rows that have just got their goods, by key, with the fields somebody entered beside them. */
export type NewRows = ReadonlyMap<string, readonly string[]>

/**
 * What a new line says about itself beyond its goods: only that can tell it from another line (rule C5 *merging*). Its price and rate
 * come from the goods unless somebody entered them.
 */
function stated(line: GridLine, entered: readonly string[]): GridLine {
  const { commInfoId, unitId, qty, actualQty, depotId, isGift, sourceBodyId, unitList, conversion } = line
  const said = (['taxPrice', 'discountRate', 'taxRate'] as const).filter((name) => entered.includes(name))
  const extra = Object.fromEntries(said.map((name) => [name, line[name]]))
  return { commInfoId, unitId, qty, actualQty, depotId, isGift, sourceBodyId, unitList, conversion, ...extra }
}

/** Which of the new rows repeat goods of another row. */
export function duplicatesOf(lines: readonly GridLine[], rows: NewRows, rules: LineRules): DuplicateLine[] {
  return lines.flatMap((line, at): DuplicateLine[] => {
    const key = keyOf(line, at)
    const entered = rows.get(key)
    if (!entered || !line.commInfoId) return []
    const others = rivalsOf(lines, line, at, rows)
    const merged = rules.merge(pick(lines, others), [stated(line, entered)])
    const into = merged.merged[0]
    const [apart] = merged.apart
    const otherRow = others[(into ?? apart?.row ?? 0) - 1]
    return otherRow === undefined ? [] : [{ key, row: at + 1, otherRow: otherRow + 1, fields: into ? [] : (apart?.fields ?? []) }]
  })
}

/** Rows with the same goods that the line may repeat: of two new rows the later is the repetition. */
function rivalsOf(lines: readonly GridLine[], line: GridLine, at: number, rows: NewRows): number[] {
  return lines.flatMap((other, row) => {
    if (row === at || other.commInfoId !== line.commInfoId || other.unitId !== line.unitId) return []
    return row < at || !rows.has(keyOf(other, row)) ? [row] : []
  })
}

const pick = (lines: readonly GridLine[], rows: readonly number[]) => rows.flatMap((row) => lines[row] ?? [])

export type MergedRows = { lines: GridLine[] /** Row (from 0) that grew last. */; into: number | undefined }

/** The lines with the new rows added to their duplicates; rows that differ stay. */
export function mergeRows(lines: readonly GridLine[], rows: NewRows, rules: LineRules): MergedRows {
  let next = [...lines]
  let into: GridLine | undefined
  for (const [key, entered] of rows) {
    const at = next.findIndex((line, row) => keyOf(line, row) === key)
    const line = next[at]
    if (!line?.commInfoId) continue
    const others = rivalsOf(next, line, at, rows)
    const merged = rules.merge(pick(next, others), [stated(line, entered)])
    const grown = (merged.merged[0] ?? 0) - 1
    const [row, sum] = [others[grown], merged.lines[grown]]
    if (row === undefined || !sum) continue
    next = next.with(row, sum).toSpliced(at, 1)
    into = sum
  }
  return { lines: next, into: into && next.indexOf(into) }
}
