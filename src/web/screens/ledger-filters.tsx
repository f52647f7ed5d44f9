import type { Ledger } from '#resources/ledger.ts'
import { type Period, periodOf } from '../documents/list/list-query.ts'
import { useSay, useWord } from '../i18n/index.ts'
import { ReferenceFilter } from '../resources/reference-filter.tsx'
import { useSession } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { DateField } from '../ui/date-field.tsx'
import { Icon } from '../ui/icons.tsx'
import { ledgerWords as words } from './ledger-words.ts'

export type LedgerQuery = { partner: string; startTime: string; endTime: string }

const periods = ['month', 'lastMonth'] as const satisfies readonly Period[]

type FiltersProps = {
  partner: Ledger['partner']
  query: LedgerQuery
  onChange: (change: Partial<LedgerQuery>) => void
  /** Takes all of them back; absent where there are none. */
  onClear: (() => void) | undefined
}

/** Whose ledger, and from when to when. */
export function LedgerFilters({ partner, query: { partner: id, startTime, endTime }, onChange, onClear }: FiltersProps) {
  const say = useSay()
  const word = useWord()
  const { config } = useSession()
  const isPeriod = (name: Period) => {
    const period = periodOf(name, config.today)
    return period.startTime === startTime && period.endTime === endTime
  }
  return (
    <>
      <ReferenceFilter to={partner.to} label={partner.label} value={id} onChange={(chosen) => onChange({ partner: chosen })} />
      <DateField label={say(words.from)} labelHidden width={128} value={startTime} onChange={(day) => onChange({ startTime: day })} />
      <span aria-hidden="true">–</span>
      <DateField label={say(words.to)} labelHidden width={128} value={endTime} onChange={(day) => onChange({ endTime: day })} />
      {periods.map((name) => (
        <button
          key={name}
          type="button"
          className="ui-chip"
          aria-pressed={isPeriod(name)}
          onClick={() => onChange(isPeriod(name) ? { startTime: '', endTime: '' } : periodOf(name, config.today))}
        >
          {say(words[name])}
        </button>
      ))}
      {onClear && (
        <Button kind="quiet" onClick={onClear}>
          <Icon name="close" size={12} />
          {word('clearFilters')}
        </Button>
      )}
    </>
  )
}
