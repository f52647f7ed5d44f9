import type { BodyOf } from '#contract/operations.gen.ts'
import { type ColumnChoice, columnsInOrder, noChoice } from '../ui/table/use-data-table.ts'

export type ViewContent = BodyOf<'SavedViewApi_leave'>['content']
/** The part of a view that is in the address of its list. */
export type ViewAddress = Omit<ViewContent, 'columns'>

type NamedColumn = { id: string; hidden?: boolean }

/** The columns of a list as a view stores them: all of them, in their order. */
export function columnsToStore(columns: readonly NamedColumn[], { shown, widths, order, pins }: ColumnChoice): ViewContent['columns'] {
  return columnsInOrder(columns, order).map(({ id, hidden = false }) => ({
    id,
    ...(widths[id] === undefined ? {} : { width: Math.round(widths[id]) }),
    ...((shown[id] ?? !hidden) ? {} : { hidden: true }),
    ...(pins[id] === undefined ? {} : { pin: pins[id] }),
  }))
}

/** The choice of columns of a view. Columns added since are shown as defined. */
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
