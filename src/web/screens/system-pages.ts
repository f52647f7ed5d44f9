import type { Words } from '#domain/words.ts'
import type { Page } from '../pages.ts'
import type { PlainList } from './plain-list.tsx'

const label = (zh: string, en: string): Words => ({ zh, en })

const entryColumns = [
  { id: 'code', label: label('字典编号', 'Code'), width: 180 },
  { id: 'dictKey', label: label('字典键值', 'Key'), width: 120 },
  { id: 'dictValue', label: label('字典名称', 'Name'), width: 200 },
  { id: 'sort', label: label('排序', 'Order'), width: 80 },
  { id: 'parentName', label: label('上级字典', 'Above'), width: 160 },
  { id: 'remark', label: label('备注', 'Remark'), width: 240 },
]

const lists: readonly (PlainList & { path: string })[] = [
  {
    path: '/platform/dict',
    operation: 'DictApi_list',
    right: 'dict_view',
    title: label('系统字典', 'Dictionaries'),
    rowId: 'id',
    search: 'dictValue',
    columns: entryColumns,
  },
  {
    path: '/system/dictBiz',
    operation: 'DictBizApi_list',
    right: 'dictbiz_view',
    title: label('业务字典', 'Business dictionaries'),
    rowId: 'id',
    search: 'dictValue',
    columns: entryColumns,
  },
  {
    path: '/platform/region',
    operation: 'RegionApi_list',
    right: 'region_view',
    title: label('行政区划', 'Regions'),
    rowId: 'code',
    search: 'keyword',
    columns: [
      { id: 'code', label: label('区划编号', 'Code'), width: 120 },
      { id: 'name', label: label('名称', 'Name'), width: 200 },
      { id: 'parentName', label: label('上级区划', 'Above'), width: 200 },
      { id: 'regionLevel', label: label('级别', 'Level'), width: 80 },
    ],
  },
  {
    path: '/platform/tenant',
    operation: 'TenantApi_list',
    right: 'tenant_view',
    title: label('租户', 'Tenants'),
    rowId: 'id',
    search: 'keyword',
    columns: [
      { id: 'tenantId', label: label('租户编号', 'Number'), width: 100 },
      { id: 'tenantName', label: label('租户名称', 'Name'), width: 200 },
      { id: 'domain', label: label('域名', 'Domain'), width: 220 },
      { id: 'linkman', label: label('联系人', 'Contact'), width: 120 },
      { id: 'contactNumber', label: label('联系电话', 'Phone'), width: 140 },
      { id: 'accountNumber', label: label('账号数', 'Accounts'), width: 90 },
      { id: 'expireTime', label: label('到期时间', 'Expires'), width: 160 },
    ],
  },
]

/** Pages of people's and the platform's settings that are no plain resource. */
export const systemPages: readonly Page[] = [
  { path: '/system/settings', title: label('系统设置', 'System settings'), load: () => import('./settings.screen.tsx') },
  ...lists.map(({ path, ...list }) => ({
    path,
    title: list.title,
    load: async () => {
      const { plainList } = await import('./plain-list.tsx')
      return { default: plainList(list) }
    },
  })),
]
