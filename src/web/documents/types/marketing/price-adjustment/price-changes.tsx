import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import type { DataOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import { useOperation } from '#web/client/api.ts'
import { formatPrice } from '#web/i18n/format.ts'
import { useSay } from '#web/i18n/index.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Empty, ErrorState } from '#web/ui/states.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { Pager } from '#web/ui/table/pager.tsx'
import { type Column, useDataTable } from '#web/ui/table/use-data-table.ts'
import { usePageSize } from '#web/ui/table/use-page-size.ts'

const words = {
  title: { zh: '调价记录', en: 'Price changes' },
  time: { zh: '时间', en: 'Time' },
  bill: { zh: '调价单', en: 'Adjustment' },
  goods: { zh: '商品', en: 'Goods' },
  unit: { zh: '单位', en: 'Unit' },
  whose: { zh: '门店、客户或等级', en: 'Store, customer or level' },
  before: { zh: '原价', en: 'Before' },
  after: { zh: '新价', en: 'After' },
  none: { zh: '还没有价格变动', en: 'No price has changed yet' },
} as const satisfies Record<string, Words>

type PriceChange = DataOf<'PriceAdjustmentApi_history'>['records'][number]

const columns: readonly Column<PriceChange>[] = [
  { id: 'changeTime', label: words.time, width: 150, cell: (one) => one.changeTime },
  { id: 'billNo', label: words.bill, width: 150, cell: (one) => one.billNo },
  { id: 'commInfoName', label: words.goods, width: 200, cell: (one) => one.commInfoName },
  { id: 'unitName', label: words.unit, width: 60, cell: (one) => one.unitName },
  { id: 'whose', label: words.whose, width: 150, cell: (one) => one.depotName ?? one.customerName ?? one.levelName },
  { id: 'oldPrice', label: words.before, width: 90, align: 'right', cell: (one) => one.oldPrice && formatPrice(one.oldPrice) },
  { id: 'newPrice', label: words.after, width: 90, align: 'right', cell: (one) => formatPrice(one.newPrice) },
]

export const priceChangesTitle = words.title

/**
 * Sales prices before and after each change, the latest change first: the changes of one adjustment or, without one,
 * of all.
 */
export function PriceChangesDialog({ adjustment, onClose }: { adjustment: { id: string; name: string } | undefined; onClose: () => void }) {
  const say = useSay()
  const sizeOf = usePageSize()
  const [place, setPlace] = useState({ page: 1, size: sizeOf(null) })
  const query = { current: place.page, size: place.size, ...(adjustment ? { headId: adjustment.id } : {}) }
  const { data, error, refetch } = useOperation('PriceAdjustmentApi_history', { query }, { placeholderData: keepPreviousData })
  const model = useDataTable({ name: 'price-changes', columns, rows: data?.records, rowId: ({ id }) => id })
  const title = [say(words.title), adjustment?.name].filter(Boolean).join(' · ')
  return (
    <Dialog open onClose={onClose} title={title} width={960}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="resource-lookup">
          <DataTable model={model} label={title} empty={<Empty>{say(words.none)}</Empty>} />
        </div>
      )}
      <Pager ofWindow page={place.page} size={place.size} total={data?.total ?? 0} onChange={setPlace} />
    </Dialog>
  )
}
