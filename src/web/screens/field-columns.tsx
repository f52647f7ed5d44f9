import type { ReactNode } from 'react'
import type { Field } from '#resources/definition/field.ts'
import type { usePlaces } from '../client/session.ts'
import { DocumentLink } from '../documents/page/document-link.tsx'
import { formatMoney, formatPrice, formatQty } from '../i18n/format.ts'
import { Figure } from '../ui/figure.tsx'
import type { Column } from '../ui/table/use-data-table.ts'

type Places = ReturnType<typeof usePlaces>

type Fields = Readonly<Record<string, Field>>

const figures: ReadonlySet<Field['kind']> = new Set(['qty', 'amount', 'price', 'integer', 'percent'])
export const isFigure = ({ kind }: Field): boolean => figures.has(kind)

/** A value as plain text, for the accessible name of a button that shows it. */
export function valueAsText({ kind }: Field, value: unknown, places: Places): string {
  if (value === undefined || value === null) return ''
  if (kind === 'qty') return formatQty(String(value), places.qty)
  if (kind === 'amount') return formatMoney(String(value), places.amount)
  return kind === 'price' ? formatPrice(String(value)) : String(value)
}

/** A value formatted as its field requires. Figures get the number of decimal places of their kind. */
export function formattedValue({ kind }: Field, value: unknown, places: Places): ReactNode {
  if (value === undefined || value === null) return ''
  if (kind === 'qty') return <Figure value={String(value)} kind="qty" places={places.qty} />
  if (kind === 'amount') return <Figure value={String(value)} places={places.amount} />
  return kind === 'price' ? <Figure value={String(value)} places={places.price} /> : String(value)
}

/** Number of texts without labels below the title of a card. */
const plainLines = 2

/**
 * Where each field is on the card of a phone: as the title, as one of the texts, or below them with its label. Places
 * go first to the fields that declare them, then to the first texts.
 */
function placesOnCard(fields: Fields): (name: string) => Column<never>['card'] {
  const texts = Object.keys(fields).filter((name) => fields[name] && !isFigure(fields[name]))
  const declared = (place: Field['card']) => texts.filter((name) => fields[name]?.card === place)
  const [title] = [...declared('title'), ...texts]
  const lines = [...new Set([...declared('line'), ...texts])].filter((name) => name !== title).slice(0, plainLines)
  return (name) => (name === title ? 'title' : lines.includes(name) ? 'line' : 'named')
}

/** Makes the columns of a read-only list from its fields. On a phone the rows are shown as cards. */
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
      cell: (row) => formattedValue(field, (row as Readonly<Record<string, unknown>>)[name], places),
      ...more(name),
    }),
  )
}

type OfDocument = { kind: string; headId?: string; billNo?: string }
/** The column with document numbers, each of which links to its document. */
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

/** Sums over all matching rows, by column. */
export type Sums = Readonly<Record<string, string>> | undefined

/** The sums over all matching rows as formatted figures, by column. */
export const formattedSums = (fields: Fields, sums: Sums, places: Places): Readonly<Record<string, ReactNode>> =>
  Object.fromEntries(
    Object.entries(sums ?? {}).flatMap(([name, sum]) => (fields[name] ? [[name, formattedValue(fields[name], sum, places)]] : [])),
  )

type VisibleColumns = { table: { getVisibleLeafColumns: () => readonly { id: string }[] } }

/** A list as it is shown, for its export: the visible columns in their order, the filters and the sort order. */
export function exportOfList(api: string, asked: Readonly<Record<string, string | number | undefined>>, { table }: VisibleColumns) {
  const { current: _, size: __, ascs, descs, ...filters } = asked
  const said = (of: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(of).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])))
  const columns = table.getVisibleLeafColumns().map(({ id }) => id)
  return { resource: api, columns, query: said(filters), ...said({ ascs, descs }) }
}
