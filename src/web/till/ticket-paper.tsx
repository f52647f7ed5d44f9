import { useLayoutEffect, useRef, useState } from 'react'
import { fillPlaceholders } from '#domain/core/words.ts'
import { memberWayName } from '#domain/retail/member-payments.ts'
import { plainText, valueText } from '#paper/field-text.ts'
import { pageRule, papers, widthOnPaper } from '#paper/paper-sizes.ts'
import { singleLanguage } from '#paper/words.ts'
import { documentField } from '#resources/documents/document-fields.ts'
import { innerName } from '#resources/documents/wire-names.ts'
import { localMoment } from '#web/i18n/format.ts'
import { useOperation } from '../client/api.ts'
import { usePlaces, useSession } from '../client/session.ts'
import { formatMoney, formatPrice } from '../i18n/format.ts'
import { useLanguage } from '../i18n/index.ts'
import { usePaperSay } from '../print/use-paper-say.ts'
import { printWords } from '../print/words.ts'
import { PrintOnly } from '../ui/print-only.tsx'
import type { TicketLayout } from './ticket-layout.ts'
import type { Ticket } from './ticket-rows.ts'
import { tillWords as words } from './words.ts'

/**
 * Prints a paid ticket on the roll, with the tenant's template and in all its copies. A reprint is marked as such.
 * `code` is the QR code that leads to the ticket's invoice.
 */
export function TicketPaper(shown: Omit<SlipProps, 'ref' | 'copy'>) {
  const { kind, copies } = shown.around
  const slip = useRef<HTMLElement>(null)
  const [length, setLength] = useState(0)
  useLayoutEffect(() => setLength(slip.current?.offsetHeight ?? 0))
  const width = widthOnPaper(kind, false)
  const margin = `${papers[kind].margin}mm`
  return (
    <>
      <div className="till-measure" aria-hidden="true" style={{ width }}>
        <Slip {...shown} copy={copies[0]} ref={slip} />
      </div>
      <PrintOnly pages={pageRule(kind, false, length + 40)}>
        {(copies.length > 0 ? copies : [undefined]).map((copy) => (
          <div key={copy ?? ''} className="till-copy" style={{ width, marginLeft: margin }}>
            <Slip {...shown} copy={copy} />
          </div>
        ))}
      </PrintOnly>
    </>
  )
}

type SlipLine = Pick<Ticket['lines'][number], 'id' | 'isGift' | 'commInfoName' | 'qty' | 'unitName' | 'taxPrice' | 'totalAmt'>
type SlipField =
  | 'billNo'
  | 'ticketNo'
  | 'depotName'
  | 'customerName'
  | 'updateTime'
  | 'finalAmt'
  | 'changeAmt'
  | 'couponAmt'
  | 'bonusAmt'
  | 'payments'
/** The fields of a ticket, or of a top-up, that are printed. */
export type SlipTicket = Pick<Ticket, SlipField> & { lines: readonly SlipLine[]; isTopUp?: true }
type SlipProps = {
  ticket: SlipTicket
  isAgain: boolean
  code: string | undefined
  around: TicketLayout
  copy: string | undefined
  ref?: React.Ref<HTMLElement>
}

/** The fields that the template adds to a line. Empty ones are left out, and prices too, which every line prints. */
function ExtraLineFields({ line, around }: { line: object; around: TicketLayout }) {
  const say = usePaperSay(around)
  const places = usePlaces()
  return around.more.map((name) => {
    const field = documentField(innerName('customer', name), 1)
    const value = plainText((line as Readonly<Record<string, unknown>>)[name])
    if (!field || field.kind === 'price' || value === '') return null
    return (
      <p key={name}>
        {say(field.label)} {say(valueText(field, value, places))}
      </p>
    )
  })
}

function Slip({ ticket, isAgain, code, around, copy, ref }: SlipProps) {
  const say = usePaperSay(around)
  const [reader] = useLanguage()
  const language = singleLanguage(around.language ?? reader)
  const { config, user } = useSession()
  const { data: ways = [] } = useOperation('DictApi_dictionary', { query: { code: 'pay_way' } })
  const nameOf = (key: string) => ways.find(({ dictKey }) => dictKey === key)?.dictValue ?? say(memberWayName(key))
  const facts = [
    ...(ticket.couponAmt && Number(ticket.couponAmt) !== 0 ? [[say(words.off), `-${formatMoney(ticket.couponAmt)}`]] : []),
    ...(Number(ticket.bonusAmt ?? 0) > 0 ? [[say(words.topUpBonus), `-${formatMoney(ticket.bonusAmt)}`]] : []),
    [say(words.due), formatMoney(ticket.finalAmt)],
    ...(ticket.payments ?? []).map(({ payWay, amount }) => [nameOf(payWay), formatMoney(amount)]),
    [say(words.change), formatMoney(ticket.changeAmt)],
  ]
  return (
    <article className="till-slip" ref={ref}>
      {around.logo !== undefined && <img className="till-logo" src={around.logo} alt="" />}
      <h1>{around.company}</h1>
      {copy !== undefined && <p className="till-again">{copy}</p>}
      <p>{ticket.depotName}</p>
      {isAgain && <p className="till-again">{say(words.again)}</p>}
      <p>
        {ticket.billNo ?? fillPlaceholders(say(words.soldOffline), { number: ticket.ticketNo ?? '' }, language)}{' '}
        {ticket.updateTime ?? localMoment(new Date().toISOString(), config.timeZone)}
      </p>
      <p>
        {say(words.cashier)} {user.real_name ?? user.user_name} {ticket.customerName && `· ${say(words.member)} ${ticket.customerName}`}
      </p>
      <ol>
        {ticket.lines.map((line, at) => (
          <li key={line.id ?? at}>
            <p>
              {line.isGift === 2 && `[${say(words.gift)}] `}
              {line.commInfoName}
            </p>
            <ExtraLineFields line={line} around={around} />
            <p>
              <span>
                {line.qty} {line.unitName} × {formatPrice(line.taxPrice)}
              </span>
              <span>{formatMoney(line.totalAmt)}</span>
            </p>
          </li>
        ))}
      </ol>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {around.note && <p className="till-note">{around.note}</p>}
      {code && (
        <figure className="till-code">
          <img src={code} alt="" />
          <figcaption>{say(printWords.askForInvoice)}</figcaption>
        </figure>
      )}
      <footer>{config.printFooter ?? say(words.thanks)}</footer>
    </article>
  )
}
