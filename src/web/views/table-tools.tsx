import type { ReactNode } from 'react'
import { ColumnMenu } from '../ui/column-menu.tsx'
import { RefreshButton } from '../ui/refresh-button.tsx'
import type { DataTableModel } from '../ui/use-data-table.ts'
import type { ListView } from './use-list-view.ts'
import { ViewMenu } from './view-menu.tsx'

type TableToolsProps<Row extends object> = {
  model: DataTableModel<Row>
  view: ListView
  exporting?: ReactNode
  refetch: () => Promise<unknown>
}

/** What stands over the right end of every list: its columns, its views, an export of it, and reading it anew. */
export function TableTools<Row extends object>({ model, view, exporting, refetch }: TableToolsProps<Row>) {
  return (
    <>
      <ColumnMenu model={model} />
      <ViewMenu view={view} />
      {exporting}
      <RefreshButton refetch={refetch} />
    </>
  )
}
