import { useState } from 'react'
import { keepings } from '#domain/core/lots.ts'
import { fillPlaceholders, type Words } from '#domain/core/words.ts'
import { readFigure, zero } from '#domain/figures/decimal.ts'
import { useOperation } from '../client/api.ts'
import { useSession } from '../client/session.ts'
import { formatMoney } from '../i18n/format.ts'
import { useLanguage, useSay } from '../i18n/index.ts'
import { useDialog } from '../ui/use-dialog.tsx'
import { ChooseDialog } from './choose-dialog.tsx'
import { FigureDialog } from './figure-dialog.tsx'
import { PayDialog, type TicketPayment } from './pay-dialog.tsx'
import { type Refund, RefundDialog } from './refund-dialog.tsx'
import { ReturnDialog } from './return-dialog.tsx'
import { type Ticket, type TicketRow, withQty } from './ticket-rows.ts'
import type { TillActions, TillTicket } from './use-ticket.ts'
import { lacksPieces, useChooseLot } from './use-ticket-lots.tsx'
import { tillWords as words } from './words.ts'

const parkedState = '2902'
type Ask = ReturnType<typeof useDialog<unknown>>['ask']
type SayContext = { say: (words: Words) => string; language: ReturnType<typeof useLanguage>[0] }

/** The actions of the till's keys. The buttons call the same actions. */
export function useTillActions(ticket: TillTicket, depotId: string, onPaid: (paid: Ticket) => void) {
  const say = useSay()
  const [language] = useLanguage()
  const { can } = useSession()
  const { dialog, ask } = useDialog<unknown>()
  const [last, setLast] = useState<Ticket>()
  const takeUp = useResumeParked(ticket, ask)
  const chooseLot = useChooseLot(ticket, depotId, ask)
  const row = ticket.rows[ticket.at]
  const figure = async (title: Words, label: Words, value: string) =>
    (await ask((done) => <FigureDialog title={say(title)} label={say(label)} value={value} onDone={done} />)) as string | undefined
  const pay = payWithDialog(ticket, ask, { say, language }, (paid) => {
    setLast(paid)
    onPaid(paid)
  })
  const takeBack = async () => {
    const rows = (await ask((done) => <ReturnDialog onDone={done} />)) as TicketRow[] | undefined
    if (rows) ticket.takeBack(rows)
  }
  const changeQty = async () => {
    if (row?.keeping === keepings.serial && row.lots?.length) return ticket.setProblem(say(words.ofPieces))
    const qty = row && (await figure(words.changeQty, words.qty, row.qty))
    if (qty) ticket.change({ ...withQty(row, qty), total: undefined } as Partial<TicketRow>)
  }
  const changePrice = async () => {
    const price = row && (await figure(words.changePrice, words.price, row.price ?? ''))
    if (price) ticket.change({ price, total: undefined } as Partial<TicketRow>)
  }
  const acts: TillActions = {
    pay: () => void pay(),
    F3: () => void changeQty(),
    ...(can('lsthdsalesorder_add') ? { F4: () => void takeBack() } : {}),
    ...(can('lsdsalesorder_price') ? { F6: () => void changePrice() } : {}),
    F10: () => void chooseLot(),
    F7: () => void ticket.park(),
    F8: () => void takeUp(),
    Delete: () => row && ticket.remove(),
    ArrowDown: () => ticket.choose(Math.min(ticket.rows.length - 1, ticket.at + 1)),
    ArrowUp: () => ticket.choose(Math.max(0, ticket.at - 1)),
    drop: () => void ticket.drop(say(words.drop)),
  }
  return { dialog, acts, last }
}

/**
 * Returns a function that asks for the payments of the ticket, or for a confirmation of its refund, and then pays it.
 */
function payWithDialog(ticket: TillTicket, ask: Ask, { say, language }: SayContext, onPaid: (paid: Ticket) => void) {
  return async () => {
    if (!(await ticket.isFree())) return
    const saved = await ticket.settled()
    if (!saved || ticket.rows.length === 0) return
    const lacking = ticket.rows.find(lacksPieces)
    if (lacking) return ticket.setProblem(say(lacking.lotsLeft ? words.whichBack : words.ofPieces))
    const dueAmt = saved.ticket.finalAmt ?? '0'
    const due = readFigure(dueAmt) ?? zero
    // the cashier chooses no methods for a refund, because it goes through the original ones
    const said = due.gt(0) ? words.pay : due.isZero() ? words.even : words.refund
    const paid = (await ask((done) =>
      saved.kind === 'order' || due.gt(0) ? (
        <PayDialog dueAmt={dueAmt} member={saved.local ? undefined : ticket.member} onDone={done} />
      ) : (
        <RefundDialog text={fillPlaceholders(say(said), { amount: formatMoney(due.abs().toFixed(2)) }, language)} onDone={done} />
      ),
    )) as TicketPayment | Refund | undefined
    const done = paid && (await ('payments' in paid ? ticket.pay(paid.payments, paid.roundOffAmt) : ticket.pay()))
    if (done) onPaid(done)
  }
}

/** Returns a function that lists the parked tickets and resumes the chosen one. */
function useResumeParked(ticket: TillTicket, ask: Ask) {
  const say = useSay()
  const { can } = useSession()
  const parked = useOperation('RetailOrderApi_list', { query: { status: parkedState, size: 50 } }, { enabled: can('lsdsalesorder_view') })
  return async () => {
    const { data } = await parked.refetch()
    const choices = (data?.records ?? []).map(({ id, billNo, finalAmt, customerName, updateTime }) => ({
      id,
      label: `${billNo ?? ''} ${customerName ?? ''}`,
      more: `${formatMoney(finalAmt)} ${updateTime ?? ''}`,
    }))
    const id = await ask((done) => <ChooseDialog title={say(words.parked)} choices={choices} none={say(words.noneParked)} onDone={done} />)
    const chosen = data?.records.find((one) => one.id === id)
    if (chosen) await ticket.resume(chosen)
  }
}
