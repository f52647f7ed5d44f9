import type { Database } from '../db/connect.ts'
import { people, shopper } from './people.ts'
import { network } from './places.ts'
import { roles } from './roles.ts'

/** What one needs to sign in: the accounts that are there, for an older version's demo has fewer. */
export async function introduction(db: Database, password: string | undefined): Promise<string[]> {
  const { tenantId, tenantName } = network
  const accounts = await db.inTenant(tenantId, new Date(), (tx) =>
    tx.query<{ account: string }>('select account from app_user where tenant_id = $1', [tenantId]),
  )
  const known = new Set(accounts.map(({ account }) => account))
  const roleName = new Map<string, string>([['admin', '管理员'], ...roles.map(({ alias, name }): [string, string] => [alias, name])])
  const all = [
    ...people.map(({ department, role, ...person }) => ({ ...person, what: `${department} · ${roleName.get(role) ?? role}` })),
    { ...shopper, what: `${shopper.customer} · 买家，登录后进入 /shop` },
  ]
  return [
    `Demo network ${tenantName}, tenant ${tenantId}. Everybody's password: ${password ?? 'the one said or given at its first start (npm run password gives one account another)'}`,
    ...all.flatMap(({ account, realName, what }) => (known.has(account) ? [`  ${account.padEnd(8)} ${realName}  ${what}`] : [])),
  ]
}
