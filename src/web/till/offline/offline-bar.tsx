import { fillPlaceholders } from '#domain/core/words.ts'
import { formatMoney } from '../../i18n/format.ts'
import { useLanguage, useSay } from '../../i18n/index.ts'
import { Button } from '../../ui/button.tsx'
import { tillWords as words } from '../words.ts'
import type { Offline } from './use-offline.ts'

/**
 * Shows the state of the connection, the tickets that wait to be sent with their problems, and the age of the offline
 * catalogue.
 */
export function OfflineBar({ offline }: { offline: Offline }) {
  const say = useSay()
  const [language] = useLanguage()
  const { isAway, shelf, waiting, problem, download, send } = offline
  const refused = waiting.filter((ticket) => ticket.problem !== undefined)
  const count = (of: number) => ({ count: String(of) })
  if (!shelf && waiting.length === 0 && !problem) return null
  return (
    <section className="till-offline" aria-label={say(words.offline)}>
      <div className="till-offline-line">
        {isAway && <strong className="till-away">{say(shelf ? words.away : words.awayWithout)}</strong>}
        {waiting.length > 0 && <span role="status">{fillPlaceholders(say(words.waiting), count(waiting.length), language)}</span>}
        {waiting.length > 0 && (
          <Button disabled={isAway} onClick={() => void send()}>
            {say(words.send)}
          </Button>
        )}
        {shelf && (
          <span className="ui-muted">
            {fillPlaceholders(say(words.shelf), { ...count(shelf.goods.length), time: shelf.moment }, language)}
          </span>
        )}
        <Button disabled={isAway} onClick={() => void download()}>
          {say(words.download)}
        </Button>
      </div>
      {problem && <p className="ui-wrong">{problem}</p>}
      {refused.map((ticket) => (
        <p key={ticket.ticketNo} role="alert" className="ui-wrong">
          {ticket.body.soldTime} {formatMoney(ticket.finalAmt)} {ticket.ticketNo}: {ticket.problem}
        </p>
      ))}
    </section>
  )
}
