import type { DocumentField } from '#domain/core/field.ts'
import { type LotQty, lotsText } from '#domain/core/lots.ts'
import type { Words } from '#domain/core/words.ts'
import type { DecimalPlaces } from '#domain/figures/decimal.ts'
import { formatMoment, formatMoney, formatPercent, formatQty } from '#domain/figures/format-figures.ts'

const yesNo: Readonly<Record<string, Words>> = { 1: { zh: '否', en: 'No' }, 2: { zh: '是', en: 'Yes' } }

/** A field's value as plain text: empty if there is none; lots are listed by number. */
export function plainText(value: unknown): string {
  if (Array.isArray(value)) return lotsText(value as readonly LotQty[])
  return value === undefined || value === null ? '' : String(value)
}

/** The formatted value of a document's field, for lists, the log and comparisons. */
export function valueText(field: DocumentField | undefined, value: string, places: DecimalPlaces): string | Words {
  if (field?.from === 'taxRate') return formatPercent(value)
  switch (field?.kind) {
    case 'price':
      return formatMoney(value, places.price)
    case 'amount':
      return formatMoney(value, places.amount)
    case 'qty':
      return formatQty(value)
    case 'rate':
      return formatPercent(value)
    case 'moment':
      return formatMoment(value)
    case 'yesNo':
      return yesNo[value] ?? value
    case 'choice':
      return field.choices?.[value] ?? value
    default:
      return value
  }
}
