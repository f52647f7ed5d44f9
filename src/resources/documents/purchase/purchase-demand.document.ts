import { purchaseDemand } from '#machines/purchase/purchase-demand.machine.ts'
import { defineDocument } from '../define-document.ts'

/** The demand of a depot, to be bought by purchase orders (docs/rules/laws/purchase/purchase-demand.md). */
export const purchaseDemandDocument = defineDocument({
  words: purchaseDemand,
  api: 'DemandApi',
  right: 'demand',
  prefix: 'XQ',
  menu: {
    group: 'purchase',
    path: '/purchase/demandHistory',
    sort: 5,
    icon: 'order',
    label: { zh: '采购需求', en: 'Purchase demands' },
  },
  form: '/purchase/demandForm',
  lines: { qty: 'qty', price: 'cost' },
  layout: {
    head: ['depotId', 'billDate', 'deliveryDate', 'staffId', 'deptId', 'remark'],
    required: ['depotId', 'billDate'],
    edit: ['commInfoId', 'unitId', 'qty', 'conversionResult', 'suggestedSupplierName', 'remark'],
    shows: ['suggestedSupplierName'],
    read: ['commInfoId', 'unitId', 'qty', 'approvedQty', 'orderedQty', 'closedQty', 'suggestedSupplierName', 'remark'],
    inUnits: ['orderedQty', 'closedQty'],
    totals: ['totalQty'],
  },
  list: {
    columns: ['billNo', 'billDate', 'depotName', 'deliveryDate', 'totalQty', 'status', 'staffName', 'remark'],
    more: ['deptName', 'createTime', 'updateTime'],
    filters: ['depotId'],
    bulk: ['SUBMIT', 'APPROVE'],
    link: { path: '/purchase/demandOpen', label: { zh: '待采购', en: 'To be ordered' } },
  },
  print: {
    head: ['depotName', 'billDate', 'deliveryDate', 'staffName', 'deptName', 'remark'],
    columns: ['commInfoCode', 'commFullName', 'unitName', 'qty', 'conversionResult'],
    more: [
      { field: 'approvedQty', after: 'qty' },
      { field: 'suggestedSupplierName', after: 'conversionResult' },
      { field: 'remark', after: 'conversionResult' },
    ],
    sums: { qty: 'totalQty' },
    totals: ['totalQty'],
    signatures: ['maker', 'approver', 'depot'],
  },
})
