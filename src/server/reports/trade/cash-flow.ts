import { type RawBuilder, sql } from 'kysely'
import type { DataOf, QueryOf } from '#contract/operations.gen.ts'
import type { DocumentDefinition } from '#resources/documents/define-document.ts'
import { allDefinitions } from '#resources/documents/index.ts'
import { checkPeriod } from '../../db/period.ts'
import { kindName } from '../../documents/engine/kind.ts'
import type { Call } from '../../http/request.ts'
import { type ReportDefinition, type ReportRow, reportPage } from '../report-page.ts'
import { isDirtyPart, isOfDepots, type TradeCall } from './trade-facts.ts'
import { dayOf, defaultOrder } from './trade-groupings.ts'
import { sumSpans } from './trade-spans.ts'
import { customerKinds } from './trade-sums.ts'

/** Condition that excludes accounts of stored value and points, which are debts to members, not money. */
const holdsMoney = sql`a.kind_code not in ('storedValue', 'points')`

const isOfTypes = (isOne: (type: DocumentDefinition) => boolean): RawBuilder<unknown> =>
  sql`t.kind = any (${allDefinitions.filter(isOne).map(({ words }) => words.id)}::text[])`
const isOpening = isOfTypes(({ opens }) => opens === true)
const isBetween = isOfTypes(({ money }) => money === 'between')
const isReceived = isOfTypes(({ money }) => money === 'received')

/**
 * Money by day (or month, for whole months of the period), document type and account: opening balance, received, paid,
 * and transferred between accounts. The four add up to the change of the accounts. Read from stored sums, and from
 * entries that are not in them yet (ADR 153).
 */
export function cashFacts(asked: TradeCall, byDay: boolean): RawBuilder<unknown> {
  return sql`select t.bill_date, t.kind, t.account_id,
      case when ${isOpening} then t.came - t.went else 0 end as opened,
      case when ${isOpening} or ${isBetween} then 0 when ${isReceived} then t.came - t.went else t.came end as came,
      case when ${isOpening} or ${isBetween} or ${isReceived} then 0 else t.went end as went,
      case when ${isBetween} then t.came - t.went else 0 end as between_accounts
    from (${entriesOf(asked, byDay)}) t
    join cash_account a on a.tenant_id = ${asked.tx.tenantId} and a.id = t.account_id and ${holdsMoney}`
}

/** Entries of accounts: `came` for documents with customers, `went` (positive for payments) for all others. */
function entriesOf(asked: TradeCall, byDay: boolean): RawBuilder<unknown> {
  const { tx, query } = asked
  const day = sql`t.bill_date between ${query.startTime ?? '-infinity'}::date and ${query.endTime ?? 'infinity'}::date`
  const isOfCustomer = sql`(t.of_customer or t.kind = any (${customerKinds()}::text[]))`
  const summed = sql`select t.first_day as bill_date, t.kind, t.of_id as account_id, t.final as came, t.cost as went from trade_sum t
     where t.tenant_id = ${tx.tenantId} and t.grain = 'cash' and t.depot_id = 0`
  const sums = sumSpans({ tenantId: tx.tenantId, grain: 'cash' }, query, byDay).map((span) => sql`${summed} and ${span}`)
  return sql`${sql.join(sums, sql` union all `)}
    union all select t.bill_date, t.kind, t.account_id, case when ${isOfCustomer} then t.amount else 0 end, case
    when ${isOfCustomer} then 0 else -t.amount end
      from trade_cash t where t.tenant_id = ${tx.tenantId} and ${day} and ${isDirtyPart(asked, 'cash', 't.id')}`
}

type CashFlowQuery = QueryOf<'CashFlowApi_list'>
type CashFlowCall = TradeCall<CashFlowQuery> & Pick<Call<'CashFlowApi_list'>, 'language'>

const groupKeys: Readonly<Record<NonNullable<CashFlowQuery['groupBy']>, Readonly<Record<string, RawBuilder<unknown>>>>> = {
  day: { billDate: dayOf('day') },
  month: { billDate: dayOf('month') },
  account: { accountId: sql`t.account_id` },
  kind: { kind: sql`t.kind` },
}

function cashFlowReport(asked: CashFlowCall): ReportDefinition {
  const { tx, query, language } = asked
  const { groupBy = 'day', accountId } = query
  const isAsked = accountId === undefined ? sql`true` : sql`t.account_id = ${accountId}`
  const sums = { opened: sql`sum(t.opened)`, came: sql`sum(t.came)`, went: sql`sum(t.went)`, between: sql`sum(t.between_accounts)` }
  const account = {
    names: sql`n.name as "accountName"`,
    joins: sql`left join cash_account n on n.tenant_id = ${tx.tenantId} and n.id = g."accountId"`,
  }
  const withKind = (row: ReportRow): ReportRow => (typeof row.kind === 'string' ? { ...row, kindName: kindName(row.kind, language) } : row)
  return {
    // money belongs to the company, so users restricted to depots get none
    facts: sql`select * from (${cashFacts(asked, groupBy === 'day')}) t where ${isAsked} and not ${isOfDepots(asked)}::boolean`,
    keys: groupKeys[groupBy],
    figures: {
      openingAmt: sums.opened,
      receivedAmt: sums.came,
      paidAmt: sums.went,
      transferAmt: sums.between,
      netAmt: sql`${sums.opened} + ${sums.came} - ${sums.went} + ${sums.between}`,
    },
    having: sql`sum(t.opened) <> 0 or sum(t.came) <> 0 or sum(t.went) <> 0 or sum(t.between_accounts) <> 0`,
    ...(groupBy === 'account' ? account : {}),
    order: defaultOrder(groupBy, 'receivedAmt'),
    worked: withKind,
  }
}

/** Money received and paid by day, month, account or type of document. Refuses FIELD_BAD. */
export async function cashFlowPage(asked: CashFlowCall): Promise<DataOf<'CashFlowApi_list'>> {
  checkPeriod(asked.query)
  return (await reportPage(asked.tx, cashFlowReport(asked), asked.query)) as DataOf<'CashFlowApi_list'>
}
