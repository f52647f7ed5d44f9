import type { Logger } from 'pino'
import { backOffMs } from '../back-off.ts'
import type { Database, Tx } from '../db/connect.ts'
import { claimStock, dueStock, stockTold, type ToldKey } from '../queries/stock-queue.ts'
import { type Rounds, startRounds } from '../rounds.ts'
import { noAnswer } from '../signed-post.ts'
import type { StockMessage, StockService, Told } from './service.ts'

type Options = {
  db: Database
  log: Logger
  clock: () => Date
  /** Who is told; nobody, and nothing is sent. */
  service: StockService | undefined
  /** How often to look; 0 is never. */
  everyMs: number
}
type Due = ToldKey & { tenantId: string }

/** How long what was taken up is left alone: whoever took it has died then. Longer than an answer may take. */
const leaseMs = 2 * 60_000
/** Ten tries: more than a day. */
const mostTries = 10

/**
 * Tells another system of stock that is due, of all tenants. Several processes may do so on one database: what one has taken up is left alone by the
 * others for two minutes. No transaction is open while the other system is asked, and it may be asked twice: it knows a figure by its key.
 */
export function startStockPush(options: Options): Rounds {
  const failed = 'looking for stock to tell failed; it is tried again'
  return startRounds({ ...options, failed }, (isStopped) => tellAll(options, isStopped))
}

async function tellAll(options: Options, isStopped: () => boolean): Promise<void> {
  const { service, db, clock, log } = options
  if (!service) return
  const due = await db.inPlatform(clock(), dueStock)
  for (const one of due) {
    if (isStopped()) return
    await tellOne(options, service, one).catch((error: unknown) =>
      log.error({ err: error, ...one }, 'telling stock failed; it is tried again'),
    )
  }
}

async function tellOne({ db, clock, log }: Options, service: StockService, due: Due): Promise<void> {
  const within = <T>(work: (tx: Tx) => Promise<T>) => db.inTenant(due.tenantId, clock(), work)
  const claimed = await within((tx) => claimStock(tx, due, new Date(clock().getTime() + leaseMs)))
  if (!claimed) return
  const { message, version, tries } = claimed
  const told = await asked(service, message, clock()).catch((error: unknown): Told => {
    log.warn({ err: error, ...due }, 'another system could not be told of stock; it is tried again')
    return { failure: noAnswer(error), final: false }
  })
  const isOver = 'done' in told || told.final || tries >= mostTries
  const nextTry = isOver ? undefined : new Date(clock().getTime() + backOffMs(tries))
  await within((tx) => stockTold(tx, due, version, told, nextTry))
}

const asked = async (service: StockService, message: StockMessage, at: Date): Promise<Told> => service.tell(message, at)
