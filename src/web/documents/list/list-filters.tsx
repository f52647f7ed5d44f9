import type { Words } from '#domain/words.ts'
import { headFields, pickedResource } from '#resources/document-fields.ts'
import type { MarkFilter, PickFilter, TaskFilter } from '#resources/documents/define-document.ts'
import { useSay, useWord } from '../../i18n/index.ts'
import { ReferenceFilter } from '../../resources/reference-filter.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { listWords } from '../words/list-words.ts'
import { DateRange } from './date-range.tsx'
import type { ListQuery, Period } from './list-query.ts'

const periods: readonly Period[] = ['today', 'week', 'month', 'lastMonth']

type FiltersProps = {
  query: ListQuery
  picks: readonly PickFilter[]
  /** What is to be done and what was marked, each by its filter. */
  switches: Readonly<Partial<Record<TaskFilter | MarkFilter, Words>>>
  onChange: (change: Partial<ListQuery>) => void
}

/** How many filters of the bar are in force. */
export const filtersSet = ({
  startTime,
  endTime,
  supplierId,
  customerId,
  depotId,
  inDepotId,
  closeType,
  mine,
  pendingRed,
  oversold,
}: ListQuery): number =>
  [startTime || endTime, supplierId, customerId, depotId, inDepotId, closeType, mine, pendingRed, oversold].filter(Boolean).length

export const noFilters: Partial<ListQuery> = {
  keyword: '',
  startTime: '',
  endTime: '',
  supplierId: '',
  customerId: '',
  depotId: '',
  inDepotId: '',
  closeType: '',
  mine: '',
  pendingRed: '',
  oversold: '',
}

/** The filters beside the search: dates with the usual periods, partner, depot. */
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
        <PickField key={name} name={name} id={query[name]} onChange={(id) => onChange({ [name]: id })} />
      ))}
      {filtersSet(query) > 0 && (
        <Button kind="quiet" onClick={() => onChange(noFilters)}>
          <Icon name="close" size={12} />
          {word('clearFilters')}
        </Button>
      )}
    </fieldset>
  )
}

function PickField({ name, id, onChange }: { name: PickFilter; id: string; onChange: (id: string) => void }) {
  const { label, from } = headFields[name]
  const target = from && pickedResource[from]
  return target ? <ReferenceFilter to={target} label={label} value={id} onChange={onChange} /> : null
}
