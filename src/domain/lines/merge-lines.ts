import { readFigure } from '../figures/decimal.ts'
import { isGiven } from './blank-line.ts'
import { editLine, quantityChange } from './edit-line.ts'
import { qtyOf } from './line-figures.ts'
import type { DocumentLine, LineSettings } from './line-types.ts'

/** Fields that keep two lines of the same goods and unit apart (rule C5 *merging*). */
const distinguishingFields = ['taxPrice', 'discountRate', 'taxRate', 'depotId', 'lot', 'isGift', 'sourceBodyId'] as const
const distinguishingByCost = ['costPrice'] as const

export type MergeResult<L> = {
  lines: L[]
  /** Rows (from 1) whose quantity grew. */
  merged: number[]
  /** Rows kept apart: the row of the existing line, the row of the new one, and the fields that differ. */
  apart: { row: number; newRow: number; fields: string[] }[]
}

/**
 * Adds lines to a document (rule C5 *merging duplicate goods*). Same goods and unit: quantities add and the amounts
 * follow from the existing price. Where price, discount, rate, depot, lot, gift flag or source differ, both lines
 * stay and the result lists the differences.
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

/** A field the new line does not state (a scan names only the goods) does not differ. */
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
