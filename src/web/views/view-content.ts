import type { BodyOf } from '#contract/operations.gen.ts'
import { type ColumnChoice, inOrder, noChoice } from '../ui/use-data-table.ts'

export type ViewContent = BodyOf<'SavedViewApi_leave'>['content']
/** What of a view stands in the address of its list. */
export type Seen = Omit<ViewContent, 'columns'>

type Named = { id: string; hidden?: boolean }

/** The columns of a list as a view keeps them: all of them, in their order. */
export function columnsKept(columns: readonly Named[], { shown, widths, order, pins }: ColumnChoice): ViewContent['columns'] {
  return inOrder(columns, order).map(({ id, hidden = false }) => ({
    id,
    ...(widths[id] === undefined ? {} : { width: Math.round(widths[id]) }),
    ...((shown[id] ?? !hidden) ? {} : { hidden: true }),
    ...(pins[id] === undefined ? {} : { pin: pins[id] }),
  }))
}

/** The choice of columns that a view stands for. Columns that it does not know yet are shown as they are defined. */
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
