import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DataOf, QueryOf } from '#contract/operations.gen.ts'
import { allOf } from '../../db/query-builder.ts'
import { visibleDocuments } from '../../documents/engine/depot-access.ts'
import { booksCondition } from '../../documents/queries/ledger-sql.ts'
import type { Call } from '../../http/request.ts'
import { type ReportDefinition, reportPage, withDocumentLinks } from '../report-page.ts'

type EstimateAgeQuery = QueryOf<'EstimateAgeApi_list'>
type EstimateAgeCall = Pick<Call<'EstimateAgeApi_list'>, 'tx' | 'user' | 'language'> & { query: EstimateAgeQuery }

/**
 * Estimated amount of each document at the end of a day, without tax: its goods or freight, less what is matched with
 * invoices. A red document counts together with the one that it reverses. The sum of all is the balance of the account
 * for goods received but not invoiced (rule C1-15).
 */
function openEstimates({ tx, user, query }: EstimateAgeCall, until: string): RawBuilder<unknown> {
  const asked = allOf([
    sql`e.tenant_id = ${tx.tenantId} and e.account = 'payable' and e.bill_date <= ${until}::date`,
    ...(query.supplierId ? [sql<SqlBool>`e.party_id = ${query.supplierId}`] : []),
    ...booksCondition(query),
    ...visibleDocuments(user),
  ])
  const receipt = sql`least(d.id, coalesce(d.mirror_id, d.id))`
  return sql`
    select o.*, ${until}::date - h.bill_date as age
      from (select e.party_id, e.document_id, sum(e.amount) as amount
              from (select e.party_id, ${receipt} as document_id, e.amount
                      from ledger_entry e join document d on d.tenant_id = ${tx.tenantId} and d.id = e.document_id
                     where ${asked} and e.about in ('purchase', 'openingPurchase', 'freight') and e.part = 'goods'
                    union all
                    select e.party_id, ${receipt}, -m.cost
                      from invoice_match m
                      join document_line l on l.tenant_id = ${tx.tenantId} and l.id = m.source_line_id
                      join document d on d.tenant_id = ${tx.tenantId} and d.id = l.document_id
                     cross join lateral (select * from ledger_entry e
                                          where e.tenant_id = ${tx.tenantId} and e.document_id = m.document_id
                                          and e.about in ('matched', 'invoice') and e.step <= m.step
                                          order by e.step desc limit 1) e
                     where m.tenant_id = ${tx.tenantId} and ${asked}
                    union all
                    select b.supplier_id, ${receipt}, -s.matched_cost
                      from freight_share s
                      join document b on b.tenant_id = ${tx.tenantId} and b.id = s.document_id
                      join document d on d.tenant_id = ${tx.tenantId} and d.id = s.source_bill_id
                     cross join lateral (select s.tenant_id, 'payable' as account, s.bill_date, b.supplier_id as party_id, s.legal_entity) e
                     where s.matched_cost <> 0 and ${asked}) e
             group by 1, 2 having sum(e.amount) <> 0) o
      join document h on h.tenant_id = ${tx.tenantId} and h.id = o.document_id`
}

/** Condition of each age. */
const ageConditions = {
  upTo30: sql`t.age <= 30`,
  upTo60: sql`t.age between 31 and 60`,
  upTo90: sql`t.age between 61 and 90`,
  over90: sql`t.age > 90`,
} as const satisfies Record<NonNullable<EstimateAgeQuery['age']>, RawBuilder<unknown>>

const ageFigures = {
  estimateAmt: sql`sum(t.amount)`,
  ...Object.fromEntries(
    Object.entries(ageConditions).map(([age, condition]) => [`${age}Amt`, sql`coalesce(sum(t.amount) filter (where ${condition}), 0)`]),
  ),
}

function estimateAgeReport(asked: EstimateAgeCall): ReportDefinition {
  const { tx, user, query, language } = asked
  const until = query.endTime !== undefined && query.endTime < tx.today ? query.endTime : tx.today
  const supplier = sql`left join supplier c on c.tenant_id = ${tx.tenantId} and c.id = g."supplierId"`
  const name = sql`c.supplier_name as "supplierName"`
  const all = openEstimates(asked, until)
  const report = {
    facts: query.age === undefined ? all : sql`select t.* from (${all}) t where ${ageConditions[query.age]}`,
    figures: ageFigures,
  }
  const order = sql`g."over90Amt" desc, g."upTo90Amt" desc, g."upTo60Amt" desc, g."estimateAmt" desc`
  if (query.groupBy !== 'document') return { ...report, keys: { supplierId: sql`t.party_id` }, names: name, joins: supplier, order }
  return {
    ...report,
    keys: { supplierId: sql`t.party_id`, headId: sql`t.document_id` },
    more: { age: sql`max(t.age)` },
    names: sql`${name}, d.kind, d.bill_no as "billNo", d.bill_date as "billDate"`,
    joins: sql`${supplier} left join document d on d.tenant_id = ${tx.tenantId} and d.id = g."headId"`,
    order: sql`g.age desc`,
    worked: ({ age: _, ...row }) => withDocumentLinks(user, language)(row),
  }
}

/** Goods received but not invoiced at the end of a day, by age. */
export const estimateAgePage = async (asked: EstimateAgeCall): Promise<DataOf<'EstimateAgeApi_list'>> =>
  (await reportPage(asked.tx, estimateAgeReport(asked), asked.query)) as DataOf<'EstimateAgeApi_list'>
