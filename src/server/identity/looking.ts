import type { Words } from '#domain/words.ts'
import { platformTenant, type Tx } from '../db/connect.ts'
import type { User } from '../http/request.ts'
import { refuse } from '../refuse.ts'
import { headAliasOf, requireNoKey } from './authority.ts'
import { seenWith } from './sight.ts'

const lookingAs: Words = { zh: '以其他角色查看', en: 'look as another role' }

/**
 * From now on the session sees what holders of the role see, and writes nothing (ADR 189). For administrators alone: they hold whatever the role
 * holds. Refused with NO_PERMISSION, of a role that is gone with ROW_GONE, of a key with KEY_FORBIDS.
 */
export async function lookAs(tx: Tx, user: User, roleId: string): Promise<boolean> {
  requireNoKey(user)
  if (!user.isAdministrator) refuse('NO_PERMISSION', { params: { button: lookingAs } })
  const role = await tx.maybeOne('select from role where tenant_id = $1 and id = $2 for key share', [tx.tenantId, roleId])
  if (!role) refuse('ROW_GONE', { params: { object: { zh: '角色', en: 'Role' } } })
  return turnTo(tx, user, roleId)
}

/** The session sees again what its user may see. */
export const leaveLooking = (tx: Tx, user: User): Promise<boolean> => turnTo(tx, user, null)

async function turnTo(tx: Tx, { id, sessionId }: User, roleId: string | null): Promise<boolean> {
  await tx.query('update user_session set looking_role_id = $3 where tenant_id = $1 and id = $2', [tx.tenantId, sessionId, roleId])
  tx.tell({ what: 'rights', userId: id })
  return true
}

type Seen = Pick<User, 'rights' | 'unseen' | 'depots' | 'isAdministrator' | 'lookingAs'>

/**
 * What an administrator sees who looks as a role: what the role holds, in the depots open to himself, for a role names none. Of a role that is gone he
 * sees what is his own.
 */
export async function seenAs(tx: Tx, roleId: string, own: Seen): Promise<Seen> {
  const role = await tx.maybeOne<{ rights: string[]; name: string }>(
    `select r.role_name as name, array(select m.code from role_menu rm join menu m on m.id = rm.menu_id and m.category = 2
              where rm.tenant_id = $1 and rm.role_id = r.id and (not m.platform_only or ($1 = $3 and r.role_alias = $4))) as rights
       from role r where r.tenant_id = $1 and r.id = $2`,
    [tx.tenantId, roleId, platformTenant, headAliasOf(platformTenant)],
  )
  if (!role) return own
  const depots = own.depots ? [...own.depots] : null
  return { ...seenWith({ rights: role.rights, depots }), isAdministrator: false, lookingAs: { roleId, roleName: role.name } }
}

/** In SQL, the roles that the caller's menu is made from: `role`, a parameter, or where that is null those of the user `$2`. */
export const rolesSeen = (role: string): string =>
  `case when ${role}::bigint is null then array(select sr.role_id from user_role sr where sr.tenant_id = $1 and sr.user_id = $2)
        else array[${role}::bigint] end`
