import type { Field } from '../definition/field.ts'
import type { ScreenDefinition } from '../definition/resource-definition.ts'

const fields: Readonly<Record<string, Field>> = {
  depotId: { label: { zh: '仓库', en: 'Depot' }, kind: 'reference', to: 'DepotApi', name: 'depotName', required: true },
  commInfoId: { label: { zh: '商品', en: 'Goods' }, kind: 'reference', to: 'CommodityApi', name: 'commInfoName', required: true },
  unitId: { label: { zh: '单位', en: 'Unit' }, kind: 'reference', to: 'UnitApi', name: 'unitName' },
  qty: { label: { zh: '数量', en: 'Quantity' }, kind: 'qty', required: true },
  costPrice: { label: { zh: '成本单价', en: 'Unit cost' }, kind: 'price', required: true },
  remark: { label: { zh: '备注', en: 'Remark' }, kind: 'textarea' },
}

/** The sheet of an opening inventory: each row becomes a line of the document for its depot. */
export const openingStock = {
  api: 'OpeningInventoryApi',
  label: { zh: '期初库存', en: 'Opening inventory' },
  fields,
  rowsOf: 'lines',
} as const satisfies Pick<ScreenDefinition, 'api' | 'label' | 'fields'> & { rowsOf: string }
