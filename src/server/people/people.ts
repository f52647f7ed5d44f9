import { sql } from 'kysely'
import type { BodyOf, DataOf } from '#contract/operations.gen.ts'
import { checkEmail } from '#domain/core/validators.ts'
import { resourceOf } from '#resources/index.ts'
import { withoutNulls } from '../core/wire-values.ts'
import type { Tx } from '../db/connect.ts'
import { containing } from '../db/pages.ts'
import { statement } from '../db/query-builder.ts'
import { refuse } from '../db/refuse.ts'
import type { User } from '../http/request.ts'
import { profileOf } from '../identity/profile.ts'
import { mnemonicOf, wordInitialsOf } from '../lookups/mnemonic.ts'
import { planOf } from '../resources/plan.ts'
import { rankOf } from '../resources/rank.ts'
import { readRow } from '../resources/rows.ts'

const plan = planOf(resourceOf('UserApi'))

/** The caller's own row; with an API key that is restricted to roles, it shows those roles. */
export async function ownRow(tx: Tx, { id, apiKey }: Pick<User, 'id' | 'apiKey'>): Promise<DataOf<'UserApi_info'>> {
  const row = (await readRow(tx, plan, id)) as DataOf<'UserApi_detail'>
  const { avatar, role_ids: roleIds, role_names: roleNames } = await profileOf(tx, id, apiKey?.roleIds)
  return { ...row, ...(avatar !== null && { avatar }), ...(apiKey?.roleIds && withoutNulls({ roleId: roleIds, roleName: roleNames })) }
}

/** Changes the user's own profile. Only administrators can change account, roles and department. */
export async function changeOwnProfile(
  tx: Tx,
  user: User,
  body: BodyOf<'UserApi_updateInfo'>,
  emptied: readonly string[],
): Promise<DataOf<'UserApi_info'>> {
  const wrong = body.email ? checkEmail(body.email) : undefined
  if (wrong) refuse('FIELD_BAD', { problems: [{ field: 'email', rule: 'FIELD_BAD', reason: wrong }] })
  if (emptied.includes('realName') || body.realName?.trim() === '')
    refuse('FIELD_BAD', { problems: [{ field: 'realName', rule: 'FIELD_BAD' }] })
  if (body.avatar !== undefined) await requirePicture(tx, body.avatar)
  const given = (name: 'avatar' | 'name' | 'realName' | 'phone' | 'email') => (emptied.includes(name) ? '' : (body[name]?.trim() ?? null))
  await tx.query(
    `update app_user set avatar = nullif(coalesce($3, avatar), ''), name = nullif(coalesce($4, name), ''),
      real_name = coalesce($5, real_name),
            phone = nullif(coalesce($6, phone), ''), email = nullif(coalesce($7, email), ''), mnemonic = coalesce($8, mnemonic),
            word_initials = coalesce($9, word_initials), version = version + 1, update_user = $2, update_time = $10
      where tenant_id = $1 and id = $2`,
    [
      tx.tenantId,
      user.id,
      given('avatar'),
      given('name'),
      given('realName'),
      given('phone'),
      given('email'),
      body.realName ? mnemonicOf(body.realName) : null,
      body.realName ? wordInitialsOf(body.realName) : null,
      tx.now,
    ],
  )
  return ownRow(tx, user)
}

/** Refuses a link that does not name a stored picture. */
async function requirePicture(tx: Tx, link: string): Promise<void> {
  const name = new URLSearchParams(link.split('?')[1]).get('name')
  const found = await tx.query(`select from stored_file where tenant_id = $1 and name = $2 and type like 'image/%'`, [tx.tenantId, name])
  if (found.length === 0) refuse('FIELD_BAD', { problems: [{ field: 'avatar', rule: 'FIELD_BAD' }] })
}

type ColleagueRow = {
  id: string
  account: string
  name: string | null
  realName: string | null
  deptId: string | null
  deptName: string | null
  status: number
}

/**
 * Enabled colleagues whose account, name or pinyin initials contain the keyword, two hundred at most; without contact
 * details.
 */
export async function findColleagues(tx: Tx, keyword: string | undefined): Promise<DataOf<'UserApi_userList'>> {
  const text = keyword?.trim()
  const found = text ? sql`and lower(concat_ws(' ', u.account, u.name, u.real_name, u.mnemonic)) like lower(${containing(text)})` : sql``
  const best = text
    ? [rankOf(text, { codes: [sql`u.account`], texts: [sql`u.name`, sql`u.real_name`, sql`u.mnemonic`, sql`u.word_initials`] })]
    : []
  const rows = await tx.run(
    statement<ColleagueRow>(sql`
      select u.id, u.account, u.name, u.real_name as "realName", u.dept_id::text as "deptId", d.dept_name as "deptName", u.status
        from app_user u left join dept d on d.tenant_id = ${tx.tenantId} and d.id = u.dept_id
       where u.tenant_id = ${tx.tenantId} and u.status = 1 ${found}
       order by ${sql.join([...best, sql`u.real_name collate pinyin, u.account`])} limit 200`),
  )
  return rows.map((row) => withoutNulls(row))
}

/**
 * Where the user works: the default depot, or else the first of their depots, and the department. Undefined if neither
 * is known.
 */
export async function workplaceOf(tx: Tx, userId: string): Promise<DataOf<'UserApi_getDepot'> | undefined> {
  const row = await tx.one<{ depotId: string | null; depotName: string | null; deptId: string | null; deptName: string | null }>(
    `select p.id as "depotId", p.name as "depotName", d.id as "deptId", d.dept_name as "deptName"
       from app_user u
       left join dept d on d.tenant_id = $1 and d.id = u.dept_id
       left join lateral (
         select depot.id, depot.name from user_depot ud
           join depot on depot.tenant_id = $1 and depot.id = ud.depot_id and depot.status = 1
          where ud.tenant_id = $1 and ud.user_id = u.id
          order by ud.is_default desc, depot.id limit 1) p on true
      where u.tenant_id = $1 and u.id = $2`,
    [tx.tenantId, userId],
  )
  return row.depotId === null && row.deptId === null ? undefined : withoutNulls(row)
}
