import type { ReactNode } from 'react'
import { splitList } from '#domain/core/split-list.ts'
import type { Words } from '#domain/core/words.ts'
import type { DecimalPlaces } from '#domain/figures/decimal.ts'
import { isFigure, shownFieldOf } from '#resources/definition/visible-fields.ts'
import type { Field, ScreenDefinition } from '#resources/index.ts'
import { formatPercent } from '../i18n/format.ts'
import { useSay, useWord } from '../i18n/index.ts'
import { Picture, Thumbnail } from '../ui/fields/picture.tsx'
import { Figure } from '../ui/figure.tsx'
import { StatusPill } from '../ui/status-pill.tsx'
import type { Column } from '../ui/table/use-data-table.ts'
import { HtmlView } from './html-view.tsx'
import type { ResourceRow } from './resource-api.ts'

/** Figures are right-aligned, other values left-aligned. */
export const alignOf = (field: Field): 'right' | undefined => (isFigure(field) ? 'right' : undefined)

/** The columns of a resource's list: one for each field that the definition lists. */
export function columnsOf(definition: ScreenDefinition, places: DecimalPlaces): Column<ResourceRow>[] {
  const listed = Object.entries(definition.fields).filter(([, field]) => field.list)
  const standing = columnPlaces(definition, listed)
  return listed.map(([id, field]) => ({
    ...standing[id],
    id,
    label: field.label,
    width: field.width,
    sortable: field.kind !== 'references' && field.kind !== 'image' && !Object.hasOwn(definition.computed ?? {}, id),
    align: alignOf(field),
    cell: (row: ResourceRow) => <RowCell definition={definition} row={row} name={id} places={places} />,
  }))
}

type ColumnPlaces = Partial<Record<string, Pick<Column<ResourceRow>, 'pin' | 'card'>>>

/** Which columns are pinned, and where each is on the card of a phone: title, status, first figure, or a line. */
function columnPlaces(definition: ScreenDefinition, listed: readonly (readonly [string, Field])[]): ColumnPlaces {
  const first = (wanted: (field: Field, id: string) => boolean) => listed.find(([id, field]) => wanted(field, id))?.[0]
  const title = definition.title.find((name) => first((_, id) => id === name)) ?? first(({ kind }) => kind === 'text' || kind === 'code')
  const status = first((field) => field.kind === 'switch' || field.colouredBy !== undefined || (field.kind === 'choice' && hasTone(field)))
  // the number by which rows are sorted is not the figure of a card
  const figure = first((field, id) => isFigure(field) && id !== 'sort')
  const known = new Set(listed.slice(0, 2).flatMap(([id, { kind }]) => (id === title || kind === 'code' ? [id] : [])))
  // without its label, a "yes" on a card would mean nothing
  const lines = listed.flatMap(([id, { kind }]) => ([title, status, figure, 'sort'].includes(id) || kind === 'yesNo' ? [] : [id]))
  return Object.fromEntries(
    listed.map(([id]) => [
      id,
      {
        pin: known.has(id) ? 'left' : id === status ? 'right' : undefined,
        card:
          id === title
            ? 'title'
            : id === status
              ? 'status'
              : id === figure
                ? 'figure'
                : lines.slice(0, 2).includes(id)
                  ? 'line'
                  : undefined,
      },
    ]),
  )
}

const hasTone = (field: Extract<Field, { kind: 'choice' }>) => field.choices.some(({ tone }) => tone !== undefined)

type RowCellProps = { definition: ScreenDefinition; row: ResourceRow; name: string; places: DecimalPlaces }

/** The cell of a field. If the field has a colour by its state, the text has that colour. */
function RowCell({ definition: { fields, title }, row, name, places }: RowCellProps): ReactNode {
  const field = fields[name] as Field
  const picture = name === title[0] ? pictureOf(fields) : undefined
  if (picture) {
    return (
      <span className="resource-with-picture">
        <Thumbnail link={String(row[picture] ?? '')} name={String(row[name] ?? '')} />
        <Cell field={field} value={row[name]} places={places} />
      </span>
    )
  }
  const value = row[shownFieldOf(name, field)]
  const state = field.colouredBy === undefined ? undefined : choiceOf(fields[field.colouredBy], row[field.colouredBy])
  if (!state?.tone || !value) return <Cell field={field} value={value} places={places} />
  return (
    <StatusPill tone={state.tone} struck={state.struck}>
      {String(value)}
    </StatusPill>
  )
}

/** The field with the picture of a row, if the picture has no column of its own. */
const pictureOf = (fields: ScreenDefinition['fields']) =>
  Object.entries(fields).find(([, { kind, list }]) => kind === 'image' && !list)?.[0]

const choiceOf = (field: Field | undefined, value: unknown): Choice | undefined =>
  field?.kind === 'choice' ? field.choices.find((choice) => choice.value === value) : undefined

/** A value formatted by the kind of its field. */
export function Cell({ field, value, places }: { field: Field; value: unknown; places: DecimalPlaces }): ReactNode {
  const word = useWord()
  const say = useSay()
  if (value === undefined || value === null || value === '') return null
  const text = Array.isArray(value) ? value.join(word('listComma')) : String(value)
  if (field.below && Number(text) < 0) return say(field.below)
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
      return <StatusPill tone={value === 1 ? 'green' : 'grey'}>{word(value === 1 ? 'enabled' : 'disabled')}</StatusPill>
    case 'choice':
      return <ChoiceCell choice={choiceOf(field, value)} />
    case 'names': {
      const names = splitList(text).map((name) => labelIn(field, name))
      return <span title={text}>{names.map(say).join(word('listComma'))}</span>
    }
    case 'word':
      return <span title={text}>{say(labelIn(field, text))}</span>
    case 'image':
      return <Picture link={text} label={say(field.label)} />
    case 'html':
      return <HtmlView html={text} label={say(field.label)} />
    // entered by a user or a program, so it is shown as it is in both languages
    case 'code':
    case 'textarea':
      return (
        <span title={text} translate="no">
          {text}
        </span>
      )
    default:
      return <span title={text}>{text}</span>
  }
}

type WithOptions = Extract<Field, { kind: 'names' | 'word' }>

/** The options of a field as values with labels. */
export const optionsOf = ({ options }: WithOptions, say: (words: Words) => string) =>
  options.map(({ value, words }) => ({ value, label: say(words) }))

const labelIn = ({ options }: WithOptions, name: string): Words =>
  options.find(({ value }) => value === name)?.words ?? { zh: name, en: name }

type Choice = Extract<Field, { kind: 'choice' }>['choices'][number]

function ChoiceCell({ choice }: { choice: Choice | undefined }) {
  const say = useSay()
  if (!choice) return null
  const { words, tone, struck } = choice
  return tone ? (
    <StatusPill tone={tone} struck={struck}>
      {say(words)}
    </StatusPill>
  ) : (
    say(words)
  )
}
