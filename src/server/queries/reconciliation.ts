import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DataOf, QueryOf } from '#contract/operations.gen.ts'
import { allOf } from '../db/query-builder.ts'
import { documentsSeen } from '../documents/engine/depot-access.ts'
import type { Call } from '../http/request.ts'
import { headsShownTo, type Report, reportPage } from './report-page.ts'

type Query = QueryOf<'ReconciliationApi_list'>
type Asked = Pick<Call<'ReconciliationApi_list'>, 'tx' | 'user' | 'language'> & { query: Query }

/** Accounts that others keep for us: those with banks and payment services, or the one asked for. */
const accountsOf = ({ tx, query: { accountId } }: Asked) =>
  sql`select a.id from cash_account a where a.tenant_id = ${tx.tenantId}
       and ${accountId ? sql<SqlBool>`a.id = ${accountId}` : sql<SqlBool>`a.kind_code in ('bank', 'thirdParty')`}`

/**
 * What our books have of each number in an account: that of the payment with its provider, of the bank's slip, of the refund as it was sent, else the
 * document's own. A number that stands twice is one payment in parts.
 */
function ours(asked: Asked): RawBuilder<unknown> {
  const { tx, user } = asked
  const seen = documentsSeen(user)
  return sql`
    select e.account_id, n.no, sum(e.amount) as amount, min(e.bill_date) as bill_date, min(e.document_id) as document_id
      from cash_entry e
      join document d on d.tenant_id = e.tenant_id and d.id = e.document_id
      left join order_payment p on p.tenant_id = e.tenant_id and p.document_id = e.document_id and p.no = e.no and p.account_id = e.account_id
      left join order_refund f on f.tenant_id = e.tenant_id and f.document_id = e.document_id and f.no = -e.no
      left join retail_payment r on r.tenant_id = e.tenant_id and r.document_id = e.document_id and r.index_no = e.no and r.account_id = e.account_id
      left join cash_deposit s on s.tenant_id = e.tenant_id and s.document_id = e.document_id
      left join withdrawal_payment w on w.tenant_id = e.tenant_id and w.document_id = e.document_id and w.no = e.no
     cross join lateral (select coalesce(p.payment_no, f.key, r.payment_no, s.slip_no, w.slip_no, d.bill_no, d.id::text) as no) n
     where ${allOf([sql`e.tenant_id = ${tx.tenantId} and e.account_id in (${accountsOf(asked)})`, ...seen])}
     group by e.account_id, n.no having sum(e.amount) <> 0`
}

/** Lines of statements under the number that our books know: the provider's, else ours where the line says it. */
const theirs = (asked: Asked) => sql`
  select s.*, coalesce(a.no, b.no, s.trade_no) as no
    from account_statement s
    left join o a on a.account_id = s.account_id and a.no = s.trade_no
    left join o b on b.account_id = s.account_id and b.no = s.our_no
   where s.tenant_id = ${asked.tx.tenantId} and s.account_id in (${accountsOf(asked)})`

const lists: Readonly<Record<NonNullable<Query['groupBy']>, RawBuilder<SqlBool>>> = {
  matched: sql`t.their = t.our`,
  ours: sql`t.their is null`,
  theirs: sql`t.our is null`,
  differs: sql`t.their <> t.our`,
}

/** Both held against each other by account and number, of the days asked for: those of the statement, of what it has not our own. */
function facts(asked: Asked): RawBuilder<unknown> {
  const { groupBy = 'matched', startTime, endTime } = asked.query
  return sql`
    with o as materialized (${ours(asked)}),
         h as (select x.account_id, x.no, sum(x.amount) as amount, sum(coalesce(x.fee_amt, 0)) as fee, min(x.trade_date) as trade_date,
                      min(x.trade_no) as trade_no, min(x.counterparty) as counterparty from (${theirs(asked)}) x group by x.account_id, x.no)
    select * from (
      select coalesce(h.account_id, o.account_id) as account_id, coalesce(h.no, o.no) as no, h.amount as their, h.fee, h.trade_date, h.trade_no,
             h.counterparty, o.amount as our, o.bill_date, o.document_id
        from h full join o on o.account_id = h.account_id and o.no = h.no) t
     where coalesce(t.trade_date, t.bill_date) between ${startTime ?? '-infinity'}::date and ${endTime ?? 'infinity'}::date and ${lists[groupBy]}`
}

function reportOf(asked: Asked): Report {
  const { tx, user, language } = asked
  const shown = headsShownTo(user, language)
  return {
    facts: facts(asked),
    keys: { accountId: sql`t.account_id`, no: sql`t.no` },
    figures: {
      theirAmt: sql`sum(t.their)`,
      feeAmt: sql`sum(t.fee)`,
      netAmt: sql`sum(t.their - t.fee)`,
      ourAmt: sql`sum(t.our)`,
      differenceAmt: sql`coalesce(sum(t.their), 0) - coalesce(sum(t.our), 0)`,
    },
    more: {
      tradeDate: sql`min(t.trade_date)`,
      tradeNo: sql`min(t.trade_no)`,
      counterparty: sql`min(t.counterparty)`,
      billDate: sql`min(t.bill_date)`,
      headId: sql`min(t.document_id)`,
    },
    names: sql`a.name as "accountName", d.kind, d.bill_no as "billNo"`,
    joins: sql`left join cash_account a on a.tenant_id = ${tx.tenantId} and a.id = g."accountId"
               left join document d on d.tenant_id = ${tx.tenantId} and d.id = g."headId"`,
    order: sql`coalesce(g."tradeDate", g."billDate")`,
    worked: ({ no, ...row }) => ({
      ...shown(row),
      ...(no === undefined ? {} : { id: `${row.accountId}-${no}` }),
    }),
  }
}

/** Statements of banks and payment services held against the books: what agrees, and what only one of both has or has otherwise (ADR 163). */
export const reconciliationPage = async (asked: Asked): Promise<DataOf<'ReconciliationApi_list'>> =>
  (await reportPage(asked.tx, reportOf(asked), asked.query)) as DataOf<'ReconciliationApi_list'>
