import { type ActorRefFrom, createActor } from 'xstate'
import type { Words } from '#domain/core/words.ts'
import { type GridColumn, type GridShape, lineGridMachine } from '#machines/app/line-grid.machine.ts'
import { type Observable, observable } from '../../core/observable.ts'
import { type LineTerms, termsOfLine } from '../lines/cell-terms.ts'
import type { DuplicateLine, NewRows } from '../lines/duplicate-lines.ts'
import { emptyHistory, type History, recordStep } from '../lines/history.ts'
import type { EditContext, Range, Rows } from '../lines/line-edits.ts'
import type { Sheet, SheetPlan } from '../lines/paste-columns.ts'
import { enterPath } from '../lines/preferences.ts'
import { newRowKey } from '../lines/row-key.ts'
import type { LineRules } from '../lines/rules.ts'
import type { CellKind, EditResult, GridLine, LineGridProps, LineLookups } from '../lines/types.ts'
import { emptyScan, type ScanBuffer } from './scanner.ts'

export type Cell = { row: number; column: number }

export type GridDialog =
  | { type: 'picker'; row: number; text: string }
  | { type: 'prices' | 'why' | 'stock' | 'lots'; row: number }
  | { type: 'duplicates'; duplicates: readonly DuplicateLine[]; rows: NewRows }
  | { type: 'paste'; sheet: Sheet; plan: SheetPlan; row: number }
  | { type: 'setRows'; rows: Rows | undefined }
  | { type: 'keys' }

/** A message in the status line, also read by screen readers. With `loud`, a screen reader is interrupted for it. */
export type Announcement = { text: string; loud: boolean; nth: number }

const noAnnouncement: Announcement = { text: '', loud: false, nth: 0 }

/** What the grid shows besides its lines. */
export type GridView = {
  dialog: GridDialog | undefined
  scanMode: boolean
  /** True while the panel with the camera is open. */
  camera: boolean
  /** The cell at which the selection started. The selection extends from it to the current cell. */
  anchor: Cell | undefined
  /** The rows that are being dragged, and the row before which they would be dropped. */
  drag: { rows: Rows; before: number } | undefined
  news: Announcement
  /** Why the text in the editor cannot be written into its line. */
  wrong: Words | undefined
  /** Why a look-up of goods failed. It is repeated when the user asks for it. */
  failure: string | undefined
}

/**
 * The text in the editor. `chosen` makes the edit for the entry of the list that Enter takes. `settled` is true if the
 * list is the answer for this very text. `opened` is true if the text is the cell's own, which the input does not show
 * yet.
 */
export type CellDraft = { text: string; chosen?: (line: GridLine) => EditResult; settled?: boolean; opened?: true }

/**
 * What the drawing of rows depends on. The same object is used until one of its parts changes, so that rows are not
 * redrawn needlessly.
 */
export type ViewContext = Omit<EditContext, 'newLine'>

export type GridInputs = LineGridProps & { view: ViewContext }

/**
 * One grid, with its lines and its cursor. It is stored in React state and not in an effect: `<Activity>` ends the
 * effects of a hidden tab, and an answer that arrives meanwhile must still reach its line. The movement actor invokes
 * nothing, so it need not be stopped.
 */
export type Grid = {
  inputs: GridInputs
  /** The latest lines, including those that were passed to `onChange` and have not come back as props yet. */
  lines: readonly GridLine[]
  context: EditContext
  history: History<GridLine>
  draft: CellDraft | undefined
  scan: ScanBuffer
  /** True if the last key came without its character, which an input method will send separately. */
  hearsText: boolean
  isAsking: boolean
  /** The rows under the pointer, pressed and not moved yet. A click on a row number only selects. */
  pressedRows: { rows: Rows; startY: number } | undefined
  scroller: HTMLElement | null
  footer: HTMLElement | null
  readonly setScroller: (element: HTMLElement | null) => void
  readonly setFooter: (element: HTMLElement | null) => void
  readonly movement: ActorRefFrom<typeof lineGridMachine>
  readonly view: Observable<GridView>
}

/** Creates the state of a grid, with an empty history. */
export function createGrid(inputs: GridInputs): Grid {
  const grid: Grid = {
    inputs,
    lines: inputs.lines,
    context: contextOf(inputs),
    history: emptyHistory(inputs.lines.length),
    draft: undefined,
    scan: emptyScan,
    hearsText: false,
    isAsking: false,
    pressedRows: undefined,
    scroller: null,
    footer: null,
    setScroller: (element) => {
      grid.scroller = element
    },
    setFooter: (element) => {
      grid.footer = element
    },
    movement: createActor(lineGridMachine, { input: shapeOf(inputs, inputs.lines) }).start(),
    view: observable<GridView>({
      dialog: undefined,
      scanMode: false,
      camera: false,
      anchor: undefined,
      drag: undefined,
      news: noAnnouncement,
      wrong: undefined,
      failure: undefined,
    }),
  }
  return grid
}

function contextOf({ view, defaults }: GridInputs): EditContext {
  return { ...view, newLine: () => ({ ...defaults, rowKey: newRowKey() }) }
}

type ViewInputs = Pick<LineGridProps, 'columns' | 'readOnly' | 'kept'> & {
  lookups: Pick<LineLookups, 'depots' | 'taxRates' | 'agreedRate' | 'day'>
}

/** Makes the context for drawing cells and rows. */
export function viewContext(props: ViewInputs, rules: LineRules, say: (words: Words) => string): ViewContext {
  const { columns, lookups, readOnly, kept } = props
  const known = new WeakMap<GridLine, LineTerms>()
  const termsOf = (line: GridLine): LineTerms => {
    const terms = readOnly ? noTerms : (known.get(line) ?? termsOfLine(line, columns, { kept, settings: rules.settings }))
    known.set(line, terms)
    return terms
  }
  return {
    rules,
    say,
    columns,
    depots: lookups.depots,
    taxRates: lookups.taxRates,
    agreedRate: lookups.agreedRate,
    day: lookups.day,
    termsOf,
    isEditable: (line, column) => !readOnly && column.editable && !termsOf(line)[column.name]?.isFixed,
  }
}

const noTerms: LineTerms = {}

const machineKinds: Record<CellKind, GridColumn['kind']> = {
  goods: 'goods',
  unit: 'lookup',
  depot: 'lookup',
  taxRate: 'lookup',
  choice: 'lookup',
  yesNo: 'lookup',
  lots: 'lookup',
  price: 'price',
  qty: 'number',
  mixedQty: 'number',
  amount: 'number',
  percent: 'number',
  text: 'text',
}

const blankLine: GridLine = {}

/**
 * Number of rows that a grid shows: its lines and, if it can be edited, a blank row, which becomes a line when
 * something is typed into it.
 */
export const rowCountOf = (lines: readonly GridLine[], readOnly: boolean): number => lines.length + (readOnly ? 0 : 1)

function shapeOf({ kind, columns, readOnly, view }: GridInputs, lines: readonly GridLine[]): Omit<GridShape, 'pageRows'> {
  const path = enterPath(kind, columns)
  const locked = [...lines, blankLine].flatMap((line, row) =>
    Object.entries(view.termsOf(line)).flatMap(([name, { isFixed }]) => (isFixed ? [`${row}:${name}`] : [])),
  )
  return {
    columns: columns.map(({ name, kind: cellKind, editable }) => ({
      name,
      kind: machineKinds[cellKind],
      useful: editable && !readOnly,
      passed: !path.includes(name),
    })),
    rowCount: rowCountOf(lines, readOnly),
    locked,
  }
}

/** Sends the present rows and cells to the movement machine, if they have changed. */
export function syncShape(grid: Grid): void {
  const shape = shapeOf(grid.inputs, grid.lines)
  const { columns, rowCount, locked } = grid.movement.getSnapshot().context
  if (JSON.stringify([columns, rowCount, locked]) === JSON.stringify([shape.columns, shape.rowCount, shape.locked])) return
  grid.movement.send({ type: 'SHAPE', ...shape })
}

/**
 * Applies new props. If the lines were changed from outside, the undo history is kept only if the number of rows is
 * the same.
 */
export function applyInputs(grid: Grid, inputs: GridInputs): void {
  const before = grid.inputs
  grid.inputs = inputs
  grid.context = contextOf(inputs)
  if (inputs.lines !== before.lines && inputs.lines !== grid.lines) {
    grid.lines = inputs.lines
    if (grid.history.rows !== inputs.lines.length) grid.history = emptyHistory(inputs.lines.length)
  }
  // messages about editing or about undoing it do not apply to lines that have become read-only
  if (inputs.readOnly && !before.readOnly) grid.view.set({ news: noAnnouncement, wrong: undefined, failure: undefined })
  syncShape(grid)
}

/** Changes the lines as one step for undo. `cell` is where the cursor moves when the step is undone. */
export function changeLines(grid: Grid, lines: GridLine[], cell: Cell = cellOf(grid)): void {
  grid.history = recordStep(grid.history, grid.lines, lines, cell)
  publishLines(grid, lines)
}

/**
 * Changes the lines without a step for undo, because the change only completes an earlier one, for example by goods
 * that were being looked up.
 */
export function amendLines(grid: Grid, lines: GridLine[]): void {
  publishLines(grid, lines)
}

/** Passes changed lines to the document. If there are fewer rows now, the cursor moves to one that exists. */
export function publishLines(grid: Grid, lines: GridLine[]): void {
  grid.lines = lines
  grid.inputs.onChange(lines)
  syncShape(grid)
}

/** Row and column of the cursor, from 0. */
export function cellOf(grid: Grid): Cell {
  const { row, column } = grid.movement.getSnapshot().context
  return { row, column }
}

export const isEditing = (grid: Grid): boolean => grid.movement.getSnapshot().hasTag('editing')

/** The line of a row. For the blank row it is a new line, which is not in the document until something is entered. */
export const lineAt = (grid: Grid, row: number): GridLine => grid.lines[row] ?? grid.context.newLine()

/** The selected cells, from the anchor to the current cell. Without an anchor it is only the current cell. */
export function rangeOf({ row, column }: Cell, anchor: Cell = { row, column }): Range {
  return {
    top: Math.min(row, anchor.row),
    bottom: Math.max(row, anchor.row),
    left: Math.min(column, anchor.column),
    right: Math.max(column, anchor.column),
  }
}

/** Moves the cursor to a cell and clears the selection. */
export function moveCursor(grid: Grid, row: number, column: number): void {
  grid.view.set({ anchor: undefined })
  grid.movement.send({ type: 'FOCUS', row, column })
}

/** Moves the focus to the current cell. */
export function focusGrid(grid: Grid): void {
  grid.scroller?.querySelector<HTMLInputElement>('[data-active] input')?.focus()
}

/** Shows a message in the status line and announces it to screen readers. With `loud` it interrupts them. */
export function announce(grid: Grid, words: Words, loud = false): void {
  const { nth } = grid.view.get().news
  grid.view.set({ news: { text: grid.context.say(words), loud, nth: nth + 1 } })
}

/** Announces why the current cell is fixed. Returns false if it is not fixed. */
export function announceFixedCell(grid: Grid): boolean {
  const { row, column } = cellOf(grid)
  const terms = grid.context.termsOf(grid.lines[row] ?? blankLine)[grid.inputs.columns[column]?.name ?? '']
  if (terms?.isFixed) announce(grid, terms.why, true)
  return terms?.isFixed === true
}

/** Removes the last message if it was loud. */
export function clearAnnouncement(grid: Grid): void {
  const { loud, nth } = grid.view.get().news
  if (loud) grid.view.set({ news: { ...noAnnouncement, nth } })
}
