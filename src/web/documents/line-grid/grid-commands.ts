import { readNumbers } from '#domain/lot-text.ts'
import type { LotQty } from '#domain/lots.ts'
import { codeKey } from '#domain/plain-code.ts'
import type { Words } from '#domain/words.ts'
import type { GridEffect } from '#machines/app/line-grid.machine.ts'
import { filled } from '../words/fill-words.ts'
import { choicesOf, editText, isChoiceCell, matchingChoices } from './cell-text.ts'
import { columnOfField } from './columns.ts'
import { askOpen, considerTwins, refusedWords } from './grid-goods.ts'
import {
  announce,
  type Cell,
  cellOf,
  change,
  type Draft,
  focusGrid,
  type Grid,
  goTo,
  handOut,
  hush,
  isEditing,
  lineAt,
  rangeOf,
  reshape,
} from './grid-state.ts'
import { redo, type Undone, undo } from './history.ts'
import { type Changed, clearCells, copyCell, enterText, fillDown, insertLine, pickGoods, removeLines, withLine } from './line-edits.ts'
import { withTaken } from './refused-cells.ts'
import { keyOf } from './row-key.ts'
import type { Goods, GridLine, LineColumn } from './types.ts'
import { gridWords } from './words.ts'

/** What the movement asks the grid to do, and the commands that come from elsewhere. Each changes the lines by one step to undo. */

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
  addRow: () => undefined, // the blank last row is always there; reshaping says so
  insertRow: (grid, { row }) => {
    if (row <= grid.lines.length) change(grid, insertLine(grid.lines, row, grid.context))
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

/** Ties the movement to the lines. Emitted effects arrive in order, while the event that caused them is being handled. */
export function obeyMovement(grid: Grid): void {
  grid.movement.on('*', (effect: GridEffect) => {
    const run = effects[effect.type] as (grid: Grid, effect: GridEffect) => void
    run(grid, effect)
    reshape(grid)
  })
}

const selection = (grid: Grid) => rangeOf(cellOf(grid), grid.view.get().anchor)
const columnAt = (grid: Grid, cell: Cell) => grid.inputs.columns[cell.column]

function textOf(grid: Grid, cell: Cell): string {
  const column = columnAt(grid, cell)
  return column ? editText(lineAt(grid, cell.row), column, grid.context) : ''
}

/** Forgets what stands in the editor. */
export function dropDraft(grid: Grid): void {
  grid.draft = undefined
  if (grid.view.get().wrong) grid.view.set({ wrong: undefined })
}

/** Takes what stands in the editor into its line, and stays in the cell. */
export function commitInPlace(grid: Grid): void {
  const { row, column } = cellOf(grid)
  grid.movement.send({ type: 'BLUR' })
  grid.movement.send({ type: 'FOCUS', row, column })
}

/** Takes typed goods before the hand goes on: only with goods does a line have a unit, which may lie on the path of Enter. */
export function takeGoods(grid: Grid): void {
  if (isEditing(grid) && columnAt(grid, cellOf(grid))?.kind === 'goods') commitInPlace(grid)
}

/** Takes what stands in the editor into its line; `..` and `//` stand for the cell above and that of the first line. */
function commitDraft(grid: Grid, cell: Cell): void {
  const draft = grid.draft
  const column = columnAt(grid, cell)
  dropDraft(grid)
  if (!draft || !column) return
  const line = lineAt(grid, cell.row)
  const source = copySource(grid, draft.text, cell)
  if (!source && !draft.chosen && draft.text === editText(line, column, grid.context) && isSettled(line, column)) return
  const taken = source
    ? copyCell(source, line, column, grid.context)
    : draft.chosen
      ? draft.chosen(line)
      : enterText(line, column, draft.text, 'typed', grid.context)
  const next = withTaken(line, column, taken)
  if (isSettled(line, column) && isAsItWas(line, next)) return
  change(grid, withLine(grid.lines, cell.row, next), cell)
  if (taken.refused) {
    announce(grid, taken.refused, true)
    return
  }
  // what was said of a cell that has been put right is over
  if (line.refused?.[column.name]) hush(grid)
  askOpen(grid)
  if (column.kind === 'goods') considerTwins(grid, new Map([[keyOf(next, cell.row), []]]))
}

/** Whether entering the very text a cell shows says nothing new: it confirms a value that was kept, or a quantity that came with the goods. */
function isSettled(line: GridLine, column: LineColumn): boolean {
  return !line.refused?.[column.name] && !(line.isQtyGiven && column.kind === 'qty')
}

/** Whether what was entered stood there already: a list that was opened and left takes what is lit in it. */
function isAsItWas(line: GridLine, next: GridLine): boolean {
  const names = new Set([...Object.keys(line), ...Object.keys(next)]) as Set<keyof GridLine>
  return [...names].every((name) => JSON.stringify(line[name]) === JSON.stringify(next[name]))
}

function copySource(grid: Grid, text: string, { row }: Cell): GridLine | undefined {
  if (row === 0) return undefined
  if (text === '..') return grid.lines[row - 1]
  return text === '//' ? grid.lines[0] : undefined
}

/** Why Enter may not take the text, if so: a choice that is not in its list, goods that the search has just not found. */
export function refusalOf(grid: Grid, cell: Cell = cellOf(grid)) {
  const { draft } = grid
  const column = columnAt(grid, cell)
  if (!draft || !column || draft.text.trim() === '' || copySource(grid, draft.text, cell)) return undefined
  if (draft.chosen) return isChoiceCell(column) ? draft.chosen(lineAt(grid, cell.row)).refused : undefined
  if (column.kind === 'goods') return draft.settled ? filled(gridWords.noGoods, { text: draft.text }) : undefined
  const line = lineAt(grid, cell.row)
  if (!isChoiceCell(column) || column.kind === 'taxRate' || line.asked) return undefined
  if (matchingChoices(choicesOf(line, column, grid.context), draft.text).length > 0) return undefined
  return filled(gridWords.noGoods, { text: draft.text })
}

/** Keeps what stands in the editor; it goes into its line when the hand leaves the cell. */
export function setDraft(grid: Grid, draft: Draft): void {
  grid.draft = draft
  if (grid.view.get().wrong) grid.view.set({ wrong: undefined })
}

/** Takes over changed lines, asks for goods that are not known yet, and says which cells could not be taken. */
export function applyChanged(grid: Grid, { lines, refused }: Changed): void {
  change(grid, lines)
  askOpen(grid)
  if (refused.length > 0) announce(grid, refusedWords(refused), true)
}

function deleteRows(grid: Grid, row: number): void {
  const { anchor } = grid.view.get()
  const from = Math.min(row, anchor?.row ?? row)
  const to = Math.min(Math.max(row, anchor?.row ?? row), grid.lines.length - 1)
  grid.view.set({ anchor: undefined })
  if (from > to) return
  change(grid, removeLines(grid.lines, from, to), { row: from, column: cellOf(grid).column })
  if (from < row) goTo(grid, from, cellOf(grid).column)
  announce(grid, filled(gridWords.rowsRemoved, { count: String(to - from + 1) }))
}

/** F7 in the goods cell opens the whole list with what was typed so far, in that of lots their window; in other look-ups their choices in place. */
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

/** Puts goods that were picked in a window into the row and new ones behind it. */
export function takePicked(grid: Grid, row: number, picked: readonly Goods[]): void {
  grid.view.set({ dialog: undefined })
  if (picked.length === 0) return
  grid.inputs.lookups.recent?.use(...picked)
  const lines = pickGoods(grid.lines, row, picked, grid.context)
  change(grid, lines, { row, column: cellOf(grid).column })
  considerTwins(grid, new Map(picked.map((_, nth) => [keyOf(lines[row + nth], row + nth), []])))
  grid.movement.send({ type: 'FOCUS', row, column: cellOf(grid).column })
  if (picked.length === 1) grid.movement.send({ type: 'NEXT' })
}

/** Lots from their window; `next` where they are complete. */
export function takeLotsOf(grid: Grid, row: number, lots: readonly LotQty[], qty?: string): void {
  grid.view.set({ dialog: undefined })
  const before = lineAt(grid, row)
  const line = qty === undefined ? before : (grid.context.rules.editQuantity(before, 'qty', qty) ?? before)
  const column = cellOf(grid).column
  const cell = grid.inputs.columns[column]
  const next = grid.context.rules.withLots(line, lots)
  change(grid, withLine(grid.lines, row, cell ? withTaken(next, cell, { line: next }) : next), { row, column })
  grid.movement.send({ type: 'FOCUS', row, column })
}

/** Numbers that were scanned into the cell of a line's pieces: more of them, each once, until there are as many as the line has. */
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
      announce(grid, filled(refused, { lot: number, of: most.toFixed() }), true)
      return
    }
    const next = rules.withLots(line, [...named, { lot: number, qty: '1' }])
    change(grid, withLine(grid.lines, row, next), { row, column })
    const count = { count: String(named.length + 1), of: rules.basicQtyOf(next).toFixed() }
    announce(grid, filled(gridWords.serialAdded, { lot: number, ...count }))
  }
}

/** Closes the window over the grid; nothing is taken from it. */
export function closeDialog(grid: Grid): void {
  grid.view.set({ dialog: undefined })
}

function leaveGrid(grid: Grid): void {
  if (grid.inputs.onLeave) grid.inputs.onLeave()
  else grid.footer?.querySelector<HTMLElement>('button')?.focus()
}

/** Undoes the last change and goes where it was. */
export function stepBack(grid: Grid): void {
  takeStep(grid, undo(grid.history, grid.lines), gridWords.undone, gridWords.nothingToUndo)
}

/** Does again what was undone last, and goes there. */
export function stepForth(grid: Grid): void {
  takeStep(grid, redo(grid.history, grid.lines), gridWords.redone, gridWords.nothingToRedo)
}

function takeStep(grid: Grid, step: Undone<GridLine> | undefined, done: Words, nothing: Words): void {
  announce(grid, step ? done : nothing)
  if (!step) return
  grid.history = step.history
  handOut(grid, step.lines)
  goTo(grid, step.cell.row, step.cell.column)
  askOpen(grid)
}

/** The next cell with a problem after the current one, round to the first; a problem of a whole row counts at its first cell. */
export function goToProblem(grid: Grid, problems: readonly { row: number; field: string | undefined }[]): void {
  const here = cellOf(grid)
  const cells = problems
    .map(({ row, field }) => ({ row, column: Math.max(0, columnOfField(grid.inputs.columns, field)) }))
    .sort((a, b) => a.row - b.row || a.column - b.column)
  const next = cells.find(({ row, column }) => row > here.row || (row === here.row && column > here.column)) ?? cells[0]
  if (!next) announce(grid, gridWords.noProblem)
  const to = next ?? here
  goTo(grid, to.row, to.column)
  // another cell takes the focus when it is drawn; given now, the focus would lead back to the cell that still stands there
  if (to.row === here.row && to.column === here.column) focusGrid(grid)
}

/** Space on a yes-or-no cell turns it over. */
export function toggle(grid: Grid, cell: Cell): boolean {
  const column = columnAt(grid, cell)
  const line = lineAt(grid, cell.row)
  if (column?.kind !== 'yesNo' || !grid.context.isEditable(line, column)) return false
  const isOn = (line as Readonly<Record<string, unknown>>)[column.name] === 2
  change(grid, withLine(grid.lines, cell.row, grid.context.rules.edit(line, { [column.name]: isOn ? 1 : 2 })), cell)
  return true
}
