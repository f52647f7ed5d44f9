import { useRef, useState } from 'react'
import type { DataOf } from '#contract/operations.gen.ts'
import { api } from '../api.ts'
import { errorText } from '../error-text.ts'
import { useReadAgainOf } from './read-again.ts'
import { lineOf, type Row, rowsOf, type Ticket, withGoods } from './ticket-rows.ts'

export type Shift = DataOf<'TillShiftApi_list'>['records'][number]
export type Member = { id: string; name: string; phone: string }
export type Payment = { payWay: string; amount: string }

/** The ticket at a till, and what is done with it by the names of its keys. */
export type TillTicket = ReturnType<typeof useTicket>
export type TillActs = Readonly<Record<string, () => void>>

/** What the cashier has entered of a ticket. */
type Entered = { rows: readonly Row[]; member?: Member; couponId?: string; ticketNo: string }

const begun = (): Entered => ({ rows: [], ticketNo: `${Date.now()}` })

/**
 * The ticket at a till. What is entered is shown at once and saved behind it, one request after the other and always the latest, for the server
 * finds the prices; who pays waits for the last of them.
 */
export function useTicket(shift: Shift | undefined) {
  const [entered, setEntered] = useState(begun)
  const [ticket, setTicket] = useState<Ticket>()
  const [problem, setProblem] = useState<string>()
  const [at, choose] = useState(0)
  const { save, settled, restart: forget } = useSaver(shift, setTicket, setProblem)
  const readAgain = useReadAgainOf('TillShiftApi_list')
  const now = useRef(entered)

  const enter = (change: Partial<Entered>) => {
    now.current = { ...now.current, ...change }
    setEntered(now.current)
    save(now.current)
  }
  const restart = (next: Entered = begun(), saved?: Ticket) => {
    forget(saved)
    now.current = next
    setEntered(next)
    setTicket(saved)
    setProblem(undefined)
    choose(0)
  }
  const add = (row: Row) => {
    const next = withGoods(now.current.rows, row)
    choose(next.at)
    enter({ rows: next.rows })
  }
  const change = (news: Partial<Row>) => enter({ rows: now.current.rows.map((row, nth) => (nth === at ? { ...row, ...news } : row)) })
  const remove = () => {
    choose(Math.max(0, Math.min(at, now.current.rows.length - 2)))
    enter({ rows: now.current.rows.filter((_, nth) => nth !== at) })
  }
  const events = ticketEvents({ settled, restart, setProblem, readAgain })
  return { ...entered, ticket, problem, setProblem, at, choose, enter, add, change, remove, settled, ...events }
}

type Till = {
  settled: () => Promise<Ticket | undefined>
  restart: (next?: Entered, saved?: Ticket) => void
  setProblem: (problem: string) => void
  readAgain: () => void
}

/** What becomes of the ticket as it is saved; what the server refuses is said and leaves it as it is. */
function ticketEvents({ settled, restart, setProblem, readAgain }: Till) {
  const said = (error: unknown) => setProblem(errorText(error))
  const doing = async (work: (saved: Ticket) => Promise<unknown>) => {
    const saved = await settled()
    if (saved) await work(saved).catch(said)
  }
  const pay = async (payments: readonly Payment[], roundOffAmt?: string): Promise<Ticket | undefined> => {
    let paid: Ticket | undefined
    await doing(async ({ id, version }) => {
      paid = await api('RetailOrderApi_pay', { body: { id, version, payments: [...payments], ...(roundOffAmt ? { roundOffAmt } : {}) } })
      restart()
      readAgain()
    })
    return paid
  }
  const park = () =>
    doing(async ({ id, version }) => {
      await api('RetailOrderApi_hold', { body: { id, version } })
      restart()
    })
  const drop = (remark: string) =>
    doing(async ({ id, version, billNo }) => {
      // what has a number keeps it
      if (billNo) await api('RetailOrderApi_cancel', { body: { id, version, remark } })
      else await api('RetailOrderApi_remove', { query: { ids: id } })
      restart()
    })
  const resume = ({ id, version }: { id: string; version: number }) =>
    api('RetailOrderApi_resume', { body: { id, version } }).then((saved) => restart(enteredOf(saved), saved), said)
  return { pay, park, drop, resume }
}

/** A ticket that was parked, as it would have been entered. */
function enteredOf(saved: Ticket): Entered {
  const { memberId, customerName, couponId, ticketNo } = saved
  return {
    rows: rowsOf(saved),
    ticketNo: ticketNo ?? `${Date.now()}`,
    ...(memberId ? { member: { id: memberId, name: customerName ?? '', phone: '' } } : {}),
    ...(couponId ? { couponId } : {}),
  }
}

/** Saves the latest of what was entered, one request after the other. */
function useSaver(
  shift: Shift | undefined,
  onSaved: (ticket: Ticket | undefined) => void,
  onProblem: (problem: string | undefined) => void,
) {
  const saved = useRef<Ticket>(undefined)
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
  const run = async () => {
    while (wanted.current) {
      const next = wanted.current
      wanted.current = undefined
      try {
        saved.current = await api('RetailOrderApi_draft', { body: bodyOf(next) })
        onSaved(saved.current)
        onProblem(undefined)
      } catch (error) {
        onProblem(errorText(error))
      }
    }
  }
  const save = (next: Entered) => {
    wanted.current = next
    running.current ??= run().finally(() => {
      running.current = undefined
    })
  }
  const settled = async (): Promise<Ticket | undefined> => {
    await running.current
    return saved.current
  }
  const restart = (next?: Ticket) => {
    wanted.current = undefined
    saved.current = next
  }
  return { save, settled, restart }
}
