import { defineResource } from '../definition/define-resource.ts'

export const brand = defineResource({
  api: 'BrandApi',
  table: 'brand',
  stem: 'commbrand',
  menu: { group: 'base', path: '/base/brand', sort: 30, icon: 'award' },
  label: { zh: '品牌', en: 'Brands' },
  title: ['name'],
  fields: {
    code: { label: { zh: '编码', en: 'Code' }, kind: 'code', list: true, filter: 'contains', required: true, width: 120 },
    name: { label: { zh: '名称', en: 'Name' }, kind: 'text', list: true, filter: 'contains', required: true, width: 200 },
    context: { label: { zh: '品牌介绍', en: 'Description' }, kind: 'textarea', width: 240 },
    remark: { label: { zh: '备注', en: 'Remark' }, kind: 'textarea', list: true, width: 280 },
  },
  keyword: ['code', 'name', 'mnemonic'],
  sort: 'name',
  unique: [['code'], ['name']],
  mnemonicOf: 'name',
  newCode: { field: 'code', prefix: 'PP', digits: 3, call: 'FranchiseBrandApi_code' },
})
