import { defineResource } from '../definition/define-resource.ts'

export const param = defineResource({
  api: 'ParamApi',
  table: 'param',
  scope: 'platform',
  stem: 'param',
  menu: { group: 'platform', path: '/platform/param', sort: 60, icon: 'settings' },
  label: { zh: '系统参数', en: 'System parameters' },
  title: ['paramName'],
  fields: {
    paramName: { label: { zh: '参数名称', en: 'Name' }, kind: 'text', list: true, filter: 'contains', required: true, width: 200 },
    paramKey: { label: { zh: '参数键名', en: 'Key' }, kind: 'text', list: true, filter: 'contains', required: true, width: 240 },
    paramValue: { label: { zh: '参数键值', en: 'Value' }, kind: 'text', list: true, required: true, width: 240 },
    remark: { label: { zh: '备注', en: 'Remark' }, kind: 'textarea', list: true, width: 240 },
  },
  keyword: ['paramName', 'paramKey', 'paramValue'],
  sort: 'paramKey',
  unique: [['paramKey']],
})
