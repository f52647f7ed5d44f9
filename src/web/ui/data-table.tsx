import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useSay, useWord } from '../i18n/index.ts'
import { shellWords } from '../i18n/words.ts'
import { type Branch, BranchCell, branchKey, stepUp } from './branch.tsx'
import { useNamedKey } from './hotkey.ts'
import { Icon } from './icons.tsx'
import { Skeleton } from './states.tsx'
import { rowsAround } from './table-rows.ts'
import type { Column, DataTableModel } from './use-data-table.ts'
import { rowKeys, type Step, useRowFocus } from './use-row-focus.ts'

export type Sort = { id: string; down: boolean }

export type DataTableProps<Row extends object> = {
  model: DataTableModel<Row>
  /** What the table holds, for screen readers. */
  label: string
  sort?: readonly Sort[]
  /** Clicked alone, a column replaces the sort; with Shift it joins. */
  onSort?: (sort: readonly Sort[]) => void
  selected?: ReadonlySet<string>
  onSelect?: (selected: ReadonlySet<string>) => void
  onOpen?: (row: Row) => void
  /** Sums over all matches by column. */
  totals?: Readonly<Record<string, ReactNode>>
  /** Instead of rows: what `rows` of no length mean, or why there are none. */
  empty: ReactNode
  /** Newer rows are on their way; the old ones stay meanwhile. */
  refreshing?: boolean
  /** A click on a row, where it does something else than `onOpen`; then a double click opens. */
  onPeek?: (row: Row) => void
  /** The row that is looked at beside the list. Keys that move among rows move it too. */
  peeked?: string
  /** Where a row stands among rows that hang under each other. */
  branchOf?: (row: Row) => Branch
  /** Rows are numbered; the first one's number. */
  numberFrom?: number
}

/** Rows of a list on plain elements. `J`/`K` and arrows move, Space selects, Enter or a click opens. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { model, label, selected, onSelect, totals, empty, refreshing, numberFrom } = props
  const shown = model.table.getVisibleLeafColumns().flatMap((column) => model.byId.get(column.id) ?? [])
  const widths = Object.fromEntries(model.table.getVisibleLeafColumns().map((column) => [column.id, column.getSize()]))
  const least = shown.reduce(
    (sum, column) => sum + (widths[column.id] ?? 0),
    (onSelect ? 36 : 0) + (numberFrom === undefined ? 0 : numberWidth),
  )
  const none = model.rows?.length === 0
  return (
    <div className="ui-table-frame">
      <table
        className="ui-table"
        aria-label={label}
        role={props.branchOf ? 'treegrid' : undefined}
        aria-busy={refreshing || model.rows === undefined || undefined}
        style={{ minWidth: least }}
      >
        <colgroup>
          {onSelect && <col style={{ width: 36 }} />}
          {numberFrom !== undefined && <col style={{ width: numberWidth }} />}
          {shown.map((column) => (
            <col key={column.id} style={{ width: widths[column.id] }} />
          ))}
          <col />
        </colgroup>
        <Head {...props} shown={shown} />
        {!none && <Body {...props} shown={shown} selected={selected} />}
        {totals && !none && <Totals shown={shown} totals={totals} before={(onSelect ? 1 : 0) + (numberFrom === undefined ? 0 : 1)} />}
      </table>
      {none && empty}
    </div>
  )
}

const numberWidth = 56

type Part<Row extends object> = DataTableProps<Row> & { shown: readonly Column<Row>[] }

function Head<Row extends object>({ model, shown, sort = [], onSort, selected, onSelect, numberFrom }: Part<Row>) {
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
          <th className="ui-select-cell" scope="col">
            <label>
              <input
                type="checkbox"
                className="ui-tick"
                aria-label={word('selectAll')}
                checked={ids.length > 0 && chosen === ids.length}
                ref={(box) => {
                  if (box) box.indeterminate = chosen > 0 && chosen < ids.length
                }}
                onChange={(event) => onSelect(new Set(event.target.checked ? ids : []))}
              />
            </label>
          </th>
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
            <th key={column.id} scope="col" data-align={column.align} aria-sort={place < 0 ? undefined : down ? 'descending' : 'ascending'}>
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

function Body<Row extends object>(props: Part<Row>) {
  const { model, shown, selected, onSelect, onOpen, onPeek, peeked, numberFrom } = props
  const count = model.rows?.length ?? 0
  const focus = useRowFocus(count)
  useNamedKey('Enter', count > 0 && onOpen ? shellWords.openKey : undefined)
  useNamedKey('Space', count > 0 && onSelect ? shellWords.selectKey : undefined)
  const toggle = (id: string) => {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    onSelect?.(next)
  }
  if (!model.rows) return <WaitingRows columns={shown.length + (onSelect ? 1 : 0) + (numberFrom === undefined ? 0 : 1)} />
  return (
    <tbody ref={focus.body}>
      {model.rows.map((row, index) => (
        <BodyRow
          key={model.rowId(row)}
          {...props}
          row={row}
          number={numberFrom === undefined ? undefined : numberFrom + index}
          first={index === focus.current}
          move={focus.move}
          stepUp={stepUp(model.rows ?? [], index, props.branchOf)}
          onToggle={toggle}
          onFocus={() => {
            focus.setCurrent(index)
            if (peeked !== undefined && model.rowId(row) !== peeked) onPeek?.(row)
          }}
        />
      ))}
    </tbody>
  )
}

type RowProps<Row extends object> = Part<Row> & {
  row: Row
  number: number | undefined
  /** In the tab order. */
  first: boolean
  move: (to: Step) => void
  /** How many rows further up the row above it in the tree is; 0 at the top. */
  stepUp: number
  onToggle: (id: string) => void
  onFocus: () => void
}

function BodyRow<Row extends object>(props: RowProps<Row>) {
  const { model, shown, selected, onSelect, onOpen, onPeek, peeked, branchOf, row, number, first, move, stepUp, onToggle, onFocus } = props
  const word = useWord()
  const id = model.rowId(row)
  const chosen = selected?.has(id) ?? false
  const branch = branchOf?.(row)
  const click = onPeek ?? onOpen
  return (
    <tr
      tabIndex={first ? 0 : -1}
      data-selected={chosen || undefined}
      data-current={id === peeked || undefined}
      data-open={click ? true : undefined}
      aria-level={branch?.level}
      aria-expanded={branch?.open}
      onFocus={onFocus}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget) return
        const act = branchKey(event.key, branch, stepUp)
        if (act !== undefined) {
          event.preventDefault()
          return typeof act === 'number' ? act !== 0 && move(act) : act()
        }
        rowKeys(event, { move, select: onSelect && (() => onToggle(id)), open: onOpen && (() => onOpen(row)) })
      }}
      onClick={(event) => {
        if (!isControl(event.target) && !window.getSelection()?.toString()) click?.(row)
      }}
      onDoubleClick={onPeek && ((event) => !isControl(event.target) && onOpen?.(row))}
    >
      {onSelect && (
        <td className="ui-select-cell">
          <label>
            <input
              type="checkbox"
              className="ui-tick"
              tabIndex={-1}
              aria-label={word('selectRow')}
              checked={chosen}
              onChange={() => onToggle(id)}
            />
          </label>
        </td>
      )}
      {number !== undefined && <td data-align="right">{number}</td>}
      {shown.map((column, at) => (
        <td key={column.id} data-align={column.align}>
          {branch && at === 0 ? <BranchCell {...branch}>{column.cell(row)}</BranchCell> : column.cell(row)}
        </td>
      ))}
      <td className="ui-filler" />
    </tr>
  )
}

const isControl = (target: EventTarget) => target instanceof Element && target.closest('button, a, input, label, select, textarea') !== null

const waitingWidths = [70, 45, 60, 52, 66, 40, 58, 48]

/** As many grey rows as the table's height shows, so that nothing moves when they come. */
function WaitingRows({ columns }: { columns: number }) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [rows, setRows] = useState(0)
  useLayoutEffect(() => setRows(rowsAround(body.current)), [])
  return (
    <tbody ref={body} aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars that never change places
        <tr key={row}>
          {Array.from({ length: columns }, (_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <td key={column}>
              <Skeleton width={`${waitingWidths[(row + column) % waitingWidths.length]}%`} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}

function Totals<Row extends object>(props: {
  shown: readonly Column<Row>[]
  totals: Readonly<Record<string, ReactNode>>
  /** Cells before the columns. */
  before: number
}) {
  const { shown, totals, before } = props
  const word = useWord()
  return (
    <tfoot>
      <tr>
        {before > 0 && <td colSpan={before} />}
        {shown.map((column, index) => (
          <td key={column.id} data-align={column.align}>
            {totals[column.id] ?? (index === 0 ? word('total') : null)}
          </td>
        ))}
        <td className="ui-filler" />
      </tr>
    </tfoot>
  )
}
