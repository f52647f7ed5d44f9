import type { Words } from '#domain/core/words.ts'
import { readFigure, zero } from '#domain/figures/decimal.ts'
import type { RetailPayment } from '#domain/retail/retail-payment.ts'
import { useOperation } from '../../../client/api.ts'
import { useSay } from '../../../i18n/index.ts'
import { Figure } from '../../../ui/figure.tsx'

const words = {
  title: { zh: '收付款', en: 'Payments' },
  roundOff: { zh: '抹零', en: 'Rounded off' },
  change: { zh: '找零', en: 'Change' },
} as const satisfies Record<string, Words>

/** How a retail document was paid, as amounts. */
export type PaidTicket = {
  payments?: readonly RetailPayment[] | undefined
  changeAmt?: string | undefined
  roundOffAmt?: string | undefined
}

type PaymentLine = { label: string; amount: string | undefined; paymentNo?: string | undefined }

/** Payments or refunds of a retail document, with rounding and change. Nothing is shown until it is paid. */
export function RetailPayments({ payments = [], changeAmt, roundOffAmt }: PaidTicket) {
  const say = useSay()
  const { data = [] } = useOperation('DictApi_dictionary', { query: { code: 'pay_way' } }, { enabled: payments.length > 0 })
  if (payments.length === 0) return null
  const named = (way: string) => data.find(({ dictKey }) => dictKey === way)?.dictValue ?? way
  const others: readonly PaymentLine[] = [
    { label: say(words.roundOff), amount: roundOffAmt },
    { label: say(words.change), amount: changeAmt },
  ].filter(({ amount }) => !(readFigure(amount) ?? zero).isZero())
  const rows: readonly PaymentLine[] = [
    ...payments.map(({ payWay, amount, paymentNo }) => ({ label: named(payWay), amount, paymentNo })),
    ...others,
  ]
  return (
    <section aria-label={say(words.title)}>
      <dl className="doc-totals">
        {rows.map(({ label, amount, paymentNo }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was paid does not change
          <div key={at}>
            <dt>{label}</dt>
            <dd>
              <Figure value={amount ?? ''} kind="money" places={2} /> {paymentNo}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
