import { type RefObject, useRef } from 'react'
import type { Words } from '#domain/core/words.ts'
import type { DecimalPlaces } from '#domain/figures/decimal.ts'
import { typeOf } from '#resources/documents/types.ts'
import { errorText } from '../client/error-text.ts'
import { usePlaces, useSession } from '../client/session.ts'
import { isNoAnswer } from '../core/connectivity.ts'
import { serverClock } from '../core/server-clock.ts'
import { useSay } from '../i18n/index.ts'
import { localTicket } from './offline/local-ticket.ts'
import type { OfflineCatalogue } from './offline/offline-catalogue.ts'
import type { Offline } from './offline/use-offline.ts'
import { type TicketBody, type TicketKind, ticketCalls, ticketKindOf } from './ticket-calls.ts'
import { draftLineOf, type Ticket } from './ticket-rows.ts'
import type { LocalTicket, SavedTicket, Shift, TicketEntry } from './ticket-types.ts'
import { tillWords as words } from './words.ts'

type SaverCallbacks = {
  onSaved: (ticket: Ticket | undefined) => void
  onProblem: (problem: string | undefined) => void
  /** Called if the server has this ticket already and it can no longer be edited, for example because it was paid. */
  onDone: (ticket: Ticket) => void
}

/**
 * Saves the latest entry, one request at a time. While the server is away, the ticket is priced in this browser. It is
 * saved at the next entry after the server can be reached again.
 */
export function useTicketSaver(shift: Shift | undefined, offline: Offline, heard: SaverCallbacks) {
  const say = useSay()
  const places: DecimalPlaces = usePlaces()
  const { config } = useSession()
  const saved = useRef<Ticket>(undefined)
  const kind = useRef<TicketKind>('order')
  const local = useRef<LocalTicket>(undefined)
  const wanted = useRef<TicketEntry>(undefined)
  const running = useRef<Promise<void>>(undefined)

  const bodyOf = ({ rows, member, couponId, ticketNo }: TicketEntry) => ({
    ...(saved.current ? { id: saved.current.id, version: saved.current.version } : {}),
    depotId: shift?.depotId ?? '',
    tillId: shift?.tillId ?? '',
    ticketNo,
    ...(member ? { memberId: member.id } : {}),
    ...(member && couponId ? { couponId } : {}),
    lines: rows.map(draftLineOf),
  })
  const saveOnce = createSave(
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
  const save = (next: TicketEntry) => {
    wanted.current = next
    running.current ??= run().finally(() => {
      running.current = undefined
    })
  }
  const settled = async (): Promise<SavedTicket | undefined> => {
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

type SaverRefs = {
  saved: RefObject<Ticket | undefined>
  kind: RefObject<TicketKind>
  local: RefObject<LocalTicket | undefined>
}
type SaverDeps = {
  offline: Offline
  heard: SaverCallbacks
  say: (words: Words) => string
  bodyOf: (entered: TicketEntry) => TicketBody
  price: (rows: TicketEntry['rows'], shelf: OfflineCatalogue) => LocalTicket
}

/** True if the ticket can no longer be edited. */
function isDone({ kind, state }: Ticket): boolean {
  const known = typeOf(kind)?.states[state]
  return known !== undefined && !known.editable
}

/**
 * Returns the function that saves an entry on the server. While the server is away, it prices the entry in this
 * browser instead.
 */
function createSave({ saved, kind, local }: SaverRefs, { offline, heard: { onSaved, onProblem, onDone }, say, bodyOf, price }: SaverDeps) {
  /** Prices the entry in this browser. Returns false if there is no offline catalogue, or if goods are returned. */
  const priceHere = ({ rows, couponId }: TicketEntry): boolean => {
    if (!offline.shelf || ticketKindOf(rows) !== 'order') return false
    local.current = price(rows, offline.shelf)
    onSaved(local.current.ticket)
    onProblem(couponId ? say(words.onlineOnly) : undefined)
    return true
  }
  /**
   * Sets the kind of document, which changes when goods are returned. The draft of the previous kind is removed, so
   * that its ticket number can be used for the new one.
   */
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
  return async (next: TicketEntry): Promise<void> => {
    if (offline.isAway && priceHere(next)) return
    try {
      await becomes(ticketKindOf(next.rows))
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
