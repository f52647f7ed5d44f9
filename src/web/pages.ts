import type { ComponentType } from 'react'
import { type ResourceApi, resources } from '#resources/index.ts'
import { ownPaths } from '#resources/menu/menu-names.ts'
import { staticMenu } from '#resources/menu/static-menu.ts'
import { reports } from '#resources/reports/reports.ts'
import type { Page } from './core/page.ts'
import { countingPath, countSheetsPath, homePath } from './core/paths.ts'
import { documentPages } from './documents/types/pages.ts'
import { sharedDocumentPages } from './documents/types/shared-pages.ts'
import { diagramPages } from './log-audit/pages.ts'
import { addPlaceholderPages, framePath, registerPages } from './navigation/page-registry.ts'
import { printPages } from './print/pages.ts'
import { publicPages } from './public-pages.ts'
import type { OwnActionsProps } from './resources/resource-page.tsx'
import { systemPages } from './screens/system-pages.ts'

const home: Page = { path: homePath, title: { zh: '首页', en: 'Home' }, keepAlive: false, load: () => import('./shell/home/home.page.tsx') }

const frame: Page = {
  path: framePath,
  title: { zh: '外部页面', en: 'Page from elsewhere' },
  titleIn: (search) => {
    const name = search.get('name')
    return name ? { zh: name, en: search.get('i18n') || name } : undefined
  },
  load: () => import('./shell/pages/frame.page.tsx'),
}

/** Additional buttons above the lists of some resources. */
const ownActions: Partial<Record<ResourceApi, () => Promise<ComponentType<OwnActionsProps>>>> = {
  UserApi: async () => (await import('./screens/people/user-actions.tsx')).UserActions,
  CommodityApi: async () => (await import('./screens/master-data/master-actions.tsx')).CommodityActions,
  SupplierApi: async () => (await import('./screens/master-data/master-actions.tsx')).SupplierActions,
  CustomerApi: async () => (await import('./screens/master-data/master-actions.tsx')).CustomerActions,
  NetworkPartnerApi: async () => (await import('./screens/master-data/master-actions.tsx')).PartnerActions,
  MemberApi: async () => (await import('./screens/master-data/master-actions.tsx')).MemberActions,
  OrderRefundApi: async () => (await import('./screens/master-data/master-actions.tsx')).RefundActions,
  RoleApi: async () => (await import('./screens/people/role-grant.tsx')).RoleActions,
  WebhookApi: async () => (await import('./screens/system/webhook-actions.tsx')).WebhookActions,
  WebhookDeliveryApi: async () => (await import('./screens/system/webhook-actions.tsx')).DeliveryActions,
  CodeGenApi: async () => (await import('./screens/code/code-actions.tsx')).CodeActions,
}

const resourcePages: readonly Page[] = resources.map((definition) => ({
  path: definition.menu.path,
  title: definition.label,
  load: async () => {
    const { resourcePage } = await import('./resources/resource-page.tsx')
    const Actions = await ownActions[definition.api]?.()
    return { default: resourcePage(definition, Actions) }
  },
}))

const stock: Page = { path: '/stock/inventory', title: { zh: '库存', en: 'Stock' }, load: () => import('./screens/stock/stock.screen.tsx') }

const reportPages: readonly Page[] = reports.map((report) => ({
  path: report.menu.path,
  title: report.label,
  load: async () => ({ default: (await import('./screens/reports/report.screen.tsx')).reportPage(report) }),
}))

const contract: Page = {
  path: '/system/api',
  title: { zh: '接口文档', en: 'API' },
  load: () => import('./screens/contract/contract.page.tsx'),
}

const setup: Page = {
  path: '/setup',
  title: { zh: '开始使用', en: 'Getting started' },
  load: () => import('./setup/setup.page.tsx'),
}

const messages: Page = {
  path: '/messages/mine',
  title: { zh: '我的消息', en: 'My messages' },
  ofEverybody: true,
  load: () => import('./screens/people/messages.screen.tsx'),
}

const till: Page = { path: '/sales/till', title: { zh: '收银', en: 'Till' }, load: () => import('./till/till.page.tsx') }
const tillDay: Page = {
  path: '/sales/tillDay',
  title: { zh: '收银日结', en: 'Day at the tills' },
  load: () => import('./till/till-day.page.tsx'),
}

const counting: Page = {
  path: countingPath,
  title: { zh: '手机盘点', en: 'Count on a phone' },
  identity: ['id'],
  load: () => import('./counting/stock-count.page.tsx'),
}

const countSheets: Page = {
  path: countSheetsPath,
  title: { zh: '盘点表', en: 'Count sheet' },
  identity: ['id'],
  load: () => import('./print/count-sheets.page.tsx'),
}

const shop: Page = {
  path: '/shop',
  title: { zh: '买家商城', en: 'Buyers’ shop' },
  ofEverybody: true,
  load: () => import('./shop/staff-notice.page.tsx'),
}

const testing: Page = { path: '/audit/testing', title: { zh: '测试', en: 'Tests' }, load: () => import('./testing/testing.page.tsx') }

/**
 * All pages of the app. The menu that the server sends decides who may open them (`navigation/route-access.ts`), and
 * the server checks every call for data.
 */
export const pages: readonly Page[] = [
  home,
  ...documentPages,
  stock,
  ...reportPages,
  till,
  testing,
  tillDay,
  counting,
  countSheets,
  contract,
  messages,
  setup,
  shop,
  ...systemPages,
  ...resourcePages,
  ...diagramPages,
  ...printPages,
  ...publicPages,
  frame,
]

/** Pages with a second address, required by the specification or used in the top bar. */
const sharedPages = { ...sharedDocumentPages, '/analysis': '/sales/salesAnalysis', '/analysis/report': '/analysis/trade' }

registerPages({
  pages,
  aliases: { '/': homePath, '/wel/home': homePath, '/inventory/inventory': stock.path, ...sharedPages, ...ownPaths },
  planned: () => import('./shell/pages/planned.page.tsx'),
})

addPlaceholderPages([...staticMenu.flatMap(({ leaves }) => leaves)])
