import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DataOf, QueryOf } from '#contract/operations.gen.ts'
import { daysLater } from '#domain/core/day-periods.ts'
import { allOf, statement } from '../../db/query-builder.ts'
import { booksCondition } from '../../documents/queries/ledger-sql.ts'
import type { Call } from '../../http/request.ts'
import { type ReportDefinition, reportPage, withDocumentLinks } from '../report-page.ts'
import { type OpenItemsQuery, openItemsAt, openItemsSplit } from './open-items.ts'

type AgeQuery = QueryOf<'ReceivableAgeApi_list'> & QueryOf<'PayableAgeApi_list'>
export type AgeCall = Pick<Call<'ReceivableAgeApi_list'>, 'tx' | 'user' | 'language'> & { query: AgeQuery }
type Party = 'customer' | 'supplier'

/** Number of each age, as `ageAt` computes it; the later the due date, the greater the number. */
const ageNumbers = { overdueMore: 0, overdue90: 1, overdue60: 2, overdue30: 3, notDue: 4 } as const satisfies Record<
  NonNullable<AgeQuery['age']>,
  number
>

/**
 * Query of the items that are open at the end of a day. Users restricted to depots only get documents of their depots.
 */
function openItemsQuery({ tx, user, query }: Omit<AgeCall, 'language'>, party: Party, until: string): OpenItemsQuery {
  const partner = party === 'customer' ? query.customerId : query.supplierId
  const ofOne = partner ? [sql<SqlBool>`e.party_id = ${partner}`] : []
  return { tx, user, party, until, where: allOf([sql`true`, ...ofOne, ...booksCondition(query)]) }
}

/**
 * Items that are open at the end of a day, with their age. A settlement is not divided into goods and tax (ADR 65), so
 * the tax in an open amount is taken as proportional to the document's.
 */
function withAge(items: RawBuilder<unknown>, until: string, { age }: AgeQuery): RawBuilder<unknown> {
  const all = sql`
    select o.*, o.account in ('receivable', 'payable') as debt, ${ageAt(until)} as age,
           case when o.open = o.own then o.own_tax when o.own = 0 then 0 else round(o.open * o.own_tax / o.own, 2) end as tax
      from (${items}) o`
  if (age === undefined) return all
  // excludes the other ages instead of testing for equality: the planner would expect few items for one value and
  // choose a nested loop over all documents in `touched`
  const others = Object.values(ageNumbers).filter((one) => one !== ageNumbers[age])
  return sql`select i.* from (${all}) i where i.debt and i.age <> all (${others}::integer[])`
}

/**
 * Number of the age (`ageNumbers`) at the end of a day; an item without a due date is not due. A single look-up,
 * because it runs for every item.
 */
const ageAt = (until: string) =>
  sql`coalesce(width_bucket(o.due, ${[90, 60, 30, 0].map((days) => daysLater(until, -days))}::date[]), ${sql.lit(ageNumbers.notDue)})`

/**
 * Items of each partner summed by age, so that all items are added up once and not once for each of the report's few
 * figures.
 */
const byAge = (items: RawBuilder<unknown>) => sql`
  select i.party_id, i.debt, i.age, sum(i.open) as open, sum(i.tax) as tax from (${items}) i group by i.party_id, i.debt, i.age`

/** Like `byAge`, but over all partners, with the number of groups. */
const ofAllPartners = (items: RawBuilder<unknown>, groups: RawBuilder<unknown>) => sql`
  select i.debt, i.age, sum(i.open) as open, sum(i.tax) as tax, ${groups} as groups from (${items}) i group by i.debt, i.age`

const debtWhere = (condition: RawBuilder<unknown>) => sql`case when t.debt and ${condition} then t.open else 0 end`

const debtsOfAge = (age: keyof typeof ageNumbers) => debtWhere(sql`t.age = ${sql.lit(ageNumbers[age])}`)

/** For each figure, SQL of the amount that a row `t` of open items adds to it. */
const debtFigures = {
  openAmt: debtWhere(sql`true`),
  notDueAmt: debtsOfAge('notDue'),
  overdue30Amt: debtsOfAge('overdue30'),
  overdue60Amt: debtsOfAge('overdue60'),
  overdue90Amt: debtsOfAge('overdue90'),
  overdueMoreAmt: debtsOfAge('overdueMore'),
  goodsAmt: sql`case when t.debt then t.open - t.tax else 0 end`,
  taxAmt: sql`case when t.debt then t.tax else 0 end`,
}
/** Figures that are left out of a report on one age: advances have no age, and the balance covers all ages. */
const balanceFigures = { advanceAmt: sql`case when t.debt then 0 else t.open end`, balanceAmt: sql`t.open` }

const sumFigures = (ofFact: Readonly<Record<string, RawBuilder<unknown>>>) =>
  Object.fromEntries(Object.entries(ofFact).map(([name, figure]) => [name, sql`sum(${figure})`]))

function ageReport(asked: AgeCall, party: Party): ReportDefinition {
  const { tx, user, query, language } = asked
  // a period that is not over yet is taken to end today, so that nothing counts as overdue before its time
  const until = query.endTime !== undefined && query.endTime < tx.today ? query.endTime : tx.today
  const id = `${party}Id`
  const partner = sql.raw(party)
  const name = sql`c.${sql.id(`${party}_name`)} as ${sql.id(`${party}Name`)}`
  const joins = sql`left join ${partner} c on c.tenant_id = ${tx.tenantId} and c.id = g.${sql.id(id)}`
  const open = openItemsQuery(asked, party, until)
  const { openAmt, ...ofAges } = debtFigures
  // the open amount comes last because it is the total of the ages before it
  const ofFact = query.age === undefined ? { ...debtFigures, ...balanceFigures } : { ...ofAges, openAmt }
  if (query.groupBy !== 'document')
    return {
      facts: byAge(withAge(openItemsAt(open), until, query)),
      figures: sumFigures(ofFact),
      keys: { [id]: sql`t.party_id` },
      names: name,
      joins,
      order: sql`g."overdueMoreAmt" desc, g."overdue90Amt" desc, g."overdue60Amt" desc, g."overdue30Amt" desc, ${sql.ref(query.age === undefined ? 'g.balanceAmt' : 'g.openAmt')} desc`,
    }
  const { tables, alone, others } = openItemsSplit(open)
  return {
    facts: {
      tables,
      alone: withAge(alone, until, query),
      others: withAge(others, until, query),
      summary: ofAllPartners,
      ofOne: { ...ofFact, dueDate: sql`case when t.debt then t.due end` },
    },
    figures: sumFigures(ofFact),
    keys: { [id]: sql`t.party_id`, headId: sql`t.document_id` },
    more: { dueDate: sql`min(t.due) filter (where t.debt)` },
    names: sql`${name}, d.kind, d.bill_no as "billNo", d.bill_date as "billDate"`,
    joins: sql`${joins} left join document d on d.tenant_id = ${tx.tenantId} and d.id = g."headId"`,
    order: sql`g."dueDate" nulls last`,
    worked: withDocumentLinks(user, language),
  }
}

/** Number of customers who have anything overdue today in documents that the user may see. */
export async function overdueCustomers(asked: Omit<AgeCall, 'query' | 'language'>): Promise<number> {
  const { tx } = asked
  const items = withAge(openItemsAt(openItemsQuery({ ...asked, query: {} }, 'customer', tx.today)), tx.today, {})
  const query = sql<{
    count: string
  }>`select count(distinct i.party_id) as count from (${items}) i where i.debt and i.open > 0 and i.age < ${sql.lit(ageNumbers.notDue)}`
  return Number((await tx.run(statement(query)))[0]?.count ?? 0)
}

/** Receivables at the end of a day, by age. */
export const receivableAgePage = async (asked: AgeCall): Promise<DataOf<'ReceivableAgeApi_list'>> =>
  (await reportPage(asked.tx, ageReport(asked, 'customer'), asked.query)) as DataOf<'ReceivableAgeApi_list'>

/** Payables at the end of a day, by age. */
export const payableAgePage = async (asked: AgeCall): Promise<DataOf<'PayableAgeApi_list'>> =>
  (await reportPage(asked.tx, ageReport(asked, 'supplier'), asked.query)) as DataOf<'PayableAgeApi_list'>
