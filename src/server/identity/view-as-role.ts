import type { Words } from '#domain/core/words.ts'
import { platformTenant, type Tx } from '../db/connect.ts'
import { refuse } from '../db/refuse.ts'
import type { User } from '../http/request.ts'
import { headAliasOf, requireNoKey } from './authority.ts'
import { permissionsFrom } from './permissions.ts'

const viewAsWords: Words = { zh: '以其他角色查看', en: 'look as another role' }

/**
 * From now on the session sees what holders of the role see and cannot write (ADR 189). For administrators only,
 * because they have every right that the role has. Refuses NO_PERMISSION, ROW_GONE for a deleted role, KEY_FORBIDS for
 * an API key.
 */
export async function viewAsRole(tx: Tx, user: User, roleId: string): Promise<boolean> {
  requireNoKey(user)
  if (!user.isAdministrator) refuse('NO_PERMISSION', { params: { button: viewAsWords } })
  const role = await tx.maybeOne('select from role where tenant_id = $1 and id = $2 for key share', [tx.tenantId, roleId])
  if (!role) refuse('ROW_GONE', { params: { object: { zh: '角色', en: 'Role' } } })
  return setViewedRole(tx, user, roleId)
}

/** The session sees what its user may see again. */
export const stopViewing = (tx: Tx, user: User): Promise<boolean> => setViewedRole(tx, user, null)

async function setViewedRole(tx: Tx, { id, sessionId }: User, roleId: string | null): Promise<boolean> {
  await tx.query('update user_session set looking_role_id = $3 where tenant_id = $1 and id = $2', [tx.tenantId, sessionId, roleId])
  tx.tell({ what: 'rights', userId: id })
  return true
}

type ViewPermissions = Pick<User, 'rights' | 'unseen' | 'depots' | 'isAdministrator' | 'lookingAs'>

/**
 * Permissions of an administrator who views as a role: the role's rights, in the administrator's own depots because a
 * role names no depots. For a deleted role, the administrator's own permissions.
 */
export async function permissionsAsRole(tx: Tx, roleId: string, own: ViewPermissions): Promise<ViewPermissions> {
  const role = await tx.maybeOne<{ rights: string[]; name: string }>(
    `select r.role_name as name, array(select m.code from role_menu rm join menu m on m.id = rm.menu_id and m.category = 2
              where rm.tenant_id = $1 and rm.role_id = r.id and (not m.platform_only or ($1 = $3 and r.role_alias = $4))) as rights
       from role r where r.tenant_id = $1 and r.id = $2`,
    [tx.tenantId, roleId, platformTenant, headAliasOf(platformTenant)],
  )
  if (!role) return own
  const depots = own.depots ? [...own.depots] : null
  return { ...permissionsFrom({ rights: role.rights, depots }), isAdministrator: false, lookingAs: { roleId, roleName: role.name } }
}

/**
 * SQL of the roles from which the caller's menu is built: the parameter `role`, or the roles of user `$2` if it is
 * null.
 */
export const viewedRolesSql = (role: string): string =>
  `case when ${role}::bigint is null then array(select sr.role_id from user_role sr where sr.tenant_id = $1 and sr.user_id = $2)
        else array[${role}::bigint] end`
