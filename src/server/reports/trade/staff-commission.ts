import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DataOf, QueryOf } from '#contract/operations.gen.ts'
import { retailExchangeDocument } from '#resources/documents/retail/retail-exchange.document.ts'
import { retailOrderDocument } from '#resources/documents/retail/retail-order.document.ts'
import { retailReturnDocument } from '#resources/documents/retail/retail-return.document.ts'
import { salesOutDocument } from '#resources/documents/sales/sales-out.document.ts'
import { salesReturnDocument } from '#resources/documents/sales/sales-return.document.ts'
import { checkPeriod } from '../../db/period.ts'
import { allOf, withTenant } from '../../db/query-builder.ts'
import { tradeRows } from '../../db/schema/trade-rows.ts'
import { settingsOf } from '../../db/settings.ts'
import { visibleDocuments } from '../../documents/engine/depot-access.ts'
import type { Call } from '../../http/request.ts'
import { type ReportDefinition, reportPage, withDocumentLinks } from '../report-page.ts'

type CommissionQuery = QueryOf<'StaffCommissionApi_list'>
export type CommissionCall = Pick<Call<'StaffCommissionApi_list'>, 'tx' | 'user' | 'language'> & { query: CommissionQuery }

/** Sales on credit, which are collected by settlements. Sales at the till are paid at once. */
const creditSales = salesOutDocument.words.id
const cashSales = [retailOrderDocument, retailExchangeDocument].map(({ words }) => words.id)
const returnKinds = [salesReturnDocument, retailReturnDocument, retailExchangeDocument].map(({ words }) => words.id)

const inPeriod = ({ query: { startTime, endTime } }: CommissionCall, day: string) =>
  sql<SqlBool>`${sql.ref(day)} between ${startTime ?? '-infinity'}::date and ${endTime ?? 'infinity'}::date`

/**
 * Condition that an entry collects money: settlements by a payment or by an advance do; discounts and write-offs do
 * not.
 */
const isCollection = sql<SqlBool>`e.account = 'receivable' and e.settles_id is not null and e.about in ('payment', 'applied')`

/** Posted lines that take back a sale's line `source`: returns, and red documents of sales and of returns. */
const returnedLines = ({ tx }: CommissionCall) => sql`
  select case when 'mirror' = any (b.tags) then coalesce(case when b.kind = any (${returnKinds}::text[]) then o.source_body_id end, o.id) else l.source_body_id end as source,
         l.id, b.bill_date
    from document b
    join document_line l on l.tenant_id = b.tenant_id and l.document_id = b.id
    left join document_line o on o.tenant_id = b.tenant_id and o.document_id = b.mirror_id and o.index_no = l.index_no
   where b.tenant_id = ${tx.tenantId} and 'booked' = any (b.tags)
     and ('mirror' = any (b.tags) and b.kind = any (${[creditSales, ...cashSales, ...returnKinds]}::text[])
       or b.kind = any (${returnKinds}::text[]) and l.base_qty < 0 and l.source_body_id is not null)`

/** Sales with collections or returns in the period. */
const salesInPeriod = (asked: CommissionCall) => sql`
  select e.settles_id as id from ledger_entry e where e.tenant_id = ${asked.tx.tenantId} and ${isCollection} and ${inPeriod(asked, 'e.bill_date')}
  union select l.document_id from (${returnedLines(asked)}) k join document_line l on l.tenant_id = ${asked.tx.tenantId} and l.id = k.source where ${inPeriod(asked, 'k.bill_date')}
  union select d.id from document d where d.tenant_id = ${asked.tx.tenantId} and d.kind = any (${cashSales}::text[]) and ${inPeriod(asked, 'd.bill_date')}`

/** The commission rate of a sale's line, by the most specific rule for its day, clerk and goods. */
const ruleOfLine = ({ tx }: CommissionCall) => sql`
  select r.commission_rate from commission_rule r
    left join class_way w on w.id = c.classify_id and w.above = r.classify_id
   where r.tenant_id = ${tx.tenantId} and r.status = 1 and s.bill_date between r.start_date and coalesce(r.end_date, 'infinity')
     and (r.staff_id is null or r.staff_id = s.clerk_id) and (r.post_id is null or r.post_id = u.post_id)
     and (r.comm_info_id is null or r.comm_info_id = s.comm_info_id) and (r.classify_id is null or w.id is not null)
   order by r.staff_id is null, r.post_id is null, r.comm_info_id is null, w.steps nulls last, r.start_date desc, r.id limit 1`

/**
 * Tables of what was returned of the requested sales, by line: by returns, by red documents of returns, and by red
 * documents of the sales themselves.
 */
const returnTables = ({ tx }: CommissionCall) => sql`
    own as materialized (
      select l.id, l.document_id, l.index_no from document_line l
       where l.tenant_id = ${tx.tenantId} and l.document_id in (select id from sale) and l.base_qty > 0),
    returned as materialized (
      select o.id as source, o.document_id, r.id as line_id, r.index_no, b.bill_date, b.mirror_id
        from own o
        join document_line r on r.tenant_id = ${tx.tenantId} and r.source_body_id = o.id and r.base_qty < 0
        join document b on b.tenant_id = ${tx.tenantId} and b.id = r.document_id and b.kind = any (${returnKinds}::text[])
         and 'booked' = any (b.tags) and not 'mirror' = any (b.tags)),
    red as (
      select source, document_id, mirror_id, index_no from returned where mirror_id is not null
      union all select o.id, o.document_id, h.mirror_id, o.index_no from own o
        join document h on h.tenant_id = ${tx.tenantId} and h.id = o.document_id and h.mirror_id is not null),
    taken as materialized (
      select k.source, k.bill_date, k.document_id, b.untaxed, b.final
        from (select source, document_id, bill_date, line_id from returned
              union all select r.source, r.document_id, m.bill_date, l.id from red r
                join document m on m.tenant_id = ${tx.tenantId} and m.id = r.mirror_id
                join document_line l on l.tenant_id = ${tx.tenantId} and l.document_id = m.id and l.index_no = r.index_no) k
        join ${withTenant(tx, tradeRows.trade_document_line)} b on b.id = k.line_id)`

/**
 * Commission of each line of a sale by day, in the order of the books. It is the collected share, up to then, of the
 * amount not returned, times the rate, less what was earned on earlier days (ADR 164). So the parts add up to the full
 * commission once everything is collected.
 */
function commissionByDay(asked: CommissionCall, places: number): RawBuilder<unknown> {
  const { tx, user, query } = asked
  const shown = allOf([
    sql<SqlBool>`d.tenant_id = ${tx.tenantId} and d.kind = any (${[creditSales, ...cashSales]}::text[]) and 'booked' = any (d.tags) and not 'mirror' = any (d.tags)`,
    ...visibleDocuments(user),
  ])
  const upTo = (day: string) =>
    sql`coalesce((select sum(x.untaxed) from taken x where x.source = s.id and x.bill_date <= ${sql.ref(day)}), 0)`
  return sql`
    with recursive class_way as (
      select id, id as above, 0 as steps from classification where tenant_id = ${tx.tenantId}
      union all select w.id, k.parent_id, w.steps + 1 from class_way w
        join classification k on k.tenant_id = ${tx.tenantId} and k.id = w.above and k.parent_id is not null),
    sale as materialized (
      select d.id, d.kind, d.bill_date, d.kind = any (${cashSales}::text[]) as is_paid from document d where ${shown} and d.id in (${salesInPeriod(asked)})),
    line as materialized (
      select s.*, h.is_paid, r.commission_rate as rate
        from sale h
        join ${withTenant(tx, tradeRows.trade_document_line)} s on s.document_id = h.id and s.qty > 0
        join commodity c on c.tenant_id = ${tx.tenantId} and c.id = s.comm_info_id
        left join app_user u on u.tenant_id = ${tx.tenantId} and u.id = s.clerk_id
        cross join lateral (${ruleOfLine(asked)}) r
       ${query.staffId ? sql`where s.clerk_id = ${query.staffId}` : sql``}),
    ${returnTables(asked)},
    paid as materialized (
      select e.settles_id as document_id, e.bill_date, -sum(e.amount) as amount from ledger_entry e
       where e.tenant_id = ${tx.tenantId} and ${isCollection} and e.settles_id in (select id from sale where not is_paid) group by 1, 2),
    turn as materialized (
      select document_id, bill_date from paid union select document_id, bill_date from taken union select id, bill_date from sale where is_paid),
    whole as materialized (
      select n.document_id, n.bill_date as day,
             coalesce((select sum(p.amount) from paid p where p.document_id = n.document_id and p.bill_date <= n.bill_date), 0) as collected,
             (select sum(l.final_amt) from document_line l where l.tenant_id = ${tx.tenantId} and l.document_id = n.document_id and l.base_qty > 0)
               + coalesce((select sum(x.final) from taken x where x.document_id = n.document_id and x.bill_date <= n.bill_date), 0) as kept
        from turn n),
    share as (
      select s.id as line_id, s.document_id, s.kind, s.clerk_id, s.comm_info_id, s.rate, w.day,
             case when s.is_paid then 1 when w.kept <= 0 then 0 else least(greatest(w.collected, 0), w.kept) / w.kept end as part, s.untaxed + ${upTo('w.day')} as kept
        from line s join whole w on w.document_id = s.document_id),
    sum_up as (
      select *, round(kept * part, ${places}::integer) as collected, round(kept * part * rate / 100, ${places}::integer) as amount from share)
    select * from (
      select line_id, document_id, kind, clerk_id, comm_info_id, rate, day,
             collected - coalesce(lag(collected) over way, 0) as collected, amount - coalesce(lag(amount) over way, 0) as amount
        from sum_up window way as (partition by line_id order by day)) t
     where ${inPeriod(asked, 't.day')} and (t.collected <> 0 or t.amount <> 0)`
}

async function commissionReport(asked: CommissionCall): Promise<ReportDefinition> {
  const { tx, user, query, language } = asked
  const { groupBy = 'staff' } = query
  const { places } = await settingsOf(tx)
  const clerk = { staffId: sql`t.clerk_id` }
  const name = sql`coalesce(n.real_name, n.account) as "staffName"`
  const staff = sql`left join app_user n on n.tenant_id = ${tx.tenantId} and n.id = g."staffId"`
  const report = {
    facts: commissionByDay(asked, places.amount),
    figures: { collectedAmt: sql`sum(t.collected)`, commissionAmt: sql`sum(t.amount)` },
  }
  if (groupBy === 'staff') return { ...report, keys: clerk, names: name, joins: staff, order: sql`g."commissionAmt" desc` }
  if (groupBy === 'month')
    return {
      ...report,
      keys: { billDate: sql`date_trunc('month', t.day)::date`, ...clerk },
      names: name,
      joins: staff,
      order: sql`g."billDate", g."commissionAmt" desc`,
    }
  return {
    ...report,
    keys: {
      billDate: sql`t.day`,
      headId: sql`t.document_id`,
      lineId: sql`t.line_id`,
      ...clerk,
      commInfoId: sql`t.comm_info_id`,
      commissionRate: sql`t.rate`,
    },
    names: sql`${name}, d.kind, d.bill_no as "billNo", c.comm_info_code as "commInfoCode", c.comm_info_name as "commInfoName"`,
    joins: sql`${staff} left join document d on d.tenant_id = ${tx.tenantId} and d.id = g."headId"
      left join commodity c on c.tenant_id = ${tx.tenantId} and c.id = g."commInfoId"`,
    order: sql`g."billDate", g."headId", g."lineId"`,
    worked: withDocumentLinks(user, language),
  }
}

/** Commission on money collected in a period, less returns and reversed settlements. Refuses FIELD_BAD. */
export async function staffCommissionPage(asked: CommissionCall): Promise<DataOf<'StaffCommissionApi_list'>> {
  checkPeriod(asked.query)
  return (await reportPage(asked.tx, await commissionReport(asked), asked.query)) as DataOf<'StaffCommissionApi_list'>
}
