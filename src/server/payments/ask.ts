import type { DataOf } from '#contract/operations.gen.ts'
import { decimal } from '#domain/decimal.ts'
import { requireSight } from '../documents/engine/depot-access.ts'
import { readDocument } from '../documents/engine/document-store.ts'
import { kindNamed } from '../documents/engine/kind.ts'
import { openRun } from '../documents/engine/run.ts'
import type { Call } from '../http/request.ts'
import { refuse } from '../refuse.ts'
import type { Seal } from '../seal.ts'
import { merchantOfOrder } from './merchants.ts'
import type { PaymentProvider } from './provider.ts'

type Given = { seal: Seal; provider: PaymentProvider }
type Asker = Pick<Call<'PaymentApi_ask'>, 'tx' | 'user' | 'requestId' | 'language'>

/**
 * How an order of one of these kinds that waits for its money is paid: what is due, and what the service of the selling legal entity needs, where
 * it has one.
 */
export async function askPayment(
  call: Asker,
  { seal, provider }: Given,
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
  await requireSight(run, document)
  const facts = kind.facts(run, await kind.load(run, document, undefined)) as { dueAmt?: string }
  const isPayable = kind.words.eventsIn(document.state).includes('PAY')
  if (!isPayable || !facts.dueAmt || !decimal(facts.dueAmt).gt(0)) {
    const { zh = '', en = '' } = kind.words.states[document.state] ?? {}
    refuse('STATUS_FORBIDS', { params: { state: { zh, en }, event: { zh: '支付', en: 'Pay' } } })
  }
  const due = { orderNo: document.billNo ?? '', amount: facts.dueAmt ?? '' }
  const merchant = await merchantOfOrder(tx, seal, orderId)
  if (!merchant) return { provider: 0, ...due }
  return { provider: 1, ...due, merchantNo: merchant.merchantNo, payload: await provider.ask(merchant, due, tx.now) }
}
