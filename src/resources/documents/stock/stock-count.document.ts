import { stockCount } from '#machines/stock/stock-count.machine.ts'
import { defineDocument } from '../define-document.ts'

/** The counted stock of a depot, compared with the books (docs/rules/laws/stock/stock-count.md). */
export const stockCountDocument = defineDocument({
  words: stockCount,
  api: 'CheckInventoryApi',
  right: 'checkinventory',
  prefix: 'PD',
  menu: { group: 'stock', path: '/stock/checkinventoryhistory', sort: 50, icon: 'order', label: { zh: '盘点', en: 'Stock counts' } },
  form: '/stock/checkinventoryform',
  sends: { head: ['classifyIds', 'wareCode', 'isBlind', 'isFrozen'], lines: [] },
  layout: {
    head: ['depotId', 'billDate', 'remark'],
    required: ['depotId', 'billDate'],
    edit: [],
    totals: [],
  },
  list: {
    columns: ['billNo', 'billDate', 'depotName', 'status', 'staffName', 'remark'],
    more: ['createTime', 'updateTime'],
    filters: ['depotId'],
    bulk: [],
  },
  follows: {
    POST: {
      zh: '记账后差异按报损报溢入账，盘点单不能再修改；有误请重新盘点。',
      en: 'The differences are booked as a loss and gain and the count is final; a wrong one is corrected by a new count.',
    },
  },
  print: {
    head: ['depotName', 'billDate', 'createUserName', 'remark'],
    columns: ['commInfoCode', 'commInfoName', 'barCode', 'unitName', 'qty'],
    more: [{ field: 'remark', after: 'qty' }],
    sums: {},
    totals: [],
    signatures: ['maker', 'approver', 'depot'],
  },
})
