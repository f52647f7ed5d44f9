import { defineResource } from '../definition/define-resource.ts'

export const customerLevel = defineResource({
  api: 'CustomerLevelApi',
  table: 'customer_level',
  stem: 'customerlevel',
  menu: { group: 'partner', path: '/base/customerLevel', sort: 40, icon: 'award' },
  label: { zh: '客户等级', en: 'Customer levels' },
  title: ['name'],
  fields: {
    name: { label: { zh: '名称', en: 'Name' }, kind: 'text', list: true, filter: 'contains', required: true, width: 200 },
    discountRate: {
      label: { zh: '折扣率', en: 'Share of the list price' },
      kind: 'percent',
      list: true,
      width: 120,
      hint: { zh: '100为不打折，95为九五折', en: '100 is no discount, 95 is five per cent off' },
    },
    remark: { label: { zh: '备注', en: 'Remark' }, kind: 'textarea', list: true, width: 240 },
  },
  keyword: ['name', 'mnemonic'],
  sort: 'name',
  unique: [['name']],
  mnemonicOf: 'name',
})
