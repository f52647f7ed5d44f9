import type { Logger } from 'pino'
import type { DataOf } from '#contract/operations.gen.ts'
import { allDefinitions } from '#resources/documents/index.ts'
import { resourceOf } from '#resources/index.ts'
import type { Tx } from '../db/connect.ts'
import { settingsOf } from '../db/settings.ts'
import type { Call, HandlersOf, PublicCall } from '../http/request.ts'
import { recordBrowserErrors } from '../logs/entries.ts'
import { lookOf } from '../queries/desk.ts'
import { readPage } from '../resources/page.ts'
import { planOf } from '../resources/plan.ts'
import { present } from '../wire-values.ts'
import { buttonsOf, menuOf } from './menus.ts'
import { changeOwn, colleagues, ownRow, workplaceOf } from './people.ts'

type Mine =
  | 'AuthApi_sendLogs'
  | 'DeptApi_list'
  | 'MenuApi_buttons'
  | 'PostApi_select'
  | 'MenuApi_routes'
  | 'SysconfigApi_front'
  | 'TenantApi_info'
  | 'UserApi_getDepot'
  | 'UserApi_info'
  | 'UserApi_userList'
  | 'UserApi_updateInfo'

/** What the screens' frame asks: menu, rights, dictionaries, configuration, people. */
export function systemHandlers(log: Logger, frameHosts: readonly string[], demoTenant?: string): HandlersOf<Mine> {
  return {
    AuthApi_sendLogs: (call) => noteClientErrors(log, call),
    DeptApi_list: ({ tx, query }) => everyRow<'DeptApi_list'>(tx, 'DeptApi', query),
    MenuApi_buttons: ({ tx, user }) => buttonsOf(tx, user),
    MenuApi_routes: ({ tx, user, query }) => menuOf(tx, user, query.topMenuId),
    PostApi_select: ({ tx }) => everyRow<'PostApi_select'>(tx, 'PostApi', {}),
    SysconfigApi_front: async ({ tx, user }) => ({
      ...(await configuration(tx)),
      ...(await lookOf(tx, user.id)),
      ...(demoTenant === tx.tenantId ? { isDemo: true } : {}),
      ...(frameHosts.length > 0 ? { frameHosts: [...frameHosts] } : {}),
    }),
    TenantApi_info: (call) => tenantAt(call),
    UserApi_getDepot: ({ tx, user }) => workplaceOf(tx, user.id),
    UserApi_updateInfo: ({ tx, user, body, emptied }) => changeOwn(tx, user, body, emptied),
    UserApi_info: ({ tx, user }) => ownRow(tx, user),
    UserApi_userList: ({ tx, query }) => colleagues(tx, query.keyword),
  }
}

/** Every row of a resource that has few, for choices without pages. */
async function everyRow<Id extends 'DeptApi_list' | 'PostApi_select'>(
  tx: Tx,
  api: 'DeptApi' | 'PostApi',
  query: object,
): Promise<DataOf<Id>> {
  return (await readPage(tx, planOf(resourceOf(api)), { ...query, size: 200 })).records as DataOf<Id>
}

const mostEntries = 50

/** What went wrong in a browser goes into the process's log and into the tenant's log of errors. */
async function noteClientErrors(log: Logger, { tx, body, user, requestId, peer, headers }: Call<'AuthApi_sendLogs'>): Promise<boolean> {
  for (const entry of body.slice(0, mostEntries)) {
    log.warn({ clientError: entry, requestId, tenantId: user.tenantId, userId: user.id }, 'an error in a browser')
  }
  await recordBrowserErrors(tx, user.account, body, { requestId, peer, userAgent: headers['user-agent'] })
  return true
}

/** The settings that screens need to compute and show as the server does. */
async function configuration(tx: Tx): Promise<DataOf<'SysconfigApi_front'>> {
  const settings = await settingsOf(tx)
  return {
    UNIT_DECIMAL_PLACES: settings.places.price,
    AMT_DECIMAL_PLACES: settings.places.amount,
    NUMBER_DECIMAL_PLACES: settings.places.qty,
    COST_ALLOCATION_MODEL: settings.costAllocation,
    OVER_RECEIPT: settings.overReceipt.toFixed(),
    PRICE_TOLERANCE: settings.priceTolerance.toFixed(),
    DEFAULT_TAX_RATE: settings.defaultTaxRate,
    FREIGHT_TAX_RATE: settings.freightTaxRate,
    APPROVAL_NEEDED: allDefinitions.some(({ words }) => settings.approvalNeeded(words.id)),
    SEPARATE_DUTIES: settings.separateDuties,
    IDLE_LOCK_MINUTES: settings.idleLockMinutes,
    PAGE_SIZE: settings.pageSize,
    TOKEN_TIME_SECONDS: settings.tokenTimeSeconds,
    timeZone: settings.timeZone,
    today: tx.today,
    company: settings.print.company,
    printPaper: settings.print.paper,
    printFormRows: settings.print.formRows,
    ...(settings.hiddenMenuCodes.length > 0 ? { hiddenMenuCodes: [...settings.hiddenMenuCodes] } : {}),
    ...(settings.weighedBarcodes ? { weighedBarcodes: settings.weighedBarcodes } : {}),
    ...(settings.print.footer ? { printFooter: settings.print.footer } : {}),
  }
}

type TenantRow = { tenantId: string; tenantName: string; domain: string | null; backgroundUrl: string | null }

/** The tenant whose own address a browser came by, so that nobody types its number; nothing where the address is nobody's. */
async function tenantAt({ db, now, query }: PublicCall<'TenantApi_info'>): Promise<DataOf<'TenantApi_info'> | undefined> {
  const domain = query.domain?.replace(/(?<!\/)\/+$/, '')
  if (!domain) return undefined
  const row = await db.inPlatform(now, (tx) =>
    tx.maybeOne<TenantRow>(
      `select tenant_id as "tenantId", tenant_name as "tenantName", domain, background_url as "backgroundUrl"
         from tenant where domain = $1 and status = 1`,
      [domain],
    ),
  )
  return row && present(row)
}
