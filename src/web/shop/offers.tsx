import { Link } from 'react-router-dom'
import type { DataOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import { useOperation } from '../client/api.ts'
import { offerTerms } from '../document-words/offer-terms.ts'
import { useSay } from '../i18n/index.ts'
import { type Deal, paths } from './paths.ts'
import { Price } from './price.tsx'

const words = {
  title: { zh: '拼团与预售', en: 'Group-buys and pre-sales' },
  begin: { zh: '发起拼团', en: 'Begin a group' },
  join: { zh: '参团，还差{left}人', en: 'Join, {left} to go' },
  reserve: { zh: '预订', en: 'Reserve' },
} as const satisfies Record<string, Words>

type Offer = DataOf<'ShopApi_offers'>[number]
type OfferGoods = Offer['goods'][number]

/**
 * The current group-buys and pre-sales; with `commInfoId`, only those of these goods. Renders nothing if there are
 * none.
 */
export function Offers({ commInfoId }: { commInfoId?: string }) {
  const say = useSay()
  // offers are an extra: if they cannot be loaded, the page shows everything else
  const { data = [] } = useOperation('ShopApi_offers')
  const there = data.flatMap((offer) =>
    offer.goods.flatMap((goods) => (commInfoId === undefined || goods.commInfoId === commInfoId ? [{ offer, goods }] : [])),
  )
  if (there.length === 0) return null
  return (
    <section className="shop-card" aria-label={say(words.title)}>
      <h2>{say(words.title)}</h2>
      <ul className="shop-lines shop-offers">
        {there.map(({ offer, goods }) => (
          <OfferLine key={`${offer.id}-${goods.commInfoId}-${goods.unitId}`} offer={offer} goods={goods} />
        ))}
      </ul>
    </section>
  )
}

function OfferLine({ offer, goods }: { offer: Offer; goods: OfferGoods }) {
  const say = useSay()
  const { id: offerId, name, groupSize, groups } = offer
  const { commInfoId, commInfoName, unitId, unitName, price, listPrice } = goods
  const deal = (groupId?: string): Deal => ({ offerId, commInfoId, unitId, ...(groupId ? { groupId } : {}) })
  return (
    <li className="shop-line">
      <div className="shop-line-text">
        <strong>
          {commInfoName} <span className="shop-offer">{name}</span>
        </strong>
        <Price price={price} listPrice={listPrice} unitName={unitName} />
        <small>{offerTerms(offer, goods).map(say).join(' · ')}</small>
        <div className="shop-acts">
          {groups.map((group) => (
            <Link key={group.id} className="ui-button" to={paths.deal(deal(group.id))}>
              {say(words.join).replace('{left}', String((groupSize ?? 0) - group.joined))}
            </Link>
          ))}
          <Link className="ui-button" to={paths.deal(deal())}>
            {say(groupSize === undefined ? words.reserve : words.begin)}
          </Link>
        </div>
      </div>
    </li>
  )
}
