import { fillTemplate } from '../../document-words/fill-words.ts'
import { editText } from '../lines/cell-text.ts'
import { clearCells, pasteCells, type RefusedCell } from '../lines/line-edits.ts'
import { planSheet, type Sheet, type SheetPlan } from '../lines/paste-columns.ts'
import { readSheet, writeSheet } from '../lines/sheet-text.ts'
import type { Choice, LineColumn } from '../lines/types.ts'
import { gridWords } from '../lines/words.ts'
import { searchUnknownDepots, unknownDepots, withFoundDepots } from './depot-search.ts'
import { applyChanged } from './grid-commands.ts'
import { refusedWords } from './grid-goods.ts'
import { announce, announceFixedCell, cellOf, type Grid, isEditing, rangeOf } from './grid-state.ts'

/** Copies and pastes whole cells. While a cell is being edited, copy and paste work on its text instead. */

type Clipboard = { clipboardData: DataTransfer | null; preventDefault: () => void }

/**
 * Copies the selected cells to the clipboard in the text format of a spreadsheet. Returns false while a cell is being
 * edited, because the browser then copies its text.
 */
export function copyCells(grid: Grid, event: Clipboard): boolean {
  if (isEditing(grid) || !event.clipboardData) return false
  const { top, bottom, left, right } = rangeOf(cellOf(grid), grid.view.get().anchor)
  const columns = grid.inputs.columns.slice(left, right + 1)
  const rows = grid.lines.slice(top, bottom + 1).map((line) => columns.map((column) => editText(line, column, grid.context)))
  event.clipboardData.setData('text/plain', writeSheet(rows))
  event.preventDefault()
  announce(grid, fillTemplate(gridWords.copied, { count: String(rows.length * columns.length) }))
  return true
}

/** Copies the selected cells and clears them. In a read-only grid they are only copied. */
export function cutCells(grid: Grid, event: Clipboard): void {
  if (!copyCells(grid, event) || grid.inputs.readOnly) return
  applyChanged(grid, clearCells(grid.lines, rangeOf(cellOf(grid), grid.view.get().anchor), grid.context))
}

/**
 * Pastes the cells of a sheet into the columns that `planSheet` finds. If these are not clear, the user is asked
 * first. A single text goes into the editor as if it had been typed. Cells that do not accept their text are announced
 * with row and column.
 */
export function pasteIntoGrid(grid: Grid, event: Clipboard): void {
  const text = event.clipboardData?.getData('text/plain') ?? ''
  if (grid.inputs.readOnly) return
  if (!/[\t\r\n]/.test(text)) {
    if (!isEditing(grid) && text && announceFixedCell(grid)) event.preventDefault()
    return
  }
  event.preventDefault()
  if (isEditing(grid)) grid.movement.send({ type: 'ESCAPE' })
  const { row, column } = cellOf(grid)
  const sheet = readSheet(text)
  const plan = planSheet(sheet, { columns: grid.inputs.columns, at: column, units: unitsOf(grid) })
  if (plan.isSure) pasteSheet(grid, sheet, plan, row)
  else grid.view.set({ dialog: { type: 'paste', sheet, plan, row } })
}

/** The names of all units, and of the units of goods in the document; empty until the units are loaded. */
function unitsOf({ inputs: { lookups }, lines }: Grid): ReadonlySet<string> {
  const ofGoods = lines.flatMap(({ unitList }) => (unitList ?? []).map(({ unitName }) => unitName ?? ''))
  return lookups.unitNames === undefined ? new Set() : new Set([...lookups.unitNames, ...ofGoods])
}

/**
 * Pastes a sheet whose columns are clear, starting at a row. Depots that it names and that are not loaded are searched
 * first.
 */
export function pasteSheet(grid: Grid, sheet: Sheet, plan: SheetPlan, row: number): void {
  const { lookups } = grid.inputs
  const rows = plan.hasHeader ? sheet.slice(1) : sheet
  const at = plan.targets.findIndex((target) => target?.kind === 'depot')
  const texts = at < 0 ? [] : rows.map((cells) => cells[at] ?? '')
  if (!lookups.searchDepots || unknownDepots(lookups.depots, texts).length === 0) pasteRows(grid, rows, plan, row, [])
  else {
    announce(grid, gridWords.searching)
    void searchUnknownDepots(lookups, texts).then((found) => pasteRows(grid, rows, plan, row, found))
  }
}

/** Pastes rows. If they fill a contiguous range of cells, that range is selected afterwards. */
function pasteRows(grid: Grid, rows: Sheet, plan: SheetPlan, row: number, found: readonly Choice[]): void {
  const { columns } = grid.inputs
  const context = { ...grid.context, depots: withFoundDepots(grid.context.depots, found) }
  const { lines, refused } = pasteCells(grid.lines, row, rows, plan, context)
  applyChanged(grid, { lines, refused: [] })
  const places = plan.targets.flatMap((target) => (target ? [columns.indexOf(target)] : []))
  const isRange = places.every((place, nth) => place === (places[0] ?? 0) + nth) && places[0] === cellOf(grid).column
  const isMany = isRange && (rows.length > 1 || places.length > 1)
  grid.view.set({ anchor: isMany ? { row: row + rows.length - 1, column: places.at(-1) ?? 0 } : undefined })
  announcePasted(grid, rows.length, [...refused, ...cellsBeyondColumns(plan, rows, row)])
}

/** Refusals for texts to the right of the last column. */
function cellsBeyondColumns({ targets, isLaidOver }: SheetPlan, rows: Sheet, row: number) {
  if (!isLaidOver) return []
  return rows.flatMap((texts, down) =>
    texts.flatMap((text, at) =>
      targets[at] || text.trim() === '' ? [] : [{ row: row + down, column: { label: gridWords.beyond }, text }],
    ),
  )
}

function announcePasted(
  grid: Grid,
  count: number,
  refused: readonly (RefusedCell | { row: number; column: Pick<LineColumn, 'label'>; text: string })[],
): void {
  const done = fillTemplate(gridWords.pasted, { count: String(count) })
  if (refused.length === 0) {
    announce(grid, done)
    return
  }
  const left = refusedWords(refused)
  announce(grid, { zh: `${done.zh}；${left.zh}`, en: `${done.en}; ${left.en}` }, true)
}
