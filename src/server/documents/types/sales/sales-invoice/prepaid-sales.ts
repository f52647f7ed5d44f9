import type { Words } from '#domain/core/words.ts'
import { type Decimal, fixedText, sum, zero } from '#domain/figures/decimal.ts'
import { spreadCapped } from '#domain/prices/coupon-shares.ts'
import { memberUse } from '../../../books/money/member-value.ts'
import { ticketChain } from '../../../books/money/ticket-chain.ts'
import type { Run } from '../../../engine/run.ts'
import { noneSold, soldLinesOf } from '../invoice-store.ts'

/** Amount of a ticket that was paid from stored value, in total and by line. */
export type Prepaid = { whole: Decimal; of: ReadonlyMap<string, Decimal> }

export const nothingPrepaid: Prepaid = { whole: zero, of: new Map() }

/**
 * Parts of ticket lines that were paid from stored value and not given back. They are not invoiced again, because the
 * top-up was invoiced as not taxed (ADR 145). The amount is spread over what was kept of the ticket and of the tickets
 * whose goods it exchanged.
 */
export async function prepaidOf({ tx, settings }: Run, lineIds: readonly string[]): Promise<Prepaid> {
  const documents = await ticketChain(tx, lineIds, '')
  const { principal } = await memberUse(tx, documents)
  if (!principal.gt(0)) return nothingPrepaid
  const rows = await tx.query<{ id: string }>(
    `select l.id from document_line l join document d on d.tenant_id = l.tenant_id and d.id = l.document_id
      where l.tenant_id = $1 and l.document_id = any ($2::bigint[]) and l.final_amt > 0 and d.kind in ('retailOrder', 'retailExchange')
      order by l.document_id, l.index_no`,
    [tx.tenantId, documents],
  )
  const ids = rows.map(({ id }) => id)
  const sold = await soldLinesOf(tx, ids, '')
  const kept = ids.map((id) => (sold.get(id) ?? noneSold).kept)
  const all = sum(kept)
  const shares = spreadCapped(principal.gt(all) ? all : principal, kept, settings.places.amount)
  const asked = new Set(lineIds)
  const own = ids.flatMap((id, at) => (asked.has(id) ? [[id, shares[at] ?? zero] as const] : []))
  return { whole: sum(own.map(([, share]) => share)), of: new Map(own) }
}

/** Reason why less may be invoiced than was kept: a part was paid from stored value. Undefined without such a part. */
export function prepaidReason({ whole }: Prepaid, places: number): { reason: Words } | undefined {
  if (!whole.gt(0)) return undefined
  const amount = fixedText(whole, places)
  return {
    reason: {
      zh: `其中${amount}由储值支付，充值时按不征税项目开票，消费时不再开票`,
      en: `${amount} was paid from stored value, which is invoiced as not taxed when it is topped up and not again when it is used`,
    },
  }
}
