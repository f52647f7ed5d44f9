import { type CSSProperties, useEffect, useRef } from 'react'
import { shellWords } from '../../i18n/words.ts'
import { useNamedKey } from '../hotkey.ts'
import { lazyPart } from '../lazy/lazy-part.tsx'
import { stepUp } from './branch.tsx'
import { numberWidth, pinnedOffsets, selectWidth } from './table-cells.ts'
import { TableHead, Totals } from './table-edges.tsx'
import type { DataTableProps, EndlessPart, EndlessRowPlace, TablePartProps } from './table-props.ts'
import { BodyRow, VirtualRow } from './table-row.tsx'
import { useRowFocus } from './use-row-focus.ts'
import { WaitingRows } from './waiting-rows.tsx'

// for endless scrolling; draws only the rows that are in view
const EndlessBody = lazyPart<EndlessPart>(async () => (await import('./endless-body.tsx')).EndlessBody, {
  failed: (notice) => (
    <tbody>
      <tr>
        <td colSpan={99}>{notice}</td>
      </tr>
    </tbody>
  ),
})

/**
 * The rows of a list as a table. `J`/`K` and arrows move between rows, Space selects a row, Enter or a click opens it.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { model, label, onSelect, totals, empty, refreshing, numberFrom } = props
  const shown = model.table.getVisibleLeafColumns().flatMap((column) => model.byId.get(column.id) ?? [])
  const widths = Object.fromEntries(model.table.getVisibleLeafColumns().map((column) => [column.id, column.getSize()]))
  const before = (onSelect ? selectWidth : 0) + (numberFrom === undefined ? 0 : numberWidth)
  const least = shown.reduce((sum, column) => sum + (widths[column.id] ?? 0), before)
  const none = model.rows?.length === 0 && !props.endless?.count
  const part = { ...props, shown, pinned: pinnedOffsets(shown, widths, before) }
  return (
    // if neither a row nor a column head can take the focus, the frame takes it, so that keyboard users can scroll
    <div className="ui-table-frame" tabIndex={none && !props.onSort && !props.onSelect ? 0 : undefined}>
      <table
        className="ui-table"
        aria-label={label}
        aria-rowcount={props.endless && props.endless.count + (totals ? 2 : 1)}
        role={props.branchOf ? 'treegrid' : undefined}
        aria-busy={refreshing || model.rows === undefined || undefined}
        data-cards={cardsOf(shown)}
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
        <TableHead {...part} />
        {!none && <Body {...part} cells={shown.length + (onSelect ? 1 : 0) + (numberFrom === undefined ? 0 : 1)} />}
        {totals && !none && <Totals {...part} totals={totals} before={(onSelect ? 1 : 0) + (numberFrom === undefined ? 0 : 1)} />}
      </table>
      {none && empty}
    </div>
  )
}

/** How rows look as cards on a phone: with labelled figures, plain, or (undefined) not as cards. */
const cardsOf = (shown: readonly { card?: string | undefined }[]) =>
  shown.some(({ card }) => card === 'named') ? 'figures' : shown.some(({ card }) => card) ? 'plain' : undefined

type BodyProps<Row extends object> = TablePartProps<Row> & { cells: number }

function Body<Row extends object>(props: BodyProps<Row>) {
  const { model, selected, onSelect, onOpen, endless, cells } = props
  const count = model.rows?.length ?? 0
  useNamedKey('Enter', count > 0 && onOpen ? shellWords.openKey : undefined)
  useNamedKey('Space', count > 0 && onSelect ? shellWords.selectKey : undefined)
  const toggle = (id: string) => {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    onSelect?.(next)
  }
  if (!model.rows) return <WaitingRows columns={cells} />
  if (endless) {
    const part = { ...props, onToggle: toggle }
    const draw = (standing: EndlessRowPlace) => {
      const row = endless.rowAt(standing.index)
      return row && <VirtualRow part={part} row={row} {...standing} />
    }
    return <EndlessBody key={endless.question} count={endless.count} onShown={endless.onShown} cells={cells} draw={draw} />
  }
  return <PagedBody {...props} onToggle={toggle} />
}

function PagedBody<Row extends object>(props: TablePartProps<Row> & { onToggle: (id: string) => void }) {
  const { model, onPeek, peeked, numberFrom } = props
  const focus = useRowFocus(model.rows?.length ?? 0)
  const looks = useRef(onPeek !== undefined)
  useEffect(() => {
    if (looks.current === (onPeek !== undefined)) return
    looks.current = onPeek !== undefined
    // when the panel opens while a row has the focus, the panel shows that row
    const row = focus.body.current?.contains(document.activeElement) ? model.rows?.[focus.current] : undefined
    if (row) onPeek?.(row)
  })
  return (
    <tbody ref={focus.body}>
      {model.rows?.map((row, index) => (
        <BodyRow
          key={model.rowId(row)}
          {...props}
          row={row}
          number={numberFrom === undefined ? undefined : numberFrom + index}
          first={index === focus.current}
          move={focus.move}
          stepUp={stepUp(model.rows ?? [], index, props.branchOf)}
          onFocus={() => {
            focus.setCurrent(index)
            if (peeked !== undefined && model.rowId(row) !== peeked) onPeek?.(row)
          }}
        />
      ))}
    </tbody>
  )
}
