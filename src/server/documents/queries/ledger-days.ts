import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'
import { allOf, statement } from '../../db/query-builder.ts'
import type { User } from '../../http/request.ts'
import { visibleDocuments } from '../engine/depot-access.ts'
import { storedVisible, visibilityColumns } from '../engine/visibility.ts'
import { owedAmountSql } from './ledger-sql.ts'

const signedAmount = owedAmountSql('e')

/**
 * Figures of a ledger row from entries `e`. The entries of one document in one account form one row, because a receipt
 * has separate entries for goods and tax.
 */
export const ledgerRowFigures = sql`sum(${signedAmount}) as amount, coalesce(sum(${signedAmount}) filter (where e.part = 'goods'), 0) as goods,
  coalesce(sum(${signedAmount}) filter (where e.part = 'tax'), 0) as tax`

/** Figures of a day from rows `g`. */
export const dayFigures = sql`count(*) as row_count, coalesce(sum(g.amount) filter (where g.amount > 0), 0) as debit,
  -coalesce(sum(g.amount) filter (where g.amount < 0), 0) as credit, sum(g.goods) as goods, sum(g.tax) as tax`

/** Sums of stored days `k`. */
const addedFigures = sql`sum(k.row_count) as row_count, sum(k.debit) as debit, sum(k.credit) as credit, sum(k.goods) as goods, sum(k.tax) as tax`
const figureNames = sql`row_count, debit, credit, goods, tax`

/**
 * Recomputes the stored days of partners on which entries of these documents, or entries that settle them, are posted:
 * first by the depots of the documents, then for all depots, then for all partners.
 */
export async function renewLedgerDays(tx: Tx, ids: RawBuilder<unknown>): Promise<void> {
  const tenantId = sql`${tx.tenantId}`
  // read once, so that the days deleted are the days inserted: rows for a day that only got entries meanwhile would
  // conflict with the stored ones, which were not deleted
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
  // arrays show the planner how few they are: for a function's result it assumes a hundred rows, and would scan all
  // stored days
  const parties = [...new Set(days.map(({ party }) => party))]
  const dates = [...new Set(days.map(({ day }) => day))]
  const ofDates = sql`k.tenant_id = ${tenantId} and k.party = any (${parties}::text[]) and k.day = any (${dates}::date[])`
  await run(sql`delete from ledger_day_place k using changed c where ${ofChanged}`)
  await run(sql`delete from ledger_day k using changed c where ${ofChanged}`)
  await tx.run(statement(sql`delete from ledger_day_total k where ${ofDates}`))
  // lateral, so that visibility is computed for each row: without an estimate of the other side, the planner would
  // choose a nested loop over all rows
  await run(sql`,
    x as materialized (
      select e.tenant_id, e.party, e.party_id, e.bill_date, e.legal_entity, e.document_id, e.account, ${ledgerRowFigures}
        from changed c
        join ledger_entry e on e.tenant_id = ${tenantId} and e.party = c.party and e.party_id = c.party_id and e.bill_date = c.day
       group by 1, 2, 3, 4, 5, 6, 7)
    insert into ledger_day_place (tenant_id, party, party_id, day, of_all_books, legal_entity, places, create_user, ${figureNames})
    select g.tenant_id, g.party, g.party_id, g.bill_date, g.of_all_books, coalesce(g.legal_entity, ''), g.places, g.create_user, ${dayFigures}
      from (select x.tenant_id, x.party, x.party_id, x.bill_date, x.legal_entity, s.places, s.create_user, grouping(x.legal_entity) = 1 as of_all_books,
                   sum(x.amount) as amount, sum(x.goods) as goods, sum(x.tax) as tax
              from x cross join lateral (select ${visibilityColumns(tx)} from document d where d.tenant_id = ${tenantId} and d.id = x.document_id) s
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

/** Statements that delete a tenant's stored days, to be recomputed from noted documents. */
export const ledgerDayRenewals = ['ledger_day_place', 'ledger_day', 'ledger_day_total'].map(
  (table) => `delete from ${table} where tenant_id = $1`,
)

/**
 * Selects days of customers or suppliers: of one partner if `one` is set, in the books of one legal entity ('': the
 * company itself) or of all, and only by documents that the user may see.
 */
export type LedgerDaysQuery = {
  tenantId: string
  party: 'customer' | 'supplier'
  one: string | undefined
  entity: string | undefined
  user: Pick<User, 'tenantId' | 'id' | 'depots'>
}

const ofPartner = (alias: string, one: string | undefined) =>
  one === undefined ? [] : [sql<SqlBool>`${sql.ref(`${alias}.party_id`)} = ${one}`]

/** Days with entries of the documents in `open_news`, or entries that settle them: their stored sums may be stale. */
export const dirtyDays = ({ tenantId, party, one }: LedgerDaysQuery): RawBuilder<unknown> => {
  const of = allOf([sql`n.tenant_id = ${tenantId} and l.party = ${party}`, ...ofPartner('l', one)])
  return sql`
    select l.party_id, l.bill_date as day from open_news n
      join ledger_entry l on l.tenant_id = ${tenantId} and l.document_id = n.document_id and l.settles_id is null where ${of}
    union
    select l.party_id, l.bill_date from open_news n join ledger_entry l on l.tenant_id = ${tenantId} and l.settles_id = n.document_id where ${of}`
}

/** Condition on stored days `k` that the user may see, in the requested books. */
const visibleDays = ({ tenantId, party, entity, user }: LedgerDaysQuery) =>
  allOf([
    sql`k.tenant_id = ${tenantId} and k.party = ${party} and k.of_all_books = ${entity === undefined} and k.legal_entity = ${entity ?? ''}`,
    ...storedVisible('k', user),
  ])

/** SQL: stored days `k` of partners, except days in `noted`. */
const storedDays = (asked: LedgerDaysQuery) => sql`${sql.table(asked.user.depots ? 'ledger_day_place' : 'ledger_day')} k
   where ${allOf([visibleDays(asked), ...ofPartner('k', asked.one)])} and not exists (select from noted x where x.party_id = k.party_id and x.day = k.day)`

/** SQL: entries `e` on the days in `noted`. */
const entriesOfDirtyDays = ({ tenantId, party, entity, user }: LedgerDaysQuery) => sql`noted x
    join ledger_entry e on e.tenant_id = ${tenantId} and e.party = ${party} and e.party_id = x.party_id and e.bill_date = x.day
    join document d on d.tenant_id = e.tenant_id and d.id = e.document_id
   where ${allOf([entity === undefined ? sql`true` : sql`e.legal_entity = ${entity}`, ...visibleDocuments(user)])}`

/** SQL: stored totals of all partners by day, less what is stored for days in `noted`. */
const storedTotals = (asked: LedgerDaysQuery) => sql`
  select k.day, ${figureNames} from ledger_day_total k where ${visibleDays(asked)}
  union all
  select k.day, -k.row_count, -k.debit, -k.credit, -k.goods, -k.tax
    from noted x join ledger_day_place k on k.party_id = x.party_id and k.day = x.day where ${visibleDays(asked)}`

/**
 * Days with the sums of their rows, exact at any moment. The statement around it must define `noted`, the table of
 * dirty days. A day may come in several rows, which add up.
 */
export const ledgerDays = (asked: LedgerDaysQuery): RawBuilder<unknown> => sql`
  ${asked.one === undefined ? storedTotals(asked) : sql`select k.day, ${figureNames} from ${storedDays(asked)}`}
  union all
  select g.bill_date, ${dayFigures}
    from (select e.party_id, e.bill_date, ${ledgerRowFigures} from ${entriesOfDirtyDays(asked)} group by e.party_id, e.bill_date, e.document_id, e.account) g
   group by 1`

/**
 * Days of partners in a range on which a user with restricted depots may see a row. The statement around it must
 * define `noted`.
 */
export const visiblePartnerDays = (asked: LedgerDaysQuery, range: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select k.party_id, k.day from ledger_day_place k where ${allOf([visibleDays(asked), ...ofPartner('k', asked.one)])} and k.day between ${range}
  union select x.party_id, x.day from noted x where x.day between ${range}`

/** Balance of the partner of row `f` at the end of the day before. The statement around it must define `noted`. */
export const openingBalances = (asked: LedgerDaysQuery): RawBuilder<string> => sql`
  (select coalesce(sum(k.debit - k.credit), 0) from ${storedDays(asked)} and k.party_id = f.party_id and k.day < f.bill_date)
  + (select coalesce(sum(${signedAmount}), 0) from ${entriesOfDirtyDays(asked)} and x.party_id = f.party_id and x.day < f.bill_date)`
