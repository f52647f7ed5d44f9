import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../db/connect.ts'
import { placesOf } from '../documents/engine/depot-access.ts'
import type { StoredDocument } from '../documents/engine/stored.ts'
import type { User } from '../http/request.ts'

const lines = ({ tenantId }: Tx) =>
  sql`select s.depot_id from document_line s where s.tenant_id = ${tenantId} and s.document_id = d.id and s.depot_id is not null`

/** By what it is decided who sees a document `d` (`documentsSeen`), to be kept beside what is added up of it: where it takes place, and who made it. */
export const sightOf = (tx: Tx): RawBuilder<unknown> => sql`coalesce(d.create_user, 0) as create_user,
  array(select distinct p.depot_id
          from (${lines(tx)}
                union all select d.in_depot_id where d.in_depot_id is not null
                union all select d.depot_id where d.depot_id is not null and not exists (${lines(tx)})) p
         order by p.depot_id) as places`

/** What is kept of documents that a user sees, as a condition on what is kept beside it; none for a user of all depots. */
export const keptSeen = (alias: string, { id, depots }: Pick<User, 'id' | 'depots'>): RawBuilder<SqlBool>[] => {
  if (!depots) return []
  const [places, maker] = [sql.ref(`${alias}.places`), sql.ref(`${alias}.create_user`)]
  return [sql<SqlBool>`(${places} && ${[...depots]}::bigint[] or ${places} = '{}' or ${maker} = ${id})`]
}

const placesText = (document: StoredDocument) => [...new Set(placesOf(document).map(({ depotId }) => depotId))].sort().join()

/** Notes a document that takes place elsewhere now: what is kept of its entries by place is made anew, and read from them until then. */
export function notePlaces(tx: Tx, stored: StoredDocument, now: StoredDocument): void {
  if (!stored.id || placesText(stored) === placesText(now)) return
  tx.write('insert into open_news (tenant_id, document_id) values ($1, $2)', [tx.tenantId, stored.id])
}
