import { useInfiniteQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { DataOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import { api, useOperation } from '../client/api.ts'
import { useSay } from '../i18n/index.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Chips } from '../ui/chips.tsx'
import { Icon } from '../ui/icons.tsx'
import { Empty } from '../ui/states.tsx'
import { toast } from '../ui/toast.tsx'
import { Offers } from './offers.tsx'
import { GoodsPicture, QueryResult } from './parts.tsx'
import { paths } from './paths.ts'
import { Price } from './price.tsx'
import { useBasket } from './use-basket.ts'

const words = {
  title: { zh: '商品', en: 'Goods' },
  search: { zh: '搜索商品', en: 'Search goods' },
  hint: { zh: '名称、编码、条码或拼音首字母', en: 'Name, code, barcode or pinyin initials' },
  go: { zh: '搜索', en: 'Search' },
  classes: { zh: '分类', en: 'Class' },
  all: { zh: '全部', en: 'All' },
  none: { zh: '没有找到商品', en: 'No goods were found' },
  empty: { zh: '商城还没有上架商品', en: 'Nothing is on the shelves yet' },
  showAll: { zh: '查看全部商品', en: 'Show all goods' },
  more: { zh: '加载更多', en: 'Show more' },
  out: { zh: '缺货', en: 'Out of stock' },
  there: { zh: '有货', en: 'In stock' },
  put: { zh: '{name}加入购物车', en: 'Put {name} in the basket' },
  wasPut: { zh: '已加入购物车', en: 'It is in the basket' },
} as const satisfies Record<string, Words>

const pageSize = 20
type GoodsRecord = DataOf<'ShopApi_goods'>['records'][number]

/** The page with the goods of the shop, which the buyer can search by name and filter by class. */
export function GoodsListView() {
  const say = useSay()
  const [asked, setAsked] = useSearchParams()
  const keyword = asked.get('keyword') ?? ''
  const classifyId = asked.get('class') ?? ''
  const front = useOperation('ShopApi_front')
  const set = (next: { keyword?: string; class?: string }) => {
    const all = { keyword, class: classifyId, ...next }
    setAsked(Object.fromEntries(Object.entries(all).filter(([, value]) => value !== '')), { replace: true })
  }
  const classes = front.data?.classes ?? []
  return (
    <>
      <h1 className="ui-hidden">{say(words.title)}</h1>
      <Search key={keyword} keyword={keyword} onSearch={(text) => set({ keyword: text })} />
      {classes.length > 0 && (
        <Chips
          label={say(words.classes)}
          chips={[{ value: '', label: say(words.all) }, ...classes.map(({ id, name }) => ({ value: id, label: name }))]}
          value={classifyId}
          onChange={(id) => set({ class: id })}
        />
      )}
      {keyword === '' && classifyId === '' && <Offers />}
      <GoodsPages keyword={keyword} classifyId={classifyId} onAll={() => setAsked({})} />
    </>
  )
}

function Search({ keyword, onSearch }: { keyword: string; onSearch: (text: string) => void }) {
  const say = useSay()
  const [text, setText] = useState(keyword)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(text.trim())
  }
  return (
    <search>
      <form className="shop-search" onSubmit={submit}>
        <input
          className="ui-input"
          type="search"
          enterKeyHint="search"
          aria-label={say(words.search)}
          placeholder={say(words.hint)}
          maxLength={100}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <IconButton label={say(words.go)} type="submit">
          <Icon name="search" />
        </IconButton>
      </form>
    </search>
  )
}

function GoodsPages({ keyword, classifyId, onAll }: { keyword: string; classifyId: string; onAll: () => void }) {
  const say = useSay()
  const query = { size: pageSize, ...(keyword ? { keyword } : {}), ...(classifyId ? { classifyId } : {}) }
  const pages = useInfiniteQuery({
    queryKey: ['ShopApi_goods', query],
    queryFn: ({ pageParam, signal }) => api('ShopApi_goods', { query: { ...query, current: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ current, pages: all }) => (current < all ? current + 1 : undefined),
  })
  const isAll = keyword === '' && classifyId === ''
  return (
    <QueryResult query={pages}>
      {({ pages: found }) => {
        const goods = found.flatMap(({ records }) => records)
        if (goods.length === 0)
          return (
            <Empty action={!isAll && <Button onClick={onAll}>{say(words.showAll)}</Button>}>{say(isAll ? words.empty : words.none)}</Empty>
          )
        return (
          <>
            <ul className="shop-shelf">
              {goods.map((one) => (
                <GoodsTile key={one.id} goods={one} />
              ))}
            </ul>
            {pages.hasNextPage && (
              <Button className="shop-wide" aria-busy={pages.isFetchingNextPage || undefined} onClick={() => void pages.fetchNextPage()}>
                {say(words.more)}
              </Button>
            )}
          </>
        )
      }}
    </QueryResult>
  )
}

function GoodsTile({ goods }: { goods: GoodsRecord }) {
  const say = useSay()
  const basket = useBasket()
  const { id, commInfoName: name, spec, unitId, unitName, price, listPrice, offerName, picture, inStock } = goods
  const put = () => {
    basket.add({ commInfoId: id, unitId, qty: '1', name, unitName, ...(picture ? { picture } : {}) })
    toast.success(say(words.wasPut))
  }
  return (
    <li className="shop-tile">
      <Link to={paths.goods(id)}>
        <GoodsPicture picture={picture} name={name} />
        <strong>{name}</strong>
        <small>
          {spec} {inStock === 2 ? say(words.there) : <em>{say(words.out)}</em>}
        </small>
      </Link>
      {offerName && <span className="shop-offer">{offerName}</span>}
      <div className="shop-tile-foot">
        <Price price={price} listPrice={listPrice} unitName={unitName} />
        {price && inStock === 2 && (
          <IconButton kind="primary" label={say(words.put).replace('{name}', name)} onClick={put}>
            <Icon name="plus" />
          </IconButton>
        )}
      </div>
    </li>
  )
}
