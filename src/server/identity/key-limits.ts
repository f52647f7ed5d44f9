import type { Tx } from '../db/connect.ts'

/** What a key may do at most: what its roles may, all that its maker may where it has none; nothing is written where it reads only. */
export type KeyLimits = { readOnly: boolean; rights?: ReadonlySet<string>; roleIds?: readonly string[] }

type Row = { access: number; rights: string[] | null; role_ids: string[]; is_noted: boolean }

/** A use is written down once a minute. */
const noteMs = 60_000

/** What a key may do, as the database knows it now; nothing where it is disabled. */
export async function keyLimits(tx: Tx, id: string, at: Date): Promise<KeyLimits | undefined> {
  const row = await tx.maybeOne<Row>(
    `select k.access, coalesce(k.last_used > $3, false) as is_noted,
            array(select kr.role_id::text from api_key_role kr where kr.tenant_id = $1 and kr.api_key_id = k.id) as role_ids,
            case when exists (select from api_key_role kr where kr.tenant_id = $1 and kr.api_key_id = k.id)
            then array(select m.code from api_key_role kr
                         join role_menu rm on rm.tenant_id = $1 and rm.role_id = kr.role_id
                         join menu m on m.id = rm.menu_id and m.category = 2
                        where kr.tenant_id = $1 and kr.api_key_id = k.id) end as rights
       from api_key k where k.tenant_id = $1 and k.id = $2 and k.status = 1`,
    [tx.tenantId, id, new Date(at.getTime() - noteMs)],
  )
  if (!row) return undefined
  if (!row.is_noted) await noteUse(tx, id, at)
  return { readOnly: row.access === 1, ...(row.rights && { rights: new Set(row.rights), roleIds: row.role_ids }) }
}

/** Requests of one key at the same time do not wait for each other. */
const noteUse = (tx: Tx, id: string, at: Date) =>
  tx.query(
    `update api_key k set last_used = $3 where k.tenant_id = $1 and k.id = $2
        and exists (select from api_key o where o.tenant_id = $1 and o.id = $2 for no key update skip locked)`,
    [tx.tenantId, id, at],
  )
