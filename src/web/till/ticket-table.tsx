import { keepings } from '#domain/core/lots.ts'
import { formatMoney, formatPrice } from '../i18n/format.ts'
import { useSay } from '../i18n/index.ts'
import type { RowFigures, TicketRow } from './ticket-rows.ts'
import type { RowLots } from './use-ticket-lots.tsx'
import { tillWords as words } from './words.ts'

type Props = {
  rows: readonly TicketRow[]
  shown: readonly RowFigures[]
  lots: readonly RowLots[]
  at: number
  onChoose: (at: number) => void
}

/** The rows of the ticket, with the current one marked. The amounts come from the priced ticket. */
export function TicketTable({ rows, shown, lots, at, onChoose }: Props) {
  const say = useSay()
  const textOf = ({ text, isWrong }: NonNullable<RowLots>, { keeping, lotsLeft }: TicketRow) => {
    const lack = say(lotsLeft ? words.whichBack : keeping === keepings.serial ? words.ofPieces : words.noLot)
    return isWrong ? [text, lack].filter(Boolean).join(' · ') : text
  }
  return (
    <div className="till-rows">
      <table className="ui-table" aria-label={say(words.lines)}>
        <thead>
          <tr>
            <th>{say(words.goods)}</th>
            <th data-number>{say(words.qty)}</th>
            <th data-number>{say(words.price)}</th>
            <th data-number>{say(words.total)}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, nth) => (
            <tr key={row.key} aria-selected={nth === at} onClick={() => onChoose(nth)}>
              <td>
                {row.name} <span className="ui-muted">{row.code}</span>
                {lots[nth] && <p className={lots[nth].isWrong ? 'ui-wrong' : 'ui-muted'}>{textOf(lots[nth], row)}</p>}
                {shown[nth]?.gifts && (
                  <span className="till-gift">
                    {' '}
                    {say(words.gift)} {shown[nth].gifts}
                  </span>
                )}
              </td>
              <td data-number>
                {row.qty} {row.unitName}
              </td>
              <td data-number>{formatPrice(shown[nth]?.price ?? row.price)}</td>
              <td data-number>{formatMoney(shown[nth]?.total ?? row.total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <p className="ui-muted till-empty">{say(words.empty)}</p>}
    </div>
  )
}
