import { openingPartner } from '#machines/finance/opening-partner.machine.ts'
import { defineDocument } from '../define-document.ts'

/**
 * The opening debt of a customer or to a supplier; it has no lines and is entered in its lists
 * (docs/rules/laws/finance/opening-partner.md).
 */
export const openingPartnerDocument = defineDocument({
  words: openingPartner,
  api: 'OpeningPartnerApi',
  right: 'openingbarerter',
  prefix: 'QW',
  opens: true,
  menu: {
    group: 'base',
    path: '/base/openingCustomer',
    sort: 310,
    icon: 'money',
    label: { zh: '期初应收应付', en: 'Opening receivables and payables' },
  },
  form: '/base/openingPartner',
  print: {
    head: ['customerName', 'supplierName', 'billDate', 'customerNo', 'dueDate', 'receivableAmt', 'payableAmt', 'advanceAmt', 'remark'],
    columns: [],
    more: [],
    sums: {},
    totals: [],
    amount: 'finalAmt',
    signatures: ['maker', 'approver'],
  },
})
