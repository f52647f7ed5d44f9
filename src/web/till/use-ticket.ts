import { useRef, useState } from 'react'
import { keepings } from '#domain/lots.ts'
import { fill } from '#domain/words.ts'
import { beep } from '../documents/line-grid/beep.ts'
import { useLanguage, useSay } from '../i18n/index.ts'
import { forgetOpen, keepOpen } from './offline/open-ticket.ts'
import { nextTicketNo } from './offline/ticket-number.ts'
import { useLeftTicket } from './offline/use-left-ticket.ts'
import type { Offline } from './offline/use-offline.ts'
import { useSellHere } from './offline/use-sell-here.ts'
import { useReadAgainOf } from './read-again.ts'
import { ticketEvents } from './ticket-events.ts'
import { hasLot, type Row, type Ticket, withGoods } from './ticket-rows.ts'
import type { Entered, Shift } from './ticket-types.ts'
import { useSaver } from './use-saver.ts'
import { tillWords as words } from './words.ts'

/** The ticket at a till, and what is done with it by the names of its keys. */
export type TillTicket = ReturnType<typeof useTicket>
export type TillActs = Readonly<Record<string, () => void>>

const begun = (): Entered => ({ rows: [], ticketNo: nextTicketNo() })

/**
 * The ticket at a till. What is entered is shown at once and saved behind it, one request after the other and always the latest, for the server
 * finds the prices; who pays waits for the last of them.
 */
export function useTicket(shift: Shift | undefined, offline: Offline) {
  const [entered, setEntered] = useState(begun)
  const [ticket, setTicket] = useState<Ticket>()
  const [problem, setProblem] = useState<string>()
  const [at, choose] = useState(0)
  const say = useSay()
  const [language] = useLanguage()
  // what was paid in the moment of a crash is not paid again
  const onDone = ({ billNo = '', statusName }: Ticket) => {
    restart()
    setProblem(fill(say(words.doneBefore), { number: billNo, status: statusName }, language))
  }
  const { save, settled, restart: forget } = useSaver(shift, offline, { onSaved: setTicket, onProblem: setProblem, onDone })
  const readAgain = useReadAgainOf('TillShiftApi_list')
  const now = useRef(entered)
  const tillId = shift?.tillId
  const ending = useRef<Promise<unknown>>(undefined)

  const enter = (change: Partial<Entered>) => {
    if (ending.current) return beep()
    now.current = { ...now.current, ...change }
    setEntered(now.current)
    if (tillId) keepOpen(tillId, now.current)
    save(now.current)
  }
  const restart = (next: Entered = begun(), saved?: Ticket) => {
    forget(saved)
    if (tillId) forgetOpen(tillId, now.current.ticketNo)
    if (tillId) keepOpen(tillId, next)
    now.current = next
    setEntered(next)
    setTicket(saved)
    setProblem(undefined)
    choose(0)
  }
  useLeftTicket(offline.isKnown ? tillId : undefined, (left) => {
    if (now.current.rows.length > 0) return
    restart(left)
    // the first asks for what the server has under its number, the second says what was entered since
    save(left)
    void settled().then(() => now.current === left && save(left))
  })
  const onTwice = (lot: string) => setProblem(fill(say(words.twice), { lot }, language))
  const rows = changingRows({ now, at, choose, enter, onTwice })
  const sellHere = useSellHere(shift, offline, now)
  const events = ticketEvents({ settled, restart, setProblem, readAgain, sellHere, ending })
  return { ...entered, ticket, problem, setProblem, at, choose, enter, isFree: () => isFree(ending, now), settled, ...rows, ...events }
}

type Now = { readonly current: Entered }

/** Waits for what becomes of the ticket: what is scanned begins the next one, and does not go with one whose payment was refused meanwhile. */
async function isFree(ending: { readonly current: Promise<unknown> | undefined }, now: Now): Promise<boolean> {
  const before = ending.current && now.current
  await ending.current
  return before !== now.current
}

type Changing = {
  now: Now
  /** The row that is chosen. */
  at: number
  choose: (at: number) => void
  enter: (change: Partial<Entered>) => void
  /** A piece is scanned that stands in the ticket already. */
  onTwice: (lot: string) => void
}

/** What is done with the rows of the ticket. */
function changingRows({ now, at, choose, enter, onTwice }: Changing) {
  const add = (row: Row) => {
    const named = row.lots?.find(({ lot }) => row.keeping === keepings.serial && hasLot(now.current.rows, row.commInfoId, lot))
    if (named) return onTwice(named.lot)
    const next = withGoods(now.current.rows, row)
    choose(next.at)
    enter({ rows: next.rows })
  }
  const takeBack = (back: readonly Row[]) => {
    const known = now.current.rows.filter(({ sourceBodyId }) => !back.some((row) => row.sourceBodyId === sourceBodyId))
    enter({ rows: [...known, ...back] })
  }
  const change = (news: Partial<Row>) => enter({ rows: now.current.rows.map((row, nth) => (nth === at ? { ...row, ...news } : row)) })
  const remove = () => {
    choose(Math.max(0, Math.min(at, now.current.rows.length - 2)))
    enter({ rows: now.current.rows.filter((_, nth) => nth !== at) })
  }
  return { add, takeBack, change, remove }
}
