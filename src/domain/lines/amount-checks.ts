import type { Problem } from '../core/refusals.ts'
import { sharesAgree } from '../figures/allocate.ts'
import { type Decimal, readFigure, zero } from '../figures/decimal.ts'
import { isBlankLine, isGiven } from './blank-line.ts'
import { headTotals } from './head-fields.ts'
import { totalsOf } from './head-totals.ts'
import type { DocumentLine, HeadTotals, LineSettings, LinesHead } from './line-types.ts'
import { amountsToAllocate, basesOf, ownQtyBases } from './receipt-cost.ts'
import { acceptedAmounts, agreesWithStated } from './stated-amounts.ts'

/** Head totals a client may state; cost is the server's own. */
const checkedTotals: readonly (keyof HeadTotals)[] = [...headTotals.filter((name) => name !== 'costAmt'), 'actualAmt']

/**
 * The accepted-figures rule (C3): the figures of a line must result from one edit of one of them, or, on a pulled line
 * that is received in full, equal the open amount. Head totals must be the sums, and shares of freight and fees must
 * follow rule C6; they are checked once all lines are right. A figure that is not stated is not checked, so complete
 * the lines first (`completeLine`). Lines that state their cost have no amounts to check.
 */
export function amountProblems(lines: readonly DocumentLine[], head: LinesHead, settings: LineSettings): Problem[] {
  if (settings.byCost) return []
  const problems: Problem[] = []
  for (const [at, line] of lines.entries()) {
    if (!isBlankLine(line) && !acceptedAmounts(line, settings)) problems.push({ row: at + 1, field: 'totalAmt', rule: 'AMOUNT_DIFFERS' })
  }
  if (problems.length > 0) return problems
  return [...headProblems(lines, head, settings), ...shareProblems(lines, head, settings)]
}

function headProblems(lines: readonly DocumentLine[], head: LinesHead, settings: LineSettings): Problem[] {
  const totals = totalsOf(lines, settings)
  return checkedTotals.flatMap((field): Problem[] => {
    const total = readFigure(totals[field]) ?? zero
    const isOrdersActual = field === 'actualAmt' && total.isZero()
    const reason = { zh: `应为${totals[field]}`, en: `it comes to ${totals[field]}` }
    return isOrdersActual || agreesWithStated(head[field], total) ? [] : [{ field, rule: 'AMOUNT_DIFFERS', reason }]
  })
}

/**
 * Problems of the shares of freight and fees. None if no line states a share, because they are computed then; otherwise
 * all are checked, and a missing one counts as 0 (rule C6).
 */
function shareProblems(lines: readonly DocumentLine[], head: LinesHead, settings: LineSettings): Problem[] {
  const { freight, fee } = amountsToAllocate(lines, head, settings)
  return [...sharesOf('freight', freight.cost), ...sharesOf('feeAmt', fee)]

  function sharesOf(field: 'freight' | 'feeAmt', amount: Decimal): Problem[] {
    if (!lines.some((line) => isGiven(line[field]))) return []
    const shares = lines.map((line) => readFigure(line[field]) ?? zero)
    const bases = [basesOf(lines, settings), ...(settings.costAllocation === 1 ? [ownQtyBases(lines, settings)] : [])]
    return sharesAgree(shares, amount, bases, settings.places.amount) ? [] : [{ field, rule: 'AMOUNT_DIFFERS' }]
  }
}
