import { columnResizingFeature, columnSizingFeature, columnVisibilityFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import type { Words } from '#domain/core/words.ts'
import { store } from '../../core/store.ts'

export type Sort = { id: string; down: boolean }

export type Column<Row> = {
  /** Identifies the column, also in the sort. */
  id: string
  label: Words
  cell: (row: Row) => ReactNode
  /** In px. */
  width?: number
  align?: 'right' | 'center' | undefined
  sortable?: boolean
  /** The column is hidden until the user chooses to show it. */
  hidden?: boolean
  /** The user cannot hide the column. */
  always?: boolean
  /** The edge to which the column is pinned while the others scroll sideways. */
  pin?: 'left' | 'right' | undefined
  /** The column is shown in a weaker colour, because it is less important than the title. */
  muted?: boolean | undefined
  /**
   * The place of the column on a row's card on a phone. Columns without a place are not on the card; `named` shows the
   * label too. If no column has a place, the list is a table on a phone as well.
   */
  card?: 'title' | 'figure' | 'status' | 'line' | 'named' | undefined
}

/**
 * The columns as a user has chosen them: visibility, width, order and pinning. A column that is not named stays as it
 * is defined.
 */
export type ColumnChoice = {
  shown: Readonly<Record<string, boolean>>
  widths: Readonly<Record<string, number>>
  order: readonly string[]
  pins: Readonly<Record<string, 'left' | 'right' | 'none'>>
}
type SetColumnChoice = (choice: ColumnChoice) => void

export const noChoice: ColumnChoice = { shown: {}, widths: {}, order: [], pins: {} }

const features = tableFeatures({ columnVisibilityFeature, columnSizingFeature, columnResizingFeature })

/** A choice of columns that is stored in this browser under `name`. */
function useStoredColumns(name: string | undefined): [ColumnChoice, SetColumnChoice] {
  const [choice, setChoice] = useState<ColumnChoice>(() => ({
    ...noChoice,
    ...(name === undefined ? {} : (store.read(`columns-${name}`) as Partial<ColumnChoice> | undefined)),
  }))
  useEffect(() => {
    if (name !== undefined) store.write(`columns-${name}`, choice)
  }, [name, choice])
  return [choice, setChoice]
}

/**
 * The columns in the chosen order. A column that the order does not name follows the column before it in the
 * definition.
 */
export function columnsInOrder<C extends { id: string }>(columns: readonly C[], order: readonly string[]): readonly C[] {
  const named = order.flatMap((id) => columns.find((column) => column.id === id) ?? [])
  const result = [...named]
  for (const [at, column] of columns.entries()) {
    if (order.includes(column.id)) continue
    const before = columns[at - 1]
    result.splice(before === undefined ? 0 : result.indexOf(before) + 1, 0, column)
  }
  return result
}

function withPins<Row>(columns: readonly Column<Row>[], pins: ColumnChoice['pins']): readonly Column<Row>[] {
  return columns.map((column) => {
    const pin = pins[column.id]
    return pin === undefined ? column : { ...column, pin: pin === 'none' ? undefined : pin }
  })
}

const nothing: never[] = []

/**
 * The columns of a list as this user has chosen them. The choice is stored in this browser under `name`, or the caller
 * stores it (`choice`). The server filters, sorts and pages the rows, so nothing of this is done here.
 */
export function useDataTable<Row extends object>(options: {
  name?: string
  choice?: readonly [ColumnChoice, SetColumnChoice]
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  rowId: (row: Row) => string
}) {
  const { name, columns: defined, rows, rowId } = options
  const kept = useStoredColumns(options.choice ? undefined : name)
  const [choice, setChoice] = options.choice ?? kept
  const columns = useMemo(() => withPins(columnsInOrder(defined, choice.order), choice.pins), [defined, choice.order, choice.pins])
  const shown = useMemo(
    () => ({ ...Object.fromEntries(columns.map((one) => [one.id, !one.hidden])), ...choice.shown }),
    [columns, choice.shown],
  )
  const definitions = useMemo(
    () => columns.map((column) => ({ id: column.id, size: column.width ?? 120, minSize: 48, enableHiding: !column.always, meta: column })),
    [columns],
  )
  const table = useTable({
    features,
    columns: definitions,
    data: (rows ?? nothing) as Row[],
    getRowId: rowId,
    columnResizeMode: 'onChange',
    state: { columnVisibility: shown, columnSizing: choice.widths },
    onColumnVisibilityChange: (change) => setChoice({ ...choice, shown: typeof change === 'function' ? change(shown) : change }),
    onColumnSizingChange: (change) =>
      setChoice({ ...choice, widths: typeof change === 'function' ? change({ ...choice.widths }) : change }),
  })
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns])
  const reset = useCallback(() => setChoice(noChoice), [setChoice])
  /** Moves a column one place to the left (-1) or right (1). */
  const move = (id: string, by: -1 | 1) => {
    const order = columns.map((column) => column.id)
    const at = order.indexOf(id)
    if (order[at + by] === undefined) return
    order.splice(at, 1)
    order.splice(at + by, 0, id)
    setChoice({ ...choice, order })
  }
  /** Pins a column to the left edge, or unpins it. */
  const pin = (id: string, stays: boolean) => setChoice({ ...choice, pins: { ...choice.pins, [id]: stays ? 'left' : 'none' } })
  return { table, columns, byId, rows, rowId, choice, reset, move, pin }
}

export type DataTableModel<Row extends object> = ReturnType<typeof useDataTable<Row>>
