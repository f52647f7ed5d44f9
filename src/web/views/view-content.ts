import type { BodyOf } from '#contract/operations.gen.ts'
import { type ColumnChoice, columnsInOrder, noChoice } from '../ui/table/use-data-table.ts'

export type ViewContent = BodyOf<'SavedViewApi_leave'>['content']
/** The part of a view that comes from the address of its list: all except the columns. */
export type ViewAddress = Omit<ViewContent, 'columns'>

type NamedColumn = { id: string; hidden?: boolean }

/** All columns of a list in their order, in the form in which a view stores them. */
export function columnsToStore(columns: readonly NamedColumn[], { shown, widths, order, pins }: ColumnChoice): ViewContent['columns'] {
  return columnsInOrder(columns, order).map(({ id, hidden = false }) => ({
    id,
    ...(widths[id] === undefined ? {} : { width: Math.round(widths[id]) }),
    ...((shown[id] ?? !hidden) ? {} : { hidden: true }),
    ...(pins[id] === undefined ? {} : { pin: pins[id] }),
  }))
}

/** The choice of columns that a view stores. Columns that were added to the list later are shown as defined. */
export function choiceOf(content: Pick<ViewContent, 'columns'> | undefined): ColumnChoice {
  if (!content) return noChoice
  const { columns } = content
  return {
    order: columns.map(({ id }) => id),
    shown: Object.fromEntries(columns.map(({ id, hidden }) => [id, hidden !== true])),
    widths: Object.fromEntries(columns.flatMap(({ id, width }) => (width === undefined ? [] : [[id, width]]))),
    pins: Object.fromEntries(columns.flatMap(({ id, pin }) => (pin === undefined ? [] : [[id, pin]]))),
  }
}
