import { defineResource } from '../definition/define-resource.ts'

export const specDetail = defineResource({
  api: 'SpecDetailApi',
  table: 'spec_detail',
  stem: 'specdetail',
  menu: { group: 'base', path: '/base/specDetail', sort: 62, icon: 'tag' },
  label: { zh: '规格值', en: 'Specification values' },
  title: ['attrName'],
  fields: {
    specId: {
      label: { zh: '规格', en: 'Specification' },
      kind: 'reference',
      to: 'SpecApi',
      name: 'specName',
      list: true,
      filter: 'equals',
      required: true,
      width: 160,
    },
    attrName: { label: { zh: '值', en: 'Value' }, kind: 'text', list: true, filter: 'contains', required: true, width: 160 },
    sort: { label: { zh: '排序', en: 'Order' }, kind: 'integer', list: true, width: 80 },
  },
  keyword: ['attrName', 'specName', 'mnemonic'],
  sort: 'sort',
  unique: [['attrName', 'specId']],
  mnemonicOf: 'attrName',
})
