import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'
import type { ReportDefinition } from '../report-page.ts'
import { type SumGrain, type TradeCall, type TradeSide, tradeFacts } from './trade-facts.ts'

export type GroupBy = 'day' | 'month' | 'depot' | 'class' | 'goods' | 'customer' | 'supplier' | 'staff'
type TradeGrouping = Pick<ReportDefinition, 'keys' | 'names' | 'joins'> & { of: SumGrain; byDay?: boolean }

/** The day of a fact, or the first day of its month. */
export const dayOf = (by: string | undefined): RawBuilder<unknown> =>
  by === 'month' ? sql`date_trunc('month', t.bill_date)::date` : sql`t.bill_date`

/** A grouping by rows of a table, with their names. */
function groupByTable({ tenantId }: Tx, of: SumGrain, key: string, fact: string, table: string, names: string): TradeGrouping {
  return {
    of,
    keys: { [key]: sql.ref(`t.${fact}`) },
    names: sql.raw(names),
    joins: sql`left join ${sql.table(table)} n on n.tenant_id = ${tenantId} and n.id = g.${sql.id(key)}`,
  }
}

const goodsNames = 'n.comm_info_code as "commInfoCode", n.comm_info_name as "commInfoName"'

/** Keys and names of each grouping. */
export const groupings: Readonly<Record<GroupBy, (tx: Tx) => TradeGrouping>> = {
  day: () => ({ of: 'depot', byDay: true, keys: { billDate: dayOf('day') } }),
  month: () => ({ of: 'depot', keys: { billDate: dayOf('month') } }),
  depot: (tx) => groupByTable(tx, 'depot', 'depotId', 'depot_id', 'depot', 'n.name as "depotName"'),
  class: (tx) => groupByTable(tx, 'goods', 'classifyId', 'classify_id', 'classification', 'n.name as "classifyName"'),
  goods: (tx) => groupByTable(tx, 'goods', 'commInfoId', 'comm_info_id', 'commodity', goodsNames),
  customer: (tx) => groupByTable(tx, 'partner', 'customerId', 'partner_id', 'customer', 'n.customer_name as "customerName"'),
  supplier: (tx) => groupByTable(tx, 'partner', 'supplierId', 'partner_id', 'supplier', 'n.supplier_name as "supplierName"'),
  staff: (tx) => groupByTable(tx, 'clerk', 'staffId', 'clerk_id', 'app_user', 'coalesce(n.real_name, n.account) as "staffName"'),
}

/**
 * Facts, keys and names of a report for a grouping. With `byDepot`, facts are separate per depot whatever the rows
 * are.
 */
export function groupedFacts(
  asked: TradeCall,
  side: TradeSide,
  groupBy: GroupBy,
  byDepot = false,
): Pick<ReportDefinition, 'facts' | 'keys' | 'names' | 'joins'> {
  const { tenantId } = asked.tx
  const { of, byDay = false, ...grouping } = groupings[groupBy](asked.tx)
  const facts = tradeFacts(asked, side, { of, byDay, byDepot })
  if (groupBy !== 'class') return { ...grouping, facts }
  return {
    ...grouping,
    facts: sql`select f.*, c.classify_id from (${facts}) f left join commodity c on c.tenant_id = ${tenantId} and c.id = f.comm_info_id`,
  }
}

/** True if rows are goods or classes, or filtered by them. As a document has several, documents are not counted. */
export const isGroupedByGoods = ({ query }: TradeCall, groupBy: GroupBy): boolean =>
  groupBy === 'class' || groupBy === 'goods' || query.classifyId !== undefined || query.commInfoId !== undefined

/** Default order: days and months chronologically, other groups by the figure. */
export const defaultOrder = (groupBy: string, figure: string, direction: 'asc' | 'desc' = 'desc'): RawBuilder<unknown> =>
  groupBy === 'day' || groupBy === 'month' ? sql`g."billDate"` : sql`g.${sql.id(figure)} ${sql.raw(direction)}`
