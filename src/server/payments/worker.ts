import type { Logger } from 'pino'
import { backOffMs } from '../back-off.ts'
import type { Database, Tx } from '../db/connect.ts'
import { Refused } from '../refuse.ts'
import { type Rounds, startRounds } from '../rounds.ts'
import type { Seal } from '../seal.ts'
import { merchantWith } from './merchants.ts'
import type { Answered, Merchant, PaymentProvider } from './provider.ts'
import { claimRefund, refundFailed } from './refunds.ts'
import { settleRefund } from './settle.ts'
import { claimShipping, shippingEnded } from './shipping.ts'

type Options = {
  db: Database
  log: Logger
  clock: () => Date
  seal: Seal
  provider: PaymentProvider /** How often to look; 0 is never. */
  everyMs: number
}
type Due = { tenantId: string; id: string; what: 'refund' | 'shipping' }

/** How long what was taken up is left alone: whoever took it has died then. Longer than a service may take to answer. */
const leaseMs = 2 * 60_000
/** Ten tries: more than a day. */
const mostTries = 10

/**
 * Sends refunds and shipping notices that are due, of all tenants. Several processes may do so on one database: what one has taken up is left
 * alone by the others for two minutes. No transaction is open while a service is asked, and it may be asked twice: it knows a refund by its key.
 */
export function startPaymentWorker(options: Options): Rounds {
  const failed = 'looking for refunds to send failed; it is tried again'
  return startRounds({ ...options, failed }, (isStopped) => sendAll(options, isStopped))
}

async function sendAll(options: Options, isStopped: () => boolean): Promise<void> {
  const now = options.clock()
  const due = await options.db.inPlatform(now, (tx) =>
    tx.query<Due>('select tenant_id as "tenantId", id, what from due_payment_work($1)', [now]),
  )
  for (const one of due) {
    if (isStopped()) return
    await (one.what === 'refund' ? sendRefund : sendShipping)(options, one).catch((error: unknown) =>
      options.log.error({ err: error, ...one }, 'what a payment service was to be told failed; it is tried again'),
    )
  }
}

const within = <T>({ db, clock }: Options, { tenantId }: Due, work: (tx: Tx) => Promise<T>) => db.inTenant(tenantId, clock(), work)
const leaseOf = ({ clock }: Options) => new Date(clock().getTime() + leaseMs)

async function sendRefund(options: Options, due: Due): Promise<void> {
  const claimed = await within(options, due, (tx) => claimRefund(tx, due.id, leaseOf(options)))
  if (!claimed) return
  const answered = await asked(options, due, claimed.merchantId, (merchant, at) => options.provider.refund(merchant, claimed.request, at))
  const failed = (failure: string, nextTry: Date | undefined) =>
    within(options, due, (tx) => settleRefund(tx, due.id, (to) => refundFailed(to, due.id, failure, nextTry)))
  if ('failure' in answered) {
    await failed(answered.failure, answered.final ? undefined : nextTryOf(options, claimed.tries))
    return
  }
  try {
    await within(options, due, (tx) => settleRefund(tx, due.id))
  } catch (error) {
    // it is paid, and cannot be booked today: asked again, the service says so again
    if (!(error instanceof Refused)) throw error
    await failed(error.key, new Date(options.clock().getTime() + backOffMs(claimed.tries)))
  }
}

async function sendShipping(options: Options, due: Due): Promise<void> {
  const claimed = await within(options, due, (tx) => claimShipping(tx, due.id, leaseOf(options)))
  if (!claimed) return
  const answered = await asked(options, due, claimed.merchantId, (merchant, at) => options.provider.ship(merchant, claimed.shipment, at))
  const ended =
    'failure' in answered
      ? { failure: answered.failure, nextTry: answered.final ? undefined : nextTryOf(options, claimed.tries) }
      : ({ sent: true } as const)
  await within(options, due, (tx) => shippingEnded(tx, due.id, ended))
}

/** What the service of a merchant answers; what throws is a failure that may pass. */
async function asked(
  options: Options,
  due: Due,
  merchantId: string,
  ask: (merchant: Merchant, at: Date) => Promise<Answered>,
): Promise<Answered> {
  const merchant = await within(options, due, (tx) => merchantWith(tx, options.seal, merchantId))
  if (!merchant) return { failure: '商户没有签名密钥', final: false }
  try {
    return await ask(merchant, options.clock())
  } catch (error) {
    options.log.warn({ err: error, ...due }, 'a payment service could not be asked; it is tried again')
    return { failure: error instanceof Error ? error.message.slice(0, 200) : '支付渠道无应答', final: false }
  }
}

/** Nothing once it was tried often enough: somebody must look. */
const nextTryOf = ({ clock }: Options, tries: number): Date | undefined =>
  tries >= mostTries ? undefined : new Date(clock().getTime() + backOffMs(tries))
