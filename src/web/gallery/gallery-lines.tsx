import { useState } from 'react'
import type { Problem } from '#domain/core/refusals.ts'
import type { LineSettings } from '#domain/lines.ts'
import { useSay } from '../i18n/index.ts'
import { LineGrid } from '../line-grid/line-grid.tsx'
import { lineColumns } from '../line-grid/lines/columns.ts'
import { lineRules } from '../line-grid/lines/rules.ts'
import type { GridGoods, GridLine, LineLookups } from '../line-grid/lines/types.ts'
import { galleryWords as words } from './words.ts'

const settings: LineSettings = { places: { price: 5, amount: 2, qty: 2 }, costAllocation: 1, defaultTaxRate: '13' }
const columns = lineColumns(['commInfoId', 'unitId', 'qty', 'taxPrice', 'totalAmt'])
const taxRates = [{ id: '603', taxRate: '13' }]
const errors: readonly Problem[] = [{ row: 2, field: 'qty', rule: 'LINE_BAD', reason: words.wrongLine }]
const rules = lineRules(settings)

/** The grid for entering lines, with one line that is refused. It sends no requests. */
export function GalleryLines() {
  const say = useSay()
  const unit = say(words.unit)
  const goods: GridGoods = {
    id: '1',
    commInfoCode: 'SP001',
    commInfoName: say(words.goods),
    unitId: '1',
    unitName: unit,
    purchasePrice: '14.40',
  }
  const lookups: LineLookups = {
    searchGoods: async () => [goods],
    resolve: async () => [],
    pageGoods: async () => ({ records: [goods], total: 1 }),
    pageSize: 10,
    depots: [],
    taxRates,
  }
  const start = ['10', '-3', '2.5'].map((qty, nth): GridLine => {
    const line = rules.takeGoods({ id: String(nth), taxRateId: '603', taxRate: '13' }, goods, undefined, { taxRates })
    return rules.edit(line, { qty })
  })
  const [lines, setLines] = useState(start)
  return (
    <div className="gallery-lines">
      <LineGrid
        kind="gallery"
        columns={columns}
        lines={lines.map((line) => ({ ...line, commFullName: goods.commInfoName, unitName: unit }))}
        readOnly={false}
        settings={settings}
        onChange={setLines}
        lookups={lookups}
        errors={errors}
      />
    </div>
  )
}
