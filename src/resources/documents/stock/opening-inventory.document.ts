import { openingInventory } from '#machines/stock/opening-inventory.machine.ts'
import { defineDocument } from '../define-document.ts'

/** Opening stock, at the cost entered (docs/rules/laws/stock/opening-inventory.md). */
export const openingInventoryDocument = defineDocument({
  words: openingInventory,
  api: 'OpeningInventoryApi',
  right: 'openinginventory',
  prefix: 'QC',
  opens: true,
  menu: { group: 'stock', path: '/stock/openingInventory', sort: 20, icon: 'order', label: { zh: '期初库存', en: 'Opening inventory' } },
  form: '/stock/openingInventoryForm',
  lines: { qty: 'qty', price: 'cost', lots: 'in' },
  layout: {
    head: ['depotId', 'billDate', 'staffId', 'deptId', 'remark'],
    required: ['depotId', 'billDate'],
    edit: ['commInfoId', 'unitId', 'qty', 'conversionResult', 'costPrice', 'costAmt', 'remark'],
    totals: ['totalQty', 'costAmt'],
  },
  list: {
    columns: ['billNo', 'billDate', 'depotName', 'totalQty', 'costAmt', 'status', 'staffName', 'remark'],
    more: ['deptName', 'createTime', 'updateTime'],
    filters: ['depotId'],
    bulk: ['POST'],
  },
  follows: {
    POST: {
      zh: '记账后库存和成本随即建立，单据不能再修改，只能红冲。',
      en: 'Stock and its cost stand in the books at once. The document can then only be reversed.',
    },
  },
  sheet: {
    label: { zh: '期初库存', en: 'Opening inventory' },
    hint: {
      zh: '按模板填写：表头不要改动，每行一个仓库的一种商品，可填名称或编码，单位不填为基本单位。每个仓库生成一张草稿；有一行出错则全部不导入。',
      en: 'Fill in the template: leave its head as it is, goods of one depot each row, by name or code; without a unit it is the basic one. Each depot becomes a draft; one wrong row and nothing is taken.',
    },
    right: 'openinginventory_import',
    template: 'OpeningInventoryApi_template',
    send: 'OpeningInventoryApi_exportInventoryInfo',
  },
  print: {
    head: ['depotName', 'billDate', 'staffName', 'deptName', 'remark'],
    columns: ['commInfoCode', 'commFullName', 'unitName', 'qty', 'conversionResult', 'costPrice', 'costAmt'],
    more: [{ field: 'remark', after: 'costAmt' }],
    sums: { qty: 'totalQty', costAmt: 'costAmt' },
    totals: ['totalQty', 'costAmt'],
    amount: 'costAmt',
    signatures: ['maker', 'approver', 'depot'],
  },
})
