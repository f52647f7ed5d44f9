import type { DataOf } from '#contract/operations.gen.ts'
import { inLanguage, type Words } from '#domain/core/words.ts'
import { decimal, fixedText } from '#domain/figures/decimal.ts'
import { mallOrder } from '#machines/mall/mall-order.machine.ts'
import { mallReturn } from '#machines/mall/mall-return.machine.ts'
import { salesOutDocument } from '#resources/documents/sales/sales-out.document.ts'
import { momentText, withoutNulls } from '#server/core/wire-values.ts'
import type { Run } from '../../../engine/run.ts'
import { deliveriesOf, orderMoneyOf } from '../mall-order/mall-order-store.ts'

type ShopStep = DataOf<'ShopApi_order'>['steps'][number]
type EventRow = { kind: string; event: string; at: Date; remark: string | null; billNo: string | null }
type TimedStep = Omit<ShopStep, 'createTime'> & { at: Date }

/**
 * Labels of past events for a buyer, because the law's words for events are instructions to staff. REFUND: a refund
 * was paid.
 */
const buyerWords: Readonly<Record<string, Words>> = {
  PLACE: { zh: '已下单', en: 'Ordered' },
  PAY: { zh: '已付款', en: 'Paid' },
  CONFIRM: { zh: '商家已接单', en: 'Accepted' },
  OUT: { zh: '已发货', en: 'Sent' },
  SIGN: { zh: '已签收', en: 'Received' },
  CANCEL: { zh: '已取消', en: 'Cancelled' },
  REFUSE: { zh: '商家已拒单', en: 'Refused' },
  CLOSE_SHORT: { zh: '剩余商品不再发货', en: 'No more is sent' },
  REFUND: { zh: '已退款', en: 'Paid back' },
  APPLY: { zh: '已申请退货退款', en: 'Return or refund asked for' },
  PASS: { zh: '申请已通过', en: 'Request passed' },
  REJECT: { zh: '申请被拒绝', en: 'Request rejected' },
  WITHDRAW: { zh: '已撤销申请', en: 'Request withdrawn' },
  RECEIVE: { zh: '商家已收到退货', en: 'Goods taken back' },
  REFUSE_GOODS: { zh: '商家拒收退货', en: 'Goods refused' },
}
/** Events that make no step of their own, because their steps are read from payments and deliveries. */
const eventsReadElsewhere = new Set(['PAY', 'OUT', 'OUT_POSTED', 'OUT_FLUSHED', 'REFUND_DONE'])

const laws = new Map<string, { label: Words; events: Readonly<Record<string, Words>> }>([
  [mallOrder.id, mallOrder],
  [mallReturn.id, mallReturn],
])

/** Steps of an order in order of time: events, payments, parcels and return requests. */
export async function stepsOf(run: Run, orderId: string, returnIds: readonly string[]): Promise<ShopStep[]> {
  const { tx, settings, language } = run
  const happened = await tx.query<EventRow>(
    `select e.kind, e.event, e.at, e.remark, case when d.id <> $3 then d.bill_no end as "billNo" from document_event e
       join document d on d.tenant_id = e.tenant_id and d.id = e.document_id
      where e.tenant_id = $1 and e.document_id = any ($2::bigint[]) and e.refusal is null order by e.at, e.document_id, e.no`,
    [tx.tenantId, [orderId, ...returnIds], orderId],
  )
  const { payments, refunds } = await orderMoneyOf(tx, orderId)
  const label = (event: string, words: Words = { zh: event, en: event }) => inLanguage(buyerWords[event] ?? words, language)
  const money = (amount: string) => fixedText(decimal(amount), settings.places.amount)
  const steps: TimedStep[] = [
    ...happened.flatMap(({ kind, event, at, remark, billNo }): TimedStep[] => {
      const words = eventsReadElsewhere.has(event) ? undefined : laws.get(kind)?.events[event]
      return words ? [withoutNulls({ kind, event, label: label(event, words), at, remark, billNo }) as TimedStep] : []
    }),
    ...payments.flatMap(({ amount, createTime }): TimedStep[] =>
      createTime ? [{ kind: mallOrder.id, event: 'PAY', label: label('PAY'), at: createTime, amount: money(amount) }] : [],
    ),
    ...(await deliveriesOf(tx, orderId)).flatMap(({ kind, billNo, finalAmt, createTime, express }): TimedStep[] =>
      kind !== salesOutDocument.words.id || finalAmt.startsWith('-')
        ? []
        : [withoutNulls({ kind, event: 'OUT', label: label('OUT'), at: createTime, billNo, parcels: express ?? undefined }) as TimedStep],
    ),
    ...refunds.flatMap(({ amount, doneTime }): TimedStep[] =>
      doneTime ? [{ kind: mallOrder.id, event: 'REFUND', label: label('REFUND'), at: doneTime, amount: money(amount) }] : [],
    ),
  ]
  return steps
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ at, ...step }) => ({ ...step, createTime: momentText(at, settings.timeZone) }))
}
