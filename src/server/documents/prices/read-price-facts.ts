import { decimal, fixedText } from '#domain/figures/decimal.ts'
import type { CouponRule, GoodsPrices, OfferRule, PriceFacts } from '#domain/prices/price-facts.ts'
import { momentText, withoutNulls } from '../../core/wire-values.ts'
import type { Tx } from '../../db/connect.ts'
import { cachedUnitLists, priceInUnit } from '../../lookups/unit-lists.ts'
import type { Run } from '../engine/run.ts'
import { rangesOfStores } from './offer-stores.ts'

/**
 * For whom and what prices are requested. `documentId`: coupons that this document has locked count as unused.
 * `couponIds`: returned even where they cannot be used.
 */
export type PriceQuestion = {
  customerId?: string | undefined
  depotId?: string | undefined
  lines: readonly { commInfoId: string; unitId: string; depotId?: string | undefined }[]
  /** Offer types that apply; default: special prices and flash sales. */
  offerTypes?: readonly number[] | undefined
  /** Group-buy or pre-sale being bought; no other offer applies. */
  offerId?: string | undefined
  couponIds?: readonly string[] | undefined
  documentId?: string | undefined
}

/** Special prices and flash sales; group-buys and pre-sales are bought explicitly. */
const defaultOfferTypes = [1, 3]
/** Offer types group-buy and pre-sale (rule B8 Pre-sale and group-buy). */
export const groupBuy = 2
export const preSale = 4

/** Everything that the prices of a document depend on (rule C7); the arithmetic is `priceBasket`. */
export async function priceFactsOf(run: Run, asked: PriceQuestion): Promise<PriceFacts> {
  const { settings, tx } = run
  const ids = [...new Set(asked.lines.map(({ commInfoId }) => commInfoId))]
  const depots = [...new Set([asked.depotId, ...asked.lines.map(({ depotId }) => depotId)].filter((id) => id !== undefined))]
  const coupons = await couponsOf(run, asked)
  return {
    places: settings.places,
    moment: momentText(tx.now, settings.timeZone),
    goods: await goodsPrices(run, asked, { ids, depots, withClasses: coupons.some(({ classifyIds }) => classifyIds) }),
    offers: await offersOf(run, ids, depots, asked),
    coupons,
  }
}

type GoodsScope = { ids: readonly string[]; depots: readonly string[]; withClasses: boolean }
type SpecialPrice = { source: 'store' | 'level' | 'break' | 'rate'; goods: string; unit: string; about: string; price: string }

const specialPrices = `
  select 'store' as source, p.comm_info_id as goods, p.unit_id as unit, p.room_id::text as about, p.final_price as price
    from sales_room_price p where p.tenant_id = $1 and p.comm_info_id = any ($2::bigint[])
    and p.room_id = any ($3::bigint[]) and p.status = 1
  union all
  select 'level', p.comm_info_id, p.unit_id, '', p.final_price
    from level_price p join customer c on c.tenant_id = $1 and c.level_id = p.level_id
   where p.tenant_id = $1 and p.comm_info_id = any ($2::bigint[]) and c.id = $4 and p.status = 1
  union all
  select 'break', q.comm_info_id, q.unit_id, trim_scale(q.from_qty)::text, q.final_price
    from quantity_price q where q.tenant_id = $1 and q.comm_info_id = any ($2::bigint[]) and q.status = 1
  union all
  select 'rate', 0, 0, '', l.discount_rate
    from customer c join customer_level l on l.tenant_id = $1 and l.id = c.level_id
   where c.tenant_id = $1 and c.id = $4 and l.discount_rate < 100`

/**
 * Prices of goods in the requested units. A customer level that has no price for the goods gets its percentage of the
 * list price.
 */
async function goodsPrices(run: Run, asked: PriceQuestion, { ids, depots, withClasses }: GoodsScope): Promise<GoodsPrices[]> {
  const { tx } = run
  const lists = await cachedUnitLists(tx, ids, asked.customerId)
  const quoted = await quotedPrices(run, ids, asked.customerId)
  const rows = await tx.query<SpecialPrice>(specialPrices, [tx.tenantId, ids, depots, asked.customerId ?? null])
  const rate = rows.find(({ source }) => source === 'rate')?.price
  const special = Map.groupBy(rows, ({ goods, unit }) => `${goods}:${unit}`)
  const classes = withClasses ? await classesOf(tx, ids) : undefined
  const wanted = new Map(asked.lines.map(({ commInfoId, unitId }) => [`${commInfoId}:${unitId}`, { commInfoId, unitId }]))
  return [...wanted].flatMap(([key, { commInfoId, unitId }]) => {
    const units = lists.get(commInfoId) ?? []
    const unit = units.find((one) => one.unitId === unitId)
    // a unit without a price of its own gets the basic unit's price times its conversion, like the list price
    const basicKey = unit && unit !== units[0] ? `${commInfoId}:${units[0]?.unitId}` : ''
    const inUnit = (price: string) => fixedText(priceInUnit(price, unit?.conversion ?? '1'), run.settings.places.price)
    const ofBasic = (special.get(basicKey) ?? []).flatMap((row) => (row.source === 'break' ? [] : [{ ...row, price: inUnit(row.price) }]))
    const of = Map.groupBy([...ofBasic, ...(special.get(key) ?? [])], ({ source }) => source)
    const quotedBasic = quoted.get(basicKey)
    const listPrice = unit?.finalPrice
    const ofRate = rate && listPrice ? fixedText(decimal(listPrice).mul(rate).div('100'), run.settings.places.price) : undefined
    return [
      withoutNulls({
        ...{
          commInfoId,
          unitId,
          listPrice,
          customerPrice: unit?.salesPrice,
          quotedPrice: quoted.get(key) ?? (quotedBasic && inUnit(quotedBasic)),
          classifyIds: classes?.get(commInfoId),
        },
        levelPrice: of.get('level')?.at(-1)?.price ?? ofRate,
        storePrices: of.has('store') ? Object.fromEntries((of.get('store') ?? []).map(({ about, price }) => [about, price])) : undefined,
        breaks: of.get('break')?.map(({ about, price }) => ({ fromQty: about, price })),
      }),
    ]
  })
}

type QuotedPrice = { goods: string; unit: string; price: string; rate: string | null }

/**
 * Last quoted prices of goods for a customer, after discount, by goods and unit; from quotations that are still
 * valid.
 */
async function quotedPrices({ tx, settings }: Run, ids: readonly string[], customerId: string | undefined): Promise<Map<string, string>> {
  if (customerId === undefined) return new Map()
  const rows = await tx.query<QuotedPrice>(
    `select distinct on (l.comm_info_id, l.unit_id) l.comm_info_id as goods, l.unit_id as unit, l.tax_price as price,
      l.discount_rate as rate
       from document d join document_line l on l.tenant_id = d.tenant_id and l.document_id = d.id
      where d.tenant_id = $1 and d.customer_id = $2 and d.valid_date >= $3::date and 'open' = any (d.tags)
        and l.comm_info_id = any ($4::bigint[]) and l.is_gift is distinct from 2
      order by l.comm_info_id, l.unit_id, d.submit_time desc, d.id desc, l.index_no`,
    [tx.tenantId, customerId, tx.today, ids],
  )
  const afterDiscount = ({ price, rate }: QuotedPrice) =>
    fixedText(
      decimal(price)
        .mul(rate ?? '100')
        .div('100'),
      settings.places.price,
    )
  return new Map(rows.map((row) => [`${row.goods}:${row.unit}`, afterDiscount(row)]))
}

/** For each of the goods, its class and all classes above it. */
async function classesOf(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  const rows = await tx.query<{ goods: string; id: string }>(
    `with recursive up as (
       select c.id as goods, c.classify_id as id from commodity c
         where c.tenant_id = $1 and c.id = any ($2::bigint[]) and c.classify_id is not null
       union
       select up.goods, k.parent_id from up join classification k on k.tenant_id = $1 and k.id = up.id where k.parent_id is not null)
     select goods, id from up`,
    [tx.tenantId, ids],
  )
  return new Map([...Map.groupBy(rows, ({ goods }) => goods)].map(([goods, of]) => [goods, of.map(({ id }) => id)]))
}

type OfferRow = Omit<OfferRule, 'startTime' | 'endTime' | 'mayUndercut' | 'withCoupon'> & {
  startTime: Date
  endTime: Date
  mayUndercut: number | null
  withCoupon: number | null
}

/** Offers now running for the goods, in one of the stores or in all. */
async function offersOf(
  { tx, settings }: Run,
  ids: readonly string[],
  depots: readonly string[],
  { offerId, offerTypes = offerId ? [groupBuy, preSale] : defaultOfferTypes }: Pick<PriceQuestion, 'offerId' | 'offerTypes'>,
): Promise<OfferRule[]> {
  const rows = await tx.query<OfferRow>(
    `select l.id, o.document_id as "offerId", o.name, o.start_time as "startTime", o.end_time as "endTime", l.comm_info_id as "commInfoId",
            l.unit_id as "unitId", o.depot_ids as "depotIds", l.final_price as price,
            l.discount_rate as "discountRate", l.gift_every as "giftEvery",
            l.limit_per_order as "limitPerOrder", o.may_undercut as "mayUndercut", o.with_coupon as "withCoupon"
       from special_offer_scope s
       join special_offer o on o.tenant_id = s.tenant_id and o.document_id = s.document_id
       join special_offer_line l on l.tenant_id = s.tenant_id and l.document_id = s.document_id and l.comm_info_id = s.comm_info_id
      where s.tenant_id = $1 and s.comm_info_id = any ($2::bigint[]) and s.during @> $3::timestamptz and s.stores && $4::int8multirange
        and o.offer_type = any ($5::integer[]) and ($6::bigint is null or o.document_id = $6)`,
    [tx.tenantId, ids, tx.now, depots.length > 0 ? rangesOfStores(depots) : '{[0,0]}', offerTypes, offerId ?? null],
  )
  return rows.map((row) => {
    const { mayUndercut, withCoupon, startTime, endTime, ...rule } = withoutNulls(row)
    return {
      ...rule,
      startTime: momentText(startTime, settings.timeZone),
      endTime: momentText(endTime, settings.timeZone),
      mayUndercut: mayUndercut === 2,
      withCoupon: withCoupon === 2,
    } as OfferRule
  })
}

/** Most coupons returned for a customer; those that expire first come first. */
const maxCoupons = 200

type CouponRow = Omit<CouponRule, 'startTime' | 'endTime' | 'withOffer' | 'stackable'> & {
  startTime: Date
  endTime: Date
  withOffer: number | null
  stackable: number | null
  usedBy: string | null
}

/**
 * Coupons that a customer may use, and those requested by id; coupons locked by the requesting document count as
 * usable.
 */
async function couponsOf({ tx, settings }: Run, { customerId, couponIds = [], documentId }: PriceQuestion): Promise<CouponRule[]> {
  if (customerId === undefined) return []
  const rows = await tx.query<CouponRow>(
    `select h.id, b.name, h.state, h.used_by as "usedBy", b.coupon_type as type, b.face_amt as "faceAmt", b.discount_rate as "discountRate",
            b.max_amt as "maxAmt", b.threshold_amt as "thresholdAmt", b.start_time as "startTime", b.end_time as "endTime",
            b.comm_info_ids as "commInfoIds", b.classify_ids as "classifyIds", b.depot_ids as "depotIds", b.with_offer as "withOffer",
            b.stackable, b.funded_by as "fundedBy"
       from coupon h join coupon_batch b on b.tenant_id = h.tenant_id and b.document_id = h.batch_id
      where h.tenant_id = $1 and h.customer_id = $2 and ((h.state = 'unused' and b.end_time > $3) or h.id = any ($4::bigint[]))
      order by b.end_time, h.id limit $5`,
    [tx.tenantId, customerId, tx.now, couponIds, maxCoupons + couponIds.length],
  )
  return rows.map((row) => {
    const { usedBy, withOffer, stackable, startTime, endTime, state, ...rule } = withoutNulls(row)
    return {
      ...rule,
      state: state === 'locked' && usedBy === documentId ? 'unused' : state,
      startTime: momentText(startTime, settings.timeZone),
      endTime: momentText(endTime, settings.timeZone),
      withOffer: withOffer === 2,
      stackable: stackable === 2,
    } as CouponRule
  })
}
