import type { ComponentType } from 'react'
import { audits } from '#resources/audits.ts'
import { purchaseDemandDocument } from '#resources/documents/purchase-demand.document.ts'
import type { ScreenDefinition } from '#resources/index.ts'
import { ledgers } from '#resources/ledger.ts'
import { openings } from '#resources/opening-partner.ts'
import { settingGroups } from '#resources/settings.ts'
import { openingPaths } from '#web/documents/types/opening-partner-paths.ts'
import type { Page } from '../page.ts'
import type { OwnActionsProps } from '../resources/resource-page.tsx'
import { allocationPath } from './allocation-path.ts'
import { flowWords } from './flow-words.ts'
import { dictionaryHeads, mallGoods, menus, tenants } from './kept-apart.ts'
import { openDemandsPath } from './open-demands-path.ts'
import { voucherPaths, voucherWords } from './voucher-words.ts'

type Buttons = () => Promise<ComponentType<OwnActionsProps>>

/** A list and a form by the engine of master data, of rows that are no resource. */
const kept = (path: string, definition: ScreenDefinition, buttons?: Buttons): Page => ({
  path,
  title: definition.label,
  load: async () => {
    const { resourcePage } = await import('../resources/resource-page.tsx')
    return { default: resourcePage(definition, await buttons?.()) }
  },
})

const entriesOf =
  (api: 'DictApi' | 'DictBizApi'): Buttons =>
  async () =>
    (await import('./dictionary-entries.tsx')).entriesButton(api)

/** The leaves of the product's menu that are one group of settings. */
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
    load: async () => ({ default: (await import('./settings.screen.tsx')).settingsOf(group) }),
  }),
)

/** Pages of people's and the platform's settings that are no plain resource. */
export const systemPages: readonly Page[] = [
  ...ledgers.map(
    ({ party, path, label }): Page => ({
      path,
      title: label,
      load: async () => ({ default: (await import('./ledger.screen.tsx')).ledgerPage(party) }),
    }),
  ),
  ...audits.map(
    (kind): Page => ({
      path: kind.menu.path,
      title: kind.label,
      load: async () => ({ default: (await import('./audits.screen.tsx')).auditsPage(kind) }),
    }),
  ),
  { path: '/system/settings', title: { zh: '系统设置', en: 'System settings' }, load: () => import('./settings.screen.tsx') },
  { path: '/flow/tasks', title: flowWords.tasks, ofEverybody: true, load: () => import('./flow-tasks.screen.tsx') },
  { path: '/flow/models', title: flowWords.models, load: () => import('./flow-models.screen.tsx') },
  { path: '/flow/processes', title: flowWords.deployed, load: () => import('./flow-processes.screen.tsx') },
  { path: '/flow/running', title: flowWords.running, load: () => import('./flow-running.screen.tsx') },
  { path: '/system/billRule', title: { zh: '单据编码规则', en: 'Document numbers' }, load: () => import('./bill-rules.screen.tsx') },
  { path: '/system/registration', title: { zh: '注册申请', en: 'Registrations' }, load: () => import('./registrations.screen.tsx') },
  { path: '/stock/inventoryBalance', title: { zh: '进销存', en: 'Stock balance' }, load: () => import('./stock-balance.screen.tsx') },
  { path: '/stock/syncInventory', title: { zh: '库存同步', en: 'Stock told' }, load: () => import('./stock-told.screen.tsx') },
  { path: voucherPaths.list, title: voucherWords.title, load: () => import('./vouchers.screen.tsx') },
  {
    path: voucherPaths.accounts,
    title: voucherWords.accounts,
    under: voucherPaths.list,
    load: () => import('./voucher-accounts.screen.tsx'),
  },
  { path: '/finance/period', title: { zh: '会计期间', en: 'Accounting periods' }, load: () => import('./periods.screen.tsx') },
  {
    path: '/mall/invoiceQueue',
    title: { zh: '待开票', en: 'Invoices to issue' },
    load: () => import('./invoice-queue.screen.tsx'),
  },
  {
    path: openDemandsPath,
    title: { zh: '待采购', en: 'To be ordered' },
    under: purchaseDemandDocument.menu.path,
    load: () => import('./open-demands.screen.tsx'),
  },
  {
    path: allocationPath,
    title: { zh: '配货分配', en: 'Share what is free' },
    under: '/stock/requireStockHistory',
    load: () => import('#web/documents/types/allocation.tsx'),
  },
  { path: '/info', title: { zh: '个人设置', en: 'Personal settings' }, load: () => import('./own-info.screen.tsx') },
  { path: '/platform/region', title: { zh: '行政区划', en: 'Regions' }, load: () => import('./regions.screen.tsx') },
  {
    path: openingPaths.supplier,
    title: openings.supplier.label,
    under: openingPaths.customer,
    load: async () => ({ default: (await import('#web/documents/types/opening-partner-list.tsx')).openingList('supplier') }),
  },
  ...settingPages,
  kept('/platform/dict', dictionaryHeads('DictApi'), entriesOf('DictApi')),
  kept('/system/dictBiz', dictionaryHeads('DictBizApi'), entriesOf('DictBizApi')),
  kept('/platform/tenant', tenants, async () => (await import('./tenant-actions.tsx')).TenantActions),
  kept('/platform/menu', menus),
  kept('/mall/goods', mallGoods, async () => (await import('./master-actions.tsx')).MallGoodsActions),
]
