import { sql } from 'kysely'
import { decimal, fixed } from '#domain/decimal.ts'
import { toWire } from '#resources/documents/wire-names.ts'
import type { Tx } from '../../../db/connect.ts'
import { contains } from '../../../queries/pages.ts'
import { momentText, present } from '../../../wire-values.ts'
import type { ListedBeside } from '../../engine/kind.ts'
import { type Run, shownTo } from '../../engine/run.ts'
import { goodsHeadAnswer } from '../../lines/goods-answer.ts'
import { orderLine } from '../../lines/order-line.ts'
import type { MallOrderWork } from './mall-order-context.ts'
import { headOf, refundStatus } from './mall-order-store.ts'

const moment = ({ settings }: Run, at: Date | null | undefined) => (at ? momentText(at, settings.timeZone) : undefined)

/** What a mall order answers beside its head: receiver, offer and group, what was paid and paid back, what was sent and came back. */
export function answer(run: Run, work: MallOrderWork): object {
  const { document, money, deliveries } = work
  const { amount } = run.settings.places
  const { groupDeadline, ...row } = headOf(document)
  const payTime = money.payments.findLast(({ createTime }) => createTime)?.createTime
  return toWire('customer', {
    ...goodsHeadAnswer(work),
    ...present({
      ...row,
      groupDeadline: moment(run, groupDeadline),
      groupPaid: row.groupSize && work.groupPaid,
      closeType: document.closeType,
      payTime: moment(run, payTime),
      score: work.score,
    }),
    soHeadId: document.id,
    soNo: document.billNo,
    paidAmt: fixed(money.paidAmt, amount),
    refundAmt: fixed(money.refundAmt, amount),
    refundStatus: refundStatus(money.refunds),
    payments: money.payments.map((row) =>
      present({ ...row, amount: fixed(decimal(row.amount), amount), createTime: moment(run, row.createTime) }),
    ),
    refunds: money.refunds.map(({ id, key, state, reason, failure, ...row }) =>
      present({
        id,
        refundNo: key,
        state,
        reason,
        failure,
        amount: fixed(decimal(row.amount), amount),
        createTime: moment(run, row.createTime),
        doneTime: moment(run, row.doneTime),
      }),
    ),
    deliveries: deliveries.map((row) =>
      present({ ...row, finalAmt: fixed(decimal(row.finalAmt), amount), createTime: moment(run, row.createTime) }),
    ),
    alOrderExpressForms: deliveries.flatMap(({ express }) => express ?? []),
    lines: document.lines.map((line) => orderLine(work.masters, shownTo(run), line)),
  })
}

type Figures = { id: string; paid: string; refunded: string; states: readonly string[] | null; payTime: Date | null }

/** What a list leaves to the order itself. */
export const unlisted = {
  offerId: undefined,
  groupId: undefined,
  groupSize: undefined,
  groupDeadline: undefined,
  balanceDate: undefined,
  depositForfeit: undefined,
}

/** What a list says of the money of orders. */
const figuresOf = (tx: Tx, ids: readonly string[]) =>
  tx.query<Figures>(
    `select d.id, coalesce(p.amount, 0) as paid, p.time as "payTime", coalesce(r.amount, 0) as refunded, r.states
       from unnest($2::bigint[]) as d (id)
       left join lateral (select sum(amount) as amount, max(create_time) as time from order_payment where tenant_id = $1 and document_id = d.id) p on true
       left join lateral (select sum(amount) as amount, array_agg(state) as states from order_refund where tenant_id = $1 and document_id = d.id) r on true`,
    [tx.tenantId, ids],
  )

export const listed: ListedBeside = {
  found: ({ tenantId }, text) =>
    sql`exists (select 1 from mall_order m where m.tenant_id = ${tenantId} and m.document_id = d.id
      and (${contains(sql`m.contact_name`, text)} or m.contact_phone = ${text} or m.pick_up_code = ${text}))`,
  conditions: (_, { soNo }) => (typeof soNo === 'string' && soNo.trim() ? [contains(sql`d.bill_no`, soNo.trim())] : []),
  beside: async (run, heads) => {
    const { amount } = run.settings.places
    const ids = heads.map(({ id }) => id)
    const rows = (await figuresOf(run.tx, ids)).map(({ id, paid, refunded, states, payTime }) => {
      const money = { paidAmt: fixed(decimal(paid), amount), refundAmt: fixed(decimal(refunded), amount) }
      const status = refundStatus((states ?? []).map((state) => ({ state })))
      return [id, { ...money, refundStatus: status, payTime: moment(run, payTime) }] as const
    })
    return new Map(rows)
  },
}
