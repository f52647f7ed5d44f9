import { assemblyLots, assemblyWays } from '#domain/stock/bundles.ts'
import { assembly } from '#machines/stock/assembly.machine.ts'
import { defineDocument } from '../define-document.ts'

/** Assembly of goods into a bundle, or disassembly of a bundle, at an unchanged value (ADR 158). */
export const assemblyDocument = defineDocument({
  words: assembly,
  api: 'AssemblyApi',
  right: 'assembly',
  prefix: 'ZZ',
  vouchers: ['stockOut', 'stockIn'],
  menu: { group: 'stock', path: '/stock/assemblyHistory', sort: 65, icon: 'order', label: { zh: '组合拆装', en: 'Assemblies' } },
  form: '/stock/assemblyForm',
  lines: { qty: 'qty', price: 'cost', lots: assemblyLots(assemblyWays.assemble) },
  layout: {
    head: ['assemblyWay', 'depotId', 'billDate', 'staffId', 'deptId', 'remark'],
    required: ['assemblyWay', 'depotId', 'billDate'],
    edit: ['assemblyRole', 'commInfoId', 'unitId', 'qty', 'conversionResult', 'remark'],
    read: ['assemblyRole', 'commInfoId', 'unitId', 'qty', 'conversionResult', 'costPrice', 'costAmt', 'remark'],
    totals: ['totalQty', 'costAmt'],
  },
  list: {
    columns: ['billNo', 'billDate', 'assemblyWay', 'bundleName', 'depotName', 'totalQty', 'costAmt', 'status', 'staffName', 'remark'],
    more: ['deptName', 'createTime', 'updateTime'],
    filters: ['depotId'],
    bulk: ['SUBMIT', 'POST'],
  },
  follows: {
    POST: {
      zh: '记账后用掉的商品按成本出库，做成的商品按同一价值入库；单据不能再修改，只能红冲。',
      en: 'What is used up leaves at its cost and what is made comes in at the same value. The document can then only be reversed.',
    },
  },
  print: {
    head: ['assemblyWay', 'depotName', 'billDate', 'staffName', 'deptName', 'remark'],
    columns: ['assemblyRole', 'commInfoCode', 'commFullName', 'unitName', 'qty', 'conversionResult', 'costPrice', 'costAmt'],
    more: [{ field: 'remark', after: 'costAmt' }],
    sums: { qty: 'totalQty', costAmt: 'costAmt' },
    totals: ['totalQty', 'costAmt'],
    amount: 'costAmt',
    signatures: ['maker', 'approver', 'depot'],
  },
})
