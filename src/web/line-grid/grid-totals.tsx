import { memo, useDeferredValue, useMemo } from 'react'
import { fillTemplate } from '../document-words/fill-words.ts'
import { formatMoney, formatQty, isNegative } from '../i18n/format.ts'
import type { GridLine, LineColumn } from './lines/types.ts'
import { gridWords } from './lines/words.ts'
import type { ViewContext } from './state/grid-state.ts'

type TotalsProps = { lines: readonly GridLine[]; columns: readonly LineColumn[]; context: ViewContext; rowIndex: number }

/**
 * Sums of the lines under their columns, computed by the domain. They use a deferred value of the lines, so that they
 * may appear a frame later and do not slow down typing.
 */
export const GridTotals = memo(function GridTotals({ lines, columns, context, rowIndex }: TotalsProps) {
  const { rules, say } = context
  const settled = useDeferredValue(lines)
  const names = useMemo(() => columns.filter(({ kind }) => kind === 'amount' || kind === 'qty').map(({ name }) => name), [columns])
  const totals = useMemo(() => rules.totals(settled, names), [rules, settled, names])
  const count = useMemo(() => settled.filter((line) => !rules.isBlank(line)).length, [rules, settled])
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: nothing can be done here
    // biome-ignore lint/a11y/useSemanticElements: a virtual grid cannot be a table
    <div role="row" className="lg-row lg-totals" aria-rowindex={rowIndex}>
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div role="rowheader" className="lg-number" aria-colindex={1}>
        {say(gridWords.total)}
      </div>
      {columns.map((column, index) => {
        const sum = totals[column.name]
        const text = index === 0 ? say(fillTemplate(gridWords.totalRows, { count: String(count) })) : totalText(sum, column)
        return (
          // biome-ignore lint/a11y/useFocusableInteractive: as above
          // biome-ignore lint/a11y/useSemanticElements: as above
          <div
            key={column.name}
            role="gridcell"
            className="lg-cell"
            aria-colindex={index + 2}
            aria-readonly
            data-total={column.name}
            data-numeric={column.numeric || undefined}
            data-negative={isNegative(sum) || undefined}
          >
            {text}
          </div>
        )
      })}
    </div>
  )
})

function totalText(sum: string | undefined, column: LineColumn): string {
  return column.kind === 'qty' ? formatQty(sum) : formatMoney(sum)
}
