import { requisition } from '#machines/stock/requisition.machine.ts'
import { defineDocument } from '../define-document.ts'
import { moveDepotRights, moveFollows, moveLayout, moveLines, moveList, movePrint } from './move-fields.ts'

/** Goods that a store requests from a warehouse (docs/rules/laws/stock/requisition.md). */
export const requisitionDocument = defineDocument({
  words: requisition,
  api: 'RequisitionApi',
  right: 'requirestock',
  prefix: 'YD',
  vouchers: ['stockOut', 'stockIn'],
  menu: { group: 'stock', path: '/stock/requireStockHistory', sort: 32, icon: 'truck', label: { zh: '要货', en: 'Requisitions' } },
  form: '/stock/requireStockForm',
  depotRights: { ...moveDepotRights, SUBMIT: 'inDepotId', WITHDRAW: 'inDepotId', CANCEL: 'inDepotId' },
  lines: moveLines,
  layout: moveLayout,
  list: { ...moveList, link: { path: '/stock/allocation', label: { zh: '配货分配', en: 'Share what is free' } } },
  follows: moveFollows,
  print: movePrint,
})
