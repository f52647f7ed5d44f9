import type { Words } from '#domain/core/words.ts'
import { stockFields } from '#resources/reports/stock-lists.ts'
import { useSay } from '../../i18n/index.ts'
import { ReferenceFilter } from '../../resources/reference-filter.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { TextFilter } from '../../ui/fields/text-filter.tsx'

const label = (zh: string, en: string): Words => ({ zh, en })
const words = { depot: label('仓库', 'Depot'), asOf: label('截至日期', 'As of'), below: label('低于最低库存', 'Low stock') } as const

/** The filters of the stock page, all empty, by their names in the address. */
export const noStockFilters = { keyword: '', depotId: '', classifyId: '', place: '', belowMin: '', asOf: '' }
export type StockFiltering = typeof noStockFilters

/** Columns that exist only for the present stock, and not for that of an earlier date. */
export const onlyNow: ReadonlySet<string> = new Set(['onHandFreeQty', 'onOrderQty', 'transitQty', 'reservedQty', 'heldQty'])

type Props = { query: StockFiltering; onChange: (change: Partial<StockFiltering>) => void }

/**
 * The filters of the stock page: depot, class, shelf, only goods below their minimum, and the date of the stock, which
 * is today by default.
 */
export function StockFilters({ query, onChange }: Props) {
  const say = useSay()
  const { depotId, classifyId, place, belowMin, asOf } = query
  return (
    <>
      <ReferenceFilter to="DepotApi" label={words.depot} width={128} value={depotId} onChange={(id) => onChange({ depotId: id })} />
      <ReferenceFilter
        to="ClassificationApi"
        label={stockFields.classifyName.label}
        width={128}
        value={classifyId}
        onChange={(id) => onChange({ classifyId: id })}
      />
      <TextFilter label={stockFields.wareCode.label} width={84} value={place} onChange={(text) => onChange({ place: text })} />
      <button
        type="button"
        className="ui-chip"
        aria-pressed={belowMin === '2'}
        onClick={() => onChange({ belowMin: belowMin ? '' : '2', asOf: '' })}
      >
        {say(words.below)}
      </button>
      <span className="ui-filter">
        <span className="ui-filter-label">{say(words.asOf)}</span>
        <DateField label={say(words.asOf)} labelHidden width={128} value={asOf} onChange={(day) => onChange({ asOf: day, belowMin: '' })} />
      </span>
    </>
  )
}
