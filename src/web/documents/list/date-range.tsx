import type { Words } from '#domain/core/words.ts'
import { useSession } from '../../client/session.ts'
import { listWords } from '../../document-words/list-words.ts'
import { useSay } from '../../i18n/index.ts'
import { DateField } from '../../ui/fields/date-field.tsx'
import { type Period, periodOf } from '../../views/list-query.ts'

type DateRangeValue = { startTime: string; endTime: string }
type DateRangeProps = DateRangeValue & { label: Words; periods: readonly Period[]; onChange: (range: Partial<DateRangeValue>) => void }

/** A date range, with the usual periods as chips. Clicking a pressed chip clears both dates. */
export function DateRange({ label, startTime, endTime, periods, onChange }: DateRangeProps) {
  const say = useSay()
  const { config } = useSession()
  const isOn = (period: Period) => {
    const range = periodOf(period, config.today)
    return range.startTime === startTime && range.endTime === endTime
  }
  return (
    <>
      <span className="ui-range">
        <span className="ui-filter-label">{say(label)}</span>
        <DateField label={say(listWords.from)} labelHidden width={128} value={startTime} onChange={(day) => onChange({ startTime: day })} />
        <span aria-hidden="true">–</span>
        <DateField label={say(listWords.to)} labelHidden width={128} value={endTime} onChange={(day) => onChange({ endTime: day })} />
      </span>
      <span className="ui-periods">
        {periods.map((period) => (
          <button
            key={period}
            type="button"
            className="ui-chip"
            aria-pressed={isOn(period)}
            onClick={() => onChange(isOn(period) ? { startTime: '', endTime: '' } : periodOf(period, config.today))}
          >
            {say(listWords[period])}
          </button>
        ))}
      </span>
    </>
  )
}
