import type { Column, DataTableModel } from '../../ui/use-data-table.ts'

/** The columns of a table that are shown, in their order. */
export const shownColumns = <Row extends object>({ table, byId }: DataTableModel<Row>): readonly Column<Row>[] =>
  table.getVisibleLeafColumns().flatMap(({ id }) => byId.get(id) ?? [])
