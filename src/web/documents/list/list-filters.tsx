import type { Words } from '#domain/words.ts'
import { headFields, pickedResource } from '#resources/document-fields.ts'
import type { PickFilter } from '#resources/documents/define-document.ts'
import { useSay, useWord } from '../../i18n/index.ts'
import { ReferenceFilter } from '../../resources/reference-filter.tsx'
import { useSession } from '../../session.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Icon } from '../../ui/icons.tsx'
import { listWords } from '../words/list-words.ts'
import { type ListQuery, type Period, periodOf } from './list-query.ts'

const periods: readonly { id: Period; label: Words }[] = [
  { id: 'today', label: listWords.today },
  { id: 'week', label: listWords.week },
  { id: 'month', label: listWords.month },
  { id: 'lastMonth', label: listWords.lastMonth },
]

type FiltersProps = { query: ListQuery; picks: readonly PickFilter[]; onChange: (change: Partial<ListQuery>) => void }

/** How many filters of the bar are in force. */
export const filtersSet = ({ startTime, endTime, supplierId, depotId, closeType, mine }: ListQuery): number =>
  [startTime || endTime, supplierId, depotId, closeType, mine].filter(Boolean).length

export const noFilters: Partial<ListQuery> = {
  keyword: '',
  startTime: '',
  endTime: '',
  supplierId: '',
  depotId: '',
  closeType: '',
  mine: '',
}

/** The filters beside the search: dates with the usual periods, partner, depot. */
export function ListFilters({ query, picks, onChange }: FiltersProps) {
  const say = useSay()
  const word = useWord()
  const { config } = useSession()
  const { startTime, endTime } = query
  const isPeriod = (id: Period) => {
    const period = periodOf(id, config.today)
    return period.startTime === startTime && period.endTime === endTime
  }
  return (
    <fieldset className="doc-filters" aria-label={say(listWords.filters)}>
      <button type="button" className="ui-chip" aria-pressed={query.mine === '2'} onClick={() => onChange({ mine: query.mine ? '' : '2' })}>
        {say(listWords.mine)}
      </button>
      <DateField label={say(listWords.from)} labelHidden width={128} value={startTime} onChange={(day) => onChange({ startTime: day })} />
      <span aria-hidden="true">–</span>
      <DateField label={say(listWords.to)} labelHidden width={128} value={endTime} onChange={(day) => onChange({ endTime: day })} />
      {periods.map(({ id, label }) => (
        <button
          key={id}
          type="button"
          className="ui-chip"
          aria-pressed={isPeriod(id)}
          onClick={() => onChange(isPeriod(id) ? { startTime: '', endTime: '' } : periodOf(id, config.today))}
        >
          {say(label)}
        </button>
      ))}
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
