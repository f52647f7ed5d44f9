import { problemDetail } from '#domain/core/refusals.ts'
import type { Words } from '#domain/core/words.ts'
import { documents } from '#machines/index.ts'
import type { Seal } from '../core/seal.ts'
import type { Database, Tx } from '../db/connect.ts'
import { Refused, refuse } from '../db/refuse.ts'
import type { CallbackMessage, Merchant, PaymentProvider, ReportedPayment } from '../documents/books/money/provider.ts'
import { performEvent } from '../documents/engine/events/apply-event.ts'
import { type EventInput, kindNamed } from '../documents/engine/kind.ts'
import { openRun } from '../documents/engine/run.ts'
import { systemUser } from '../documents/engine/system-user.ts'
import { type CallbackOutcome, type CallbackRow, recordCallback } from './callback-log.ts'
import { merchantAccount, merchantByNumber } from './merchants.ts'

type CallbackDeps = { db: Database; now: Date; seal: Seal; provider: PaymentProvider }
type ReceivedCallback = { tenantId: string; merchantNo: string; message: CallbackMessage; peer: string; requestId: string }

/** Reasons for refusing a callback. */
const refusalReasons = {
  merchant: { zh: '商户号不存在或已停用', en: 'no such merchant, or it is disabled' },
  forged: { zh: '签名不符', en: 'the signature is not right' },
  late: { zh: '超出时间窗口', en: 'it is too old or ahead of time' },
  malformed: { zh: '内容不完整', en: 'it does not say what was paid' },
  replayed: { zh: '随机数已使用', en: 'it was sent before' },
  order: { zh: '订单不存在，或不属于该商户的法人', en: 'there is no such order of the legal entity of this merchant' },
  number: { zh: '支付单号已用于其他付款', en: 'the payment number stands for another payment' },
} as const satisfies Record<string, Words>

/**
 * Handles a callback of a payment service. In one transaction with its nonce, the payment becomes the event PAY of the
 * order, raised by the system, once per payment number. A repetition with another nonce changes nothing and gets the
 * same answer. Changes nothing, records the callback and refuses CALLBACK_BAD if it is forged, late or replayed, its
 * merchant or order is unknown, or a business rule refuses it (such as a wrong amount).
 */
export async function handleCallback({ db, now, seal, provider }: CallbackDeps, came: ReceivedCallback): Promise<true> {
  const { tenantId, merchantNo, message, peer, requestId } = came
  await requireTenant(db, now, tenantId)
  const row = { merchantNo, peer, requestId, content: message.body }
  const note = (outcome: CallbackOutcome, reason: Words, more: Partial<CallbackRow> = {}, afterwards?: Refused['afterwards']) =>
    db.inTenant(tenantId, now, async (tx) => {
      await recordCallback(tx, { ...row, ...more, outcome, reason: reason.zh })
      await afterwards?.(tx)
    })
  const no = async (
    outcome: CallbackOutcome,
    reason: Words,
    more?: Partial<CallbackRow>,
    afterwards?: Refused['afterwards'],
  ): Promise<never> => {
    await note(outcome, reason, more, afterwards)
    refuse('CALLBACK_BAD', { params: { reason } })
  }
  const merchant = await db.inTenant(tenantId, now, (tx) => merchantByNumber(tx, seal, merchantNo))
  if (!merchant) return no('refused', refusalReasons.merchant)
  const paid = provider.readMessage(merchant, message, now)
  if ('refused' in paid) return no(paid.refused === 'malformed' ? 'refused' : paid.refused, refusalReasons[paid.refused])
  const said = { orderNo: paid.orderNo, paymentNo: paid.paymentNo, amount: paid.amount.toFixed() }
  try {
    const outcome = await db.inTenant(tenantId, now, (tx) =>
      payOrder(tx, merchant, paid, { ...row, ...said, nonce: paid.nonce, outcome: 'taken' }),
    )
    if (outcome === 'done') return true
    return no(outcome === 'replayed' ? 'replayed' : 'refused', refusalReasons[outcome], said)
  } catch (error) {
    if (!(error instanceof Refused) || error.key === 'CALLBACK_BAD') throw error
    return no('refused', refusalWords(error), said, error.afterwards)
  }
}

/** The reason for which a rule or a lock refused, in both languages. */
function refusalWords({ key, params, problems }: Refused): Words {
  const problem = problems[0] ?? { rule: key, params }
  return { zh: problemDetail(problem, 'zh'), en: problemDetail(problem, 'en') }
}

async function requireTenant(db: Database, now: Date, tenantId: string): Promise<void> {
  const known = await db.inPlatform(now, (tx) =>
    tx.maybeOne('select tenant_id from tenant where tenant_id = $1 and status = 1', [tenantId]),
  )
  if (!known) refuse('TENANT_UNKNOWN')
}

type PayableOrder = { id: string; kind: string; version: number }

/**
 * Locks the order, records the nonce and pays, all in one transaction; does not pay again if this payment number has
 * paid the order already.
 */
async function payOrder(
  tx: Tx,
  merchant: Merchant,
  paid: ReportedPayment,
  row: CallbackRow,
): Promise<'done' | 'replayed' | 'order' | 'number'> {
  const before = await lockedOrder(tx, merchant, paid)
  if (!before) return 'order'
  const again = await earlierPayment(tx, paid, before)
  if (again === 'other') return 'number'
  if (!(await recordCallback(tx, { ...row, outcome: again === 'same' ? 'again' : 'taken' }))) return 'replayed'
  if (again === 'same') return 'done'
  const run = await openRun({ tx, user: systemUser(tx), requestId: row.requestId, language: 'zh' })
  const event: EventInput = Object.assign(
    { type: 'PAY' },
    { amount: paid.amount.toFixed(), accountId: await merchantAccount(tx, merchant), paymentNo: paid.paymentNo },
  )
  await performEvent(run, kindNamed(before.kind), { id: before.id, version: before.version, event })
  return 'done'
}

const payableKinds = Object.values(documents)
  .filter(({ eventNames }) => (eventNames as readonly string[]).includes('PAY'))
  .map(({ id }) => id)

/**
 * The order with this number in the books of the merchant's legal entity, locked so that its payments are handled one
 * after the other.
 */
const lockedOrder = (tx: Tx, { legalEntity }: Merchant, { orderNo }: ReportedPayment): Promise<PayableOrder | undefined> =>
  tx.maybeOne<PayableOrder>(
    `select id, kind, version from document d
      where tenant_id = $1 and kind = any ($2::text[]) and bill_no = $3
      and entity_of($1, depot_of_document($1, d.id)) = $4 for no key update`,
    [tx.tenantId, payableKinds, orderNo, legalEntity],
  )

/** `same` if this payment number has already paid this order and amount, `other` if it has made another payment. */
async function earlierPayment(tx: Tx, { paymentNo, amount }: ReportedPayment, { id }: PayableOrder): Promise<'same' | 'other' | undefined> {
  const known = await tx.maybeOne<{ same: boolean }>(
    'select document_id = $3 and amount = $4 as same from order_payment where tenant_id = $1 and payment_no = $2',
    [tx.tenantId, paymentNo, id, amount.toFixed()],
  )
  return known && (known.same ? 'same' : 'other')
}
