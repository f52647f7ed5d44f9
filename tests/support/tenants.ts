import type { Database, Tx } from '#server/db/connect.ts'
import { createRole, createUser } from '#server/identity/people.ts'
import { allRights } from '#server/seeds/seed.ts'
import { openTenant } from '#server/seeds/tenant-baseline.ts'
import { testPassword } from './client.ts'

/** What tests do to the tenants of an app directly, without requests. */
export type Tenants = {
  /** Adds an account with these rights, by default all; returns its id. */
  addUser(account: string, options?: { rights?: readonly string[]; tenantId?: string; realName?: string }): Promise<string>
  /** Adds a tenant with an account `admin` that has every right. */
  addTenant(tenantId: string): Promise<void>
  inTenant<T>(work: (tx: Tx) => Promise<T>, tenantId?: string): Promise<T>
}

/** The tenants of a database, by default the one given; `now` is the time of the business. */
export function tenantsIn(db: Database, tenantId: string, now: () => Date): Tenants {
  const inTenant: Tenants['inTenant'] = (work, tenant = tenantId) => db.inTenant(tenant, now(), work)
  return {
    inTenant,
    addUser: (account, { rights = allRights(), tenantId: tenant, realName } = {}) =>
      inTenant(async (tx) => {
        const roleId = await createRole(tx, { roleName: account, roleAlias: `role-${account}`, rights })
        return createUser(tx, { account, password: testPassword, realName, roleIds: [roleId] })
      }, tenant),
    addTenant: async (id) => {
      const roleId = await openTenant(db, now(), { tenantId: id, tenantName: `商店${id}` })
      await inTenant((tx) => createUser(tx, { account: 'admin', password: testPassword, roleIds: [roleId] }), id)
    },
  }
}
