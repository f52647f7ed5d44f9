import { defineResource } from '../definition/define-resource.ts'

export const customerNature = defineResource({
  api: 'CustomerNatureApi',
  table: 'customer_nature',
  stem: 'customernature',
  menu: { group: 'partner', path: '/base/customerNature', sort: 30, icon: 'tree' },
  label: { zh: '客户性质', en: 'Customer types' },
  title: ['name'],
  fields: {
    name: { label: { zh: '名称', en: 'Name' }, kind: 'text', list: true, filter: 'contains', required: true, width: 200 },
    parentId: {
      label: { zh: '上级性质', en: 'Nature above' },
      kind: 'reference',
      to: 'CustomerNatureApi',
      name: 'parentName',
      list: true,
      filter: 'equals',
      width: 180,
    },
    sort: { label: { zh: '排序', en: 'Order' }, kind: 'integer', list: true, width: 80 },
    remark: { label: { zh: '备注', en: 'Remark' }, kind: 'textarea', list: true, width: 240 },
  },
  keyword: ['name', 'mnemonic'],
  sort: 'sort',
  unique: [['name']],
  mnemonicOf: 'name',
  tree: 'parentId',
})
