import { type RefObject, useRef } from 'react'
import type { DecimalPlaces } from '#domain/decimal.ts'
import type { Words } from '#domain/words.ts'
import { typeOf } from '#resources/documents/types.ts'
import { isNoAnswer } from '../connectivity.ts'
import { errorText } from '../error-text.ts'
import { useSay } from '../i18n/index.ts'
import { serverClock } from '../server-clock.ts'
import { usePlaces, useSession } from '../session.ts'
import { localTicket } from './offline/local-ticket.ts'
import type { Shelf } from './offline/shelf.ts'
import type { Offline } from './offline/use-offline.ts'
import { kindOf, type TicketBody, type TicketKind, ticketCalls } from './ticket-calls.ts'
import { lineOf, type Ticket } from './ticket-rows.ts'
import type { Entered, LocalTicket, Settled, Shift } from './ticket-types.ts'
import { tillWords as words } from './words.ts'

type Heard = {
  onSaved: (ticket: Ticket | undefined) => void
  onProblem: (problem: string | undefined) => void
  /** The server has the ticket already, and it is no draft any more. */
  onDone: (ticket: Ticket) => void
}

/**
 * Saves the latest of what was entered, one request after the other; while the server is away it is priced here, and saved again once it is back and
 * something is entered.
 */
export function useSaver(shift: Shift | undefined, offline: Offline, heard: Heard) {
  const say = useSay()
  const places: DecimalPlaces = usePlaces()
  const { config } = useSession()
  const saved = useRef<Ticket>(undefined)
  const kind = useRef<TicketKind>('order')
  const local = useRef<LocalTicket>(undefined)
  const wanted = useRef<Entered>(undefined)
  const running = useRef<Promise<void>>(undefined)

  const bodyOf = ({ rows, member, couponId, ticketNo }: Entered) => ({
    ...(saved.current ? { id: saved.current.id, version: saved.current.version } : {}),
    depotId: shift?.depotId ?? '',
    tillId: shift?.tillId ?? '',
    ticketNo,
    ...(member ? { memberId: member.id } : {}),
    ...(member && couponId ? { couponId } : {}),
    lines: rows.map(lineOf),
  })
  const saveOnce = savingOf(
    { saved, kind, local },
    { offline, heard, say, bodyOf, price: (rows, shelf) => localTicket(rows, shelf, serverClock.momentIn(config.timeZone), places) },
  )
  const run = async () => {
    while (wanted.current) {
      const next = wanted.current
      wanted.current = undefined
      await saveOnce(next)
    }
  }
  const save = (next: Entered) => {
    wanted.current = next
    running.current ??= run().finally(() => {
      running.current = undefined
    })
  }
  const settled = async (): Promise<Settled | undefined> => {
    await running.current
    const ticket = local.current?.ticket ?? saved.current
    return ticket && { ticket, kind: kind.current, local: local.current }
  }
  const restart = (next?: Ticket) => {
    wanted.current = undefined
    local.current = undefined
    kind.current = 'order'
    saved.current = next
  }
  return { save, settled, restart }
}

type Held = {
  saved: RefObject<Ticket | undefined>
  kind: RefObject<TicketKind>
  local: RefObject<LocalTicket | undefined>
}
type Means = {
  offline: Offline
  heard: Heard
  say: (words: Words) => string
  bodyOf: (entered: Entered) => TicketBody
  price: (rows: Entered['rows'], shelf: Shelf) => LocalTicket
}

/** Whether it may not be entered any more. */
function isDone({ kind, state }: Ticket): boolean {
  const known = typeOf(kind)?.states[state]
  return known !== undefined && !known.editable
}

/** Saves what was entered with the server, or prices it here while that is away. */
function savingOf({ saved, kind, local }: Held, { offline, heard: { onSaved, onProblem, onDone }, say, bodyOf, price }: Means) {
  /** Prices it here, where there is something to price it by. */
  const priceHere = ({ rows, couponId }: Entered): boolean => {
    if (!offline.shelf || kindOf(rows) !== 'order') return false
    local.current = price(rows, offline.shelf)
    onSaved(local.current.ticket)
    onProblem(couponId ? say(words.onlineOnly) : undefined)
    return true
  }
  /** Goods that come back make another document of it: what was saved of it before goes, and its number is free again. */
  const becomes = async (wantedKind: TicketKind) => {
    const before = saved.current
    if (before && wantedKind !== kind.current) {
      const { id, version, billNo } = before
      if (billNo) await ticketCalls[kind.current].cancel({ id, version, remark: say(words.goodsBack) })
      else await ticketCalls[kind.current].remove(id)
      saved.current = undefined
    }
    kind.current = wantedKind
  }
  return async (next: Entered): Promise<void> => {
    if (offline.isAway && priceHere(next)) return
    try {
      await becomes(kindOf(next.rows))
      saved.current = await ticketCalls[kind.current].draft(bodyOf(next))
      local.current = undefined
      if (isDone(saved.current)) return onDone(saved.current)
      onSaved(saved.current)
      onProblem(undefined)
    } catch (error) {
      if (!(isNoAnswer(error) && priceHere(next))) onProblem(errorText(error))
    }
  }
}
