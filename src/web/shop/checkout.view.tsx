import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import type { BodyOf, DataOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import { ApiRefusal, api, useOperation } from '../client/api.ts'
import { errorText } from '../client/error-text.ts'
import { useSession } from '../client/session.ts'
import { randomKey } from '../core/random-key.ts'
import { store } from '../core/store.ts'
import { offerTerms } from '../document-words/offer-terms.ts'
import { formatMoment, formatMoney } from '../i18n/format.ts'
import { useSay } from '../i18n/index.ts'
import { ActionButton } from '../ui/actions/action-button.tsx'
import { TextAreaField, TextField } from '../ui/fields/fields.tsx'
import { footBar } from '../ui/foot-bar.ts'
import { Money, PageHead, QueryResult, Stepper } from './parts.tsx'
import { paths } from './paths.ts'
import { type CheckoutContent, useCheckoutContent } from './use-checkout-content.ts'

const words = {
  title: { zh: '结算', en: 'Check out' },
  back: { zh: '返回购物车', en: 'Back to the basket' },
  backToGoods: { zh: '返回商品', en: 'Back to the goods' },
  goods: { zh: '商品', en: 'Goods' },
  deposit: { zh: '其中定金', en: 'Of it at once' },
  dueNow: { zh: '应付定金', en: 'Deposit' },
  nothing: { zh: '请填写大于0的数量', en: 'Enter a quantity above 0' },
  receiver: { zh: '收货信息', en: 'Receiver' },
  contactName: { zh: '收货人', en: 'Name' },
  contactPhone: { zh: '联系电话', en: 'Phone' },
  address: { zh: '收货地址', en: 'Address' },
  buyerRemark: { zh: '留言', en: 'Message' },
  coupons: { zh: '优惠券', en: 'Coupons' },
  noCoupons: { zh: '没有可用的优惠券', en: 'You hold no coupons' },
  until: { zh: '有效至{end}', en: 'until {end}' },
  total: { zh: '商品金额', en: 'Goods' },
  off: { zh: '优惠', en: 'Coupons' },
  due: { zh: '应付', en: 'To pay' },
  place: { zh: '提交订单', en: 'Place the order' },
  missing: { zh: '请填写收货人、电话和地址', en: 'Enter name, phone and address' },
  changed: {
    zh: '价格有变化，已按最新价格重新计算，请核对后再提交。',
    en: 'Prices have changed. Please look at the new amount and place it again.',
  },
} as const satisfies Record<string, Words>

const receiverFields = ['contactName', 'contactPhone', 'address'] as const
type Receiver = Record<(typeof receiverFields)[number], string>
type PricedBasket = DataOf<'ShopApi_basket'>

/** The receiver of the last order from this device or, without one, the customer's own data. */
function useReceiver(front: DataOf<'ShopApi_front'>) {
  const { user } = useSession()
  const name = `shop-receiver-${user.tenant_id}-${user.user_id}`
  const [receiver, setReceiver] = useState<Receiver>(() => {
    const kept = store.read(name) as Partial<Receiver> | undefined
    return {
      contactName: kept?.contactName ?? front.linkman ?? '',
      contactPhone: kept?.contactPhone ?? front.phone ?? '',
      address: kept?.address ?? front.address ?? '',
    }
  })
  return { receiver, setReceiver, keep: () => store.write(name, receiver) }
}

/** The page before an order is placed: receiver, coupons and total. */
export function CheckoutView() {
  const say = useSay()
  const bought = useCheckoutContent()
  const front = useOperation('ShopApi_front')
  const [placed, setPlaced] = useState(false)
  if (bought.empty && !placed) return <Navigate to={paths.basket} replace />
  return (
    <>
      <PageHead title={say(words.title)} back={{ to: bought.back, label: say(bought.body.offerId ? words.backToGoods : words.back) }} />
      <QueryResult query={front}>{(data) => <Checkout front={data} bought={bought} onPlaced={() => setPlaced(true)} />}</QueryResult>
    </>
  )
}

function Checkout({ front, bought, onPlaced }: { front: DataOf<'ShopApi_front'>; bought: CheckoutContent; onPlaced: () => void }) {
  const say = useSay()
  const { receiver, setReceiver, keep } = useReceiver(front)
  const [buyerRemark, setRemark] = useState('')
  const [couponIds, setCouponIds] = useState<readonly string[]>([])
  const body = { ...bought.body, couponIds: [...couponIds] }
  const query = useOperation('ShopApi_basket', { body }, { placeholderData: keepPreviousData })
  const { place, refused } = usePlaceOrder({ keep, onPlaced, done: bought.done, renew: () => void query.refetch() })
  const isWhole = receiverFields.every((name) => receiver[name].trim() !== '')
  return (
    <QueryResult query={query}>
      {(priced) => {
        const some = priced.lines.length > 0
        const why = priced.couponProblem ?? (isWhole ? (some ? undefined : say(words.nothing)) : say(words.missing))
        const order = {
          ...body,
          ...receiver,
          ...(bought.groupId ? { groupId: bought.groupId } : {}),
          ...(buyerRemark.trim() ? { buyerRemark } : {}),
          finalAmt: priced.finalAmt,
        }
        return (
          <div className="shop-form">
            {bought.chosen && <OfferChoice {...bought.chosen} />}
            <fieldset>
              <legend>{say(words.receiver)}</legend>
              {receiverFields.map((name) => (
                <TextField
                  key={name}
                  label={say(words[name])}
                  name={name}
                  required
                  type={name === 'contactPhone' ? 'tel' : 'text'}
                  autoComplete={{ contactName: 'name', contactPhone: 'tel', address: 'street-address' }[name]}
                  maxLength={name === 'address' ? 200 : 50}
                  value={receiver[name]}
                  onChange={(text) => setReceiver({ ...receiver, [name]: text })}
                />
              ))}
              <TextAreaField label={say(words.buyerRemark)} maxLength={500} value={buyerRemark} onChange={setRemark} />
            </fieldset>
            <Coupons priced={priced} chosen={couponIds} onChange={setCouponIds} />
            <Sums priced={priced} />
            {refused && (
              <p role="alert" className="shop-refusal">
                {refused}
              </p>
            )}
            <div ref={footBar} className="shop-foot">
              <span>
                {say(priced.depositAmt ? words.dueNow : words.due)} <Money amount={priced.depositAmt ?? priced.finalAmt} strong />
              </span>
              <ActionButton primary onRun={() => place(order)} disabled={why !== undefined} reason={why ?? ''}>
                {say(words.place)}
              </ActionButton>
            </div>
          </div>
        )
      }}
    </QueryResult>
  )
}

/** The goods of a group-buy or a pre-sale, with the offer and the quantity. */
function OfferChoice({ offer, goods, qty, setQty }: NonNullable<CheckoutContent['chosen']>) {
  const say = useSay()
  return (
    <fieldset>
      <legend>{say(words.goods)}</legend>
      <strong>{goods.commInfoName}</strong> <span className="shop-offer">{offer.name}</span>
      <p className="ui-hint">{offerTerms(offer, goods).map(say).join(' · ')}</p>
      <Stepper name={goods.commInfoName} value={qty} onChange={setQty} />
    </fieldset>
  )
}

type PlaceOrderOptions = { keep: () => void; onPlaced: () => void; done: (() => void) | undefined; renew: () => void }

/**
 * Returns a function that places the order. However often the button is pressed, only one order is placed; if the
 * amount has changed meanwhile, the buyer is asked again.
 */
function usePlaceOrder({ keep, onPlaced, done, renew }: PlaceOrderOptions) {
  const say = useSay()
  const client = useQueryClient()
  const navigate = useNavigate()
  const sent = useRef({ body: '', key: '' })
  const [refused, setRefused] = useState<string>()
  const place = async (body: BodyOf<'ShopApi_place'>) => {
    const text = JSON.stringify(body)
    if (sent.current.body !== text) sent.current = { body: text, key: randomKey() }
    setRefused(undefined)
    try {
      const order = await api('ShopApi_place', { body, headers: { 'Idempotency-Key': sent.current.key } })
      keep()
      onPlaced()
      done?.()
      await client.invalidateQueries({ queryKey: ['ShopApi_orders'] })
      navigate(paths.order(order.id), { replace: true })
    } catch (error) {
      const isOther = error instanceof ApiRefusal && error.key === 'AMOUNT_DIFFERS'
      if (isOther) renew()
      setRefused(isOther ? say(words.changed) : errorText(error))
    }
  }
  return { place, refused }
}

type CouponsProps = { priced: PricedBasket; chosen: readonly string[]; onChange: (ids: readonly string[]) => void }

function Coupons({ priced, chosen, onChange }: CouponsProps) {
  const say = useSay()
  return (
    <fieldset>
      <legend>{say(words.coupons)}</legend>
      {priced.coupons.length === 0 && <p className="ui-hint">{say(words.noCoupons)}</p>}
      {priced.coupons.map(({ id, name, endTime, amount, reason }) => (
        <label key={id} className="shop-coupon">
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            disabled={amount === undefined && !chosen.includes(id)}
            onChange={({ target }) => onChange(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
          />
          <span>
            <strong>{name}</strong>
            <small>{reason ?? say(words.until).replace('{end}', formatMoment(endTime))}</small>
          </span>
          {amount !== undefined && <b>-¥{formatMoney(amount)}</b>}
        </label>
      ))}
      {priced.couponProblem && (
        <p role="alert" className="shop-refusal">
          {priced.couponProblem}
        </p>
      )}
    </fieldset>
  )
}

function Sums({ priced: { totalAmt, couponAmt, finalAmt, depositAmt } }: { priced: PricedBasket }) {
  const say = useSay()
  const rows = [
    [words.total, totalAmt],
    [words.off, `-${couponAmt}`],
    [words.due, finalAmt],
    ...(depositAmt ? [[words.deposit, depositAmt] as const] : []),
  ] as const
  return (
    <dl className="shop-sums">
      {rows.map(([label, amount]) => (
        <div key={label.zh}>
          <dt>{say(label)}</dt>
          <dd>
            <Money amount={amount} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
