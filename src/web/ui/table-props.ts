import type { ReactNode } from 'react'
import type { Branch } from './branch.tsx'
import type { Pinned } from './table-cells.ts'
import type { Column, DataTableModel, Sort } from './use-data-table.ts'
import type { Step } from './use-row-focus.ts'

export type DataTableProps<Row extends object> = {
  model: DataTableModel<Row>
  /** What the table holds, for screen readers. */
  label: string
  sort?: readonly Sort[]
  /** Clicked alone, a column replaces the sort; with Shift it joins. */
  onSort?: (sort: readonly Sort[]) => void
  selected?: ReadonlySet<string>
  onSelect?: (selected: ReadonlySet<string>) => void
  onOpen?: (row: Row) => void
  /** Sums over all matches by column. */
  totals?: Readonly<Record<string, ReactNode>>
  /** Instead of rows: what `rows` of no length mean, or why there are none. */
  empty: ReactNode
  /** Newer rows are on their way; the old ones stay meanwhile. */
  refreshing?: boolean
  /** A click on a row, where it does something else than `onOpen`; then a double click opens. */
  onPeek?: (row: Row) => void
  /** The row that is looked at beside the list. Keys that move among rows move it too. */
  peeked?: string
  /** Where a row stands among rows that hang under each other. */
  branchOf?: (row: Row) => Branch
  /** Rows are numbered; the first one's number. */
  numberFrom?: number
  /** In place of pages. */
  endless?: EndlessRows<Row> | undefined
}

/** Rows of which there are many: those in sight are asked for as one scrolls. */
export type EndlessRows<Row> = {
  /** Another one begins at the top. */
  question: string
  /** How many there are. */
  count: number
  /** Undefined while it is on its way. */
  rowAt: (index: number) => Row | undefined
  /** Is told of what comes into sight, by first and last. */
  onShown: (first: number, last: number) => void
}

/** How one of these rows stands among them: where, whether keys start from it, and who is told. */
export type Standing = {
  index: number
  first: boolean
  move: (to: Step) => void
  setCurrent: (index: number) => void
  measure: (row: HTMLTableRowElement | null) => void
}

/** What a body of such rows is handed; `cells` are the columns and what stands before them. */
export type EndlessPart = Pick<EndlessRows<never>, 'count' | 'onShown'> & {
  cells: number
  /** The row, or nothing while it is on its way. */
  draw: (standing: Standing) => ReactNode
}

/** What the parts of a table know of it: the columns shown, and where those stand that stay. */
export type Part<Row extends object> = DataTableProps<Row> & { shown: readonly Column<Row>[]; pinned: Pinned }
