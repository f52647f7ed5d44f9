import { defineResource } from '../definition/define-resource.ts'
import { goodsField, unitField } from '../goods/goods-fields.ts'

export const levelPrice = defineResource({
  api: 'LevelPriceApi',
  table: 'level_price',
  stem: 'commlevelprice',
  menu: { group: 'base', path: '/comm/commLevelPrice', sort: 112, icon: 'money' },
  label: { zh: '客户等级价', en: 'Prices by level of customer' },
  title: ['commInfoId'],
  fields: {
    levelId: {
      label: { zh: '客户等级', en: 'Customer level' },
      kind: 'reference',
      to: 'CustomerLevelApi',
      name: 'levelName',
      list: true,
      filter: 'equals',
      required: true,
      width: 160,
    },
    commInfoId: goodsField,
    unitId: { ...unitField, required: true },
    finalPrice: { label: { zh: '等级价', en: 'Price' }, kind: 'price', list: true, required: true, width: 120 },
    status: { label: { zh: '启用', en: 'Enabled' }, kind: 'switch', list: true, filter: 'equals', readOnly: true, form: false, width: 96 },
    remark: { label: { zh: '备注', en: 'Remark' }, kind: 'textarea', list: true, width: 200 },
  },
  keyword: ['commInfoName', 'levelName'],
  sort: 'commInfoId',
  unique: [['commInfoId', 'levelId', 'unitId']],
  importKey: ['levelId', 'commInfoId', 'unitId'],
})
