import type { ReactNode } from 'react'
import { RefreshButton } from '../ui/actions/refresh-button.tsx'
import { ColumnMenu } from '../ui/table/column-menu.tsx'
import type { DataTableModel } from '../ui/table/use-data-table.ts'
import type { ListView } from './use-list-view.ts'
import { ViewMenu } from './view-menu.tsx'

type TableToolsProps<Row extends object> = {
  model: DataTableModel<Row>
  view: ListView
  exporting?: ReactNode
  refetch: () => Promise<unknown>
}

/** The tools at the right end of every list: columns, views, export and refresh. */
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
