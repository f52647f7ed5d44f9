import { useMemo } from 'react'
import { namesWith } from '#domain/core/field.ts'
import type { Language, Words } from '#domain/core/words.ts'
import type { DecimalPlaces } from '#domain/figures/decimal.ts'
import { headFields as headTable } from '#domain/lines/head-fields.ts'
import { valueText } from '#paper/field-text.ts'
import { type DocumentHead, fieldsWith, type HeadField, headFields } from '#resources/documents/document-fields.ts'
import { typeOf } from '#resources/documents/types.ts'
import { useDocumentFieldPermissions } from '../../client/field-permissions.ts'
import { usePlaces } from '../../client/session.ts'
import { shownState } from '../../document-words/state-words.ts'
import { documentWords } from '../../document-words/words.ts'
import { useLanguage, useSay } from '../../i18n/index.ts'
import { Figure } from '../../ui/figure.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import type { Column } from '../../ui/table/use-data-table.ts'

/** A row of a list of documents: the fields of its head. */
export type DocumentRow = DocumentHead & Required<Pick<DocumentHead, 'id' | 'kind' | 'state' | 'version' | 'statusName'>>

/** Columns by which the server can sort. */
const sortable: ReadonlySet<string> = new Set(namesWith(headTable, { sorted: true }))
const figures: ReadonlySet<string> = new Set(['price', 'amount', 'qty', 'rate'])

type CellFormat = { language: Language; places: DecimalPlaces; say: (words: string | Words) => string }

function cellOf(name: HeadField, row: DocumentRow, { language, places, say }: CellFormat) {
  const field = headFields[name]
  const value = row[name]
  if (name === 'status') {
    const { text, tone, struck } = shownState(row, language, row)
    return (
      <StatusPill tone={tone} struck={struck}>
        {text}
      </StatusPill>
    )
  }
  if (name === 'billNo') return value ? <strong>{value}</strong> : <span className="ui-muted">{say(documentWords.noNumber)}</span>
  if (value === undefined) return null
  if (field.kind === 'qty') return <Figure value={String(value)} kind="qty" places={places.qty} />
  if (field.kind === 'amount') return <Figure value={String(value)} places={places.amount} />
  return say(valueText(field, String(value), places))
}

/**
 * Partner fields. On a phone the first of them that is shown is the title of a card; without one, the title is the
 * document's number.
 */
const parties: readonly HeadField[] = ['supplierName', 'customerName', 'bartererName', 'transportName', 'bundleName']
const amounts: readonly HeadField[] = ['totalAmt', 'finalAmt', 'amount']
const cardLineFields: ReadonlySet<HeadField> = new Set<HeadField>(['billDate', 'direction', 'depotName', 'inDepotName'])

/**
 * The figure shown on a card: the document's total, otherwise its quantity, otherwise the first amount shown. The
 * quantity comes before other amounts because a cost exists only once the document is posted.
 */
function figureOf(shown: readonly HeadField[]): HeadField | undefined {
  const firstOf = (kind: string) => shown.find((name) => headFields[name].kind === kind)
  return amounts.find((name) => shown.includes(name)) ?? firstOf('qty') ?? firstOf('amount')
}

/** Where a column is placed on the card. */
function cardOf(name: HeadField, shown: readonly HeadField[]): Column<DocumentRow>['card'] {
  const party = parties.find((one) => shown.includes(one))
  if (name === (party ?? 'billNo')) return 'title'
  if (name === 'status') return 'status'
  if (name === figureOf(shown)) return 'figure'
  return name === 'billNo' || cardLineFields.has(name) ? 'line' : undefined
}

/** The number, the partner, the status and figures are shown in full colour; other columns are muted. */
const isKnownBy = (name: HeadField, kind: string) => name === 'billNo' || parties.includes(name) || figures.has(kind) || name === 'status'

/** Columns of a document list. Users can switch on the columns in `hidden`. */
export function useDocumentColumns(
  document: string,
  shown: readonly HeadField[],
  hidden: readonly HeadField[],
): readonly Column<DocumentRow>[] {
  const [language] = useLanguage()
  const say = useSay()
  const places = usePlaces()
  const seen = useDocumentFieldPermissions(document)
  return useMemo(() => {
    const cards = shown.filter(seen.head)
    return [...shown, ...hidden].filter(seen.head).map((name): Column<DocumentRow> => {
      const { label, kind, width } = fieldsWith(typeOf(document)?.partner).head[name]
      return {
        id: name,
        label,
        width,
        cell: (row) => cellOf(name, row, { language, places, say }),
        sortable: sortable.has(name),
        hidden: hidden.includes(name),
        always: name === 'billNo',
        pin: name === 'billNo' ? 'left' : name === 'status' ? 'right' : undefined,
        muted: !isKnownBy(name, kind) || undefined,
        card: cardOf(name, cards),
        ...(figures.has(kind) ? { align: 'right' as const } : {}),
      }
    })
  }, [document, shown, hidden, seen, language, places, say])
}
