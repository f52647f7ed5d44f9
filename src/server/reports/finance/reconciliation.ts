import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DataOf, QueryOf } from '#contract/operations.gen.ts'
import { daysLater } from '#domain/core/day-periods.ts'
import { checkPeriod } from '../../db/period.ts'
import { allOf, statement } from '../../db/query-builder.ts'
import { visibleDocuments } from '../../documents/engine/depot-access.ts'
import type { Call } from '../../http/request.ts'
import { type ReportDefinition, reportPage, withDocumentLinks } from '../report-page.ts'

type ReconciliationQuery = QueryOf<'ReconciliationApi_list'>
type ReconciliationCall = Pick<Call<'ReconciliationApi_list'>, 'tx' | 'user' | 'language'> & { query: ReconciliationQuery }

/** Accounts for which others keep statements: those at banks and payment services, or only the requested account. */
const accountsOf = ({ tx, query: { accountId } }: ReconciliationCall) =>
  sql`select a.id from cash_account a where a.tenant_id = ${tx.tenantId}
       and ${accountId ? sql<SqlBool>`a.id = ${accountId}` : sql<SqlBool>`a.kind_code in ('bank', 'thirdParty')`}`

/**
 * Booked payments of an account by number: the provider's payment number, the bank's slip number, the refund's key, or
 * else the document's own number. Entries with the same number are parts of one payment. `own`: the document's number,
 * if the payment belongs to one document only.
 */
function bookedPayments(asked: ReconciliationCall, since: string): RawBuilder<unknown> {
  const { tx, user } = asked
  const seen = visibleDocuments(user)
  return sql`
    select e.account_id, n.no, sum(e.amount) as amount, min(e.bill_date) as bill_date, min(e.document_id) as document_id,
           case when min(d.id) = max(d.id) then min(d.bill_no) end as own
      from cash_entry e
      join document d on d.tenant_id = ${tx.tenantId} and d.id = e.document_id
      left join order_payment p on p.tenant_id = ${tx.tenantId} and p.document_id = e.document_id and p.no = e.no
      and p.account_id = e.account_id
      left join order_refund f on f.tenant_id = ${tx.tenantId} and f.document_id = e.document_id and f.no = -e.no
      left join retail_payment r on r.tenant_id = ${tx.tenantId} and r.document_id = e.document_id
      and r.index_no = e.no and r.account_id = e.account_id
      left join cash_deposit s on s.tenant_id = ${tx.tenantId} and s.document_id = e.document_id
      left join withdrawal_payment w on w.tenant_id = ${tx.tenantId} and w.document_id = e.document_id and w.no = e.no
     cross join lateral (select coalesce(p.payment_no, f.key, r.payment_no, s.slip_no, w.slip_no, d.bill_no, d.id::text) as no) n
     where ${allOf([sql`e.tenant_id = ${tx.tenantId} and e.bill_date >= ${since}::date and e.account_id in (${accountsOf(asked)})`, ...seen])}
     group by e.account_id, n.no having sum(e.amount) <> 0`
}

/**
 * Statement lines with their number in our books: the provider's number if we booked it, else our number on the line,
 * which may also be the number of a document that has only one payment in the account.
 */
const statementLines = (asked: ReconciliationCall) => sql`
  select s.*, coalesce(a.no, b.no, c.no, s.trade_no) as no
    from account_statement s
    left join o a on a.account_id = s.account_id and a.no = s.trade_no
    left join o b on b.account_id = s.account_id and b.no = s.our_no
    left join (select o.account_id, o.own, min(o.no) as no from o where o.own is not null group by 1, 2 having count(*) = 1) c
      on c.account_id = s.account_id and c.own = s.our_no
   where s.tenant_id = ${asked.tx.tenantId} and s.account_id in (${accountsOf(asked)})`

const listConditions: Readonly<Record<NonNullable<ReconciliationQuery['groupBy']>, RawBuilder<SqlBool>>> = {
  matched: sql`t.their = t.our`,
  ours: sql`t.their is null`,
  missing: sql`t.their is null and t.covered`,
  theirs: sql`t.our is null`,
  differs: sql`t.their <> t.our`,
}

/**
 * Booked payments and statement lines joined by account and number. `covered`: the day of the posting
 * lies within the account's statement. `since` leaves out earlier postings.
 */
const matchedSql = (asked: ReconciliationCall, since = '-infinity') => sql`
  with o as materialized (${bookedPayments(asked, since)}),
       h as (select x.account_id, x.no, sum(x.amount) as amount, sum(coalesce(x.fee_amt, 0)) as fee, min(x.trade_date) as trade_date,
                    min(x.trade_no) as trade_no, min(x.counterparty) as counterparty from (${statementLines(asked)}) x
                    group by x.account_id, x.no),
       c as (select account_id, min(trade_date) as first, max(trade_date) as last from account_statement
       where tenant_id = ${asked.tx.tenantId} group by account_id)
  select coalesce(h.account_id, o.account_id) as account_id, coalesce(h.no, o.no) as no, h.amount as their, h.fee, h.trade_date, h.trade_no,
         h.counterparty, o.amount as our, o.bill_date, o.document_id, coalesce(o.bill_date between c.first and c.last, false) as covered
    from h full join o on o.account_id = h.account_id and o.no = h.no
    left join c on c.account_id = o.account_id`

/** Condition that a row is in the period, by the statement's date, or by ours if it is on no statement. */
const inPeriod = ({ startTime, endTime }: ReconciliationQuery) =>
  sql<SqlBool>`coalesce(t.trade_date, t.bill_date) between ${startTime ?? '-infinity'}::date and ${endTime ?? 'infinity'}::date`

const reconciliationFacts = (asked: ReconciliationCall): RawBuilder<unknown> =>
  sql`select * from (${matchedSql(asked)}) t where ${inPeriod(asked.query)} and ${listConditions[asked.query.groupBy ?? 'matched']}`

const comparedDays = 92

/**
 * Numbers of payments in the last three months that are only on statements, that are missing on them, or whose amounts
 * differ; all zero if nobody has entered a statement.
 */
export async function statementDifferences({
  tx,
  user,
}: Pick<ReconciliationCall, 'tx' | 'user'>): Promise<Record<'theirs' | 'missing' | 'differs', number>> {
  const query = { startTime: daysLater(tx.today, -comparedDays), endTime: tx.today }
  const asked: ReconciliationCall = { tx, user, language: 'zh', query }
  const entered = await tx.maybeOne('select from account_statement where tenant_id = $1 and trade_date >= $2 limit 1', [
    tx.tenantId,
    query.startTime,
  ])
  const counted = (list: keyof typeof listConditions) => sql`(count(*) filter (where ${listConditions[list]}))::integer`
  const [found] = entered
    ? await tx.run(
        statement(sql<Record<'theirs' | 'missing' | 'differs', number>>`
          select ${counted('theirs')} as theirs, ${counted('missing')} as missing, ${counted('differs')} as differs
            from (${matchedSql(asked, daysLater(query.startTime, -comparedDays))}) t where ${inPeriod(query)}`),
      )
    : []
  return found ?? { theirs: 0, missing: 0, differs: 0 }
}

function reconciliationReport(asked: ReconciliationCall): ReportDefinition {
  const { tx, user, language } = asked
  const shown = withDocumentLinks(user, language)
  return {
    facts: reconciliationFacts(asked),
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

/**
 * Compares statements of banks and payment services with the books: what agrees, what is on one side only, and what
 * differs (ADR 163).
 */
export async function reconciliationPage(asked: ReconciliationCall): Promise<DataOf<'ReconciliationApi_list'>> {
  checkPeriod(asked.query)
  return (await reportPage(asked.tx, reconciliationReport(asked), asked.query)) as DataOf<'ReconciliationApi_list'>
}
