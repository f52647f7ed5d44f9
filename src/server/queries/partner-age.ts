import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DataOf, QueryOf } from '#contract/operations.gen.ts'
import { daysLater } from '#domain/day-periods.ts'
import { allOf, statement } from '../db/query-builder.ts'
import { inBooksOf } from '../documents/queries/owed.ts'
import type { Call } from '../http/request.ts'
import { type OpenAsked, openAt, openInTwo } from './open-items.ts'
import { headsShownTo, type Report, reportPage } from './report-page.ts'

type Query = QueryOf<'ReceivableAgeApi_list'> & QueryOf<'PayableAgeApi_list'>
export type AgeAsked = Pick<Call<'ReceivableAgeApi_list'>, 'tx' | 'user' | 'language'> & { query: Query }
type Party = 'customer' | 'supplier'

/** Each age that may be asked for, as `ageAt` tells it: the later something is due, the more. */
const ages = { overdueMore: 0, overdue90: 1, overdue60: 2, overdue30: 3, notDue: 4 } as const satisfies Record<
  NonNullable<Query['age']>,
  number
>

/** Which documents are asked for, of what was open at the end of a day. Whoever has depots of his own is told of documents there. */
function openAsked({ tx, user, query }: Omit<AgeAsked, 'language'>, party: Party, until: string): OpenAsked {
  const partner = party === 'customer' ? query.customerId : query.supplierId
  const ofOne = partner ? [sql<SqlBool>`e.party_id = ${partner}`] : []
  return { tx, user, party, until, where: allOf([sql`true`, ...ofOne, ...inBooksOf(query)]) }
}

/**
 * Items that were open at the end of a day, with their age. What settles a document has no parts (ADR 65), so the tax part of what is open is its
 * share of that of the document.
 */
function aged(items: RawBuilder<unknown>, until: string, { age }: Query): RawBuilder<unknown> {
  const all = sql`
    select o.*, o.account in ('receivable', 'payable') as debt, ${ageAt(until)} as age,
           case when o.open = o.own then o.own_tax when o.own = 0 then 0 else round(o.open * o.own_tax / o.own, 2) end as tax
      from (${items}) o`
  if (age === undefined) return all
  // by the ages that it is not: of one that it is the planner expects a few items, and would hold each against all that are noted
  const others = Object.values(ages).filter((one) => one !== ages[age])
  return sql`select i.* from (${all}) i where i.debt and i.age <> all (${others}::integer[])`
}

/** How long what is due on a day is overdue at the end of another: as in `ages`; what is due on no day is not due. One look-up, as it is asked of every item. */
const ageAt = (until: string) =>
  sql`coalesce(width_bucket(o.due, ${[90, 60, 30, 0].map((days) => daysLater(until, -days))}::date[]), ${sql.lit(ages.notDue)})`

/**
 * Items of a partner by how long they are overdue, as one each: all of them are added up once for the few figures that a report has, and not for
 * every figure.
 */
const byAge = (items: RawBuilder<unknown>) => sql`
  select i.party_id, i.debt, i.age, sum(i.open) as open, sum(i.tax) as tax from (${items}) i group by i.party_id, i.debt, i.age`

/** The same of all partners together, each with how many groups they are. */
const ofAll = (items: RawBuilder<unknown>, groups: RawBuilder<unknown>) => sql`
  select i.debt, i.age, sum(i.open) as open, sum(i.tax) as tax, ${groups} as groups from (${items}) i group by i.debt, i.age`

const debts = (condition: RawBuilder<unknown>) => sql`case when t.debt and ${condition} then t.open else 0 end`

const ofAge = (age: keyof typeof ages) => debts(sql`t.age = ${sql.lit(ages[age])}`)

/** What a fact adds to each figure. */
const ofDebts = {
  openAmt: debts(sql`true`),
  notDueAmt: ofAge('notDue'),
  overdue30Amt: ofAge('overdue30'),
  overdue60Amt: ofAge('overdue60'),
  overdue90Amt: ofAge('overdue90'),
  overdueMoreAmt: ofAge('overdueMore'),
  goodsAmt: sql`case when t.debt then t.open - t.tax else 0 end`,
  taxAmt: sql`case when t.debt then t.tax else 0 end`,
}
/** What lowers the balance, and that: of all debts together, not of those of one age. */
const ofPartner = { advanceAmt: sql`case when t.debt then 0 else t.open end`, balanceAmt: sql`t.open` }

const addedUp = (ofFact: Readonly<Record<string, RawBuilder<unknown>>>) =>
  Object.fromEntries(Object.entries(ofFact).map(([name, figure]) => [name, sql`sum(${figure})`]))

function reportOf(asked: AgeAsked, party: Party): Report {
  const { tx, user, query, language } = asked
  // a period that is not over yet is told as of now: nothing is overdue beforehand
  const until = query.endTime !== undefined && query.endTime < tx.today ? query.endTime : tx.today
  const id = `${party}Id`
  const partner = sql.raw(party)
  const name = sql`c.${sql.id(`${party}_name`)} as ${sql.id(`${party}Name`)}`
  const joins = sql`left join ${partner} c on c.tenant_id = ${tx.tenantId} and c.id = g.${sql.id(id)}`
  const open = openAsked(asked, party, until)
  const { openAmt, ...ofAges } = ofDebts
  // the last is what all the others lead to
  const ofFact = query.age === undefined ? { ...ofDebts, ...ofPartner } : { ...ofAges, openAmt }
  if (query.groupBy !== 'document')
    return {
      facts: byAge(aged(openAt(open), until, query)),
      figures: addedUp(ofFact),
      keys: { [id]: sql`t.party_id` },
      names: name,
      joins,
      order: sql`g."overdueMoreAmt" desc, g."overdue90Amt" desc, g."overdue60Amt" desc, g."overdue30Amt" desc, ${sql.ref(query.age === undefined ? 'g.balanceAmt' : 'g.openAmt')} desc`,
    }
  const { tables, alone, others } = openInTwo(open)
  return {
    facts: {
      tables,
      alone: aged(alone, until, query),
      others: aged(others, until, query),
      summary: ofAll,
      ofOne: { ...ofFact, dueDate: sql`case when t.debt then t.due end` },
    },
    figures: addedUp(ofFact),
    keys: { [id]: sql`t.party_id`, headId: sql`t.document_id` },
    more: { dueDate: sql`min(t.due) filter (where t.debt)` },
    names: sql`${name}, d.kind, d.bill_no as "billNo", d.bill_date as "billDate"`,
    joins: sql`${joins} left join document d on d.tenant_id = ${tx.tenantId} and d.id = g."headId"`,
    order: sql`g."dueDate" nulls last`,
    worked: headsShownTo(user, language),
  }
}

/** How many customers owe something that is overdue today, in the documents that he sees. */
export async function overdueCustomers(asked: Omit<AgeAsked, 'query' | 'language'>): Promise<number> {
  const { tx } = asked
  const items = aged(openAt(openAsked({ ...asked, query: {} }, 'customer', tx.today)), tx.today, {})
  const query = sql<{
    count: string
  }>`select count(distinct i.party_id) as count from (${items}) i where i.debt and i.open > 0 and i.age < ${sql.lit(ages.notDue)}`
  return Number((await tx.run(statement(query)))[0]?.count ?? 0)
}

/** What customers owed at the end of a day, by how long it was overdue. */
export const receivableAgePage = async (asked: AgeAsked): Promise<DataOf<'ReceivableAgeApi_list'>> =>
  (await reportPage(asked.tx, reportOf(asked, 'customer'), asked.query)) as DataOf<'ReceivableAgeApi_list'>

/** The same of what suppliers were owed. */
export const payableAgePage = async (asked: AgeAsked): Promise<DataOf<'PayableAgeApi_list'>> =>
  (await reportPage(asked.tx, reportOf(asked, 'supplier'), asked.query)) as DataOf<'PayableAgeApi_list'>
