import { ChakraProvider } from '@chakra-ui/react'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { Problem } from '#domain/core/refusals.ts'
import { setLanguage } from '#web/i18n/index.ts'
import { LineGrid } from '#web/line-grid/line-grid.tsx'
import { lineRules } from '#web/line-grid/lines/rules.ts'
import type { GridGoods, GridLine, LineLookups } from '#web/line-grid/lines/types.ts'
import { system } from '#web/ui/theme/system.ts'
import { installThemes, setTheme } from '#web/ui/theme/theme.ts'
import { columns, depots, exactly, headDefaults, rice, settings, soap, taxRates, water } from './line-grid-samples.ts'
import '#web/ui/styles/base.css'
import '#web/ui/styles/controls.css'
import '#web/ui/styles/table.css'

/*
 * The grid without server or document, for looking and measuring: /tests/web/line-grid-harness.html?lines=1000 under
 * Vite.
 * ?lang=en, ?theme=dark, ?readOnly, ?errors, ?delay=300 (ms of every look-up). `window.harness` holds the lines and
 * the calls.
 */

const query = new URLSearchParams(location.search)
const rules = lineRules(settings)
const delayMs = Number(query.get('delay') ?? 15)

const shelf: GridGoods[] = [water, rice, soap]
for (let nth = 4; nth <= 600; nth += 1) {
  const code = String(nth).padStart(4, '0')
  shelf.push({
    id: `9${code}`,
    commInfoCode: `SP${code}`,
    commInfoName: ['苏打水', '绿茶', '红烧牛肉面', '洗洁精', '卷纸', '酱油'][nth % 6] ?? '',
    spec: ['500ml', '1L', '120g', '5 连包'][nth % 4] ?? '',
    barCode: `692000000${code}`,
    unitId: '204',
    unitName: '件',
    purchasePrice: `${(nth % 90) + 1}.50`,
    onHandQty: String((nth * 7) % 300),
  })
}

const asked = { searches: 0, resolves: 0 }
const late = <T,>(answer: () => T): Promise<T> => new Promise((resolve) => setTimeout(() => resolve(answer()), delayMs))
const hits = (text: string) =>
  shelf.filter((goods) => `${goods.commInfoCode} ${goods.commInfoName} ${goods.barCode}`.toLowerCase().includes(text.toLowerCase()))

const lookups: LineLookups = {
  searchGoods: (text) => {
    asked.searches += 1
    return late(() => hits(text).slice(0, 12))
  },
  resolve: (texts) => {
    asked.resolves += 1
    return late(() => exactly(texts, shelf))
  },
  pageGoods: (text, page, size) => late(() => ({ records: hits(text).slice((page - 1) * size, page * size), total: hits(text).length })),
  pageSize: 20,
  priceHistory: () =>
    late(() => [
      {
        billDate: '2026-11-18',
        billNo: 'RK20261118-0002',
        headId: '1',
        supplierName: '华东饮料',
        unitId: '202',
        unitName: '箱',
        qty: '20.00',
        taxPrice: '13.80000',
      },
      {
        billDate: '2026-10-30',
        billNo: 'RK20261030-0011',
        headId: '2',
        supplierName: '华东饮料',
        unitId: '201',
        unitName: '瓶',
        qty: '60.00',
        taxPrice: '1.20000',
      },
    ]),
  stock: (line) =>
    late(() =>
      depots.map(({ id, name }, nth) => ({
        depotId: id,
        depotName: name,
        unitName: line.basicUnit ?? '',
        qty: nth === 0 ? '27.00' : '0.00',
        onHandFreeQty: nth === 0 ? '15.00' : '-3.00',
        onOrderQty: '240.00',
        ...(line.unitList?.[1] ? { conversionResult: nth === 0 ? '2箱3瓶' : '0瓶' } : {}),
      })),
    ),
  depots,
  taxRates,
}

function lineOf(nth: number): GridLine {
  const goods = shelf[nth % shelf.length] ?? water
  const line = rules.takeGoods({ ...headDefaults, id: String(7000 + nth) }, goods, undefined, { taxRates })
  return rules.edit(line, { qty: String((nth % 37) + 1) })
}

const errors: Problem[] = query.has('errors')
  ? [
      { row: 2, field: 'qty', rule: 'LINE_BAD', reason: { zh: '数量不能为0', en: 'the quantity is 0' } },
      { row: 9, field: 'taxPrice', rule: 'AMOUNT_DIFFERS' },
    ]
  : []

function Harness() {
  const [lines, setLines] = useState<GridLine[]>(() => Array.from({ length: Number(query.get('lines') ?? 3) }, (_, nth) => lineOf(nth)))
  Object.assign(window, { harness: { lines, asked } })
  return (
    <LineGrid
      kind="harness"
      columns={columns}
      lines={lines}
      readOnly={query.has('readOnly')}
      settings={settings}
      onChange={setLines}
      lookups={lookups}
      defaults={headDefaults}
      errors={errors}
    />
  )
}

installThemes()
const theme = query.get('theme')
if (theme) setTheme(theme as Parameters<typeof setTheme>[0])
setLanguage(query.get('lang') === 'en' ? 'en' : 'zh')

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
createRoot(root).render(
  <StrictMode>
    <ChakraProvider value={system}>
      <h1 className="ui-hidden">Line grid</h1>
      <Harness />
    </ChakraProvider>
  </StrictMode>,
)
