import type { ReactNode } from 'react'
import type { Column, DataTableModel } from '../../ui/table/use-data-table.ts'

export type FilterText = { label: string; value: string }

/** A list for printing, with the columns that are shown, in their order, and the cells of each row. */
export type ListPrint = {
  title: string
  /** The filters by which the rows were found, in the reader's language. */
  filters: readonly FilterText[]
  columns: readonly Pick<Column<never>, 'id' | 'label' | 'width' | 'align'>[]
  rows: readonly { id: string; cells: readonly ReactNode[] }[]
  /** Number of all matching rows. It is greater than the number of `rows` if only the first ones are printed. */
  total: number
  /** Sums over all matching rows, by column. They are absent if only selected rows are printed. */
  totals?: Readonly<Record<string, ReactNode>>
}

/** Converts rows for printing, with the columns that their table shows. */
export function printedCells<Row extends { id: string }>(
  { table, byId }: DataTableModel<Row>,
  rows: readonly Row[],
): Pick<ListPrint, 'columns' | 'rows'> {
  const columns = table.getVisibleLeafColumns().flatMap(({ id }) => byId.get(id) ?? [])
  return { columns, rows: rows.map((row) => ({ id: row.id, cells: columns.map(({ cell }) => cell(row)) })) }
}

/** At most this many rows are printed, because nobody reads more on paper. An export contains all rows. */
const mostRows = 2_000
const pageRows = 200

/** Reads the first rows of a list, page by page, up to the greatest number that is printed. */
export async function firstRows<Row>(
  ask: (page: { current: number; size: number }) => Promise<{ records: readonly Row[]; total: number }>,
): Promise<{ rows: readonly Row[]; total: number }> {
  const rows: Row[] = []
  for (let current = 1; ; current += 1) {
    const { records, total } = await ask({ current, size: pageRows })
    rows.push(...records)
    if (records.length < pageRows || rows.length >= Math.min(total, mostRows)) return { rows, total }
  }
}
