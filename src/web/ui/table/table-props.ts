import type { ReactNode } from 'react'
import type { Branch } from './branch.tsx'
import type { PinnedOffsets } from './table-cells.ts'
import type { Column, DataTableModel, Sort } from './use-data-table.ts'
import type { RowStep } from './use-row-focus.ts'

export type DataTableProps<Row extends object> = {
  model: DataTableModel<Row>
  /** The name of the table, for screen readers. */
  label: string
  sort?: readonly Sort[]
  /** A click on a head replaces the sort. With Shift, the column is added to the sort. */
  onSort?: (sort: readonly Sort[]) => void
  selected?: ReadonlySet<string>
  onSelect?: (selected: ReadonlySet<string>) => void
  onOpen?: (row: Row) => void
  /** Sums by column, over all rows that match the query. */
  totals?: Readonly<Record<string, ReactNode>>
  /** Shown instead of rows if `rows` is empty: a hint, or the reason why there are none. */
  empty: ReactNode
  /** True while newer rows are loading. The old ones are shown until then. */
  refreshing?: boolean
  /** Called when a row is clicked. Then a double click calls `onOpen`; without `onPeek`, a click does. */
  onPeek?: (row: Row) => void
  /**
   * The id of the row that is shown beside the list. When the focus moves to another row, `onPeek` is called for it.
   */
  peeked?: string
  /** The place of a row, if the rows are a tree. */
  branchOf?: (row: Row) => Branch
  /** The number of the first row. Without it, rows have no numbers. */
  numberFrom?: number
  /** The rows of an endless list; used instead of pages. */
  endless?: EndlessRows<Row> | undefined
}

/** The rows of an endless list, which are fetched when they come into view. */
export type EndlessRows<Row> = {
  /** Identifies the query. When it changes, the list starts at the top. */
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
