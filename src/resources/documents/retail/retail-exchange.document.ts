import { retailExchange } from '#machines/retail/retail-exchange.machine.ts'
import { defineDocument } from '../define-document.ts'
import { salesTotals } from '../sales-fields.ts'
import { retailBackColumns, retailFollows, retailHead, retailList, retailPrint, retailSends, ticketSource } from './retail-fields.ts'

/**
 * Goods returned over the counter, with negative quantities, and others sold in exchange
 * (docs/rules/laws/retail/retail-exchange.md).
 */
export const retailExchangeDocument = defineDocument({
  words: retailExchange,
  api: 'ExchangeApi',
  right: 'salesexchange',
  prefix: 'HH',
  vouchers: ['stockOut', 'stockIn'],
  menu: { group: 'sales', path: '/sales/exchange', sort: 32, icon: 'receipt', label: { zh: '换货', en: 'Exchanges' } },
  form: '/sales/exchangeForm',
  madeFrom: 'ticketId',
  source: ticketSource,
  partner: 'customer',
  lines: { qty: 'qty', price: 'taxed', sign: 0, lots: { plus: 'fresh', minus: 'in' } },
  sends: retailSends,
  layout: { head: retailHead, required: ['depotId', 'billDate'], edit: retailBackColumns, totals: salesTotals },
  list: retailList,
  follows: retailFollows,
  print: { ...retailPrint, invoiceable: true },
})
