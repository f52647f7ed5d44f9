import type { DataOf } from '#contract/operations.gen.ts'
import { decimal, fixed } from '#domain/decimal.ts'
import { say, type Words } from '#domain/words.ts'
import { mallOrder } from '#machines/mall/mall-order.machine.ts'
import { mallReturn } from '#machines/mall/mall-return.machine.ts'
import { salesOutDocument } from '#resources/documents/sales-out.document.ts'
import { momentText, present } from '#server/wire-values.ts'
import type { Run } from '../../engine/run.ts'
import { deliveriesOf, moneyOf } from './mall-order-store.ts'

type Step = DataOf<'ShopApi_order'>['steps'][number]
type Happened = { kind: string; event: string; at: Date; remark: string | null; billNo: string | null }
type Timed = Omit<Step, 'createTime'> & { at: Date }

/** How a buyer reads what happened, where the law's words tell the staff what to do; REFUND is the money that went back. */
const told: Readonly<Record<string, Words>> = {
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
/** Events whose steps are read from payments and deliveries. */
const saidElsewhere = new Set(['PAY', 'OUT', 'OUT_POSTED', 'OUT_FLUSHED', 'REFUND_DONE'])

const laws = new Map<string, { label: Words; events: Readonly<Record<string, Words>> }>([
  [mallOrder.id, mallOrder],
  [mallReturn.id, mallReturn],
])

/** What happened to an order, to its money, parcels and return requests, in the order of time. */
export async function stepsOf(run: Run, orderId: string, returnIds: readonly string[]): Promise<Step[]> {
  const { tx, settings, language } = run
  const happened = await tx.query<Happened>(
    `select e.kind, e.event, e.at, e.remark, case when d.id <> $3 then d.bill_no end as "billNo" from document_event e
       join document d on d.tenant_id = e.tenant_id and d.id = e.document_id
      where e.tenant_id = $1 and e.document_id = any ($2::bigint[]) and e.refusal is null order by e.at, e.document_id, e.no`,
    [tx.tenantId, [orderId, ...returnIds], orderId],
  )
  const { payments, refunds } = await moneyOf(tx, orderId)
  const label = (event: string, words: Words = { zh: event, en: event }) => say(told[event] ?? words, language)
  const money = (amount: string) => fixed(decimal(amount), settings.places.amount)
  const steps: Timed[] = [
    ...happened.flatMap(({ kind, event, at, remark, billNo }): Timed[] => {
      const words = saidElsewhere.has(event) ? undefined : laws.get(kind)?.events[event]
      return words ? [present({ kind, event, label: label(event, words), at, remark, billNo }) as Timed] : []
    }),
    ...payments.flatMap(({ amount, createTime }): Timed[] =>
      createTime ? [{ kind: mallOrder.id, event: 'PAY', label: label('PAY'), at: createTime, amount: money(amount) }] : [],
    ),
    ...(await deliveriesOf(tx, orderId)).flatMap(({ kind, billNo, finalAmt, createTime, express }): Timed[] =>
      kind !== salesOutDocument.words.id || finalAmt.startsWith('-')
        ? []
        : [present({ kind, event: 'OUT', label: label('OUT'), at: createTime, billNo, parcels: express ?? undefined }) as Timed],
    ),
    ...refunds.flatMap(({ amount, doneTime }): Timed[] =>
      doneTime ? [{ kind: mallOrder.id, event: 'REFUND', label: label('REFUND'), at: doneTime, amount: money(amount) }] : [],
    ),
  ]
  return steps
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ at, ...step }) => ({ ...step, createTime: momentText(at, settings.timeZone) }))
}
