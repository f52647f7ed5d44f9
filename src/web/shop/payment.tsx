import type { DataOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import { useOperation } from '../client/api.ts'
import { useSay } from '../i18n/index.ts'
import { Money, QueryResult } from './parts.tsx'

const words = {
  title: { zh: '付款', en: 'Payment' },
  cashier: { zh: '请到收银台付款，并报订单号 {number}。', en: 'Please pay at the cashier, naming the order {number}.' },
  service: {
    zh: '已向支付渠道（商户 {merchant}）发起付款，确认后本页自动更新。',
    en: 'The payment service (merchant {merchant}) has been asked; this page follows as soon as it confirms.',
  },
} as const satisfies Record<string, Words>

/**
 * Shows how to pay an order: at the cashier, or through the payment service. Nothing here marks the order as paid;
 * only the service or the cashier does.
 */
export function Payment({ order: { id } }: { order: Pick<DataOf<'ShopApi_order'>, 'id'> }) {
  const say = useSay()
  const query = useOperation('ShopApi_pay', { body: { id } })
  return (
    <section className="shop-card shop-payment" aria-label={say(words.title)}>
      <QueryResult query={query}>
        {({ provider, orderNo, amount, merchantNo = '' }) => (
          <>
            <h2>
              {say(words.title)} <Money amount={amount} strong />
            </h2>
            <p>{provider === 0 ? say(words.cashier).replace('{number}', orderNo) : say(words.service).replace('{merchant}', merchantNo)}</p>
          </>
        )}
      </QueryResult>
    </section>
  )
}
