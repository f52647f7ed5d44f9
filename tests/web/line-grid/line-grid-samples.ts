import type { LineSettings } from '#domain/lines.ts'
import { lineColumns } from '#web/line-grid/lines/columns.ts'
import type { GridGoods, GridLine, LineLookups, ResolvedGoods } from '#web/line-grid/lines/types.ts'

/** The goods of a small shop, and look-ups that answer from them. */

export const settings: LineSettings = { places: { price: 5, amount: 2, qty: 2 }, costAllocation: 1, defaultTaxRate: '13' }

export const columns = lineColumns([
  'commInfoId',
  'unitId',
  'qty',
  'taxPrice',
  'taxRate',
  'totalAmt',
  'taxAmt',
  'depotId',
  'isGift',
  'remark',
])

export const depots = [
  { id: '501', name: '总仓' },
  { id: '502', name: '门店一仓', code: 'C02', mnemonic: 'mdyc' },
]
export const taxRates = [
  { id: '601', name: '零税率', taxRate: '0' },
  { id: '602', name: '低税率', taxRate: '9' },
  { id: '603', name: '标准税率', taxRate: '13' },
]

export const water: GridGoods = {
  id: '101',
  commInfoCode: 'SP001',
  commInfoName: '矿泉水',
  spec: '550ml',
  barCode: '6901234567892',
  unitId: '201',
  unitName: '瓶',
  commKind: 1,
  unitList: [
    { unitId: '201', unitName: '瓶', conversion: '1', barCode: '6901234567892', purchasePrice: '1.20' },
    { unitId: '202', unitName: '箱', conversion: '12', barCode: '16901234567899', purchasePrice: '14.40' },
  ],
}
export const rice: GridGoods = {
  id: '102',
  commInfoCode: 'SP002',
  commInfoName: '东北大米',
  spec: '10kg',
  barCode: '6902345678904',
  unitId: '203',
  unitName: '袋',
  taxRateId: '602',
  purchasePrice: '58.00',
}
export const soap: GridGoods = {
  id: '103',
  commInfoCode: 'SP003',
  commInfoName: '香皂',
  barCode: '6903456789016',
  unitId: '204',
  unitName: '块',
  purchasePrice: '3.50',
}

export const shelf: readonly GridGoods[] = [water, rice, soap]
const initials: Record<string, string> = { '101': 'kqs', '102': 'dbdm', '103': 'xz' }

const barcodesOf = (goods: GridGoods) => [goods.barCode, ...(goods.unitList ?? []).map((unit) => unit.barCode)]

export function find(text: string): GridGoods[] {
  const asked = text.toLowerCase()
  return shelf.filter(
    (goods) =>
      [goods.commInfoCode.toLowerCase(), goods.commInfoName, initials[goods.id]].some((name) => name?.includes(asked)) ||
      barcodesOf(goods).includes(text),
  )
}

export function exactly(texts: readonly string[], goods: readonly GridGoods[] = shelf): ResolvedGoods[] {
  return texts.flatMap((text): ResolvedGoods[] => {
    const commodity = goods.find((one) => one.commInfoCode === text || barcodesOf(one).includes(text))
    const unit = commodity?.unitList?.find(({ barCode }) => barCode === text)
    return commodity ? [{ text, commodity, ...(unit?.unitId ? { unitId: unit.unitId } : {}) }] : []
  })
}

export function lookups(over: Partial<LineLookups> = {}): LineLookups {
  return {
    searchGoods: async (text) => find(text),
    resolve: async (texts) => exactly(texts),
    pageGoods: async (text) => ({ records: text === '' ? [...shelf] : find(text), total: text === '' ? shelf.length : find(text).length }),
    pageSize: 20,
    depots,
    taxRates,
    ...over,
  }
}

export const headDefaults: Partial<GridLine> = { depotId: '501', depotName: '总仓', taxRateId: '603', taxRate: '13' }
