import { useState } from 'react'
import { type Problem, problemDetail } from '#domain/core/refusals.ts'
import { type DecimalPlaces, readFigure } from '#domain/figures/decimal.ts'
import { valueText } from '#paper/field-text.ts'
import { type EnteredHeadField, fieldLabel, fieldsWith, headFields, pickedResource } from '#resources/documents/document-fields.ts'
import type { Partner } from '#resources/documents/wire-names.ts'
import { useSession } from '../../../client/session.ts'
import { searchOf } from '../../../document-engine/choices.ts'
import type { WebDocument } from '../../../document-engine/document-types.ts'
import { useLanguage, useSay, useWord } from '../../../i18n/index.ts'
import { CreateMissingRow } from '../../../resources/create-missing-row.tsx'
import { ReferencePicker } from '../../../resources/reference-picker.tsx'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { DecimalField } from '../../../ui/fields/decimal-field.tsx'
import { SelectField, SwitchField, TextField } from '../../../ui/fields/fields.tsx'
import { Picker } from '../../../ui/fields/picker.tsx'
import { memoBy } from '../../../ui/memo-by.ts'
import { type AmountOrPercent, AmountOrPercentField } from './amount-or-percent.tsx'
import { moveToNextField } from './head-keys.ts'

/** Names and remarks need more width than other fields. */
const wide: ReadonlySet<EnteredHeadField> = new Set<EnteredHeadField>(['supplierId', 'customerId', 'remark'])

export type HeaderFieldsProps = {
  fields: readonly EnteredHeadField[]
  /** The kind of partner of this document type; it decides the labels of some fields. */
  partner?: Partner | undefined
  value: WebDocument
  readOnly: boolean
  required?: readonly EnteredHeadField[]
  places: DecimalPlaces
  problems?: readonly Problem[]
  onChange: (change: Partial<WebDocument>) => void
}

/**
 * The entered fields of the head by their kinds: look-ups, dates, figures and text, each with its error below it.
 * Memoized, so that typing in the lines does not redraw them.
 */
export function HeaderFields({ value, ...rest }: HeaderFieldsProps) {
  return <Fields value={useHead(value)} {...rest} />
}

const Fields = memoBy(HeadFields, 'fields', 'partner', 'value', 'readOnly', 'required', 'places', 'problems', 'onChange')

const noProblems: readonly Problem[] = []

/** Parts of a document that are not fields of its head. */
const nonHeadParts: ReadonlySet<string> = new Set(['lines', 'facts', 'events', 'warnings'])

/** The head of a document. The same object is returned as long as none of its fields has changed. */
function useHead(document: WebDocument): WebDocument {
  const entries = Object.entries(document).filter(([name]) => !nonHeadParts.has(name))
  const [head, setHead] = useState<WebDocument>(() => Object.fromEntries(entries))
  const isSame =
    entries.length === Object.keys(head).length && entries.every(([name, field]) => Object.is(head[name as keyof WebDocument], field))
  if (isSame) return head
  const next: WebDocument = Object.fromEntries(entries)
  setHead(next)
  return next
}

function HeadFields({ fields, problems = noProblems, ...rest }: HeaderFieldsProps) {
  const [language] = useLanguage()
  const errorOf = (name: string | undefined) => {
    if (name === undefined) return undefined
    const problem = problems.find(({ field, row }) => row === undefined && field === name)
    return problem && problemDetail(problem, language, (field) => fieldLabel(field, undefined, rest.partner))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the fields in it
    <div className="doc-fields" data-read={rest.readOnly || undefined} onKeyDown={moveToNextField}>
      {fields.map((name) => (
        <div
          key={name}
          data-field={name}
          data-percent={percentOf(name)}
          data-wide={wide.has(name) || undefined}
          data-needed={rest.required?.includes(name) ? (rest.value[name] ? 'given' : 'open') : undefined}
          data-empty={(rest.readOnly && shownIn(rest.value, name) === '') || undefined}
        >
          {rest.readOnly ? (
            <ReadField name={name} {...rest} />
          ) : (
            <HeaderField name={name} error={errorOf(name) ?? errorOf(percentOf(name))} {...rest} />
          )}
        </div>
      ))}
    </div>
  )
}

type OneFieldProps = Omit<HeaderFieldsProps, 'fields' | 'problems'> & { name: EnteredHeadField; error: string | undefined }

const text = (value: unknown): string => (value === undefined || value === null ? '' : String(value))

/** The field with the percentage that belongs to an amount; both are entered in the same input. */
const percentOf = (name: EnteredHeadField): EnteredHeadField | undefined => headFields[name].percent as EnteredHeadField | undefined

/** Text of a field. For a reference it is the name of the row it points to. */
const shownIn = (value: WebDocument, name: EnteredHeadField): string => text(value[(headFields[name].name || name) as keyof WebDocument])

/** A field of a read-only document as text; a dash if it is empty. */
function ReadField({ name, value, places, partner }: Pick<OneFieldProps, 'name' | 'value' | 'places' | 'partner'>) {
  const say = useSay()
  const field = fieldsWith(partner).head[name]
  const shown = shownIn(value, name)
  const percent = readFigure(text(value[percentOf(name) ?? name]))
  const behind = percentOf(name) && percent?.gt(0) ? ` (${percent.toFixed()}%)` : ''
  return (
    <div className="ui-field">
      <span className="ui-label">{say(field.label)}</span>
      <span className="doc-value" title={shown}>
        {shown === '' ? <span className="ui-muted">—</span> : `${say(valueText(field, shown, places))}${behind}`}
      </span>
    </div>
  )
}

function HeaderField({ name, value, required, places, error, partner, onChange }: OneFieldProps) {
  const say = useSay()
  const word = useWord()
  const { config } = useSession()
  const field = fieldsWith(partner).head[name]
  const label = say(field.label)
  const shared = { label, required: required?.includes(name) ?? false, ...(error === undefined ? {} : { error }) }
  const now = text(value[name])
  // a field that was left without a change must not count as an edit
  const set = (next: unknown) => text(next) !== now && onChange({ [name]: next })
  const [search, target] = field.from ? [searchOf(field.from), pickedResource[field.from]] : []
  if (search || target) {
    const { [name]: left, ...others } = value.left ?? {}
    const choose = (choice: { id: string; name: string } | undefined, typed: Readonly<Record<string, string>>) => {
      const named = field.name ? { [field.name]: choice?.name } : {}
      onChange({ [name]: choice?.id, ...named, ...(value.left || Object.keys(typed).length > 0 ? { left: typed } : {}) })
    }
    const picked = {
      ...shared,
      ...(left === undefined ? {} : { error: word('leftText', { text: left }) }),
      left,
      value: now ? { id: now, name: field.name ? text(value[field.name as keyof WebDocument]) : '' } : undefined,
      onChange: (choice?: { id: string; name: string }) => choose(choice, others),
      onLeft: (typed: string) => choose(undefined, { ...others, [name]: typed }),
    }
    const offer = target && left !== undefined && <CreateMissingRow to={target} name={left} onChange={picked.onChange} />
    return target ? <ReferencePicker {...picked} offer={offer} to={target} /> : search && <Picker {...picked} search={search} />
  }
  if (field.kind === 'day') return <DateField {...shared} value={now} onChange={set} {...(config ? { today: config.today } : {})} />
  if (field.kind === 'choice') {
    const options = Object.entries(field.choices ?? {}).map(([key, words]) => ({ value: key, label: say(words) }))
    return <SelectField {...shared} value={now} options={options} {...(now ? {} : { none: '' })} onChange={(key) => set(Number(key))} />
  }
  if (field.kind === 'yesNo') return <SwitchField label={label} value={now === '2'} onChange={(on) => set(on ? 2 : 1)} />
  const percent = percentOf(name)
  if (percent) {
    const change = ({ amount, percent: rate }: Partial<AmountOrPercent>) =>
      onChange({ ...(amount === undefined ? {} : { [name]: amount }), ...(rate === undefined ? {} : { [percent]: rate }) })
    return <AmountOrPercentField {...shared} value={{ amount: now, percent: text(value[percent]) }} places={places} onChange={change} />
  }
  if (field.kind === 'amount' || field.kind === 'price' || field.kind === 'qty')
    return <DecimalField {...shared} value={now} places={places[field.kind]} onChange={set} />
  if (field.kind === 'rate') return <DecimalField {...shared} value={now} unit="%" onChange={set} />
  return <TextField {...shared} value={now} maxLength={field.kind === 'note' ? 2000 : 50} onChange={set} />
}
