import { useCallback } from 'react'
import { fillTemplate } from '../../document-words/fill-words.ts'
import { formatQty, isNegative } from '../../i18n/format.ts'
import { useSay } from '../../i18n/index.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Figure } from '../../ui/figure.tsx'
import { Empty, ErrorState } from '../../ui/states.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { type Column, useDataTable } from '../../ui/table/use-data-table.ts'
import { goodsName } from '../lines/cell-text.ts'
import type { StockRecord } from '../lines/types.ts'
import { gridWords } from '../lines/words.ts'
import type { Grid } from '../state/grid-state.ts'
import { useAnswer } from './use-answer.ts'
import { useFirstRow } from './use-first-row.ts'

const columns: readonly Column<StockRecord>[] = [
  { id: 'depotName', label: gridWords.depot, width: 150, cell: (one) => one.depotName },
  { id: 'qty', label: gridWords.onHand, width: 110, align: 'right', cell: (one) => one.conversionResult ?? formatQty(one.qty) },
  {
    id: 'onHandFreeQty',
    label: gridWords.free,
    width: 90,
    align: 'right',
    cell: (one) => (isNegative(one.onHandFreeQty) ? <Figure value={one.onHandFreeQty} kind="qty" /> : formatQty(one.onHandFreeQty)),
  },
  { id: 'onOrderQty', label: gridWords.onOrder, width: 90, align: 'right', cell: (one) => formatQty(one.onOrderQty) },
  { id: 'unitName', label: gridWords.unit, width: 60, cell: (one) => one.unitName },
]

/** Stock of the goods in each depot in the basic unit: on hand, free and on order. */
export function StockDialog({ grid, row, onClose }: { grid: Grid; row: number; onClose: () => void }) {
  const say = useSay()
  const line = grid.lines[row]
  const ask = useCallback(async () => (line && grid.inputs.lookups.stock?.(line)) ?? [], [grid, line])
  const { data, error, again } = useAnswer(ask)
  const model = useDataTable({ name: 'grid-stock', columns, rows: data, rowId: ({ depotId }) => depotId })
  const body = useFirstRow(data !== undefined)
  return (
    <Dialog open onClose={onClose} title={say(fillTemplate(gridWords.stockTitle, { goods: line ? goodsName(line) : '' }))} width={560}>
      <div ref={body} className="lg-picker">
        {error === undefined ? (
          <DataTable model={model} label={say(gridWords.stock)} empty={<Empty>{say(gridWords.stockNone)}</Empty>} />
        ) : (
          <ErrorState error={error} onRetry={again} />
        )}
      </div>
    </Dialog>
  )
}
