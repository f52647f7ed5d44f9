import { words } from '#domain/core/field.ts'
import type { Field } from '../definition/field.ts'
import { amount, qty, text, title } from '../definition/list-columns.ts'

const goods = {
  commInfoCode: text('商品编码', 'Goods code', 96),
  commInfoName: title('商品名称', 'Goods', 200),
} as const

/** The columns of stock by depot and goods, by their wire names, in the order of list and sheet. */
export const stockFields = {
  ...goods,
  barCode: text('条码', 'Barcode', 124),
  classifyName: text('分类', 'Class', 96),
  depotName: text('仓库', 'Depot', 112),
  wareCode: text('货位', 'Shelf', 84),
  unitName: text('基本单位', 'Basic unit', 76),
  qty: qty('现存量', 'On hand'),
  conversionResult: text('换算', 'In units', 96),
  onHandFreeQty: qty('可用量', 'Free'),
  minQty: qty('最低库存', 'Minimum'),
  onOrderQty: qty('在订量', 'On order'),
  transitQty: qty('在途量', 'In transit'),
  reservedQty: qty('订单占用', 'Reserved'),
  heldQty: qty('待出占用', 'Held'),
  ageDays: { label: words('库龄（天）', 'Age in days'), kind: 'integer', width: 92 },
  costPrice: { label: words('平均成本', 'Average cost'), kind: 'price', width: 104 },
  costAmt: amount('库存金额', 'Value'),
} as const satisfies Readonly<Record<string, Field>>

/** The columns of opening, received, issued and closing stock. */
export const balanceFields = {
  ...goods,
  depotName: text('仓库', 'Depot', 112),
  unitName: text('基本单位', 'Basic unit', 76),
  openingQty: qty('期初数量', 'Opening'),
  openingAmt: amount('期初金额', 'Opening value'),
  inQty: qty('入库数量', 'In'),
  inAmt: amount('入库金额', 'Value in'),
  outQty: qty('出库数量', 'Out'),
  outAmt: amount('出库金额', 'Value out'),
  closingQty: qty('期末数量', 'Closing'),
  closingAmt: amount('期末金额', 'Closing value'),
} as const satisfies Readonly<Record<string, Field>>

/** The columns of stock by lot; its value is computed at the average cost of its goods. */
export const lotFields = {
  ...goods,
  classifyName: text('分类', 'Class', 96),
  depotName: text('仓库', 'Depot', 112),
  lot: text('批号/序列号', 'Lot or serial', 150),
  expiresOn: text('有效期至', 'Good until', 104),
  daysLeft: { label: words('剩余天数', 'Days left'), kind: 'integer', width: 92 },
  unitName: text('基本单位', 'Basic unit', 76),
  qty: qty('现存量', 'On hand'),
  transitQty: qty('在途量', 'In transit'),
  costAmt: amount('参考金额', 'Average value'),
} as const satisfies Readonly<Record<string, Field>>

/** Lists of stock that can be exported: their services, operations, rights and columns. */
export const stockLists = [
  { api: 'InventoryApi', list: 'InventoryApi_selectListNew', stem: 'inventory', label: words('库存', 'Stock'), fields: stockFields },
  {
    api: 'InventoryBalanceApi',
    list: 'InventoryBalanceApi_list',
    stem: 'inventorybalance',
    label: words('进销存', 'Stock balance'),
    fields: balanceFields,
  },
  { api: 'LotStockApi', list: 'LotStockApi_list', stem: 'inventory', label: words('批次库存', 'Stock by lot'), fields: lotFields },
] as const

export type StockList = (typeof stockLists)[number]
