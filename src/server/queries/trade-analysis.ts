import { type RawBuilder, sql } from 'kysely'
import type { DataOf, QueryOf } from '#contract/operations.gen.ts'
import { allDefinitions } from '#resources/documents/index.ts'
import { spanOf } from '#resources/reports.ts'
import { type Report, reportPage } from './report-page.ts'
import { checkPeriod, factsOf, isOfDepots, type TradeAsked } from './trade-facts.ts'

type Query = QueryOf<'TradeAnalysisApi_list'>

/** The sum of a column of the facts. */
export const sumOf = (column: string) => sql`sum(${sql.ref(`t.${column}`)})`

export const profit = sql`sum(t.untaxed) - sum(t.cost)`

/** The day, or the first day of the month, that a fact belongs to. */
export const dayOf = (by: string | undefined): RawBuilder<unknown> =>
  by === 'month' ? sql`date_trunc('month', t.bill_date)::date` : sql`t.bill_date`

/** Kinds of documents with customers: what money they bring is received, and less where some goes back; all other money is paid. */
const customerKinds = () => sql`${allDefinitions.flatMap(({ partner, words }) => (partner === 'customer' ? [words.id] : []))}::text[]`

const cashOf = ({ tx, query }: TradeAsked) => sql`
  select c.bill_date, case when d.of_customer then c.amount else 0 end as came, case when d.of_customer then 0 else -c.amount end as went
    from cash_entry c
    join (select d.tenant_id, d.id, d.customer_id is not null or d.kind = any (${customerKinds()}) as of_customer from document d) d
      on d.tenant_id = c.tenant_id and d.id = c.document_id
   where c.tenant_id = ${tx.tenantId} and c.bill_date between ${query.startTime ?? '-infinity'}::date and ${query.endTime ?? 'infinity'}::date`

function reportOf(asked: TradeAsked<Query>): Report {
  const money = isOfDepots(asked) ? sql`` : sql`union all select c.bill_date, 0, 0, 0, 0, c.came, c.went from (${cashOf(asked)}) c`
  return {
    facts: sql`select s.bill_date, s.documents, s.untaxed, s.cost, 0 as purchased, 0 as came, 0 as went from (${factsOf(asked, 'sale')}) s
      union all select p.bill_date, 0, 0, 0, p.untaxed, 0, 0 from (${factsOf(asked, 'purchase')}) p ${money}`,
    keys: { billDate: dayOf(spanOf(asked.query, asked.tx.today)) },
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
