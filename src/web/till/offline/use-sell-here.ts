import { decimal, fixed, readFigure, sum, zero } from '#domain/decimal.ts'
import { useSay } from '../../i18n/index.ts'
import { serverClock } from '../../server-clock.ts'
import { usePlaces, useSession } from '../../session.ts'
import type { Ticket } from '../ticket-rows.ts'
import type { Entered, Paying, Settled, Shift } from '../ticket-types.ts'
import { tillWords as words } from '../words.ts'
import { linesOf } from './local-ticket.ts'
import { versionsOf } from './shelf.ts'
import type { Offline } from './use-offline.ts'

/** What was sold here, or why it needs the server. */
type SoldHere = { ticket: Ticket } | { problem: string }
export type SellHere = (now: Settled, paying: Paying) => Promise<SoldHere>

/** Sells without the server: kept in this browser until the server has it. */
export function useSellHere(shift: Shift | undefined, offline: Offline, entered: { current: Entered }): SellHere {
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
    const finalAmt = fixed(due, places.amount)
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
    const changeAmt = fixed(sum(payments.map(({ amount }) => readFigure(amount) ?? zero)).sub(due), places.amount)
    const sold = {
      ...ticket,
      ...{ ticketNo, finalAmt, changeAmt, payments, soldTime, updateTime: soldTime },
      ...(depotName ? { depotName } : {}),
    }
    return { ticket: sold }
  }
}
