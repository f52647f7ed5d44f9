import { readFigure } from '../figures/decimal.ts'
import { isGiven } from './blank-line.ts'
import { editLine, quantityChange } from './edit-line.ts'
import { qtyOf } from './line-figures.ts'
import type { DocumentLine, LineSettings } from './line-types.ts'

/** Two lines of the same goods and unit are not merged if they differ in one of these fields (rule C5 *merging*). */
const distinguishingFields = ['taxPrice', 'discountRate', 'taxRate', 'depotId', 'lot', 'isGift', 'sourceBodyId'] as const
const distinguishingByCost = ['costPrice'] as const

export type MergeResult<L> = {
  lines: L[]
  /** Rows (counted from 1) whose quantity was increased. */
  merged: number[]
  /** Rows that were not merged: the row of the existing line, the row of the new one, and the fields that differ. */
  apart: { row: number; newRow: number; fields: string[] }[]
}

/**
 * Adds lines to a document (rule C5 *merging duplicate goods*). For the same goods and unit, the quantities are added
 * and the amounts follow from the existing price. If price, discount, rate, depot, lot, gift flag or source differ,
 * both lines stay and the result lists the differences.
 */
export function mergeDuplicates<L extends DocumentLine>(
  lines: readonly L[],
  incoming: readonly L[],
  settings: LineSettings,
): MergeResult<L> {
  const result: MergeResult<L> = { lines: [...lines], merged: [], apart: [] }
  for (const added of incoming) {
    const duplicates = result.lines.flatMap((line, at) => (isSameGoods(line, added) ? [at] : []))
    const same = duplicates.find((at) => differences(result.lines[at], added, settings).length === 0)
    const kept = same === undefined ? undefined : result.lines[same]
    if (kept === undefined || same === undefined) {
      result.lines.push(added)
      result.apart.push(
        ...duplicates.map((at) => ({ row: at + 1, newRow: result.lines.length, fields: differences(result.lines[at], added, settings) })),
      )
      continue
    }
    const total = qtyOf(kept, settings).add(qtyOf(added, settings))
    result.lines[same] = editLine(kept, quantityChange(kept, total, settings), settings)
    result.merged.push(same + 1)
  }
  return result
}

function isSameGoods(a: DocumentLine, b: DocumentLine): boolean {
  return isGiven(a.commInfoId) && a.commInfoId === b.commInfoId && a.unitId === b.unitId
}

/** A field that the new line does not state counts as equal: a scan, for example, names only the goods. */
function differences(line: DocumentLine | undefined, added: DocumentLine, { byCost }: LineSettings): string[] {
  const here = line as Record<string, unknown>
  const there = added as Record<string, unknown>
  return (byCost ? distinguishingByCost : distinguishingFields).filter(
    (field) => isGiven(there[field]) && !isSameValue(here[field], there[field]),
  )
}

function isSameValue(a: unknown, b: unknown): boolean {
  const [left, right] = [readFigure(String(a ?? '')), readFigure(String(b ?? ''))]
  return left && right ? left.eq(right) : a === b
}
