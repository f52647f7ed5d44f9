import { useRef, useState } from 'react'
import { keepings } from '#domain/core/lots.ts'
import { fillPlaceholders } from '#domain/core/words.ts'
import { useLanguage, useSay } from '../i18n/index.ts'
import { beep } from '../line-grid/state/beep.ts'
import { removeOpenTicket, storeOpenTicket } from './offline/open-ticket.ts'
import { nextTicketNo } from './offline/ticket-number.ts'
import type { Offline } from './offline/use-offline.ts'
import { useOfflineSale } from './offline/use-offline-sale.ts'
import { useRestoredTicket } from './offline/use-restored-ticket.ts'
import { ticketEvents } from './ticket-events.ts'
import { hasLot, type Ticket, type TicketRow, withGoods } from './ticket-rows.ts'
import type { Shift, TicketEntry } from './ticket-types.ts'
import { useInvalidateOperation } from './use-invalidate-operation.ts'
import { useTicketSaver } from './use-ticket-saver.ts'
import { tillWords as words } from './words.ts'

/** The ticket at a till, with its actions. */
export type TillTicket = ReturnType<typeof useTicket>
export type TillActions = Readonly<Record<string, () => void>>

const newEntry = (): TicketEntry => ({ rows: [], ticketNo: nextTicketNo() })

/**
 * The state of the ticket at a till. What the cashier enters is shown at once and saved in the background, because the
 * server computes the prices. There is one request at a time, always with the latest entry; a payment waits until
 * everything is saved.
 */
export function useTicket(shift: Shift | undefined, offline: Offline) {
  const [entered, setEntered] = useState(newEntry)
  const [ticket, setTicket] = useState<Ticket>()
  const [problem, setProblem] = useState<string>()
  const [at, choose] = useState(0)
  const say = useSay()
  const [language] = useLanguage()
  // the ticket was paid at the moment of a crash; it is not paid a second time
  const onDone = ({ billNo = '', statusName }: Ticket) => {
    restart()
    setProblem(fillPlaceholders(say(words.doneBefore), { number: billNo, status: statusName }, language))
  }
  const { save, settled, restart: forget } = useTicketSaver(shift, offline, { onSaved: setTicket, onProblem: setProblem, onDone })
  const readAgain = useInvalidateOperation('TillShiftApi_list')
  const now = useRef(entered)
  const tillId = shift?.tillId
  const ending = useRef<Promise<unknown>>(undefined)

  const enter = (change: Partial<TicketEntry>) => {
    if (ending.current) return beep()
    now.current = { ...now.current, ...change }
    setEntered(now.current)
    if (tillId) storeOpenTicket(tillId, now.current)
    save(now.current)
  }
  const restart = (next: TicketEntry = newEntry(), saved?: Ticket) => {
    forget(saved)
    if (tillId) removeOpenTicket(tillId, now.current.ticketNo)
    if (tillId) storeOpenTicket(tillId, next)
    now.current = next
    setEntered(next)
    setTicket(saved)
    setProblem(undefined)
    choose(0)
  }
  useRestoredTicket(offline.isKnown ? tillId : undefined, (left) => {
    if (now.current.rows.length > 0) return
    restart(left)
    // the first save gets the server's state of the ticket with this number, the second one sends what was entered
    // after that state
    save(left)
    void settled().then(() => now.current === left && save(left))
  })
  const onTwice = (lot: string) => setProblem(fillPlaceholders(say(words.twice), { lot }, language))
  const rows = rowActionsOf({ now, at, choose, enter, onTwice })
  const sellHere = useOfflineSale(shift, offline, now)
  const events = ticketEvents({ settled, restart, setProblem, readAgain, sellOffline: sellHere, ending })
  return { ...entered, ticket, problem, setProblem, at, choose, enter, isFree: () => isFree(ending, now), settled, ...rows, ...events }
}

type EntryRef = { readonly current: TicketEntry }

/**
 * Waits until the running event of the ticket has ended. Returns false if the ticket is the same as before the event,
 * because it was refused: scanned goods belong to the next ticket and must not be added to this one.
 */
async function isFree(ending: { readonly current: Promise<unknown> | undefined }, now: EntryRef): Promise<boolean> {
  const before = ending.current && now.current
  await ending.current
  return before !== now.current
}

type RowsContext = {
  now: EntryRef
  /** The index of the current row. */
  at: number
  choose: (at: number) => void
  enter: (change: Partial<TicketEntry>) => void
  /** Called if a scanned piece is on the ticket already. */
  onTwice: (lot: string) => void
}

/** The actions on the rows of the ticket. */
function rowActionsOf({ now, at, choose, enter, onTwice }: RowsContext) {
  const add = (row: TicketRow) => {
    const named = row.lots?.find(({ lot }) => row.keeping === keepings.serial && hasLot(now.current.rows, row.commInfoId, lot))
    if (named) return onTwice(named.lot)
    const next = withGoods(now.current.rows, row)
    choose(next.at)
    enter({ rows: next.rows })
  }
  const takeBack = (back: readonly TicketRow[]) => {
    const known = now.current.rows.filter(({ sourceBodyId }) => !back.some((row) => row.sourceBodyId === sourceBodyId))
    enter({ rows: [...known, ...back] })
  }
  const change = (news: Partial<TicketRow>) => enter({ rows: now.current.rows.map((row, nth) => (nth === at ? { ...row, ...news } : row)) })
  const remove = () => {
    choose(Math.max(0, Math.min(at, now.current.rows.length - 2)))
    enter({ rows: now.current.rows.filter((_, nth) => nth !== at) })
  }
  return { add, takeBack, change, remove }
}
