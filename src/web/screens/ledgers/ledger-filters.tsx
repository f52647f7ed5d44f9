import { typeOf } from '#resources/documents/types.ts'
import { type Ledger, ledgerFields } from '#resources/reports/ledger.ts'
import { DateRange } from '../../documents/list/date-range.tsx'
import { useSay, useWord } from '../../i18n/index.ts'
import { ReferenceFilter } from '../../resources/reference-filter.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import type { Period } from '../../views/list-query.ts'
import { EntityField, useEntities } from '../entity-field.tsx'
import type { LedgerFiltering } from './ledger-query.ts'
import { ledgerWords as words } from './ledger-words.ts'

const periods: readonly Period[] = ['month', 'lastMonth']

type FiltersProps = {
  partner: Ledger['partner']
  query: LedgerFiltering
  onChange: (change: Partial<LedgerFiltering>) => void
  /** Clears all filters; undefined if none is set. */
  onClear: (() => void) | undefined
}

/** The filters of a ledger: the partner, the legal entity and the period. */
export function LedgerFilters({ partner, query: { partner: id, kind, startTime, endTime, entity }, onChange, onClear }: FiltersProps) {
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
      {kind && (
        // this filter is set by the link of a figure in another page; a click removes it
        <button type="button" className="ui-chip" aria-pressed onClick={() => onChange({ kind: '' })}>
          {say(typeOf(kind)?.label ?? { zh: kind, en: kind })}
        </button>
      )}
      {onClear && (
        <Button kind="quiet" onClick={onClear}>
          <Icon name="close" size={12} />
          {word('clearFilters')}
        </Button>
      )}
    </>
  )
}
