import type { Logger } from 'pino'
import type { AnchorKey } from './core/anchor-key.ts'
import type { Drive } from './core/drive.ts'
import { Unavailable } from './db/client.ts'
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
import { noOlderRows, type OlderRowsOfAll, olderRowsOf, storeOlderRows, withOlderRows } from './watch/find-older-rows.ts'
import { type BrokenInvariants, beginInvariants, endInvariants, failInvariants } from './watch/installation.ts'

const purgeEveryMs = 10 * 60 * 1000
/**
 * How often new entries of the books are added to report totals. Reports read entries that are not added yet one by
 * one, so fewer of them means faster reports.
 */
const sumsEveryMs = 60 * 1000

/**
 * Deletes expired rows in every tenant: sessions, captchas, sign-in attempts, stored answers, log rows. Also adds up
 * the daily totals of documents.
 */
export async function purgeExpired(db: Database, at: Date): Promise<void> {
  await inEachTenant(db, at, async (inTenant) => {
    await inTenant((tx) => deleteExpired(tx, at))
    await inTenant(sumDocumentTotals)
  })
}

/** Brings the totals that reports and lists use up to date in every tenant. */
export async function updateTotals(db: Database, at: Date): Promise<void> {
  await inEachTenant(db, at, async (inTenant) => {
    while (await inTenant(updateTradeSums));
    while (await inTenant(updateStockDays));
    while (await inTenant(updateOpenItems));
    await inTenant(updateStockTotals)
  })
}

/**
 * Declares in every tenant the output tax that is due by this day and that no invoice covers (rule B6
 * `UNINVOICED_TAX`), separately for each delivery.
 */
export async function declareDueTax(db: Database, at: Date): Promise<void> {
  await inEachTenant(db, at, async (inTenant) => {
    while (await inTenant(declareNextDueTax));
  })
}

/** Deletes jobs older than a week, with their files. A job whose file cannot be removed stays until the next run. */
export async function purgeJobs(db: Database, drive: Drive, at: Date): Promise<void> {
  const removeSome = async (tx: Tx): Promise<boolean> => {
    const keys = await removeOldJobs(tx, at)
    for (const key of keys ?? []) await drive.remove(key)
    return keys !== undefined
  }
  await inEachTenant(db, at, async (inTenant) => {
    while (await inTenant(removeSome));
  })
}

type InTenant = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** Runs the work for all tenants, one after the other. */
const inEachTenant = async (db: Database, at: Date, work: TenantWork): Promise<void> =>
  inTenants(db, at, { tenants: await tenantIds(db, at), work })

type TenantWork = (inTenant: InTenant, tenantId: string) => Promise<void>

const tenantIds = async (db: Database, at: Date): Promise<string[]> =>
  (await db.inPlatform(at, (tx) => tx.query<{ id: string }>('select tenant_id as id from tenant order by tenant_id'))).map(({ id }) => id)

/**
 * Runs the work for one tenant after the other. A failure in one tenant does not stop the others and is thrown at the
 * end; if the database cannot answer, the run stops at once.
 */
async function inTenants(db: Database, at: Date, { tenants, work }: { tenants: readonly string[]; work: TenantWork }): Promise<void> {
  const failures: Error[] = []
  for (const id of tenants) {
    try {
      await work((once) => db.inTenant(id, at, once), id)
    } catch (error) {
      if (error instanceof Unavailable && (error.want === 'away' || error.want === 'outdated')) throw error
      failures.push(new Error(`tenant ${id}: ${(error as Error).message}`, { cause: error }))
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${tenants.length} tenants, ${failures[0]?.message}`)
}

/**
 * The tenant after which a check begins, and a function that says whether it may go on to the next; by default all
 * tenants.
 */
type CheckRange = { after?: string | undefined; goesOn?: () => boolean }

/** Broken invariants of the checked tenants, the ids of these, and the number of all tenants. */
type InvariantCheck = { broken: BrokenInvariants[]; checked: string[]; tenants: number }

/** Checks every invariant in one tenant after the other and logs rows that violate one; normally there are none. */
export async function checkInvariants(
  db: Database,
  log: Logger,
  at: Date,
  { after = '', goesOn = () => true }: CheckRange = {},
): Promise<InvariantCheck> {
  const [broken, checked]: [BrokenInvariants[], string[]] = [[], []]
  const ids = await tenantIds(db, at)
  const tenants = [...ids.filter((id) => id > after), ...ids.filter((id) => id <= after)]
  const work: TenantWork = async (inTenant, tenantId) => {
    if (!goesOn()) return
    const found = await inTenant((tx) => brokenInvariantsOf((sql) => tx.query(sql), tenantId, db.engine))
    for (const { id, title, rows } of found) log.error({ tenantId, invariant: id, rows }, `an invariant does not hold: ${title}`)
    broken.push(...found.map(({ id, title, rows }) => ({ tenantId, invariant: id, title, rows: rows.length })))
    checked.push(tenantId)
  }
  await inTenants(db, at, { tenants, work })
  return { broken, checked, tenants: ids.length }
}

/**
 * Counts in each tenant the rows that are older than a rule which they would violate. They violate no invariant; they
 * are listed for the platform's administrators.
 */
export async function findOlderRows(db: Database, at: Date): Promise<OlderRowsOfAll> {
  let found = noOlderRows
  await inEachTenant(db, at, async (inTenant, tenantId) => {
    found = withOlderRows(found, tenantId, await inTenant(olderRowsOf))
  })
  return found
}

/** Limit of a day's check in milliseconds; tenants beyond it are the first of the next check (ADR 297). */
const checkMs = 6 * 3600_000

/**
 * Checks all invariants unless some process has begun to within a day, and stores the result for the platform's
 * administrators. The check ends after a tenant when its time is up or the process closes, and the next one continues
 * from there. An aborted check is retried an hour later.
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
    const older = await findOlderRows(db, wall())
    await db.inPlatform(wall(), (tx) => storeOlderRows(tx, older))
  } catch (error) {
    await db.inPlatform(wall(), failInvariants)
    throw error
  }
}

/** Anchors the log of every tenant and schedules its verification, once a day for each tenant. */
export async function anchorLogs(db: Database, anchors: AnchorKey, at: Date): Promise<void> {
  await inEachTenant(db, at, async (inTenant) => {
    await inTenant((tx) => addAnchor(tx, anchors))
    await inTenant(requestDailyCheck)
  })
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
 * Every minute declares due tax and updates totals, and every ten minutes purges, one after the other. Once a day it
 * checks invariants, in parallel to these, because with thousands of tenants that takes hours. Goes on until the
 * returned function is called.
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
  const timers = [
    setInterval(() => {
      upkeep.add(() => declareDueTax(db, wall()))
      upkeep.add(() => updateTotals(db, wall()))
    }, sumsEveryMs),
    setInterval(() => {
      upkeep.add(() => purgeExpired(db, wall()))
      upkeep.add(() => purgeJobs(db, drive, wall()))
      upkeep.add(() => anchorLogs(db, anchors, wall()))
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
