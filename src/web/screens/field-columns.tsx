import type { ReactNode } from 'react'
import type { Field } from '#resources/field.ts'
import { DocumentLink } from '../documents/page/document-link.tsx'
import { formatMoney, formatPrice, formatQty } from '../i18n/format.ts'
import type { usePlaces } from '../session.ts'
import { Figure } from '../ui/figure.tsx'
import type { Column } from '../ui/use-data-table.ts'

type Places = ReturnType<typeof usePlaces>

type Fields = Readonly<Record<string, Field>>

const figures: ReadonlySet<Field['kind']> = new Set(['qty', 'amount', 'price', 'integer', 'percent'])
export const isFigure = ({ kind }: Field): boolean => figures.has(kind)

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

/** So many texts stand under the title of a card without their labels. */
const plainLines = 2

/**
 * Where each field stands on the card that a row is on a phone: whom or what it is about, what is said of it, then all else by its label. Where several
 * fields declare the same place, or none does, the first have it.
 */
function placesOnCard(fields: Fields): (name: string) => Column<never>['card'] {
  const texts = Object.keys(fields).filter((name) => fields[name] && !isFigure(fields[name]))
  const declared = (place: Field['card']) => texts.filter((name) => fields[name]?.card === place)
  const [title] = [...declared('title'), ...texts]
  const lines = [...new Set([...declared('line'), ...texts])].filter((name) => name !== title).slice(0, plainLines)
  return (name) => (name === title ? 'title' : lines.includes(name) ? 'line' : 'named')
}

/** Columns of a list that is read, from the fields of its sheet; on a phone its rows are cards. */
export function fieldColumns<Row extends object>(
  fields: Fields,
  places: Places,
  more: (name: string) => Partial<Column<Row>> = () => ({}),
): Column<Row>[] {
  const cardOf = placesOnCard(fields)
  return Object.entries(fields).map(
    ([name, field]): Column<Row> => ({
      id: name,
      label: field.label,
      width: field.width ?? 112,
      card: cardOf(name),
      ...(isFigure(field) ? { align: 'right' as const } : {}),
      cell: (row) => shownValue(field, (row as Readonly<Record<string, unknown>>)[name], places),
      ...more(name),
    }),
  )
}

type OfDocument = { kind: string; headId?: string; billNo?: string }
/** Of columns, that of numbers leads to their documents. */
export const linkedNumber = <Row extends OfDocument>(name: string): Partial<Column<Row>> =>
  name === 'billNo'
    ? {
        cell: ({ kind, headId, billNo }) => (
          <DocumentLink kind={kind} id={headId}>
            {billNo}
          </DocumentLink>
        ),
      }
    : {}

/** What all matches come to, by column. */
export type Sums = Readonly<Record<string, string>> | undefined

/** Sums over all matches, by column. */
export const sumsShown = (fields: Fields, sums: Sums, places: Places): Readonly<Record<string, ReactNode>> =>
  Object.fromEntries(
    Object.entries(sums ?? {}).flatMap(([name, sum]) => (fields[name] ? [[name, shownValue(fields[name], sum, places)]] : [])),
  )

type Shown = { table: { getVisibleLeafColumns: () => readonly { id: string }[] } }

/** A list as it is seen, for its export: the columns shown of its model in their order, filters and sort. */
export function exportAsked(api: string, asked: Readonly<Record<string, string | number | undefined>>, { table }: Shown) {
  const { current: _, size: __, ascs, descs, ...filters } = asked
  const said = (of: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(of).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])))
  const columns = table.getVisibleLeafColumns().map(({ id }) => id)
  return { resource: api, columns, query: said(filters), ...said({ ascs, descs }) }
}
