import { type CSSProperties, type ReactNode, useMemo } from 'react'
import { useSay, useWord } from '../i18n/index.ts'
import { Icon } from './icons.tsx'
import { Skeleton } from './states.tsx'
import type { Column, DataTableModel } from './use-data-table.ts'
import { rowKeys, useRowFocus } from './use-row-focus.ts'

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
  /** Rows that hang under each other: the level from 1, and whether what is below is shown; `open` is left out where nothing is. */
  branchOf?: (row: Row) => Branch
}

export type Branch = { level: number; open?: boolean; toggle: () => void }

/** Rows of a list on plain elements. `J`/`K` and arrows move, Space selects, Enter or a click opens. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { model, label, selected, onSelect, totals, empty, refreshing } = props
  const shown = model.table.getVisibleLeafColumns().flatMap((column) => model.byId.get(column.id) ?? [])
  const widths = Object.fromEntries(model.table.getVisibleLeafColumns().map((column) => [column.id, column.getSize()]))
  const least = shown.reduce((sum, column) => sum + (widths[column.id] ?? 0), onSelect ? 36 : 0)
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
          {shown.map((column) => (
            <col key={column.id} style={{ width: widths[column.id] }} />
          ))}
          <col />
        </colgroup>
        <Head {...props} shown={shown} />
        {!none && <Body {...props} shown={shown} selected={selected} />}
        {totals && !none && <Totals shown={shown} totals={totals} selectable={onSelect !== undefined} />}
      </table>
      {none && empty}
    </div>
  )
}

type Part<Row extends object> = DataTableProps<Row> & { shown: readonly Column<Row>[] }

function Head<Row extends object>({ model, shown, sort = [], onSort, selected, onSelect }: Part<Row>) {
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
  const { model, shown, selected, onSelect, onPeek, peeked } = props
  const focus = useRowFocus(model.rows?.length ?? 0)
  const toggle = (id: string) => {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    onSelect?.(next)
  }
  if (!model.rows) return <WaitingRows columns={shown.length + (onSelect ? 1 : 0)} />
  return (
    <tbody ref={focus.body}>
      {model.rows.map((row, index) => (
        <BodyRow
          key={model.rowId(row)}
          {...props}
          row={row}
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
  /** In the tab order. */
  first: boolean
  move: (to: number | 'first' | 'last') => void
  /** How many rows further up the row above it in the tree is; 0 at the top. */
  stepUp: number
  onToggle: (id: string) => void
  onFocus: () => void
}

/** From a row to the one it hangs under, in rows. */
function stepUp<Row extends object>(rows: readonly Row[], index: number, branchOf: DataTableProps<Row>['branchOf']): number {
  const row = rows[index]
  if (!branchOf || !row) return 0
  const { level } = branchOf(row)
  const above = rows.findLastIndex((other, at) => at < index && branchOf(other).level < level)
  return above < 0 ? 0 : above - index
}

/** What ← and → do on a row of a tree: fold and unfold, then to the row above and to the first one below; undefined elsewhere. */
function branchKey(key: string, branch: Branch | undefined, up: number): (() => void) | number | undefined {
  if (!branch) return undefined
  if (key === 'ArrowRight') return branch.open === undefined ? 0 : branch.open ? 1 : branch.toggle
  if (key === 'ArrowLeft') return branch.open ? branch.toggle : up
  return undefined
}

function BodyRow<Row extends object>(props: RowProps<Row>) {
  const { model, shown, selected, onSelect, onOpen, onPeek, peeked, branchOf, row, first, move, stepUp, onToggle, onFocus } = props
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
      {shown.map((column, at) => (
        <td key={column.id} data-align={column.align}>
          {branch && at === 0 ? <BranchCell {...branch}>{column.cell(row)}</BranchCell> : column.cell(row)}
        </td>
      ))}
      <td className="ui-filler" />
    </tr>
  )
}

/** The first cell of a row that others hang under, or that hangs under others. */
function BranchCell({ level, open, toggle, children }: Branch & { children: ReactNode }) {
  const word = useWord()
  return (
    <span className="ui-branch" style={{ '--level': level } as CSSProperties}>
      {open === undefined ? (
        <i />
      ) : (
        <button type="button" tabIndex={-1} aria-label={word(open ? 'fold' : 'unfold')} onClick={toggle}>
          <Icon name={open ? 'down' : 'right'} size={10} />
        </button>
      )}
      <span className="ui-cut">{children}</span>
    </span>
  )
}

const isControl = (target: EventTarget) => target instanceof Element && target.closest('button, a, input, label, select, textarea') !== null

function WaitingRows({ columns }: { columns: number }) {
  const widths = useMemo(() => [70, 45, 60, 52, 66, 40, 58, 48], [])
  return (
    <tbody aria-hidden="true">
      {widths.map((width, row) => (
        <tr key={width}>
          {Array.from({ length: columns }, (_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: bars that never change places
            <td key={column}>
              <Skeleton width={`${widths[(row + column) % widths.length]}%`} />
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
  selectable: boolean
}) {
  const { shown, totals, selectable } = props
  const word = useWord()
  return (
    <tfoot>
      <tr>
        {selectable && <td />}
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
