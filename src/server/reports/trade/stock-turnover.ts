import { sql } from 'kysely'
import type { DataOf, QueryOf } from '#contract/operations.gen.ts'
import { daysLater } from '#domain/core/day-periods.ts'
import { daysBetween } from '#domain/core/lots.ts'
import { decimal, fixedText } from '#domain/figures/decimal.ts'
import { checkPeriod } from '../../db/period.ts'
import { allOf } from '../../db/query-builder.ts'
import { type ReportDefinition, type ReportRow, reportPage } from '../report-page.ts'
import { storedStockTotals } from '../stock/stock-totals.ts'
import { sumOfColumn } from './trade-analysis.ts'
import { ofDepots, ofGoods, type TradeCall, tradeFacts } from './trade-facts.ts'
import { groupings } from './trade-groupings.ts'

type TurnoverQuery = QueryOf<'StockTurnoverApi_list'>
type TurnoverPeriod = { startTime: string; endTime: string }

const defaultDays = 90

function periodOf({ tx, query }: TradeCall<TurnoverQuery>): TurnoverPeriod {
  const { startTime = '' } = query
  const endTime = query.endTime ?? (startTime > tx.today ? startTime : tx.today)
  return { endTime, startTime: query.startTime ?? daysLater(endTime, 1 - defaultDays) }
}

const figureOf = (figure: unknown) => decimal(typeof figure === 'string' ? figure : '0')

/** Adds the turnover rate, and the days that the stock lasts at the period's rate of sales. */
function turnoverOf(row: ReportRow, days: number): ReportRow {
  const [stock, worth, qty, cost] = [row.stockQty, row.stockAmt, row.qty, row.costAmt].map(figureOf)
  if (!stock || !worth || !qty || !cost) return {}
  return {
    ...(worth.gt(0) ? { turnoverRate: fixedText(cost.mul(365).div(days).div(worth), 2) } : {}),
    ...(qty.gt(0) ? { daysLeft: stock.mul(days).div(qty).floor().toNumber() } : {}),
  }
}

/**
 * Stock on hand by goods and depot with its cost, in the form of facts of sales. By depot and for all goods, it comes
 * from stored totals.
 */
function stockFacts(asked: TradeCall<TurnoverQuery>) {
  const { tx, user, query } = asked
  if (query.groupBy === 'depot' && ofGoods(asked, 't.comm_info_id').length === 0)
    return sql`select t.depot_id, null::bigint as comm_info_id, t.qty as on_hand, t.value as worth, 0 as qty,
      0 as cost, null::date as last_date
      from (${storedStockTotals({ tx, user, depotId: query.depotId })}) t`
  const where = allOf([
    sql`t.tenant_id = ${asked.tx.tenantId} and t.lot = '' and t.qty <> 0`,
    ...ofDepots(asked),
    ...ofGoods(asked, 't.comm_info_id'),
  ])
  return sql`select t.depot_id, t.comm_info_id, t.qty as on_hand, worth_of(t.qty, t.value, p.qty, p.value) as worth,
    0 as qty, 0 as cost, null::date as last_date
    from stock_balance t join depot d on d.tenant_id = t.tenant_id and d.id = t.depot_id
    left join cost_pool p on p.tenant_id = t.tenant_id and p.legal_entity = coalesce(d.legal_entity, '')
    and p.comm_info_id = t.comm_info_id where ${where}`
}

function turnoverReport(asked: TradeCall<TurnoverQuery>): ReportDefinition {
  const { tx, query } = asked
  const byDepot = query.groupBy === 'depot'
  const period = periodOf(asked)
  const of = byDepot ? 'depot' : 'goods'
  const sold = tradeFacts({ ...asked, query: { ...query, ...period } }, 'sale', { of, isAdded: true })
  const { startTime: _, endTime: __, ...everAsked } = query
  const ever = tradeFacts({ ...asked, query: everAsked }, 'sale', { of })
  const { of: _of, ...grouping } = groupings[of](tx)
  const days = daysBetween(period.startTime, period.endTime) + 1
  return {
    ...grouping,
    facts: sql`${stockFacts(asked)}
      union all select s.depot_id, s.comm_info_id, 0, 0, s.qty, s.cost, null from (${sold}) s
      union all select e.depot_id, e.comm_info_id, 0, 0, 0, 0, e.last_date from (${ever}) e`,
    figures: { stockQty: sumOfColumn('on_hand'), stockAmt: sumOfColumn('worth'), qty: sumOfColumn('qty'), costAmt: sumOfColumn('cost') },
    having: sql`sum(t.on_hand) <> 0`,
    more: { lastDate: sql`max(t.last_date)` },
    order: sql`g."lastDate" nulls first, g."stockAmt" desc`,
    worked: (row) => ({
      ...row,
      ...turnoverOf(row, days),
      ...(typeof row.lastDate === 'string' ? { idleDays: daysBetween(row.lastDate, tx.today) } : {}),
    }),
  }
}

/**
 * Stock compared with sales of a period, longest unsold first, so that slow-moving and dead goods appear at the top.
 * Refuses FIELD_BAD.
 */
export async function turnoverPage(asked: TradeCall<TurnoverQuery>): Promise<DataOf<'StockTurnoverApi_list'>> {
  checkPeriod(asked.query)
  return (await reportPage(asked.tx, turnoverReport(asked), asked.query)) as DataOf<'StockTurnoverApi_list'>
}
