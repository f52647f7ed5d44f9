import { and, assign, emit, setup } from 'xstate'
import type { Direction, Intent } from './line-grid-keys.ts'

/**
 * A column of the grid. `useful`: its cells can be edited, and Enter stops at them. `passed`: Enter skips them all the
 * same.
 */
export type GridColumn = { name: string; kind: 'goods' | 'lookup' | 'price' | 'number' | 'text'; useful: boolean; passed?: boolean }

export type GridShape = {
  columns: readonly GridColumn[]
  rowCount: number
  /** Number of rows that PgUp and PgDn move by. */
  pageRows: number
  /** Cells that cannot be edited in their row although their column is useful, as `row:name` (the price of a gift). */
  locked: readonly string[]
}

export type GridContext = GridShape & { row: number; column: number }

export type GridEvent =
  | Intent
  | { type: 'FOCUS'; row: number; column: number }
  | { type: 'BLUR' }
  /** Rows were added or removed, or columns changed. */
  | ({ type: 'SHAPE' } & Partial<GridShape>)

type Cell = { row: number; column: number }
/**
 * Commands to the screen. Rows count from 0. `leave` goes to the footer after two Enters, else to the control after or
 * before the grid.
 */
export type GridEffect =
  | ({ type: 'commit' | 'cancel' | 'clear' | 'fillDown' | 'copyAbove' | 'pick' | 'history' | 'stock' } & Cell)
  | ({ type: 'edit'; caret: 'end' } & Cell)
  | ({ type: 'edit'; replace: string } & Cell)
  | { type: 'addRow' | 'insertRow' | 'deleteRow'; row: number }
  | { type: 'leave'; to: 'footer' | 'after' | 'before' }

const isUseful = ({ columns, locked }: GridContext, row: number, column: number): boolean =>
  columns[column]?.useful === true && !locked.includes(`${row}:${columns[column].name}`)
const usefulIn = (context: GridContext, row: number): readonly number[] =>
  context.columns.flatMap(({ passed }, column) => (!passed && isUseful(context, row, column) ? [column] : []))
const kindOf = ({ columns, column }: GridContext) => columns[column]?.kind
const cellOf = ({ row, column }: Cell): Cell => ({ row, column })
const clamp = (value: number, most: number): number => Math.max(0, Math.min(value, most))

/** The cell that Enter leads to. Its `row` equals `rowCount` when a new row has to be added first. */
function following(context: GridContext): Cell {
  for (let row = context.row; row < context.rowCount; row++) {
    const column = usefulIn(context, row).find((candidate) => row > context.row || candidate > context.column)
    if (column !== undefined) return { row, column }
  }
  const column = usefulIn(context, context.rowCount)[0]
  return column === undefined ? cellOf(context) : { row: context.rowCount, column }
}

function preceding(context: GridContext): Cell {
  for (let row = context.row; row >= 0; row--) {
    const column = usefulIn(context, row).findLast((candidate) => row < context.row || candidate < context.column)
    if (column !== undefined) return { row, column }
  }
  return cellOf(context)
}

function nextCell(context: GridContext, to: Direction): Cell {
  const { row, column, rowCount, columns, pageRows } = context
  const [lastRow, lastColumn] = [rowCount - 1, columns.length - 1]
  const steps: Record<Direction, Cell> = {
    up: { row: row - 1, column },
    down: { row: row + 1, column },
    left: { row, column: column - 1 },
    right: { row, column: column + 1 },
    rowStart: { row, column: 0 },
    rowEnd: { row, column: lastColumn },
    pageUp: { row: row - pageRows, column },
    pageDown: { row: row + pageRows, column },
    first: { row: 0, column: 0 },
    last: { row: lastRow, column: lastColumn },
  }
  return { row: clamp(steps[to].row, lastRow), column: clamp(steps[to].column, lastColumn) }
}

const parts = setup({
  types: {
    context: {} as GridContext,
    events: {} as GridEvent,
    input: {} as Partial<GridShape> & { columns: readonly GridColumn[] },
    emitted: {} as GridEffect,
    tags: {} as 'editing' | 'inside' | 'leaving',
  },
  guards: {
    isUseful: ({ context }) => isUseful(context, context.row, context.column),
    isEmptyGoods: ({ context, event }) => event.type === 'ENTER' && event.empty === true && kindOf(context) === 'goods',
    isLastOnPath: ({ context }) => following(context).row === context.rowCount,
    copiesAbove: ({ context, event }) => event.type === 'ENTER' && event.text === '..' && kindOf(context) === 'text' && context.row > 0,
    isLookup: ({ context }) => kindOf(context) === 'goods' || kindOf(context) === 'lookup',
    isOnlyRow: ({ context }) => context.rowCount === 1,
    hasRow: ({ context }) => context.rowCount > 0,
    isPrice: ({ context }) => kindOf(context) === 'price',
    isElsewhere: ({ context, event }) => event.type === 'FOCUS' && (event.row !== context.row || event.column !== context.column),
  },
  actions: {
    reshape: assign(({ context, event }) => {
      if (event.type !== 'SHAPE') return {}
      const { type: _type, ...shape } = event
      const next = { ...context, ...shape }
      // the cursor stays in its column when columns before it are added or removed
      const name = context.columns[context.column]?.name
      const at = shape.columns ? next.columns.findIndex((column) => column.name === name) : -1
      return { ...next, row: clamp(next.row, next.rowCount - 1), column: at >= 0 ? at : clamp(next.column, next.columns.length - 1) }
    }),
    focus: assign(({ context, event }) =>
      event.type === 'FOCUS'
        ? { row: clamp(event.row, context.rowCount - 1), column: clamp(event.column, context.columns.length - 1) }
        : {},
    ),
    move: assign(({ context, event }) => (event.type === 'MOVE' ? nextCell(context, event.to) : {})),
    next: assign(({ context }) => following(context)),
    back: assign(({ context }) => preceding(context)),
    addRow: emit(({ context }) => ({ type: 'addRow', row: context.rowCount })),
    growAtEnd: assign(({ context }) => ({ ...following(context), rowCount: context.rowCount + 1 })),
    insertRow: emit(({ context }) => ({ type: 'insertRow', row: context.row + 1 })),
    growBelow: assign(({ context }) => ({
      row: context.row + 1,
      // a new row has no locked cells of its own yet
      column: usefulIn({ ...context, locked: [] }, context.row + 1)[0] ?? 0,
      rowCount: context.rowCount + 1,
    })),
    deleteRow: emit(({ context }) => ({ type: 'deleteRow', row: context.row })),
    shrink: assign(({ context }) => ({ rowCount: context.rowCount - 1, row: clamp(context.row, context.rowCount - 2) })),
    commit: emit(({ context }) => ({ type: 'commit', ...cellOf(context) })),
    copyAbove: emit(({ context }) => ({ type: 'copyAbove', ...cellOf(context) })),
    cancel: emit(({ context }) => ({ type: 'cancel', ...cellOf(context) })),
    clear: emit(({ context }) => ({ type: 'clear', ...cellOf(context) })),
    fillDown: emit(({ context }) => ({ type: 'fillDown', ...cellOf(context) })),
    pick: emit(({ context }) => ({ type: 'pick', ...cellOf(context) })),
    history: emit(({ context }) => ({ type: 'history', ...cellOf(context) })),
    stock: emit(({ context }) => ({ type: 'stock', ...cellOf(context) })),
    editAtEnd: emit(({ context }) => ({ type: 'edit', caret: 'end', ...cellOf(context) })),
    editAnew: emit(({ context, event }) => ({ type: 'edit', replace: event.type === 'TYPE' ? event.text : '', ...cellOf(context) })),
    leave: emit((_, { to }: { to: 'footer' | 'after' | 'before' }) => ({ type: 'leave', to })),
  },
})

/** Moves to the next cell, after the actions in `first`. */
const forward = (...first: 'commit'[]) =>
  [
    { guard: 'isLastOnPath', target: '#lineGrid.moving.plain', actions: [...first, 'addRow', 'growAtEnd'] },
    { target: '#lineGrid.moving.plain', actions: [...first, 'next'] },
  ] as const
const rowsAndLookups = (...first: 'commit'[]) =>
  ({
    INSERT_ROW: { target: '#lineGrid.moving.plain', actions: [...first, 'insertRow', 'growBelow'] },
    DELETE_ROW: [
      { guard: 'isOnlyRow', target: '#lineGrid.moving.plain', actions: ['deleteRow', 'shrink', 'addRow', 'growAtEnd'] },
      { guard: 'hasRow', target: '#lineGrid.moving.plain', actions: ['deleteRow', 'shrink'] },
    ],
    FILL_DOWN: { guard: 'isUseful', target: '#lineGrid.moving.plain', actions: [...first, 'fillDown'] },
    STOCK: { actions: 'stock' },
    HISTORY: { guard: 'isPrice', actions: 'history' },
  }) as const
const leaveTo = (to: 'footer' | 'after' | 'before') =>
  ({ target: '#lineGrid.outside', actions: { type: 'leave', params: { to } } }) as const

/**
 * In the grid but not typing: arrow keys move and a character starts editing. After Esc the next Tab leaves the grid;
 * after an Enter on an empty goods cell, a second Enter goes to the footer.
 */
const moving = parts.createStateConfig({
  tags: 'inside',
  initial: 'plain',
  on: {
    FOCUS: { target: '#lineGrid.moving.plain', actions: 'focus' },
    BLUR: '#lineGrid.outside',
    MOVE: { target: '#lineGrid.moving.plain', actions: 'move' },
    ENTER: [{ guard: 'isEmptyGoods', target: '#lineGrid.moving.enteredEmpty' }, ...forward()],
    NEXT: forward(),
    BACK: { target: '#lineGrid.moving.plain', actions: 'back' },
    EDIT: { guard: 'isUseful', target: '#lineGrid.editing', actions: 'editAtEnd' },
    TYPE: { guard: 'isUseful', target: '#lineGrid.editing', actions: 'editAnew' },
    CLEAR: { guard: 'isUseful', target: '#lineGrid.moving.plain', actions: 'clear' },
    PICK: { guard: and(['isLookup', 'isUseful']), actions: 'pick' },
    ESCAPE: '#lineGrid.moving.released',
    ...rowsAndLookups(),
  },
  states: {
    plain: {},
    enteredEmpty: { on: { ENTER: [{ guard: 'isEmptyGoods', ...leaveTo('footer') }, ...forward()] } },
    released: { tags: 'leaving', on: { NEXT: leaveTo('after'), BACK: leaveTo('before') } },
  },
})

/**
 * Typing into a cell: arrow keys and Home belong to the editor. A key that leaves the cell commits first; Esc cancels.
 */
const editing = parts.createStateConfig({
  tags: ['inside', 'editing'],
  on: {
    FOCUS: { guard: 'isElsewhere', target: '#lineGrid.moving.plain', actions: ['commit', 'focus'] },
    BLUR: { target: '#lineGrid.outside', actions: 'commit' },
    ENTER: [
      { guard: 'isEmptyGoods', target: '#lineGrid.moving.enteredEmpty', actions: 'commit' },
      { guard: and(['copiesAbove', 'isLastOnPath']), target: '#lineGrid.moving.plain', actions: ['copyAbove', 'addRow', 'growAtEnd'] },
      { guard: 'copiesAbove', target: '#lineGrid.moving.plain', actions: ['copyAbove', 'next'] },
      ...forward('commit'),
    ],
    NEXT: forward('commit'),
    BACK: { target: '#lineGrid.moving.plain', actions: ['commit', 'back'] },
    ESCAPE: { target: '#lineGrid.moving.plain', actions: 'cancel' },
    PICK: { guard: 'isLookup', actions: 'pick' },
    ...rowsAndLookups('commit'),
  },
})

/**
 * Movement in the order-entry grid: the current cell, whether the user is typing, and what every key does. The machine
 * is pure: it emits commands for the screen (`actor.on('commit', …)`) and stores neither values nor history; undo
 * belongs to the screen. A key is taken from the browser if `snapshot.can(intent)` is true.
 */
export const lineGridMachine = parts.createMachine({
  id: 'lineGrid',
  context: ({ input }) => ({ rowCount: 1, pageRows: 10, locked: [], ...input, row: 0, column: 0 }),
  initial: 'outside',
  on: { SHAPE: { actions: 'reshape' } },
  states: {
    outside: { on: { FOCUS: { target: 'moving', actions: 'focus' } } },
    moving,
    editing,
  },
})
