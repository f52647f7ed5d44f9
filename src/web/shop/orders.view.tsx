import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import type { DataOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import { api, useOperation } from '../client/api.ts'
import { formatMoment } from '../i18n/format.ts'
import { useSay } from '../i18n/index.ts'
import { Button } from '../ui/button.tsx'
import { Chips } from '../ui/chips.tsx'
import { Empty } from '../ui/states.tsx'
import { GoodsPicture, Money, QueryResult } from './parts.tsx'
import { paths } from './paths.ts'

const words = {
  title: { zh: '我的订单', en: 'My orders' },
  status: { zh: '状态', en: 'State' },
  all: { zh: '全部', en: 'All' },
  none: { zh: '还没有订单', en: 'There are no orders yet' },
  noneSo: { zh: '没有这种状态的订单', en: 'No orders are in this state' },
  toShelves: { zh: '去逛逛', en: 'Look at the goods' },
  more: { zh: '加载更多', en: 'Show more' },
  count: { zh: '共{count}行', en: '{count} lines' },
} as const satisfies Record<string, Words>

const pageSize = 10

/** The page with the orders of the buyer's customer, filtered by state, newest first. */
export function OrdersView() {
  const say = useSay()
  const [asked, setAsked] = useSearchParams()
  const status = asked.get('status') ?? ''
  const query = { size: pageSize, ...(status ? { status } : {}) }
  const pages = useInfiniteQuery({
    queryKey: ['ShopApi_orders', query],
    queryFn: ({ pageParam, signal }) => api('ShopApi_orders', { query: { ...query, current: pageParam }, signal }),
    initialPageParam: 1,
    staleTime: 0,
    getNextPageParam: ({ current, pages: all }) => (current < all ? current + 1 : undefined),
  })
  const counts = pages.data?.pages[0]?.counts ?? {}
  const statuses = useOperation('ShopApi_front').data?.statuses ?? []
  const chips = statuses.flatMap(({ status: code, statusName }) => {
    const value = String(code)
    return counts[value] || value === status ? [{ value, label: statusName, count: counts[value] ?? 0 }] : []
  })
  return (
    <>
      <h1 className="shop-title">{say(words.title)}</h1>
      <Chips
        label={say(words.status)}
        chips={[{ value: '', label: say(words.all) }, ...chips]}
        value={status}
        onChange={(code) => setAsked(code ? { status: code } : {}, { replace: true })}
      />
      <QueryResult query={pages}>
        {({ pages: found }) => {
          const orders = found.flatMap(({ records }) => records)
          if (orders.length === 0) return <NoOrders text={say(status ? words.noneSo : words.none)} />
          return (
            <>
              <ul className="shop-orders">
                {orders.map((order) => (
                  <OrderCard key={order.id} order={order} />
                ))}
              </ul>
              {pages.hasNextPage && (
                <Button className="shop-wide" onClick={() => void pages.fetchNextPage()}>
                  {say(words.more)}
                </Button>
              )}
            </>
          )
        }}
      </QueryResult>
    </>
  )
}

function NoOrders({ text }: { text: string }) {
  const say = useSay()
  return (
    <Empty
      action={
        <Link className="ui-button" to={paths.shelves}>
          {say(words.toShelves)}
        </Link>
      }
    >
      {text}
    </Empty>
  )
}

function OrderCard({ order }: { order: DataOf<'ShopApi_orders'>['records'][number] }) {
  const say = useSay()
  const { id, soNo, statusName, createTime, goods, lineCount, finalAmt } = order
  return (
    <li>
      <Link className="shop-order" to={paths.order(id)}>
        <span className="shop-order-head">
          <span>
            {soNo} <small>{formatMoment(createTime)}</small>
          </span>
          <strong>{statusName}</strong>
        </span>
        <span className="shop-order-goods">
          {goods.map(({ commInfoName, picture }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same goods may stand twice, and rows never change places
            <GoodsPicture key={at} picture={picture} name={commInfoName} />
          ))}
          <small>{goods.map(({ commInfoName }) => commInfoName).join('、')}</small>
        </span>
        <span className="shop-order-foot">
          <small>{say(words.count).replace('{count}', String(lineCount))}</small>
          <Money amount={finalAmt} strong />
        </span>
      </Link>
    </li>
  )
}
