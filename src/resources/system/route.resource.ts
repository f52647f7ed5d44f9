import { defineResource } from '../definition/define-resource.ts'

export const route = defineResource({
  api: 'RouteApi',
  table: 'route',
  scope: 'platform',
  stem: 'route',
  menu: { group: 'platform', path: '/platform/route', sort: 50, icon: 'tree' },
  label: { zh: '路由', en: 'Routes' },
  title: ['name'],
  fields: {
    name: { label: { zh: '名称', en: 'Name' }, kind: 'text', list: true, filter: 'contains', required: true, width: 180 },
    path: { label: { zh: '路径', en: 'Path' }, kind: 'text', list: true, required: true, width: 260 },
    component: { label: { zh: '页面', en: 'Screen' }, kind: 'text', list: true, width: 200 },
    sort: { label: { zh: '排序', en: 'Order' }, kind: 'integer', list: true, initial: 0, width: 80 },
    status: { label: { zh: '启用', en: 'Enabled' }, kind: 'switch', list: true, filter: 'equals', readOnly: true, form: false, width: 96 },
    remark: { label: { zh: '备注', en: 'Remark' }, kind: 'textarea', list: true, width: 240 },
  },
  keyword: ['name', 'path', 'component'],
  sort: 'sort',
  unique: [['path']],
})
