import { useMemo } from 'react'
import type { DecimalPlaces } from '#domain/decimal.ts'
import { namesWith } from '#domain/field.ts'
import { headFields as headTable } from '#domain/head-fields.ts'
import type { Language, Words } from '#domain/words.ts'
import { type DocumentHead, fieldsWith, type HeadField, headFields } from '#resources/document-fields.ts'
import { definitionOf } from '#resources/documents/index.ts'
import { useLanguage, useSay } from '../../i18n/index.ts'
import { useSeenFields } from '../../seen.ts'
import { usePlaces } from '../../session.ts'
import { Figure } from '../../ui/figure.tsx'
import { useScreenClass } from '../../ui/screen-class.ts'
import { StatusDot } from '../../ui/status-dot.tsx'
import type { Column } from '../../ui/use-data-table.ts'
import { valueText } from '../words/field-text.ts'
import { shownState } from '../words/state-words.ts'
import { documentWords } from '../words/words.ts'

/** A row of a list of documents: the fields of its head. */
export type DocumentRow = DocumentHead & Required<Pick<DocumentHead, 'id' | 'kind' | 'state' | 'version' | 'statusName'>>

/** Columns the server sorts by. */
const sortable: ReadonlySet<string> = new Set(namesWith(headTable, { sorted: true }))
const figures: ReadonlySet<string> = new Set(['price', 'amount', 'qty', 'rate'])

type Shown = { language: Language; places: DecimalPlaces; say: (words: string | Words) => string }

function cellOf(name: HeadField, row: DocumentRow, { language, places, say }: Shown) {
  const field = headFields[name]
  const value = row[name]
  if (name === 'status') {
    const { text, tone, struck } = shownState(row, language, row)
    return (
      <StatusDot tone={tone} struck={struck}>
        {text}
      </StatusDot>
    )
  }
  if (name === 'billNo') return value ?? <span className="ui-muted">{say(documentWords.noNumber)}</span>
  if (value === undefined) return null
  if (field.kind === 'qty') return <Figure value={String(value)} kind="qty" places={places.qty} />
  if (field.kind === 'amount') return <Figure value={String(value)} places={places.amount} />
  return say(valueText(field, String(value), places))
}

/** What is looked up on a phone, and the width in px that it needs there. */
const onPhone: readonly (readonly [HeadField, number])[] = [
  ['billNo', 128],
  ['status', 96],
  ['totalAmt', 104],
]

/** Columns for a screen that is narrower than they are: first, and as narrow as may be, those that a document is known by. */
function forPhone(columns: readonly Column<DocumentRow>[]): readonly Column<DocumentRow>[] {
  const first = onPhone.flatMap(([name, width]) => columns.filter(({ id }) => id === name).map((column) => ({ ...column, width })))
  return [...first, ...columns.filter(({ id }) => !first.some((column) => column.id === id))]
}

/** Columns of a list by the wire names of head fields; those after `hidden` are shown when somebody chooses them. */
export function useDocumentColumns(
  document: string,
  shown: readonly HeadField[],
  hidden: readonly HeadField[],
): readonly Column<DocumentRow>[] {
  const [language] = useLanguage()
  const say = useSay()
  const places = usePlaces()
  const isPhone = useScreenClass() === 0
  const seen = useSeenFields(document)
  const columns = useMemo(
    () =>
      [...shown, ...hidden].filter(seen.head).map((name): Column<DocumentRow> => {
        const { label, kind, width } = fieldsWith(definitionOf(document)?.partner).head[name]
        return {
          id: name,
          label,
          width,
          cell: (row) => cellOf(name, row, { language, places, say }),
          sortable: sortable.has(name),
          hidden: hidden.includes(name),
          always: name === 'billNo',
          ...(figures.has(kind) ? { align: 'right' as const } : {}),
        }
      }),
    [document, shown, hidden, seen, language, places, say],
  )
  return useMemo(() => (isPhone ? forPhone(columns) : columns), [isPhone, columns])
}
