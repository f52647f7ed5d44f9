import { daysLater } from '#domain/day-periods.ts'
import type { Field } from '#resources/field.ts'
import { balanceFields } from '#resources/stock-lists.ts'
import type { useSay } from '../../i18n/index.ts'
import type { usePlaces } from '../../session.ts'
import type { Column } from '../../ui/use-data-table.ts'
import { fieldColumns, saidValue, shownValue } from '../field-columns.tsx'
import type { MovedDays } from '../stock-parts.tsx'
import type { Row } from './balance-query.ts'

type Days = { startTime: string; endTime: string }
/** Opens the movements of a row on some days. */
export type Open = (row: Row, days: MovedDays) => void

const sortable = new Set(['commInfoCode', 'commInfoName', 'depotName'])

/** The days whose movements a figure is made of: up to the first day, on the days asked for, up to the last. */
function daysOf(figure: string, { startTime, endTime }: Days): MovedDays {
  const until = endTime === '' ? {} : { endTime }
  if (figure.startsWith('closing')) return until
  if (figure.startsWith('opening')) return { endTime: daysLater(startTime, -1) }
  return { ...(startTime === '' ? {} : { startTime }), ...until }
}

/** Without a first day there was nothing before. */
const hasMovements = (figure: string, { startTime }: Days) => !figure.startsWith('opening') || startTime !== ''

/** The columns; a figure opens the movements that it is made of. */
export const columnsOf = (places: ReturnType<typeof usePlaces>, asked: Days, open: Open | undefined, say: ReturnType<typeof useSay>) =>
  fieldColumns<Row>(balanceFields, places, (name): Partial<Column<Row>> => {
    const field: Field = balanceFields[name as keyof typeof balanceFields]
    const plain = { sortable: sortable.has(name), always: name === 'commInfoCode' }
    if (!open || !/(Qty|Amt)$/.test(name) || !hasMovements(name, asked)) return plain
    const cell = (row: Row) => {
      const figure = row[name as keyof Row]
      if (figure === undefined) return ''
      return (
        <button
          type="button"
          className="stock-figure"
          aria-haspopup="dialog"
          aria-label={`${say(field.label)} ${saidValue(field, figure, places)} · ${row.commInfoName ?? ''}`}
          onClick={() => open(row, daysOf(name, asked))}
        >
          {shownValue(field, figure, places)}
        </button>
      )
    }
    return { ...plain, cell }
  })
