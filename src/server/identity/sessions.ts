import { randomUUID } from 'node:crypto'
import { sendTogether } from '#server/db/transaction.ts'
import type { Tx } from '../db/connect.ts'
import { versionsIn, versionsOf } from '../db/data-changes.ts'
import type { RequestKey } from '../http/idempotency.ts'
import type { User } from '../http/request.ts'
import { type KeyLimits, keyLimits } from './key-limits.ts'
import { openDepotsSql, permissionsFrom, rightsSql } from './permissions.ts'
import { type Claims, hashOf, type TokenService } from './tokens.ts'
import { permissionsAsRole } from './view-as-role.ts'

const graceMs = 30_000
const dayMs = 24 * 3600 * 1000
const refreshMs = 7 * dayMs
/** A session ends after this time, however often it was renewed; then the user must enter the password again. */
const maxSessionMs = 30 * dayMs

/** Opens a session and returns its first refresh token. `at` is real time, as in everything about sessions. */
export async function openSession(
  tx: Tx,
  tokens: TokenService,
  user: { userId: string; peer: string },
  at: Date,
): Promise<Claims & { refreshToken: string }> {
  const { id } = await tx.one<{ id: string }>(`select nextval('id_seq')::text as id`)
  const claims = { tenantId: tx.tenantId, userId: user.userId, sessionId: id }
  const expiresAt = new Date(at.getTime() + refreshMs)
  const refreshToken = await tokens.refresh(claims, { issuedAt: at, expiresAt }, randomUUID())
  await tx.query(
    `insert into user_session (tenant_id, id, user_id, refresh_hash, rotated_at, created_at, expires_at, peer)
     values ($1, $2, $3, $4, $5, $5, $6, $7)`,
    [tx.tenantId, id, user.userId, hashOf(refreshToken), at, expiresAt, user.peer],
  )
  return { ...claims, refreshToken }
}

type SessionRow = {
  refresh_hash: string
  previous_hash: string | null
  rotated_at: Date
  created_at: Date
  expires_at: Date
  ended_at: Date | null
}

/**
 * Exchanges a refresh token that we signed for the next one; undefined if the session is over. For thirty seconds the
 * previous token is still accepted and returns the same next one, which serves two windows of one browser and answers
 * that got lost. Any older token was stolen or copied, so it ends the session.
 */
export async function renewSession(tx: Tx, tokens: TokenService, claims: Claims, presented: string, at: Date): Promise<string | undefined> {
  const row = await tx.maybeOne<SessionRow>(
    `select refresh_hash, previous_hash, rotated_at, created_at, expires_at, ended_at from user_session
      where tenant_id = $1 and id = $2 and user_id = $3 for update`,
    [tx.tenantId, claims.sessionId, claims.userId],
  )
  if (!row || row.ended_at !== null || row.expires_at <= at) return undefined
  const hash = hashOf(presented)
  if (hash === row.refresh_hash) return rotateTokens(tx, tokens, claims, row, at)
  const inGrace = hash === row.previous_hash && at.getTime() - row.rotated_at.getTime() <= graceMs
  if (inGrace) return tokens.refresh(claims, { issuedAt: row.rotated_at, expiresAt: row.expires_at }, tokens.idAfter(hash))
  await endSession(tx, claims.sessionId, at)
  return undefined
}

async function rotateTokens(tx: Tx, tokens: TokenService, claims: Claims, row: SessionRow, at: Date): Promise<string> {
  const expiresAt = new Date(Math.min(at.getTime() + refreshMs, row.created_at.getTime() + maxSessionMs))
  const next = await tokens.refresh(claims, { issuedAt: at, expiresAt }, tokens.idAfter(row.refresh_hash))
  await tx.query(
    `update user_session set refresh_hash = $3, previous_hash = $4, rotated_at = $5, expires_at = $6 where tenant_id = $1 and id = $2`,
    [tx.tenantId, claims.sessionId, hashOf(next), row.refresh_hash, at, expiresAt],
  )
  return next
}

/** Ends one session; its tokens become useless. */
export async function endSession(tx: Tx, sessionId: string, at: Date): Promise<void> {
  await tx.query('update user_session set ended_at = $3 where tenant_id = $1 and id = $2 and ended_at is null', [
    tx.tenantId,
    sessionId,
    at,
  ])
  tx.tell({ what: 'access' })
}

/** Ends the user's other sessions, for example after a change of password; sessions of their API keys go on. */
export async function endOtherSessions(tx: Tx, { id, sessionId }: User, at: Date): Promise<void> {
  await tx.query(
    `update user_session set ended_at = $4
      where tenant_id = $1 and user_id = $2 and id <> $3 and ended_at is null and api_key_id is null`,
    [tx.tenantId, id, sessionId, at],
  )
  tx.tell({ what: 'access' })
}

/** Ends every session of these users and disables their API keys. */
export async function endAllSessions(tx: Tx, userIds: readonly string[], at: Date): Promise<void> {
  await tx.query(
    `update user_session set ended_at = $3
      where tenant_id = $1 and user_id = any ($2::bigint[]) and ended_at is null and api_key_id is null`,
    [tx.tenantId, userIds, at],
  )
  await tx.query(
    `update api_key set status = 2, version = version + 1, update_time = $3
      where tenant_id = $1 and user_id = any ($2::bigint[]) and status = 1`,
    [tx.tenantId, userIds, tx.now],
  )
  tx.tell({ what: 'access' })
}

/** Opens the session of an API key, which lasts as long as the key and is never renewed. */
export async function openKeySession(
  tx: Tx,
  { userId, apiKeyId }: { userId: string; apiKeyId: string },
  at: Date,
  expiresAt: Date,
): Promise<Claims> {
  const { id } = await tx.one<{ id: string }>(
    `insert into user_session (tenant_id, user_id, refresh_hash, rotated_at, created_at, expires_at, api_key_id)
     values ($1, $2, '', $3, $3, $4, $5) returning id`,
    [tx.tenantId, userId, at, expiresAt, apiKeyId],
  )
  return { tenantId: tx.tenantId, userId, sessionId: id }
}

/** Sets the expiry of a key's session. */
export async function extendSession(tx: Tx, apiKeyId: string, expiresAt: Date): Promise<void> {
  await tx.query('update user_session set expires_at = $3 where tenant_id = $1 and api_key_id = $2', [tx.tenantId, apiKeyId, expiresAt])
}

/** Deletes sessions that ended or expired a day ago or earlier; sessions of API keys last as long as their key. */
export async function purgeSessions(tx: Tx, at: Date): Promise<void> {
  await tx.query('delete from user_session where tenant_id = $1 and least(expires_at, ended_at) < $2 and api_key_id is null', [
    tx.tenantId,
    new Date(at.getTime() - dayMs),
  ])
}

type UserRow = {
  id: string
  account: string
  real_name: string | null
  dept_id: string | null
  customer_id: string | null
  must_change_password: boolean
  api_key_id: string | null
  looking_role_id: string | null
  claimed: boolean | null
  fresh_id: string | null
  versions: Parameters<typeof versionsIn>[0]
}

type GrantedRow = { rights: string[]; aliases: string[]; depots: string[] | null }

/**
 * The user of an access token, as the database knows them now. A single statement reads session, user, tenant and the
 * versions of cached data, and claims the request's idempotency key (`tx.request` says whether this request is the
 * first with the key). Rights and depots are read again only if they changed. Undefined if the session ended or
 * expired, the user is disabled, or the tenant is disabled or expired.
 */
export async function loadUser(tx: Tx, { sessionId, userId }: Claims, at: Date, key?: RequestKey): Promise<User | undefined> {
  const row = await readSession(tx, [tx.tenantId, sessionId, userId, at], key)
  if (!row) return undefined
  const apiKey = row.api_key_id === null ? undefined : await keyLimits(tx, row.api_key_id, at)
  if (row.api_key_id !== null && !apiKey) return undefined
  if (key && row.claimed) {
    tx.request.claim = [tx.tenantId, userId, key.operation, key.key]
    tx.request.freshId = row.fresh_id ?? undefined
  }
  tx.know(versionsIn(row.versions))
  return {
    id: row.id,
    account: row.account,
    realName: row.real_name ?? row.account,
    tenantId: tx.tenantId,
    ...(row.dept_id !== null && { deptId: row.dept_id }),
    ...(row.customer_id === null ? await currentPermissions(tx, row, apiKey) : { ...buyerPermissions, customerId: row.customer_id }),
    sessionId,
    mustChangePassword: row.must_change_password,
    ...(apiKey && { apiKey }),
  }
}

type GrantedPermissions = Pick<User, 'rights' | 'unseen' | 'depots' | 'isAdministrator' | 'lookingAs'>

/**
 * The user's current permissions: those granted by their roles, or those of a role that an administrator views as;
 * restricted to those of an API key.
 */
async function currentPermissions(tx: Tx, row: UserRow, apiKey: KeyLimits | undefined): Promise<GrantedPermissions> {
  const granted = await permissionsOfRoles(tx, row.id)
  if (row.looking_role_id !== null && granted.isAdministrator) return permissionsAsRole(tx, row.looking_role_id, granted)
  return restrictToKey(granted, apiKey)
}

/** Restricts a user's permissions to those of an API key. */
function restrictToKey(granted: GrantedPermissions, apiKey: KeyLimits | undefined): GrantedPermissions {
  if (!apiKey) return granted
  const rights = [...granted.rights].filter((right) => apiKey.rights?.has(right) ?? true)
  return { ...permissionsFrom({ rights, depots: granted.depots ? [...granted.depots] : null }), isAdministrator: false }
}

const userSql = (columns: string) => `
  select u.id, u.account, u.real_name, u.dept_id, u.customer_id, u.must_change_password, s.api_key_id,
    s.looking_role_id, ${versionsOf} as versions${columns}
    from user_session s
    join app_user u on u.tenant_id = s.tenant_id and u.id = s.user_id and u.status = 1
    join tenant t on t.tenant_id = u.tenant_id and t.status = 1 and (t.expire_time is null or t.expire_time > $4)
   where s.tenant_id = $1 and s.id = $2 and s.user_id = $3 and s.ended_at is null and s.expires_at > $4`

/** SQL that claims a request's key. It waits while the transaction of another request with the same key is open. */
const claimSql = (user: string, at: string, route: string, key: string) =>
  `insert into idempotency_key (tenant_id, user_id, route, key, body_hash, created_at) values ($1, ${user}, ${route}, ${key}, '', ${at})
   on conflict do nothing returning key`

/** Draws an id for what the request creates. */
const freshId = `, nextval('id_seq')::text as fresh_id`

const claimStatement = claimSql('$2', '$3', '$4', '$5')
const userAndFreshId = userSql(freshId)
/** One statement that claims the request's key and reads the user. */
const claimingUserSql = `with claimed as (${claimSql('$3', '$4', '$5', '$6')}) ${userSql(`, exists (select
  from claimed) as claimed${freshId}`)}`

/** Reads session, user and tenant, and whether the request is the first with its key. */
async function readSession(
  tx: Tx,
  asked: readonly [string, string, string, Date],
  key: RequestKey | undefined,
): Promise<UserRow | undefined> {
  if (!key) return tx.maybeOne<UserRow>(userSql(''), asked)
  const of = [key.operation, key.key]
  if (tx.insertsWithin) return tx.maybeOne<UserRow>(claimingUserSql, [...asked, ...of])
  const [tenantId, , userId, at] = asked
  const [claims, row] = await sendTogether(
    tx.query(claimStatement, [tenantId, userId, at, ...of]),
    tx.maybeOne<UserRow>(userAndFreshId, asked),
  )
  return row && { ...row, claimed: claims.length > 0 }
}

/** Permissions of a buyer: none, whatever roles they have (ADR 88). */
const buyerPermissions = { ...permissionsFrom({ rights: [], depots: null }), isAdministrator: false }

/** Permissions granted by a user's roles, cached until they change. */
async function permissionsOfRoles(tx: Tx, userId: string): Promise<GrantedPermissions> {
  const kept = tx.kept('rights')?.get(userId) as Awaited<ReturnType<typeof permissionsOfRoles>> | undefined
  if (kept) return kept
  const row = await tx.one<GrantedRow>(
    `select ${rightsSql('$2::bigint')} as rights, ${openDepotsSql('$2::bigint')} as depots,
            array(select r.role_alias from user_role ur join role r on r.tenant_id = $1 and r.id = ur.role_id
                   where ur.tenant_id = $1 and ur.user_id = $2::bigint) as aliases`,
    [tx.tenantId, userId],
  )
  const granted = { ...permissionsFrom(row), isAdministrator: row.aliases.includes(tx.tenantId === '000000' ? 'administrator' : 'admin') }
  tx.kept('rights')?.set(userId, granted)
  return granted
}
