import type { Problem } from '#domain/core/refusals.ts'
import { decimal, sum } from '#domain/figures/decimal.ts'
import type { BasketRow } from '#domain/prices/price-basket.ts'
import type { PricedLines } from '#domain/prices/price-lines.ts'
import { withoutNulls } from '../../../../core/wire-values.ts'
import { takeAdvisoryLock } from '../../../../db/advisory-lock.ts'
import type { Tx } from '../../../../db/connect.ts'
import type { StoredDocument } from '../../../engine/stored.ts'
import { groupBuy, preSale } from '../../../prices/read-price-facts.ts'
import { headOf, type MallOrderHead } from './mall-order-store.ts'

/** A running group-buy or pre-sale; `deposits`: deposit per unit, by line of the offer. */
export type OrderOffer = {
  id: string
  type: number
  groupSize?: number
  endTime: Date
  deliveryDate?: string
  depositForfeit?: number
  deposits: ReadonlyMap<string, string>
}

type OrderOfferRow = {
  type: number
  groupSize: number | null
  endTime: Date
  deliveryDate: string | null
  forfeits: number | null
  lineId: string
  deposit: string | null
}

/** The offer that an order names; undefined where it is not running. */
export async function orderOfferOf(tx: Tx, id: string | undefined): Promise<OrderOffer | undefined> {
  if (!id) return undefined
  const rows = await tx.query<OrderOfferRow>(
    `select o.offer_type as type, o.group_size as "groupSize", o.end_time as "endTime",
      o.delivery_date as "deliveryDate", o.deposit_forfeit as forfeits,
            l.id as "lineId", l.deposit_amt as deposit
       from special_offer o join special_offer_line l on l.tenant_id = $1 and l.document_id = o.document_id
      where o.tenant_id = $1 and o.document_id = $2 and o.offer_type in (${groupBuy}, ${preSale})
        and exists (select from special_offer_scope s
        where s.tenant_id = $1 and s.document_id = o.document_id and s.during @> $3::timestamptz)`,
    [tx.tenantId, id, tx.now],
  )
  const [first] = rows
  if (!first) return undefined
  return {
    id,
    type: first.type,
    endTime: first.endTime,
    ...(first.groupSize === null ? {} : { groupSize: first.groupSize }),
    ...(first.deliveryDate === null ? {} : { deliveryDate: first.deliveryDate }),
    ...(first.forfeits === null ? {} : { depositForfeit: first.forfeits }),
    deposits: new Map(rows.flatMap(({ lineId, deposit }) => (deposit === null ? [] : [[lineId, deposit] as const]))),
  }
}

const givesNothing = { zh: '活动不适用于所购商品', en: 'it gives nothing for these goods' }
export const offerIsOver = { zh: '活动不存在或不在进行中', en: 'there is no such offer, or it does not run' }
const otherGroup = { zh: '没有可加入的拼团', en: 'there is no such group to join' }

/**
 * Problems of offer and group: the offer is not running or applies to none of the goods, the group is of another
 * offer, or the group's deadline is over.
 */
export async function offerProblems(
  tx: Tx,
  { offerId, groupId }: MallOrderHead,
  { offer, priced }: { offer?: OrderOffer | undefined; priced?: PricedLines },
): Promise<Problem[]> {
  if (offer && priced && !priced.rows.some((row) => row.offer)) return [{ field: 'offerId', rule: 'FIELD_BAD', reason: givesNothing }]
  if (offerId && !offer) return [{ field: 'offerId', rule: 'FIELD_BAD', reason: offerIsOver }]
  if (!groupId) return []
  const joined = await tx.maybeOne<object>(
    `select 1 from mall_order where tenant_id = $1 and document_id = $2 and group_id = document_id
      and offer_id::text = $3 and group_deadline > $4`,
    [tx.tenantId, groupId, offer?.id ?? '', tx.now],
  )
  return joined ? [] : [{ field: 'groupId', rule: 'FIELD_BAD', reason: otherGroup }]
}

/**
 * Terms that an order takes from its offer: the size of the group and its deadline, or the deposit and the date on
 * which the balance is due.
 */
export function termsOf(offer: OrderOffer, rows: readonly BasketRow[]): Partial<MallOrderHead> {
  if (offer.type === groupBuy) return { groupSize: offer.groupSize ?? 1, groupDeadline: offer.endTime }
  const deposit = sum(rows.map((row) => decimal(offer.deposits.get(row.offer?.id ?? '') ?? '0').mul(row.qty)))
  const { deliveryDate: balanceDate, depositForfeit } = offer
  return deposit.isZero() ? {} : { depositAmt: deposit.toFixed(), ...withoutNulls({ balanceDate, depositForfeit }) }
}

/**
 * Makes events that pay, accept or cancel orders of one group wait for each other, so that a check whether all have
 * paid sees the others. The lock is taken after the order itself and before stock.
 */
export async function lockGroup(tx: Tx, order: StoredDocument): Promise<void> {
  const { groupId } = headOf(order)
  if (groupId && order.tags.includes('reserves')) await takeAdvisoryLock(tx, `group-buy ${groupId}`)
}

/**
 * Number of paid orders of a group: orders that were accepted or wait for it, not those that wait for payment or are
 * closed.
 */
export async function groupPaid(tx: Tx, groupId: string): Promise<number> {
  const { paid } = await tx.one<{ paid: number }>(
    `select count(*)::integer as paid from mall_order m join document d on d.tenant_id = m.tenant_id and d.id = m.document_id
      where m.tenant_id = $1 and m.group_id = $2 and not d.tags && '{editable,closed}'
      and (d.tags && '{awaitsApproval}' or not d.tags && '{reserves}')`,
    [tx.tenantId, groupId],
  )
  return paid
}
