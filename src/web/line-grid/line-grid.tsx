import './line-grid.css'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, type KeyboardEvent, type MouseEvent, memo, useCallback, useEffect, useMemo, useRef } from 'react'
import { useNamedKeys } from '../ui/hotkey.ts'
import { lazyPart } from '../ui/lazy/lazy-part.tsx'
import { GridDialogs } from './dialogs/grid-dialogs.tsx'
import { GridFooter } from './grid-footer.tsx'
import { GridRow, rowHeightPx } from './grid-row.tsx'
import { GridTotals } from './grid-totals.tsx'
import type { GridLine, LineColumn, LineGridProps } from './lines/types.ts'
import { gridKeys, gridWords } from './lines/words.ts'
import { beginRowDrag, dragRows, endRowDrag } from './row-drag.ts'
import { copyCells, cutCells, pasteIntoGrid } from './state/grid-clipboard.ts'
import { goToProblem } from './state/grid-commands.ts'
import { handleKey } from './state/grid-keys.ts'
import { announceFixedCell, focusGrid, type Grid, type GridInputs, rangeOf, rowCountOf, type ViewContext } from './state/grid-state.ts'
import { useGrid, useGridView, useMarks, useMovement, useScanner } from './state/use-grid.ts'

// loaded on demand, because few users turn on a camera
const CameraPanel = lazyPart(async () => (await import('./camera-panel.tsx')).CameraPanel)

/**
 * The grid in which the lines of any document are entered, by keyboard, by scanner or from a sheet. It is controlled
 * by `lines` and `onChange`, and adds a blank row at the end, which becomes a line when something is entered into it.
 */
export function LineGrid<L extends GridLine>(props: LineGridProps<L>) {
  // the grid returns lines of the type it was given, with whatever other fields they have
  const { grid, inputs } = useGrid(props as unknown as LineGridProps)
  const { marksOf, problems, judged } = useMarks(inputs)
  const { row, column } = useMovement(grid)
  useScanner(grid)
  useNamedKeys(gridKeys)
  const { camera } = useGridView(grid)
  const latest = useRef(problems)
  useEffect(() => {
    latest.current = problems
  }, [problems])
  const nextProblem = useCallback(() => goToProblem(grid, latest.current), [grid])
  // if a refusal names a cell, the cursor moves there
  useEffect(() => {
    const [first] = judged.errors.filter((problem) => problem.row !== undefined)
    if (first?.row !== undefined) goToProblem(grid, [{ row: first.row - 1, field: first.field }])
  }, [grid, judged])

  const line = inputs.lines[row]
  const name = inputs.columns[column]?.name ?? ''
  const marks = line && marksOf(line, row)
  return (
    <>
      <section className="lg">
        <GridFrame grid={grid} inputs={inputs} marksOf={marksOf} onNextProblem={nextProblem} />
        {camera && !inputs.readOnly && <CameraPanel grid={grid} />}
        <GridFooter
          grid={grid}
          lines={inputs.lines}
          line={line}
          mark={marks?.[name] ?? marks?.row}
          terms={line && inputs.view.termsOf(line)[name]}
          problems={problems.length}
          onNextProblem={nextProblem}
        />
      </section>
      <GridDialogs grid={grid} />
    </>
  )
}

type FrameProps = { grid: Grid; inputs: GridInputs; marksOf: ReturnType<typeof useMarks>['marksOf']; onNextProblem: () => void }

/**
 * Head, rows and totals in one scrolling box. The head stays at the top, the totals at the bottom, and the row numbers
 * on the left.
 */
function GridFrame({ grid, inputs, marksOf, onNextProblem }: FrameProps) {
  const { columns, lines, readOnly, view } = inputs
  const rows = rowCountOf(lines, readOnly)
  const movement = useMovement(grid)
  const shown = useShownRows(grid, rows, movement.row)
  const style = useMemo(() => columnStyle(columns), [columns])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtual grid cannot be a table
    <div
      ref={grid.setScroller}
      className="lg-scroll"
      role="grid"
      tabIndex={-1}
      aria-label={view.say(gridWords.grid)}
      aria-rowcount={rows + 2}
      aria-colcount={columns.length + 1}
      aria-readonly={readOnly || undefined}
      aria-multiselectable
      style={style}
      onKeyDown={(event) => handleGridKey(grid, event, onNextProblem)}
      onPointerDown={(event) => beginRowDrag(grid, event)}
      onPointerMove={(event) => dragRows(grid, event)}
      onPointerUp={() => endRowDrag(grid)}
      onPointerCancel={() => endRowDrag(grid, true)}
      onMouseDown={(event) => handleMouseDown(grid, event)}
      onMouseMove={(event) => event.buttons === 1 && handleMouseDrag(grid, event)}
      onDoubleClick={(event) => cellUnder(event) && !announceFixedCell(grid) && grid.movement.send({ type: 'EDIT' })}
      onCopy={(event) => copyCells(grid, event)}
      onCut={(event) => cutCells(grid, event)}
      onPaste={(event) => pasteIntoGrid(grid, event)}
    >
      <GridHead columns={columns} context={view} />
      <GridBody grid={grid} inputs={inputs} marksOf={marksOf} rows={rows} shown={shown} {...movement} />
      <GridTotals lines={lines} columns={columns} context={view} rowIndex={rows + 2} />
    </div>
  )
}

const numberWidthPx = 44

function columnStyle(columns: readonly LineColumn[]): CSSProperties {
  // on a phone the goods column leaves half of the width to the other columns
  const widths = columns.map(({ kind, width }) => (kind === 'goods' ? `min(${width}px, 46cqi)` : `${width}px`))
  const tracks = columns.map(({ kind }, at) => (kind === 'goods' ? `minmax(${widths[at]}, 1fr)` : widths[at]))
  return {
    '--lg-columns': [`${numberWidthPx}px`, ...tracks].join(' '),
    '--lg-least': `calc(${[`${numberWidthPx}px`, ...widths].join(' + ')})`,
  } as CSSProperties
}

/**
 * The rows to draw: the visible ones and the current one, which is also drawn when it is scrolled out of sight so that
 * it keeps the focus.
 */
function useShownRows(grid: Grid, rows: number, current: number): readonly number[] {
  const virtual = useVirtualizer({
    count: rows,
    getScrollElement: () => grid.scroller,
    estimateSize: () => rowHeightPx,
    overscan: 6,
    scrollMargin: rowHeightPx,
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const from = Math.max(0, startIndex - overscan)
      const to = Math.min(count - 1, endIndex + overscan)
      const shown = Array.from({ length: Math.max(0, to - from + 1) }, (_, nth) => from + nth)
      if (current < from) shown.unshift(current)
      if (current > to && current < count) shown.push(current)
      return shown
    },
  })
  return virtual.getVirtualItems().map(({ index }) => index)
}

function handleGridKey(grid: Grid, event: KeyboardEvent, onNextProblem: () => void): void {
  if (event.key === 'Escape' && grid.view.get().drag) endRowDrag(grid, true)
  else if (handleKey(grid, event) === 'nextProblem') onNextProblem()
}

type GridHeadProps = { columns: readonly LineColumn[]; context: ViewContext }

const GridHead = memo(function GridHead({ columns, context: { say } }: GridHeadProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: nothing can be done here
    // biome-ignore lint/a11y/useSemanticElements: a virtual grid cannot be a table
    <div role="row" className="lg-row lg-head" aria-rowindex={1}>
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div role="columnheader" className="lg-number" aria-colindex={1} aria-label={say(gridWords.row)}>
        #
      </div>
      {columns.map((column, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: as above
        // biome-ignore lint/a11y/useSemanticElements: as above
        <div
          key={column.name}
          role="columnheader"
          className="lg-cell"
          aria-colindex={index + 2}
          data-numeric={column.numeric || undefined}
          title={say(column.label)}
        >
          {say(column.label)}
        </div>
      ))}
    </div>
  )
})

type BodyProps = {
  grid: Grid
  inputs: GridInputs
  marksOf: ReturnType<typeof useMarks>['marksOf']
  rows: number
  shown: readonly number[]
  row: number
  column: number
  editing: boolean
}

const blankRow: GridLine = {}

function GridBody({ grid, inputs: { columns, lines, view }, marksOf, rows, shown, row: current, column, editing }: BodyProps) {
  const { anchor, drag } = useGridView(grid)
  const range = anchor && rangeOf({ row: current, column }, anchor)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtual grid cannot be a table
    <div role="rowgroup" className="lg-body" style={{ height: rows * rowHeightPx }}>
      {shown.map((row) => {
        const line = lines[row] ?? blankRow
        const isIn = range !== undefined && row >= range.top && row <= range.bottom
        return (
          <GridRow
            key={row}
            grid={grid}
            row={row}
            line={line}
            columns={columns}
            marks={marksOf(line, row)}
            active={row === current ? column : -1}
            editing={row === current && editing}
            left={isIn ? range.left : Number.POSITIVE_INFINITY}
            right={isIn ? range.right : -1}
            isNew={row === lines.length}
            context={view}
          />
        )
      })}
      {drag && <div className="lg-drop" style={{ top: drag.before * rowHeightPx }} />}
    </div>
  )
}

function cellUnder({ target }: MouseEvent): { row: number; column: number } | undefined {
  if (!(target instanceof Element)) return undefined
  const row = target.closest<HTMLElement>('[data-row]')?.dataset.row
  const cell = target.closest<HTMLElement>('.lg-cell, .lg-number')
  if (row === undefined || !cell) return undefined
  return { row: Number(row), column: Number(cell.dataset.column ?? '-1') }
}

/**
 * A click on a cell moves the cursor there; with Shift it selects up to that cell. A click on a row number selects the
 * row.
 */
function handleMouseDown(grid: Grid, event: MouseEvent): void {
  const cell = cellUnder(event)
  if (!cell || event.button !== 0) return
  const { context } = grid.movement.getSnapshot()
  const isHere = cell.row === context.row && cell.column === context.column
  if (isHere && grid.movement.getSnapshot().hasTag('editing')) return
  event.preventDefault()
  // a click on a row of a selection keeps the selection, because its rows are dragged together
  if (cell.column < 0 && grid.pressedRows && grid.pressedRows.rows.to > grid.pressedRows.rows.from) return
  const whole = cell.column < 0 ? { row: cell.row, column: grid.inputs.columns.length - 1 } : undefined
  const anchor = event.shiftKey ? (grid.view.get().anchor ?? { row: context.row, column: context.column }) : whole
  grid.view.set({ anchor })
  grid.movement.send({ type: 'FOCUS', row: cell.row, column: Math.max(0, cell.column) })
  // another cell gets the focus later, when it is drawn as the current one
  if (isHere) focusGrid(grid)
}

function handleMouseDrag(grid: Grid, event: MouseEvent): void {
  const cell = cellUnder(event)
  const { context } = grid.movement.getSnapshot()
  if (!cell || cell.column < 0 || (cell.row === context.row && cell.column === context.column)) return
  if (!grid.view.get().anchor) grid.view.set({ anchor: { row: context.row, column: context.column } })
  grid.movement.send({ type: 'FOCUS', row: cell.row, column: cell.column })
}
