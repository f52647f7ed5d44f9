import { type RawBuilder, sql } from 'kysely'
import type { DataOf, QueryOf } from '#contract/operations.gen.ts'
import type { DocumentDefinition } from '#resources/documents/define-document.ts'
import { allDefinitions } from '#resources/documents/index.ts'
import { kindName } from '../documents/engine/kind.ts'
import type { Call } from '../http/request.ts'
import { checkPeriod } from './period.ts'
import { type Report, type Row, reportPage } from './report-page.ts'
import { isOfDepots, notedAs, type TradeAsked } from './trade-facts.ts'
import { dayOf, usualOrder } from './trade-groupings.ts'
import { spansOf } from './trade-spans.ts'
import { customerKinds } from './trade-sums.ts'

/** Accounts `a` that say what members have left: a debt, no money. */
const holdsMoney = sql`a.kind_code not in ('storedValue', 'points')`

const idsWhere = (isOne: (type: DocumentDefinition) => boolean): RawBuilder<unknown> =>
  sql`t.kind = any (${allDefinitions.filter(isOne).map(({ words }) => words.id)}::text[])`
const isOpening = idsWhere(({ opens }) => opens === true)
const isBetween = idsWhere(({ money }) => money === 'between')
const isReceived = idsWhere(({ money }) => money === 'received')

/**
 * Money of accounts by day, or by month where the period has whole ones, type of document and account, from sums and from what was noted since
 * (ADR 153): what was there at the start, what came in, what went out, and what went from one account to another. The four come to the change of
 * the accounts.
 */
export function cashFacts(asked: TradeAsked, byDay: boolean): RawBuilder<unknown> {
  return sql`select t.bill_date, t.kind, t.account_id,
      case when ${isOpening} then t.came - t.went else 0 end as opened,
      case when ${isOpening} or ${isBetween} then 0 when ${isReceived} then t.came - t.went else t.came end as came,
      case when ${isOpening} or ${isBetween} or ${isReceived} then 0 else t.went end as went,
      case when ${isBetween} then t.came - t.went else 0 end as between_accounts
    from (${entriesOf(asked, byDay)}) t
    join cash_account a on a.tenant_id = ${asked.tx.tenantId} and a.id = t.account_id and ${holdsMoney}`
}

/** What entered accounts: `came` of documents with customers, `went` (above zero where it left) of all others. */
function entriesOf(asked: TradeAsked, byDay: boolean): RawBuilder<unknown> {
  const { tx, query } = asked
  const day = sql`t.bill_date between ${query.startTime ?? '-infinity'}::date and ${query.endTime ?? 'infinity'}::date`
  const isOfCustomer = sql`(t.of_customer or t.kind = any (${customerKinds()}::text[]))`
  const summed = sql`select t.first_day as bill_date, t.kind, t.of_id as account_id, t.final as came, t.cost as went from trade_sum t
     where t.tenant_id = ${tx.tenantId} and t.grain = 'cash' and t.depot_id = 0`
  const sums = spansOf({ tenantId: tx.tenantId, grain: 'cash' }, query, byDay).map((span) => sql`${summed} and ${span}`)
  return sql`${sql.join(sums, sql` union all `)}
    union all select t.bill_date, t.kind, t.account_id, case when ${isOfCustomer} then t.amount else 0 end, case when ${isOfCustomer} then 0 else -t.amount end
      from trade_cash t where t.tenant_id = ${tx.tenantId} and ${day} and ${notedAs(asked, 'cash', 't.id')}`
}

type Query = QueryOf<'CashFlowApi_list'>
type CashAsked = TradeAsked<Query> & Pick<Call<'CashFlowApi_list'>, 'language'>

const keys: Readonly<Record<NonNullable<Query['groupBy']>, Readonly<Record<string, RawBuilder<unknown>>>>> = {
  day: { billDate: dayOf('day') },
  month: { billDate: dayOf('month') },
  account: { accountId: sql`t.account_id` },
  kind: { kind: sql`t.kind` },
}

function reportOf(asked: CashAsked): Report {
  const { tx, query, language } = asked
  const { groupBy = 'day', accountId } = query
  const isAsked = accountId === undefined ? sql`true` : sql`t.account_id = ${accountId}`
  const sums = { opened: sql`sum(t.opened)`, came: sql`sum(t.came)`, went: sql`sum(t.went)`, between: sql`sum(t.between_accounts)` }
  const account = {
    names: sql`n.name as "accountName"`,
    joins: sql`left join cash_account n on n.tenant_id = ${tx.tenantId} and n.id = g."accountId"`,
  }
  const withKind = (row: Row): Row => (typeof row.kind === 'string' ? { ...row, kindName: kindName(row.kind, language) } : row)
  return {
    // money is kept by company: whoever has depots of his own is told of none
    facts: sql`select * from (${cashFacts(asked, groupBy === 'day')}) t where ${isAsked} and not ${isOfDepots(asked)}::boolean`,
    keys: keys[groupBy],
    figures: {
      openingAmt: sums.opened,
      receivedAmt: sums.came,
      paidAmt: sums.went,
      transferAmt: sums.between,
      netAmt: sql`${sums.opened} + ${sums.came} - ${sums.went} + ${sums.between}`,
    },
    having: sql`sum(t.opened) <> 0 or sum(t.came) <> 0 or sum(t.went) <> 0 or sum(t.between_accounts) <> 0`,
    ...(groupBy === 'account' ? account : {}),
    order: usualOrder(groupBy, 'receivedAmt'),
    worked: withKind,
  }
}

/** What money came in and went out by day, month, account or type of document. Refused: FIELD_BAD. */
export async function cashFlowPage(asked: CashAsked): Promise<DataOf<'CashFlowApi_list'>> {
  checkPeriod(asked.query)
  return (await reportPage(asked.tx, reportOf(asked), asked.query)) as DataOf<'CashFlowApi_list'>
}
