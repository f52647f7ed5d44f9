import { formatMoney, formatPrice, formatQty, isNegative } from '../i18n/format.ts'

type FigureProps = { value: string | null | undefined; places?: number; kind?: 'money' | 'price' | 'qty' }

/** A figure as text with thousands separators. A negative one has a minus sign and is red. */
export function Figure({ value, places, kind = 'money' }: FigureProps) {
  const shown = kind === 'qty' ? formatQty(value, places) : kind === 'price' ? formatPrice(value) : formatMoney(value, places)
  return <span className={isNegative(value) ? 'ui-negative' : undefined}>{shown}</span>
}
