import { defineResource } from '../definition/define-resource.ts'

export const spec = defineResource({
  api: 'SpecApi',
  table: 'spec',
  stem: 'spec',
  menu: { group: 'base', path: '/base/spec', sort: 60, icon: 'ruler' },
  label: { zh: '规格', en: 'Specifications' },
  title: ['attrName'],
  fields: {
    attrName: { label: { zh: '名称', en: 'Name' }, kind: 'text', list: true, filter: 'contains', required: true, width: 160 },
    details: { label: { zh: '规格值', en: 'Specification values' }, kind: 'text', list: true, readOnly: true, form: false, width: 320 },
    remark: { label: { zh: '备注', en: 'Remark' }, kind: 'textarea', list: true, width: 240 },
  },
  keyword: ['attrName', 'mnemonic'],
  sort: 'attrName',
  unique: [['attrName']],
  mnemonicOf: 'attrName',
  computed: { details: 'specDetails' },
})
