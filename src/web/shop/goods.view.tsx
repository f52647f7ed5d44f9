import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import type { DataOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import { useOperation } from '../client/api.ts'
import { useSay } from '../i18n/index.ts'
import { ActionButton } from '../ui/actions/action-button.tsx'
import { Chips } from '../ui/chips.tsx'
import { toast } from '../ui/toast.tsx'
import { quantity } from './basket.ts'
import { Offers } from './offers.tsx'
import { GoodsPicture, NoReturn, PageHead, QueryResult, Stepper } from './parts.tsx'
import { paths } from './paths.ts'
import { Price } from './price.tsx'
import { useBasket } from './use-basket.ts'

const words = {
  back: { zh: '返回商城', en: 'Back to the shop' },
  unit: { zh: '单位', en: 'Unit' },
  put: { zh: '加入购物车', en: 'Put in the basket' },
  wasPut: { zh: '已加入购物车', en: 'It is in the basket' },
  toBasket: { zh: '去购物车', en: 'View the basket' },
  out: { zh: '缺货', en: 'Out of stock' },
  noPrice: { zh: '暂无报价', en: 'There is no price yet' },
  noQty: { zh: '请填写大于0的数量', en: 'Enter a quantity above 0' },
  code: { zh: '编码', en: 'Code' },
  spec: { zh: '规格', en: 'Specification' },
  brand: { zh: '品牌', en: 'Brand' },
  class: { zh: '分类', en: 'Class' },
  stock: { zh: '库存', en: 'Stock' },
  there: { zh: '有货', en: 'In stock' },
} as const satisfies Record<string, Words>

/** The page of one commodity, with its units and the buyer's price of each unit. */
export function GoodsView() {
  const { id = '' } = useParams()
  const query = useOperation('ShopApi_goodsDetail', { query: { id } })
  return <QueryResult query={query}>{(goods) => <GoodsDetail key={goods.id} goods={goods} />}</QueryResult>
}

function GoodsDetail({ goods }: { goods: DataOf<'ShopApi_goodsDetail'> }) {
  const say = useSay()
  const { commInfoName: name, picture, units, listPrice, offerName, inStock } = goods
  const [unitId, setUnitId] = useState(goods.unitId)
  const unit = units.find((one) => one.unitId === unitId) ?? { ...goods, conversion: '1' }
  const facts = [
    [words.code, goods.commInfoCode],
    [words.spec, goods.spec],
    [words.brand, goods.brandName],
    [words.class, goods.classifyName],
    [words.stock, say(inStock === 2 ? words.there : words.out)],
  ] as const
  return (
    <article className="shop-goods">
      <PageHead title={name} back={{ to: paths.shelves, label: say(words.back) }} />
      <GoodsPicture picture={picture} name={name} />
      <div className="shop-goods-facts">
        {offerName && <span className="shop-offer">{offerName}</span>}
        <Price price={unit.price} listPrice={unit.unitId === goods.unitId ? listPrice : undefined} unitName={unit.unitName} />
        {units.length > 1 && (
          <Chips
            label={say(words.unit)}
            chips={units.map((one) => ({ value: one.unitId, label: one.unitName }))}
            value={unitId}
            onChange={setUnitId}
          />
        )}
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
        {goods.noReturn === 2 && <NoReturn />}
        <PutInBasket goods={goods} unit={unit} />
      </div>
      <Offers commInfoId={goods.id} />
    </article>
  )
}

type Unit = { unitId: string; unitName: string; price?: string }

function PutInBasket({ goods, unit }: { goods: DataOf<'ShopApi_goodsDetail'>; unit: Unit }) {
  const say = useSay()
  const basket = useBasket()
  const [typed, setTyped] = useState('1')
  const { id, commInfoName: name, picture, inStock } = goods
  const qty = quantity(typed)
  const why = inStock !== 2 ? words.out : !unit.price ? words.noPrice : qty === undefined ? words.noQty : undefined
  const put = () => {
    if (!qty) return
    basket.add({ commInfoId: id, unitId: unit.unitId, qty, name, unitName: unit.unitName, ...(picture ? { picture } : {}) })
    toast.success(say(words.wasPut))
  }
  return (
    <div className="shop-acts">
      <Stepper name={name} value={typed} onChange={setTyped} />
      <ActionButton primary onRun={put} disabled={why !== undefined} reason={why && say(why)}>
        {say(words.put)}
      </ActionButton>
      <Link className="ui-button" to={paths.basket}>
        {say(words.toBasket)}
      </Link>
    </div>
  )
}
