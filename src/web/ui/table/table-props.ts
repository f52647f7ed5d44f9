import type { ReactNode } from 'react'
import type { Branch } from './branch.tsx'
import type { PinnedOffsets } from './table-cells.ts'
import type { Column, DataTableModel, Sort } from './use-data-table.ts'
import type { RowStep } from './use-row-focus.ts'

export type DataTableProps<Row extends object> = {
  model: DataTableModel<Row>
  /** The content of the table, for screen readers. */
  label: string
  sort?: readonly Sort[]
  /** A click replaces the sort; Shift adds a column to it. */
  onSort?: (sort: readonly Sort[]) => void
  selected?: ReadonlySet<string>
  onSelect?: (selected: ReadonlySet<string>) => void
  onOpen?: (row: Row) => void
  /** Sums over all matching rows by column. */
  totals?: Readonly<Record<string, ReactNode>>
  /** Shown instead of rows: while `rows` is empty, or the reason why there are none. */
  empty: ReactNode
  /** Newer rows are loading; the old ones stay meanwhile. */
  refreshing?: boolean
  /** A click on a row, where it differs from `onOpen`; then a double click opens. */
  onPeek?: (row: Row) => void
  /** The row that is shown beside the list. Keys that move among rows move it too. */
  peeked?: string
  /** The place of a row in a tree. */
  branchOf?: (row: Row) => Branch
  /** Rows are numbered from this one on. */
  numberFrom?: number
  /** In place of pages. */
  endless?: EndlessRows<Row> | undefined
}

/** A long list: rows in view are fetched on scrolling. */
export type EndlessRows<Row> = {
  /** A new one starts at the top. */
  question: string
  /** The number of rows. */
  count: number
  /** Undefined while it is loading. */
  rowAt: (index: number) => Row | undefined
  /** Called with the first and last index in view. */
  onShown: (first: number, last: number) => void
}

/** The place of a row in an endless list: its index, whether it is the current one, and its callbacks. */
export type EndlessRowPlace = {
  index: number
  first: boolean
  move: (to: RowStep) => void
  setCurrent: (index: number) => void
  measure: (row: HTMLTableRowElement | null) => void
}

/** The props of the body of an endless list; `cells` counts the columns and the cells before them. */
export type EndlessPart = Pick<EndlessRows<never>, 'count' | 'onShown'> & {
  cells: number
  /** The row, or a placeholder while it is loading. */
  draw: (standing: EndlessRowPlace) => ReactNode
}

/** Shared by head, rows and totals. `shown`: the columns that are not hidden, in the user's order. */
export type TablePartProps<Row extends object> = DataTableProps<Row> & { shown: readonly Column<Row>[]; pinned: PinnedOffsets }
