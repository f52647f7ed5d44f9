import { sql } from 'kysely'
import type { DataOf, QueryOf } from '#contract/operations.gen.ts'
import { spanOf } from '#resources/reports/reports.ts'
import { checkPeriod } from '../../db/period.ts'
import { type ReportDefinition, reportPage } from '../report-page.ts'
import { cashFacts } from './cash-flow.ts'
import { isOfDepots, type TradeCall, type TradeSide, tradeFacts } from './trade-facts.ts'
import { dayOf } from './trade-groupings.ts'

type TradeAnalysisQuery = QueryOf<'TradeAnalysisApi_list'>

/** SQL sum of a column of the facts. */
export const sumOfColumn = (column: string) => sql`sum(${sql.ref(`t.${column}`)})`

export const profitSum = sql`sum(t.untaxed) - sum(t.cost)`

function tradeReport(asked: TradeCall<TradeAnalysisQuery>): ReportDefinition {
  const span = spanOf(asked.query, asked.tx.today)
  const byDay = span !== 'month'
  const facts = (side: TradeSide) => tradeFacts(asked, side, { of: 'depot', byDay })
  const money = isOfDepots(asked)
    ? sql``
    : sql`union all select c.bill_date, 0, 0, 0, 0, c.came, c.went from (${cashFacts(asked, byDay)}) c`
  return {
    facts: sql`select s.bill_date, s.documents, s.untaxed, s.cost, 0 as purchased, 0 as came, 0 as went from (${facts('sale')}) s
      union all select p.bill_date, 0, 0, 0, p.untaxed, 0, 0 from (${facts('purchase')}) p ${money}`,
    keys: { billDate: dayOf(span) },
    figures: {
      billCount: sumOfColumn('documents'),
      salesAmt: sumOfColumn('untaxed'),
      costAmt: sumOfColumn('cost'),
      profitAmt: profitSum,
      purchaseAmt: sumOfColumn('purchased'),
      ...(isOfDepots(asked) ? {} : { receivedAmt: sumOfColumn('came'), paidAmt: sumOfColumn('went') }),
    },
    order: sql`g."billDate"`,
  }
}

/** Sales, purchases, receipts and payments by day or month. Refuses FIELD_BAD. */
export async function tradePage(asked: TradeCall<TradeAnalysisQuery>): Promise<DataOf<'TradeAnalysisApi_list'>> {
  checkPeriod(asked.query)
  return (await reportPage(asked.tx, tradeReport(asked), asked.query)) as DataOf<'TradeAnalysisApi_list'>
}
