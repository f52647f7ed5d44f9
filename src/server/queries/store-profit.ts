import { type RawBuilder, sql } from 'kysely'
import type { DataOf, QueryOf } from '#contract/operations.gen.ts'
import type { Tx } from '../db/connect.ts'
import { percentOf, type Report, type Row, reportPage } from './report-page.ts'
import { dayOf, profit, sumOf } from './trade-analysis.ts'
import { checkPeriod, factsOf, type TradeAsked, type TradeQuery } from './trade-facts.ts'

type Query = QueryOf<'StoreProfitApi_list'>
/** The margin of a row, in percent of what was sold. */
const withRate = (row: Row): Row => ({ ...row, profitRate: percentOf(textOf(row.profitAmt), textOf(row.salesAmt)) })
const textOf = (figure: unknown) => (typeof figure === 'string' ? figure : undefined)

type GroupBy = NonNullable<Query['groupBy']>

/** Rows by goods, with their names. */
export const goodsGrouping = (tx: Tx) => ({
  keys: { commInfoId: sql`t.comm_info_id` },
  names: sql`n.comm_info_code as "commInfoCode", n.comm_info_name as "commInfoName"`,
  joins: sql`left join commodity n on n.tenant_id = ${tx.tenantId} and n.id = g."commInfoId"`,
})

/** What each way of grouping groups by, and how its rows are called; `of`: the fact's goods, with their class. */
const groupings = (
  tx: Tx,
): Readonly<Record<GroupBy, Pick<Report, 'keys' | 'names' | 'joins' | 'order'> & { of?: RawBuilder<unknown> }>> => ({
  day: { keys: { billDate: dayOf('day') }, order: sql`g."billDate"` },
  month: { keys: { billDate: dayOf('month') }, order: sql`g."billDate"` },
  depot: {
    keys: { depotId: sql`t.depot_id` },
    names: sql`d.name as "depotName"`,
    joins: sql`left join depot d on d.tenant_id = ${tx.tenantId} and d.id = g."depotId"`,
    order: sql`g."salesAmt" desc`,
  },
  class: {
    of: sql`left join commodity n on n.tenant_id = ${tx.tenantId} and n.id = f.comm_info_id`,
    keys: { classifyId: sql`t.classify_id` },
    names: sql`k.name as "classifyName"`,
    joins: sql`left join classification k on k.tenant_id = ${tx.tenantId} and k.id = g."classifyId"`,
    order: sql`g."salesAmt" desc`,
  },
  goods: { ...goodsGrouping(tx), order: sql`g."salesAmt" desc` },
})

function reportOf(asked: TradeAsked<Query>, groupBy: GroupBy): Report {
  const { of, ...grouping } = groupings(asked.tx)[groupBy]
  const isOfGoods = groupBy === 'class' || groupBy === 'goods'
  // a sale of many goods is one: it is counted by day and by store, not by what was sold
  const counts = !isOfGoods && asked.query.classifyId === undefined
  const facts = factsOf(asked, 'sale', { of: isOfGoods ? 'goods' : 'depot', byDay: groupBy === 'day' })
  return {
    ...grouping,
    worked: withRate,
    facts: of ? sql`select f.*, n.classify_id from (${facts}) f ${of}` : facts,
    figures: {
      ...(counts ? { billCount: sumOf('documents') } : {}),
      qty: sumOf('qty'),
      salesAmt: sumOf('untaxed'),
      costAmt: sumOf('cost'),
      profitAmt: profit,
    },
  }
}

/** What was earned on goods by day, month, store, class or goods: revenue without tax, less what the goods cost. Refused: FIELD_BAD. */
export async function storeProfitPage(asked: TradeAsked<Query>): Promise<DataOf<'StoreProfitApi_list'>> {
  checkPeriod(asked.query)
  return (await reportPage(asked.tx, reportOf(asked, asked.query.groupBy ?? 'day'), asked.query)) as DataOf<'StoreProfitApi_list'>
}

/** So many goods at most that one answer without pages tells of. */
const goodsAtMost = 20_000

function bySales(asked: TradeAsked): Report {
  const figures = { qty: sumOf('qty'), salesAmt: sumOf('untaxed'), finalAmt: sumOf('final'), costAmt: sumOf('cost'), profitAmt: profit }
  return {
    ...goodsGrouping(asked.tx),
    figures,
    worked: withRate,
    facts: factsOf(asked, 'sale', { of: 'goods' }),
    order: sql`g."salesAmt" desc`,
  }
}

/** What was sold less what came back by goods, the most first. Refused: FIELD_BAD. */
export async function salesAnalysis(asked: TradeAsked<TradeQuery>): Promise<DataOf<'SalesAnalysisApi_selectAnalyseSalesTable'>> {
  return (await salesPage(asked, { size: goodsAtMost, current: 1 })).records
}

/** The same page by page, as its export reads it. */
export async function salesPage(asked: TradeAsked<TradeQuery>, { size, current }: { size: number; current: number }) {
  checkPeriod(asked.query)
  const page = await reportPage(asked.tx, bySales(asked), { ...asked.query, current }, size)
  return { ...page, records: page.records as DataOf<'SalesAnalysisApi_selectAnalyseSalesTable'> }
}
