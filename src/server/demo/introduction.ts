import { commandLine } from '../command-line.ts'
import type { Database } from '../db/connect.ts'
import { userIdOf } from '../identity/people.ts'
import { people, shopper } from './people.ts'
import { network } from './places.ts'
import { roles } from './roles.ts'

/** In place of a password that was told once. */
export const keptPassword = `the one said or given at its first start (${commandLine('password')} gives one account another)`

/** What one needs to sign in: the accounts that are there, for an older version's demo has fewer. */
export async function introduction(db: Database, password: string | undefined): Promise<string[]> {
  const { tenantId, tenantName } = network
  const roleName = new Map<string, string>([['admin', '管理员'], ...roles.map(({ alias, name }): [string, string] => [alias, name])])
  const all = [
    ...people.map(({ department, role, ...person }) => ({ ...person, what: `${department} · ${roleName.get(role) ?? role}` })),
    { ...shopper, what: `${shopper.customer} · 买家，登录后进入 /shop` },
  ]
  const known = await db.inTenant(tenantId, new Date(), async (tx) => {
    const found: typeof all = []
    for (const person of all) if ((await userIdOf(tx, person.account)) !== undefined) found.push(person)
    return found
  })
  return [
    `Demo network ${tenantName}, tenant ${tenantId}. Everybody's password: ${password ?? keptPassword}`,
    ...known.map(({ account, realName, what }) => `  ${account.padEnd(8)} ${realName}  ${what}`),
  ]
}
