import type { Words } from '#domain/core/words.ts'
import type { DeliveryFilter, ListLayout, MarkFilter, PickFilter, TaskFilter } from '#resources/documents/define-document.ts'
import { headFields, pickedResource } from '#resources/documents/document-fields.ts'
import { listWords } from '../../document-words/list-words.ts'
import { useSay, useWord } from '../../i18n/index.ts'
import { ReferenceFilter } from '../../resources/reference-filter.tsx'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { TextFilter } from '../../ui/fields/text-filter.tsx'
import { Icon } from '../../ui/icons.tsx'
import type { ListQuery, Period } from '../../views/list-query.ts'
import { DateRange } from './date-range.tsx'
import { countFilters, noFilters } from './list-narrowing.ts'

const periods: readonly Period[] = ['today', 'week', 'month', 'lastMonth']

export type FiltersProps = {
  query: ListQuery
  picks: ListLayout['filters']
  /** Labels of the filters for tasks and marks. */
  switches: Readonly<Partial<Record<TaskFilter | MarkFilter, Words>>>
  onChange: (change: Partial<ListQuery>) => void
}

/**
 * The filters besides the search: the user's own documents, tasks and marks, dates with the usual periods, partner and
 * depot.
 */
export function ListFilters({ query, picks, switches, onChange }: FiltersProps) {
  const say = useSay()
  const word = useWord()
  const { startTime, endTime } = query
  return (
    <fieldset className="doc-filters" aria-label={say(listWords.filters)}>
      <button type="button" className="ui-chip" aria-pressed={query.mine === '2'} onClick={() => onChange({ mine: query.mine ? '' : '2' })}>
        {say(listWords.mine)}
      </button>
      {(Object.entries(switches) as [TaskFilter | MarkFilter, Words][]).map(([name, label]) => (
        <button
          key={name}
          type="button"
          className="ui-chip"
          aria-pressed={query[name] === '2'}
          onClick={() => onChange({ [name]: query[name] ? '' : '2' })}
        >
          {say(label)}
        </button>
      ))}
      <DateRange label={headFields.billDate.label} {...{ startTime, endTime, periods, onChange }} />
      {picks.map((name) => (
        <ListFilter key={name} name={name} value={query[name]} onChange={(value) => onChange({ [name]: value })} />
      ))}
      {countFilters(query) > 0 && (
        <Button kind="quiet" onClick={() => onChange(noFilters)}>
          <Icon name="close" size={12} />
          {word('clearFilters')}
        </Button>
      )}
    </fieldset>
  )
}

type ListFilterProps = { name: PickFilter | DeliveryFilter; value: string; onChange: (value: string) => void }

function ListFilter({ name, value, onChange }: ListFilterProps) {
  const say = useSay()
  const { label } = headFields[name]
  if (name === 'deliveryRoute') return <TextFilter {...{ label, value, onChange }} width={120} />
  if (name !== 'deliveryDate') return <PickField {...{ name, onChange }} id={value} />
  return (
    <>
      <span className="ui-filter-label">{say(label)}</span>
      <DateField label={say(label)} labelHidden width={128} {...{ value, onChange }} />
    </>
  )
}

function PickField({ name, id, onChange }: { name: PickFilter; id: string; onChange: (id: string) => void }) {
  const { label, from } = headFields[name]
  const target = from && pickedResource[from]
  return target ? <ReferenceFilter to={target} label={label} value={id} onChange={onChange} /> : null
}
