import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../db/connect.ts'
import type { Report } from './report-page.ts'
import { factsOf, type Grain, type Side, type TradeAsked } from './trade-facts.ts'

export type GroupBy = 'day' | 'month' | 'depot' | 'class' | 'goods' | 'customer' | 'supplier' | 'staff'
type Grouping = Pick<Report, 'keys' | 'names' | 'joins'> & { of: Grain; byDay?: boolean }

/** The day, or the first day of the month, that a fact belongs to. */
export const dayOf = (by: string | undefined): RawBuilder<unknown> =>
  by === 'month' ? sql`date_trunc('month', t.bill_date)::date` : sql`t.bill_date`

/** Rows by a table's rows, with what these are called. */
function named({ tenantId }: Tx, of: Grain, key: string, fact: string, table: string, names: string): Grouping {
  return {
    of,
    keys: { [key]: sql.ref(`t.${fact}`) },
    names: sql.raw(names),
    joins: sql`left join ${sql.table(table)} n on n.tenant_id = ${tenantId} and n.id = g.${sql.id(key)}`,
  }
}

const goodsNames = 'n.comm_info_code as "commInfoCode", n.comm_info_name as "commInfoName"'

/** What each way of grouping groups by, and how its rows are called. */
export const groupings: Readonly<Record<GroupBy, (tx: Tx) => Grouping>> = {
  day: () => ({ of: 'depot', byDay: true, keys: { billDate: dayOf('day') } }),
  month: () => ({ of: 'depot', keys: { billDate: dayOf('month') } }),
  depot: (tx) => named(tx, 'depot', 'depotId', 'depot_id', 'depot', 'n.name as "depotName"'),
  class: (tx) => named(tx, 'goods', 'classifyId', 'classify_id', 'classification', 'n.name as "classifyName"'),
  goods: (tx) => named(tx, 'goods', 'commInfoId', 'comm_info_id', 'commodity', goodsNames),
  customer: (tx) => named(tx, 'partner', 'customerId', 'partner_id', 'customer', 'n.customer_name as "customerName"'),
  supplier: (tx) => named(tx, 'partner', 'supplierId', 'partner_id', 'supplier', 'n.supplier_name as "supplierName"'),
  staff: (tx) => named(tx, 'clerk', 'staffId', 'clerk_id', 'app_user', 'coalesce(n.real_name, n.account) as "staffName"'),
}

/** A report's facts, keys and names by a way of grouping; `byDepot`: each depot's facts apart, whatever the rows are. */
export function groupedBy(
  asked: TradeAsked,
  side: Side,
  groupBy: GroupBy,
  byDepot = false,
): Pick<Report, 'facts' | 'keys' | 'names' | 'joins'> {
  const { tenantId } = asked.tx
  const { of, byDay = false, ...grouping } = groupings[groupBy](asked.tx)
  const facts = factsOf(asked, side, { of, byDay, byDepot })
  if (groupBy !== 'class') return { ...grouping, facts }
  return {
    ...grouping,
    facts: sql`select f.*, c.classify_id from (${facts}) f left join commodity c on c.tenant_id = ${tenantId} and c.id = f.comm_info_id`,
  }
}

/** Whether rows are of goods: a document of many goods is none of theirs alone, so that documents are not counted. */
export const isOfGoods = ({ query }: TradeAsked, groupBy: GroupBy): boolean =>
  groupBy === 'class' || groupBy === 'goods' || query.classifyId !== undefined || query.commInfoId !== undefined

/** Days and months in their order, all else by what comes to most. */
export const usualOrder = (groupBy: string, figure: string, direction: 'asc' | 'desc' = 'desc'): RawBuilder<unknown> =>
  groupBy === 'day' || groupBy === 'month' ? sql`g."billDate"` : sql`g.${sql.id(figure)} ${sql.raw(direction)}`
