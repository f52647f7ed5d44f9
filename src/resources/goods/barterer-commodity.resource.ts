import { defineResource } from '../definition/define-resource.ts'
import { goodsField } from './goods-fields.ts'

export const bartererCommodity = defineResource({
  api: 'BartererCommInfoDetailApi',
  table: 'barterer_commodity',
  stem: 'barterercomminfodetail',
  menu: { group: 'base', path: '/base/bartererCommodity', sort: 130, icon: 'users' },
  label: { zh: '往来单位商品', en: 'Goods of partners' },
  title: ['commInfoId'],
  fields: {
    bartererId: {
      label: { zh: '往来单位', en: 'Partner' },
      kind: 'reference',
      to: 'BartererApi',
      name: 'bartererName',
      list: true,
      filter: 'equals',
      required: true,
      width: 200,
    },
    commInfoId: goodsField,
    partnerCode: { label: { zh: '对方编码', en: 'Their code' }, kind: 'code', list: true, width: 140 },
    partnerName: { label: { zh: '对方名称', en: 'Their name' }, kind: 'text', list: true, width: 200 },
    remark: { label: { zh: '备注', en: 'Remark' }, kind: 'textarea', list: true, width: 200 },
  },
  keyword: ['commInfoName', 'bartererName', 'partnerCode', 'partnerName'],
  sort: 'bartererId',
  unique: [['commInfoId', 'bartererId']],
})
