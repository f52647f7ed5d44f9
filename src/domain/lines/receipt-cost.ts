import { allocate, freightCost, type NoBase, noBase, sharesAgree } from '../figures/allocate.ts'
import { type Decimal, decimal, fixedText, readFigure, roundTo, sum, zero } from '../figures/decimal.ts'
import { taxFactor } from '../figures/line-amounts.ts'
import { isBlankLine, isGiven } from './blank-line.ts'
import { basicQtyOf, isService, qtyOf, withCost } from './line-figures.ts'
import type { DocumentLine, LineSettings, LinesHead } from './line-types.ts'

const usualFreightRate = decimal('9')

/**
 * The base of a row in an allocation: its basic quantity (mode 1) or its amount after discount (mode 0); 0 for
 * services (rule C6).
 */
export function basesOf(lines: readonly DocumentLine[], settings: LineSettings): Decimal[] {
  return lines.map((line) => {
    if (isService(line) || isBlankLine(line)) return zero
    return settings.costAllocation === 1 ? basicQtyOf(line, settings) : (readFigure(line.discountAmt) ?? readFigure(line.totalAmt) ?? zero)
  })
}

/**
 * The other base that a client may have used: the quantity in the line's own unit (rule C6 *shares sent by a client*).
 */
export function ownQtyBases(lines: readonly DocumentLine[], settings: LineSettings): Decimal[] {
  return lines.map((line) => (isService(line) || isBlankLine(line) ? zero : qtyOf(line, settings)))
}

export type Freight = { total: Decimal; cost: Decimal; tax: Decimal }

/**
 * The amounts in a head to allocate: of the freight its cost (without deductible tax), of other fees everything. If
 * the head states none, the sum of its lines' shares is used; to clear freight, a client sends 0.00 (rule C6).
 */
export function amountsToAllocate(
  lines: readonly DocumentLine[],
  head: LinesHead,
  settings: LineSettings,
): { freight: Freight; fee: Decimal } {
  const { amount } = settings.places
  const rate = readFigure(head.freightTaxRate) ?? usualFreightRate
  const deductible = head.freightDeductible === 2
  const shares = (field: 'freight' | 'feeAmt') => sum(lines.map((line) => readFigure(line[field]) ?? zero))
  const stated = readFigure(head.freight)
  const ofShares = () => (deductible ? roundTo(shares('freight').mul(taxFactor(rate)), amount) : shares('freight'))
  const total = stated ?? ofShares()
  const { cost, tax } =
    stated || !deductible ? freightCost(total, rate, deductible, amount) : { cost: shares('freight'), tax: total.sub(shares('freight')) }
  return { freight: { total, cost, tax }, fee: readFigure(head.feeAmt) ?? shares('feeAmt') }
}

/**
 * The lines of a whole document with their shares of freight and fees and their cost: `freight`, `feeAmt`, `costAmt`,
 * `costPrice`, `allCostAmt`, `allCostPrice` (rules C4, C6, A5). Stated shares stay if they are right by quantities in
 * the lines' own units.
 */
export function costLines<L extends DocumentLine>(lines: readonly L[], head: LinesHead, settings: LineSettings): L[] | NoBase {
  const costLine = costingOf(lines, head, settings)
  return costLine === noBase ? noBase : lines.map(costLine)
}

/**
 * Like `costLines`, but returns a function for one line at a time, because thousands of lines at once would block the
 * server too long.
 */
export function costingOf<L extends DocumentLine>(
  lines: readonly L[],
  head: LinesHead,
  settings: LineSettings,
): ((line: L, at: number) => L) | NoBase {
  return withShares(lines, head, settings, (line, shares) => withCost({ ...line, ...shares }, settings))
}

/**
 * Like `costLines`, for lines that were costed before, such as those of a grid at every edit: a line whose shares do
 * not change stays the same object.
 */
export function recostLines<L extends DocumentLine>(lines: readonly L[], head: LinesHead, settings: LineSettings): L[] | NoBase {
  const costLine = withShares(lines, head, settings, (line, shares) => {
    const isSame = isGiven(line.allCostAmt) && line.freight === shares.freight && line.feeAmt === shares.feeAmt
    return isSame ? line : withCost({ ...line, ...shares }, settings)
  })
  return costLine === noBase ? noBase : lines.map(costLine)
}

type Shares = { freight: string; feeAmt: string }

function withShares<L extends DocumentLine>(
  lines: readonly L[],
  head: LinesHead,
  settings: LineSettings,
  costed: (line: L, shares: Shares) => L,
): ((line: L, at: number) => L) | NoBase {
  if (settings.byCost || settings.sells) return (line) => line
  const { freight, fee } = amountsToAllocate(lines, head, settings)
  const freightShares = sharesFor(lines, 'freight', freight.cost, settings)
  const feeShares = sharesFor(lines, 'feeAmt', fee, settings)
  if (freightShares === noBase || feeShares === noBase) return noBase
  const text = (share: Decimal | undefined) => fixedText(share ?? zero, settings.places.amount)
  return (line, at) => (isBlankLine(line) ? line : costed(line, { freight: text(freightShares[at]), feeAmt: text(feeShares[at]) }))
}

function sharesFor(
  lines: readonly DocumentLine[],
  field: 'freight' | 'feeAmt',
  total: Decimal,
  settings: LineSettings,
): Decimal[] | NoBase {
  const places = settings.places.amount
  const own = allocate(total, basesOf(lines, settings), places)
  if (settings.costAllocation !== 1 || !lines.some((line) => isGiven(line[field]))) return own
  const stated = lines.map((line) => readFigure(line[field]) ?? zero)
  if (own !== noBase && own.every((share, at) => share.eq(stated[at] ?? zero))) return own
  return sharesAgree(stated, total, [ownQtyBases(lines, settings)], places) ? stated : own
}

/**
 * True when there is a row to which freight and fees can be allocated (guard *freightHasBase*, refused as
 * ALLOC_NO_BASE).
 */
export function hasAllocationBase(lines: readonly DocumentLine[], head: LinesHead, settings: LineSettings): boolean {
  const { freight, fee } = amountsToAllocate(lines, head, settings)
  return (freight.cost.isZero() && fee.isZero()) || !sum(basesOf(lines, settings)).isZero()
}
