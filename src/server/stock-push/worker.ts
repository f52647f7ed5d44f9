import type { Logger } from 'pino'
import { backOffMs } from '#server/core/poller.ts'
import { type Poller, startPoller } from '../core/poller.ts'
import { noAnswerReason } from '../core/signed-post.ts'
import type { Database, Tx } from '../db/connect.ts'
import type { StockMessage, StockService, StockSyncResult } from '../queues/service.ts'
import { claimStock, dueStock, recordStockSync, type StockSyncKey } from '../queues/stock-queue.ts'

type StockPushOptions = {
  db: Database
  log: Logger
  clock: () => Date
  /** The receiving service; without one nothing is sent. */
  service: StockService | undefined
  /** Interval of the poller in milliseconds; 0: it never runs. */
  everyMs: number
}
type DueStock = StockSyncKey & { tenantId: string }

/**
 * Milliseconds after which a claim expires, since its holder must have crashed by then. Longer than the timeout of an
 * answer.
 */
const leaseMs = 2 * 60_000
/**
 * Attempts in all; with the growing pauses (`backOffMs`) the last one comes eight and a half hours after the first.
 */
const maxTries = 10

/**
 * Sends due stock figures of all tenants to another system. Several processes may run on one database: a claim is
 * valid for two minutes. No transaction is open during a request. A request may be repeated, because the other system
 * recognises a figure by its key.
 */
export function startStockPush(options: StockPushOptions): Poller {
  const failed = 'looking for stock to tell failed; it is tried again'
  return startPoller({ ...options, failed }, (isStopped) => sendAll(options, isStopped))
}

async function sendAll(options: StockPushOptions, isStopped: () => boolean): Promise<void> {
  const { service, db, clock, log } = options
  if (!service) return
  const due = await db.inPlatform(clock(), dueStock)
  for (const one of due) {
    if (isStopped()) return
    await sendOne(options, service, one).catch((error: unknown) =>
      log.error({ err: error, ...one }, 'telling stock failed; it is tried again'),
    )
  }
}

async function sendOne({ db, clock, log }: StockPushOptions, service: StockService, due: DueStock): Promise<void> {
  const within = <T>(work: (tx: Tx) => Promise<T>) => db.inTenant(due.tenantId, clock(), work)
  const claimed = await within((tx) => claimStock(tx, due, new Date(clock().getTime() + leaseMs)))
  if (!claimed) return
  const { message, version, tries } = claimed
  const told = await askService(service, message, clock()).catch((error: unknown): StockSyncResult => {
    log.warn({ err: error, ...due }, 'another system could not be told of stock; it is tried again')
    return { failure: noAnswerReason(error), final: false }
  })
  const isOver = 'done' in told || told.final || tries >= maxTries
  const nextTry = isOver ? undefined : new Date(clock().getTime() + backOffMs(tries))
  await within((tx) => recordStockSync(tx, due, version, told, nextTry))
}

const askService = async (service: StockService, message: StockMessage, at: Date): Promise<StockSyncResult> => service.send(message, at)
