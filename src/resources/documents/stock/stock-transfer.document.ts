import { stockTransfer } from '#machines/stock/stock-transfer.machine.ts'
import { defineDocument } from '../define-document.ts'
import { moveDepotRights, moveFollows, moveLayout, moveLines, moveList, movePrint } from './move-fields.ts'

/** Goods moved from one depot to another (docs/rules/laws/stock/stock-transfer.md). */
export const stockTransferDocument = defineDocument({
  words: stockTransfer,
  api: 'MoveInventoryApi',
  right: 'moveinventory',
  prefix: 'DB',
  vouchers: ['stockOut', 'stockIn'],
  menu: { group: 'stock', path: '/stock/transferHistory', sort: 30, icon: 'truck', label: { zh: '调拨', en: 'Transfers' } },
  form: '/stock/transferForm',
  depotRights: moveDepotRights,
  lines: moveLines,
  layout: moveLayout,
  list: moveList,
  follows: moveFollows,
  print: movePrint,
})
