import type { Mark } from '../lines/cell-marks.ts'
import type { GridLine, LineColumn } from '../lines/types.ts'
import type { Grid, ViewContext } from '../state/grid-state.ts'

/** Props of the editor of the current cell. */
export type EditorProps = {
  grid: Grid
  row: number
  index: number
  line: GridLine
  column: LineColumn
  mark: Mark | undefined
  selected: boolean
  editing: boolean
  context: ViewContext
}
