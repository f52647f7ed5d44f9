import { keepPreviousData } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router-dom'
import type { DataOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import { useOperation } from '../client/api.ts'
import { formatPrice, formatQty } from '../i18n/format.ts'
import { useSay } from '../i18n/index.ts'
import { ActionButton } from '../ui/actions/action-button.tsx'
import { IconButton } from '../ui/button.tsx'
import { footBar } from '../ui/foot-bar.ts'
import { Icon } from '../ui/icons.tsx'
import { Empty } from '../ui/states.tsx'
import { type BasketLine, lineKey, quantity } from './basket.ts'
import { GoodsPicture, Money, QueryResult, Stepper } from './parts.tsx'
import { paths } from './paths.ts'
import { useBasket, useBasketLines } from './use-basket.ts'

const words = {
  title: { zh: '购物车', en: 'Basket' },
  empty: { zh: '购物车是空的', en: 'The basket is empty' },
  toShelves: { zh: '去逛逛', en: 'Look at the goods' },
  remove: { zh: '移除{name}', en: 'Remove {name}' },
  gone: { zh: '已下架', en: 'No longer sold' },
  gift: { zh: '赠品', en: 'Gift' },
  badQty: { zh: '请填写大于0的数量', en: 'Enter a quantity above 0' },
  total: { zh: '合计', en: 'Total' },
  checkout: { zh: '去结算', en: 'Check out' },
  fix: { zh: '请先移除已下架的商品，并填写数量', en: 'Remove what is no longer sold, and enter quantities' },
} as const satisfies Record<string, Words>

type PricedBasket = DataOf<'ShopApi_basket'>

/** The lines of the basket in the form that the server takes; lines without a valid quantity are left out. */
export const basketRequest = (lines: readonly BasketLine[]) =>
  lines.flatMap(({ commInfoId, unitId, qty }) => {
    const figure = quantity(qty)
    return figure ? [{ commInfoId, unitId, qty: figure }] : []
  })

/** The page of the basket, with the current prices. */
export function BasketView() {
  const say = useSay()
  const lines = useBasketLines()
  const query = useOperation('ShopApi_basket', { body: { lines: basketRequest(lines) } }, { placeholderData: keepPreviousData })
  return (
    <>
      <h1 className="shop-title">{say(words.title)}</h1>
      {lines.length === 0 ? (
        <Empty
          action={
            <Link className="ui-button" to={paths.shelves}>
              {say(words.toShelves)}
            </Link>
          }
        >
          {say(words.empty)}
        </Empty>
      ) : (
        <QueryResult query={query}>{(priced) => <Lines lines={lines} priced={priced} />}</QueryResult>
      )}
    </>
  )
}

function Lines({ lines, priced }: { lines: readonly BasketLine[]; priced: PricedBasket }) {
  const say = useSay()
  const navigate = useNavigate()
  const asked = lines.filter(({ qty }) => quantity(qty))
  const gone = new Set(priced.gone.flatMap((at) => asked[at] ?? []))
  const isWhole = gone.size === 0 && asked.length === lines.length
  return (
    <>
      <ul className="shop-lines">
        {lines.map((line) => (
          <BasketLineItem key={lineKey(line)} line={line} rows={rowsOf(priced, asked.indexOf(line))} gone={gone.has(line)} />
        ))}
      </ul>
      <div ref={footBar} className="shop-foot">
        <span>
          {say(words.total)} <Money amount={priced.totalAmt} strong />
        </span>
        <ActionButton primary onRun={() => navigate(paths.checkout)} disabled={!isWhole} reason={isWhole ? '' : say(words.fix)}>
          {say(words.checkout)}
        </ActionButton>
      </div>
    </>
  )
}

const rowsOf = ({ lines }: PricedBasket, at: number) => lines.filter(({ asked }) => asked === at)

function BasketLineItem({ line, rows, gone }: { line: BasketLine; rows: PricedBasket['lines']; gone: boolean }) {
  const say = useSay()
  const basket = useBasket()
  const { name, unitName, qty, picture } = line
  const wrong = gone ? words.gone : quantity(qty) ? undefined : words.badQty
  return (
    <li className="shop-line">
      <GoodsPicture picture={picture} name={name} />
      <div className="shop-line-text">
        <strong>{name}</strong>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of one line never change places
          <small key={at}>
            {row.isGift === 2 ? say(words.gift) : `¥${formatPrice(row.price)}`} × {formatQty(row.qty)} {unitName}
            {row.offerName && <span className="shop-offer">{row.offerName}</span>}
          </small>
        ))}
        {wrong && <em role="alert">{say(wrong)}</em>}
        <div className="shop-line-foot">
          <Stepper name={name} value={qty} onChange={(next) => basket.setQty(lineKey(line), next)} />
          <IconButton label={say(words.remove).replace('{name}', name)} onClick={() => basket.remove(lineKey(line))}>
            <Icon name="trash" />
          </IconButton>
        </div>
      </div>
    </li>
  )
}
