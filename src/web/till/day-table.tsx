import { formatMoney } from '../i18n/format.ts'
import { useSay } from '../i18n/index.ts'
import { type DayFigures, type DayRow, deviationText, type TillDay, dayWords as words } from './day-words.ts'

/** The day report by till and cashier, with totals. The screen and the printed page show the same table. */
export function DayTable({ day }: { day: TillDay }) {
  const say = useSay()
  const columns = [words.sale, words.back, words.exchange, words.off, words.roundOff, words.final]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it is moved, by keys too
    <section className="till-day-rows" aria-label={say(words.title)} tabIndex={0}>
      <table className="ui-table" aria-label={say(words.title)}>
        <thead>
          <tr>
            <th>{say(words.till)}</th>
            <th>{say(words.cashier)}</th>
            {columns.map((label) => (
              <th key={label.en} data-number>
                {say(label)}
              </th>
            ))}
            <th>{say(words.takings)}</th>
            <th>{say(words.shift)}</th>
          </tr>
        </thead>
        <tbody>
          {day.rows.map((row) => (
            <tr key={`${row.tillId}:${row.depotId}:${row.userId}`}>
              <td>
                {row.tillName ?? say(words.office)}
                <p className="ui-muted">{row.depotName}</p>
              </td>
              <td>{row.userName}</td>
              <DayFigureCells of={row} />
              <td>
                <Shifts of={row} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th colSpan={2}>{say(words.total)}</th>
            <DayFigureCells of={day.total} />
            <td />
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

function DayFigureCells({ of }: { of: DayFigures }) {
  const counted = (amount: string, count: number) => (
    <>
      {formatMoney(amount)} <span className="ui-muted">({count})</span>
    </>
  )
  return (
    <>
      <td data-number>{counted(of.saleAmt, of.saleCount)}</td>
      <td data-number>{counted(of.returnAmt, of.returnCount)}</td>
      <td data-number>{counted(of.exchangeAmt, of.exchangeCount)}</td>
      <td data-number>{formatMoney(of.offAmt)}</td>
      <td data-number>{formatMoney(of.roundOffAmt)}</td>
      <td data-number>
        <strong>{formatMoney(of.finalAmt)}</strong>
      </td>
      <td>
        {of.takings.map(({ payWay, payWayName, amount }) => (
          <p key={payWay} className="till-pair">
            <span>{payWayName}</span> <span>{formatMoney(amount)}</span>
          </p>
        ))}
      </td>
    </>
  )
}

function Shifts({ of }: { of: DayRow }) {
  const say = useSay()
  return of.shifts.map(({ shiftId, billNo, expectedAmt, countedAmt, differenceAmt, ...shift }) => (
    <div key={shiftId}>
      <p>
        {billNo} {say(words.expected)} {formatMoney(expectedAmt)}{' '}
        {countedAmt === undefined
          ? say(words.open)
          : `${say(words.counted)} ${formatMoney(countedAmt)} ${say(words.difference)} ${formatMoney(differenceAmt)}`}
      </p>
      <ShiftDeviations of={shift} />
    </div>
  ))
}

/** The tickets of a shift that were sold offline with deviations, and the sum of the deviations. */
function ShiftDeviations({ of: { deviations = [], deviationAmt } }: { of: Pick<DayRow['shifts'][number], 'deviations' | 'deviationAmt'> }) {
  const say = useSay()
  if (deviations.length === 0) return null
  return (
    <>
      <p>
        {say(words.deviations)} {formatMoney(deviationAmt)}
      </p>
      {deviations.map((ticket) => (
        <p key={ticket.id} className="ui-muted">
          {deviationText(ticket, say)}
        </p>
      ))}
    </>
  )
}
