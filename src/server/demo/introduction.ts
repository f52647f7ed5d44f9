import { commandLine } from '../core/command-line.ts'
import type { Database } from '../db/connect.ts'
import { userIdOf } from '../identity/people.ts'
import { network } from './master-data/network.ts'
import { people, shopper } from './master-data/people.ts'
import { roles } from './master-data/roles.ts'

/** Text in place of a password that was printed only once, when the demo was made. */
export const passwordHint = `the one said or given at its first start (${commandLine('password')} gives one account another)`

/**
 * Lines about signing in: the password, and those accounts that exist, because the demo of an older version has fewer.
 */
export async function introductionLines(db: Database, password: string | undefined): Promise<string[]> {
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
    `Demo network ${tenantName}, tenant ${tenantId}: a head office and four stores. On the sign-in page each role is a click. Everybody's password: ${password ?? passwordHint}`,
    ...known.map(({ account, realName, what }) => `  ${account.padEnd(8)} ${realName}  ${what}`),
  ]
}
