import type { Words } from '#domain/core/words.ts'
import { formatPrice } from '../i18n/format.ts'
import { useSay } from '../i18n/index.ts'

const words = {
  none: { zh: '暂无报价', en: 'No price' },
  listPrice: { zh: '原价', en: 'List price' },
} as const satisfies Record<string, Words>

/** The price of a unit. With a list price, that is shown too, struck through. */
export function Price({ price, listPrice, unitName }: { price?: string | undefined; listPrice?: string | undefined; unitName: string }) {
  const say = useSay()
  if (!price) return <span className="shop-price">{say(words.none)}</span>
  return (
    <span className="shop-price">
      <b>¥{formatPrice(price)}</b>
      <span>/{unitName}</span>
      {listPrice && (
        <s>
          <span className="ui-hidden">{say(words.listPrice)}</span>¥{formatPrice(listPrice)}
        </s>
      )}
    </span>
  )
}
