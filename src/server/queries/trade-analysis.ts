import { sql } from 'kysely'
import type { DataOf, QueryOf } from '#contract/operations.gen.ts'
import { spanOf } from '#resources/reports.ts'
import { cashFacts } from './cash-flow.ts'
import { checkPeriod } from './period.ts'
import { type Report, reportPage } from './report-page.ts'
import { factsOf, isOfDepots, type Side, type TradeAsked } from './trade-facts.ts'
import { dayOf } from './trade-groupings.ts'

type Query = QueryOf<'TradeAnalysisApi_list'>

/** The sum of a column of the facts. */
export const sumOf = (column: string) => sql`sum(${sql.ref(`t.${column}`)})`

export const profit = sql`sum(t.untaxed) - sum(t.cost)`

function reportOf(asked: TradeAsked<Query>): Report {
  const span = spanOf(asked.query, asked.tx.today)
  const byDay = span !== 'month'
  const facts = (side: Side) => factsOf(asked, side, { of: 'depot', byDay })
  const money = isOfDepots(asked)
    ? sql``
    : sql`union all select c.bill_date, 0, 0, 0, 0, c.came, c.went from (${cashFacts(asked, byDay)}) c`
  return {
    facts: sql`select s.bill_date, s.documents, s.untaxed, s.cost, 0 as purchased, 0 as came, 0 as went from (${facts('sale')}) s
      union all select p.bill_date, 0, 0, 0, p.untaxed, 0, 0 from (${facts('purchase')}) p ${money}`,
    keys: { billDate: dayOf(span) },
    figures: {
      billCount: sumOf('documents'),
      salesAmt: sumOf('untaxed'),
      costAmt: sumOf('cost'),
      profitAmt: profit,
      purchaseAmt: sumOf('purchased'),
      ...(isOfDepots(asked) ? {} : { receivedAmt: sumOf('came'), paidAmt: sumOf('went') }),
    },
    order: sql`g."billDate"`,
  }
}

/** What was sold, bought, received and paid by day or month. Refused: FIELD_BAD. */
export async function tradePage(asked: TradeAsked<Query>): Promise<DataOf<'TradeAnalysisApi_list'>> {
  checkPeriod(asked.query)
  return (await reportPage(asked.tx, reportOf(asked), asked.query)) as DataOf<'TradeAnalysisApi_list'>
}
