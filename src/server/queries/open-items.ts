import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { advisoryLockSql, tryAdvisoryLock } from '../db/advisory-lock.ts'
import type { Tx } from '../db/connect.ts'
import { allOf, statement } from '../db/query-builder.ts'
import { documentsSeen } from '../documents/engine/depot-access.ts'
import { owedBy } from '../documents/queries/owed.ts'
import type { User } from '../http/request.ts'
import { ledgerDayRenewals, renewLedgerDays } from './ledger-days.ts'
import { keptSeen, sightOf } from './sight.ts'

/** What is kept of so many documents is made anew by one transaction. */
const atOnce = 2_000

const signed = owedBy('e')

/** What entries `e` of one document in one account come to: what is open (`open`), and of its own entries the sum, the tax and the day they are due. */
export const openOf = sql`sum(${signed}) as open, coalesce(sum(${signed}) filter (where e.settles_id is null), 0) as own,
  coalesce(sum(${signed}) filter (where e.settles_id is null and e.part = 'tax'), 0) as own_tax,
  min(coalesce(e.due_date, e.bill_date)) filter (where e.settles_id is null) as due`

/**
 * Makes anew what is open of the documents that something was entered for since (`open_news`), of some of them, and the days of their partners'
 * ledgers; answers whether there are more. Whoever reads meanwhile reads their entries or what is kept, never both. One at a time: who comes second
 * leaves it to the first.
 */
export async function sumEntries(tx: Tx): Promise<boolean> {
  if (!(await tryAdvisoryLock(tx, 'open_item'))) return false
  const noted = await tx.query<{ documentId: string }>(
    `delete from open_news where tenant_id = $1 and seq in (select n.seq from open_news n where n.tenant_id = $1 order by n.seq limit ${atOnce})
     returning document_id as "documentId"`,
    [tx.tenantId],
  )
  const ids = sql`any (${noted.map(({ documentId }) => documentId)}::bigint[])`
  await renewLedgerDays(tx, ids)
  await tx.run(statement(sql`delete from open_item where tenant_id = ${tx.tenantId} and document_id = ${ids}`))
  await tx.run(statement(itemsOf(tx, ids)))
  return noted.length === atOnce
}

/** What was open of these documents from day to day: the days on which anything was entered for them begin and end what is kept. */
const itemsOf = (tx: Tx, ids: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  with s as materialized (select d.id, ${sightOf(tx)} from document d where d.tenant_id = ${tx.tenantId} and d.id = ${ids})
  insert into open_item (tenant_id, document_id, party, party_id, account, legal_entity, from_day, to_day, open, own, own_tax, due, places, create_user)
  select k.tenant_id, k.document_id, k.party, k.party_id, k.account, k.entity, k.day, k.to_day, k.open, k.own, k.own_tax, k.due, s.places, s.create_user
    from (select d.tenant_id, d.document_id, d.party, d.party_id, d.account, d.day, lead(d.day, 1, 'infinity'::date) over w as to_day,
                 case when min(d.first_entity) over i = max(d.last_entity) over i then min(d.first_entity) over i end as entity,
                 sum(d.open) over w as open, sum(d.own) over w as own, sum(d.own_tax) over w as own_tax, min(d.due) over w as due
            from (select e.tenant_id, coalesce(e.settles_id, e.document_id) as document_id, e.party, e.party_id, e.account, e.bill_date as day,
                         min(e.legal_entity) as first_entity, max(e.legal_entity) as last_entity, ${openOf}
                    from ledger_entry e
                   where e.tenant_id = ${tx.tenantId} and (e.settles_id = ${ids} or e.document_id = ${ids} and e.settles_id is null)
                   group by 1, 2, 3, 4, 5, 6) d
          window i as (partition by d.tenant_id, d.document_id, d.party, d.party_id, d.account), w as (i order by d.day)) k
    join s on s.id = k.document_id
   where k.open <> 0 returning 1`

/** What has what is open of a tenant's documents, and the days of its ledgers, made anew: they are thrown away, and all documents with entries are noted. */
export const openItemRenewals = [
  advisoryLockSql('open_item'),
  ...ledgerDayRenewals,
  'delete from open_item where tenant_id = $1',
  'delete from open_news where tenant_id = $1',
  // by day: each day of the ledgers is made anew a time or two, and not with each part of the notes
  `insert into open_news (tenant_id, document_id)
   select $1, n.id from (select coalesce(e.settles_id, e.document_id) as id, min(e.bill_date) as day from ledger_entry e where e.tenant_id = $1 group by 1) n
    order by n.day, n.id`,
]

/** Of which partners, at the end of which day, and what else is asked of entries or items `e`. */
export type OpenAsked = {
  tx: Tx
  user: Pick<User, 'tenantId' | 'id' | 'depots'>
  party: 'customer' | 'supplier'
  until: string
  where: RawBuilder<SqlBool>
}

const debtOf = { customer: 'receivable', supplier: 'payable' } as const

/** Documents whose items are read from their entries: those that are noted, and those with entries in the books of several. Of them, those that he sees. */
function notedTables({ tx: { tenantId }, user }: OpenAsked): RawBuilder<unknown> {
  const seen = documentsSeen(user)
  const seenItem = seen.length > 0 ? sql`join document d on d.tenant_id = ${tenantId} and d.id = x.document_id and ${allOf(seen)}` : sql``
  return sql`
  touched as materialized (
    select n.document_id from open_news n where n.tenant_id = ${tenantId}
    union select i.document_id from open_item i where i.tenant_id = ${tenantId} and i.legal_entity is null),
  read as materialized (select x.document_id from touched x ${seenItem})`
}

const onDay = (alias: string, until: string) =>
  sql<SqlBool>`${sql.ref(`${alias}.to_day`)} > ${until}::date and ${sql.ref(`${alias}.from_day`)} <= ${until}::date`
const ofTenant = ({ tx, party }: OpenAsked) => sql<SqlBool>`e.tenant_id = ${tx.tenantId} and e.party = ${party}`
const notIn = (table: 'touched' | 'apart') =>
  sql<SqlBool>`not exists (select from ${sql.table(table)} x where x.document_id = e.document_id)`

/** What was open as it is kept. */
const keptItems = (asked: OpenAsked, ...conditions: RawBuilder<SqlBool>[]) => sql`
  select e.party_id, e.document_id, e.account, e.open, e.own, e.own_tax, e.due from open_item e
   where ${allOf([ofTenant(asked), asked.where, onDay('e', asked.until), ...keptSeen('e', asked.user), ...conditions])}`

/** What was open of documents in `read`, by their entries. */
const enteredItems = (asked: OpenAsked) => sql`
  select e.party_id, e.item_id, e.account, ${openOf}
    from (select e.*, x.document_id as item_id from read x
            join ledger_entry e on e.tenant_id = ${asked.tx.tenantId} and e.document_id = x.document_id and e.settles_id is null
          union all
          select e.*, x.document_id from read x join ledger_entry e on e.tenant_id = ${asked.tx.tenantId} and e.settles_id = x.document_id) e
   where ${allOf([ofTenant(asked), asked.where])} and e.bill_date <= ${asked.until}::date group by 1, 2, 3 having sum(e.amount) <> 0`

/**
 * What was open of each document that he sees in each account at the end of a day: as it is kept, but for documents that are noted, which are read from
 * their entries.
 */
export const openAt = (asked: OpenAsked): RawBuilder<unknown> => sql`
  with ${notedTables(asked)}
  ${keptItems(asked, notIn('touched'))} union all ${enteredItems(asked)}`

/** Documents of which more was open on that day than in one account: what is open in any other than that of debts is little, and asked for first. */
function severalItems(asked: OpenAsked): RawBuilder<unknown> {
  const others = ['receivable', 'payable', 'advance', 'refund'].filter((account) => account !== debtOf[asked.party])
  return sql`
  select e.document_id from open_item e
    join open_item o on o.tenant_id = ${asked.tx.tenantId} and o.document_id = e.document_id and o.party = e.party and o.party_id = e.party_id
                    and o.account <> e.account and ${onDay('o', asked.until)}
   where ${allOf([ofTenant(asked), onDay('e', asked.until)])} and e.account = any (${others}::text[])`
}

/** The same in two: documents with one item, which are nearly all (`alone`), and items of all others (`others`); both beside `tables`. */
export function openInTwo(asked: OpenAsked): { tables: RawBuilder<unknown>; alone: RawBuilder<unknown>; others: RawBuilder<unknown> } {
  const inApart = sql<SqlBool>`exists (select from apart x where x.document_id = e.document_id)`
  return {
    tables: sql`
    ${notedTables(asked)},
    apart as materialized (select x.document_id from touched x union ${severalItems(asked)}),
    others as materialized (${keptItems(asked, inApart, notIn('touched'))} union all ${enteredItems(asked)})`,
    alone: keptItems(asked, notIn('apart')),
    others: sql`select * from others`,
  }
}
