import type { Field } from '../definition/field.ts'
import type { ScreenDefinition } from '../definition/resource-definition.ts'

const fields: Readonly<Record<string, Field>> = {
  sourceBillNo: { label: { zh: '来源单号', en: 'Receipt' }, kind: 'code' },
  commInfoId: { label: { zh: '商品', en: 'Goods' }, kind: 'reference', to: 'CommodityApi', name: 'commInfoName', required: true },
  unitId: { label: { zh: '单位', en: 'Unit' }, kind: 'reference', to: 'UnitApi', name: 'unitName' },
  depotId: { label: { zh: '预计入库仓库', en: 'Expected in' }, kind: 'reference', to: 'DepotApi', name: 'depotName' },
  qty: { label: { zh: '数量', en: 'Quantity' }, kind: 'qty', required: true },
  taxAmt: { label: { zh: '税额', en: 'Tax' }, kind: 'amount' },
  totalAmt: { label: { zh: '价税合计', en: 'Total' }, kind: 'amount' },
}

/** The sheet with the rows of a supplier's invoice as printed: matched by goods, and by receipt if one is given. */
export const supplierInvoiceLines = {
  api: 'PurchaseInvoiceApi',
  label: { zh: '采购发票明细', en: 'Rows of an invoice' },
  calls: { submit: 'spread' },
  fields,
  rowsOf: 'lines',
} as const satisfies Pick<ScreenDefinition, 'api' | 'label' | 'fields' | 'calls'> & { rowsOf: string }
