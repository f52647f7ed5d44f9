import type { Tx } from './connect.ts'
import type { CacheTopic, Versions } from './versioned-cache.ts'

/** SQL of the current data versions of tenant `$1`, as an object by topic. */
export const versionsOf = `(select coalesce(jsonb_object_agg(about, version), '{}') from (
    select about, count(*) || ' ' || sum(xid) || ' ' || max(at) as version from data_change where tenant_id = $1 group by about
    union all select 'tenant', md5(own::text) from tenant own where own.tenant_id = $1
    union all select 'menu', count(*) || ' ' || sum(xid) || ' ' || max(at) from menu_change having count(*) > 0) as changes)`

/** Versions by topic. The version of settings also covers the tenant's own row, and that of rights the menu. */
export const versionsIn = (row: Partial<Record<CacheTopic | 'menu' | 'tenant', string>>): Versions => ({
  rights: `${row.menu ?? ''} ${row.rights ?? ''}`,
  settings: `${row.tenant ?? ''} ${row.settings ?? ''}`,
  masters: row.masters ?? '',
})

/** Records that menu nodes, and with them the existing rights, changed; call it after every write to the menu. */
export const noteMenuChange = (tx: Tx): void => tx.write('insert into menu_change (at) values ($1) on conflict do nothing', [tx.now])

/** Deletes changes before this time. */
export async function deleteOldChanges(tx: Tx, before: Date): Promise<void> {
  await tx.query('delete from data_change where tenant_id = $1 and at < $2', [tx.tenantId, before])
  if (tx.tenantId === '000000') await tx.query('delete from menu_change where at < $1', [before])
}
