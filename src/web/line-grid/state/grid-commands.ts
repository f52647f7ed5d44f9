import type { LotQty } from '#domain/core/lots.ts'
import { codeKey } from '#domain/core/plain-code.ts'
import { readNumbers } from '#domain/stock/lot-text.ts'
import type { GridEffect } from '#machines/app/line-grid.machine.ts'
import { fillTemplate } from '../../document-words/fill-words.ts'
import { choicesOf, editText, isChoiceCell, matchingChoices } from '../lines/cell-text.ts'
import { columnOfField } from '../lines/columns.ts'
import {
  clearCells,
  copyCell,
  enterText,
  fillDown,
  insertLine,
  type LinesEdit,
  pickGoods,
  removeLines,
  withLine,
} from '../lines/line-edits.ts'
import { withCellEdit } from '../lines/refused-cells.ts'
import { keyOf } from '../lines/row-key.ts'
import type { GridGoods, GridLine, LineColumn } from '../lines/types.ts'
import { gridWords } from '../lines/words.ts'
import { handleDuplicates, refusedWords, resolveOpenCodes } from './grid-goods.ts'
import {
  announce,
  type Cell,
  type CellDraft,
  cellOf,
  changeLines,
  clearAnnouncement,
  focusGrid,
  type Grid,
  isEditing,
  lineAt,
  moveCursor,
  rangeOf,
  syncShape,
} from './grid-state.ts'

/** What the grid does for each effect of the movement machine. An effect that changes lines is one step for undo. */
type Effects = { [T in GridEffect['type']]: (grid: Grid, effect: Extract<GridEffect, { type: T }>) => void }

const effects: Effects = {
  commit: (grid, cell) => commitDraft(grid, cell),
  copyAbove: (grid, cell) => commitDraft(grid, cell),
  cancel: (grid) => dropDraft(grid),
  clear: (grid) => applyChanged(grid, clearCells(grid.lines, selection(grid), grid.context)),
  fillDown: (grid) => applyChanged(grid, fillDown(grid.lines, selection(grid), grid.context)),
  edit: (grid, effect) => {
    if ('caret' in effect) grid.draft = { text: textOf(grid, effect), opened: true }
  },
  addRow: () => undefined, // the blank last row is always there; syncShape() reports it
  insertRow: (grid, { row }) => {
    if (row <= grid.lines.length) changeLines(grid, insertLine(grid.lines, row, grid.context))
  },
  deleteRow: (grid, { row }) => deleteRows(grid, row),
  pick: (grid, cell) => openPicker(grid, cell),
  history: (grid, { row }) => {
    const { priceHistory, whyPrice } = grid.inputs.lookups
    if (!grid.lines[row]?.commInfoId) return
    if (whyPrice) grid.view.set({ dialog: { type: 'why', row } })
    else if (priceHistory) grid.view.set({ dialog: { type: 'prices', row } })
  },
  stock: (grid, { row }) => {
    if (grid.inputs.lookups.stock && grid.lines[row]?.commInfoId) grid.view.set({ dialog: { type: 'stock', row } })
  },
  leave: (grid, { to }) => {
    if (to === 'footer') leaveGrid(grid)
  },
}

/** Connects the movement machine to the grid: its effects are performed in order, while it handles their event. */
export function connectMovement(grid: Grid): void {
  grid.movement.on('*', (effect: GridEffect) => {
    ;(effects[effect.type] as (grid: Grid, effect: GridEffect) => void)(grid, effect)
    syncShape(grid)
  })
}

const selection = (grid: Grid) => rangeOf(cellOf(grid), grid.view.get().anchor)
const columnAt = (grid: Grid, cell: Cell) => grid.inputs.columns[cell.column]

function textOf(grid: Grid, cell: Cell): string {
  const column = columnAt(grid, cell)
  return column ? editText(lineAt(grid, cell.row), column, grid.context) : ''
}

/** Discards the text in the editor. */
export function dropDraft(grid: Grid): void {
  grid.draft = undefined
  if (grid.view.get().wrong) grid.view.set({ wrong: undefined })
}

/** Writes the text in the editor into its line; the cursor stays in the cell. */
export function commitInPlace(grid: Grid): void {
  const { row, column } = cellOf(grid)
  grid.movement.send({ type: 'BLUR' })
  grid.movement.send({ type: 'FOCUS', row, column })
}

/**
 * Writes typed goods into their line before the cursor moves on. Only then does the line have a unit, whose cell may
 * be the next one where Enter stops.
 */
export function commitGoods(grid: Grid): void {
  if (isEditing(grid) && columnAt(grid, cellOf(grid))?.kind === 'goods') commitInPlace(grid)
}

/** Writes the text in the editor into its line; `..` copies the cell of the row above, `//` that of the first row. */
function commitDraft(grid: Grid, cell: Cell): void {
  const draft = grid.draft
  const column = columnAt(grid, cell)
  dropDraft(grid)
  if (!draft || !column) return
  const line = lineAt(grid, cell.row)
  const source = copySource(grid, draft.text, cell)
  if (!source && !draft.chosen && draft.text === editText(line, column, grid.context) && isConfirmed(line, column)) return
  const taken = source
    ? copyCell(source, line, column, grid.context)
    : draft.chosen
      ? draft.chosen(line)
      : enterText(line, column, draft.text, 'typed', grid.context)
  const next = withCellEdit(line, column, taken)
  if (isConfirmed(line, column) && isUnchanged(line, next)) return
  changeLines(grid, withLine(grid.lines, cell.row, next), cell)
  if (taken.refused) {
    announce(grid, taken.refused, true)
    return
  }
  // the message about the cell no longer applies, because the cell has been corrected
  if (line.refused?.[column.name]) clearAnnouncement(grid)
  resolveOpenCodes(grid)
  if (column.kind === 'goods') handleDuplicates(grid, new Map([[keyOf(next, cell.row), []]]))
}

/**
 * False if entering the same text again has an effect: it clears the mark of a cell that refused its text, or makes a
 * default quantity an entered one.
 */
function isConfirmed(line: GridLine, column: LineColumn): boolean {
  return !line.refused?.[column.name] && !(line.isQtyGiven && column.kind === 'qty')
}

/** True if an edit changes nothing, for example because a list was opened and left with its highlighted choice. */
function isUnchanged(line: GridLine, next: GridLine): boolean {
  const names = new Set([...Object.keys(line), ...Object.keys(next)]) as Set<keyof GridLine>
  return [...names].every((name) => JSON.stringify(line[name]) === JSON.stringify(next[name]))
}

function copySource(grid: Grid, text: string, { row }: Cell): GridLine | undefined {
  if (row === 0) return undefined
  if (text === '..') return grid.lines[row - 1]
  return text === '//' ? grid.lines[0] : undefined
}

/** Why Enter may not write the text into the line: no such choice, or no goods found; undefined if it may. */
export function refusalOf(grid: Grid, cell: Cell = cellOf(grid)) {
  const { draft } = grid
  const column = columnAt(grid, cell)
  if (!draft || !column || draft.text.trim() === '' || copySource(grid, draft.text, cell)) return undefined
  if (draft.chosen) return isChoiceCell(column) ? draft.chosen(lineAt(grid, cell.row)).refused : undefined
  if (column.kind === 'goods') return draft.settled ? fillTemplate(gridWords.noGoods, { text: draft.text }) : undefined
  const line = lineAt(grid, cell.row)
  if (!isChoiceCell(column) || column.kind === 'taxRate' || line.asked) return undefined
  if (matchingChoices(choicesOf(line, column, grid.context), draft.text).length > 0) return undefined
  return fillTemplate(gridWords.noGoods, { text: draft.text })
}

/** Sets the text in the editor. It is written into the line when the cursor leaves the cell. */
export function setDraft(grid: Grid, draft: CellDraft): void {
  grid.draft = draft
  if (grid.view.get().wrong) grid.view.set({ wrong: undefined })
}

/** Applies changed lines, looks up goods that are not known yet, and announces cells that refused their text. */
export function applyChanged(grid: Grid, { lines, refused }: LinesEdit): void {
  changeLines(grid, lines)
  resolveOpenCodes(grid)
  if (refused.length > 0) announce(grid, refusedWords(refused), true)
}

function deleteRows(grid: Grid, row: number): void {
  const { anchor } = grid.view.get()
  const from = Math.min(row, anchor?.row ?? row)
  const to = Math.min(Math.max(row, anchor?.row ?? row), grid.lines.length - 1)
  grid.view.set({ anchor: undefined })
  if (from > to) return
  changeLines(grid, removeLines(grid.lines, from, to), { row: from, column: cellOf(grid).column })
  if (from < row) moveCursor(grid, from, cellOf(grid).column)
  announce(grid, fillTemplate(gridWords.rowsRemoved, { count: String(to - from + 1) }))
}

/**
 * Opens what F7 offers in a cell: for goods a dialog that starts with the typed text, for lots their dialog, and for
 * other look-ups the list below the cell.
 */
export function openPicker(grid: Grid, cell: Cell): void {
  const kind = columnAt(grid, cell)?.kind
  if (kind === 'lots') {
    if (isEditing(grid)) grid.movement.send({ type: 'ESCAPE' })
    grid.view.set({ dialog: { type: 'lots', row: cell.row } })
    return
  }
  if (kind !== 'goods') {
    if (!isEditing(grid)) grid.movement.send({ type: 'EDIT' })
    return
  }
  const text = grid.draft?.text ?? ''
  if (isEditing(grid)) grid.movement.send({ type: 'ESCAPE' })
  grid.view.set({ dialog: { type: 'picker', row: cell.row, text } })
}

/** Puts the goods that were picked in the dialog into the row and into new rows below it. */
export function insertPickedGoods(grid: Grid, row: number, picked: readonly GridGoods[]): void {
  grid.view.set({ dialog: undefined })
  if (picked.length === 0) return
  grid.inputs.lookups.recent?.use(...picked)
  const lines = pickGoods(grid.lines, row, picked, grid.context)
  changeLines(grid, lines, { row, column: cellOf(grid).column })
  handleDuplicates(grid, new Map(picked.map((_, nth) => [keyOf(lines[row + nth], row + nth), []])))
  grid.movement.send({ type: 'FOCUS', row, column: cellOf(grid).column })
  if (picked.length === 1) grid.movement.send({ type: 'NEXT' })
}

/** Sets the lots that were entered in the dialog, and the quantity if it was changed there. */
export function setLotsOfRow(grid: Grid, row: number, lots: readonly LotQty[], qty?: string): void {
  grid.view.set({ dialog: undefined })
  const before = lineAt(grid, row)
  const line = qty === undefined ? before : (grid.context.rules.editQuantity(before, 'qty', qty) ?? before)
  const column = cellOf(grid).column
  const cell = grid.inputs.columns[column]
  const next = grid.context.rules.withLots(line, lots)
  changeLines(grid, withLine(grid.lines, row, cell ? withCellEdit(next, cell, { line: next }) : next), { row, column })
  grid.movement.send({ type: 'FOCUS', row, column })
}

/** Adds scanned serial numbers to the current cell. Stops at one that is there or exceeds the entered quantity. */
export function addSerials(grid: Grid, text: string): void {
  const { row, column } = cellOf(grid)
  const { rules } = grid.context
  if (isEditing(grid)) grid.movement.send({ type: 'ESCAPE' })
  for (const number of readNumbers(text)) {
    const line = lineAt(grid, row)
    const named = line.lots ?? []
    const most = rules.basicQtyOf(line)
    const isFull = !line.isQtyGiven && most.lte(named.length)
    const refused = named.some(({ lot }) => codeKey(lot) === codeKey(number))
      ? gridWords.serialTwice
      : isFull
        ? gridWords.serialFull
        : undefined
    if (refused) {
      announce(grid, fillTemplate(refused, { lot: number, of: most.toFixed() }), true)
      return
    }
    const next = rules.withLots(line, [...named, { lot: number, qty: '1' }])
    changeLines(grid, withLine(grid.lines, row, next), { row, column })
    const count = { count: String(named.length + 1), of: rules.basicQtyOf(next).toFixed() }
    announce(grid, fillTemplate(gridWords.serialAdded, { lot: number, ...count }))
  }
}

/** Closes the dialog over the grid without taking over anything from it. */
export function closeDialog(grid: Grid): void {
  grid.view.set({ dialog: undefined })
}

function leaveGrid(grid: Grid): void {
  if (grid.inputs.onLeave) grid.inputs.onLeave()
  else grid.footer?.querySelector<HTMLElement>('button')?.focus()
}

/**
 * Moves the cursor to the next cell with a problem, and after the last one to the first. For a problem of a whole row
 * it moves to the first cell of the row.
 */
export function goToProblem(grid: Grid, problems: readonly { row: number; field: string | undefined }[]): void {
  const here = cellOf(grid)
  const cells = problems
    .map(({ row, field }) => ({ row, column: Math.max(0, columnOfField(grid.inputs.columns, field)) }))
    .sort((a, b) => a.row - b.row || a.column - b.column)
  const next = cells.find(({ row, column }) => row > here.row || (row === here.row && column > here.column)) ?? cells[0]
  if (!next) announce(grid, gridWords.noProblem)
  const to = next ?? here
  moveCursor(grid, to.row, to.column)
  // another cell gets the focus when it is drawn; focusing now would return to the old cell, which is still drawn
  if (to.row === here.row && to.column === here.column) focusGrid(grid)
}

/** Switches a yes-or-no cell (Space). Returns false for other cells. */
export function toggleYesNo(grid: Grid, cell: Cell): boolean {
  const column = columnAt(grid, cell)
  const line = lineAt(grid, cell.row)
  if (column?.kind !== 'yesNo' || !grid.context.isEditable(line, column)) return false
  const isOn = (line as Readonly<Record<string, unknown>>)[column.name] === 2
  changeLines(grid, withLine(grid.lines, cell.row, grid.context.rules.edit(line, { [column.name]: isOn ? 1 : 2 })), cell)
  return true
}
