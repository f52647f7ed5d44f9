import type { ComponentType } from 'react'
import type { Words } from '#domain/core/words.ts'
import { audits } from '#resources/flow/audits.ts'
import type { ScreenDefinition } from '#resources/index.ts'
import { ledgers } from '#resources/reports/ledger.ts'
import { settingGroups } from '#resources/settings/setting-groups.ts'
import { openingPaths, openings } from '#resources/sheets/opening-partner.ts'
import { demandsPath } from '#web/documents/types/shared-pages.ts'
import type { Page } from '../core/page.ts'
import { pageTitles } from '../core/page-titles.ts'
import { voucherPagePaths } from '../core/paths.ts'
import type { OwnActionsProps } from '../resources/resource-page.tsx'
import { memberValuePath, partnerBalancePath } from './master-data/balance-paths.ts'

type CustomScreens = typeof import('./master-data/custom-screens.ts').customScreens
type Buttons = () => Promise<ComponentType<OwnActionsProps>>

/** Makes a page of the resource engine for rows that do not have a resource definition of their own. */
const enginePage = (path: string, title: Words, definitionIn: (kept: CustomScreens) => ScreenDefinition, buttons?: Buttons): Page => ({
  path,
  title,
  load: async () => {
    const [{ resourcePage }, { customScreens: keptApart }] = await Promise.all([
      import('../resources/resource-page.tsx'),
      import('./master-data/custom-screens.ts'),
    ])
    return { default: resourcePage(definitionIn(keptApart), await buttons?.()) }
  },
})

const entriesOf =
  (api: 'DictApi' | 'DictBizApi'): Buttons =>
  async () =>
    (await import('./master-data/dictionary-entries.tsx')).entriesButton(api)

/** Pages for single groups of settings, which are entries of the product's menu. */
const settingPages = (
  [
    ['/system/print', 'print'],
    ['/system/approval', 'approval'],
    ['/system/payment', 'payment'],
    ['/mall/settings', 'mall'],
  ] as const
).map(
  ([path, group]): Page => ({
    path,
    title: settingGroups[group],
    under: '/system/settings',
    load: async () => ({ default: (await import('./system/settings.screen.tsx')).settingsOf(group) }),
  }),
)

/** Pages of user, tenant and platform administration that are not made from a resource definition alone. */
export const systemPages: readonly Page[] = [
  ...ledgers.map(
    ({ party, path, label }): Page => ({
      path,
      title: label,
      load: async () => ({ default: (await import('./ledgers/ledger.screen.tsx')).ledgerPage(party) }),
    }),
  ),
  ...audits.map(
    (kind): Page => ({
      path: kind.menu.path,
      title: kind.label,
      load: async () => ({ default: (await import('./audits/audits.screen.tsx')).auditsPage(kind) }),
    }),
  ),
  { path: '/system/settings', title: { zh: '系统设置', en: 'System settings' }, load: () => import('./system/settings.screen.tsx') },
  { path: '/flow/tasks', title: pageTitles.flowTasks, ofEverybody: true, load: () => import('./flow/flow-tasks.screen.tsx') },
  { path: '/flow/models', title: pageTitles.flowModels, load: () => import('./flow/flow-models.screen.tsx') },
  { path: '/flow/processes', title: pageTitles.flowDeployed, load: () => import('./flow/flow-processes.screen.tsx') },
  { path: '/flow/running', title: pageTitles.flowRunning, load: () => import('./flow/flow-running.screen.tsx') },
  { path: '/system/billRule', title: { zh: '单据编码规则', en: 'Document numbers' }, load: () => import('./system/bill-rules.screen.tsx') },
  { path: '/system/printTemplates', title: pageTitles.printTemplates, load: () => import('../print/designer/designer.page.tsx') },
  { path: '/system/registration', title: { zh: '注册申请', en: 'Registrations' }, load: () => import('./people/registrations.screen.tsx') },
  {
    path: '/stock/inventoryBalance',
    title: { zh: '进销存', en: 'Stock balance' },
    load: () => import('./stock-balance/stock-balance.screen.tsx'),
  },
  { path: '/stock/syncInventory', title: { zh: '库存同步', en: 'Stock sync' }, load: () => import('./stock/stock-sync.screen.tsx') },
  { path: voucherPagePaths.list, title: pageTitles.vouchers, load: () => import('./vouchers/vouchers.screen.tsx') },
  {
    path: voucherPagePaths.accounts,
    title: pageTitles.voucherAccounts,
    under: voucherPagePaths.list,
    load: () => import('./vouchers/voucher-accounts.screen.tsx'),
  },
  { path: '/finance/period', title: { zh: '会计期间', en: 'Accounting periods' }, load: () => import('./periods/periods.screen.tsx') },
  {
    path: '/mall/invoiceQueue',
    title: { zh: '待开票', en: 'Invoices to issue' },
    load: () => import('./sales/invoice-queue.screen.tsx'),
  },
  {
    path: '/purchase/demandOpen',
    title: { zh: '待采购', en: 'To be ordered' },
    under: demandsPath,
    load: () => import('./purchase/open-demands.screen.tsx'),
  },
  {
    path: '/stock/allocation',
    title: { zh: '配货分配', en: 'Share what is free' },
    under: '/stock/requireStockHistory',
    load: () => import('#web/documents/types/stock/allocation.tsx'),
  },
  {
    path: memberValuePath,
    title: { zh: '会员积分储值', en: 'Points and stored value' },
    under: '/base/member',
    identity: ['customerId'],
    load: () => import('./master-data/member-value.screen.tsx'),
  },
  {
    path: partnerBalancePath,
    title: { zh: '合伙人余额', en: 'Balance of a partner' },
    under: '/base/networkPartner',
    identity: ['recommendedId'],
    load: () => import('./master-data/partner-balance.screen.tsx'),
  },
  { path: '/info', title: { zh: '个人设置', en: 'Personal settings' }, load: () => import('./people/own-info.screen.tsx') },
  { path: '/platform/operations', title: { zh: '运行状况', en: 'Operations' }, load: () => import('./operations/operations.screen.tsx') },
  { path: '/platform/region', title: { zh: '行政区划', en: 'Regions' }, load: () => import('./master-data/regions.screen.tsx') },
  {
    path: openingPaths.supplier,
    title: openings.supplier.label,
    under: openingPaths.customer,
    load: async () => ({
      default: (await import('#web/documents/types/finance/opening-partner/opening-partner-list.tsx')).openingList('supplier'),
    }),
  },
  ...settingPages,
  enginePage('/platform/dict', pageTitles.dictionaries, ({ dictionaryHeads }) => dictionaryHeads('DictApi'), entriesOf('DictApi')),
  enginePage(
    '/system/dictBiz',
    pageTitles.ownDictionaries,
    ({ dictionaryHeads }) => dictionaryHeads('DictBizApi'),
    entriesOf('DictBizApi'),
  ),
  enginePage(
    '/platform/tenant',
    pageTitles.tenants,
    ({ tenants }) => tenants,
    async () => (await import('./system/tenant-actions.tsx')).TenantActions,
  ),
  enginePage('/platform/menu', pageTitles.menus, ({ menus }) => menus),
  enginePage(
    '/mall/goods',
    pageTitles.mallGoods,
    ({ mallGoods }) => mallGoods,
    async () => (await import('./master-data/master-actions.tsx')).MallGoodsActions,
  ),
]
