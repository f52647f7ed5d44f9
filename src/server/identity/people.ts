import { codeOf } from '../db/client.ts'
import type { Tx } from '../db/connect.ts'
import { insertRows, queryOverRows, rowsSource, type SharedColumns, writeRows } from '../db/multi-row.ts'
import type { RefusalDetail } from '../db/refuse.ts'
import { refuse } from '../db/refuse.ts'
import { mnemonicOf, wordInitialsOf } from '../lookups/mnemonic.ts'
import { hashPassword, md5Of, md5OfSent } from './passwords.ts'

export type NewTenant = { tenantId: string; tenantName: string; timeZone?: string; domain?: string }
export type NewDept = {
  deptName: string
  parentId?: string
  sort?: number
  /** 2: bound to depots, so that its members without assigned depots see none. */
  depotBound?: 1 | 2
}
export type NewRole = {
  roleName: string
  roleAlias: string
  rights: readonly string[]
  sort?: number
  /** 2: bound to depots, so that its members without assigned depots see none. */
  depotBound?: 1 | 2
}
export type NewUser = {
  account: string
  /** Password in plain text, as typed. */
  password: string
  realName?: string
  name?: string
  phone?: string
  email?: string
  deptId?: string
  roleIds: readonly string[]
  mustChangePassword?: boolean
}

/**
 * Adds a tenant; `platform` must be a transaction of the platform. `seedTenant` then fills it in a transaction of its
 * own.
 */
export async function createTenant(platform: Tx, { tenantId, tenantName, timeZone = 'Asia/Shanghai', domain }: NewTenant): Promise<void> {
  await refuseDuplicate('tenantId', tenantId, () =>
    platform.query(
      'insert into tenant (tenant_id, tenant_name, time_zone, domain, mnemonic, create_time) values ($1, $2, $3, $4, $5, $6)',
      [tenantId, tenantName, timeZone, domain ?? null, mnemonicOf(tenantName), platform.now],
    ),
  )
}

/** Adds a department and returns its id. */
export async function createDept(tx: Tx, { deptName, parentId, sort = 0 }: NewDept): Promise<string> {
  const { id } = await tx.one<{ id: string }>(
    `insert into dept (tenant_id, parent_id, dept_name, mnemonic, word_initials, sort, create_time)
      values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [tx.tenantId, parentId ?? null, deptName, mnemonicOf(deptName), wordInitialsOf(deptName), sort, tx.now],
  )
  return id
}

/**
 * Adds a role with these rights; it sees the menu nodes that contain them. Returns the role's id. Throws for a right
 * without a button node.
 */
export async function createRole(tx: Tx, { roleName, roleAlias, rights, sort = 0, depotBound = 1 }: NewRole): Promise<string> {
  const { id } = await refuseDuplicate('roleAlias', roleAlias, () =>
    tx.one<{ id: string }>(
      `insert into role (tenant_id, role_name, role_alias, sort, mnemonic, word_initials, create_time, depot_bound)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
      [tx.tenantId, roleName, roleAlias, sort, mnemonicOf(roleName), wordInitialsOf(roleName), tx.now, depotBound],
    ),
  )
  const nodes = await tx.query<{ id: string; code: string }>(
    `with recursive node as (
       select id, parent_id, code from menu where code = any ($1::text[])
       union select m.id, m.parent_id, m.code from menu m join node on m.id = node.parent_id)
     select id, code from node`,
    [rights],
  )
  writeRows(
    tx,
    'role_menu',
    { tenant_id: ['text', tx.tenantId], role_id: ['bigint', id] },
    { menu_id: ['bigint', nodes.map((node) => node.id)] },
  )
  const found = new Set(nodes.map(({ code }) => code))
  const missing = rights.filter((right) => !found.has(right))
  if (missing.length > 0) throw new Error(`no button node for the rights ${missing.join(', ')}`)
  return id
}

/** Adds a user, who may sign in at once; returns the id. Refuses DUPLICATE if the tenant already has the account. */
export async function createUser(tx: Tx, user: NewUser): Promise<string> {
  const passwordHash = await hashPassword(md5Of(user.password))
  const name = user.realName ?? user.account
  const { id } = await refuseDuplicate('account', user.account, () =>
    tx.one<{ id: string }>(
      `insert into app_user (tenant_id, account, password_hash, must_change_password, name, real_name, phone, email, dept_id, mnemonic,
                             word_initials, create_time)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id`,
      [
        tx.tenantId,
        user.account,
        passwordHash,
        user.mustChangePassword ?? false,
        user.name ?? name,
        name,
        user.phone ?? null,
        user.email ?? null,
        user.deptId ?? null,
        mnemonicOf(name),
        wordInitialsOf(name),
        tx.now,
      ],
    ),
  )
  await insertRows(tx, 'user_role', userColumns(tx, id), { role_id: ['bigint', user.roleIds] })
  return id
}

/** The id of the user with this account; undefined where there is none. */
export const userIdOf = async (tx: Tx, account: string): Promise<string | undefined> =>
  (await tx.maybeOne<{ id: string }>('select id from app_user where tenant_id = $1 and account = $2', [tx.tenantId, account]))?.id

/** Hours for which a generated password is valid. */
export const firstPasswordHours = 72

/**
 * Passwords, as typed or as their MD5, one per user. `expires` is true if they were generated; `by` is the user who
 * sets them, null for a command.
 */
export type NewPasswords = { ids: readonly string[]; typed: readonly string[]; expires: boolean; by: string | null; at: Date }

/** Stores passwords that must be changed at the next sign-in; generated ones expire. */
export async function setPasswords(tx: Tx, { ids, typed, expires, by, at }: NewPasswords): Promise<void> {
  const hashes: string[] = []
  for (const password of typed) hashes.push(await hashPassword(md5OfSent(password)))
  const until = new Date(at.getTime() + firstPasswordHours * 3_600_000)
  const shared = [tx.tenantId, expires ? until : null, by, tx.now]
  const given = rowsSource(tx, 'g', { id: ['bigint', ids], hash: ['text', hashes] }, shared.length)
  await queryOverRows(tx, {
    sql: `update app_user u set password_hash = g.hash, must_change_password = true, password_expires = $2,
      update_user = $3, update_time = $4
       from ${given.sql} where u.tenant_id = $1 and u.id = g.id`,
    values: [...shared, ...given.values],
  })
}

/**
 * Replaces the depots of a user. New documents start with the default depot, which is the first one unless another is
 * given.
 */
export async function assignDepots(tx: Tx, userId: string, depotIds: readonly string[], defaultDepotId = depotIds[0]): Promise<void> {
  await tx.query('delete from user_depot where tenant_id = $1 and user_id = $2', [tx.tenantId, userId])
  await insertRows(tx, 'user_depot', userColumns(tx, userId), {
    depot_id: ['bigint', depotIds],
    is_default: ['integer', depotIds.map((id) => (id === defaultDepotId ? 2 : 1))],
  })
  tx.tell({ what: 'rights', userId })
}

/** Columns that are the same in all rows of a user. */
export const userColumns = (tx: Tx, userId: string): SharedColumns => ({ tenant_id: ['text', tx.tenantId], user_id: ['bigint', userId] })

const fieldNames: Record<string, { zh: string; en: string }> = {
  tenantId: { zh: '租户编号', en: 'Tenant id' },
  roleAlias: { zh: '角色别名', en: 'Role alias' },
  account: { zh: '账号', en: 'Account' },
}

/** Refuses DUPLICATE if the insert violates a unique constraint. */
async function refuseDuplicate<T>(field: string, value: string, insert: () => Promise<T>): Promise<T> {
  try {
    return await insert()
  } catch (error) {
    if (codeOf(error) !== '23505') throw error
    const detail: RefusalDetail = { params: { field: fieldNames[field] ?? field, value }, problems: [{ field, rule: 'DUPLICATE' }] }
    return refuse('DUPLICATE', detail)
  }
}
