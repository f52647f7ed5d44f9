import { readFigure, zero } from '#domain/decimal.ts'
import type { RetailPayment } from '#domain/retail-payment.ts'
import type { Words } from '#domain/words.ts'
import { useOperation } from '../../api.ts'
import { useSay } from '../../i18n/index.ts'
import { Figure } from '../../ui/figure.tsx'

const words = {
  title: { zh: '收付款', en: 'Payments' },
  roundOff: { zh: '抹零', en: 'Rounded off' },
  change: { zh: '找零', en: 'Change' },
} as const satisfies Record<string, Words>

/** What was paid of a document of the counter, in money. */
export type Paid = { payments?: readonly RetailPayment[] | undefined; changeAmt?: string | undefined; roundOffAmt?: string | undefined }

type Row = { label: string; amount: string | undefined; paymentNo?: string | undefined }

/** How a document of the counter was paid or paid back, what was rounded off and what was given in change; nothing before it is. */
export function RetailPayments({ payments = [], changeAmt, roundOffAmt }: Paid) {
  const say = useSay()
  const { data = [] } = useOperation('DictApi_dictionary', { query: { code: 'pay_way' } }, { enabled: payments.length > 0 })
  if (payments.length === 0) return null
  const named = (way: string) => data.find(({ dictKey }) => dictKey === way)?.dictValue ?? way
  const others: readonly Row[] = [
    { label: say(words.roundOff), amount: roundOffAmt },
    { label: say(words.change), amount: changeAmt },
  ].filter(({ amount }) => !(readFigure(amount) ?? zero).isZero())
  const rows: readonly Row[] = [
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
