import { type ReactNode, useState } from 'react'
import { ApiRefusal } from '../api.ts'
import { DataTable } from '../ui/data-table.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Pager } from '../ui/pager.tsx'
import { Empty, ErrorState, Forbidden } from '../ui/states.tsx'
import { type Column, noChoice, useDataTable } from '../ui/use-data-table.ts'
import { usePageSize } from '../use-page-size.ts'

/** Which page of a list is shown. */
export function useListPage() {
  const [at, set] = useState<{ page: number; size: number | null }>({ page: 1, size: null })
  const sizeOf = usePageSize()
  const size = sizeOf(at.size)
  return { query: { current: at.page, size }, page: at.page, size, goTo: set, toFirst: () => set({ ...at, page: 1 }) }
}

type Props<Row extends object> = {
  label: string
  right: string
  list: { data?: { records: Row[]; total: number } | undefined; error: unknown; refetch: () => unknown }
  at: ReturnType<typeof useListPage>
  columns: readonly Column<Row>[]
  rowId: (row: Row) => string
  empty: string
  /** Over the list, with the rows that are chosen. */
  bar: (chosen: readonly Row[]) => ReactNode
  /** Beside the list, for the one row that is chosen. */
  panel?: (row: Row) => ReactNode
}

/** A list of the workflow: a bar, rows to choose from, pages, and what there is about the chosen one. */
export function FlowList<Row extends object>({ label, right, list, at, columns, rowId, empty, bar, panel }: Props<Row>) {
  const [selected, select] = useState<ReadonlySet<string>>(new Set())
  const rows = list.data?.records
  const model = useDataTable<Row>({ choice: useState(noChoice), columns, rows, rowId })
  if (list.error instanceof ApiRefusal && list.error.code === 403) return <Forbidden right={right} />
  if (list.error && !list.data) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  const chosen = rows?.filter((row) => selected.has(rowId(row))) ?? []
  const [one] = chosen
  return (
    <div className="shell-page">
      <PageHead title={label} count={list.data?.total}>
        {bar(chosen)}
      </PageHead>
      <DataTable model={model} label={label} selected={selected} onSelect={select} empty={<Empty>{empty}</Empty>} />
      <Pager page={at.page} size={at.size} total={list.data?.total ?? 0} onChange={at.goTo} />
      {panel && one && chosen.length === 1 && panel(one)}
    </div>
  )
}
