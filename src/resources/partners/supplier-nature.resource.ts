import { defineResource } from '../definition/define-resource.ts'

export const supplierNature = defineResource({
  api: 'SupplierNatureApi',
  table: 'supplier_nature',
  stem: 'suppliernature',
  menu: { group: 'partner', path: '/base/supplierNature', sort: 60, icon: 'tree' },
  label: { zh: '供应商性质', en: 'Supplier types' },
  title: ['name'],
  fields: {
    name: { label: { zh: '名称', en: 'Name' }, kind: 'text', list: true, filter: 'contains', required: true, width: 200 },
    parentId: {
      label: { zh: '上级性质', en: 'Nature above' },
      kind: 'reference',
      to: 'SupplierNatureApi',
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
