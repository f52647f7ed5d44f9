import { decimal, fixedText, readFigure, sum, zero } from '#domain/figures/decimal.ts'
import { usePlaces, useSession } from '../../client/session.ts'
import { serverClock } from '../../core/server-clock.ts'
import { useSay } from '../../i18n/index.ts'
import type { Ticket } from '../ticket-rows.ts'
import type { PaymentBody, SavedTicket, Shift, TicketEntry } from '../ticket-types.ts'
import { tillWords as words } from '../words.ts'
import { linesOf } from './local-ticket.ts'
import { versionsOf } from './offline-catalogue.ts'
import type { Offline } from './use-offline.ts'

/** The ticket that was sold offline, or the reason why it cannot be sold without the server. */
type OfflineSaleResult = { ticket: Ticket } | { problem: string }
export type SellOffline = (now: SavedTicket, paying: PaymentBody) => Promise<OfflineSaleResult>

/**
 * Returns a function that sells the ticket without the server. The ticket is queued in this browser until the server
 * has it.
 */
export function useOfflineSale(shift: Shift | undefined, offline: Offline, entered: { current: TicketEntry }): SellOffline {
  const places = usePlaces()
  const { config } = useSession()
  const say = useSay()
  return async ({ ticket, local }, { payments = [], roundOffAmt }) => {
    const { member, couponId, ticketNo } = entered.current
    if (couponId) return { problem: say(words.onlineOnly) }
    if (!offline.shelf || !shift) return { problem: say(words.awayWithout) }
    const { tillId = '', depotId = '', depotName } = shift
    const soldTime = serverClock.momentIn(config.timeZone)
    const due = decimal(ticket.finalAmt ?? '0').sub(roundOffAmt ?? '0')
    const finalAmt = fixedText(due, places.amount)
    const lines = [...(local?.lines ?? linesOf(ticket, places))]
    const named = versionsOf(
      offline.shelf,
      lines.map(({ commInfoId }) => commInfoId),
    )
    const body = {
      ...{ tillId, depotId, ticketNo, soldTime, payments, lines },
      catalogueVersions: [...(local?.versions ?? named)],
      ...(member ? { memberId: member.id } : {}),
      ...(roundOffAmt ? { roundOffAmt } : {}),
    }
    await offline.sell({ tillId, ticketNo, body, finalAmt })
    const changeAmt = fixedText(sum(payments.map(({ amount }) => readFigure(amount) ?? zero)).sub(due), places.amount)
    const sold = {
      ...ticket,
      ...{ ticketNo, finalAmt, changeAmt, payments, soldTime, updateTime: soldTime },
      ...(depotName ? { depotName } : {}),
    }
    return { ticket: sold }
  }
}
