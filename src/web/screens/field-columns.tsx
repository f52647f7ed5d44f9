import type { ReactNode } from 'react'
import type { Field } from '#resources/define-resource.ts'
import { formatMoney, formatPrice, formatQty } from '../i18n/format.ts'
import type { usePlaces } from '../session.ts'
import { Figure } from '../ui/figure.tsx'
import { withCards } from '../ui/figure-cards.ts'
import type { Column } from '../ui/use-data-table.ts'

type Places = ReturnType<typeof usePlaces>

const isFigure = ({ kind }: Field) => kind === 'qty' || kind === 'amount' || kind === 'price' || kind === 'integer'

/** A value as it is shown, as text: the name of what is pressed holds what is seen on it. */
export function saidValue({ kind }: Field, value: unknown, places: Places): string {
  if (value === undefined || value === null) return ''
  if (kind === 'qty') return formatQty(String(value), places.qty)
  if (kind === 'amount') return formatMoney(String(value), places.amount)
  return kind === 'price' ? formatPrice(String(value)) : String(value)
}

/** A value as its field says: figures with the places of their kind. */
export function shownValue({ kind }: Field, value: unknown, places: Places): ReactNode {
  if (value === undefined || value === null) return ''
  if (kind === 'qty') return <Figure value={String(value)} kind="qty" places={places.qty} />
  if (kind === 'amount') return <Figure value={String(value)} places={places.amount} />
  return kind === 'price' ? <Figure value={String(value)} places={places.price} /> : String(value)
}

/** Columns of a list that is read, from the fields of its sheet; on a phone its rows are cards. */
export function fieldColumns<Row extends object>(
  fields: Readonly<Record<string, Field>>,
  places: Places,
  more: (name: string) => Partial<Column<Row>> = () => ({}),
): Column<Row>[] {
  const columns = Object.entries(fields).map(
    ([name, field]): Column<Row> => ({
      id: name,
      label: field.label,
      width: field.width ?? 112,
      ...(isFigure(field) ? { align: 'right' as const } : {}),
      cell: (row) => shownValue(field, (row as Readonly<Record<string, unknown>>)[name], places),
      ...more(name),
    }),
  )
  return withCards(columns)
}

/** What all matches come to, by column. */
export type Sums = Readonly<Record<string, string>> | undefined

/** Sums over all matches, by column. */
export const sumsShown = (fields: Readonly<Record<string, Field>>, sums: Sums, places: Places): Readonly<Record<string, ReactNode>> =>
  Object.fromEntries(
    Object.entries(sums ?? {}).flatMap(([name, sum]) => (fields[name] ? [[name, shownValue(fields[name], sum, places)]] : [])),
  )

/** A list as it is seen, for its export: its columns in their order, filters and sort. */
export function exportAsked(api: string, asked: Readonly<Record<string, string | number | undefined>>, columns: string[]) {
  const { current: _, size: __, ascs, descs, ...filters } = asked
  const said = (of: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(of).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])))
  return { resource: api, columns, query: said(filters), ...said({ ascs, descs }) }
}
