import { type Ledger, ledgerFields } from '#resources/ledger.ts'
import { DateRange } from '../documents/list/date-range.tsx'
import type { Period } from '../documents/list/list-query.ts'
import { useSay, useWord } from '../i18n/index.ts'
import { ReferenceFilter } from '../resources/reference-filter.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'
import { EntityField, useEntities } from './entity-field.tsx'
import { ledgerWords as words } from './ledger-words.ts'

export type LedgerQuery = { partner: string; startTime: string; endTime: string; entity: string | null }

const periods: readonly Period[] = ['month', 'lastMonth']

type FiltersProps = {
  partner: Ledger['partner']
  query: LedgerQuery
  onChange: (change: Partial<LedgerQuery>) => void
  /** Takes all of them back; absent where there are none. */
  onClear: (() => void) | undefined
}

/** Whose ledger, in whose books, and from when to when. */
export function LedgerFilters({ partner, query: { partner: id, startTime, endTime, entity }, onChange, onClear }: FiltersProps) {
  const say = useSay()
  const word = useWord()
  const entities = useEntities()
  return (
    <>
      <ReferenceFilter to={partner.to} label={partner.label} value={id} onChange={(chosen) => onChange({ partner: chosen })} />
      <EntityField
        {...{ entities, value: entity ?? undefined }}
        all={say(words.allEntities)}
        onChange={(chosen) => onChange({ entity: chosen ?? null })}
      />
      <DateRange label={ledgerFields.billDate.label} {...{ startTime, endTime, periods, onChange }} />
      {onClear && (
        <Button kind="quiet" onClick={onClear}>
          <Icon name="close" size={12} />
          {word('clearFilters')}
        </Button>
      )}
    </>
  )
}
