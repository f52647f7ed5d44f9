import { defineResource } from '../definition/define-resource.ts'

export const taxRate = defineResource({
  api: 'TaxRateApi',
  table: 'tax_rate',
  stem: 'taxrate',
  menu: { group: 'base', path: '/base/taxRate', sort: 50, icon: 'percent' },
  label: { zh: '税率', en: 'Tax rates' },
  title: ['name', 'taxRate'],
  fields: {
    taxRate: { label: { zh: '税率', en: 'Tax rate' }, kind: 'percent', list: true, filter: 'equals', required: true, width: 100 },
    name: { label: { zh: '名称', en: 'Name' }, kind: 'text', list: true, width: 160 },
    isDefault: { label: { zh: '默认', en: 'Default' }, kind: 'yesNo', list: true, initial: 1, width: 80 },
    nextId: {
      label: { zh: '之后的税率', en: 'Followed by' },
      kind: 'reference',
      to: 'TaxRateApi',
      name: 'nextName',
      list: true,
      width: 110,
    },
    nextFrom: { label: { zh: '生效日期', en: 'From' }, kind: 'date', list: true, width: 110 },
    fromDate: { label: { zh: '适用自', en: 'Valid from' }, kind: 'date', list: true, width: 110 },
    toDate: { label: { zh: '适用至', en: 'Valid to' }, kind: 'date', list: true, width: 110 },
    legalSource: { label: { zh: '法律依据', en: 'Legal source' }, kind: 'text', list: true, width: 260 },
    status: { label: { zh: '启用', en: 'Enabled' }, kind: 'switch', list: true, filter: 'equals', readOnly: true, form: false, width: 96 },
    remark: { label: { zh: '备注', en: 'Remark' }, kind: 'textarea', list: true, width: 240 },
  },
  keyword: ['taxRate', 'name'],
  sort: 'taxRate',
  unique: [['taxRate']],
  onlyOne: 'isDefault', // enforced by a partial unique index; the former default is cleared in the same statement
})
