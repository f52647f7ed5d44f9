import { type Decimal, decimal, fixedText, readFigure, sum, zero } from '#domain/figures/decimal.ts'
import { isGift, wholeShareOf } from '#domain/lines/line-figures.ts'
import { spreadCapped } from '#domain/prices/coupon-shares.ts'
import type { PriceStep } from '#domain/prices/price-facts.ts'
import type { Tx } from '../../db/connect.ts'
import type { Purpose } from '../engine/kind.ts'
import type { StoredDocument, StoredLine } from '../engine/stored.ts'
import type { GoodsSettings } from '../lines/goods-document.ts'
import type { LinkedDocument } from './link.ts'

/**
 * A line sold under a buy-n-get-one offer, or a gift of the offer; figures are as if the document in question did not
 * exist.
 */
type SoldLine = {
  id: string
  /** Order or ticket that the line belongs to. */
  headId: string
  offer: string
  isGift: boolean
  /** Ids of lines that goods can be returned from: the line itself, or lines of its deliveries. */
  sources: readonly string[]
  /** Quantity that the buyer retains, in basic units. It includes what is still to be shipped, except gifts. */
  kept: string
  /** Basic units per unit. */
  conversion: string
  giveEvery: string
  steps: readonly PriceStep[]
  /** Amount already deducted from refunds of the line. */
  taken: string
}

/**
 * Deducts from refunds of *buy n get one* the price of gifts that the buyer retains but is no longer entitled to. The
 * price of these gifts over all lines, less what was deducted before, is shared as in C6 and limited to the refund; if
 * the gifts are returned later, the deduction is paid back (docs/rules/links.md). `document` must have the figures of
 * its sources.
 */
export async function withRetainedGifts(
  tx: Tx,
  { document, sources }: LinkedDocument,
  purpose: Purpose,
  settings: GoodsSettings,
): Promise<StoredDocument> {
  if (!purpose?.editing || !document.tags.includes('editable')) return document
  const isBack = (line: StoredLine) => sources.has(line.sourceBodyId ?? '') && returnedQtyOf(line).gt(0)
  const sold = await soldUnderLock(tx, document.lines.filter(isBack), document.id, purpose)
  const kept = new Map<StoredLine, Decimal>()
  for (const group of Map.groupBy(sold, ({ offer }) => offer).values())
    for (const [line, amount] of retainedByOffer(group, document.lines.filter(isBack), settings)) kept.set(line, amount)
  const text = (line: StoredLine) => (kept.has(line) ? fixedText(kept.get(line) as Decimal, settings.places.amount) : undefined)
  return { ...document, lines: document.lines.map((line) => ({ ...line, keptGiftAmt: text(line) })) }
}

const figure = (text: string | null | undefined): Decimal => readFigure(text) ?? zero

/** Quantity that a line returns, in basic units. */
const returnedQtyOf = ({ qty, conversion }: StoredLine): Decimal =>
  figure(qty)
    .neg()
    .mul(readFigure(conversion) ?? decimal('1'))

function retainedByOffer(group: readonly SoldLine[], lines: readonly StoredLine[], settings: GoodsSettings): Map<StoredLine, Decimal> {
  const { places } = settings
  const [first] = group.filter((sold) => !sold.isGift)
  if (!first) return new Map()
  const rowsOf = ({ sources }: SoldLine) =>
    lines.filter(({ sourceBodyId, replace }) => replace !== 2 && sources.includes(sourceBodyId ?? ''))
  const left = (isOfGifts: boolean) =>
    sum(group.filter((sold) => sold.isGift === isOfGifts).map((sold) => decimal(sold.kept).sub(sum(rowsOf(sold).map(returnedQtyOf)))))
  const claim = left(false).div(first.conversion).div(first.giveEvery).floor()
  const excess = left(true).div(first.conversion).sub(claim)
  const owed = excess.gt(0) ? excess.mul(listPriceOf(first)) : zero
  const due = owed.sub(sum(group.map(({ taken }) => decimal(taken))))
  const paid = group
    .filter((sold) => !sold.isGift)
    .flatMap((sold) => rowsOf(sold).map((line, nth) => ({ line, taken: nth === 0 ? sold.taken : '0' })))
  const shares = paid.map(({ line }) => shareAmount(line, settings))
  const bases = due.isNegative() ? paid.map(({ taken }) => decimal(taken)) : shares
  const most = sum(bases)
  const amount = due.abs().lt(most) ? due.abs() : most
  const parts = spreadCapped(amount, bases, places.amount).map((part) => (due.isNegative() ? part.neg() : part))
  return new Map(paid.flatMap(({ line }, at) => (parts[at]?.isZero() === false ? [[line, parts[at]] as const] : [])))
}

function shareAmount(line: StoredLine, settings: GoodsSettings): Decimal {
  const share = isGift(line) ? undefined : wholeShareOf(line, settings)
  return share ? share.total.sub(share.coupon).abs() : zero
}

/** List price per unit at the time of sale. */
const listPriceOf = ({ steps }: SoldLine): Decimal => decimal((steps.find(({ source }) => source === 'list') ?? steps[0])?.after ?? '0')

/**
 * Like soldUnderOffers, but locked, because returns of different deliveries share the gifts of one order: locks the
 * order's head after the heads of the deliveries, then reads again what other returns have deducted.
 */
async function soldUnderLock(tx: Tx, lines: readonly StoredLine[], except: string, purpose: Purpose): Promise<SoldLine[]> {
  const sold = await soldUnderOffers(tx, lines, except)
  if (sold.length === 0 || !purpose?.locks.has('sources')) return sold
  const heads = [...new Set(sold.map(({ headId }) => headId))]
  await tx.query('select from document where tenant_id = $1 and id = any ($2::bigint[]) order by id for no key update', [
    tx.tenantId,
    heads,
  ])
  return soldUnderOffers(tx, lines, except)
}

/**
 * All lines sold or given under the offers of these lines: those of the whole ticket or the whole order, in whatever
 * delivery the lines were shipped.
 */
async function soldUnderOffers(tx: Tx, lines: readonly StoredLine[], except: string): Promise<SoldLine[]> {
  if (lines.length === 0) return []
  return tx.query<SoldLine>(
    `with offer as (
       select distinct p.document_id, p.line_id = s.id as is_own, f.id, f.comm_info_id, f.unit_id, f.gift_every
         from document_line s
         join line_price p on p.tenant_id = $1 and p.line_id in (s.id, s.source_body_id)
         join special_offer_line f on f.tenant_id = $1 and f.id = p.offer_line_id and f.gift_every is not null
        where s.tenant_id = $1 and s.id = any ($2::bigint[])),
     sold as (
       select l.*, o.is_own, d.close_type, o.id as offer_id, o.gift_every, p.offer_line_id is null as is_given, p.steps
         from offer o
         join document d on d.tenant_id = $1 and d.id = o.document_id
         join line_price p on p.tenant_id = $1 and p.document_id = o.document_id
         join document_line l on l.tenant_id = $1 and l.id = p.line_id
        where p.offer_line_id = o.id
           or (p.offer_line_id is null and p.steps @> '[{"source": "gift"}]' and l.comm_info_id = o.comm_info_id and l.unit_id = o.unit_id))
     select s.id, s.document_id as "headId", s.document_id || ' ' || s.offer_id as offer, s.is_given as "isGift",
       a.ids as sources, s.gift_every as "giveEvery", s.steps,
            coalesce(s.conversion, 1) as conversion, b.taken,
            b.qty + case when s.is_own then s.base_qty
                         when s.is_given or s.close_type is not null then s.received_qty
                         else s.base_qty - s.closed_qty end as kept
       from sold s
      cross join lateral (
        select array[s.id::text] || coalesce(array_agg(o.id::text), '{}') as ids
          from document_line o join document d on d.tenant_id = $1 and d.id = o.document_id and 'counts' = any (d.tags)
         where o.tenant_id = $1 and o.source_body_id = s.id and o.base_qty > 0) a
      cross join lateral (
        select coalesce(sum(r.base_qty), 0) as qty, coalesce(sum(r.kept_gift_amt), 0) as taken
          from document_line r join document h on h.tenant_id = $1 and h.id = r.document_id and h.tags && array['holds', 'counts']
         where r.tenant_id = $1 and r.source_body_id = any (a.ids::bigint[]) and r.base_qty < 0
         and r.replace is distinct from 2 and h.id <> $3) b
      order by s.id`,
    [tx.tenantId, [...new Set(lines.flatMap(({ sourceBodyId }) => sourceBodyId ?? []))], except || '0'],
  )
}
