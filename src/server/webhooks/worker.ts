import type { Logger } from 'pino'
import { backOffMs } from '#server/core/poller.ts'
import { type Poller, startPoller } from '../core/poller.ts'
import type { Seal } from '../core/seal.ts'
import { noAnswerReason } from '../core/signed-post.ts'
import type { Database, Tx } from '../db/connect.ts'
import { type ClaimedDelivery, claimDelivery, type DueWebhook, dueWebhooks, recordDelivery } from '../queues/webhook-queue.ts'
import type { WebhookReceiver, WebhookResult } from './receiver.ts'

type WebhookOptions = {
  db: Database
  log: Logger
  clock: () => Date
  seal: Seal
  receiver: WebhookReceiver
  /** Interval of the poller in milliseconds; 0: it never runs. */
  everyMs: number
}

/**
 * Milliseconds after which a claim expires, since its holder must have crashed by then: it is longer than the timeout
 * of an answer.
 */
const leaseMs = 2 * 60_000
/**
 * Attempts in all; with the growing pauses (`backOffMs`) the last one comes eight and a half hours after the first.
 */
const maxTries = 10
/** Most webhooks that are served at once; each gets its events one after the other. */
const maxConcurrent = 8
/** Most events that are sent to one webhook before others get their turn. */
const batchSize = 200

/**
 * Delivers due events of all tenants to other systems. Several processes may run on one database: a claim is valid for
 * two minutes. No transaction is open during a request. A request may be repeated, because the receiver recognises an
 * event by its key. A receiver that does not answer delays no other: after a failure it waits for the next round.
 */
export function startWebhooks(options: WebhookOptions): Poller {
  const failed = 'looking for events to tell failed; it is tried again'
  return startPoller({ ...options, failed }, (isStopped) => sendAll(options, isStopped))
}

async function sendAll(options: WebhookOptions, isStopped: () => boolean): Promise<void> {
  const due = await options.db.inPlatform(options.clock(), dueWebhooks)
  const next = async (): Promise<void> => {
    for (let one = due.shift(); one && !isStopped(); one = due.shift()) await sendBatch(options, one, isStopped)
  }
  await Promise.all(Array.from({ length: maxConcurrent }, next))
}

async function sendBatch(options: WebhookOptions, due: DueWebhook, isStopped: () => boolean): Promise<void> {
  try {
    for (let told = 0; told < batchSize && !isStopped(); told += 1) if (!(await sendNext(options, due))) return
  } catch (error) {
    options.log.error({ err: error, ...due }, 'telling events failed; it is tried again')
  }
}

/** Sends the next event; returns true if there was one and it was accepted. */
async function sendNext(options: WebhookOptions, due: DueWebhook): Promise<boolean> {
  const { db, clock } = options
  const within = <T>(work: (tx: Tx) => Promise<T>) => db.inTenant(due.tenantId, clock(), work)
  const claimed = await within((tx) => claimDelivery(tx, due.webhookId, new Date(clock().getTime() + leaseMs)))
  if (!claimed) return false
  const { failure, status, answer, final } = await deliver(options, due, claimed)
  const isOver = failure === undefined || final || claimed.tries >= maxTries
  const nextTry = isOver ? undefined : new Date(clock().getTime() + backOffMs(claimed.tries))
  await within((tx) => recordDelivery(tx, claimed, due.webhookId, { failure, status, answer, nextTry }))
  return failure === undefined
}

/** Sends a delivery and returns the result; an exception counts as a temporary failure. */
async function deliver({ receiver, seal, clock, log }: WebhookOptions, due: DueWebhook, claimed: ClaimedDelivery): Promise<WebhookResult> {
  const { id, event, body, url, secret } = claimed
  if (!secret) return { failure: '没有签名密钥', final: true }
  try {
    return await receiver.send({ url, secret: seal.open(secret), key: id, event, body }, clock())
  } catch (error) {
    log.warn({ err: error, ...due, id }, 'another system could not be told of an event; it is tried again')
    return { failure: noAnswerReason(error) }
  }
}
