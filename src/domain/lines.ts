/**
 * Entry point to the arithmetic of purchase lines as the wire and the browser carry them: plain objects with figures
 * as text.
 */

export { amountProblems } from './amount-checks.ts'
export { completeLine, editLine, editQuantityText, quantityChange, whyNotEdited } from './edit-line.ts'
export { totalsOf } from './head-totals.ts'
export { checkLine, type LineWarning, lineProblems, lineWarnings } from './line-checks.ts'
export { basicQtyOf, qtyOf } from './line-figures.ts'
export type { DocumentLine, Figure, HeadTotals, LineSettings, LinesHead, UnitInfo } from './line-types.ts'
export { type MergeResult, mergeDuplicates } from './merge-lines.ts'
export { type OrderLineToPull, pullLine, sourceFigures } from './pull-line.ts'
