import { memo } from 'react'
import { useSay, useWord } from '../../i18n/index.ts'
import { BranchCell, branchKey } from './branch.tsx'
import { cardProps, cellProps } from './table-cells.ts'
import type { EndlessRowPlace, TablePartProps } from './table-props.ts'
import { TickCell } from './tick-cells.tsx'
import { type RowStep, rowKeys } from './use-row-focus.ts'

export type TableRowProps<Row extends object> = TablePartProps<Row> & {
  row: Row
  number: number | undefined
  /** True for the row that is in the tab order. */
  first: boolean
  move: (to: RowStep) => void
  /** The step to the parent of the row in the tree, as a negative number of rows; 0 without a parent. */
  stepUp: number
  onToggle: (id: string) => void
  onFocus: () => void
  /** In a virtual list, the index of the row, from 0; `measure` is the ref that measures the row's height. */
  index?: number
  measure?: (row: HTMLTableRowElement | null) => void
}

/** One row of a table, with what its keys and clicks do. */
export function BodyRow<Row extends object>(props: TableRowProps<Row>) {
  const { model, shown, pinned, selected, onSelect, onOpen, onPeek, peeked, branchOf } = props
  const { row, number, first, move, stepUp, onToggle, onFocus, index, measure } = props
  const say = useSay()
  const word = useWord()
  const id = model.rowId(row)
  const chosen = selected?.has(id) ?? false
  const branch = branchOf?.(row)
  const click = onPeek ?? onOpen
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index === undefined ? undefined : index + 2}
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
      {onSelect && <TickCell label={word('selectRow')} checked={chosen} onToggle={() => onToggle(id)} tabIndex={-1} />}
      {number !== undefined && <td data-align="right">{number}</td>}
      {shown.map((column, at) => (
        <td key={column.id} {...cellProps(column, pinned)} {...cardProps(column, say)} data-muted={column.muted}>
          {branch && at === 0 ? <BranchCell {...branch}>{column.cell(row)}</BranchCell> : column.cell(row)}
        </td>
      ))}
      <td className="ui-filler" />
    </tr>
  )
}

const isControl = (target: EventTarget) => target instanceof Element && target.closest('button, a, input, label, select, textarea') !== null

type VirtualRowProps<Row extends object> = EndlessRowPlace & { part: TablePartProps<Row> & { onToggle: (id: string) => void }; row: Row }

/** A row of a virtual list. */
function PlainVirtualRow<Row extends object>({ part, row, index, first, move, setCurrent, measure }: VirtualRowProps<Row>) {
  const { model, peeked, onPeek, numberFrom } = part
  return (
    <BodyRow
      {...part}
      {...{ row, index, measure, first, move }}
      number={numberFrom === undefined ? undefined : index + 1}
      stepUp={0}
      onFocus={() => {
        setCurrent(index)
        if (peeked !== undefined && model.rowId(row) !== peeked) onPeek?.(row)
      }}
    />
  )
}

/** Memoized, so that scrolling does not render the row again. */
export const VirtualRow = memo(PlainVirtualRow) as typeof PlainVirtualRow
