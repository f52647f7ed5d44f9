import type { Ledger } from '#resources/ledger.ts'
import { DateRange } from '../documents/list/date-range.tsx'
import type { Period } from '../documents/list/list-query.ts'
import { useWord } from '../i18n/index.ts'
import { ReferenceFilter } from '../resources/reference-filter.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'

export type LedgerQuery = { partner: string; startTime: string; endTime: string }

const periods: readonly Period[] = ['month', 'lastMonth']

type FiltersProps = {
  partner: Ledger['partner']
  query: LedgerQuery
  onChange: (change: Partial<LedgerQuery>) => void
  /** Takes all of them back; absent where there are none. */
  onClear: (() => void) | undefined
}

/** Whose ledger, and from when to when. */
export function LedgerFilters({ partner, query: { partner: id, startTime, endTime }, onChange, onClear }: FiltersProps) {
  const word = useWord()
  return (
    <>
      <ReferenceFilter to={partner.to} label={partner.label} value={id} onChange={(chosen) => onChange({ partner: chosen })} />
      <DateRange {...{ startTime, endTime, periods, onChange }} />
      {onClear && (
        <Button kind="quiet" onClick={onClear}>
          <Icon name="close" size={12} />
          {word('clearFilters')}
        </Button>
      )}
    </>
  )
}
