import type { DataOf } from '#contract/operations.gen.ts'
import { decimal } from '#domain/figures/decimal.ts'
import type { Seal } from '../core/seal.ts'
import { refuse } from '../db/refuse.ts'
import type { PaymentProvider } from '../documents/books/money/provider.ts'
import { requireReadAccess } from '../documents/engine/depot-access.ts'
import { kindNamed } from '../documents/engine/kind.ts'
import { openRun } from '../documents/engine/run.ts'
import { readDocument } from '../documents/engine/store/document-store.ts'
import type { Call } from '../http/request.ts'
import { orderMerchant } from './merchants.ts'

type PaymentDeps = { seal: Seal; provider: PaymentProvider }
type PaymentCaller = Pick<Call<'PaymentApi_ask'>, 'tx' | 'user' | 'requestId' | 'language'>

/**
 * What is to be paid for an order of one of these kinds that awaits payment: the amount due, and the payload for the
 * payment service of the selling legal entity, if it uses one.
 */
export async function requestPayment(
  call: PaymentCaller,
  { seal, provider }: PaymentDeps,
  orderId: string,
  kinds: readonly string[],
): Promise<DataOf<'PaymentApi_ask'>> {
  const { tx } = call
  const run = await openRun(call)
  const { kind: name } =
    (await tx.maybeOne<{ kind: string }>('select kind from document where tenant_id = $1 and id = $2', [tx.tenantId, orderId])) ??
    refuse('DOC_GONE')
  if (!kinds.includes(name)) refuse('DOC_GONE')
  const kind = kindNamed(name)
  const document = (await readDocument(tx, name, orderId)) ?? refuse('DOC_GONE')
  await requireReadAccess(run, document)
  const facts = kind.facts(run, await kind.load(run, document, undefined)) as { dueAmt?: string }
  const isPayable = kind.words.eventsIn(document.state).includes('PAY')
  if (!isPayable || !facts.dueAmt || !decimal(facts.dueAmt).gt(0)) {
    const { zh = '', en = '' } = kind.words.states[document.state] ?? {}
    refuse('STATUS_FORBIDS', { params: { state: { zh, en }, event: { zh: '支付', en: 'Pay' } } })
  }
  const due = { orderNo: document.billNo ?? '', amount: facts.dueAmt ?? '' }
  const merchant = await orderMerchant(tx, seal, orderId)
  if (!merchant) return { provider: 0, ...due }
  return { provider: 1, ...due, merchantNo: merchant.merchantNo, payload: await provider.payloadFor(merchant, due, tx.now) }
}
