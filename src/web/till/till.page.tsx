import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { fillPlaceholders, type Words } from '#domain/core/words.ts'
import { decimal } from '#domain/figures/decimal.ts'
import { paidBy, storedValueWay } from '#domain/retail/member-payments.ts'
import { weighedPatterns } from '#domain/retail/weighed-barcode.ts'
import { useOperation } from '../client/api.ts'
import { errorText } from '../client/error-text.ts'
import { usePlaces, useSession } from '../client/session.ts'
import { ticketInvoiceLink } from '../core/link.ts'
import { store } from '../core/store.ts'
import { useLanguage, useSay } from '../i18n/index.ts'
import { beep } from '../line-grid/state/beep.ts'
import { drawnCode } from '../print/barcode.ts'
import { isComposing } from '../ui/composing.ts'
import { TextField } from '../ui/fields/fields.tsx'
import { useNamedKey } from '../ui/hotkey.ts'
import { Empty } from '../ui/states.tsx'
import { useDialog } from '../ui/use-dialog.tsx'
import { ChooseDialog } from './choose-dialog.tsx'
import { findAtTill } from './find-goods.ts'
import { OfflineBar } from './offline/offline-bar.tsx'
import type { OfflineCatalogue } from './offline/offline-catalogue.ts'
import { useOffline } from './offline/use-offline.ts'
import { ShiftBar } from './shift-bar.tsx'
import { useShiftTickets } from './shift-tickets.tsx'
import { useTicketLayout } from './ticket-layout.ts'
import { type SlipTicket, TicketPaper } from './ticket-paper.tsx'
import { rowFiguresOf, type Ticket } from './ticket-rows.ts'
import { TicketTable } from './ticket-table.tsx'
import type { Shift } from './ticket-types.ts'
import { TillSide } from './till-side.tsx'
import { topUpSlip } from './top-up-dialog.tsx'
import { type TillActions, type TillTicket, useTicket } from './use-ticket.ts'
import { useTicketLots } from './use-ticket-lots.tsx'
import { useTillActions } from './use-till-actions.tsx'
import { tillKeys, tillWords as words } from './words.ts'
import './till.css'

const tillIdKey = 'till-id'
const openShiftStatus = '4001'

const shiftKey = (tillId: string) => `till-shift-${tillId}`

function storedShift(tillId: string): Shift | undefined {
  const kept = store.read(shiftKey(tillId))
  return typeof kept === 'object' && kept !== null && 'tillId' in kept ? (kept as Shift) : undefined
}

/** The till that was chosen in this browser, its open shift, and a function to choose another till. */
function useChosenTill() {
  const [tillId, setTill] = useState(() => String(store.read(tillIdKey) ?? ''))
  const choose = (id: string) => {
    setTill(id)
    store.write(tillIdKey, id)
  }
  const { data } = useOperation('TillShiftApi_list', { query: { tillId, status: openShiftStatus, size: 1 } }, { enabled: tillId !== '' })
  // of the chosen till: another one's shift must not get its tickets
  const stored = useMemo(() => storedShift(tillId), [tillId])
  const open = data?.records[0]
  useEffect(() => {
    if (!data) return
    store.write(shiftKey(tillId), open ?? '')
  }, [data, open, tillId])
  // while the server is away, the till uses the last shift that it has read
  return { tillId, choose, shift: tillId === '' ? undefined : data ? open : stored }
}

/**
 * The ticket that was printed last: how often it was printed here, and whether the print is marked as a reprint. The
 * QR code is drawn before printing starts, because the print dialogue does not wait for it.
 */
function useTicketPaper() {
  const { user } = useSession()
  const [paper, setPaper] = useState<{ ticket: SlipTicket; times: number; isAgain: boolean; code: string | undefined }>()
  useEffect(() => {
    if (paper && paper.times > 0) window.print()
  }, [paper])
  // no invoice, and so no code, for tickets without a number, refunds, top-ups, and tickets paid wholly from stored
  // value
  const draw = async ({ billNo, finalAmt = '0', payments = [], isTopUp }: SlipTicket) =>
    billNo && !isTopUp && decimal(finalAmt).gt(paidBy(payments, storedValueWay))
      ? drawnCode(ticketInvoiceLink({ tenantId: user.tenant_id, billNo, amount: finalAmt }))
      : undefined
  const print = async (ticket: SlipTicket | undefined, isFirst: boolean) => {
    if (!ticket) return
    const code = await draw(ticket)
    setPaper((before) => {
      // a ticket that is ready but was not printed after its payment is now printed for the first time
      const isAgain = !isFirst && (before?.times !== 0 || before.ticket !== ticket)
      return { ticket, code, isAgain, times: isFirst ? 1 : (before?.times ?? 0) + 1 }
    })
  }
  return { paper, print, keep: async (ticket: Ticket) => setPaper({ ticket, times: 0, isAgain: false, code: await draw(ticket) }) }
}

/** The page of a till. Everything is on one screen and can be operated by keys and scanner, or by touch. */
export default function TillPage() {
  const say = useSay()
  const { tillId, choose, shift } = useChosenTill()
  const offline = useOffline(tillId)
  const ticket = useTicket(shift, offline)
  const { paper, print, keep } = useTicketPaper()
  const around = useTicketLayout()
  const [isAuto, setAuto] = useState(() => store.read('till-print') !== 'off')
  const places = usePlaces()
  const { dialog, acts, last } = useTillActions(ticket, shift?.depotId ?? '', (paid) => void (isAuto ? print(paid, true) : keep(paid)))
  const auto = (on: boolean) => {
    setAuto(on)
    store.write('till-print', on ? 'on' : 'off')
  }
  const reprint = () => void print(paper?.ticket, false)
  const ofShift = useShiftTickets(shift, ticket.setProblem, (chosen) => void print(chosen, false))
  const lots = useTicketLots(ticket.rows, shift?.depotId ?? '')
  const shown = rowFiguresOf(ticket.rows, ticket.ticket, places.amount)
  return (
    <div className="shell-page till">
      <ShiftBar tillId={tillId} onTill={choose} shift={shift} waits={offline.waiting.length > 0} onProblem={ticket.setProblem} />
      <OfflineBar offline={offline} />
      {shift && (
        <>
          <ScanField
            ticket={ticket}
            acts={{ ...acts, F9: reprint, F2: ofShift.choose }}
            shelf={offline.shelf}
            depotId={shift.depotId ?? ''}
          />
          <TicketTable rows={ticket.rows} shown={shown} lots={lots} at={ticket.at} onChoose={ticket.choose} />
          <TillSide
            ticket={ticket}
            tillId={tillId}
            isAway={offline.isAway}
            onToppedUp={(done) => void print(topUpSlip(done, say), true)}
            acts={acts}
            last={last}
            onReprint={paper && reprint}
            onOfShift={ofShift.choose}
            isAuto={isAuto}
            onAuto={auto}
          />
        </>
      )}
      {!shift && <Empty>{say(tillId === '' ? words.chooseTill : words.noShift)}</Empty>}
      {!shift && ticket.problem && (
        <p role="alert" className="ui-wrong">
          {ticket.problem}
        </p>
      )}
      {paper && <TicketPaper ticket={paper.ticket} isAgain={paper.isAgain} code={paper.code} around={around} />}
      {dialog}
      {ofShift.dialog}
    </div>
  )
}

type ScanProps = { ticket: TillTicket; acts: TillActions; shelf: OfflineCatalogue | undefined; depotId: string }

/** The field for scanning and typing. It also handles the keys of the till. */
function ScanField({ ticket, acts, shelf, depotId }: ScanProps) {
  const say = useSay()
  const [language] = useLanguage()
  const { config } = useSession()
  const { qty } = usePlaces()
  const { dialog, ask } = useDialog<string>()
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const waiting = useRef(Promise.resolve())
  useScanFocus(field)
  const find = async (typed: string) => {
    const found = await findAtTill(typed, { patterns: weighedPatterns(config.weighedBarcodes ?? ''), places: qty, depotId, shelf })
    if (!found) {
      beep()
      ticket.setProblem(fillPlaceholders(say(words.unknown), { text: typed }, language))
    } else if (!(await ticket.isFree())) beep()
    else if ('member' in found) ticket.enter({ member: found.member })
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
    if (typed === '') return waiting.current.then(acts.pay)
    setText('')
    // scanned texts are handled one after the other, in the order in which they were scanned
    waiting.current = waiting.current.then(() => find(typed)).catch((error: unknown) => ticket.setProblem(errorText(error)))
  }
  const pressed = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    if (event.key === 'Enter') {
      event.preventDefault()
      return enter()
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

/** Adds a key of the till to the sheet of keys. */
function NamedKey({ keys, label }: { keys: string; label: Words }) {
  useNamedKey(keys, label)
  return null
}

/** If nothing has the focus, a key press moves it to the field, so that the cashier can scan without looking. */
function useScanFocus(field: React.RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const pressed = () => {
      if (document.activeElement === document.body || document.activeElement === null) field.current?.focus()
    }
    document.addEventListener('keydown', pressed, true)
    return () => document.removeEventListener('keydown', pressed, true)
  }, [field])
}
