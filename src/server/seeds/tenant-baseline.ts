import { takeAdvisoryLock } from '../db/advisory-lock.ts'
import { type Database, platformTenant, type Tx } from '../db/connect.ts'
import { insertRows, type RowColumns } from '../db/multi-row.ts'
import { settingDefaults } from '../db/settings.ts'
import { createDept, createTenant, type NewTenant } from '../identity/people.ts'

const article10 = '增值税法第十条'
/**
 * VAT rates and levy rates by the law in force since 2026-01-01, with the validity of reduced ones
 * (docs/rules/arithmetic.md, C3).
 */
const taxRates: readonly { rate: string; isDefault: 1 | 2; source: string; from?: string; to?: string }[] = [
  { rate: '0', isDefault: 1, source: article10 },
  { rate: '1', isDefault: 1, source: '财政部 税务总局公告2023年第19号（减按1%）', from: '2023-01-01', to: '2027-12-31' },
  { rate: '3', isDefault: 1, source: '增值税法第十一条（征收率）', from: '2014-07-01' },
  { rate: '5', isDefault: 1, source: '财税〔2016〕36号（征收率）', from: '2016-05-01' },
  { rate: '6', isDefault: 1, source: article10 },
  { rate: '9', isDefault: 1, source: article10 },
  { rate: '13', isDefault: 2, source: article10 },
]

/** The role that has every right in its tenant; the platform's tenant has another name for it on the wire. */
const headRoleOf = (tenantId: string) =>
  tenantId === platformTenant ? { roleName: '超级管理员', roleAlias: 'administrator' } : { roleName: '管理员', roleAlias: 'admin' }

/**
 * Adds what every tenant needs, in a transaction of the tenant: settings, tax rates, a department with the tenant's
 * name, and the role that has every right. Running it again only adds settings and rights of newer versions. Returns
 * the id of that role.
 */
export async function seedTenant(tx: Tx, tenantName: string): Promise<string> {
  // several processes may start on one database at the same time
  await takeAdvisoryLock(tx, 'baseline')
  const known = await tx.query('select from sysconfig where tenant_id = $1 limit 1', [tx.tenantId])
  if (known.length === 0) await seedNewTenant(tx, tenantName)
  const settings: RowColumns = {
    config_key: ['text', Object.keys(settingDefaults)],
    config_value: ['text', Object.values(settingDefaults)],
  }
  await insertRows(tx, 'sysconfig', { tenant_id: ['text', tx.tenantId] }, settings, 'on conflict do nothing')
  return grantAll(tx)
}

async function seedNewTenant(tx: Tx, tenantName: string): Promise<void> {
  const rates: RowColumns = {
    tax_rate: ['numeric', taxRates.map(({ rate }) => rate)],
    name: ['text', taxRates.map(({ rate }) => `${rate}%`)],
    is_default: ['integer', taxRates.map(({ isDefault }) => isDefault)],
    legal_source: ['text', taxRates.map(({ source }) => source)],
    from_date: ['date', taxRates.map(({ from }) => from ?? null)],
    to_date: ['date', taxRates.map(({ to }) => to ?? null)],
  }
  await insertRows(
    tx,
    'tax_rate',
    { tenant_id: ['text', tx.tenantId], create_time: ['timestamptz', tx.now] },
    rates,
    'on conflict do nothing',
  )
  await createDept(tx, { deptName: tenantName })
  await seedRanks(tx)
}

const ranks = ['初级', '中级', '高级']

async function seedRanks(tx: Tx): Promise<void> {
  const code = 'staff_rank'
  const head = await tx.maybeOne<{ id: string }>(
    `insert into dict_biz (tenant_id, code, dict_key, dict_value) values ($1, $2, '-1', '职级') on conflict do nothing returning id`,
    [tx.tenantId, code],
  )
  if (!head) return
  await insertRows(
    tx,
    'dict_biz',
    { tenant_id: ['text', tx.tenantId], parent_id: ['bigint', head.id], code: ['text', code] },
    {
      dict_key: ['text', ranks.map((_, at) => String(at + 1))],
      dict_value: ['text', ranks],
      sort: ['integer', ranks.map((_, at) => at + 1)],
    },
    'on conflict do nothing',
  )
}

/** Grants every menu node, including those of a new version, to the head role. */
async function grantAll(tx: Tx): Promise<string> {
  const { roleName, roleAlias } = headRoleOf(tx.tenantId)
  await tx.query('insert into role (tenant_id, role_name, role_alias, create_time) values ($1, $2, $3, $4) on conflict do nothing', [
    tx.tenantId,
    roleName,
    roleAlias,
    tx.now,
  ])
  const { id } = await tx.one<{ id: string }>('select id from role where tenant_id = $1 and role_alias = $2', [tx.tenantId, roleAlias])
  const nodes = await tx.query<{ id: string }>('select id from menu where not platform_only or $1', [tx.tenantId === platformTenant])
  await insertRows(
    tx,
    'role_menu',
    { tenant_id: ['text', tx.tenantId], role_id: ['bigint', id] },
    { menu_id: ['bigint', nodes.map((node) => node.id)] },
    'on conflict do nothing',
  )
  return id
}

/**
 * Adds a tenant with its baseline; returns the id of its role `admin`. The tenant's row is inserted in a transaction
 * of the platform, everything else in one of the tenant.
 */
export async function openTenant(db: Database, now: Date, tenant: NewTenant): Promise<string> {
  await db.inPlatform(now, (platform) => createTenant(platform, tenant))
  return db.inTenant(tenant.tenantId, now, (tx) => seedTenant(tx, tenant.tenantName))
}
