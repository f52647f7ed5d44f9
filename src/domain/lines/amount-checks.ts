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
 * The accepted-figures rule (C3): a line's figures are the result of one edit of its own, of a fully received pulled
 * line also the open amount; head totals that are stated are the sums; shares of freight and fees that are stated
 * follow rule C6. What is not stated is not judged, so complete the lines first (`completeLine`). One problem per
 * row. Lines that state their cost state no amount.
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

/** Shares of which none is stated are computed; where one is, all count, a missing one as 0 (rule C6). */
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
