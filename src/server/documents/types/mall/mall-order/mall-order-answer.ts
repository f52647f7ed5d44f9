import { sql } from 'kysely'
import { decimal, fixedText } from '#domain/figures/decimal.ts'
import { toWire } from '#resources/documents/wire-names.ts'
import { momentText, withoutNulls } from '../../../../core/wire-values.ts'
import type { Tx } from '../../../../db/connect.ts'
import { contains } from '../../../../db/pages.ts'
import type { ListExtension } from '../../../engine/kind.ts'
import { displayOptions, type Run } from '../../../engine/run.ts'
import { goodsHeadAnswer } from '../../../lines/goods-answer.ts'
import { orderLine } from '../../../lines/order-line.ts'
import type { MallOrderContext } from './mall-order-context.ts'
import { headOf, refundStatus } from './mall-order-store.ts'

const moment = ({ settings }: Run, at: Date | null | undefined) => (at ? momentText(at, settings.timeZone) : undefined)

/** The answer of a mall order: receiver, offer and group, payments and refunds, deliveries and returns. */
export function mallOrderAnswer(run: Run, work: MallOrderContext): object {
  const { document, money, deliveries } = work
  const { amount } = run.settings.places
  const { groupDeadline, ...row } = headOf(document)
  const payTime = money.payments.findLast(({ createTime }) => createTime)?.createTime
  return toWire('customer', {
    ...goodsHeadAnswer(work),
    ...withoutNulls({
      ...row,
      groupDeadline: moment(run, groupDeadline),
      groupPaid: row.groupSize && work.groupPaid,
      closeType: document.closeType,
      payTime: moment(run, payTime),
      score: work.score,
    }),
    soHeadId: document.id,
    soNo: document.billNo,
    paidAmt: fixedText(money.paidAmt, amount),
    refundAmt: fixedText(money.refundAmt, amount),
    refundStatus: refundStatus(money.refunds),
    payments: money.payments.map((row) =>
      withoutNulls({ ...row, amount: fixedText(decimal(row.amount), amount), createTime: moment(run, row.createTime) }),
    ),
    refunds: money.refunds.map(({ id, key, state, reason, failure, ...row }) =>
      withoutNulls({
        id,
        refundNo: key,
        state,
        reason,
        failure,
        amount: fixedText(decimal(row.amount), amount),
        createTime: moment(run, row.createTime),
        doneTime: moment(run, row.doneTime),
      }),
    ),
    deliveries: deliveries.map((row) =>
      withoutNulls({ ...row, finalAmt: fixedText(decimal(row.finalAmt), amount), createTime: moment(run, row.createTime) }),
    ),
    alOrderExpressForms: deliveries.flatMap(({ express }) => express ?? []),
    lines: document.lines.map((line) => orderLine(work.masters, displayOptions(run), line)),
  })
}

type MoneyFigures = { id: string; paid: string; refunded: string; states: readonly string[] | null; payTime: Date | null }

/** Head fields left out of the list. */
export const fieldsNotListed = {
  offerId: undefined,
  groupId: undefined,
  groupSize: undefined,
  groupDeadline: undefined,
  balanceDate: undefined,
  depositForfeit: undefined,
}

/** Payments and refunds of orders, for the list. */
const moneyFiguresOf = (tx: Tx, ids: readonly string[]) =>
  tx.query<MoneyFigures>(
    `select d.id, coalesce(p.amount, 0) as paid, p.time as "payTime", coalesce(r.amount, 0) as refunded, r.states
       from unnest($2::bigint[]) as d (id)
       left join lateral (select sum(amount) as amount, max(create_time) as time from order_payment
       where tenant_id = $1 and document_id = d.id) p on true
       left join lateral (select sum(amount) as amount, array_agg(state) as states from order_refund
       where tenant_id = $1 and document_id = d.id) r on true`,
    [tx.tenantId, ids],
  )

export const mallOrderList: ListExtension = {
  matchesText: ({ tenantId }, text) =>
    sql`exists (select 1 from mall_order m where m.tenant_id = ${tenantId} and m.document_id = d.id
      and (${contains(sql`m.contact_name`, text)} or m.contact_phone = ${text} or m.pick_up_code = ${text}))`,
  conditions: (_, { soNo }) => (typeof soNo === 'string' && soNo.trim() ? [contains(sql`d.bill_no`, soNo.trim())] : []),
  rowExtras: async (run, heads) => {
    const { amount } = run.settings.places
    const ids = heads.map(({ id }) => id)
    const rows = (await moneyFiguresOf(run.tx, ids)).map(({ id, paid, refunded, states, payTime }) => {
      const money = { paidAmt: fixedText(decimal(paid), amount), refundAmt: fixedText(decimal(refunded), amount) }
      const status = refundStatus((states ?? []).map((state) => ({ state })))
      return [id, { ...money, refundStatus: status, payTime: moment(run, payTime) }] as const
    })
    return new Map(rows)
  },
}
