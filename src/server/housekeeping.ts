import { randomInt } from 'node:crypto'
import type { Logger } from 'pino'
import type { AnchorKey } from './core/anchor-key.ts'
import type { Drive } from './core/drive.ts'
import type { Database, Tx } from './db/connect.ts'
import { deleteOldChanges } from './db/data-changes.ts'
import { brokenInvariantsOf } from './db/schema/invariants.ts'
import { addAnchor } from './documents/log-audit/anchors.ts'
import { requestDailyCheck } from './documents/log-audit/check-log.ts'
import { sumDocumentTotals } from './documents/queries/document-totals.ts'
import { deleteUnusedPages } from './documents/types/retail/tills/catalogue-pages.ts'
import { declareNextDueTax } from './documents/types/sales/declare-due-tax.ts'
import { purgeRequests } from './http/idempotency.ts'
import { purgeAttempts } from './identity/attempts.ts'
import { purgeCaptchas } from './identity/captcha.ts'
import { purgeSessions } from './identity/sessions.ts'
import { purgeMessages } from './identity/sms.ts'
import { purgeCodes } from './identity/sms-code.ts'
import { removeOldJobs } from './jobs/job-changes.ts'
import { purgeOldLogs } from './logs/entries.ts'
import { purgeNotices } from './notices/notify.ts'
import { purgeRefusedCallbacks } from './payments/callback-log.ts'
import { purgeDeliveries } from './queues/webhook-queue.ts'
import { updateOpenItems } from './reports/finance/open-items.ts'
import { updateStockDays } from './reports/stock/stock-days.ts'
import { updateStockTotals } from './reports/stock/stock-totals.ts'
import { updateTradeSums } from './reports/trade/trade-sums.ts'
import {
  allTenants,
  failuresInTenants,
  inTenants,
  type TenantWork,
  tenantPortions,
  tenantsBehind,
  tenantsWithDueTax,
  tenantsWithNews,
} from './watch/each-tenant.ts'
import { noOlderRows, type OlderRowsOfAll, olderRowsOf, storeOlderRows, withOlderRows } from './watch/find-older-rows.ts'
import { type BrokenInvariants, beginInvariants, endInvariants, failInvariants } from './watch/installation.ts'

const purgeEveryMs = 10 * 60 * 1000
/**
 * How often new entries of the books are added to report totals. Reports read entries that are not added yet one by
 * one, so a shorter interval makes reports faster.
 */
const sumsEveryMs = 60 * 1000

/** Deletes what has expired, such as sessions, codes, notices and log rows; in every tenant by default. */
export const purgeExpired = (db: Database, at: Date, tenants?: readonly string[]): Promise<void> =>
  inEachTenant(db, at, (inTenant) => inTenant((tx) => deleteExpired(tx, at)), tenants)

/** Brings the totals that reports and lists use up to date, in the tenants where something was written since. */
export async function updateTotals(db: Database, at: Date): Promise<void> {
  const work: TenantWork = async (inTenant) => {
    while (await inTenant(updateTradeSums));
    while (await inTenant(updateStockDays));
    while (await inTenant(updateOpenItems));
    await inTenant(updateStockTotals)
    await inTenant(sumDocumentTotals)
  }
  await inTenants(db, at, { tenants: await tenantsWithNews(db, at), work })
}

/**
 * Declares in every tenant the output tax that is due by this day and that no invoice covers (rule B6
 * `UNINVOICED_TAX`), separately for each delivery.
 */
export async function declareDueTax(db: Database, at: Date): Promise<void> {
  const work: TenantWork = async (inTenant) => {
    while (await inTenant(declareNextDueTax));
  }
  await inTenants(db, at, { tenants: await tenantsWithDueTax(db, at), work })
}

/**
 * Deletes jobs older than a week that are neither queued nor running, with their files, in every tenant by default. A
 * job whose file cannot be removed stays until the next run.
 */
export async function purgeJobs(db: Database, drive: Drive, at: Date, tenants?: readonly string[]): Promise<void> {
  const removeSome = async (tx: Tx): Promise<boolean> => {
    const keys = await removeOldJobs(tx, at)
    for (const key of keys ?? []) await drive.remove(key)
    return keys !== undefined
  }
  const work: TenantWork = async (inTenant) => {
    while (await inTenant(removeSome));
  }
  await inEachTenant(db, at, work, tenants)
}

const inEachTenant = async (db: Database, at: Date, work: TenantWork, tenants?: readonly string[]): Promise<void> =>
  inTenants(db, at, { tenants: tenants ?? (await allTenants(db, at)), work })

/**
 * The tenant after which a check begins, and a function that says whether it may go on to the next; without them it
 * checks all tenants.
 */
type CheckRange = { after?: string | undefined; goesOn?: () => boolean }

/** Broken invariants, the ids of the checked tenants, and the number of all tenants. */
type InvariantCheck = { broken: BrokenInvariants[]; checked: string[]; tenants: number }

/**
 * Checks every invariant in one tenant after the other and logs rows that violate one; normally there are none. A
 * tenant that cannot be asked is listed as broken, with the invariant `I0`, and the others are checked.
 */
export async function checkInvariants(
  db: Database,
  log: Logger,
  at: Date,
  { after = '', goesOn = () => true }: CheckRange = {},
): Promise<InvariantCheck> {
  const [broken, checked]: [BrokenInvariants[], string[]] = [[], []]
  const ids = await allTenants(db, at)
  const work: TenantWork = async (inTenant, tenantId) => {
    if (!goesOn()) return
    checked.push(tenantId)
    const found = await inTenant((tx) => brokenInvariantsOf((sql) => tx.query(sql), tenantId))
    for (const { id, title, rows } of found) log.error({ tenantId, invariant: id, rows }, `an invariant does not hold: ${title}`)
    broken.push(...found.map(({ id, title, rows }) => ({ tenantId, invariant: id, title, rows: rows.length })))
  }
  for (const { tenantId, error } of await failuresInTenants(db, at, { tenants: tenantsBehind(ids, after), work })) {
    log.error({ tenantId, err: error }, 'the invariants of a tenant could not be asked')
    broken.push({ tenantId, invariant: 'I0', title: `could not be asked: ${error.message}`, rows: 0 })
  }
  return { broken, checked, tenants: ids.length }
}

/**
 * Counts in each tenant the rows that break a rule which is newer than they are. They violate no invariant, but are
 * listed for the platform's administrators. A tenant that cannot be asked is logged.
 */
export async function findOlderRows(db: Database, log: Logger, at: Date): Promise<OlderRowsOfAll> {
  let found = noOlderRows
  const work: TenantWork = async (inTenant, tenantId) => {
    found = withOlderRows(found, tenantId, await inTenant(olderRowsOf))
  }
  for (const { tenantId, error } of await failuresInTenants(db, at, { tenants: await allTenants(db, at), work }))
    log.error({ tenantId, err: error }, 'older rows of a tenant could not be asked for')
  return found
}

/** Limit of a day's check in milliseconds; the next check begins with the tenants that are left then (ADR 297). */
const checkMs = 6 * 3600_000

/**
 * Checks all invariants unless a process began a check within the last day, and stores the result for the platform's
 * administrators. The check ends after a tenant when its time is up or the process closes, and the next one continues
 * from there. A check that fails is retried an hour later.
 */
export async function checkInvariantsDaily(db: Database, log: Logger, wall: () => Date, isClosing = () => false): Promise<void> {
  const begun = await db.inPlatform(wall(), beginInvariants)
  if (!begun) return
  const until = wall().getTime() + checkMs
  try {
    const goesOn = () => !isClosing() && wall().getTime() < until
    const { broken, checked, tenants } = await checkInvariants(db, log, wall(), { after: begun.lastTenant, goesOn })
    const before = begun.broken.filter(({ tenantId }) => !checked.includes(tenantId))
    const lastTenant = checked.at(-1) ?? begun.lastTenant
    await db.inPlatform(wall(), (tx) => endInvariants(tx, { broken: [...broken, ...before], lastTenant }))
    if (checked.length < tenants) log.warn({ checked: checked.length, tenants, lastTenant }, 'not every tenant was checked today')
    const older = await findOlderRows(db, log, wall())
    await db.inPlatform(wall(), (tx) => storeOlderRows(tx, older))
  } catch (error) {
    await db.inPlatform(wall(), failInvariants)
    throw error
  }
}

/** Anchors the logs once a day and schedules their verification, of these tenants, or of all by default. */
export async function anchorLogs(db: Database, anchors: AnchorKey, at: Date, tenants?: readonly string[]): Promise<void> {
  const work: TenantWork = async (inTenant) => {
    await inTenant((tx) => addAnchor(tx, anchors))
    await inTenant(requestDailyCheck)
  }
  await inEachTenant(db, at, work, tenants)
}

type HousekeepingDeps = { db: Database; drive: Drive; log: Logger; anchors: AnchorKey }

const dayMs = 24 * 60 * 60 * 1000
/**
 * How long records of changes of rights, settings or masters are stored, in milliseconds. A cache that is older
 * reloads.
 */
const changesMs = 60 * 60 * 1000
/** Days for which notices are stored, read and unread ones. */
const noticeDays = { read: 30, unread: 180 }
/**
 * Days for which a till's prices are stored after its last sync. A ticket that is uploaded later is compared with the
 * prices on its arrival.
 */
const catalogueDays = 60

/**
 * Every minute declares due tax and updates totals, and every ten minutes purges a portion of the tenants, one after
 * the other. Once a day it checks invariants, in parallel to these, because with thousands of tenants that takes hours.
 * Goes on until the returned function is called.
 */
export function startHousekeeping({ db, drive, log, anchors }: HousekeepingDeps, wall: () => Date): () => Promise<void> {
  let isClosing = false
  // each in a step of its own: the failure of one must not skip the next
  const inTurn = () => {
    let work = Promise.resolve()
    const add = (act: () => Promise<void>) => {
      work = work.then(act).catch((error: unknown) => log.error({ err: error }, 'housekeeping failed; it is tried again'))
    }
    return { add, ended: () => work }
  }
  const [upkeep, check] = [inTurn(), inTurn()]
  // each process begins anywhere, so that frequent restarts leave no tenant out
  const nextPortion = tenantPortions({ after: String(randomInt(1_000_000)).padStart(6, '0') })
  const timers = [
    setInterval(() => {
      upkeep.add(() => declareDueTax(db, wall()))
      upkeep.add(() => updateTotals(db, wall()))
    }, sumsEveryMs),
    setInterval(() => {
      let tenants: string[] = []
      upkeep.add(async () => {
        tenants = await nextPortion(db, wall())
      })
      upkeep.add(() => purgeExpired(db, wall(), tenants))
      upkeep.add(() => purgeJobs(db, drive, wall(), tenants))
      upkeep.add(() => anchorLogs(db, anchors, wall(), tenants))
      check.add(() => checkInvariantsDaily(db, log, wall, () => isClosing))
    }, purgeEveryMs),
  ]
  for (const timer of timers) timer.unref()
  return async () => {
    isClosing = true
    for (const timer of timers) clearInterval(timer)
    await Promise.all([upkeep.ended(), check.ended()])
  }
}

async function deleteExpired(tx: Tx, at: Date): Promise<void> {
  await purgeSessions(tx, at)
  await purgeCaptchas(tx, at)
  await purgeAttempts(tx, at)
  await purgeCodes(tx, at)
  await purgeMessages(tx, at)
  await purgeRequests(tx, at)
  await purgeOldLogs(tx, at)
  await purgeRefusedCallbacks(tx, at)
  await purgeDeliveries(tx, at)
  await deleteOldChanges(tx, new Date(at.getTime() - changesMs))
  const daysAgo = (days: number) => new Date(at.getTime() - days * dayMs)
  await deleteUnusedPages(tx, daysAgo(catalogueDays))
  await purgeNotices(tx, { read: daysAgo(noticeDays.read), told: daysAgo(noticeDays.unread) })
}
