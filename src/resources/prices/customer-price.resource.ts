import { defineResource } from '../definition/define-resource.ts'
import { goodsField, unitField } from '../goods/goods-fields.ts'

export const customerPrice = defineResource({
  api: 'CustomerPriceApi',
  table: 'customer_price',
  stem: 'commcustomerprice',
  menu: { group: 'base', path: '/comm/commcustomerprice', sort: 100, icon: 'money' },
  label: { zh: '客户专属价', en: 'Prices for customers' },
  title: ['commInfoId'],
  fields: {
    customerId: {
      label: { zh: '客户', en: 'Customer' },
      kind: 'reference',
      to: 'CustomerApi',
      name: 'customerName',
      list: true,
      filter: 'equals',
      required: true,
      width: 200,
    },
    commInfoId: goodsField,
    unitId: { ...unitField, required: true },
    finalPrice: { label: { zh: '专属价', en: 'Price' }, kind: 'price', list: true, required: true, width: 120 },
    status: { label: { zh: '启用', en: 'Enabled' }, kind: 'switch', list: true, filter: 'equals', readOnly: true, form: false, width: 96 },
    remark: { label: { zh: '备注', en: 'Remark' }, kind: 'textarea', list: true, width: 200 },
  },
  keyword: ['commInfoName', 'customerName'],
  sort: 'commInfoId',
  unique: [['commInfoId', 'customerId', 'unitId']],
  importKey: ['customerId', 'commInfoId', 'unitId'],
  // sellers must still be able to see a price at which they sold, so a used price is disabled instead of removed
  uses: { lines: { commInfoId: 'comm_info_id', unitId: 'unit_id' }, heads: { customerId: 'customer_id' } },
})
