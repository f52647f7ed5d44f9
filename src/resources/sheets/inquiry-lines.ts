import type { Field } from '../definition/field.ts'
import type { ScreenDefinition } from '../definition/resource-definition.ts'

const fields: Readonly<Record<string, Field>> = {
  commInfoId: { label: { zh: '商品', en: 'Goods' }, kind: 'reference', to: 'CommodityApi', name: 'commInfoName', required: true },
  unitId: { label: { zh: '单位', en: 'Unit' }, kind: 'reference', to: 'UnitApi', name: 'unitName' },
  qty: { label: { zh: '数量', en: 'Quantity' }, kind: 'qty', required: true },
  taxPrice: { label: { zh: '含税单价', en: 'Price' }, kind: 'price' },
  discountRate: { label: { zh: '折扣', en: 'Discount' }, kind: 'percent' },
  remark: { label: { zh: '备注', en: 'Remark' }, kind: 'textarea' },
}

/**
 * The sheet with the lines of an inquiry: goods and unit by name or code. A row without a price gets the customer's
 * price.
 */
export const inquiryLines = {
  api: 'InquiryApi',
  label: { zh: '询价明细', en: 'Lines of an inquiry' },
  calls: { submit: 'saveOrUpdate' },
  fields,
  rowsOf: 'lines',
} as const satisfies Pick<ScreenDefinition, 'api' | 'label' | 'fields' | 'calls'> & { rowsOf: string }
