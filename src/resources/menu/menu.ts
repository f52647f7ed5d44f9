import type { Words } from '#domain/core/words.ts'
import type { MenuGroup, MenuPlace } from '../definition/menu-place.ts'
import { allTypes } from '../documents/types.ts'
import { audits } from '../flow/audits.ts'
import { flowPages } from '../flow/flow.ts'
import { resources } from '../index.ts'
import { ledgers } from '../reports/ledger.ts'
import { reports } from '../reports/reports.ts'

/** One page of the side menu. `code` is the stem of its rights. */
export type MenuPage = MenuPlace & {
  code: string
  label: Words
  /** The page is only for administrators of the platform's tenant. */
  scope?: 'platform'
}

/** The nodes of the first level, in their order. */
export const menuGroups: { readonly [Group in MenuGroup]: { label: Words; icon: string } } = {
  purchase: { label: { zh: '采购', en: 'Purchasing' }, icon: 'cart' },
  sales: { label: { zh: '销售', en: 'Sales' }, icon: 'truck' },
  stock: { label: { zh: '仓库', en: 'Warehouse' }, icon: 'warehouse' },
  finance: { label: { zh: '财务', en: 'Finance' }, icon: 'money' },
  analysis: { label: { zh: '分析', en: 'Analysis' }, icon: 'chart' },
  base: { label: { zh: '基础资料', en: 'Master data' }, icon: 'database' },
  promotion: { label: { zh: '营销', en: 'Marketing' }, icon: 'tag' },
  mall: { label: { zh: '商城', en: 'Mall' }, icon: 'shop' },
  messages: { label: { zh: '消息', en: 'Messages' }, icon: 'mail' },
  flow: { label: { zh: '流程', en: 'Workflow' }, icon: 'flow' },
  logs: { label: { zh: '日志', en: 'Logs' }, icon: 'log' },
  system: { label: { zh: '系统设置', en: 'Settings' }, icon: 'settings' },
  platform: { label: { zh: '平台管理', en: 'Platform' }, icon: 'server' },
  partner: { label: { zh: '往来单位', en: 'Partners' }, icon: 'users' },
  audit: { label: { zh: '审计', en: 'Audit' }, icon: 'shield' },
}

/** Pages of the platform's own tables that are not defined as resources. */
const platformPages: readonly MenuPage[] = [
  { code: 'tenant', sort: 10, icon: 'users', label: { zh: '租户', en: 'Tenants' } },
  { code: 'menu', sort: 20, icon: 'tree', label: { zh: '菜单', en: 'Menus' } },
  { code: 'dict', sort: 30, icon: 'page', label: { zh: '系统字典', en: 'Dictionaries' } },
  { code: 'region', sort: 40, icon: 'tree', label: { zh: '行政区划', en: 'Regions' } },
  { code: 'operations', sort: 90, icon: 'chart', label: { zh: '运行状况', en: 'Operations' } },
].map((page) => ({ ...page, group: 'platform' as const, path: `/platform/${page.code}`, scope: 'platform' as const }))

/** Pages that are not defined as resources or documents. */
const pages: readonly MenuPage[] = [
  ...ledgers.map(({ stem, path, sort, label }) => ({ code: stem, group: 'finance' as const, path, sort, icon: 'money', label })),
  ...reports.map(({ stem, menu, label }) => ({ ...menu, code: stem, group: 'analysis' as const, label })),
  {
    code: 'pushaccounting',
    group: 'finance',
    path: '/finance/voucher',
    sort: 80,
    icon: 'page',
    label: { zh: '凭证', en: 'Vouchers' },
  },
  {
    code: 'period',
    group: 'finance',
    path: '/finance/period',
    sort: 90,
    icon: 'lock',
    label: { zh: '会计期间', en: 'Accounting periods' },
  },
  { code: 'checkout', group: 'sales', path: '/sales/till', sort: 11, icon: 'receipt', label: { zh: '收银', en: 'Till' } },
  { code: 'tillday', group: 'sales', path: '/sales/tillDay', sort: 17, icon: 'chart', label: { zh: '收银日结', en: 'Day at the tills' } },
  { code: 'openapi', group: 'system', path: '/system/api', sort: 900, icon: 'page', label: { zh: '接口文档', en: 'API' } },
  {
    code: 'dictbiz',
    group: 'system',
    path: '/system/dictBiz',
    sort: 70,
    icon: 'page',
    label: { zh: '业务字典', en: 'Business dictionaries' },
  },
  {
    code: 'sysconfig',
    group: 'system',
    path: '/system/settings',
    sort: 80,
    icon: 'settings',
    label: { zh: '系统设置', en: 'System settings' },
  },
  {
    code: 'billrule',
    group: 'system',
    path: '/system/billRule',
    sort: 85,
    icon: 'order',
    label: { zh: '单据编码规则', en: 'Document numbers' },
  },
  {
    code: 'printtemplate',
    group: 'system',
    path: '/system/printTemplates',
    sort: 82,
    icon: 'printer',
    label: { zh: '打印模板', en: 'Print templates' },
  },
  ...flowPages.map(({ code, path, sort, icon, label }) => ({ code, group: 'flow' as const, path, sort, icon, label })),
  {
    code: 'registration',
    group: 'system',
    path: '/system/registration',
    sort: 35,
    icon: 'users',
    label: { zh: '注册申请', en: 'Registrations' },
  },
  ...audits.map(({ stem, label, menu }) => ({ ...menu, code: stem, label })),
  ...platformPages,
  { code: 'machine', group: 'audit', path: '/machines', sort: 10, icon: 'tree', label: { zh: '状态图', en: 'State machines' } },
  { code: 'logaudit', group: 'audit', path: '/audit/log', sort: 20, icon: 'chart', label: { zh: '流转审计', en: 'Audit of the log' } },
  { code: 'testing', group: 'audit', path: '/audit/testing', sort: 90, icon: 'check', label: { zh: '测试', en: 'Tests' } },
  { code: 'mymessage', group: 'messages', path: '/messages/mine', sort: 5, icon: 'mail', label: { zh: '我的消息', en: 'My messages' } },
  {
    code: 'invoicequeue',
    group: 'mall',
    path: '/mall/invoiceQueue',
    sort: 61,
    icon: 'receipt',
    label: { zh: '待开票', en: 'Invoices to issue' },
  },
  { code: 'mallgoods', group: 'mall', path: '/mall/goods', sort: 50, icon: 'box', label: { zh: '商城商品', en: 'Mall goods' } },
  { code: 'inventory', group: 'stock', path: '/stock/inventory', sort: 10, icon: 'boxes', label: { zh: '库存', en: 'Stock' } },
  {
    code: 'inventorybalance',
    group: 'stock',
    path: '/stock/inventoryBalance',
    sort: 60,
    icon: 'page',
    label: { zh: '进销存', en: 'Stock balance' },
  },
  {
    code: 'syncwjpyinventory',
    group: 'stock',
    path: '/stock/syncInventory',
    sort: 70,
    icon: 'refresh',
    label: { zh: '库存同步', en: 'Stock sync' },
  },
]

/** Every page of the side menu. */
export const menuPages: readonly MenuPage[] = [
  ...allTypes.map(({ right, menu }) => ({ ...menu, code: right })),
  ...pages,
  ...resources.map(({ menu, stem, label, scope }) => ({ ...menu, code: stem, label, scope })),
]
