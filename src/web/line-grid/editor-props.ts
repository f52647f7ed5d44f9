import type { Mark } from './cell-marks.ts'
import type { Grid, ViewContext } from './grid-state.ts'
import type { GridLine, LineColumn } from './types.ts'

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
