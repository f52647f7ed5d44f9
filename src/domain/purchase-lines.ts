/** The door to the arithmetic of purchase lines as the wire and the browser carry them: plain objects whose figures are text. */
export { completeLine, editLine, editQuantityText, quantityChange, whyNotEdited } from './edit-line.ts'
export { basicQtyOf, isBlankLine, qtyOf } from './line-figures.ts'
export type { Figure, HeadTotals, LineSettings, PurchaseHead, PurchaseLine, UnitInfo } from './line-types.ts'
export { type Merged, mergeDuplicates } from './merge-lines.ts'
export { type OrderLineToPull, pullLine, sourceFigures } from './pull-line.ts'
export { amountProblems } from './purchase-amounts.ts'
export { checkLine, type LineWarning, lineProblems, lineWarnings } from './purchase-checks.ts'
export { totalsOf } from './purchase-totals.ts'
