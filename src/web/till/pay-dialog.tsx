import { type KeyboardEvent, useEffect, useState } from 'react'
import { type Decimal, decimal, fixedText, readFigure, sum, zero } from '#domain/figures/decimal.ts'
import { plainFigure } from '#domain/figures/typed-figure.ts'
import { cashWay } from '#domain/retail/retail-payment.ts'
import { useOperation } from '../client/api.ts'
import { store } from '../core/store.ts'
import { formatMoney } from '../i18n/format.ts'
import { useSay, useWord } from '../i18n/index.ts'
import { Button } from '../ui/button.tsx'
import { isComposing } from '../ui/composing.ts'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/fields/fields.tsx'
import { type MemberPayMethod, memberPayMethods, useMemberBalance } from './member-value.ts'
import type { Member, Payment } from './ticket-types.ts'
import { tillWords as words } from './words.ts'

/** The payments of a ticket, and the amount that was rounded off. */
export type TicketPayment = { payments: readonly Payment[]; roundOffAmt?: string }

const figure = (text: string): Decimal => readFigure(plainFigure(text)) ?? zero
/** The fraction of an amount. The cashier can round it off. */
const centsOf = (amount: string) => `0.${fixedText(figure(amount), 2).split('.')[1] ?? '00'}`
const cashOnly = [{ dictKey: cashWay, dictValue: cashWay }]
const payWaysKey = 'till-pay-ways'

type PayWays = readonly { dictKey: string; dictValue: string }[]

/**
 * The payment methods of the company; those of the last answer while the server is away; only cash if none are known.
 */
function usePayWays(): PayWays {
  const { data } = useOperation('DictApi_dictionary', { query: { code: 'pay_way' } })
  const ways = data?.map(({ dictKey, dictValue }) => ({ dictKey, dictValue }))
  useEffect(() => {
    if (data)
      store.write(
        payWaysKey,
        data.map(({ dictKey, dictValue }) => ({ dictKey, dictValue })),
      )
  }, [data])
  const before = store.read(payWaysKey)
  const known = ways ?? (Array.isArray(before) ? (before as PayWays) : [])
  return known.length > 0 ? known : cashOnly
}

/**
 * Splits the amount due over payment methods. The typed amount is paid by the chosen method, and the rest stays due.
 * When nothing is due any more, the payments are complete and `onDone` is called.
 */
function usePayment(dueAmt: string, onDone: (paid: TicketPayment | undefined) => void, has: readonly MemberPayMethod[]) {
  const ways = [...usePayWays(), ...has]
  const [taken, setTaken] = useState<readonly Payment[]>([])
  const [off, setOff] = useState('0')
  const [way, setWay] = useState<string>(cashWay)
  const due = figure(dueAmt).sub(off)
  const rest = due.sub(sum(taken.map(({ amount }) => decimal(amount))))
  const [typed, setTyped] = useState<string>()
  const most = has.find(({ dictKey }) => dictKey === way)?.most
  const left =
    most &&
    sum(taken.filter(({ payWay }) => payWay === way).map(({ amount }) => decimal(amount)))
      .neg()
      .add(most)
  const amount = typed ?? fixedText(left?.lt(rest) ? left : rest, 2)
  const over = figure(amount).sub(rest)
  // only cash gives change
  const isWrong = figure(amount).lte(0) || (over.gt(0) && way !== cashWay) || (left !== undefined && figure(amount).gt(left))
  const take = () => {
    if (isWrong && !rest.isZero()) return
    const payments = rest.isZero() ? taken : [...taken, { payWay: way, amount: fixedText(figure(amount), 2) }]
    if (over.isNegative() && !rest.isZero()) {
      setTaken(payments)
      setTyped(undefined)
    } else onDone({ payments, ...(off === '0' ? {} : { roundOffAmt: off }) })
  }
  const roundOff = () => {
    setOff(off === '0' ? centsOf(dueAmt) : '0')
    setTyped(undefined)
  }
  const step = (by: number) => {
    const at = ways.findIndex(({ dictKey }) => dictKey === way)
    setWay(ways[(at + by + ways.length) % ways.length]?.dictKey ?? cashWay)
  }
  return { ways, way, setWay, taken, due, rest, amount, setTyped, over, isWrong, take, roundOff, step, isRounded: off !== '0' }
}

type PayDialogProps = {
  dueAmt: string
  /** The member who pays, if their stored value or points can be used. */
  member?: Member | undefined
  onDone: (paid: TicketPayment | undefined) => void
}

/**
 * Asks for the payments of a ticket. Enter pays the amount in the field by the chosen method, the arrows choose
 * another method, F8 rounds the amount off.
 */
export function PayDialog({ dueAmt, member, onDone }: PayDialogProps) {
  const say = useSay()
  const word = useWord()
  const has = memberPayMethods(useMemberBalance(member?.id), say)
  const paying = usePayment(dueAmt, onDone, has)
  const { ways, way, taken, rest, amount, over, isWrong } = paying
  const pressed = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event)) return
    const field = event.currentTarget
    const acts: Record<string, () => void> = {
      Enter: paying.take,
      ArrowDown: () => paying.step(1),
      ArrowUp: () => paying.step(-1),
      F8: paying.roundOff,
    }
    const act = acts[event.key]
    if (!act) return
    event.preventDefault()
    act()
    // the text is selected, so that typing replaces it
    requestAnimationFrame(() => field.select())
  }
  const nameOf = (key: string) => ways.find(({ dictKey }) => dictKey === key)?.dictValue ?? key
  const footer = (
    <>
      <Button onClick={() => onDone(undefined)}>{word('cancel')}</Button>
      <Button aria-pressed={paying.isRounded} onClick={paying.roundOff}>
        {say(words.roundOff)} F8
      </Button>
      <Button kind="primary" disabled={isWrong && !rest.isZero()} onClick={paying.take}>
        {say(words.pay)}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={() => onDone(undefined)} title={say(words.pay)} width={520} footer={footer}>
      <p className="till-due">
        {say(words.due)} <strong>{formatMoney(fixedText(paying.due, 2))}</strong>
      </p>
      <fieldset className="till-ways" aria-label={say(words.way)}>
        {ways.map(({ dictKey, dictValue }) => (
          <Button key={dictKey} aria-pressed={dictKey === way} onClick={() => paying.setWay(dictKey)}>
            {dictValue}
          </Button>
        ))}
      </fieldset>
      {taken.map(({ payWay, amount: part }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: payments are only added at the end
        <p key={at}>
          {nameOf(payWay)} {formatMoney(part)}
        </p>
      ))}
      <TextField
        label={`${nameOf(way)} · ${say(words.rest)} ${formatMoney(fixedText(rest, 2))}`}
        inputMode="decimal"
        value={amount}
        onChange={paying.setTyped}
        onFocus={(event) => event.target.select()}
        onKeyDown={pressed}
      />
      <output className="till-change">
        {say(words.change)} {formatMoney(fixedText(over.gt(0) ? over : zero, 2))}
      </output>
    </Dialog>
  )
}
