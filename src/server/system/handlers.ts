import type { Logger } from 'pino'
import type { DataOf } from '#contract/operations.gen.ts'
import { allDefinitions } from '#resources/documents/index.ts'
import { resourceOf } from '#resources/index.ts'
import { withoutNulls } from '../core/wire-values.ts'
import { type Database, platformTenant, type Tx } from '../db/connect.ts'
import { settingsOf } from '../db/settings.ts'
import type { Call, HandlersOf, PublicCall } from '../http/request.ts'
import { type DemoSignIns, demoAccountsOf } from '../identity/demo-sign-ins.ts'
import { recordBrowserErrors } from '../logs/entries.ts'
import { changeOwnProfile, findColleagues, ownRow, workplaceOf } from '../people/people.ts'
import { displayPreferences } from '../reports/desk.ts'
import { readPage } from '../resources/page.ts'
import { planOf } from '../resources/plan.ts'
import { buttonsOf, menuOf } from './menus.ts'

type SystemOperations =
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

/** Handlers of the app's frame: menu, rights, dictionaries, configuration, users. */
export function systemHandlers(log: Logger, frameHosts: readonly string[], demo?: DemoSignIns): HandlersOf<SystemOperations> {
  return {
    AuthApi_sendLogs: (call) => logClientErrors(log, call),
    DeptApi_list: ({ tx, query }) => allRows<'DeptApi_list'>(tx, 'DeptApi', query),
    MenuApi_buttons: ({ tx, user }) => buttonsOf(tx, user),
    MenuApi_routes: ({ tx, user, query }) => menuOf(tx, user, query.topMenuId),
    PostApi_select: ({ tx }) => allRows<'PostApi_select'>(tx, 'PostApi', {}),
    SysconfigApi_front: async ({ tx, user }) => ({
      ...(await frontendSettings(tx)),
      ...(await displayPreferences(tx, user.id)),
      ...(demo?.tenantId === tx.tenantId ? { isDemo: true } : {}),
      ...(frameHosts.length > 0 ? { frameHosts: [...frameHosts] } : {}),
    }),
    TenantApi_info: (call) => tenantInfo(call, demo),
    UserApi_getDepot: ({ tx, user }) => workplaceOf(tx, user.id),
    UserApi_updateInfo: ({ tx, user, body, emptied }) => changeOwnProfile(tx, user, body, emptied),
    UserApi_info: ({ tx, user }) => ownRow(tx, user),
    UserApi_userList: ({ tx, query }) => findColleagues(tx, query.keyword),
  }
}

/** All rows of a small resource, for choices without pages. */
async function allRows<Id extends 'DeptApi_list' | 'PostApi_select'>(
  tx: Tx,
  api: 'DeptApi' | 'PostApi',
  query: object,
): Promise<DataOf<Id>> {
  return (await readPage(tx, planOf(resourceOf(api)), { ...query, size: 200 })).records as DataOf<Id>
}

const maxEntries = 50

/** Writes errors of a browser to the process's log and to the tenant's log of errors. */
async function logClientErrors(log: Logger, { tx, body, user, requestId, peer, headers }: Call<'AuthApi_sendLogs'>): Promise<boolean> {
  for (const entry of body.slice(0, maxEntries)) {
    log.warn({ clientError: entry, requestId, tenantId: user.tenantId, userId: user.id }, 'an error in a browser')
  }
  await recordBrowserErrors(tx, user.account, body, { requestId, peer, userAgent: headers['user-agent'] })
  return true
}

/** Settings that screens need in order to compute and display like the server. */
async function frontendSettings(tx: Tx): Promise<DataOf<'SysconfigApi_front'>> {
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

/**
 * What the sign-in page may know before anybody has signed in: the tenant whose domain the browser uses, or the tenant
 * to suggest, and the accounts that a demo offers. Nothing about other tenants is revealed.
 */
async function tenantInfo({ db, now, language, query }: TenantInfoCall, demo: DemoSignIns | undefined): Promise<DataOf<'TenantApi_info'>> {
  const bound = await tenantOfDomain(db, now, query.domain)
  if (demo && (bound?.tenantId ?? demo.tenantId) === demo.tenantId)
    return { ...bound, suggestedTenantId: demo.tenantId, demoAccounts: await demoAccountsOf(db, demo, { at: now, language }) }
  if (bound) return bound
  return (await hasCompany(db, now)) ? {} : { suggestedTenantId: platformTenant }
}

type TenantInfoCall = PublicCall<'TenantApi_info'>

async function tenantOfDomain(db: Database, now: Date, domain = ''): Promise<DataOf<'TenantApi_info'> | undefined> {
  if (domain === '') return undefined
  const row = await db.inPlatform(now, (tx) =>
    tx.maybeOne<TenantRow>(
      `select tenant_id as "tenantId", tenant_name as "tenantName", domain, background_url as "backgroundUrl"
         from tenant where domain = $1 and status = 1`,
      [domain.replace(/(?<!\/)\/+$/, '')],
    ),
  )
  return row && withoutNulls(row)
}

/** False for a new installation, in which only the platform's administrator can sign in. */
const hasCompany = async (db: Database, now: Date): Promise<boolean> =>
  (await db.inPlatform(now, (tx) => tx.query('select from tenant where tenant_id <> $1 limit 1', [platformTenant]))).length > 0
