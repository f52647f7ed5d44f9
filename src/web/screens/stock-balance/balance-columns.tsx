import { daysLater } from '#domain/core/day-periods.ts'
import type { Field } from '#resources/definition/field.ts'
import { balanceFields } from '#resources/reports/stock-lists.ts'
import type { usePlaces } from '../../client/session.ts'
import type { useSay } from '../../i18n/index.ts'
import type { Column } from '../../ui/table/use-data-table.ts'
import { fieldColumns, formattedValue, valueAsText } from '../field-columns.tsx'
import type { MovedDays } from '../stock/stock-parts.tsx'
import type { BalanceRow } from './balance-query.ts'

type Days = { startTime: string; endTime: string }
/** Opens the movements of a row on the given days. */
export type OpenMovements = (row: BalanceRow, days: MovedDays) => void

const sortable = new Set(['commInfoCode', 'commInfoName', 'depotName'])

/**
 * The days whose movements make up a figure: those before the first day, those of the period, or those up to the last
 * day.
 */
function daysOf(figure: string, { startTime, endTime }: Days): MovedDays {
  const until = endTime === '' ? {} : { endTime }
  if (figure.startsWith('closing')) return until
  if (figure.startsWith('opening')) return { endTime: daysLater(startTime, -1) }
  return { ...(startTime === '' ? {} : { startTime }), ...until }
}

/** False for the opening balance if there is no first day. */
const hasMovements = (figure: string, { startTime }: Days) => !figure.startsWith('opening') || startTime !== ''

/** The columns of the page. A click on a figure opens the movements that it is made of. */
export const columnsOf = (
  places: ReturnType<typeof usePlaces>,
  asked: Days,
  open: OpenMovements | undefined,
  say: ReturnType<typeof useSay>,
) =>
  fieldColumns<BalanceRow>(balanceFields, places, (name): Partial<Column<BalanceRow>> => {
    const field: Field = balanceFields[name as keyof typeof balanceFields]
    const plain = { sortable: sortable.has(name), always: name === 'commInfoCode' }
    if (!open || !/(Qty|Amt)$/.test(name) || !hasMovements(name, asked)) return plain
    const cell = (row: BalanceRow) => {
      const figure = row[name as keyof BalanceRow]
      if (figure === undefined) return ''
      return (
        <button
          type="button"
          className="stock-figure"
          aria-haspopup="dialog"
          aria-label={`${say(field.label)} ${valueAsText(field, figure, places)} · ${row.commInfoName ?? ''}`}
          onClick={() => open(row, daysOf(name, asked))}
        >
          {formattedValue(field, figure, places)}
        </button>
      )
    }
    return { ...plain, cell }
  })
