import type { ReactNode } from 'react'
import { useSay, useWord } from '../../i18n/index.ts'
import { Icon } from '../icons.tsx'
import { cardProps, cellProps } from './table-cells.ts'
import type { TablePartProps } from './table-props.ts'
import { TickHead } from './tick-cells.tsx'

/** The column heads. A click on a head sorts the list, dragging its edge changes the width of the column. */
export function TableHead<Row extends object>({
  model,
  shown,
  pinned,
  sort = [],
  onSort,
  selected,
  onSelect,
  numberFrom,
}: TablePartProps<Row>) {
  const say = useSay()
  const word = useWord()
  const ids = model.rows?.map(model.rowId) ?? []
  const chosen = ids.filter((id) => selected?.has(id)).length
  const sortBy = (id: string, join: boolean) => {
    const before = sort.find((one) => one.id === id)
    const next = before === undefined ? [{ id, down: false }] : before.down ? [] : [{ id, down: true }]
    onSort?.(join ? [...sort.filter((one) => one.id !== id), ...next] : next)
  }
  return (
    <thead>
      <tr>
        {onSelect && (
          <TickHead
            label={word('selectAll')}
            {...{ chosen }}
            of={ids.length}
            onToggle={() => onSelect(new Set(chosen < ids.length ? ids : []))}
          />
        )}
        {numberFrom !== undefined && (
          <th scope="col" data-align="right">
            {word('rowNumber')}
          </th>
        )}
        {shown.map((column) => {
          const place = sort.findIndex((one) => one.id === column.id)
          const down = sort[place]?.down
          const header = model.table.getLeafHeaders().find((one) => one.column.id === column.id)
          return (
            <th
              key={column.id}
              scope="col"
              {...cellProps(column, pinned)}
              aria-sort={place < 0 ? undefined : down ? 'descending' : 'ascending'}
            >
              {column.sortable && onSort ? (
                <button type="button" className="ui-sort" onClick={(event) => sortBy(column.id, event.shiftKey)}>
                  <span className="ui-cut">{say(column.label)}</span>
                  {place >= 0 && <Icon name={down ? 'down' : 'up'} size={10} />}
                  {place >= 0 && sort.length > 1 && place + 1}
                </button>
              ) : (
                say(column.label)
              )}
              <span
                aria-hidden="true"
                className="ui-resize"
                onMouseDown={header?.getResizeHandler()}
                onTouchStart={header?.getResizeHandler()}
                onDoubleClick={() => header?.column.resetSize()}
              />
            </th>
          )
        })}
        <td className="ui-filler" />
      </tr>
    </thead>
  )
}

type TotalsProps<Row extends object> = Pick<TablePartProps<Row>, 'shown' | 'pinned'> & {
  totals: Readonly<Record<string, ReactNode>>
  /** The number of cells before the columns. */
  before: number
}

/** The sums over all rows that match the query, not only those on the page, under their columns. */
export function Totals<Row extends object>({ shown, pinned, totals, before }: TotalsProps<Row>) {
  const say = useSay()
  const word = useWord()
  return (
    <tfoot>
      <tr>
        {before > 0 && <td colSpan={before} />}
        {shown.map((column, index) => (
          <td key={column.id} {...cellProps(column, pinned)} {...cardProps(column, say)}>
            {totals[column.id] ?? (index === 0 ? word('total') : null)}
          </td>
        ))}
        <td className="ui-filler" />
      </tr>
    </tfoot>
  )
}
