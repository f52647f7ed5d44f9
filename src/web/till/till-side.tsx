import { keepings } from '#domain/core/lots.ts'
import { fillPlaceholders, type Words } from '#domain/core/words.ts'
import { fixedText, readFigure, zero } from '#domain/figures/decimal.ts'
import { useOperation } from '../client/api.ts'
import { useSession } from '../client/session.ts'
import { formatMoney } from '../i18n/format.ts'
import { useLanguage, useSay } from '../i18n/index.ts'
import { Button } from '../ui/button.tsx'
import { SelectField, SwitchField } from '../ui/fields/fields.tsx'
import { MemberPanel } from './member-panel.tsx'
import type { Ticket } from './ticket-rows.ts'
import type { TopUp } from './top-up-dialog.tsx'
import type { TillActions, TillTicket } from './use-ticket.ts'
import { tillWords as words } from './words.ts'

type Props = {
  ticket: TillTicket
  tillId: string
  isAway: boolean
  onToppedUp: (done: TopUp) => void
  acts: TillActions
  last: Ticket | undefined
  onReprint: (() => void) | undefined
  onOfShift: () => void
  isAuto: boolean
  onAuto: (on: boolean) => void
}

/** The customer, the totals, and the actions of the ticket as buttons for touch screens. */
export function TillSide({ ticket, tillId, isAway, onToppedUp, acts, last, onReprint, onOfShift, isAuto, onAuto }: Props) {
  const say = useSay()
  const isEmpty = ticket.rows.length === 0
  const button = (label: Words, key: string, isOff = isEmpty) => (
    <Button disabled={isOff || !acts[key]} onClick={acts[key]}>
      {say(label)} {key.startsWith('F') && key}
    </Button>
  )
  return (
    <aside className="till-side">
      <Buyer ticket={ticket} tillId={tillId} isAway={isAway} onToppedUp={onToppedUp} />
      <TicketTotals ticket={ticket} last={last} />
      <div className="till-buttons">
        <Button kind="primary" className="till-pay" disabled={isEmpty} onClick={acts.pay}>
          {say(isPaidBack(ticket) ? words.payBack : words.pay)} Enter
        </Button>
        {button(words.changeQty, 'F3')}
        {button(words.changePrice, 'F6')}
        {button(words.park, 'F7')}
        {button(words.parked, 'F8', false)}
        {ticket.rows.some(({ keeping = keepings.none }) => keeping !== keepings.none) && button(words.lots, 'F10')}
        {button(words.remove, 'Delete')}
        {button(words.drop, 'drop')}
        {button(words.goodsBack, 'F4', false)}
        <Button disabled={!onReprint} onClick={onReprint}>
          {say(words.reprint)} F9
        </Button>
        <Button onClick={onOfShift}>{say(words.ofShift)} F2</Button>
      </div>
      <SwitchField label={say(words.autoPrint)} value={isAuto} onChange={onAuto} />
    </aside>
  )
}

/** True if the amount due is negative, so that the customer gets money back. */
const isPaidBack = ({ rows, ticket }: TillTicket): boolean => rows.length > 0 && readFigure(ticket?.finalAmt)?.isNegative() === true

/** An amount without its sign, because the label beside it says whether it is paid or paid back. */
const absoluteMoney = (amount: string | undefined): string => formatMoney(fixedText((readFigure(amount) ?? zero).abs(), 2))

function Buyer({ ticket, tillId, isAway, onToppedUp }: Pick<Props, 'ticket' | 'tillId' | 'isAway' | 'onToppedUp'>) {
  const say = useSay()
  const { can } = useSession()
  const { member, couponId = '' } = ticket
  const query = { customerId: member?.id ?? '', state: 'unused', size: 50 } as const
  const { data } = useOperation('CouponApi_held', { query }, { enabled: member !== undefined && can('coupon_view') })
  const coupons = (data?.records ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <section aria-label={say(words.member)}>
      <p>
        {say(words.member)} <strong>{member ? `${member.name} ${member.phone}` : say(words.walkIn)}</strong>
      </p>
      {member && <MemberPanel key={member.id} member={member} tillId={tillId} isAway={isAway} onToppedUp={onToppedUp} />}
      {coupons.length > 0 && (
        <SelectField
          label={say(words.coupon)}
          none={say(words.noCoupon)}
          value={couponId}
          onChange={(id) => ticket.enter({ couponId: id })}
          options={coupons}
        />
      )}
    </section>
  )
}

function TicketTotals({ ticket, last }: { ticket: TillTicket; last: Ticket | undefined }) {
  const say = useSay()
  const [language] = useLanguage()
  const { rows, problem } = ticket
  const saved = rows.length > 0 ? ticket.ticket : undefined
  const isOff = !(readFigure(saved?.couponAmt)?.isZero() ?? true)
  return (
    <section aria-live="polite">
      {isOff && (
        <p>
          {say(words.off)} -{formatMoney(saved?.couponAmt)}
        </p>
      )}
      <p className="till-due">
        {say(isPaidBack(ticket) ? words.dueBack : words.due)} <strong>{absoluteMoney(saved?.finalAmt)}</strong>
      </p>
      {last && rows.length === 0 && (
        <>
          <p>
            {fillPlaceholders(
              say(Number(last.finalAmt) < 0 ? words.refunded : words.paid),
              { number: last.billNo ?? last.ticketNo ?? '', amount: absoluteMoney(last.finalAmt) },
              language,
            )}
          </p>
          <p className="till-change">
            {say(words.change)} {formatMoney(last.changeAmt)}
          </p>
        </>
      )}
      {problem && (
        <p role="alert" className="ui-wrong">
          {problem}
        </p>
      )}
    </section>
  )
}
