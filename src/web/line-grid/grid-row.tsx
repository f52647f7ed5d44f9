import { memo } from 'react'
import { isNegative } from '../i18n/format.ts'
import { CellEditor } from './editors/cell-editor.tsx'
import { LotsCellText } from './editors/lots-editor.tsx'
import type { Mark, Marks } from './lines/cell-marks.ts'
import { cellText, goodsName } from './lines/cell-text.ts'
import type { GridLine, LineColumn } from './lines/types.ts'
import { gridWords } from './lines/words.ts'
import type { Grid, ViewContext } from './state/grid-state.ts'

export const rowHeightPx = 30

type GridRowProps = {
  grid: Grid
  row: number
  line: GridLine
  columns: readonly LineColumn[]
  marks: Marks | undefined
  /** Index of the current column, or -1 if the current cell is in another row. */
  active: number
  editing: boolean
  /** First and last selected column. Without a selection `left` is greater than `right`. */
  left: number
  right: number
  /** True for the blank row at the end. */
  isNew: boolean
  context: ViewContext
}

/** One row of the grid. It is redrawn only if its line, its marks, its selection or its current cell has changed. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { grid, row, line, columns, marks, active, editing, left, right, isNew, context } = props
  const worst = worstOf(marks)
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus is on the input of the current cell
    // biome-ignore lint/a11y/useSemanticElements: a virtual grid cannot be a table
    <div
      role="row"
      className="lg-row"
      aria-rowindex={row + 2}
      data-row={row}
      data-new={isNew || undefined}
      style={{ top: row * rowHeightPx }}
    >
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div
        role="rowheader"
        className="lg-number"
        aria-colindex={1}
        data-mark={worst?.tone}
        data-movable={canMove(props) || undefined}
        title={titleOf(props)}
      >
        {isNew ? '＊' : row + 1}
      </div>
      {columns.map((column, index) => {
        const cell = { line, column, index, mark: marks?.[column.name], selected: index >= left && index <= right, context }
        return index === active ? (
          <CellEditor key={column.name} {...cell} grid={grid} row={row} editing={editing} />
        ) : (
          <GridCell key={column.name} {...cell} isFirst={isNew && row === 0} />
        )
      })}
    </div>
  )
})

const canMove = ({ grid, isNew }: GridRowProps) => !isNew && !grid.inputs.readOnly
const worstOf = (marks: Marks | undefined) => marks && Object.values(marks).find(({ tone }) => tone === 'error')

/** The error of the row; without one, a hint that rows can be dragged by their number. */
function titleOf(props: GridRowProps): string | undefined {
  const { marks, context } = props
  return marks?.row?.text ?? worstOf(marks)?.text ?? (canMove(props) ? context.say(gridWords.rowDrag) : undefined)
}

type CellProps = {
  line: GridLine
  column: LineColumn
  index: number
  mark: Mark | undefined
  selected: boolean
  /** True in the blank row of a document that has no lines. */
  isFirst: boolean
  context: ViewContext
}

const GridCell = memo(function GridCell({ line, column, index, mark, selected, isFirst, context }: CellProps) {
  const { say } = context
  const text = cellText(line, column, context)
  const terms = context.termsOf(line)[column.name]
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus is on the input of the current cell
    // biome-ignore lint/a11y/useSemanticElements: a virtual grid cannot be a table
    <div
      role="gridcell"
      className="lg-cell"
      aria-colindex={index + 2}
      aria-selected={selected || undefined}
      aria-invalid={mark?.tone === 'error' || undefined}
      aria-readonly={!context.isEditable(line, column) || undefined}
      data-column={index}
      data-numeric={column.numeric || undefined}
      data-negative={(column.numeric && isNegative(text.replaceAll(',', ''))) || undefined}
      data-mark={mark?.tone}
      data-fixed={terms?.isFixed || undefined}
      title={mark?.text ?? (terms ? say(terms.why) : column.kind === 'lots' ? text : undefined)}
    >
      {column.kind === 'goods' && <GoodsText line={line} hint={isFirst ? say(gridWords.newLine) : undefined} say={say} />}
      {column.kind === 'lots' && <LotsCellText line={line} text={text} />}
      {column.kind !== 'goods' && column.kind !== 'lots' && text}
    </div>
  )
})

/** Code and name of the goods; while they are being looked up, the text that was typed. */
function GoodsText({ line, hint, say }: { line: GridLine; hint: string | undefined; say: ViewContext['say'] }) {
  if (hint !== undefined) return <span className="lg-hint">{hint}</span>
  if (line.asked) {
    return (
      <>
        <span>{line.asked.text}</span> {line.asked.state === 'asked' && <span className="lg-hint">{say(gridWords.asking)}</span>}
      </>
    )
  }
  return (
    <>
      {line.commInfoCode && <span className="lg-code">{line.commInfoCode} </span>}
      {goodsName(line)}
    </>
  )
}
