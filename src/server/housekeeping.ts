import type { Logger } from 'pino'
import type { AnchorKey } from './anchor-key.ts'
import type { Database, Tx } from './db/connect.ts'
import { forgetChanges } from './db/data-changes.ts'
import { brokenInvariants } from './db/invariants.ts'
import { dropAnchor } from './documents/log-audit/anchors.ts'
import { askDaily } from './documents/log-audit/check-log.ts'
import { sumDocumentTotals } from './documents/queries/document-totals.ts'
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
  for (const tenantId of await tenantIds(db, at)) {
    await db.inTenant(tenantId, at, (tx) => forget(tx, at))
    await db.inTenant(tenantId, at, sumDocumentTotals)
  }
}

/** Adds to all that is kept of the books of every tenant, for reports and lists, what entered them since. */
export async function keepSums(db: Database, at: Date): Promise<void> {
  for (const tenantId of await tenantIds(db, at)) {
    while (await db.inTenant(tenantId, at, sumTrade));
    while (await db.inTenant(tenantId, at, sumStockDays));
    while (await db.inTenant(tenantId, at, sumEntries));
    await db.inTenant(tenantId, at, sumStockTotals)
  }
}

/** Forgets jobs of a week ago, with what they made. */
export async function forgetJobs(db: Database, drive: Drive, at: Date): Promise<void> {
  for (const tenantId of await tenantIds(db, at)) {
    const keys = await db.inTenant(tenantId, at, (tx) => removeOldJobs(tx, at))
    for (const key of keys) await drive.remove(key)
  }
}

async function tenantIds(db: Database, at: Date): Promise<string[]> {
  const rows = await db.inPlatform(at, (tx) => tx.query<{ tenant_id: string }>('select tenant_id from tenant order by tenant_id'))
  return rows.map((row) => row.tenant_id)
}

/** Looks at every invariant in every tenant, tells the log which rows break one and answers which are broken. None is the normal answer. */
export async function lookOver(db: Database, log: Logger, at: Date): Promise<Broken[]> {
  const found: Broken[] = []
  for (const tenantId of await tenantIds(db, at)) {
    const broken = await db.inTenant(tenantId, at, (tx) => brokenInvariants((sql) => tx.query(sql)))
    for (const { id, title, rows } of broken) log.error({ tenantId, invariant: id, rows }, `an invariant does not hold: ${title}`)
    found.push(...broken.map(({ id, title, rows }) => ({ tenantId, invariant: id, title, rows: rows.length })))
  }
  return found
}

/** Looks everything over unless some process began to within a day, and keeps what was found for the platform's administrators. What breaks off is tried again in an hour. */
export async function lookOverDaily(db: Database, log: Logger, wall: () => Date): Promise<void> {
  if (!(await db.inPlatform(wall(), beginInvariants))) return
  try {
    const broken = await lookOver(db, log, wall())
    await db.inPlatform(wall(), (tx) => endInvariants(tx, broken))
  } catch (error) {
    await db.inPlatform(wall(), failInvariants)
    throw error
  }
}

/** Anchors the log of every tenant, and has it walked, once a day each. */
export async function keepLogs(db: Database, anchors: AnchorKey, at: Date): Promise<void> {
  for (const tenantId of await tenantIds(db, at)) {
    await db.inTenant(tenantId, at, (tx) => dropAnchor(tx, anchors))
    await db.inTenant(tenantId, at, askDaily)
  }
}

type House = { db: Database; drive: Drive; log: Logger; anchors: AnchorKey }

const dayMs = 24 * 60 * 60 * 1000
/** How long it is remembered that rights, settings or masters changed; whoever keeps any reads them once more afterwards. */
const changesMs = 60 * 60 * 1000
/** How long what the product told is kept once it was read. */
const noticeDays = 30

/**
 * Adds up sums every minute, keeps house every ten, and looks everything over once a day, one after the other, until the answer is called.
 */
export function startHousekeeping({ db, drive, log, anchors }: House, wall: () => Date): () => Promise<void> {
  let work = Promise.resolve()
  const round = async () => {
    const at = wall()
    await keepHouse(db, at)
    await forgetJobs(db, drive, at)
    await keepLogs(db, anchors, at)
    await lookOverDaily(db, log, wall)
  }
  const every = (ms: number, act: () => Promise<void>) =>
    setInterval(() => {
      work = work.then(act).catch((error: unknown) => log.error({ err: error }, 'housekeeping failed; it is tried again'))
    }, ms).unref()
  const timers = [every(sumsEveryMs, () => keepSums(db, wall())), every(everyMs, round)]
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
  await forgetNotices(tx, new Date(at.getTime() - noticeDays * dayMs))
}
