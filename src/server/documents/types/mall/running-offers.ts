import type { DataOf } from '#contract/operations.gen.ts'
import { decimal } from '#domain/decimal.ts'
import { priceBasket } from '#domain/price-basket.ts'
import type { Tx } from '#server/db/connect.ts'
import { published } from '#server/queries/public-mall.ts'
import { momentText, present } from '#server/wire-values.ts'
import type { Run } from '../../engine/run.ts'
import { groupBuy, preSale, priceFactsOf } from '../../prices/price-facts.ts'

type Answer = DataOf<'MallOrderApi_offers'>[number]
type Goods = Answer['goods'][number]
/** For whom and where; `shelved`: of goods that are published alone. */
type Asked = { customerId?: string | undefined; depotId: string; shelved: boolean }

type Found = Pick<Answer, 'id' | 'name' | 'offerType'> & {
  endTime: Date
  groupSize: number | null
  balanceDate: string | null
  depositForfeit: number | null
  lineId: string
  deposit: string | null
} & Pick<Goods, 'commInfoId' | 'commInfoName' | 'unitId' | 'unitName'>

/** More than anybody chooses from; those that end first come first. */
const mostLines = 500

const running = `
  select o.document_id as id, o.name, o.offer_type as "offerType", o.end_time as "endTime", o.group_size as "groupSize",
         o.delivery_date as "balanceDate", o.deposit_forfeit as "depositForfeit", l.id as "lineId", l.deposit_amt as deposit,
         c.id as "commInfoId", c.comm_info_name as "commInfoName", l.unit_id as "unitId", u.name as "unitName"
    from special_offer o
    join special_offer_line l on l.tenant_id = $1 and l.document_id = o.document_id
    join commodity c on c.tenant_id = $1 and c.id = l.comm_info_id
    join comm_unit u on u.tenant_id = $1 and u.id = l.unit_id
   where o.tenant_id = $1 and o.offer_type in (${groupBuy}, ${preSale}) and c.status = 1 and (not $4 or ${published})
     and exists (select from special_offer_scope s where s.tenant_id = $1 and s.document_id = o.document_id and s.comm_info_id = c.id
                    and s.during @> $2::timestamptz and s.stores @> $3::bigint)
   order by o.end_time, o.document_id, l.id limit ${mostLines}`

/**
 * The group-buys and pre-sales that run now in a store, with what their goods cost a customer there. Goods whose price the offer does not lower
 * for him (rule C7) are none of it.
 */
export async function runningOffers(run: Run, { customerId, depotId, shelved }: Asked): Promise<Answer[]> {
  const { tx, settings } = run
  const rows = await tx.query<Found>(running, [tx.tenantId, tx.now, depotId, shelved])
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
    const terms = present({ groupSize, balanceDate, depositForfeit: depositForfeit as 1 | 2 | null })
    return [{ id, name, offerType, endTime: momentText(endTime, settings.timeZone), ...terms, goods: there, groups: joined }]
  })
}

/** What one of each costs, by the line of the offer. */
async function offeredGoods(
  run: Run,
  rows: readonly Found[],
  { customerId, depotId }: Omit<Asked, 'shelved'>,
): Promise<Map<string, Goods>> {
  const lines = rows.map(({ commInfoId, unitId }) => ({ commInfoId, unitId, depotId }))
  const facts = await priceFactsOf(run, { customerId, depotId, lines, offerTypes: [groupBuy, preSale] })
  const found = rows.flatMap(({ lineId, commInfoId, commInfoName, unitId, unitName, deposit }): [string, Goods][] => {
    // each by itself, for limits of an offer are of an order
    const [row] = priceBasket([{ commInfoId, unitId, depotId, qty: '1' }], facts).rows
    if (row?.offer?.id !== lineId || row.taxPrice === undefined) return []
    const listPrice = facts.goods.find((one) => one.commInfoId === commInfoId && one.unitId === unitId)?.listPrice
    const depositAmt = deposit === null || decimal(deposit).isZero() ? undefined : deposit
    return [[lineId, { commInfoId, commInfoName, unitId, unitName, price: row.taxPrice, ...present({ listPrice, depositAmt }) }]]
  })
  return new Map(found)
}

type Group = { offerId: string; id: string; joined: number; groupDeadline: Date }

/** Groups of offers that still lack buyers and whose deadline is not over. */
const openGroups = (tx: Tx, offerIds: readonly string[]): Promise<Group[]> =>
  tx.query<Group>(
    `select m.offer_id as "offerId", m.group_id as id, count(*)::integer as joined, min(m.group_deadline) as "groupDeadline"
       from mall_order m join document d on d.tenant_id = m.tenant_id and d.id = m.document_id
      where m.tenant_id = $1 and m.offer_id = any ($2::bigint[]) and m.group_id is not null and m.group_deadline > $3 and not 'closed' = any (d.tags)
      group by m.offer_id, m.group_id having count(*) < min(m.group_size) order by min(m.group_size) - count(*), min(m.group_deadline), m.group_id`,
    [tx.tenantId, offerIds, tx.now],
  )
