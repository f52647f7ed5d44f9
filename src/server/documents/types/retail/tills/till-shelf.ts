import type { DataOf } from '#contract/operations.gen.ts'
import { momentText, withoutNulls } from '../../../../core/wire-values.ts'
import { refuse } from '../../../../db/refuse.ts'
import type { Call } from '../../../../http/request.ts'
import { openRun } from '../../../engine/run.ts'
import { priceFactsOf } from '../../../prices/read-price-facts.ts'
import { type Sign, savePage } from './catalogue-pages.ts'
import { tillOf, tillProblems } from './till-store.ts'

type OfflineCatalogue = DataOf<'TillShelfApi_goods'>
type CatalogueUnit = { commInfoId: string; unitId: string; unitName: string; barCode: string | null }
type CatalogueGoods = { commInfoId: string; commInfoCode: string; commInfoName: string; mnemonic: string | null }

/** Goods on a page: as many as are priced at once. */
const defaultPageSize = 2000

/**
 * A page of the data that a till stores for times without a connection (rule B8 *Offline tickets*): enabled goods that
 * are not tracked by lot, their prices for customers without a name, and running offers. The till prices tickets by
 * the same arithmetic as the server, which repeats it by the same page (`version`) when the tickets arrive. Refuses
 * FIELD_BAD for an unknown or disabled till.
 */
export async function offlineCataloguePage(call: Call<'TillShelfApi_goods'>, sign: Sign): Promise<OfflineCatalogue> {
  const { tx, query } = call
  const { tillId, after = '0', size = defaultPageSize } = query
  const till = await tillOf(tx, tillId)
  const problems = tillProblems(tillId, till)
  if (!till || problems.length > 0) return refuse('FIELD_BAD', { problems })
  const run = await openRun(call)
  const goods = await tx.query<CatalogueGoods>(
    `select id as "commInfoId", comm_info_code as "commInfoCode", comm_info_name as "commInfoName", mnemonic
       from commodity where tenant_id = $1 and id > $2 and status = 1 and keeping = 1 order by id limit $3`,
    [tx.tenantId, after, size],
  )
  const units = await unitsOf(
    call,
    goods.map(({ commInfoId }) => commInfoId),
  )
  const facts = await priceFactsOf(run, { depotId: till.depotId, lines: units })
  const prices = new Map(facts.goods.map((price) => [`${price.commInfoId}:${price.unitId}`, price]))
  const of = Map.groupBy(units, ({ commInfoId }) => commInfoId)
  const last = goods.length === size ? goods.at(-1)?.commInfoId : undefined
  const offers = facts.offers.map(({ depotIds: _, ...offer }) => offer)
  const answer = {
    version: await savePage(tx, sign, till, facts.goods, offers),
    moment: momentText(tx.now, run.settings.timeZone),
    depotId: till.depotId,
    goods: goods.map((one) => ({
      ...withoutNulls(one),
      units: (of.get(one.commInfoId) ?? []).map(({ commInfoId, ...unit }) => {
        const price = prices.get(`${commInfoId}:${unit.unitId}`)
        const { listPrice, storePrices, breaks } = price ?? {}
        return withoutNulls({ ...unit, listPrice, storePrice: storePrices?.[till.depotId], breaks: breaks && [...breaks] })
      }),
    })),
    offers,
    ...(last ? { next: last } : {}),
  }
  return answer as OfflineCatalogue
}

/** Units of goods, the basic one first. */
const unitsOf = ({ tx }: Call<'TillShelfApi_goods'>, ids: readonly string[]): Promise<CatalogueUnit[]> =>
  tx.query<CatalogueUnit>(
    `select c.id as "commInfoId", own.unit_id as "unitId", u.name as "unitName", own.bar_code as "barCode"
       from commodity c
      cross join lateral (
        select 0 as rank, c.unit_id, c.bar_code
        union all
        select 1, m.unit_id, m.bar_code from commodity_unit m where m.tenant_id = $1 and m.comm_info_id = c.id) own
       join comm_unit u on u.tenant_id = $1 and u.id = own.unit_id
      where c.tenant_id = $1 and c.id = any ($2::bigint[]) order by c.id, own.rank, own.unit_id`,
    [tx.tenantId, ids],
  )
