import type { Logger } from 'pino'
import { backOffMs } from '#server/core/poller.ts'
import { type Poller, startPoller } from '../core/poller.ts'
import type { Seal } from '../core/seal.ts'
import type { Database, Tx } from '../db/connect.ts'
import { Refused } from '../db/refuse.ts'
import type { Merchant, PaymentProvider, ProviderAnswer } from '../documents/books/money/provider.ts'
import { claimRefund, recordRefundFailed } from '../documents/books/money/refunds.ts'
import { claimShipping, recordShipping } from '../documents/books/money/shipping.ts'
import { finishRefund } from './finish-refund.ts'
import { merchantById } from './merchants.ts'

type PaymentWorkerOptions = {
  db: Database
  log: Logger
  clock: () => Date
  seal: Seal
  provider: PaymentProvider
  /** Interval of the poller in milliseconds; 0: it never runs. */
  everyMs: number
}
type DueWork = { tenantId: string; id: string; what: 'refund' | 'shipping' }

/**
 * Milliseconds after which a claim expires, since its holder must have crashed by then. Longer than the timeout of a
 * service.
 */
const leaseMs = 2 * 60_000
/**
 * Attempts in all; with the growing pauses (`backOffMs`) the last one comes eight and a half hours after the first.
 */
const maxTries = 10

/**
 * Sends due refunds and shipping notices of all tenants. Several processes may run on one database: a claim is valid
 * for two minutes. No transaction is open during a request. A request may be repeated, because the service recognises
 * a refund by its key.
 */
export function startPaymentWorker(options: PaymentWorkerOptions): Poller {
  const failed = 'looking for refunds to send failed; it is tried again'
  return startPoller({ ...options, failed }, (isStopped) => sendDueWork(options, isStopped))
}

async function sendDueWork(options: PaymentWorkerOptions, isStopped: () => boolean): Promise<void> {
  const now = options.clock()
  const due = await options.db.inPlatform(now, (tx) =>
    tx.query<DueWork>('select tenant_id as "tenantId", id, what from due_payment_work($1)', [now]),
  )
  for (const one of due) {
    if (isStopped()) return
    await (one.what === 'refund' ? sendRefund : sendShipping)(options, one).catch((error: unknown) =>
      options.log.error({ err: error, ...one }, 'what a payment service was to be told failed; it is tried again'),
    )
  }
}

const inTenantOf = <T>({ db, clock }: PaymentWorkerOptions, { tenantId }: DueWork, work: (tx: Tx) => Promise<T>) =>
  db.inTenant(tenantId, clock(), work)
const leaseEnd = ({ clock }: PaymentWorkerOptions) => new Date(clock().getTime() + leaseMs)

async function sendRefund(options: PaymentWorkerOptions, due: DueWork): Promise<void> {
  const claimed = await inTenantOf(options, due, (tx) => claimRefund(tx, due.id, leaseEnd(options)))
  if (!claimed) return
  const answered = await askProvider(options, due, claimed.merchantId, (merchant, at) =>
    options.provider.refund(merchant, claimed.request, at),
  )
  const failed = (failure: string, nextTry: Date | undefined) =>
    inTenantOf(options, due, (tx) => finishRefund(tx, due.id, (to) => recordRefundFailed(to, due.id, failure, nextTry)))
  if ('failure' in answered) {
    await failed(answered.failure, answered.final ? undefined : nextTryTime(options, claimed.tries))
    return
  }
  try {
    await inTenantOf(options, due, (tx) => finishRefund(tx, due.id))
  } catch (error) {
    // the refund is paid but cannot be booked today; the next attempt gets the same answer from the service
    if (!(error instanceof Refused)) throw error
    await failed(error.key, new Date(options.clock().getTime() + backOffMs(claimed.tries)))
  }
}

async function sendShipping(options: PaymentWorkerOptions, due: DueWork): Promise<void> {
  const claimed = await inTenantOf(options, due, (tx) => claimShipping(tx, due.id, leaseEnd(options)))
  if (!claimed) return
  const answered = await askProvider(options, due, claimed.merchantId, (merchant, at) =>
    options.provider.ship(merchant, claimed.shipment, at),
  )
  const ended =
    'failure' in answered
      ? { failure: answered.failure, nextTry: answered.final ? undefined : nextTryTime(options, claimed.tries) }
      : ({ sent: true } as const)
  await inTenantOf(options, due, (tx) => recordShipping(tx, due.id, ended))
}

/** The answer of a merchant's payment service; an exception counts as a temporary failure. */
async function askProvider(
  options: PaymentWorkerOptions,
  due: DueWork,
  merchantId: string,
  ask: (merchant: Merchant, at: Date) => Promise<ProviderAnswer>,
): Promise<ProviderAnswer> {
  const merchant = await inTenantOf(options, due, (tx) => merchantById(tx, options.seal, merchantId))
  if (!merchant) return { failure: '商户没有签名密钥', final: false }
  try {
    return await ask(merchant, options.clock())
  } catch (error) {
    options.log.warn({ err: error, ...due }, 'a payment service could not be asked; it is tried again')
    return { failure: error instanceof Error ? error.message.slice(0, 200) : '支付渠道无应答', final: false }
  }
}

/** When to try again; undefined after the last attempt, when a person must act. */
const nextTryTime = ({ clock }: PaymentWorkerOptions, tries: number): Date | undefined =>
  tries >= maxTries ? undefined : new Date(clock().getTime() + backOffMs(tries))
