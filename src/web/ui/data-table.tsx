import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react'
import { useWord } from '../i18n/index.ts'
import { shellWords } from '../i18n/words.ts'
import { BranchCell, branchKey, stepUp } from './branch.tsx'
import { useNamedKey } from './hotkey.ts'
import { Skeleton } from './states.tsx'
import { cellProps, numberWidth, pinnedOf, selectWidth } from './table-cells.ts'
import { Head, Totals } from './table-edges.tsx'
import type { DataTableProps, Part } from './table-props.ts'
import { rowsAround } from './table-rows.ts'
import { rowKeys, type Step, useRowFocus } from './use-row-focus.ts'

/** Rows of a list on plain elements. `J`/`K` and arrows move, Space selects, Enter or a click opens. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { model, label, onSelect, totals, empty, refreshing, numberFrom } = props
  const shown = model.table.getVisibleLeafColumns().flatMap((column) => model.byId.get(column.id) ?? [])
  const widths = Object.fromEntries(model.table.getVisibleLeafColumns().map((column) => [column.id, column.getSize()]))
  const before = (onSelect ? selectWidth : 0) + (numberFrom === undefined ? 0 : numberWidth)
  const least = shown.reduce((sum, column) => sum + (widths[column.id] ?? 0), before)
  const none = model.rows?.length === 0
  const part = { ...props, shown, pinned: pinnedOf(shown, widths, before) }
  return (
    <div className="ui-table-frame">
      <table
        className="ui-table"
        aria-label={label}
        role={props.branchOf ? 'treegrid' : undefined}
        aria-busy={refreshing || model.rows === undefined || undefined}
        data-cards={shown.some(({ card }) => card) || undefined}
        style={{ '--least': `${least}px` } as CSSProperties}
      >
        <colgroup>
          {onSelect && <col style={{ width: selectWidth }} />}
          {numberFrom !== undefined && <col style={{ width: numberWidth }} />}
          {shown.map((column) => (
            <col key={column.id} style={{ width: widths[column.id] }} />
          ))}
          <col />
        </colgroup>
        <Head {...part} />
        {!none && <Body {...part} />}
        {totals && !none && <Totals {...part} totals={totals} before={(onSelect ? 1 : 0) + (numberFrom === undefined ? 0 : 1)} />}
      </table>
      {none && empty}
    </div>
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
  const { model, shown, pinned, selected, onSelect, onOpen, onPeek, peeked, branchOf } = props
  const { row, number, first, move, stepUp, onToggle, onFocus } = props
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
        <td key={column.id} {...cellProps(column, pinned)} data-muted={column.muted} data-card={column.card}>
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
