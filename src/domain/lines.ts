/**
 * Entry point to the arithmetic of document lines as the wire and the browser carry them: plain objects with figures
 * as text.
 */

export { amountProblems } from './lines/amount-checks.ts'
export { completeLine, editLine, editQuantityText, quantityChange, whyNotEdited } from './lines/edit-line.ts'
export { totalsOf } from './lines/head-totals.ts'
export { checkLine, type LineWarning, lineProblems, lineWarnings } from './lines/line-checks.ts'
export { basicQtyOf, qtyOf } from './lines/line-figures.ts'
export type { DocumentLine, Figure, HeadTotals, LineSettings, LinesHead, UnitInfo } from './lines/line-types.ts'
export { type MergeResult, mergeDuplicates } from './lines/merge-lines.ts'
export { type OrderLineToPull, pullLine, sourceFigures } from './sources/pull-line.ts'
