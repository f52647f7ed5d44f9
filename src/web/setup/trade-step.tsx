import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Words } from '#domain/core/words.ts'
import { trades } from '#resources/trades/index.ts'
import { classesOf } from '#resources/trades/trade.ts'
import { errorText } from '../client/error-text.ts'
import { fillWords } from '../i18n/fill-words.ts'
import { useSay } from '../i18n/index.ts'
import { Button } from '../ui/button.tsx'
import { enterTrade, partsOf } from './enter-trade.ts'
import type { StepProps } from './progress.ts'

const words = {
  choose: { zh: '行业', en: 'Trade' },
  units: { zh: '计量单位', en: 'Units' },
  classes: { zh: '商品分类', en: 'Classes of goods' },
  goods: { zh: '样例商品', en: 'Sample goods' },
  withGoods: {
    zh: '带上 {count} 个样例商品，可以改，没用过的可以删',
    en: 'With {count} sample goods, to be changed, and removed until they are used',
  },
  use: { zh: '用这套，下一步', en: 'Use it and go on' },
  entering: { zh: '正在录入 {done} / {all}', en: 'Entering {done} of {all}' },
} as const satisfies Record<string, Words>

/** Step of the setup that enters the units, classes, settings and sample goods of the company's trade. */
export function TradeStep({ onDone }: StepProps) {
  const say = useSay()
  const client = useQueryClient()
  const [at, choose] = useState(0)
  const [withGoods, setWithGoods] = useState(true)
  const [done, setDone] = useState<number>()
  const [failed, setFailed] = useState<string>()
  const trade = trades[at] ?? trades[0]
  if (!trade) return null
  const enter = async () => {
    if (done !== undefined) return
    setFailed(undefined)
    setDone(0)
    try {
      await enterTrade(trade, { withGoods, onProgress: setDone })
      await client.invalidateQueries()
      onDone()
    } catch (error) {
      setFailed(errorText(error))
      setDone(undefined)
    }
  }
  return (
    <>
      <fieldset className="setup-trades" aria-label={say(words.choose)}>
        {trades.map(({ label, hint }, place) => (
          <label key={label.en} data-on={place === at || undefined}>
            <input type="radio" name="trade" checked={place === at} onChange={() => choose(place)} />
            <strong>{say(label)}</strong>
            <span className="ui-hint">{say(hint)}</span>
          </label>
        ))}
      </fieldset>
      <dl className="setup-trade">
        <dt>{say(words.units)}</dt>
        <dd>{Object.keys(trade.units).join('、')}</dd>
        {trade.goods.length > 0 && (
          <>
            <dt>{say(words.classes)}</dt>
            <dd>{classesOf(trade).join('、')}</dd>
            <dt>{say(words.goods)}</dt>
            <dd>{trade.goods.map(({ name }) => name).join('、')}</dd>
          </>
        )}
      </dl>
      {trade.goods.length > 0 && (
        <label className="setup-tick">
          <input type="checkbox" checked={withGoods} onChange={({ target }) => setWithGoods(target.checked)} />
          {fillWords(words.withGoods, { count: trade.goods.length })}
        </label>
      )}
      {failed !== undefined && (
        <p className="ui-wrong" role="alert">
          {failed}
        </p>
      )}
      <div>
        <Button kind="primary" aria-busy={done !== undefined || undefined} onClick={() => void enter()}>
          {done === undefined ? say(words.use) : fillWords(words.entering, { done: String(done), all: String(partsOf(trade, withGoods)) })}
        </Button>
      </div>
    </>
  )
}
