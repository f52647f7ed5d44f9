import { defineResource } from '../definition/define-resource.ts'

export const carrier = defineResource({
  api: 'CarrierApi',
  table: 'carrier',
  stem: 'transport',
  menu: { group: 'partner', path: '/base/transport', sort: 90, icon: 'truck' },
  label: { zh: '物流公司', en: 'Carriers' },
  title: ['name'],
  fields: {
    code: { label: { zh: '编码', en: 'Code' }, kind: 'code', list: true, filter: 'contains', required: true, width: 120 },
    name: { label: { zh: '名称', en: 'Name' }, kind: 'text', list: true, filter: 'contains', required: true, width: 200 },
    phone: { label: { zh: '电话', en: 'Phone' }, kind: 'phone', list: true, width: 130 },
    website: {
      label: { zh: '查询网址', en: 'Tracking address' },
      kind: 'url',
      list: true,
      width: 240,
      hint: { zh: '以http或https开头', en: 'Begins with http or https' },
    },
    status: { label: { zh: '启用', en: 'Enabled' }, kind: 'switch', list: true, filter: 'equals', readOnly: true, form: false, width: 96 },
    remark: { label: { zh: '备注', en: 'Remark' }, kind: 'textarea', list: true, width: 240 },
  },
  keyword: ['code', 'name', 'mnemonic'],
  sort: 'code',
  unique: [['code'], ['name']],
  mnemonicOf: 'name',
  newCode: { field: 'code', prefix: 'WL', digits: 3 },
})
