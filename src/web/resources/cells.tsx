import type { ReactNode } from 'react'
import type { DecimalPlaces } from '#domain/decimal.ts'
import type { Field, ScreenDefinition } from '#resources/index.ts'
import { formatPercent } from '../i18n/format.ts'
import { useSay, useWord } from '../i18n/index.ts'
import { Figure } from '../ui/figure.tsx'
import { StatusDot } from '../ui/status-dot.tsx'
import type { Column } from '../ui/use-data-table.ts'
import { HtmlView } from './html-view.tsx'
import { Picture } from './picture.tsx'
import type { Row } from './resource-api.ts'

const figures = new Set<Field['kind']>(['price', 'amount', 'qty', 'factor', 'percent', 'integer'])

/** Figures stand to the right. */
export const alignOf = ({ kind }: Field): 'right' | undefined => (figures.has(kind) ? 'right' : undefined)

/** The columns of a resource's list: the fields that its definition lists. */
export function columnsOf(definition: ScreenDefinition, places: DecimalPlaces): Column<Row>[] {
  return Object.entries(definition.fields)
    .filter(([, field]) => field.list)
    .map(([id, field]) => ({
      id,
      label: field.label,
      width: field.width,
      sortable: field.kind !== 'references' && field.kind !== 'image' && !Object.hasOwn(definition.computed ?? {}, id),
      align: alignOf(field),
      cell: (row: Row) => <RowCell definition={definition} row={row} name={id} places={places} />,
    }))
}

/** The wire field that is shown for a field: a reference by what it points to is called. */
export function shownOf(id: string, field: Field): string {
  if ('name' in field) return field.name
  return field.kind === 'references' ? field.names : id
}

type RowCellProps = { definition: ScreenDefinition; row: Row; name: string; places: DecimalPlaces }

/** A field of a row, in the colour of the state that it tells. */
function RowCell({ definition: { fields }, row, name, places }: RowCellProps): ReactNode {
  const field = fields[name] as Field
  const value = row[shownOf(name, field)]
  const state = field.colouredBy === undefined ? undefined : choiceOf(fields[field.colouredBy], row[field.colouredBy])
  if (!state?.tone || !value) return <Cell field={field} value={value} places={places} />
  return (
    <StatusDot tone={state.tone} struck={state.struck}>
      {String(value)}
    </StatusDot>
  )
}

const choiceOf = (field: Field | undefined, value: unknown): Choice | undefined =>
  field?.kind === 'choice' ? field.choices.find((choice) => choice.value === value) : undefined

/** One value as its kind is shown. */
export function Cell({ field, value, places }: { field: Field; value: unknown; places: DecimalPlaces }): ReactNode {
  const word = useWord()
  const say = useSay()
  if (value === undefined || value === null || value === '') return null
  const text = Array.isArray(value) ? value.join(word('listComma')) : String(value)
  switch (field.kind) {
    case 'price':
      return <Figure value={text} kind="price" />
    case 'amount':
      return <Figure value={text} places={places.amount} />
    case 'qty':
      return <Figure value={text} places={places.qty} kind="qty" />
    case 'factor':
      return <Figure value={text} kind="qty" />
    case 'percent':
      return formatPercent(text)
    case 'yesNo':
      return value === 2 ? word('yes') : <span className="ui-muted">{word('no')}</span>
    case 'switch':
      return <StatusDot tone={value === 1 ? 'green' : 'grey'}>{word(value === 1 ? 'enabled' : 'disabled')}</StatusDot>
    case 'choice':
      return <Chosen choice={choiceOf(field, value)} />
    case 'image':
      return <Picture link={text} label={say(field.label)} />
    case 'html':
      return <HtmlView html={text} label={say(field.label)} />
    default:
      return <span title={text}>{text}</span>
  }
}

type Choice = Extract<Field, { kind: 'choice' }>['choices'][number]

function Chosen({ choice }: { choice: Choice | undefined }) {
  const say = useSay()
  if (!choice) return null
  const { words, tone, struck } = choice
  return tone ? (
    <StatusDot tone={tone} struck={struck}>
      {say(words)}
    </StatusDot>
  ) : (
    say(words)
  )
}
