import { useCallback } from 'react'
import type { PriceSource } from '#domain/price-facts.ts'
import type { Words } from '#domain/words.ts'
import { formatPrice } from '../../i18n/format.ts'
import { useSay } from '../../i18n/index.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Empty, ErrorState } from '../../ui/states.tsx'
import { filled } from '../words/fill-words.ts'
import { goodsName } from './cell-text.ts'
import type { Grid } from './grid-state.ts'
import type { PriceReason } from './types.ts'
import { useAnswer } from './use-answer.ts'
import { gridWords } from './words.ts'

const sources: Readonly<Record<PriceSource, Words>> = {
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

/** Why a line costs what it costs, step by step, and what was last quoted and sold to the customer. */
export function WhyPriceDialog({ grid, row, onClose }: { grid: Grid; row: number; onClose: () => void }) {
  const say = useSay()
  const line = grid.lines[row]
  const ask = useCallback(
    async (): Promise<PriceReason> => (line && (await grid.inputs.lookups.whyPrice?.(line))) ?? { rows: [] },
    [grid, line],
  )
  const { data, error, again } = useAnswer(ask)
  return (
    <Dialog open onClose={onClose} title={say(filled(gridWords.whyTitle, { goods: line ? goodsName(line) : '' }))} width={520}>
      {error !== undefined && <ErrorState error={error} onRetry={again} />}
      {data?.rows.map((steps, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of one answer, which never move
        <ol key={at} className="lg-steps">
          {steps.map(({ source, rule, before, after }) => (
            <li key={`${source} ${rule}`}>
              <span>
                {say(sources[source])} {rule}
              </span>
              <span>{before ? `${formatPrice(before)} → ${formatPrice(after)}` : formatPrice(after)}</span>
            </li>
          ))}
        </ol>
      ))}
      {data && data.rows.length === 0 && <Empty>{say(gridWords.whyNone)}</Empty>}
      {data?.quoted && (
        <p className="ui-hint">
          {say(gridWords.lastQuoted)} {formatPrice(data.quoted)}
        </p>
      )}
      {data?.sold && (
        <p className="ui-hint">
          {say(gridWords.lastSold)} {formatPrice(data.sold)}
        </p>
      )}
    </Dialog>
  )
}
