import { takeAdvisoryLock } from '../db/advisory-lock.ts'
import { type Database, platformTenant, type Tx } from '../db/connect.ts'
import { settingDefaults } from '../db/settings.ts'
import { createDept, createTenant, type NewTenant } from './people.ts'

const taxRates = [
  { rate: '0', isDefault: 1 },
  { rate: '6', isDefault: 1 },
  { rate: '9', isDefault: 1 },
  { rate: '13', isDefault: 2 },
] as const

/** The role that holds every right of its tenant; in the platform's tenant it has another name on the wire. */
const headRole = (tenantId: string) =>
  tenantId === platformTenant ? { roleName: '超级管理员', roleAlias: 'administrator' } : { roleName: '管理员', roleAlias: 'admin' }

/**
 * What every tenant needs, in its own transaction: settings, tax rates, a department of its name and the role that holds
 * every right. Run again it only adds what newer versions brought: settings and rights not granted yet.
 * Answers the head role's id.
 */
export async function seedTenant(tx: Tx, tenantName: string): Promise<string> {
  // several processes may start on one database at once
  await takeAdvisoryLock(tx, 'baseline')
  const known = await tx.query('select from sysconfig where tenant_id = $1 limit 1', [tx.tenantId])
  if (known.length === 0) await seedOnce(tx, tenantName)
  await tx.query(
    'insert into sysconfig (tenant_id, config_key, config_value) select $1, * from unnest($2::text[], $3::text[]) on conflict do nothing',
    [tx.tenantId, Object.keys(settingDefaults), Object.values(settingDefaults)],
  )
  return grantAll(tx)
}

async function seedOnce(tx: Tx, tenantName: string): Promise<void> {
  await tx.query(
    `insert into tax_rate (tenant_id, tax_rate, name, is_default, create_time)
     select $1, rate, rate || '%', is_default, $4 from unnest($2::numeric[], $3::integer[]) as given (rate, is_default) on conflict do nothing`,
    [tx.tenantId, taxRates.map(({ rate }) => rate), taxRates.map(({ isDefault }) => isDefault), tx.now],
  )
  await createDept(tx, { deptName: tenantName })
  await tx.query(
    `with head as (insert into dict_biz (tenant_id, code, dict_key, dict_value) values ($1, 'staff_rank', '-1', '职级') on conflict do nothing returning id)
     insert into dict_biz (tenant_id, parent_id, code, dict_key, dict_value, sort)
     select $1, head.id, 'staff_rank', key, value, key::integer from head, unnest($2::text[], $3::text[]) as given (key, value) on conflict do nothing`,
    [tx.tenantId, ['1', '2', '3'], ['初级', '中级', '高级']],
  )
}

/** The head role holds every node of the menu, also those that came with a new version. */
async function grantAll(tx: Tx): Promise<string> {
  const { roleName, roleAlias } = headRole(tx.tenantId)
  await tx.query('insert into role (tenant_id, role_name, role_alias, create_time) values ($1, $2, $3, $4) on conflict do nothing', [
    tx.tenantId,
    roleName,
    roleAlias,
    tx.now,
  ])
  const { id } = await tx.one<{ id: string }>('select id from role where tenant_id = $1 and role_alias = $2', [tx.tenantId, roleAlias])
  await tx.query(
    `insert into role_menu (tenant_id, role_id, menu_id)
     select $1, $2::bigint, id from menu where not platform_only or $3 on conflict do nothing`,
    [tx.tenantId, id, tx.tenantId === platformTenant],
  )
  return id
}

/** Adds a tenant with its baseline; answers the id of its role `admin`. The row of the tenant is the platform's, the rest is its own. */
export async function openTenant(db: Database, now: Date, tenant: NewTenant): Promise<string> {
  await db.inPlatform(now, (platform) => createTenant(platform, tenant))
  return db.inTenant(tenant.tenantId, now, (tx) => seedTenant(tx, tenant.tenantName))
}
