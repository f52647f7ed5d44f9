import { useCallback, useMemo } from 'react'
import { decimal, fixedText, readFigure } from '#domain/figures/decimal.ts'
import { withoutIdleZeros } from '#domain/figures/format-figures.ts'
import { fillTemplate } from '../../document-words/fill-words.ts'
import { formatMoney, formatQty } from '../../i18n/format.ts'
import { useSay } from '../../i18n/index.ts'
import { TabLink } from '../../navigation/tab-link.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Empty, ErrorState } from '../../ui/states.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { type Column, useDataTable } from '../../ui/table/use-data-table.ts'
import { goodsName } from '../lines/cell-text.ts'
import { withLine } from '../lines/line-edits.ts'
import type { GridLine, PriceRecord } from '../lines/types.ts'
import { gridWords } from '../lines/words.ts'
import { announce, cellOf, changeLines, type Grid } from '../state/grid-state.ts'
import { useAnswer } from './use-answer.ts'
import { useFirstRow } from './use-first-row.ts'

type PriceRow = PriceRecord & { nth: number }

const columnsOf = (onLeave: () => void): readonly Column<PriceRow>[] => [
  { id: 'billDate', label: gridWords.date, width: 100, cell: (one) => one.billDate },
  {
    id: 'billNo',
    label: gridWords.bill,
    width: 150,
    cell: ({ path, billNo }) =>
      path ? (
        <TabLink to={path} className="ui-link" onLeave={onLeave}>
          {billNo}
        </TabLink>
      ) : (
        billNo
      ),
  },
  { id: 'supplierName', label: gridWords.supplier, width: 170, cell: (one) => one.supplierName },
  { id: 'qty', label: gridWords.qty, width: 80, align: 'right', cell: (one) => formatQty(one.qty) },
  { id: 'unitName', label: gridWords.unit, width: 60, cell: (one) => one.unitName },
  { id: 'taxPrice', label: gridWords.price, width: 100, align: 'right', cell: (one) => formatMoney(withoutIdleZeros(one.taxPrice, 2)) },
]

/**
 * Former prices of the goods, those of the document's supplier first. Enter on a row takes its price, converted to the
 * unit of the line. The number in a row links to its document.
 */
export function PricesDialog({ grid, row, onClose }: { grid: Grid; row: number; onClose: () => void }) {
  const say = useSay()
  const line = grid.lines[row]
  const terms = line && grid.context.termsOf(line).taxPrice
  const ask = useCallback(async () => (line && grid.inputs.lookups.priceHistory?.(line)) ?? [], [grid, line])
  const { data, error, again } = useAnswer(ask)
  const rows = useMemo(() => data?.map((one, nth) => ({ ...one, nth })), [data])
  const columns = useMemo(() => columnsOf(onClose), [onClose])
  const model = useDataTable({ name: 'price-history', columns, rows, rowId: ({ nth }) => String(nth) })
  const body = useFirstRow(rows !== undefined)
  const use = (record: PriceRecord) => {
    onClose()
    if (!line || grid.inputs.readOnly) return
    if (terms?.isFixed) {
      announce(grid, terms.why, true)
      return
    }
    const price = inUnitOf(line, record, grid.inputs.settings.places.price)
    const next = grid.context.rules.edit(line, { taxPrice: price })
    changeLines(grid, withLine(grid.lines, row, next), cellOf(grid))
  }
  return (
    <Dialog open onClose={onClose} title={say(fillTemplate(gridWords.pricesTitle, { goods: line ? goodsName(line) : '' }))} width={760}>
      <div ref={body} className="lg-picker">
        {error === undefined ? (
          <DataTable model={model} label={say(gridWords.prices)} onOpen={use} empty={<Empty>{say(gridWords.pricesNone)}</Empty>} />
        ) : (
          <ErrorState error={error} onRetry={again} />
        )}
      </div>
      {!grid.inputs.readOnly && !terms?.isFixed && data && data.length > 0 && <p className="ui-hint">Enter {say(gridWords.usePrice)}</p>}
    </Dialog>
  )
}

/** Converts a price to the unit of the line. */
function inUnitOf(line: GridLine, record: PriceRecord, places: number): string {
  const sizeOf = (unitId: string | null | undefined) =>
    readFigure(line.unitList?.find((unit) => unit.unitId === unitId)?.conversion) ?? decimal('1')
  if (record.unitId === line.unitId) return record.taxPrice
  return fixedText(decimal(record.taxPrice).mul(sizeOf(line.unitId)).div(sizeOf(record.unitId)), places)
}
