import { useEffect } from 'react'
import { NavLink, Outlet, useLocation } from 'react-router-dom'
import type { Words } from '#domain/core/words.ts'
import { useSession } from '../client/session.ts'
import { useSay } from '../i18n/index.ts'
import { footBar } from '../ui/foot-bar.ts'
import { Icon } from '../ui/icons.tsx'
import { paths } from './paths.ts'
import { useBasketLines } from './use-basket.ts'

const words = {
  places: { zh: '商城导航', en: 'Places of the shop' },
  shelves: { zh: '商城', en: 'Shop' },
  basket: { zh: '购物车', en: 'Basket' },
  kinds: { zh: '种商品', en: 'kinds of goods' },
  orders: { zh: '订单', en: 'Orders' },
  me: { zh: '我的', en: 'Me' },
} as const satisfies Record<string, Words>

const places = [
  { to: paths.shelves, icon: 'home', label: words.shelves },
  { to: paths.basket, icon: 'cart', label: words.basket },
  { to: paths.orders, icon: 'order', label: words.orders },
  { to: paths.me, icon: 'user', label: words.me },
] as const

/**
 * The frame around the pages of the shop: four tabs, at the foot on a phone and at the top on a desktop, and the page
 * between them. A new page starts at its top.
 */
export function Frame() {
  const say = useSay()
  const { user, config } = useSession()
  const { length } = useBasketLines()
  const { pathname } = useLocation()
  const title = say(places.findLast(({ to }) => pathname.startsWith(to))?.label ?? words.shelves)
  useEffect(() => {
    document.title = `${title} · ${config.company}`
  }, [title, config.company])
  return (
    <div className="shop">
      <header className="shop-head">
        <strong>{config.company}</strong>
        <span>{user.customer_name}</span>
      </header>
      <nav ref={footBar} className="shop-places" aria-label={say(words.places)}>
        {places.map(({ to, icon, label }) => (
          <NavLink key={to} to={to} end={to === paths.shelves}>
            <Icon name={icon} size={20} />
            <span>{say(label)}</span>
            {to === paths.basket && length > 0 && (
              <b>
                {length} <span className="ui-hidden">{say(words.kinds)}</span>
              </b>
            )}
          </NavLink>
        ))}
      </nav>
      <main key={pathname} className="shop-page">
        <Outlet />
      </main>
    </div>
  )
}
