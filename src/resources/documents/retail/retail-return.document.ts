import { retailReturn } from '#machines/retail/retail-return.machine.ts'
import { defineDocument } from '../define-document.ts'
import { salesTotals } from '../sales-fields.ts'
import { retailBackColumns, retailFollows, retailHead, retailList, retailPrint, retailSends, ticketSource } from './retail-fields.ts'

/** Returns over the counter, with or without a ticket (docs/rules/laws/retail/retail-return.md). */
export const retailReturnDocument = defineDocument({
  words: retailReturn,
  api: 'RetailReturnApi',
  right: 'lsthdsalesorder',
  prefix: 'LT',
  vouchers: ['stockIn'],
  menu: { group: 'sales', path: '/sales/retailReturnHistory', sort: 13, icon: 'receipt', label: { zh: '零售退货', en: 'Retail returns' } },
  form: '/sales/retailReturnOrder',
  madeFrom: 'ticketId',
  source: ticketSource,
  partner: 'customer',
  lines: { qty: 'qty', price: 'taxed', sign: -1, lots: 'in' },
  sends: retailSends,
  layout: { head: retailHead, required: ['depotId', 'billDate'], edit: retailBackColumns, totals: salesTotals },
  list: retailList,
  follows: retailFollows,
  print: retailPrint,
})
