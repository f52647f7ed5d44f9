import type { ReactNode } from 'react'
import type { Column } from '../../ui/use-data-table.ts'

export type Said = { label: string; value: string }

/** A list as it goes on paper. */
export type ListPrint<Row extends object> = {
  title: string
  /** What the rows were narrowed by, in the reader's words. */
  filters: readonly Said[]
  /** The shown columns in their order. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** How many there are; more than `rows` where only the first are printed. */
  total: number
  /** Sums over all matches by column; none of chosen rows. */
  totals?: Readonly<Record<string, ReactNode>>
}

/** Nobody reads more on paper; a sheet of an export holds all. */
const mostRows = 2_000
const pageRows = 200

/** The first two thousand rows of a list, asked for page by page. */
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
