import { costAdjustment } from '#machines/finance/cost-adjustment.machine.ts'
import type { ScreenDefinition } from '../../definition/resource-definition.ts'
import { defineDocument } from '../define-document.ts'
import { openWhileEditable, recordPrint, remarkField, stateFields } from '../record-fields.ts'

/** List and form of cost adjustments. */
export const costAdjustmentRecord: ScreenDefinition = {
  api: 'CostAdjustmentApi',
  stem: 'costadjustment',
  label: { zh: '成本调整单', en: 'Cost adjustments' },
  title: ['billNo'],
  openWhile: openWhileEditable(costAdjustment),
  keyword: ['billNo'],
  sort: '',
  fields: {
    ...stateFields(costAdjustment),
    billDate: { label: { zh: '日期', en: 'Date' }, kind: 'date', list: true, width: 110 },
    depotId: {
      label: { zh: '仓库', en: 'Depot' },
      kind: 'reference',
      to: 'DepotApi',
      name: 'depotName',
      list: true,
      filter: 'equals',
      required: true,
      width: 140,
    },
    commInfoId: {
      label: { zh: '商品', en: 'Goods' },
      kind: 'reference',
      to: 'CommodityApi',
      name: 'commInfoName',
      list: true,
      filter: 'equals',
      required: true,
      width: 220,
    },
    adjustKind: {
      label: { zh: '调整方式', en: 'How' },
      kind: 'choice',
      list: true,
      required: true,
      width: 150,
      hint: {
        zh: '差异分摊：仍在库的部分计入库存，其余计入销售成本',
        en: 'A variance is spread: goods that are there take their share, what was sold the rest',
      },
      choices: [
        { value: 1, words: { zh: '手工调整', en: 'By hand' } },
        { value: 2, words: { zh: '采购成本差异分摊', en: 'Purchase variance' } },
        { value: 3, words: { zh: '结账分摊', en: 'At closing' }, made: true },
      ],
    },
    amount: {
      label: { zh: '调整金额', en: 'Amount' },
      kind: 'amount',
      list: true,
      required: true,
      signed: true,
      hint: { zh: '负数减少成本；数量不变', en: 'Below zero they cost less; their quantity stays' },
      width: 110,
    },
    stockAmt: { label: { zh: '计入库存', en: 'To stock' }, kind: 'amount', list: true, form: false, width: 110 },
    salesCostAmt: { label: { zh: '计入销售成本', en: 'To cost of sales' }, kind: 'amount', list: true, form: false, width: 120 },
    createUserName: { label: { zh: '经办人', en: 'Made by' }, kind: 'text', list: true, form: false, width: 100 },
    createTime: { label: { zh: '录入时间', en: 'Made' }, kind: 'moment', list: true, form: false, width: 150 },
    remark: remarkField,
  },
}

/** Changes the cost of goods in a depot but not their quantity. */
export const costAdjustmentDocument = defineDocument({
  words: costAdjustment,
  api: 'CostAdjustmentApi',
  right: 'costadjustment',
  prefix: 'CB',
  vouchers: ['gain', 'loss'],
  menu: { group: 'stock', path: '/stock/costAdjustment', sort: 62, icon: 'money', label: { zh: '成本调整单', en: 'Cost adjustments' } },
  form: '/stock/costAdjustmentForm',
  record: costAdjustmentRecord,
  rowEvents: ['REVERSE'],
  print: recordPrint(['maker', 'approver']),
})
