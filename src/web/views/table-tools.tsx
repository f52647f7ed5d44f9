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

/** The tools at the right end of every list: columns, views, export, and refresh. */
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
