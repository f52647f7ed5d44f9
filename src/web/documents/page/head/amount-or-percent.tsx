import { useState } from 'react'
import type { Words } from '#domain/core/words.ts'
import { type DecimalPlaces, figureText, readFigure, zero } from '#domain/figures/decimal.ts'
import { isTypedPercentage, plainFigure, plainPercentage } from '#domain/figures/typed-figure.ts'
import { formatMoney } from '../../../i18n/format.ts'
import { useSay, useWord } from '../../../i18n/index.ts'
import { Field, type FieldProps } from '../../../ui/fields/field.tsx'

const words = {
  either: { zh: '金额，或如 10%', en: 'Amount, or 10%' },
} as const satisfies Record<string, Words>

/** A discount: an amount, or a percentage from which the amount is computed. 0 percent means no percentage. */
export type AmountOrPercent = { amount: string; percent: string }

type Props = FieldProps & { value: AmountOrPercent; places: DecimalPlaces; onChange: (next: Partial<AmountOrPercent>) => void }

/**
 * One field for an amount or a percentage. Text that ends in % is a percentage; its amount is then shown below the
 * field.
 */
export function AmountOrPercentField({ value: { amount, percent }, places, onChange, ...field }: Props) {
  const say = useSay()
  const word = useWord()
  const [typed, setTyped] = useState<string>()
  const rate = readFigure(percent) ?? zero
  const isPercent = percent !== '' && !(readFigure(percent)?.isZero() ?? false)
  const isBad = readFigure(isPercent ? percent : amount || '0') === undefined
  const enter = (text: string) => {
    setTyped(text)
    if (isTypedPercentage(text)) onChange({ percent: plainPercentage(text) })
    else onChange({ amount: plainFigure(text), percent: '0' })
  }
  const leave = () => {
    const figure = isPercent ? undefined : readFigure(amount)
    if (typed !== undefined && figure) onChange({ amount: figureText(figure, places.amount), percent: '0' })
    setTyped(undefined)
  }
  const shown = isPercent ? `${percent}%` : isBad ? amount : formatMoney(amount, places.amount)
  const comesTo = isPercent && rate.gt(0) ? `= ${formatMoney(amount, places.amount)}` : undefined
  return (
    <Field
      {...field}
      error={field.error ?? (isBad && typed === undefined ? word('badNumber') : undefined)}
      {...(comesTo ? { hint: comesTo } : {})}
    >
      {(wiring) => (
        <input
          {...wiring}
          className="ui-input"
          data-number
          placeholder={say(words.either)}
          autoComplete="off"
          value={typed ?? shown}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => enter(event.target.value)}
          onBlur={leave}
        />
      )}
    </Field>
  )
}
