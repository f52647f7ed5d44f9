import { defineResource } from '../definition/define-resource.ts'

export const deliveryConfig = defineResource({
  api: 'DeliveryConfigApi',
  table: 'delivery_config',
  stem: 'deliveryconfig',
  menu: { group: 'mall', path: '/mall/deliveryConfig', sort: 270, icon: 'truck' },
  label: { zh: '配送设置', en: 'Delivery' },
  title: ['name'],
  fields: {
    name: { label: { zh: '名称', en: 'Name' }, kind: 'text', list: true, filter: 'contains', required: true, width: 180 },
    deliveryMode: {
      label: { zh: '配送方式', en: 'Mode' },
      kind: 'choice',
      choices: [
        { value: 1, words: { zh: '快递', en: 'Courier' } },
        { value: 2, words: { zh: '自配送', en: 'Own delivery' } },
        { value: 3, words: { zh: '自提', en: 'Collected' } },
      ],
      list: true,
      required: true,
      width: 110,
    },
    fee: { label: { zh: '配送费', en: 'Fee' }, kind: 'price', list: true, width: 110 },
    freeFrom: { label: { zh: '满额包邮', en: 'Free from' }, kind: 'price', list: true, width: 110 },
    isDefault: { label: { zh: '默认', en: 'Default' }, kind: 'yesNo', list: true, initial: 1, width: 80 },
    remark: { label: { zh: '备注', en: 'Remark' }, kind: 'textarea', list: true, width: 240 },
  },
  keyword: ['name', 'remark'],
  sort: 'name',
  unique: [['name']],
  onlyOne: 'isDefault',
})
