import { useState } from 'react'
import type { Words } from '#domain/words.ts'
import { stockFields } from '#resources/stock-lists.ts'
import { useSay } from '../i18n/index.ts'
import { ReferenceFilter } from '../resources/reference-filter.tsx'
import { DateField } from '../ui/date-field.tsx'
import { TextField } from '../ui/fields.tsx'

const label = (zh: string, en: string): Words => ({ zh, en })
const words = { depot: label('仓库', 'Depot'), asOf: label('截至日期', 'As of'), below: label('低于最低库存', 'Below minimum') } as const

/** What the page of stock is narrowed by, as its address says it. */
export const noStockFilters = { keyword: '', depotId: '', classifyId: '', place: '', belowMin: '', asOf: '' }
export type StockFiltering = typeof noStockFilters

/** Columns that say nothing of a day that is past. */
export const onlyNow: ReadonlySet<string> = new Set(['onHandFreeQty', 'onOrderQty', 'transitQty', 'reservedQty', 'heldQty'])

type Props = { query: StockFiltering; onChange: (change: Partial<StockFiltering>) => void }

/** Depot, class and shelf; what is below its minimum; and the day that stock is asked of, today unless said. */
export function StockFilters({ query, onChange }: Props) {
  const say = useSay()
  const { depotId, classifyId, place, belowMin, asOf } = query
  return (
    <>
      <ReferenceFilter to="DepotApi" label={words.depot} value={depotId} onChange={(id) => onChange({ depotId: id })} />
      <ReferenceFilter
        to="ClassificationApi"
        label={stockFields.classifyName.label}
        value={classifyId}
        onChange={(id) => onChange({ classifyId: id })}
      />
      <PlaceFilter key={place} value={place} onChange={(text) => onChange({ place: text })} />
      <button
        type="button"
        className="ui-chip"
        aria-pressed={belowMin === '2'}
        onClick={() => onChange({ belowMin: belowMin ? '' : '2', asOf: '' })}
      >
        {say(words.below)}
      </button>
      <span className="ui-filter-label">{say(words.asOf)}</span>
      <DateField label={say(words.asOf)} labelHidden width={128} value={asOf} onChange={(day) => onChange({ asOf: day, belowMin: '' })} />
    </>
  )
}

/** The beginning of a shelf's name; it is asked for once it is left or entered. */
function PlaceFilter({ value, onChange }: { value: string; onChange: (place: string) => void }) {
  const say = useSay()
  const [typed, setTyped] = useState(value)
  const name = say(stockFields.wareCode.label)
  const ask = () => typed.trim() !== value && onChange(typed.trim())
  return (
    <>
      <span className="ui-filter-label">{name}</span>
      <TextField
        {...{ label: name, labelHidden: true, width: 84, value: typed, onChange: setTyped }}
        onBlur={ask}
        onKeyDown={({ key }) => key === 'Enter' && ask()}
      />
    </>
  )
}
