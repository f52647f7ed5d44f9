import type { Database, Tx } from '../../db/connect.ts'
import { assignDepots, createDept, createRole, createUser } from '../../identity/people.ts'
import { openTenant } from '../../seeds/tenant-baseline.ts'
import { type DepotCode, departments, network } from './network.ts'
import { type Account, people, shopper } from './people.ts'
import { roles } from './roles.ts'

export type StaffIds = {
  userIds: ReadonlyMap<Account, string>
  departmentIds: ReadonlyMap<string, string>
}

/**
 * Creates the network's tenant with its baseline, departments, roles and accounts, all of which sign in with
 * `password`. Refuses DUPLICATE where the tenant exists.
 */
export async function createStaff(db: Database, now: Date, password: string): Promise<StaffIds> {
  const { tenantId, tenantName } = network
  const adminRole = await openTenant(db, now, { tenantId, tenantName })
  return db.inTenant(tenantId, now, async (tx) => {
    const departmentIds = await openDepartments(tx)
    const roleIds = new Map<string, string>([['admin', adminRole]])
    for (const [at, { alias, name, rights, depotBound }] of roles.entries()) {
      roleIds.set(alias, await createRole(tx, { roleName: name, roleAlias: alias, rights, depotBound, sort: at + 1 }))
    }
    const userIds = new Map<Account, string>()
    for (const { account, realName, department, role, phone } of people) {
      const ids = { deptId: departmentIds.get(department), roleIds: [roleIds.get(role) ?? ''] }
      userIds.set(account, await createUser(tx, { account, password, realName, phone, ...ids }))
    }
    const { account, realName, phone } = shopper
    await createUser(tx, { account, password, realName, phone, roleIds: [] })
    return { userIds, departmentIds }
  })
}

async function openDepartments(tx: Tx): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const [at, { name, above }] of departments.entries()) {
    ids.set(name, await createDept(tx, { deptName: name, parentId: above && ids.get(above), sort: at + 1 }))
  }
  return ids
}

/** Assigns to each user the depots that they work in. */
export async function assignStaff(db: Database, now: Date, { userIds }: StaffIds, depotIds: ReadonlyMap<DepotCode, string>): Promise<void> {
  await db.inTenant(network.tenantId, now, async (tx) => {
    for (const { account, depots } of people) {
      const ids = depots.map((code) => depotIds.get(code) ?? '')
      if (ids.length > 0) await assignDepots(tx, userIds.get(account) ?? '', ids)
    }
  })
}
