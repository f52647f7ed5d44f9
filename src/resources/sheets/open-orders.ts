import type { Words } from '#domain/core/words.ts'
import type { Field } from '../definition/field.ts'
import type { ScreenDefinition } from '../definition/resource-definition.ts'

const partners = {
  supplierId: { label: { zh: '供应商', en: 'Supplier' }, kind: 'reference', to: 'SupplierApi', name: 'supplierName', required: true },
  customerId: { label: { zh: '客户', en: 'Customer' }, kind: 'reference', to: 'CustomerApi', name: 'customerName', required: true },
} as const satisfies Readonly<Record<string, Field>>

const ordered = {
  customerNo: { label: { zh: '原单号', en: 'Former number' }, kind: 'text', required: true },
  billDate: { label: { zh: '订单日期', en: 'Ordered on' }, kind: 'date' },
} as const satisfies Readonly<Record<string, Field>>

const lines = {
  depotId: { label: { zh: '仓库', en: 'Depot' }, kind: 'reference', to: 'DepotApi', name: 'depotName', required: true },
  commInfoId: { label: { zh: '商品', en: 'Goods' }, kind: 'reference', to: 'CommodityApi', name: 'commInfoName', required: true },
  unitId: { label: { zh: '单位', en: 'Unit' }, kind: 'reference', to: 'UnitApi', name: 'unitName' },
  qty: { label: { zh: '未完成数量', en: 'Still open' }, kind: 'qty', required: true },
  taxPrice: { label: { zh: '含税单价', en: 'Price with tax' }, kind: 'price', required: true },
  taxRate: { label: { zh: '税率', en: 'Tax rate' }, kind: 'percent' },
  remark: { label: { zh: '备注', en: 'Remark' }, kind: 'textarea' },
} as const satisfies Readonly<Record<string, Field>>

const delivered = {
  customerNo: ordered.customerNo,
  billDate: { label: { zh: '业务日期', en: 'Date' }, kind: 'date' },
  dueDate: { label: { zh: '到期日', en: 'Due' }, kind: 'date' },
  ...lines,
  qty: { ...lines.qty, label: { zh: '未开票数量', en: 'Not invoiced' } },
} as const satisfies Readonly<Record<string, Field>>

type OpenOrders = Pick<ScreenDefinition, 'api' | 'label' | 'fields'> & { rowsOf: 'lines' }
const openOrdersSheet = (api: OpenOrders['api'], label: Words, fields: Readonly<Record<string, Field>>): OpenOrders => ({
  api,
  label,
  fields,
  rowsOf: 'lines',
})
const { supplierId, customerId } = partners

/**
 * Sheets of orders that were open when the books began: each row is a line with its open quantity; rows with the same
 * former number become one order.
 */
export const openOrders = {
  supplier: openOrdersSheet('PurchaseOrderApi', { zh: '期初采购订单', en: 'Open purchase orders' }, { supplierId, ...ordered, ...lines }),
  customer: openOrdersSheet('SalesOrderApi', { zh: '期初销售订单', en: 'Open sales orders' }, { customerId, ...ordered, ...lines }),
} as const

/** The dialog's hint for such a sheet. */
export const openOrdersHint: Words = {
  zh: '录入启用前未完成的订单：每行一种商品的未完成数量，同一单位、同一原单号的行合为一张订单草稿，核对后批量提交、审核；再次导入同一原单号修改其草稿。有一行出错则全部不导入。',
  en: 'Orders that were open at the start: each row has what is still open of goods; rows of one partner and former number become one draft, to be looked at, submitted and approved together. The same number sent again changes its draft. One wrong row and nothing is taken.',
}

/**
 * Sheets of goods received or delivered before the books began and not invoiced yet: each row is a line with the
 * quantity still to be invoiced.
 */
export const openUninvoiced = {
  supplier: openOrdersSheet(
    'OpeningReceiptApi',
    { zh: '期初未开票入库', en: 'Opening receipts not invoiced' },
    { supplierId, ...delivered },
  ),
  customer: openOrdersSheet('OpeningOutApi', { zh: '期初未开票出库', en: 'Opening outs not invoiced' }, { customerId, ...delivered }),
} as const

/** The dialog's hint for such a sheet. */
export const openUninvoicedHint: Words = {
  zh: '录入启用前已入库或出库、尚未开票的单据：每行一种商品的未开票数量，同一单位、同一原单号的行合为一张草稿，核对后批量记账；再次导入同一原单号修改其草稿。库存由期初库存录入。有一行出错则全部不导入。',
  en: 'What had come or left before the start and is not invoiced: each row has what is not invoiced of goods; rows of one partner and former number become one draft, to be looked at and posted together. The same number sent again changes its draft. Stock is entered by the opening inventory. One wrong row and nothing is taken.',
}
