import type { Logger } from 'pino'
import { backOffMs } from '../back-off.ts'
import type { Database, Tx } from '../db/connect.ts'
import { type ClaimedDelivery, claimDelivery, type DueWebhook, deliveryEnded, dueWebhooks } from '../queries/webhook-queue.ts'
import { type Rounds, startRounds } from '../rounds.ts'
import type { Seal } from '../seal.ts'
import { noAnswer } from '../signed-post.ts'
import type { Heard, Receiver } from './receiver.ts'

type Options = {
  db: Database
  log: Logger
  clock: () => Date
  seal: Seal
  receiver: Receiver
  /** How often to look; 0 is never. */
  everyMs: number
}

/** How long what was taken up is left alone: whoever took it has died then. Longer than an answer may take. */
const leaseMs = 2 * 60_000
/** Ten tries, the last one half a day after the first. */
const mostTries = 10
/** As many are told at once; each of them one event after the other. */
const mostAtOnce = 8
/** As many are told to one before others have their turn again. */
const mostAtATime = 200

/**
 * Tells other systems of events that are due, of all tenants. Several processes may do so on one database: what one has taken up is left alone by
 * the others for two minutes. No transaction is open while another system is asked, and it may be asked twice: it knows an event by its key.
 * One that does not answer holds up nobody else: after a failure it has its turn again in the next round.
 */
export function startWebhooks(options: Options): Rounds {
  const failed = 'looking for events to tell failed; it is tried again'
  return startRounds({ ...options, failed }, (isStopped) => tellAll(options, isStopped))
}

async function tellAll(options: Options, isStopped: () => boolean): Promise<void> {
  const due = await options.db.inPlatform(options.clock(), dueWebhooks)
  const next = async (): Promise<void> => {
    for (let one = due.shift(); one && !isStopped(); one = due.shift()) await tellOne(options, one, isStopped)
  }
  await Promise.all(Array.from({ length: mostAtOnce }, next))
}

async function tellOne(options: Options, due: DueWebhook, isStopped: () => boolean): Promise<void> {
  try {
    for (let told = 0; told < mostAtATime && !isStopped(); told += 1) if (!(await tellNext(options, due))) return
  } catch (error) {
    options.log.error({ err: error, ...due }, 'telling events failed; it is tried again')
  }
}

/** Tells the next event; answers whether there was one and it was taken. */
async function tellNext(options: Options, due: DueWebhook): Promise<boolean> {
  const { db, clock } = options
  const within = <T>(work: (tx: Tx) => Promise<T>) => db.inTenant(due.tenantId, clock(), work)
  const claimed = await within((tx) => claimDelivery(tx, due.webhookId, new Date(clock().getTime() + leaseMs)))
  if (!claimed) return false
  const { failure, status, answer, final } = await heardOf(options, due, claimed)
  const isOver = failure === undefined || final || claimed.tries >= mostTries
  const nextTry = isOver ? undefined : new Date(clock().getTime() + backOffMs(claimed.tries))
  await within((tx) => deliveryEnded(tx, claimed, due.webhookId, { failure, status, answer, nextTry }))
  return failure === undefined
}

/** What whoever is told says; what throws is a failure that may pass. */
async function heardOf({ receiver, seal, clock, log }: Options, due: DueWebhook, claimed: ClaimedDelivery): Promise<Heard> {
  const { id, event, body, url, secret } = claimed
  if (!secret) return { failure: '没有签名密钥', final: true }
  try {
    return await receiver.tell({ url, secret: seal.open(secret), key: id, event, body }, clock())
  } catch (error) {
    log.warn({ err: error, ...due, id }, 'another system could not be told of an event; it is tried again')
    return { failure: noAnswer(error) }
  }
}
