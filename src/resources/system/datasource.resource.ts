import { defineResource } from '../definition/define-resource.ts'

export const datasource = defineResource({
  api: 'DatasourceApi',
  table: 'datasource',
  scope: 'platform',
  stem: 'datasource',
  menu: { group: 'platform', path: '/platform/datasource', sort: 70, icon: 'database' },
  label: { zh: '数据源', en: 'Data sources' },
  title: ['name'],
  fields: {
    name: { label: { zh: '名称', en: 'Name' }, kind: 'text', list: true, filter: 'contains', required: true, width: 180 },
    driverClass: { label: { zh: '驱动类', en: 'Driver' }, kind: 'text', list: true, required: true, width: 200 },
    url: { label: { zh: '连接地址', en: 'Address' }, kind: 'text', list: true, required: true, width: 320 },
    username: { label: { zh: '用户名', en: 'User name' }, kind: 'text', list: true, required: true, width: 140 },
    password: { label: { zh: '密码', en: 'Password' }, kind: 'secret' },
    remark: { label: { zh: '备注', en: 'Remark' }, kind: 'textarea', list: true, width: 240 },
  },
  keyword: ['name', 'driverClass', 'url', 'username'],
  sort: 'name',
  unique: [['name']],
})
