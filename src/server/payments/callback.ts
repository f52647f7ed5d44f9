import { problemDetail } from '#domain/refusals.ts'
import type { Words } from '#domain/words.ts'
import { documents } from '#machines/index.ts'
import type { Database, Tx } from '../db/connect.ts'
import { performEvent } from '../documents/engine/apply-event.ts'
import { type Asked, kindNamed } from '../documents/engine/kind.ts'
import { openRun } from '../documents/engine/run.ts'
import { systemUser } from '../documents/engine/system-user.ts'
import { Refused, refuse } from '../refuse.ts'
import type { Seal } from '../seal.ts'
import { type CallbackRow, noteCallback, type Outcome } from './callback-log.ts'
import { accountOfMerchant, merchantOfNumber } from './merchants.ts'
import type { Merchant, Message, Paid, PaymentProvider } from './provider.ts'

type Given = { db: Database; now: Date; seal: Seal; provider: PaymentProvider }
type Came = { tenantId: string; merchantNo: string; message: Message; peer: string; requestId: string }

/** What is answered to a call-back that changes nothing. */
const reasons = {
  merchant: { zh: '商户号不存在或已停用', en: 'no such merchant, or it is disabled' },
  forged: { zh: '签名不符', en: 'the signature is not right' },
  late: { zh: '超出时间窗口', en: 'it is too old or ahead of time' },
  malformed: { zh: '内容不完整', en: 'it does not say what was paid' },
  replayed: { zh: '随机数已使用', en: 'it was sent before' },
  order: { zh: '订单不存在，或不属于该商户的法人', en: 'there is no such order of the legal entity of this merchant' },
  number: { zh: '支付单号已用于其他付款', en: 'the payment number stands for another payment' },
} as const satisfies Record<string, Words>

/**
 * Takes a call-back of a payment service: what it says was paid is the event PAY of the order, raised by the system, once for a payment
 * number, with its nonce in one transaction. Said again with another nonce it changes nothing and is answered alike. One that is forged, late, replayed, of an unknown
 * merchant or order, or that the law refuses (such as another amount than is due), changes nothing, is written down and refused with CALLBACK_BAD.
 */
export async function takeCallback({ db, now, seal, provider }: Given, came: Came): Promise<true> {
  const { tenantId, merchantNo, message, peer, requestId } = came
  await requireTenant(db, now, tenantId)
  const row = { merchantNo, peer, requestId, content: message.body }
  const note = (outcome: Outcome, reason: Words, more: Partial<CallbackRow> = {}, afterwards?: Refused['afterwards']) =>
    db.inTenant(tenantId, now, async (tx) => {
      await noteCallback(tx, { ...row, ...more, outcome, reason: reason.zh })
      await afterwards?.(tx)
    })
  const no = async (outcome: Outcome, reason: Words, more?: Partial<CallbackRow>, afterwards?: Refused['afterwards']): Promise<never> => {
    await note(outcome, reason, more, afterwards)
    refuse('CALLBACK_BAD', { params: { reason } })
  }
  const merchant = await db.inTenant(tenantId, now, (tx) => merchantOfNumber(tx, seal, merchantNo))
  if (!merchant) return no('refused', reasons.merchant)
  const paid = provider.read(merchant, message, now)
  if ('refused' in paid) return no(paid.refused === 'malformed' ? 'refused' : paid.refused, reasons[paid.refused])
  const said = { orderNo: paid.orderNo, paymentNo: paid.paymentNo, amount: paid.amount.toFixed() }
  try {
    const outcome = await db.inTenant(tenantId, now, (tx) =>
      pay(tx, merchant, paid, { ...row, ...said, nonce: paid.nonce, outcome: 'taken' }),
    )
    if (outcome === 'done') return true
    return no(outcome === 'replayed' ? 'replayed' : 'refused', reasons[outcome], said)
  } catch (error) {
    if (!(error instanceof Refused) || error.key === 'CALLBACK_BAD') throw error
    return no('refused', wordsOf(error), said, error.afterwards)
  }
}

/** What a law or a lock said no with, in both languages. */
function wordsOf({ key, params, problems }: Refused): Words {
  const problem = problems[0] ?? { rule: key, params }
  return { zh: problemDetail(problem, 'zh'), en: problemDetail(problem, 'en') }
}

async function requireTenant(db: Database, now: Date, tenantId: string): Promise<void> {
  const known = await db.inPlatform(now, (tx) =>
    tx.maybeOne('select tenant_id from tenant where tenant_id = $1 and status = 1', [tenantId]),
  )
  if (!known) refuse('TENANT_UNKNOWN')
}

type Found = { id: string; kind: string; version: number }

/** In one transaction: the nonce is taken, the order locked, and paid unless this number has paid it already. */
async function pay(tx: Tx, merchant: Merchant, paid: Paid, row: CallbackRow): Promise<'done' | 'replayed' | 'order' | 'number'> {
  const before = await orderOf(tx, merchant, paid)
  if (!before) return 'order'
  const again = await paymentOf(tx, paid, before)
  if (again === 'other') return 'number'
  if (!(await noteCallback(tx, { ...row, outcome: again === 'same' ? 'again' : 'taken' }))) return 'replayed'
  if (again === 'same') return 'done'
  const run = await openRun({ tx, user: systemUser(tx), requestId: row.requestId, language: 'zh' })
  const event: Asked = Object.assign(
    { type: 'PAY' },
    { amount: paid.amount.toFixed(), accountId: await accountOfMerchant(tx, merchant), paymentNo: paid.paymentNo },
  )
  await performEvent(run, kindNamed(before.kind), { id: before.id, version: before.version, event })
  return 'done'
}

const payable = Object.values(documents)
  .filter(({ eventNames }) => (eventNames as readonly string[]).includes('PAY'))
  .map(({ id }) => id)

/** The order of a number that the merchant's legal entity sells by, locked: payments of it come one after the other. */
const orderOf = (tx: Tx, { legalEntity }: Merchant, { orderNo }: Paid): Promise<Found | undefined> =>
  tx.maybeOne<Found>(
    `select id, kind, version from document d
      where tenant_id = $1 and kind = any ($2::text[]) and bill_no = $3 and entity_of($1, depot_of_document($1, d.id)) = $4 for no key update`,
    [tx.tenantId, payable, orderNo, legalEntity],
  )

/** Whether the number has paid this order and amount before, or anything else. */
async function paymentOf(tx: Tx, { paymentNo, amount }: Paid, { id }: Found): Promise<'same' | 'other' | undefined> {
  const known = await tx.maybeOne<{ same: boolean }>(
    'select document_id = $3 and amount = $4 as same from order_payment where tenant_id = $1 and payment_no = $2',
    [tx.tenantId, paymentNo, id, amount.toFixed()],
  )
  return known && (known.same ? 'same' : 'other')
}
