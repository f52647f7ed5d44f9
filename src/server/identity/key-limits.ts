import type { Tx } from '../db/connect.ts'

/**
 * Limits of an API key. It has the rights of its roles, or all of its owner's if it names no roles; a read-only key
 * cannot write.
 */
export type KeyLimits = { readOnly: boolean; rights?: ReadonlySet<string>; roleIds?: readonly string[] }

type KeyRow = { access: number; rights: string[] | null; role_ids: string[]; is_noted: boolean }

/** `last_used` is updated at most once a minute. */
const noteEveryMs = 60_000

/** The current limits of an API key; undefined where the key is disabled. */
export async function keyLimits(tx: Tx, id: string, at: Date): Promise<KeyLimits | undefined> {
  const row = await tx.maybeOne<KeyRow>(
    `select k.access, coalesce(k.last_used > $3, false) as is_noted,
            array(select kr.role_id::text from api_key_role kr where kr.tenant_id = $1 and kr.api_key_id = k.id) as role_ids,
            case when exists (select from api_key_role kr where kr.tenant_id = $1 and kr.api_key_id = k.id)
            then array(select m.code from api_key_role kr
                         join role_menu rm on rm.tenant_id = $1 and rm.role_id = kr.role_id
                         join menu m on m.id = rm.menu_id and m.category = 2
                        where kr.tenant_id = $1 and kr.api_key_id = k.id) end as rights
       from api_key k where k.tenant_id = $1 and k.id = $2 and k.status = 1`,
    [tx.tenantId, id, new Date(at.getTime() - noteEveryMs)],
  )
  if (!row) return undefined
  if (!row.is_noted) await noteUse(tx, id, at)
  return { readOnly: row.access === 1, ...(row.rights && { rights: new Set(row.rights), roleIds: row.role_ids }) }
}

/**
 * Records that the key was used. Skips a locked row, so that simultaneous requests with one key do not wait for each
 * other.
 */
const noteUse = (tx: Tx, id: string, at: Date) =>
  tx.query(
    `update api_key k set last_used = $3 where k.tenant_id = $1 and k.id = $2
        and exists (select from api_key o where o.tenant_id = $1 and o.id = $2 for no key update skip locked)`,
    [tx.tenantId, id, at],
  )
