import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../db/connect.ts'
import { allOf, statement } from '../db/query-builder.ts'
import { owedBy } from '../documents/queries/owed.ts'

const signed = owedBy('e')

/** What rows of a ledger tell of entries `e`: those of one document in one account are one row, for a receipt owes goods and tax. */
export const rowFigures = sql`sum(${signed}) as amount, coalesce(sum(${signed}) filter (where e.part = 'goods'), 0) as goods,
  coalesce(sum(${signed}) filter (where e.part = 'tax'), 0) as tax`

/** What a day comes to, of rows `g`. */
export const dayFigures = sql`count(*) as row_count, coalesce(sum(g.amount) filter (where g.amount > 0), 0) as debit,
  -coalesce(sum(g.amount) filter (where g.amount < 0), 0) as credit, sum(g.goods) as goods, sum(g.tax) as tax`

/** Makes anew the days of partners on which entries of these documents, or such as settle them, stand. */
export async function renewLedgerDays(tx: Tx, ids: RawBuilder<unknown>): Promise<void> {
  const changed = sql`
    with changed as materialized (
      select distinct e.party, e.party_id, e.bill_date as day from ledger_entry e
       where e.tenant_id = ${tx.tenantId} and (e.settles_id = ${ids} or e.document_id = ${ids} and e.settles_id is null))`
  await tx.run(
    statement(sql`${changed} delete from ledger_day k using changed c
                  where k.tenant_id = ${tx.tenantId} and k.party = c.party and k.party_id = c.party_id and k.day = c.day`),
  )
  await tx.run(
    statement(sql`${changed}
      insert into ledger_day (tenant_id, party, party_id, day, of_all_books, legal_entity, row_count, debit, credit, goods, tax)
      select g.tenant_id, g.party, g.party_id, g.bill_date, g.of_all_books, coalesce(g.legal_entity, ''), ${dayFigures}
        from (select e.tenant_id, e.party, e.party_id, e.bill_date, e.legal_entity, grouping(e.legal_entity) = 1 as of_all_books, ${rowFigures}
                from changed c
                join ledger_entry e on e.tenant_id = ${tx.tenantId} and e.party = c.party and e.party_id = c.party_id and e.bill_date = c.day
               group by e.tenant_id, e.party, e.party_id, e.bill_date, e.document_id, e.account, grouping sets ((e.legal_entity), ())) g
       group by 1, 2, 3, 4, 5, 6`),
  )
}

/** What has a tenant's days thrown away, to be made anew from what is noted. */
export const ledgerDayRenewals = ['delete from ledger_day where tenant_id = $1']

/** Whose days: of a side of the trade, of one partner where one is named, in the books of one legal entity ('': the company itself) or of all. */
export type DaysAsked = { tenantId: string; party: 'customer' | 'supplier'; one: string | undefined; entity: string | undefined }

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

/** Days `k` as they are kept, but for those in `noted`. */
const keptDays = ({ tenantId, party, one, entity }: DaysAsked) => sql`ledger_day k
   where ${allOf([sql`k.tenant_id = ${tenantId} and k.party = ${party}`, ...ofPartner('k', one)])}
     and k.of_all_books = ${entity === undefined} and k.legal_entity = ${entity ?? ''}
     and not exists (select from noted x where x.party_id = k.party_id and x.day = k.day)`

/** Entries `e` of the days in `noted`. */
const notedEntries = ({ tenantId, party, entity }: DaysAsked) => sql`noted x
    join ledger_entry e on e.tenant_id = ${tenantId} and e.party = ${party} and e.party_id = x.party_id and e.bill_date = x.day
   where ${entity === undefined ? sql`true` : sql`e.legal_entity = ${entity}`}`

/** Every day of each partner with what its rows come to, exact at any moment; beside `noted`, the noted days. */
export const daysOf = (asked: DaysAsked): RawBuilder<unknown> => sql`
  select k.party_id, k.day, k.row_count, k.debit, k.credit, k.goods, k.tax from ${keptDays(asked)}
  union all
  select g.party_id, g.bill_date, ${dayFigures}
    from (select e.party_id, e.bill_date, ${rowFigures} from ${notedEntries(asked)} group by e.party_id, e.bill_date, e.document_id, e.account) g
   group by 1, 2`

/** What the partner of a row `f` owed at the end of the day before it; beside `noted`, the noted days. */
export const owedBefore = (asked: DaysAsked): RawBuilder<string> => sql`
  (select coalesce(sum(k.debit - k.credit), 0) from ${keptDays(asked)} and k.party_id = f.party_id and k.day < f.bill_date)
  + (select coalesce(sum(${signed}), 0) from ${notedEntries(asked)} and x.party_id = f.party_id and x.day < f.bill_date)`
