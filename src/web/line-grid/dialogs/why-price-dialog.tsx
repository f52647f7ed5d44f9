import { useCallback, useState } from 'react'
import type { Words } from '#domain/core/words.ts'
import type { PriceSource } from '#domain/prices/price-facts.ts'
import { fillTemplate } from '../../document-words/fill-words.ts'
import { formatPrice } from '../../i18n/format.ts'
import { useSay } from '../../i18n/index.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SwitchField } from '../../ui/fields/fields.tsx'
import { Empty, ErrorState } from '../../ui/states.tsx'
import { goodsName } from '../lines/cell-text.ts'
import { showsPricesToAll, storePricesToAll } from '../lines/preferences.ts'
import type { PriceReason } from '../lines/types.ts'
import { gridWords } from '../lines/words.ts'
import type { Grid } from '../state/grid-state.ts'
import { useAnswer } from './use-answer.ts'

export const priceSources: Readonly<Record<PriceSource, Words>> = {
  typed: { zh: '手工改价', en: 'Typed' },
  quotation: { zh: '报价', en: 'Quotation' },
  customer: { zh: '客户专属价', en: "Customer's own" },
  store: { zh: '门店价', en: 'Store' },
  level: { zh: '客户等级价', en: 'Level' },
  break: { zh: '数量阶梯价', en: 'Quantity' },
  list: { zh: '基准价', en: 'List' },
  offer: { zh: '活动', en: 'Offer' },
  gift: { zh: '活动赠品', en: 'Given by an offer' },
  coupon: { zh: '优惠券', en: 'Coupon' },
  discount: { zh: '整单优惠', en: 'Discount on the whole' },
}

/** The prices that were last quoted and sold at, as far as there are any. */
const lastPrices = ({ quoted, sold, quotedToAll, soldToAll }: PriceReason) =>
  [
    [gridWords.lastQuoted, quoted],
    [gridWords.lastSold, sold],
    [gridWords.lastQuotedToAll, quotedToAll],
    [gridWords.lastSoldToAll, soldToAll],
  ] as const

/**
 * Shows step by step how the price of a line was found, and the prices last quoted to the customer and last paid by
 * them; if switched on, also those of any customer.
 */
export function WhyPriceDialog({ grid, row, onClose }: { grid: Grid; row: number; onClose: () => void }) {
  const say = useSay()
  const line = grid.lines[row]
  const [toAll, setToAll] = useState(showsPricesToAll)
  const ask = useCallback(
    async (): Promise<PriceReason> => (line && (await grid.inputs.lookups.whyPrice?.(line, toAll))) ?? { rows: [] },
    [grid, line, toAll],
  )
  const showToAll = (shown: boolean) => {
    storePricesToAll(shown)
    setToAll(shown)
  }
  const { data, error, again } = useAnswer(ask)
  return (
    <Dialog open onClose={onClose} title={say(fillTemplate(gridWords.whyTitle, { goods: line ? goodsName(line) : '' }))} width={520}>
      {error !== undefined && <ErrorState error={error} onRetry={again} />}
      {data?.rows.map((steps, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of one answer, which never move
        <ol key={at} className="lg-steps">
          {steps.map(({ source, rule, before, after }) => (
            <li key={`${source} ${rule}`}>
              <span>
                {say(priceSources[source])} {rule}
              </span>
              <span>{before ? `${formatPrice(before)} → ${formatPrice(after)}` : formatPrice(after)}</span>
            </li>
          ))}
        </ol>
      ))}
      {data && data.rows.length === 0 && <Empty>{say(gridWords.whyNone)}</Empty>}
      {data &&
        lastPrices(data).map(
          ([label, price]) =>
            price && (
              <p key={label.en} className="ui-hint">
                {say(label)} {formatPrice(price)}
              </p>
            ),
        )}
      <SwitchField label={say(gridWords.showToAll)} value={toAll} onChange={showToAll} />
    </Dialog>
  )
}
