import { defineResource } from '../definition/define-resource.ts'
import { goodsField } from '../goods/goods-fields.ts'

/** The commission of staff on money collected for their sales (ADR 164). */
export const commissionRule = defineResource({
  api: 'CommissionRuleApi',
  table: 'commission_rule',
  stem: 'commissionrule',
  menu: { group: 'finance', path: '/finance/commissionRule', sort: 46, icon: 'coins' },
  label: { zh: '提成规则', en: 'Commission rules' },
  title: ['name'],
  fields: {
    name: { label: { zh: '名称', en: 'Name' }, kind: 'text', list: true, filter: 'contains', required: true, width: 180 },
    commissionRate: {
      label: { zh: '提成比例', en: 'Percent' },
      kind: 'percent',
      list: true,
      required: true,
      width: 100,
      hint: { zh: '按不含税收款额计算', en: 'Of the untaxed money collected' },
    },
    classifyId: {
      label: { zh: '商品分类', en: 'Goods class' },
      kind: 'reference',
      to: 'ClassificationApi',
      name: 'classifyName',
      list: true,
      width: 130,
      hint: { zh: '分类和商品都不填为全部商品', en: 'Without a class and goods it is about all goods' },
    },
    commInfoId: { label: goodsField.label, kind: 'reference', to: 'CommodityApi', name: 'commInfoName', list: true, width: 200 },
    staffId: {
      label: { zh: '经办人', en: 'Handled by' },
      kind: 'reference',
      to: 'UserApi',
      name: 'staffName',
      list: true,
      filter: 'equals',
      width: 120,
      hint: { zh: '最具体的规则优先：经办人、岗位、商品、分类', en: 'The most particular rule counts: who sold, post, goods, class' },
    },
    postId: { label: { zh: '岗位', en: 'Post' }, kind: 'reference', to: 'PostApi', name: 'postName', list: true, width: 120 },
    startDate: { label: { zh: '开始日期', en: 'From' }, kind: 'date', list: true, required: true, width: 110 },
    endDate: { label: { zh: '结束日期', en: 'Until' }, kind: 'date', list: true, width: 110 },
    status: { label: { zh: '启用', en: 'Enabled' }, kind: 'switch', list: true, filter: 'equals', readOnly: true, form: false, width: 96 },
    remark: { label: { zh: '备注', en: 'Remark' }, kind: 'textarea', list: true, width: 200 },
  },
  keyword: ['name', 'mnemonic'],
  sort: 'name',
  unique: [['name']],
  mnemonicOf: 'name',
})
