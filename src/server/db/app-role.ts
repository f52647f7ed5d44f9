import type pg from 'pg'
import { SetUpError } from '../core/set-up-error.ts'
import { codeOf, isUnreachable, withClient } from './client.ts'
import type { Log } from './embedded/embedded.ts'

/** The role that the migrations grant to. */
export const grantedRole = 'danju_app'

const roleTraits = 'nosuperuser nobypassrls nocreatedb nocreaterole noreplication inherit'

export type RoleOptions = {
  ownerUrl: string
  /** The role the server signs in as; absent: `danju_app` itself. */
  appUrl?: string
  /** Password of `danju_app`, if it is the role that signs in. */
  appPassword: string
  log: Log
}

/**
 * Creates, if needed, the role that the server signs in as, and returns the URL it signs in with. Must run before
 * migrating, under a lock: the migrations grant to `danju_app`, and a role named in DATABASE_APP_URL is made a member
 * of it.
 */
export async function prepareAppRole(client: pg.Client, { ownerUrl, appUrl, appPassword, log }: RoleOptions): Promise<string> {
  const own = appUrl ?? urlFor(ownerUrl, appPassword)
  const role = decodeURIComponent(new URL(own).username)
  const known = await rolesAmong(client, [grantedRole, role])
  try {
    if (!known.has(grantedRole)) await createRole(client, `${client.escapeIdentifier(grantedRole)} nologin`)
    if (appUrl === undefined) await setRolePassword(client, own, appPassword, known.has(grantedRole), log)
    else if (role !== grantedRole) {
      if (!known.has(role)) await createRole(client, `${client.escapeIdentifier(role)} login ${passwordClause(client, own)}`)
      await runUnless(
        client,
        `pg_has_role($1, '${grantedRole}', 'member')`,
        [role],
        `grant ${grantedRole} to ${client.escapeIdentifier(role)}`,
      )
    }
    const connect = `grant connect on database ${client.escapeIdentifier(client.database ?? '')} to ${grantedRole}`
    await runUnless(client, `has_database_privilege('${grantedRole}', current_database(), 'connect')`, [], connect)
  } catch (error) {
    if (codeOf(error) !== '42501') throw error
    throw new SetUpError(`The owner of the database may not make roles. As an administrator run: ${grantAdvice(role)}`, { cause: error })
  }
  return own
}

/**
 * Runs the statement unless the condition already holds. So an owner who lacks the privilege for it can still start
 * where an administrator has done the work.
 */
async function runUnless(client: pg.Client, done: string, values: readonly string[], statement: string): Promise<void> {
  const { rows } = await client.query<{ done: boolean }>(`select ${done} as done`, [...values])
  if (!rows[0]?.done) await client.query(statement)
}

function urlFor(ownerUrl: string, password: string): string {
  const url = new URL(ownerUrl)
  url.username = grantedRole
  url.password = encodeURIComponent(password)
  return url.href
}

async function rolesAmong(client: pg.ClientBase, names: readonly string[]): Promise<Set<string>> {
  const { rows } = await client.query<{ rolname: string }>('select rolname from pg_roles where rolname = any($1)', [names])
  return new Set(rows.map(({ rolname }) => rolname))
}

/** Creates a role unless it exists by now: roles belong to the server, which may set up two databases at once. */
async function createRole(client: pg.ClientBase, what: string): Promise<void> {
  try {
    await client.query(`create role ${what} ${roleTraits}`)
  } catch (error) {
    if (codeOf(error) !== '42710' && codeOf(error) !== '23505') throw error
  }
}

/**
 * Sets our password unless the role has it already: another process with the same data may be signing in with it now.
 */
async function setRolePassword(client: pg.ClientBase, url: string, password: string, existed: boolean, log: Log): Promise<void> {
  if (existed && (await canSignIn(url))) return
  if (existed) log.warn(`The role ${grantedRole} existed with another password and got the one of this data folder.`)
  await client.query(`alter role ${grantedRole} login password ${client.escapeLiteral(password)}`)
}

async function canSignIn(url: string): Promise<boolean> {
  try {
    await withClient({ connectionString: url, application_name: 'danju-start' }, async () => undefined)
    return true
  } catch (error) {
    if (isUnreachable(error)) throw error
    // 28P01 wrong password, 28000 may not sign in, 42501 may not connect to this database
    if (['28P01', '28000', '42501'].includes(codeOf(error) ?? '')) return false
    throw error
  }
}

function passwordClause(client: pg.ClientBase, url: string): string {
  const password = decodeURIComponent(new URL(url).password)
  return password === '' ? '' : `password ${client.escapeLiteral(password)}`
}

function grantAdvice(role: string): string {
  const make = `create role ${grantedRole}${role === grantedRole ? " login password '…'" : ''} ${roleTraits};`
  return role === grantedRole ? make : `${make} create role "${role}" login password '…' ${roleTraits}; grant ${grantedRole} to "${role}";`
}
