import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { weighedPatterns } from '#domain/weighed-barcode.ts'
import { fill, type Words } from '#domain/words.ts'
import { useOperation } from '../api.ts'
import { beep } from '../documents/line-grid/beep.ts'
import { errorText } from '../error-text.ts'
import { formatMoney } from '../i18n/format.ts'
import { useLanguage, useSay } from '../i18n/index.ts'
import { drawnCode } from '../print/barcode.ts'
import { usePlaces, useSession } from '../session.ts'
import { store } from '../store.ts'
import { ticketInvoiceLink } from '../ticket-invoice/link.ts'
import { isComposing } from '../ui/composing.ts'
import { TextField } from '../ui/fields.tsx'
import { useNamedKey } from '../ui/hotkey.ts'
import { Empty } from '../ui/states.tsx'
import { useDialog } from '../ui/use-dialog.tsx'
import { ChooseDialog } from './choose-dialog.tsx'
import { FigureDialog } from './figure-dialog.tsx'
import { findAtTill } from './find-goods.ts'
import { type Paid, PayDialog } from './pay-dialog.tsx'
import { ShiftBar } from './shift-bar.tsx'
import { TicketPaper } from './ticket-paper.tsx'
import { type Row, shownOf, type Ticket } from './ticket-rows.ts'
import { TicketTable } from './ticket-table.tsx'
import { TillSide } from './till-side.tsx'
import { type TillActs, type TillTicket, useTicket } from './use-ticket.ts'
import { tillKeys, tillWords as words } from './words.ts'
import './till.css'

const keptTill = 'till-id'
const onDuty = '4001'
const parkedState = '2902'

/** The till chosen in this browser, and the shift that is open there. */
function useTill() {
  const [tillId, setTill] = useState(() => String(store.read(keptTill) ?? ''))
  const choose = (id: string) => {
    setTill(id)
    store.write(keptTill, id)
  }
  const { data } = useOperation('TillShiftApi_list', { query: { tillId, status: onDuty, size: 1 } }, { enabled: tillId !== '' })
  return { tillId, choose, shift: tillId === '' ? undefined : data?.records[0] }
}

/** The last ticket on paper: `times` it was printed, for what is printed again says so. Its code is drawn first, for no printer waits. */
function usePaper() {
  const { user } = useSession()
  const [paper, setPaper] = useState<{ ticket: Ticket; times: number; code: string | undefined }>()
  useEffect(() => {
    if (paper && paper.times > 0) window.print()
  }, [paper])
  const draw = ({ billNo = '', finalAmt = '0' }: Ticket) =>
    drawnCode(ticketInvoiceLink({ tenantId: user.tenant_id, billNo, amount: finalAmt }))
  const print = async (ticket: Ticket | undefined, isFirst: boolean) => {
    if (!ticket) return
    const code = await draw(ticket)
    setPaper((before) => ({ ticket, code, times: isFirst ? 1 : (before?.times ?? 0) + 1 }))
  }
  return { paper, print, keep: async (ticket: Ticket) => setPaper({ ticket, times: 0, code: await draw(ticket) }) }
}

/** A till on one screen: everything is done by keys and scanner, or by touch. */
export default function TillPage() {
  const say = useSay()
  const { tillId, choose, shift } = useTill()
  const ticket = useTicket(shift)
  const { paper, print, keep } = usePaper()
  const [isAuto, setAuto] = useState(() => store.read('till-print') !== 'off')
  const places = usePlaces()
  const { dialog, acts, last } = useActs(ticket, (paid) => void (isAuto ? print(paid, true) : keep(paid)))
  const auto = (on: boolean) => {
    setAuto(on)
    store.write('till-print', on ? 'on' : 'off')
  }
  const reprint = () => void print(paper?.ticket, false)
  const shown = shownOf(ticket.rows, ticket.ticket, places.amount)
  return (
    <div className="shell-page till">
      <ShiftBar tillId={tillId} onTill={choose} shift={shift} onProblem={ticket.setProblem} />
      {shift && (
        <>
          <ScanField ticket={ticket} acts={{ ...acts, F9: reprint }} />
          <TicketTable rows={ticket.rows} shown={shown} at={ticket.at} onChoose={ticket.choose} />
          <TillSide ticket={ticket} acts={acts} last={last} onReprint={paper && reprint} isAuto={isAuto} onAuto={auto} />
        </>
      )}
      {!shift && <Empty>{say(tillId === '' ? words.chooseTill : words.noShift)}</Empty>}
      {!shift && ticket.problem && (
        <p role="alert" className="ui-wrong">
          {ticket.problem}
        </p>
      )}
      {paper && <TicketPaper ticket={paper.ticket} isAgain={paper.times > 1} code={paper.code} />}
      {dialog}
    </div>
  )
}

/** What the keys of the till do; buttons do the same. */
function useActs(ticket: TillTicket, onPaid: (paid: Ticket) => void) {
  const say = useSay()
  const { can } = useSession()
  const { dialog, ask } = useDialog<unknown>()
  const [last, setLast] = useState<Ticket>()
  const parked = useOperation('RetailOrderApi_list', { query: { status: parkedState, size: 50 } }, { enabled: can('lsdsalesorder_view') })
  const row = ticket.rows[ticket.at]
  const figure = async (title: Words, label: Words, value: string) =>
    (await ask((done) => <FigureDialog title={say(title)} label={say(label)} value={value} onDone={done} />)) as string | undefined
  const pay = async () => {
    const saved = await ticket.settled()
    if (!saved || ticket.rows.length === 0) return
    const paid = (await ask((done) => <PayDialog dueAmt={saved.finalAmt ?? '0'} onDone={done} />)) as Paid | undefined
    const done = paid && (await ticket.pay(paid.payments, paid.roundOffAmt))
    if (!done) return
    setLast(done)
    onPaid(done)
  }
  const takeUp = async () => {
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
  const changeQty = async () => {
    const qty = row && (await figure(words.changeQty, words.qty, row.qty))
    if (qty) ticket.change({ qty, total: undefined } as Partial<Row>)
  }
  const changePrice = async () => {
    const price = row && (await figure(words.changePrice, words.price, row.price ?? ''))
    if (price) ticket.change({ price, total: undefined } as Partial<Row>)
  }
  const acts: TillActs = {
    pay: () => void pay(),
    F3: () => void changeQty(),
    ...(can('lsdsalesorder_price') ? { F6: () => void changePrice() } : {}),
    F7: () => void ticket.park(),
    F8: () => void takeUp(),
    Delete: () => row && ticket.remove(),
    ArrowDown: () => ticket.choose(Math.min(ticket.rows.length - 1, ticket.at + 1)),
    ArrowUp: () => ticket.choose(Math.max(0, ticket.at - 1)),
    drop: () => void ticket.drop(say(words.drop)),
  }
  return { dialog, acts, last }
}

/** Where everything is scanned or typed; the keys of the till are pressed here too. */
function ScanField({ ticket, acts }: { ticket: TillTicket; acts: TillActs }) {
  const say = useSay()
  const [language] = useLanguage()
  const { config } = useSession()
  const { qty } = usePlaces()
  const { dialog, ask } = useDialog<string>()
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const waiting = useRef(Promise.resolve())
  useFocusKept(field)
  const find = async (typed: string) => {
    const found = await findAtTill(typed, weighedPatterns(config.weighedBarcodes ?? ''), qty)
    if (!found) {
      beep()
      ticket.setProblem(fill(say(words.unknown), { text: typed }, language))
    } else if ('member' in found) ticket.enter({ member: found.member })
    else if ('row' in found) ticket.add(found.row)
    else {
      const { choices } = found
      const list = choices.map(({ key, name, code }) => ({ id: key, label: name, more: code }))
      const key = await ask((done) => <ChooseDialog title={say(words.choose)} choices={list} none="" onDone={done} />)
      const chosen = choices.find((one) => one.key === key)
      if (chosen) ticket.add(chosen)
    }
  }
  const enter = () => {
    const typed = text.trim()
    if (typed === '') return acts.pay?.()
    setText('')
    // one after the other, in the order they were scanned
    waiting.current = waiting.current.then(() => find(typed)).catch((error: unknown) => ticket.setProblem(errorText(error)))
  }
  const pressed = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    if (event.key === 'Enter') {
      event.preventDefault()
      return waiting.current.then(enter)
    }
    const act = event.key === 'Delete' && text !== '' ? undefined : acts[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  return (
    <div className="till-scan">
      <TextField
        ref={field}
        label={say(words.scan)}
        labelHidden
        placeholder={say(words.scan)}
        value={text}
        onChange={setText}
        onKeyDown={pressed}
        autoFocus
        autoComplete="off"
      />
      {tillKeys.map(([keys, label]) => (
        <NamedKey key={keys} keys={keys} label={label} />
      ))}
      {dialog}
    </div>
  )
}

/** A key of the till on the sheet of keys. */
function NamedKey({ keys, label }: { keys: string; label: Words }) {
  useNamedKey(keys, label)
  return null
}

/** Keys that nothing else wants go to the field: whoever scans need not look where the focus is. */
function useFocusKept(field: React.RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const pressed = () => {
      if (document.activeElement === document.body || document.activeElement === null) field.current?.focus()
    }
    document.addEventListener('keydown', pressed, true)
    return () => document.removeEventListener('keydown', pressed, true)
  }, [field])
}
