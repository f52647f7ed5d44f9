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

/** The ticket at a till, and the actions on it by key. */
export type TillTicket = ReturnType<typeof useTicket>
export type TillActions = Readonly<Record<string, () => void>>

const newEntry = (): TicketEntry => ({ rows: [], ticketNo: nextTicketNo() })

/**
 * State of the ticket at a till. Entries are shown at once and saved in the background, one request at a time and
 * always the latest, since the server computes the prices; payment waits for the last save.
 */
export function useTicket(shift: Shift | undefined, offline: Offline) {
  const [entered, setEntered] = useState(newEntry)
  const [ticket, setTicket] = useState<Ticket>()
  const [problem, setProblem] = useState<string>()
  const [at, choose] = useState(0)
  const say = useSay()
  const [language] = useLanguage()
  // a payment made at the moment of a crash is not taken again
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
    // the first save asks for the server's state of this number, the second one sends what was entered since
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
 * Waits for the event under way. Returns false if the ticket is unchanged after it: scanned goods begin the next
 * ticket, and are not added to one whose payment was refused meanwhile.
 */
async function isFree(ending: { readonly current: Promise<unknown> | undefined }, now: EntryRef): Promise<boolean> {
  const before = ending.current && now.current
  await ending.current
  return before !== now.current
}

type RowsContext = {
  now: EntryRef
  /** Index of the current row. */
  at: number
  choose: (at: number) => void
  enter: (change: Partial<TicketEntry>) => void
  /** Called when a scanned piece is in the ticket already. */
  onTwice: (lot: string) => void
}

/** Actions on the rows of the ticket. */
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
