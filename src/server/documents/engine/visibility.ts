import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'
import type { User } from '../../http/request.ts'
import { depotRefsOf } from './depot-access.ts'
import type { StoredDocument } from './stored.ts'

const lineDepots = ({ tenantId }: Tx) =>
  sql`select s.depot_id from document_line s where s.tenant_id = ${tenantId} and s.document_id = d.id and s.depot_id is not null`

/**
 * Columns that decide who sees a document `d` (`visibleDocuments`), to be stored beside totals of it: its depots and
 * its creator.
 */
export const visibilityColumns = (tx: Tx): RawBuilder<unknown> => sql`coalesce(d.create_user, 0) as create_user,
  array(select distinct p.depot_id
          from (${lineDepots(tx)}
                union all select d.in_depot_id where d.in_depot_id is not null
                union all select d.depot_id where d.depot_id is not null and not exists (${lineDepots(tx)})) p
         order by p.depot_id) as places`

/** Condition that a user sees a row of stored totals; none for a user of all depots. */
export const storedVisible = (alias: string, { id, depots }: Pick<User, 'id' | 'depots'>): RawBuilder<SqlBool>[] => {
  if (!depots) return []
  const [places, maker] = [sql.ref(`${alias}.places`), sql.ref(`${alias}.create_user`)]
  return [sql<SqlBool>`(${places} && ${[...depots]}::bigint[] or ${places} = '{}' or ${maker} = ${id})`]
}

const placesText = (document: StoredDocument) => [...new Set(depotRefsOf(document).map(({ depotId }) => depotId))].sort().join()

/**
 * Marks a document whose depots changed, so that the stored totals of its entries are recomputed. Until that is done,
 * reports compute them from the entries.
 */
export function noteChangedDepots(tx: Tx, stored: StoredDocument, now: StoredDocument): void {
  if (!stored.id || placesText(stored) === placesText(now)) return
  tx.write('insert into open_news (tenant_id, document_id) values ($1, $2)', [tx.tenantId, stored.id])
}
