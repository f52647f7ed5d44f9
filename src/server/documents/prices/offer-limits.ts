import type { Problem } from '#domain/core/refusals.ts'
import { decimal, sum, zero } from '#domain/figures/decimal.ts'
import type { Tx } from '../../db/connect.ts'
import { insertRows } from '../../db/multi-row.ts'
import { refuse } from '../../db/refuse.ts'

/** Quantity that a document claims of an offer line (`id`), in the offer line's unit. */
export type OfferShare = { id: string; qty: string }
/** Requested share of an offer, with its name and the document row. */
type OfferRequest = OfferShare & { name: string; row: number }
/** Who buys. `customerId` is empty for an unknown customer; then each document counts as a customer of its own. */
type OfferBuyer = { documentId: string; customerId: string }

/**
 * Claims limits of offers, in total and per customer, by one conditional update each, so that concurrent buyers
 * cannot exceed them. Refuses OFFER_LIMIT with the remainder, row by row.
 */
export async function claimOffers(tx: Tx, taker: OfferBuyer, shares: readonly OfferRequest[]): Promise<void> {
  if (shares.length === 0) return
  const problems: Problem[] = []
  for (const share of shares.toSorted((one, other) => decimal(one.id).cmp(decimal(other.id)))) {
    const left = await claimOffer(tx, taker, share)
    const { row, name } = share
    if (left !== undefined) problems.push({ row, field: 'qty', rule: 'OFFER_LIMIT', params: { name, count: left } })
  }
  if (problems.length > 0) refuse('OFFER_LIMIT', { problems })
  await insertRows(
    tx,
    'special_offer_take',
    { tenant_id: ['text', tx.tenantId], document_id: ['bigint', taker.documentId], customer_id: ['bigint', taker.customerId || null] },
    { line_id: ['bigint', shares.map(({ id }) => id)], qty: ['numeric', shares.map(({ qty }) => qty)] },
    'on conflict (tenant_id, document_id, line_id) do update set qty = special_offer_take.qty + excluded.qty',
  )
}

/** Claims one share. Returns the remainder where it is too small; undefined on success. */
async function claimOffer(tx: Tx, { customerId }: OfferBuyer, { id, qty }: OfferShare): Promise<string | undefined> {
  const taken = await tx.maybeOne<{ most: string | null }>(
    `update special_offer_line set sold_qty = sold_qty + $3
      where tenant_id = $1 and id = $2 and (limit_qty is null or sold_qty + $3 <= limit_qty) returning limit_per_customer as most`,
    [tx.tenantId, id, qty],
  )
  if (!taken) return leftOf(tx, id)
  if (taken.most === null) return undefined
  const isWithin = decimal(qty).lte(taken.most)
  if (!customerId) return isWithin ? undefined : decimal(taken.most).toFixed()
  const ofBuyer = isWithin
    ? await tx.maybeOne<object>(
        `insert into special_offer_buyer as b (tenant_id, line_id, customer_id, qty) values ($1, $2, $3, $4)
         on conflict (tenant_id, line_id, customer_id) do update set qty = b.qty + excluded.qty
         where b.qty + excluded.qty <= $5 returning qty`,
        [tx.tenantId, id, customerId, qty, taken.most],
      )
    : undefined
  return ofBuyer ? undefined : leftForBuyer(tx, id, customerId, taken.most)
}

async function leftOf(tx: Tx, id: string): Promise<string> {
  const { left } = await tx.one<{ left: string }>(
    'select trim_scale(limit_qty - sold_qty) as left from special_offer_line where tenant_id = $1 and id = $2',
    [tx.tenantId, id],
  )
  return left
}

async function leftForBuyer(tx: Tx, id: string, customerId: string, most: string): Promise<string> {
  const row = await tx.maybeOne<{ qty: string }>(
    'select qty from special_offer_buyer where tenant_id = $1 and line_id = $2 and customer_id = $3',
    [tx.tenantId, id, customerId],
  )
  return decimal(most)
    .sub(row?.qty ?? zero)
    .toFixed()
}

/** Claims more or gives back, until the document has `wanted` of each offer line. Refuses OFFER_LIMIT. */
export async function adjustOffers(tx: Tx, taker: OfferBuyer, wanted: readonly OfferRequest[]): Promise<void> {
  const rows = await tx.query<OfferShare>('select line_id as id, qty from special_offer_take where tenant_id = $1 and document_id = $2', [
    tx.tenantId,
    taker.documentId,
  ])
  const taken = new Map(rows.map(({ id, qty }) => [id, qty]))
  const moves = [...Map.groupBy(wanted, ({ id }) => id)].map(([id, shares]) => ({
    id,
    name: shares[0]?.name ?? '',
    row: shares[0]?.row ?? 0,
    more: sum(shares.map(({ qty }) => decimal(qty))).sub(taken.get(id) ?? zero),
  }))
  const back = moves.filter(({ more }) => more.isNegative()).map(({ id, more }) => ({ id, qty: more.neg().toFixed() }))
  if (back.length > 0) await releaseOffers(tx, taker.documentId, back)
  const again = moves.filter(({ more }) => more.gt(zero)).map(({ more, ...offer }) => ({ ...offer, qty: more.toFixed() }))
  await claimOffers(tx, taker, again)
}

/** Gives back what a document has claimed of offers: all of it or these quantities, never more than it has. */
export async function releaseOffers(tx: Tx, documentId: string, shares?: readonly OfferShare[]): Promise<void> {
  const taken = await tx.query<OfferShare & { customerId: string | null }>(
    `select line_id as id, customer_id as "customerId", qty from special_offer_take
      where tenant_id = $1 and document_id = $2 order by line_id for update`,
    [tx.tenantId, documentId],
  )
  for (const { id, customerId, qty } of taken) {
    const asked = shares?.filter((share) => share.id === id).reduce((sum, share) => sum.add(share.qty), zero) ?? decimal(qty)
    const back = asked.gt(qty) ? qty : asked.toFixed()
    if (decimal(back).isZero()) continue
    await tx.query('update special_offer_line set sold_qty = sold_qty - $3 where tenant_id = $1 and id = $2', [tx.tenantId, id, back])
    await tx.query('update special_offer_buyer set qty = qty - $4 where tenant_id = $1 and line_id = $2 and customer_id = $3', [
      tx.tenantId,
      id,
      customerId,
      back,
    ])
    await tx.query('update special_offer_take set qty = qty - $4 where tenant_id = $1 and document_id = $2 and line_id = $3', [
      tx.tenantId,
      documentId,
      id,
      back,
    ])
  }
  await tx.query('delete from special_offer_take where tenant_id = $1 and document_id = $2 and qty = 0', [tx.tenantId, documentId])
}
