import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../db/connect.ts'
import { allOf, statement } from '../db/query-builder.ts'
import { documentsSeen } from '../documents/engine/depot-access.ts'
import { owedBy } from '../documents/queries/owed.ts'
import type { User } from '../http/request.ts'
import { keptSeen, sightOf } from './sight.ts'

const signed = owedBy('e')

/** What rows of a ledger tell of entries `e`: those of one document in one account are one row, for a receipt owes goods and tax. */
export const rowFigures = sql`sum(${signed}) as amount, coalesce(sum(${signed}) filter (where e.part = 'goods'), 0) as goods,
  coalesce(sum(${signed}) filter (where e.part = 'tax'), 0) as tax`

/** What a day comes to, of rows `g`. */
export const dayFigures = sql`count(*) as row_count, coalesce(sum(g.amount) filter (where g.amount > 0), 0) as debit,
  -coalesce(sum(g.amount) filter (where g.amount < 0), 0) as credit, sum(g.goods) as goods, sum(g.tax) as tax`

/** What several kept days `k` come to. */
const addedFigures = sql`sum(k.row_count) as row_count, sum(k.debit) as debit, sum(k.credit) as credit, sum(k.goods) as goods, sum(k.tax) as tax`
const figureNames = sql`row_count, debit, credit, goods, tax`

/**
 * Makes anew the days of partners on which entries of these documents, or such as settle them, stand: by where documents take place, from their
 * entries, and of that what a day comes to in all places, and for all partners.
 */
export async function renewLedgerDays(tx: Tx, ids: RawBuilder<unknown>): Promise<void> {
  const tenantId = sql`${tx.tenantId}`
  // read once: what others enter meanwhile, on a day that was not thrown away, would be in the way of what is made for it
  const days = await tx.run<{ party: string; party_id: string; day: string }>(
    statement(sql`
      select distinct e.party, e.party_id, e.bill_date as day from ledger_entry e
       where e.tenant_id = ${tenantId} and (e.settles_id = ${ids} or e.document_id = ${ids} and e.settles_id is null)`),
  )
  if (days.length === 0) return
  const given = JSON.stringify(days)
  const changed = sql`
    with changed as materialized (select * from jsonb_to_recordset(${given}::jsonb) as c (party text, party_id bigint, day date))`
  const run = (text: RawBuilder<unknown>) => tx.run(statement(sql`${changed} ${text}`))
  const ofChanged = sql`k.tenant_id = ${tenantId} and k.party = c.party and k.party_id = c.party_id and k.day = c.day`
  // arrays, so that the planner knows how few they are: of what a function tells it expects a hundred, and would read all days that are kept
  const parties = [...new Set(days.map(({ party }) => party))]
  const dates = [...new Set(days.map(({ day }) => day))]
  const ofDates = sql`k.tenant_id = ${tenantId} and k.party = any (${parties}::text[]) and k.day = any (${dates}::date[])`
  await run(sql`delete from ledger_day_place k using changed c where ${ofChanged}`)
  await run(sql`delete from ledger_day k using changed c where ${ofChanged}`)
  await tx.run(statement(sql`delete from ledger_day_total k where ${ofDates}`))
  // who sees a document is asked for row by row: joined with what the planner knows nothing of, each would be held against all others
  await run(sql`,
    x as materialized (
      select e.tenant_id, e.party, e.party_id, e.bill_date, e.legal_entity, e.document_id, e.account, ${rowFigures}
        from changed c
        join ledger_entry e on e.tenant_id = ${tenantId} and e.party = c.party and e.party_id = c.party_id and e.bill_date = c.day
       group by 1, 2, 3, 4, 5, 6, 7)
    insert into ledger_day_place (tenant_id, party, party_id, day, of_all_books, legal_entity, places, create_user, ${figureNames})
    select g.tenant_id, g.party, g.party_id, g.bill_date, g.of_all_books, coalesce(g.legal_entity, ''), g.places, g.create_user, ${dayFigures}
      from (select x.tenant_id, x.party, x.party_id, x.bill_date, x.legal_entity, s.places, s.create_user, grouping(x.legal_entity) = 1 as of_all_books,
                   sum(x.amount) as amount, sum(x.goods) as goods, sum(x.tax) as tax
              from x cross join lateral (select ${sightOf(tx)} from document d where d.tenant_id = ${tenantId} and d.id = x.document_id) s
             group by x.tenant_id, x.party, x.party_id, x.bill_date, x.document_id, x.account, s.places, s.create_user,
                      grouping sets ((x.legal_entity), ())) g
     group by 1, 2, 3, 4, 5, 6, 7, 8 returning 1`)
  await run(sql`
    insert into ledger_day (tenant_id, party, party_id, day, of_all_books, legal_entity, ${figureNames})
    select k.tenant_id, k.party, k.party_id, k.day, k.of_all_books, k.legal_entity, ${addedFigures}
      from changed c join ledger_day_place k on ${ofChanged} group by 1, 2, 3, 4, 5, 6 returning 1`)
  await tx.run(
    statement(sql`
      insert into ledger_day_total (tenant_id, party, day, of_all_books, legal_entity, places, create_user, ${figureNames})
      select k.tenant_id, k.party, k.day, k.of_all_books, k.legal_entity, k.places, k.create_user, ${addedFigures}
        from ledger_day_place k where ${ofDates} group by 1, 2, 3, 4, 5, 6, 7`),
  )
}

/** What has a tenant's days thrown away, to be made anew from what is noted. */
export const ledgerDayRenewals = ['ledger_day_place', 'ledger_day', 'ledger_day_total'].map(
  (table) => `delete from ${table} where tenant_id = $1`,
)

/**
 * Whose days: of a side of the trade, of one partner where one is named, in the books of one legal entity ('': the company itself) or of all; of the
 * documents that the user sees.
 */
export type DaysAsked = {
  tenantId: string
  party: 'customer' | 'supplier'
  one: string | undefined
  entity: string | undefined
  user: Pick<User, 'tenantId' | 'id' | 'depots'>
}

const ofPartner = (alias: string, one: string | undefined) =>
  one === undefined ? [] : [sql<SqlBool>`${sql.ref(`${alias}.party_id`)} = ${one}`]

/** The days on which entries of noted documents stand: what is kept of them may be out of date. */
export const notedDays = ({ tenantId, party, one }: DaysAsked): RawBuilder<unknown> => {
  const of = allOf([sql`n.tenant_id = ${tenantId} and l.party = ${party}`, ...ofPartner('l', one)])
  return sql`
    select l.party_id, l.bill_date as day from open_news n
      join ledger_entry l on l.tenant_id = ${tenantId} and l.document_id = n.document_id and l.settles_id is null where ${of}
    union
    select l.party_id, l.bill_date from open_news n join ledger_entry l on l.tenant_id = ${tenantId} and l.settles_id = n.document_id where ${of}`
}

/** Which kept days `k` he sees, in the books that are asked for. */
const seenOf = ({ tenantId, party, entity, user }: DaysAsked) =>
  allOf([
    sql`k.tenant_id = ${tenantId} and k.party = ${party} and k.of_all_books = ${entity === undefined} and k.legal_entity = ${entity ?? ''}`,
    ...keptSeen('k', user),
  ])

/** Days `k` of partners as they are kept, but for those in `noted`. */
const keptDays = (asked: DaysAsked) => sql`${sql.table(asked.user.depots ? 'ledger_day_place' : 'ledger_day')} k
   where ${allOf([seenOf(asked), ...ofPartner('k', asked.one)])} and not exists (select from noted x where x.party_id = k.party_id and x.day = k.day)`

/** Entries `e` of the days in `noted`. */
const notedEntries = ({ tenantId, party, entity, user }: DaysAsked) => sql`noted x
    join ledger_entry e on e.tenant_id = ${tenantId} and e.party = ${party} and e.party_id = x.party_id and e.bill_date = x.day
    join document d on d.tenant_id = e.tenant_id and d.id = e.document_id
   where ${allOf([entity === undefined ? sql`true` : sql`e.legal_entity = ${entity}`, ...documentsSeen(user)])}`

/** Days of all partners together as they are kept, less what of it is in `noted`. */
const keptOfAll = (asked: DaysAsked) => sql`
  select k.day, ${figureNames} from ledger_day_total k where ${seenOf(asked)}
  union all
  select k.day, -k.row_count, -k.debit, -k.credit, -k.goods, -k.tax
    from noted x join ledger_day_place k on k.party_id = x.party_id and k.day = x.day where ${seenOf(asked)}`

/** Days with what their rows come to, exact at any moment; beside `noted`, the noted days. A day may come in parts. */
export const daysOf = (asked: DaysAsked): RawBuilder<unknown> => sql`
  ${asked.one === undefined ? keptOfAll(asked) : sql`select k.day, ${figureNames} from ${keptDays(asked)}`}
  union all
  select g.bill_date, ${dayFigures}
    from (select e.party_id, e.bill_date, ${rowFigures} from ${notedEntries(asked)} group by e.party_id, e.bill_date, e.document_id, e.account) g
   group by 1`

/** The days of partners in a range on which somebody with depots of his own may see a row; beside `noted`, the noted days. */
export const daysSeen = (asked: DaysAsked, range: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select k.party_id, k.day from ledger_day_place k where ${allOf([seenOf(asked), ...ofPartner('k', asked.one)])} and k.day between ${range}
  union select x.party_id, x.day from noted x where x.day between ${range}`

/** What the partner of a row `f` owed at the end of the day before it; beside `noted`, the noted days. */
export const owedBefore = (asked: DaysAsked): RawBuilder<string> => sql`
  (select coalesce(sum(k.debit - k.credit), 0) from ${keptDays(asked)} and k.party_id = f.party_id and k.day < f.bill_date)
  + (select coalesce(sum(${signed}), 0) from ${notedEntries(asked)} and x.party_id = f.party_id and x.day < f.bill_date)`
