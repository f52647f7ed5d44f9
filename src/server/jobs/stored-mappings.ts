import type { DataOf } from '#contract/operations.gen.ts'
import type { Tx } from '../db/connect.ts'
import { refuse } from '../db/refuse.ts'
import type { Call } from '../http/request.ts'

type ImportMapping = DataOf<'JobApi_keepMapping'>

const nameLabel = { zh: '名称', en: 'Name' }
const mappingLabel = { zh: '列对应', en: 'Match of columns' }

/** Mappings for a service's sheets that the user may use, by name; the user's own come before shared ones. */
export function mappingsOf(tx: Tx, userId: string, resource: string): Promise<ImportMapping[]> {
  return tx.query(
    `select id, name, shared, user_id = $2::bigint as mine, columns from import_mapping
      where tenant_id = $1 and resource = $3 and (user_id = $2 or shared = 2) order by user_id = $2::bigint desc, name collate pinyin, id`,
    [tx.tenantId, userId, resource],
  )
}

/** Stores a mapping under its name, replacing the user's own mapping of that name. */
export async function storeMapping({ tx, user, body }: Call<'JobApi_keepMapping'>): Promise<ImportMapping> {
  const name = body.name.trim()
  if (name === '') refuse('BAD_INPUT', { problems: [{ field: 'name', rule: 'BAD_INPUT', params: { field: nameLabel } }] })
  return tx.one<ImportMapping>(
    `insert into import_mapping (tenant_id, user_id, resource, name, shared, columns, create_time) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (tenant_id, user_id, resource, name)
       do update set shared = excluded.shared, columns = excluded.columns, create_time = excluded.create_time
     returning id, name, shared, true as mine, columns`,
    [tx.tenantId, user.id, body.resource, name, body.shared ?? 1, JSON.stringify(body.columns), tx.now],
  )
}

/** Removes one of the user's own mappings. */
export async function removeMapping({ tx, user, query }: Call<'JobApi_removeMapping'>): Promise<boolean> {
  const removed = await tx.query('delete from import_mapping where tenant_id = $1 and user_id = $2 and id = $3 returning id', [
    tx.tenantId,
    user.id,
    query.id,
  ])
  if (removed.length === 0) refuse('ROW_GONE', { params: { object: mappingLabel } })
  return true
}
