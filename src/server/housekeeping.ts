import type { Logger } from 'pino'
import type { AnchorKey } from './anchor-key.ts'
import { Unavailable } from './db/client.ts'
import type { Database, Tx } from './db/connect.ts'
import { forgetChanges } from './db/data-changes.ts'
import { brokenInvariants } from './db/invariants.ts'
import { dropAnchor } from './documents/log-audit/anchors.ts'
import { askDaily } from './documents/log-audit/check-log.ts'
import { sumDocumentTotals } from './documents/queries/document-totals.ts'
import { forgetPages } from './documents/types/retail/till-catalogue.ts'
import { declareNext } from './documents/types/sales/declare-due-tax.ts'
import type { Drive } from './files/drive.ts'
import { forgetRequests } from './http/idempotency.ts'
import { forgetOldAttempts } from './identity/attempts.ts'
import { forgetCaptchas } from './identity/captcha.ts'
import { forgetSessions } from './identity/sessions.ts'
import { forgetMessages } from './identity/sms.ts'
import { forgetCodes } from './identity/sms-code.ts'
import { removeOldJobs } from './jobs/acts.ts'
import { forgetLogs } from './logs/entries.ts'
import { forgetCallbacks } from './payments/callback-log.ts'
import { type Broken, beginInvariants, endInvariants, failInvariants } from './queries/installation.ts'
import { keepOlderRows, noOlderRows, type OlderOfAll, olderRowsOf, withOlderRows } from './queries/older-rows.ts'
import { sumEntries } from './queries/open-items.ts'
import { sumStockDays } from './queries/stock-days.ts'
import { sumStockTotals } from './queries/stock-totals.ts'
import { sumTrade } from './queries/trade-sums.ts'
import { forgetDeliveries } from './queries/webhook-queue.ts'
import { forgetNotices } from './system/notify.ts'

const everyMs = 10 * 60 * 1000
/** How often what entered the books is added to the sums of reports: the less is left, the less they read line by line. */
const sumsEveryMs = 60 * 1000

/**
 * Forgets in every tenant what has run out by this time: sessions, captchas, attempts, answers kept for retries, lines of logs. Adds up what
 * was noted of documents by day.
 */
export async function keepHouse(db: Database, at: Date): Promise<void> {
  await inEachTenant(db, at, async (inTenant) => {
    await inTenant((tx) => forget(tx, at))
    await inTenant(sumDocumentTotals)
  })
}

/** Adds to all that is kept of the books of every tenant, for reports and lists, what entered them since. */
export async function keepSums(db: Database, at: Date): Promise<void> {
  await inEachTenant(db, at, async (inTenant) => {
    while (await inTenant(sumTrade));
    while (await inTenant(sumStockDays));
    while (await inTenant(sumEntries));
    await inTenant(sumStockTotals)
  })
}

/** Declares in every tenant the output tax that is due by this day and no invoice has (rule B6 `UNINVOICED_TAX`), each out by itself. */
export async function declareDueTax(db: Database, at: Date): Promise<void> {
  await inEachTenant(db, at, async (inTenant) => {
    while (await inTenant(declareNext));
  })
}

/** Forgets jobs of a week ago, with what they made; a file that cannot be removed keeps its job until the next time. */
export async function forgetJobs(db: Database, drive: Drive, at: Date): Promise<void> {
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

/** Does this for one tenant after the other. What fails in one keeps no other waiting and is thrown at the end; where the database is away, all wait. */
async function inEachTenant(db: Database, at: Date, work: (inTenant: InTenant, tenantId: string) => Promise<void>): Promise<void> {
  const tenants = await db.inPlatform(at, (tx) => tx.query<{ id: string }>('select tenant_id as id from tenant order by tenant_id'))
  const failures: Error[] = []
  for (const { id } of tenants) {
    try {
      await work((once) => db.inTenant(id, at, once), id)
    } catch (error) {
      if (error instanceof Unavailable && (error.want === 'away' || error.want === 'outdated')) throw error
      failures.push(new Error(`tenant ${id}: ${(error as Error).message}`, { cause: error }))
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${tenants.length} tenants, ${failures[0]?.message}`)
}

/** Looks at every invariant in every tenant, tells the log which rows break one and answers which are broken. None is the normal answer. */
export async function lookOver(db: Database, log: Logger, at: Date): Promise<Broken[]> {
  const found: Broken[] = []
  await inEachTenant(db, at, async (inTenant, tenantId) => {
    const broken = await inTenant((tx) => brokenInvariants((sql) => tx.query(sql), db.engine))
    for (const { id, title, rows } of broken) log.error({ tenantId, invariant: id, rows }, `an invariant does not hold: ${title}`)
    found.push(...broken.map(({ id, title, rows }) => ({ tenantId, invariant: id, title, rows: rows.length })))
  })
  return found
}

/** What each tenant has of rows from before a rule was kept; they break nothing and are listed for the platform's administrators. */
export async function findOlderRows(db: Database, at: Date): Promise<OlderOfAll> {
  let found = noOlderRows
  await inEachTenant(db, at, async (inTenant, tenantId) => {
    found = withOlderRows(found, tenantId, await inTenant(olderRowsOf))
  })
  return found
}

/** Looks everything over unless some process began to within a day, and keeps what was found for the platform's administrators. What breaks off is tried again in an hour. */
export async function lookOverDaily(db: Database, log: Logger, wall: () => Date): Promise<void> {
  if (!(await db.inPlatform(wall(), beginInvariants))) return
  try {
    const broken = await lookOver(db, log, wall())
    await db.inPlatform(wall(), (tx) => endInvariants(tx, broken))
    const older = await findOlderRows(db, wall())
    await db.inPlatform(wall(), (tx) => keepOlderRows(tx, older))
  } catch (error) {
    await db.inPlatform(wall(), failInvariants)
    throw error
  }
}

/** Anchors the log of every tenant, and has it walked, once a day each. */
export async function keepLogs(db: Database, anchors: AnchorKey, at: Date): Promise<void> {
  await inEachTenant(db, at, async (inTenant) => {
    await inTenant((tx) => dropAnchor(tx, anchors))
    await inTenant(askDaily)
  })
}

type House = { db: Database; drive: Drive; log: Logger; anchors: AnchorKey }

const dayMs = 24 * 60 * 60 * 1000
/** How long it is remembered that rights, settings or masters changed; whoever keeps any reads them once more afterwards. */
const changesMs = 60 * 60 * 1000
/** How long what the product told is kept once it was read, and where nobody read it. */
const noticeDays = { read: 30, unread: 180 }
/** How long it is known what prices a till was given, after it last was: a ticket that waited longer is compared with those of its arrival. */
const catalogueDays = 60

/**
 * Declares what is due and adds up sums every minute, keeps house every ten, and looks everything over once a day, one after the other, until the answer is called.
 */
export function startHousekeeping({ db, drive, log, anchors }: House, wall: () => Date): () => Promise<void> {
  let work = Promise.resolve()
  // each for itself: what fails of one is no reason to leave out the next
  const every = (ms: number, ...acts: (() => Promise<void>)[]) =>
    setInterval(() => {
      for (const act of acts)
        work = work.then(act).catch((error: unknown) => log.error({ err: error }, 'housekeeping failed; it is tried again'))
    }, ms).unref()
  const timers = [
    every(
      sumsEveryMs,
      () => declareDueTax(db, wall()),
      () => keepSums(db, wall()),
    ),
    every(
      everyMs,
      () => keepHouse(db, wall()),
      () => forgetJobs(db, drive, wall()),
      () => keepLogs(db, anchors, wall()),
      () => lookOverDaily(db, log, wall),
    ),
  ]
  return async () => {
    for (const timer of timers) clearInterval(timer)
    await work
  }
}

async function forget(tx: Tx, at: Date): Promise<void> {
  await forgetSessions(tx, at)
  await forgetCaptchas(tx, at)
  await forgetOldAttempts(tx, at)
  await forgetCodes(tx, at)
  await forgetMessages(tx, at)
  await forgetRequests(tx, at)
  await forgetLogs(tx, at)
  await forgetCallbacks(tx, at)
  await forgetDeliveries(tx, at)
  await forgetChanges(tx, new Date(at.getTime() - changesMs))
  const daysAgo = (days: number) => new Date(at.getTime() - days * dayMs)
  await forgetPages(tx, daysAgo(catalogueDays))
  await forgetNotices(tx, { read: daysAgo(noticeDays.read), told: daysAgo(noticeDays.unread) })
}
