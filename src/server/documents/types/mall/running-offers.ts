import type { DataOf } from '#contract/operations.gen.ts'
import { decimal } from '#domain/figures/decimal.ts'
import { priceBasket } from '#domain/prices/price-basket.ts'
import { momentText, withoutNulls } from '#server/core/wire-values.ts'
import type { Tx } from '#server/db/connect.ts'
import { publishedGoods } from '#server/lookups/public-mall.ts'
import type { Run } from '../../engine/run.ts'
import { groupBuy, preSale, priceFactsOf } from '../../prices/read-price-facts.ts'

type RunningOffer = DataOf<'MallOrderApi_offers'>[number]
type OfferedGoods = RunningOffer['goods'][number]
/** Customer and store that the offers are for; `shelved`: only goods that are published in the mall. */
type OfferQuery = { customerId?: string | undefined; depotId: string; shelved: boolean }

type OfferLineRow = Pick<RunningOffer, 'id' | 'name' | 'offerType'> & {
  endTime: Date
  groupSize: number | null
  balanceDate: string | null
  depositForfeit: number | null
  lineId: string
  deposit: string | null
} & Pick<OfferedGoods, 'commInfoId' | 'commInfoName' | 'unitId' | 'unitName'>

/** Maximum number of offer lines read, more than anybody chooses from; offers that end first come first. */
const maxOfferLines = 500

const runningSql = `
  select o.document_id as id, o.name, o.offer_type as "offerType", o.end_time as "endTime", o.group_size as "groupSize",
         o.delivery_date as "balanceDate", o.deposit_forfeit as "depositForfeit", l.id as "lineId", l.deposit_amt as deposit,
         c.id as "commInfoId", c.comm_info_name as "commInfoName", l.unit_id as "unitId", u.name as "unitName"
    from special_offer o
    join special_offer_line l on l.tenant_id = $1 and l.document_id = o.document_id
    join commodity c on c.tenant_id = $1 and c.id = l.comm_info_id
    join comm_unit u on u.tenant_id = $1 and u.id = l.unit_id
   where o.tenant_id = $1 and o.offer_type in (${groupBuy}, ${preSale}) and c.status = 1 and (not $4 or ${publishedGoods})
     and exists (select from special_offer_scope s where s.tenant_id = $1 and s.document_id = o.document_id and s.comm_info_id = c.id
                    and s.during @> $2::timestamptz and s.stores @> $3::bigint)
   order by o.end_time, o.document_id, l.id limit ${maxOfferLines}`

/**
 * Running group-buys and pre-sales of a store, with the prices that a customer pays for their goods there. Goods whose
 * price the offer does not lower for the customer (rule C7) are left out.
 */
export async function runningOffers(run: Run, { customerId, depotId, shelved }: OfferQuery): Promise<RunningOffer[]> {
  const { tx, settings } = run
  const rows = await tx.query<OfferLineRow>(runningSql, [tx.tenantId, tx.now, depotId, shelved])
  const goods = await offeredGoods(run, rows, { customerId, depotId })
  const groups = Map.groupBy(await openGroups(tx, [...new Set(rows.map(({ id }) => id))]), ({ offerId }) => offerId)
  return [...Map.groupBy(rows, ({ id }) => id)].flatMap(([id, lines]) => {
    const [first] = lines
    const there = lines.flatMap((line) => goods.get(line.lineId) ?? [])
    if (!first || there.length === 0) return []
    const { name, offerType, endTime, groupSize, balanceDate, depositForfeit } = first
    const joined = (groups.get(id) ?? []).map(({ offerId: _, groupDeadline, ...group }) => ({
      ...group,
      groupDeadline: momentText(groupDeadline, settings.timeZone),
    }))
    const terms = withoutNulls({ groupSize, balanceDate, depositForfeit: depositForfeit as 1 | 2 | null })
    return [{ id, name, offerType, endTime: momentText(endTime, settings.timeZone), ...terms, goods: there, groups: joined }]
  })
}

/** Price of one unit of the goods, by offer line. */
async function offeredGoods(
  run: Run,
  rows: readonly OfferLineRow[],
  { customerId, depotId }: Omit<OfferQuery, 'shelved'>,
): Promise<Map<string, OfferedGoods>> {
  const lines = rows.map(({ commInfoId, unitId }) => ({ commInfoId, unitId, depotId }))
  const facts = await priceFactsOf(run, { customerId, depotId, lines, offerTypes: [groupBuy, preSale] })
  const found = rows.flatMap(({ lineId, commInfoId, commInfoName, unitId, unitName, deposit }): [string, OfferedGoods][] => {
    // each line is priced on its own, because limits of an offer apply per order
    const [row] = priceBasket([{ commInfoId, unitId, depotId, qty: '1' }], facts).rows
    if (row?.offer?.id !== lineId || row.taxPrice === undefined) return []
    const listPrice = facts.goods.find((one) => one.commInfoId === commInfoId && one.unitId === unitId)?.listPrice
    const depositAmt = deposit === null || decimal(deposit).isZero() ? undefined : deposit
    return [[lineId, { commInfoId, commInfoName, unitId, unitName, price: row.taxPrice, ...withoutNulls({ listPrice, depositAmt }) }]]
  })
  return new Map(found)
}

type OpenGroup = { offerId: string; id: string; joined: number; groupDeadline: Date }

/** Groups of offers that still lack buyers before their deadline. */
const openGroups = (tx: Tx, offerIds: readonly string[]): Promise<OpenGroup[]> =>
  tx.query<OpenGroup>(
    `select m.offer_id as "offerId", m.group_id as id, count(*)::integer as joined, min(m.group_deadline) as "groupDeadline"
       from mall_order m join document d on d.tenant_id = m.tenant_id and d.id = m.document_id
      where m.tenant_id = $1 and m.offer_id = any ($2::bigint[]) and m.group_id is not null and m.group_deadline > $3
      and not 'closed' = any (d.tags)
      group by m.offer_id, m.group_id having count(*) < min(m.group_size)
      order by min(m.group_size) - count(*), min(m.group_deadline), m.group_id`,
    [tx.tenantId, offerIds, tx.now],
  )
