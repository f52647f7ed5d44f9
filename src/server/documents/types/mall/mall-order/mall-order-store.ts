import { type Decimal, decimal, zero } from '#domain/figures/decimal.ts'
import type { Tx } from '../../../../db/connect.ts'
import { orderRefunds, type Refund } from '../../../books/money/refunds.ts'
import type { OwnTable } from '../../../engine/own-tables.ts'
import type { StoredDocument } from '../../../engine/stored.ts'

/** Head fields of a mall order in its own table. */
export type MallOrderHead = Readonly<Record<string, unknown>> & {
  contactsId?: string
  contactName?: string
  contactPhone?: string
  address?: string
  buyerRemark?: string
  offerId?: string
  groupId?: string
  groupSize?: number
  groupDeadline?: Date
  depositAmt?: string
  balanceDate?: string
  depositForfeit?: number
  pickUpCode?: string
}

export const mallOrderHead = {
  table: 'mall_order',
  columns: {
    contactsId: ['contacts_id', 'bigint'],
    contactName: ['contact_name', 'text'],
    contactPhone: ['contact_phone', 'text'],
    address: ['address', 'text'],
    buyerRemark: ['buyer_remark', 'text'],
    offerId: ['offer_id', 'bigint'],
    groupId: ['group_id', 'bigint'],
    groupSize: ['group_size', 'integer'],
    groupDeadline: ['group_deadline', 'timestamptz'],
    depositAmt: ['deposit_amt', 'numeric'],
    balanceDate: ['balance_date', 'date'],
    depositForfeit: ['deposit_forfeit', 'integer'],
    pickUpCode: ['pick_up_code', 'text'],
  },
  inputs: ['contactsId', 'contactName', 'contactPhone', 'address', 'buyerRemark', 'offerId', 'groupId'],
  figures: [],
} as const satisfies OwnTable

export const headOf = ({ own }: Pick<StoredDocument, 'own'>): MallOrderHead => (own?.[mallOrderHead.table]?.[0] ?? {}) as MallOrderHead

export const withHead = (document: StoredDocument, row: MallOrderHead): StoredDocument => ({
  ...document,
  own: { ...document.own, [mallOrderHead.table]: [row] },
})

export type PaymentRow = { paymentNo: string | null; payWay: string | null; amount: string; createTime: Date | null }

/** Payments and refunds of an order in chronological order, with the sum of each. */
export type OrderMoney = { payments: readonly PaymentRow[]; refunds: readonly Refund[]; paidAmt: Decimal; refundAmt: Decimal }

/** The payments and refunds of an order, with the sum of each. */
export async function orderMoneyOf(tx: Tx, orderId: string): Promise<OrderMoney> {
  if (!orderId) return { payments: [], refunds: [], paidAmt: zero, refundAmt: zero }
  const payments = await tx.query<PaymentRow>(
    `select payment_no as "paymentNo", pay_way as "payWay", trim_scale(amount) as amount, create_time as "createTime"
       from order_payment where tenant_id = $1 and document_id = $2 order by no`,
    [tx.tenantId, orderId],
  )
  const refunds = payments.length > 0 ? await orderRefunds(tx, orderId) : []
  const added = (rows: readonly { amount: string }[]) => rows.reduce((sum, { amount }) => sum.add(amount), decimal('0'))
  return { payments, refunds, paidAmt: added(payments), refundAmt: added(refunds) }
}

/**
 * State of several refunds as one (rule B2): a failed refund takes precedence over one that is queued, and this over
 * one that is done.
 */
export const refundStatus = (refunds: readonly { state: string }[]): string =>
  ['failed', 'queued', 'done'].find((state) => refunds.some((refund) => refund.state === state)) ?? 'none'

export type DeliveryRow = {
  id: string
  kind: string
  billNo: string | null
  state: string
  finalAmt: string
  createTime: Date
  express: readonly object[] | null
}

/** Deliveries and returns of an order, in the order in which they were made. */
export const deliveriesOf = (tx: Tx, orderId: string): Promise<DeliveryRow[]> =>
  tx.query<DeliveryRow>(
    `with outs as (
       select distinct o.document_id as id from document_line l join document_line o on o.tenant_id = $1 and o.source_body_id = l.id
        where l.tenant_id = $1 and l.document_id = $2),
     backs as (
       select distinct r.document_id as id from outs join document_line o on o.tenant_id = $1 and o.document_id = outs.id
         join document_line r on r.tenant_id = $1 and r.source_body_id = o.id)
     select d.id, d.kind, d.bill_no as "billNo", d.state, trim_scale(d.final_amt) as "finalAmt", d.create_time as "createTime",
            case when d.tags && '{holds,counts}' then d.express end as express
       from document d where d.tenant_id = $1 and d.id in (select id from outs union select id from backs) order by d.id`,
    [tx.tenantId, orderId],
  )
