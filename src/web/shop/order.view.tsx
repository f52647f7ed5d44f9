import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router-dom'
import type { DataOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import { api, operationQuery, useOperation } from '../client/api.ts'
import { randomKey } from '../core/random-key.ts'
import { formatMoment, formatMoney, formatPrice, formatQty } from '../i18n/format.ts'
import { useSay } from '../i18n/index.ts'
import { Pictures } from '../resources/pictures-field.tsx'
import { ActionButton } from '../ui/actions/action-button.tsx'
import { toast } from '../ui/toast.tsx'
import { GoodsPicture, Money, NoReturn, PageHead, QueryResult } from './parts.tsx'
import { paths } from './paths.ts'
import { Payment } from './payment.tsx'

const words = {
  title: { zh: '订单详情', en: 'Order' },
  back: { zh: '返回订单列表', en: 'Back to the orders' },
  number: { zh: '订单号', en: 'Number' },
  receiver: { zh: '收货人', en: 'Receiver' },
  remark: { zh: '留言', en: 'Message' },
  pickUp: { zh: '提货码', en: 'Pick-up code' },
  group: { zh: '拼团', en: 'Group' },
  grouped: { zh: '已付款{paid}人，共{size}人，{end}截止', en: '{paid} of {size} have paid, until {end}' },
  deposit: { zh: '定金', en: 'Deposit' },
  balance: { zh: '尾款期限', en: 'Balance due by' },
  goods: { zh: '商品', en: 'Goods' },
  gift: { zh: '赠品', en: 'Gift' },
  off: { zh: '优惠', en: 'Coupons' },
  total: { zh: '合计', en: 'In all' },
  course: { zh: '订单进度', en: 'What happened' },
  returns: { zh: '退货', en: 'Returns' },
  refundOnly: { zh: '仅退款', en: 'Refund only' },
  refund: { zh: '应退', en: 'To be refunded' },
} as const satisfies Record<string, Words>

type ShopOrder = DataOf<'ShopApi_order'>
type Offer = ShopOrder['events'][number]

const everyMs = 4_000

/**
 * The page of an order with its actions, lines and history. While the order waits for payment, it is read again
 * regularly.
 */
export function OrderView() {
  const say = useSay()
  const { id = '' } = useParams()
  const query = useOperation(
    'ShopApi_order',
    { query: { id } },
    // other users change it too, so it is read on each visit
    {
      staleTime: 0,
      refetchOnWindowFocus: true,
      refetchInterval: ({ state }) => (state.data?.events.some(({ type }) => type === 'PAY') ? everyMs : false),
    },
  )
  return (
    <>
      <PageHead title={say(words.title)} back={{ to: paths.orders, label: say(words.back) }} />
      <QueryResult query={query}>{(order) => <OrderPage order={order} />}</QueryResult>
    </>
  )
}

function OrderPage({ order }: { order: ShopOrder }) {
  const say = useSay()
  const { statusName, soNo, contactName, contactPhone, address, buyerRemark, pickUpCode, events, depositAmt, balanceDate } = order
  const facts = [
    [words.number, soNo],
    [words.receiver, [contactName, contactPhone, address].filter(Boolean).join(' ')],
    [words.remark, buyerRemark],
    [words.pickUp, pickUpCode],
    [words.group, groupText(order, say)],
    [words.deposit, depositAmt && `¥${formatMoney(depositAmt)}`],
    [words.balance, balanceDate],
  ] as const
  const mayPay = events.some(({ type, allowed }) => type === 'PAY' && allowed)
  return (
    <div className="shop-order-page">
      <p className="shop-status" role="status">
        {statusName}
      </p>
      {mayPay && <Payment order={order} />}
      <OrderActions order={order} />
      <dl className="shop-facts">
        {facts.map(([label, value]) =>
          value ? (
            <div key={label.en}>
              <dt>{say(label)}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <OrderGoods order={order} />
      <Returns order={order} />
      <OrderSteps order={order} />
    </div>
  )
}

/** The progress of the group that an order belongs to; undefined for an order without a group. */
const groupText = ({ groupSize, groupPaid = 0, groupDeadline = '' }: ShopOrder, say: (words: Words) => string) =>
  groupSize === undefined
    ? undefined
    : say(words.grouped)
        .replace('{paid}', String(groupPaid))
        .replace('{size}', String(groupSize))
        .replace('{end}', formatMoment(groupDeadline))

/** Returns a function that puts the changed order into the cache and invalidates the lists of orders. */
export function useFreshOrder(): (order: ShopOrder) => Promise<void> {
  const client = useQueryClient()
  return async (order) => {
    client.setQueryData(operationQuery('ShopApi_order', { query: { id: order.id } }).queryKey, order)
    await client.invalidateQueries({ queryKey: ['ShopApi_orders'] })
  }
}

const calls = { CANCEL: 'ShopApi_cancel', SIGN: 'ShopApi_sign', WITHDRAW: 'ShopApi_withdrawReturn' } as const
type OrderCall = keyof typeof calls
const isOrderCall = (type: string): type is OrderCall => Object.hasOwn(calls, type)

/**
 * A button for an action of the law. A disabled one shows why. Signing for the goods asks for a confirmation; the
 * other actions ask for a reason.
 */
function LawButton({ offer, of, primary = false }: { offer: Offer; of: { id: string; version: number }; primary?: boolean }) {
  const fresh = useFreshOrder()
  const client = useQueryClient()
  const { type, label, allowed, reason } = offer
  if (!isOrderCall(type)) return null
  const run = async (remark?: string) => {
    const body = { id: of.id, version: of.version, ...(remark ? { remark } : {}) }
    try {
      await fresh(await api(calls[type], { body, headers: { 'Idempotency-Key': randomKey() } }))
    } catch (error) {
      toast.failed(error)
      await client.invalidateQueries({ queryKey: ['ShopApi_order'] })
    }
  }
  const asks = type === 'SIGN' ? { confirm: true } : { askReason: true }
  return (
    <ActionButton primary={primary} onRun={run} disabled={!allowed} reason={reason ?? ''} {...asks}>
      {label}
    </ActionButton>
  )
}

function OrderActions({ order }: { order: ShopOrder }) {
  const navigate = useNavigate()
  const asks = { APPLY_RETURN: paths.return, APPLY_REFUND: paths.refund } as const
  return (
    <div className="shop-acts">
      {order.events.map((offer) => (
        <LawButton key={offer.type} offer={offer} of={order} primary={offer.type === 'SIGN'} />
      ))}
      {order.events.map(({ type, label, allowed }) =>
        allowed && (type === 'APPLY_RETURN' || type === 'APPLY_REFUND') ? (
          <ActionButton key={type} onRun={() => navigate(asks[type](order.id))}>
            {label}
          </ActionButton>
        ) : null,
      )}
    </div>
  )
}

function OrderGoods({ order: { lines, couponAmt, finalAmt } }: { order: ShopOrder }) {
  const say = useSay()
  return (
    <section className="shop-card" aria-label={say(words.goods)}>
      <ul className="shop-lines">
        {lines.map(({ id, commInfoName, picture, unitName, qty, taxPrice, isGift, noReturn, finalAmt: amount }) => (
          <li key={id} className="shop-line">
            <GoodsPicture picture={picture} name={commInfoName} />
            <div className="shop-line-text">
              <strong>{commInfoName}</strong>
              <small>
                {isGift === 2 ? say(words.gift) : `¥${formatPrice(taxPrice)}`} × {formatQty(qty)} {unitName}
              </small>
              {noReturn === 2 && <NoReturn />}
            </div>
            <Money amount={amount} />
          </li>
        ))}
      </ul>
      <p className="shop-sum">
        {couponAmt && Number(couponAmt) !== 0 && (
          <span>
            {say(words.off)} <Money amount={`-${couponAmt}`} />
          </span>
        )}
        <span>
          {say(words.total)} <Money amount={finalAmt} strong />
        </span>
      </p>
    </section>
  )
}

function Returns({ order: { returns } }: { order: ShopOrder }) {
  const say = useSay()
  if (returns.length === 0) return null
  return (
    <section className="shop-card" aria-label={say(words.returns)}>
      <h2>{say(words.returns)}</h2>
      {returns.map((one) => (
        <div key={one.id} className="shop-return">
          <p>
            {one.billNo} <strong>{one.statusName}</strong> {one.returnMode === 2 && say(words.refundOnly)}
          </p>
          <p>{one.lines.map(({ commInfoName, qty, unitName }) => `${commInfoName} × ${formatQty(qty)} ${unitName}`).join('、')}</p>
          <p>
            {one.returnReason} {say(words.refund)} <Money amount={one.refundAmt ?? one.finalAmt} />
          </p>
          {one.pictures && <Pictures links={one.pictures} />}
          {one.events.map((offer) => (
            <LawButton key={offer.type} offer={offer} of={one} />
          ))}
        </div>
      ))}
    </section>
  )
}

function OrderSteps({ order: { steps } }: { order: ShopOrder }) {
  const say = useSay()
  return (
    <section className="shop-card" aria-label={say(words.course)}>
      <h2>{say(words.course)}</h2>
      <ol className="shop-course">
        {steps.toReversed().map(({ kind, event, label, createTime, amount, billNo, remark, parcels = [] }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one event may happen twice, and what happened never changes places
          <li key={`${kind}-${event}-${at}`}>
            <strong>{label}</strong> {amount && <Money amount={amount} />}
            <small>
              {[
                formatMoment(createTime),
                billNo,
                remark,
                ...parcels.map(({ expressName, expressNo }) => `${expressName ?? ''} ${expressNo ?? ''}`),
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </li>
        ))}
      </ol>
    </section>
  )
}
