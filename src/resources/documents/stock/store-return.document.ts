import { storeReturn } from '#machines/stock/store-return.machine.ts'
import { defineDocument } from '../define-document.ts'
import { moveDepotRights, moveFollows, moveLayout, moveLines, moveList, movePrint } from './move-fields.ts'

/** Goods that a store sends back to a warehouse (docs/rules/laws/stock/store-return.md). */
export const storeReturnDocument = defineDocument({
  words: storeReturn,
  api: 'StoreReturnApi',
  right: 'returnstock',
  prefix: 'TC',
  vouchers: ['stockOut', 'stockIn'],
  menu: { group: 'stock', path: '/stock/returnStockHistory', sort: 34, icon: 'truck', label: { zh: '退仓', en: 'Store returns' } },
  form: '/stock/returnStockForm',
  depotRights: moveDepotRights,
  lines: moveLines,
  layout: moveLayout,
  list: moveList,
  follows: moveFollows,
  print: movePrint,
})
