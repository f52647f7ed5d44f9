import type { DataOf, QueryOf } from '#contract/operations.gen.ts'
import { checkPeriod } from './period.ts'
import { percentOf, type Report, type Row, reportPage } from './report-page.ts'
import { profit, sumOf } from './trade-analysis.ts'
import type { TradeAsked, TradeQuery } from './trade-facts.ts'
import { type GroupBy, groupedBy, isOfGoods, usualOrder } from './trade-groupings.ts'

type Query = QueryOf<'StoreProfitApi_list'>
/** The margin of a row, in percent of what was sold. */
const withRate = (row: Row): Row => ({ ...row, profitRate: percentOf(textOf(row.profitAmt), textOf(row.salesAmt)) })
const textOf = (figure: unknown) => (typeof figure === 'string' ? figure : undefined)

function reportOf(asked: TradeAsked<Query>, groupBy: GroupBy): Report {
  return {
    ...groupedBy(asked, 'sale', groupBy),
    order: usualOrder(groupBy, 'salesAmt'),
    worked: withRate,
    figures: {
      ...(isOfGoods(asked, groupBy) ? {} : { billCount: sumOf('documents') }),
      qty: sumOf('qty'),
      salesAmt: sumOf('untaxed'),
      costAmt: sumOf('cost'),
      profitAmt: profit,
    },
  }
}

/** What was earned on goods by day, month, store, class, goods, customer or clerk: revenue without tax, less what the goods cost. Refused: FIELD_BAD. */
export async function storeProfitPage(asked: TradeAsked<Query>): Promise<DataOf<'StoreProfitApi_list'>> {
  checkPeriod(asked.query)
  return (await reportPage(asked.tx, reportOf(asked, asked.query.groupBy ?? 'day'), asked.query)) as DataOf<'StoreProfitApi_list'>
}

/** So many goods at most that one answer without pages tells of. */
const goodsAtMost = 20_000

function bySales(asked: TradeAsked): Report {
  const figures = { qty: sumOf('qty'), salesAmt: sumOf('untaxed'), finalAmt: sumOf('final'), costAmt: sumOf('cost'), profitAmt: profit }
  return { ...groupedBy(asked, 'sale', 'goods'), figures, worked: withRate, order: usualOrder('goods', 'salesAmt') }
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
