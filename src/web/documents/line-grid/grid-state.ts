import { type ActorRefFrom, createActor } from 'xstate'
import type { Words } from '#domain/words.ts'
import { type GridColumn, type GridShape, lineGridMachine } from '#machines/app/line-grid.machine.ts'
import { type Observable, observable } from '../../observable.ts'
import { type LineTerms, termsOfLine } from './cell-terms.ts'
import type { DuplicateLine, NewRows } from './duplicate-lines.ts'
import { emptyHistory, type History, record } from './history.ts'
import type { EditContext, Range, Rows } from './line-edits.ts'
import type { Sheet, SheetPlan } from './paste-columns.ts'
import { enterPath } from './preferences.ts'
import { newRowKey } from './row-key.ts'
import type { LineRules } from './rules.ts'
import { emptyScan, type ScanBuffer } from './scanner.ts'
import type { CellKind, GridLine, LineGridProps, LineLookups, Taken } from './types.ts'

export type Cell = { row: number; column: number }

export type GridDialog =
  | { type: 'picker'; row: number; text: string }
  | { type: 'prices' | 'why' | 'stock' | 'lots'; row: number }
  | { type: 'duplicates'; duplicates: readonly DuplicateLine[]; rows: NewRows }
  | { type: 'paste'; sheet: Sheet; plan: SheetPlan; row: number }
  | { type: 'setRows'; rows: Rows | undefined }
  | { type: 'keys' }

/** What the grid says once, in its status line and to a screen reader. `loud` interrupts. */
export type News = { text: string; loud: boolean; nth: number }

const quiet: News = { text: '', loud: false, nth: 0 }

/** What is shown beside the lines. */
export type GridView = {
  dialog: GridDialog | undefined
  scanMode: boolean
  /** The camera of the device is open. */
  camera: boolean
  /** Where a selection began; it reaches to the current cell. */
  anchor: Cell | undefined
  /** Rows that are being dragged, and the row before which they would be put down. */
  drag: { rows: Rows; before: number } | undefined
  news: News
  /** Why the text in the editor cannot be taken. */
  wrong: Words | undefined
  /** Why goods could not be looked up; they are asked again on request. */
  failure: string | undefined
}

/**
 * What stands in the editor. `chosen` is the entry of its list that Enter takes; `settled`: the list answers this very text; `opened`: the
 * cell's own text, opened for editing and not yet put into the input.
 */
export type Draft = { text: string; chosen?: (line: GridLine) => Taken; settled?: boolean; opened?: true }

/** What a row needs to be drawn: the same object until one of its parts changes, so that rows are not drawn for nothing. */
export type ViewContext = Omit<EditContext, 'newLine'>

export type GridInputs = LineGridProps & { view: ViewContext }

/**
 * One grid: the lines it works on and where the hand is. It lives in a React state, outside effects: `<Activity>` ends the effects of a
 * hidden tab, and an answer that comes meanwhile must still reach its line. The movement actor invokes nothing, so it needs no stopping.
 */
export type Grid = {
  inputs: GridInputs
  /** The latest lines, also those just handed out and not yet come back. */
  lines: readonly GridLine[]
  context: EditContext
  history: History<GridLine>
  draft: Draft | undefined
  scan: ScanBuffer
  /** The last key came without its character. */
  hearsText: boolean
  isAsking: boolean
  /** Rows under a pressed pointer, not moved yet: a click on a number only selects. */
  held: { rows: Rows; startY: number } | undefined
  scroller: HTMLElement | null
  footer: HTMLElement | null
  readonly setScroller: (element: HTMLElement | null) => void
  readonly setFooter: (element: HTMLElement | null) => void
  readonly movement: ActorRefFrom<typeof lineGridMachine>
  readonly view: Observable<GridView>
}

/** A grid behind the component, with nothing undone and nothing asked yet. */
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
    held: undefined,
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
      news: quiet,
      wrong: undefined,
      failure: undefined,
    }),
  }
  return grid
}

function contextOf({ view, defaults }: GridInputs): EditContext {
  return { ...view, newLine: () => ({ ...defaults, rowKey: newRowKey() }) }
}

type Shown = Pick<LineGridProps, 'columns' | 'readOnly' | 'kept'> & {
  lookups: Pick<LineLookups, 'depots' | 'taxRates' | 'agreedRate' | 'day'>
}

/** What cells and rows are drawn by. */
export function viewContext(props: Shown, rules: LineRules, say: (words: Words) => string): ViewContext {
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

/** The rows a grid shows: the lines and, while it can be entered, one blank row that becomes a line when something is typed into it. */
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

/** Tells the movement what rows and cells there are now, if that has changed. */
export function reshape(grid: Grid): void {
  const shape = shapeOf(grid.inputs, grid.lines)
  const { columns, rowCount, locked } = grid.movement.getSnapshot().context
  if (JSON.stringify([columns, rowCount, locked]) === JSON.stringify([shape.columns, shape.rowCount, shape.locked])) return
  grid.movement.send({ type: 'SHAPE', ...shape })
}

/** Takes what the screen hands in. Lines that came from outside keep the undo steps only where no row came or went. */
export function takeInputs(grid: Grid, inputs: GridInputs): void {
  const before = grid.inputs
  grid.inputs = inputs
  grid.context = contextOf(inputs)
  if (inputs.lines !== before.lines && inputs.lines !== grid.lines) {
    grid.lines = inputs.lines
    if (grid.history.rows !== inputs.lines.length) grid.history = emptyHistory(inputs.lines.length)
  }
  // what was done while lines could be entered, and how to undo it, is no news of lines that cannot
  if (inputs.readOnly && !before.readOnly) grid.view.set({ news: quiet, wrong: undefined, failure: undefined })
  reshape(grid)
}

/** Hands changed lines out as one step to undo; `cell` is where undoing leads back to. */
export function change(grid: Grid, lines: GridLine[], cell: Cell = cellOf(grid)): void {
  grid.history = record(grid.history, grid.lines, lines, cell)
  handOut(grid, lines)
}

/** Hands out what only completes a step already taken, such as goods that were being looked up. */
export function amend(grid: Grid, lines: GridLine[]): void {
  handOut(grid, lines)
}

/** Gives changed lines to the document and takes the hand along where rows are fewer now. */
export function handOut(grid: Grid, lines: GridLine[]): void {
  grid.lines = lines
  grid.inputs.onChange(lines)
  reshape(grid)
}

/** Where the hand is, from 0. */
export function cellOf(grid: Grid): Cell {
  const { row, column } = grid.movement.getSnapshot().context
  return { row, column }
}

export const isEditing = (grid: Grid): boolean => grid.movement.getSnapshot().hasTag('editing')

/** The line of a row; of the blank row a new line, which is not in the document before something is entered. */
export const lineAt = (grid: Grid, row: number): GridLine => grid.lines[row] ?? grid.context.newLine()

/** The selected cells: from the anchor to the current cell, or that alone. */
export function rangeOf({ row, column }: Cell, anchor: Cell = { row, column }): Range {
  return {
    top: Math.min(row, anchor.row),
    bottom: Math.max(row, anchor.row),
    left: Math.min(column, anchor.column),
    right: Math.max(column, anchor.column),
  }
}

/** Puts the hand into a cell, with nothing marked. */
export function goTo(grid: Grid, row: number, column: number): void {
  grid.view.set({ anchor: undefined })
  grid.movement.send({ type: 'FOCUS', row, column })
}

/** Gives the keyboard back to the current cell. */
export function focusGrid(grid: Grid): void {
  grid.scroller?.querySelector<HTMLInputElement>('[data-active] input')?.focus()
}

/** Says something to who reads and who hears the screen; `loud`: beside the grid, until it is taken back. */
export function announce(grid: Grid, words: Words, loud = false): void {
  const { nth } = grid.view.get().news
  grid.view.set({ news: { text: grid.context.say(words), loud, nth: nth + 1 } })
}

/** Says why the current cell cannot be entered, where there is a reason. */
export function sayFixed(grid: Grid): boolean {
  const { row, column } = cellOf(grid)
  const terms = grid.context.termsOf(grid.lines[row] ?? blankLine)[grid.inputs.columns[column]?.name ?? '']
  if (terms?.isFixed) announce(grid, terms.why, true)
  return terms?.isFixed === true
}

/** Takes back what was said loudly last. */
export function hush(grid: Grid): void {
  const { loud, nth } = grid.view.get().news
  if (loud) grid.view.set({ news: { ...quiet, nth } })
}
