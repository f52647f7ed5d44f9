import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { advisoryLockSql, tryAdvisoryLock } from '../../db/advisory-lock.ts'
import type { Tx } from '../../db/connect.ts'
import { allOf, statement } from '../../db/query-builder.ts'
import { visibleDocuments } from '../../documents/engine/depot-access.ts'
import { storedVisible, visibilityColumns } from '../../documents/engine/visibility.ts'
import { ledgerDayRenewals, renewLedgerDays } from '../../documents/queries/ledger-days.ts'
import { owedAmountSql } from '../../documents/queries/ledger-sql.ts'
import type { User } from '../../http/request.ts'

/** Number of documents that are recomputed per transaction. */
const documentsPerRun = 2_000

const signedAmount = owedAmountSql('e')

/**
 * Figures of entries `e` of one document in one account: the open amount (`open`), and of the document's own entries
 * the sum, the tax and the due date.
 */
export const openFigures = sql`sum(${signedAmount}) as open, coalesce(sum(${signedAmount}) filter (where e.settles_id is null), 0) as own,
  coalesce(sum(${signedAmount}) filter (where e.settles_id is null and e.part = 'tax'), 0) as own_tax,
  min(coalesce(e.due_date, e.bill_date)) filter (where e.settles_id is null) as due`

/**
 * Recomputes a batch of documents that got entries since the last run (`open_news`): their open items, and the days of
 * their partners' ledgers. Returns whether there are more. For each document, readers meanwhile use either the entries
 * or the stored items, never both. A lock ensures that only one transaction does this; if another holds it, nothing is
 * done.
 */
export async function updateOpenItems(tx: Tx): Promise<boolean> {
  if (!(await tryAdvisoryLock(tx, 'open_item'))) return false
  const noted = await tx.query<{ documentId: string }>(
    `delete from open_news where tenant_id = $1 and seq in (select n.seq from open_news n where n.tenant_id = $1
      order by n.seq limit ${documentsPerRun})
     returning document_id as "documentId"`,
    [tx.tenantId],
  )
  const ids = sql`any (${noted.map(({ documentId }) => documentId)}::bigint[])`
  await renewLedgerDays(tx, ids)
  await tx.run(statement(sql`delete from open_item where tenant_id = ${tx.tenantId} and document_id = ${ids}`))
  await tx.run(statement(insertItems(tx, ids)))
  return noted.length === documentsPerRun
}

/** Stores open amounts of these documents by day: each day with entries begins an interval and ends the one before. */
const insertItems = (tx: Tx, ids: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  with s as materialized (select d.id, ${visibilityColumns(tx)} from document d where d.tenant_id = ${tx.tenantId} and d.id = ${ids})
  insert into open_item (tenant_id, document_id, party, party_id, account, legal_entity, from_day, to_day, open, own,
    own_tax, due, places, create_user)
  select k.tenant_id, k.document_id, k.party, k.party_id, k.account, k.entity, k.day, k.to_day, k.open, k.own,
    k.own_tax, k.due, s.places, s.create_user
    from (select d.tenant_id, d.document_id, d.party, d.party_id, d.account, d.day, lead(d.day, 1, 'infinity'::date) over w as to_day,
                 case when min(d.first_entity) over i = max(d.last_entity) over i then min(d.first_entity) over i end as entity,
                 sum(d.open) over w as open, sum(d.own) over w as own, sum(d.own_tax) over w as own_tax, min(d.due) over w as due
            from (select e.tenant_id, coalesce(e.settles_id, e.document_id) as document_id, e.party, e.party_id,
            e.account, e.bill_date as day,
                         min(e.legal_entity) as first_entity, max(e.legal_entity) as last_entity, ${openFigures}
                    from ledger_entry e
                   where e.tenant_id = ${tx.tenantId} and (e.settles_id = ${ids} or e.document_id = ${ids} and e.settles_id is null)
                   group by 1, 2, 3, 4, 5, 6) d
          window i as (partition by d.tenant_id, d.document_id, d.party, d.party_id, d.account), w as (i order by d.day)) k
    join s on s.id = k.document_id
   where k.open <> 0 returning 1`

/**
 * Statements that delete a tenant's open items and ledger days and mark all documents with entries in `open_news`, so
 * that everything is recomputed.
 */
export const openItemRenewals = [
  advisoryLockSql('open_item'),
  ...ledgerDayRenewals,
  'delete from open_item where tenant_id = $1',
  'delete from open_news where tenant_id = $1',
  // in order of the day: each day of the ledgers is then recomputed once or twice instead of with each batch
  `insert into open_news (tenant_id, document_id)
   select $1, n.id from (select coalesce(e.settles_id, e.document_id) as id, min(e.bill_date) as day
     from ledger_entry e where e.tenant_id = $1 group by 1) n
    order by n.day, n.id`,
]

/**
 * Which open items to read: of which partners, at the end of which day, with further conditions on entries or items
 * `e`.
 */
export type OpenItemsQuery = {
  tx: Tx
  user: Pick<User, 'tenantId' | 'id' | 'depots'>
  party: 'customer' | 'supplier'
  until: string
  where: RawBuilder<SqlBool>
}

const debtAccount = { customer: 'receivable', supplier: 'payable' } as const

/**
 * Tables of documents whose items must be read from entries. `touched`: those marked in `open_news`, and those with
 * entries in several books; `read`: those of them that the user may see.
 */
function dirtyTables({ tx: { tenantId }, user }: OpenItemsQuery): RawBuilder<unknown> {
  const seen = visibleDocuments(user)
  const seenItem = seen.length > 0 ? sql`join document d on d.tenant_id = ${tenantId} and d.id = x.document_id and ${allOf(seen)}` : sql``
  return sql`
  touched as materialized (
    select n.document_id from open_news n where n.tenant_id = ${tenantId}
    union select i.document_id from open_item i where i.tenant_id = ${tenantId} and i.legal_entity is null),
  read as materialized (select x.document_id from touched x ${seenItem})`
}

const onDay = (alias: string, until: string) =>
  sql<SqlBool>`${sql.ref(`${alias}.to_day`)} > ${until}::date and ${sql.ref(`${alias}.from_day`)} <= ${until}::date`
const ofTenant = ({ tx, party }: OpenItemsQuery) => sql<SqlBool>`e.tenant_id = ${tx.tenantId} and e.party = ${party}`
const notIn = (table: 'touched' | 'apart') =>
  sql<SqlBool>`not exists (select from ${sql.table(table)} x where x.document_id = e.document_id)`

/** Stored open items. */
const storedItems = (asked: OpenItemsQuery, ...conditions: RawBuilder<SqlBool>[]) => sql`
  select e.party_id, e.document_id, e.account, e.open, e.own, e.own_tax, e.due from open_item e
   where ${allOf([ofTenant(asked), asked.where, onDay('e', asked.until), ...storedVisible('e', asked.user), ...conditions])}`

/** Open items of documents in `read`, from their entries. */
const itemsFromEntries = (asked: OpenItemsQuery) => sql`
  select e.party_id, e.item_id, e.account, ${openFigures}
    from (select e.*, x.document_id as item_id from read x
            join ledger_entry e on e.tenant_id = ${asked.tx.tenantId} and e.document_id = x.document_id and e.settles_id is null
          union all
          select e.*, x.document_id from read x join ledger_entry e on e.tenant_id = ${asked.tx.tenantId}
            and e.settles_id = x.document_id) e
   where ${allOf([ofTenant(asked), asked.where])} and e.bill_date <= ${asked.until}::date group by 1, 2, 3 having sum(e.amount) <> 0`

/**
 * Open items of every document that the user may see, per account, at the end of a day. They are the stored ones,
 * except for documents in `touched`, which are read from entries.
 */
export const openItemsAt = (asked: OpenItemsQuery): RawBuilder<unknown> => sql`
  with ${dirtyTables(asked)}
  ${storedItems(asked, notIn('touched'))} union all ${itemsFromEntries(asked)}`

/**
 * Documents with open items in more than one account on that day. Items in accounts other than the usual debt account
 * are few, so the search starts from them.
 */
function documentsWithSeveral(asked: OpenItemsQuery): RawBuilder<unknown> {
  const others = ['receivable', 'payable', 'advance', 'refund'].filter((account) => account !== debtAccount[asked.party])
  return sql`
  select e.document_id from open_item e
    join open_item o on o.tenant_id = ${asked.tx.tenantId} and o.document_id = e.document_id and o.party = e.party
    and o.party_id = e.party_id
                    and o.account <> e.account and ${onDay('o', asked.until)}
   where ${allOf([ofTenant(asked), onDay('e', asked.until)])} and e.account = any (${others}::text[])`
}

/**
 * The rows of `openItemsAt` in two sets: documents with only one item, which are nearly all (`alone`), and items of
 * all others (`others`). A statement that uses either must also contain `tables`.
 */
export function openItemsSplit(asked: OpenItemsQuery): {
  tables: RawBuilder<unknown>
  alone: RawBuilder<unknown>
  others: RawBuilder<unknown>
} {
  const inApart = sql<SqlBool>`exists (select from apart x where x.document_id = e.document_id)`
  return {
    tables: sql`
    ${dirtyTables(asked)},
    apart as materialized (select x.document_id from touched x union ${documentsWithSeveral(asked)}),
    others as materialized (${storedItems(asked, inApart, notIn('touched'))} union all ${itemsFromEntries(asked)})`,
    alone: storedItems(asked, notIn('apart')),
    others: sql`select * from others`,
  }
}
