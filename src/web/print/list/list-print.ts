import type { ReactNode } from 'react'
import type { Column, DataTableModel } from '../../ui/table/use-data-table.ts'

export type FilterText = { label: string; value: string }

/** A list for print: its shown columns in their order, and the cells of each row. */
export type ListPrint = {
  title: string
  /** The filters of the rows, in the reader's language. */
  filters: readonly FilterText[]
  columns: readonly Pick<Column<never>, 'id' | 'label' | 'width' | 'align'>[]
  rows: readonly { id: string; cells: readonly ReactNode[] }[]
  /** The total number; more than `rows` where only the first are printed. */
  total: number
  /** Sums over all matches by column; absent for selected rows. */
  totals?: Readonly<Record<string, ReactNode>>
}

/** Rows for print, with the columns their table shows. */
export function printedCells<Row extends { id: string }>(
  { table, byId }: DataTableModel<Row>,
  rows: readonly Row[],
): Pick<ListPrint, 'columns' | 'rows'> {
  const columns = table.getVisibleLeafColumns().flatMap(({ id }) => byId.get(id) ?? [])
  return { columns, rows: rows.map((row) => ({ id: row.id, cells: columns.map(({ cell }) => cell(row)) })) }
}

/** Nobody reads more on paper; an export has all. */
const mostRows = 2_000
const pageRows = 200

/** The first two thousand rows of a list, fetched page by page. */
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
