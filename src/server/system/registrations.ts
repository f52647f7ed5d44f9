import type { DataOf } from '#contract/operations.gen.ts'
import { type RegistrationState, registrationAfter, registrationWords } from '#machines/audit/guest-registration.machine.ts'
import { momentText, withoutNulls } from '../core/wire-values.ts'
import { codeOf } from '../db/client.ts'
import type { Tx } from '../db/connect.ts'
import { containing, pageOf, sliceOf } from '../db/pages.ts'
import { refuse } from '../db/refuse.ts'
import { settingsOf } from '../db/settings.ts'
import type { Call, HandlersOf, User } from '../http/request.ts'
import { refuseState } from '../identity/registrations.ts'
import { mnemonicOf, wordInitialsOf } from '../lookups/mnemonic.ts'
import { refuseNewer } from '../resources/locking.ts'
import { assignOwnDepots, refuseNewAccount, replaceRoles } from './users.ts'

type RegistrationOperations = 'RegistrationApi_list' | 'RegistrationApi_pass' | 'RegistrationApi_refuse'

/** Handlers with which administrators approve requests for accounts. */
export const registrationHandlers: HandlersOf<RegistrationOperations> = {
  RegistrationApi_list: ({ tx, query, language }) => registrations(tx, query, language),
  RegistrationApi_pass: ({ tx, user, body }) => approveRegistration(tx, user, body),
  RegistrationApi_refuse: ({ tx, user, body }) => rejectRegistration(tx, user, body),
}

type RegistrationRow = {
  id: string
  version: number
  name: string
  account: string
  source: string | null
  state: RegistrationState
  remark: string | null
  createTime: Date
}

async function registrations(
  tx: Tx,
  query: Call<'RegistrationApi_list'>['query'],
  language: 'zh' | 'en',
): Promise<DataOf<'RegistrationApi_list'>> {
  const { size, offset } = sliceOf(query)
  const filters = [tx.tenantId, query.state || null, query.keyword ? containing(query.keyword) : null]
  const from = `guest_registration g left join user_oauth o on o.tenant_id = g.tenant_id and o.id = g.oauth_id
    where g.tenant_id = $1 and ($2::text is null or g.state = $2) and ($3::text is null or g.account ilike $3 or g.name ilike $3)`
  const { total } = await tx.one<{ total: number }>(`select count(*)::integer as total from ${from}`, filters)
  const rows = await tx.query<RegistrationRow>(
    `select g.id, g.version, g.name, g.account, o.source, g.state, g.remark, g.create_time as "createTime" from ${from}
      order by g.create_time desc, g.id desc limit $4 offset $5`,
    [...filters, size, offset],
  )
  const { timeZone } = await settingsOf(tx)
  const records = rows.map((row) =>
    withoutNulls({ ...row, stateName: registrationWords.states[row.state][language], createTime: momentText(row.createTime, timeZone) }),
  )
  return pageOf(records, total, query)
}

type LockedRegistration = { name: string; account: string; password_hash: string; oauth_id: string | null; state: RegistrationState }

/** Locks a request, which must still have the caller's version, and returns it with its state after the event. */
async function lockRegistration(tx: Tx, { id, version }: { id: string; version: number }, event: 'PASS' | 'REFUSE') {
  const row = await tx.maybeOne<LockedRegistration & { version: number; user: string | null; time: Date | null }>(
    `select name, account, password_hash, oauth_id, state, version, update_user as user, update_time as time from guest_registration
      where tenant_id = $1 and id = $2 for update`,
    [tx.tenantId, id],
  )
  if (!row) refuse('ROW_GONE', { params: { object: { zh: '注册申请', en: 'The registration' } } })
  const state = registrationAfter(row.state, event) ?? refuseState(row.state, event)
  if (row.version !== version) await refuseNewer(tx, row, undefined)
  return { ...row, state }
}

/**
 * Creates the account. Its owner signs in with the password that they chose, or with the provider from which they
 * came.
 */
async function approveRegistration(tx: Tx, user: User, body: Call<'RegistrationApi_pass'>['body']): Promise<boolean> {
  const wish = await lockRegistration(tx, body, 'PASS')
  await refuseNewAccount(tx, user)
  const userId = await addUser(tx, user, wish, body.deptId)
  await assignOwnDepots(tx, user, userId)
  await replaceRoles(tx, user, [userId], body.roleId.split(','))
  if (wish.oauth_id !== null)
    await tx.query('update user_oauth set user_id = $3 where tenant_id = $1 and id = $2 and user_id is null', [
      tx.tenantId,
      wish.oauth_id,
      userId,
    ])
  await tx.query(
    `update guest_registration set state = $3, user_id = $4, version = version + 1, update_user = $5, update_time = $6
      where tenant_id = $1 and id = $2`,
    [tx.tenantId, body.id, wish.state, userId, user.id, tx.now],
  )
  return true
}

async function addUser(
  tx: Tx,
  user: User,
  { account, name, password_hash }: LockedRegistration,
  deptId: string | undefined,
): Promise<string> {
  try {
    const { id } = await tx.one<{ id: string }>(
      `insert into app_user (tenant_id, account, password_hash, name, real_name, dept_id, mnemonic, word_initials, create_user, create_time)
       values ($1, $2, $3, $4, $4, $5, $6, $7, $8, $9) returning id`,
      [tx.tenantId, account, password_hash, name, deptId ?? null, mnemonicOf(name), wordInitialsOf(name), user.id, tx.now],
    )
    return id
  } catch (error) {
    const field = { '23505': 'account', '23503': 'deptId' }[codeOf(error) ?? '']
    if (field === undefined) throw error
    return refuse(field === 'account' ? 'DUPLICATE' : 'FIELD_BAD', {
      problems: [{ field, rule: field === 'account' ? 'DUPLICATE' : 'FIELD_BAD', params: { value: account } }],
    })
  }
}

async function rejectRegistration(tx: Tx, user: User, { remark, ...body }: Call<'RegistrationApi_refuse'>['body']): Promise<boolean> {
  const { state } = await lockRegistration(tx, body, 'REFUSE')
  await tx.query(
    `update guest_registration set state = $3, remark = $4, version = version + 1, update_user = $5, update_time = $6
      where tenant_id = $1 and id = $2`,
    [tx.tenantId, body.id, state, remark.trim(), user.id, tx.now],
  )
  return true
}
