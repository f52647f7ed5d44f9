import type { ComponentType } from 'react'
import type { Words } from '#domain/words.ts'
import { type ResourceApi, resources } from '#resources/index.ts'
import { staticMenu } from '#resources/static-menu.ts'
import { diagramPages } from './diagrams/pages.ts'
import { documentPages } from './documents/types/pages.ts'
import type { Page } from './page.ts'
import { printPages } from './print/pages.ts'
import { homePath, publicPages } from './public-pages.ts'
import type { OwnActionsProps } from './resources/resource-page.tsx'
import { systemPages } from './screens/system-pages.ts'

export { homePath, notFoundPath } from './public-pages.ts'

const home: Page = { path: homePath, title: { zh: '首页', en: 'Home' }, keepAlive: false, load: () => import('./shell/home.page.tsx') }

/** Everything below it is a page from elsewhere: `/myiframe/help?name=…&i18n=…&src=https://…`. */
const framePath = '/myiframe'

const frame: Page = {
  path: framePath,
  title: { zh: '外部页面', en: 'Page from elsewhere' },
  titleIn: (search) => {
    const name = search.get('name')
    return name ? { zh: name, en: search.get('i18n') || name } : undefined
  },
  load: () => import('./shell/frame.page.tsx'),
}

/** Buttons of their own that some resources have over their lists. */
const ownActions: Partial<Record<ResourceApi, () => Promise<ComponentType<OwnActionsProps>>>> = {
  UserApi: async () => (await import('./screens/user-actions.tsx')).UserActions,
  CommodityApi: async () => (await import('./screens/master-actions.tsx')).CommodityActions,
  SupplierApi: async () => (await import('./screens/master-actions.tsx')).SupplierActions,
  MemberApi: async () => (await import('./screens/master-actions.tsx')).MemberActions,
  RoleApi: async () => (await import('./screens/role-grant.tsx')).RoleActions,
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

const stock: Page = { path: '/stock/inventory', title: { zh: '库存', en: 'Stock' }, load: () => import('./screens/stock.screen.tsx') }

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
  load: () => import('./screens/messages.screen.tsx'),
}

/** Every page of the app. The server's menu says to whom its own are open (`shell/route-access.ts`); what they hold is guarded by its calls. */
export const pages: readonly Page[] = [
  home,
  ...documentPages,
  stock,
  contract,
  messages,
  setup,
  ...systemPages,
  ...resourcePages,
  ...diagramPages,
  ...printPages,
  ...publicPages,
  frame,
]

/** Old or short ways to say the same address. */
const aliases: Readonly<Record<string, string>> = {
  '/': homePath,
  '/wel/home': homePath,
  '/inventory/inventory': stock.path,
}

const byPath = new Map(pages.map((page) => [page.path, page]))

/** The address with its alias resolved: `/` is the home page, and `/index` behind a page says nothing more. */
export function plainPath(pathname: string): string {
  const trimmed = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  if (byPath.has(trimmed)) return trimmed
  const short = trimmed.replace(/\/index$/, '')
  const plain = aliases[short] ?? short
  return byPath.has(plain) ? plain : (aliases[trimmed] ?? trimmed)
}

/** The page of an address without its query; undefined where there is none. */
export function pageAt(pathname: string): Page | undefined {
  return byPath.get(plainPath(pathname)) ?? (pathname.startsWith(`${framePath}/`) ? frame : undefined)
}

type Line = { path?: string; label: Words }

/** Gives lines that lead to no page of ours one that says so, until their page is built. */
function addPlanned(lines: readonly Line[], more: Partial<Page> = {}): void {
  for (const { path, label } of lines) {
    const pathname = path?.split('?')[0]
    if (!pathname?.startsWith('/') || pageAt(pathname)) continue
    byPath.set(pathname, { path: pathname, title: label, load: () => import('./shell/planned.page.tsx'), ...more })
  }
}

/** Gives the lines of the user's menu that lead to no page of ours one that says so. */
export const addMenuPages = (lines: readonly Line[]): void => addPlanned(lines, { fromMenu: true })

addPlanned([
  ...staticMenu.flatMap(({ leaves }) => leaves),
  { path: '/profit/index', label: { zh: '门店收益', en: 'Store earnings' } },
  { path: '/analysis/index', label: { zh: '统计分析', en: 'Analysis' } },
])
