import { defineResource } from '../definition/define-resource.ts'
import { goodsField, storeField, unitField } from '../goods/goods-fields.ts'

export const storeTemplate = defineResource({
  api: 'StoreTemplateApi',
  table: 'store_template',
  stem: 'storetemplate',
  menu: { group: 'stock', path: '/stock/storeTemplate', sort: 35, icon: 'boxes' },
  label: { zh: '要货模板', en: 'Order templates' },
  title: ['commInfoId'],
  fields: {
    depotId: storeField,
    commInfoId: goodsField,
    unitId: { ...unitField, required: true },
    qty: {
      label: { zh: '常用数量', en: 'Usual quantity' },
      kind: 'factor',
      list: true,
      required: true,
      width: 110,
    },
    remark: { label: { zh: '备注', en: 'Remark' }, kind: 'textarea', list: true, width: 200 },
  },
  keyword: ['commInfoName', 'depotName'],
  sort: 'commInfoId',
  unique: [['depotId', 'commInfoId']],
  importKey: ['depotId', 'commInfoId'],
})
