import { retailOrder } from '#machines/retail/retail-order.machine.ts'
import { defineDocument } from '../define-document.ts'
import { salesColumns, salesTotals } from '../sales-fields.ts'
import { retailFollows, retailHead, retailList, retailSends, ticketPrint } from './retail-fields.ts'

/** Sales over the counter (docs/rules/laws/retail/retail-order.md). */
export const retailOrderDocument = defineDocument({
  words: retailOrder,
  api: 'RetailOrderApi',
  right: 'lsdsalesorder',
  prefix: 'LS',
  vouchers: ['stockOut'],
  menu: { group: 'sales', path: '/sales/retail', sort: 12, icon: 'receipt', label: { zh: '零售', en: 'Retail' } },
  form: '/sales/retailForm',
  partner: 'customer',
  lines: { qty: 'qty', price: 'taxed', lots: 'fresh' },
  sends: retailSends,
  layout: { head: retailHead, required: ['depotId', 'billDate'], edit: salesColumns, totals: salesTotals },
  list: {
    ...retailList,
    columns: [...retailList.columns.slice(0, -2), 'offlineMarkNames', 'priceDeviation', 'staffName', 'remark'],
    tasks: { unconfirmed: { zh: '待确认', en: 'To be confirmed' } },
    marks: { oversold: { zh: '超卖', en: 'Oversold' }, deviating: { zh: '离线差异', en: 'Differs offline' } },
  },
  follows: retailFollows,
  print: { ...ticketPrint, invoiceable: true },
})
