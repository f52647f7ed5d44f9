import { defineResource } from '../definition/define-resource.ts'
import { goodsField, unitField } from '../goods/goods-fields.ts'

export const quantityPrice = defineResource({
  api: 'QuantityPriceApi',
  table: 'quantity_price',
  stem: 'commquantityprice',
  menu: { group: 'base', path: '/comm/commQuantityPrice', sort: 114, icon: 'money' },
  label: { zh: '数量阶梯价', en: 'Prices by quantity' },
  title: ['commInfoId'],
  fields: {
    commInfoId: goodsField,
    unitId: { ...unitField, required: true },
    fromQty: {
      label: { zh: '起订数量', en: 'From quantity' },
      kind: 'factor',
      list: true,
      required: true,
      width: 110,
      hint: { zh: '达到该数量起按此价', en: 'The price holds from this quantity on' },
    },
    finalPrice: { label: { zh: '单价', en: 'Price' }, kind: 'price', list: true, required: true, width: 120 },
    status: { label: { zh: '启用', en: 'Enabled' }, kind: 'switch', list: true, filter: 'equals', readOnly: true, form: false, width: 96 },
    remark: { label: { zh: '备注', en: 'Remark' }, kind: 'textarea', list: true, width: 200 },
  },
  keyword: ['commInfoName'],
  sort: 'commInfoId',
  unique: [['commInfoId', 'unitId', 'fromQty']],
  importKey: ['commInfoId', 'unitId', 'fromQty'],
})
