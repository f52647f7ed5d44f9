import { randomInt } from 'node:crypto'
import type { DataOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import { momentText, withoutNulls } from '../core/wire-values.ts'
import { codeOf } from '../db/client.ts'
import { asTenant, platformTenant, type Tx } from '../db/connect.ts'
import { containing, pageOf, sliceOf } from '../db/pages.ts'
import { refuse } from '../db/refuse.ts'
import { settingsOf } from '../db/settings.ts'
import type { Call, HandlersOf, User } from '../http/request.ts'
import { requireNoKey } from '../identity/authority.ts'
import type { Identity } from '../identity/identity.ts'
import { createUser } from '../identity/people.ts'
import { mnemonicOf } from '../lookups/mnemonic.ts'
import { refuseNewer } from '../resources/locking.ts'
import { randomPassword } from '../seeds/seed.ts'
import { seedTenant } from '../seeds/tenant-baseline.ts'

type TenantOperations = `TenantApi_${'list' | 'detail' | 'submit' | 'remove' | 'setting' | 'datasource' | 'select'}`
type Tenant = DataOf<'TenantApi_detail'>
type TenantRow = Omit<{ [K in keyof Required<Tenant>]: Tenant[K] | null }, 'createTime' | 'updateTime' | 'expireTime'> & {
  createTime: Date
  updateTime: Date | null
  expireTime: Date | null
}

const tenantLabel: Words = { zh: '租户', en: 'The tenant' }
const tenantColumns = `t.id, t.version, t.tenant_id as "tenantId", t.tenant_name as "tenantName", t.domain, t.background_url as "backgroundUrl", t.linkman,
  t.contact_number as "contactNumber", t.address, t.account_number as "accountNumber", t.month_documents as "monthDocuments", t.storage_megabytes as "storageMegabytes", t.expire_time as "expireTime", t.datasource_id as "datasourceId",
  d.name as "datasourceName", t.status, t.remark, t.create_user as "createUser", t.create_time as "createTime", t.update_user as "updateUser",
  t.update_time as "updateTime"`
const tenantTables = 'tenant t left join datasource d on d.id = t.datasource_id'

/** Handlers with which the platform administers tenants. */
export function tenantHandlers(identity: Identity): HandlersOf<TenantOperations> {
  return {
    TenantApi_list: ({ tx, query }) => tenantPage(tx, query),
    TenantApi_detail: ({ tx, query }) => tenantOf(tx, query.id),
    TenantApi_submit: (call) => (call.body.id === undefined ? addTenant(identity, call) : changeTenant(call)),
    TenantApi_remove: ({ tx, query }) => removeTenants(tx, query.ids.split(',')),
    TenantApi_setting: ({ tx, user, query }) => limitTenants(tx, user, query),
    TenantApi_datasource: ({ tx, user, query }) => assignDatasource(tx, user, query),
    TenantApi_select: ({ tx }) => tenantChoices(tx),
  }
}

async function tenantFromRow(tx: Tx, row: TenantRow): Promise<Tenant> {
  const { timeZone } = await settingsOf(tx)
  const text = (moment: Date | null) => moment && momentText(moment, timeZone)
  return withoutNulls({
    ...row,
    createTime: text(row.createTime),
    updateTime: text(row.updateTime),
    expireTime: text(row.expireTime),
  }) as Tenant
}

async function tenantPage(tx: Tx, query: Call<'TenantApi_list'>['query']) {
  const { size, offset } = sliceOf(query)
  const like = (text: string | undefined) => (text ? containing(text) : null)
  const filters = [like(query.tenantName), query.tenantId || null, like(query.keyword)]
  const where = `($1::text is null or t.tenant_name ilike $1) and ($2::text is null or t.tenant_id = $2)
    and ($3::text is null or concat_ws(' ', t.tenant_id, t.tenant_name, t.mnemonic, t.linkman) ilike $3)`
  const { total } = await tx.one<{ total: number }>(`select count(*)::integer as total from tenant t where ${where}`, filters)
  const rows = await tx.query<TenantRow>(
    `select ${tenantColumns} from ${tenantTables} where ${where} order by t.tenant_id limit $4 offset $5`,
    [...filters, size, offset],
  )
  const records: Tenant[] = []
  for (const row of rows) records.push(await tenantFromRow(tx, row))
  return pageOf(records, total, query)
}

async function tenantOf(tx: Tx, id: string): Promise<Tenant | undefined> {
  const row = await tx.maybeOne<TenantRow>(`select ${tenantColumns} from ${tenantTables} where t.id = $1`, [id])
  return row && tenantFromRow(tx, row)
}

type TenantInput = Call<'TenantApi_submit'>['body']
const inputColumns = ({ tenantName, domain, backgroundUrl, linkman, contactNumber, address, remark }: TenantInput) => [
  tenantName.trim(),
  domain?.trim().replace(/(?<!\/)\/+$/, '') || null,
  backgroundUrl || null,
  linkman || null,
  contactNumber || null,
  address || null,
  remark || null,
  mnemonicOf(tenantName),
]

/**
 * Adds a tenant with its administrator, role, department and baseline in one transaction. The answer contains the
 * first password, which is shown only this once.
 */
async function addTenant(identity: Identity, { tx, user, body }: Call<'TenantApi_submit'>): Promise<DataOf<'TenantApi_submit'>> {
  // whoever has the key could sign in as the tenant's first administrator with the password in the answer
  requireNoKey(user)
  const tenantId = body.tenantId ?? (await freeNumber(tx))
  const { id } = await refuseDuplicate(body, tenantId, () =>
    tx.one<{ id: string }>(
      `insert into tenant (tenant_id, tenant_name, domain, background_url, linkman, contact_number, address, remark,
        mnemonic, create_user, create_time)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
      [tenantId, ...inputColumns(body), user.id, tx.now],
    ),
  )
  const [account, password] = ['admin', randomPassword()]
  await asTenant(tx, tenantId, async (own) => {
    const roleId = await seedTenant(own, body.tenantName)
    const dept = await own.one<{ id: string }>('select id from dept where tenant_id = $1 order by id limit 1', [tenantId])
    const admin = await createUser(own, {
      account,
      password,
      realName: '管理员',
      deptId: dept.id,
      roleIds: [roleId],
      mustChangePassword: true,
    })
    const until = new Date(identity.wall().getTime() + 72 * 3_600_000)
    await own.query('update app_user set password_expires = $3 where tenant_id = $1 and id = $2', [tenantId, admin, until])
  })
  return { ...((await tenantOf(tx, id)) ?? refuse('ROW_GONE', { params: { object: tenantLabel } })), account, password }
}

async function freeNumber(tx: Tx): Promise<string> {
  for (;;) {
    const tenantId = String(randomInt(100_000, 1_000_000))
    const taken = await tx.query('select from tenant where tenant_id = $1', [tenantId])
    if (taken.length === 0) return tenantId
  }
}

async function changeTenant({ tx, user, body }: Call<'TenantApi_submit'>): Promise<Tenant> {
  const { id = '', version } = body
  if (version === undefined) refuseField('version')
  const row = await tx.maybeOne<{ version: number; tenantId: string; user: string | null; time: Date }>(
    `select version, tenant_id as "tenantId", coalesce(update_user, create_user) as user, coalesce(update_time, create_time) as time
       from tenant where id = $1 for no key update`,
    [id],
  )
  if (!row) refuse('ROW_GONE', { params: { object: tenantLabel } })
  if (row.version !== version) await refuseNewer(tx, row, await tenantOf(tx, id))
  if (body.tenantId !== undefined && body.tenantId !== row.tenantId) refuseField('tenantId')
  await refuseDuplicate(body, row.tenantId, () =>
    tx.query(
      `update tenant set tenant_name = $2, domain = $3, background_url = $4, linkman = $5, contact_number = $6,
        address = $7, remark = $8, mnemonic = $9,
              version = version + 1, update_user = $10, update_time = $11 where id = $1`,
      [id, ...inputColumns(body), user.id, tx.now],
    ),
  )
  return (await tenantOf(tx, id)) ?? refuse('ROW_GONE', { params: { object: tenantLabel } })
}

async function refuseDuplicate<T>({ domain = '' }: TenantInput, tenantId: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (codeOf(error) !== '23505') throw error
    const byDomain = String(Reflect.get(Object(error), 'constraint')).includes('domain')
    const field = byDomain ? 'domain' : 'tenantId'
    return refuse('DUPLICATE', {
      problems: [{ field, rule: 'DUPLICATE', params: { field: labels[field] ?? field, value: byDomain ? domain : tenantId } }],
    })
  }
}

const labels: Readonly<Record<string, Words>> = {
  tenantId: { zh: '租户编号', en: 'Number of the tenant' },
  domain: { zh: '域名', en: 'Domain' },
  version: { zh: '版本', en: 'Version' },
  expireTime: { zh: '到期时间', en: 'Expiry' },
  datasourceId: { zh: '数据源', en: 'Data source' },
}

function refuseField(field: string): never {
  return refuse('FIELD_BAD', { problems: [{ field, rule: 'FIELD_BAD', params: { field: labels[field] ?? field } }] })
}

/** Locks the tenants' rows and returns their numbers. */
async function lockTenants(tx: Tx, ids: readonly string[]): Promise<readonly string[]> {
  const rows = await tx.query<{ tenantId: string }>(
    'select tenant_id as "tenantId" from tenant where id = any ($1::bigint[]) order by id for no key update',
    [ids],
  )
  if (rows.length < new Set(ids).size) refuse('ROW_GONE', { params: { object: tenantLabel } })
  return rows.map(({ tenantId }) => tenantId)
}

function refusePlatform(act: Words): never {
  return refuse('BUILT_IN', { params: { kind: tenantLabel, object: platformTenant, act } })
}

async function removeTenants(tx: Tx, ids: readonly string[]): Promise<boolean> {
  const tenants = await lockTenants(tx, ids)
  if (tenants.includes(platformTenant)) refusePlatform({ zh: '删除', en: 'be removed' })
  // row-level security hides removed tenants; this setting lets the transaction see the rows that it updates
  await tx.query(`set local app.removes_tenants = 'on'`)
  await tx.query('update tenant set status = 3, domain = null where id = any ($1::bigint[])', [ids])
  await tx.query(`set local app.removes_tenants = ''`)
  for (const tenantId of tenants) tx.tell({ what: 'access' }, tenantId)
  return true
}

/** Sets the tenants' limits and expiry; a missing parameter means no limit. */
async function limitTenants(
  tx: Tx,
  user: User,
  { ids, accountNumber = -1, monthDocuments = -1, storageMegabytes = -1, expireTime = '' }: Call<'TenantApi_setting'>['query'],
): Promise<boolean> {
  const named = ids.split(',')
  const tenants = await lockTenants(tx, named)
  const until = /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/.test(expireTime) ? expireTime : null
  const isDate = until !== null && !Number.isNaN(Date.parse(until.replace(' ', 'T')))
  if (expireTime !== '' && !isDate) refuseField('expireTime')
  if (isDate && tenants.includes(platformTenant)) refusePlatform({ zh: '设置到期时间', en: 'expire' })
  const { timeZone } = await settingsOf(tx)
  await tx.query(
    `update tenant set account_number = $2, expire_time = $3::timestamp at time zone $4, version = version + 1,
      update_user = $5, update_time = $6,
            month_documents = $7, storage_megabytes = $8 where id = any ($1::bigint[])`,
    [named, accountNumber, until, timeZone, user.id, tx.now, monthDocuments, storageMegabytes],
  )
  if (monthDocuments >= 0) for (const tenantId of tenants) await asTenant(tx, tenantId, countThisMonth)
  for (const tenantId of tenants) tx.tell({ what: 'access' }, tenantId)
  return true
}

/**
 * Counts the documents of this month that were created before there was a limit; from now on each new one adds to the
 * count.
 */
async function countThisMonth(tx: Tx): Promise<void> {
  await tx.query(
    `insert into document_month (tenant_id, month, made)
     select t.tenant_id, to_char($2::timestamptz at time zone t.time_zone, 'YYYY-MM'), (
       select count(*) from document d where d.tenant_id = $1
          and d.create_time >= date_trunc('month', $2::timestamptz at time zone t.time_zone) at time zone t.time_zone)
       from tenant t where t.tenant_id = $1
     on conflict (tenant_id, month) do update set made = excluded.made`,
    [tx.tenantId, tx.now],
  )
}

async function assignDatasource(tx: Tx, user: User, { tenantId, datasourceId }: Call<'TenantApi_datasource'>['query']): Promise<boolean> {
  const known = await tx.query('select from datasource where id = $1', [datasourceId])
  if (known.length === 0) refuseField('datasourceId')
  const changed = await tx.query(
    'update tenant set datasource_id = $2, version = version + 1, update_user = $3, update_time = $4 where tenant_id = $1 returning id',
    [tenantId, datasourceId, user.id, tx.now],
  )
  if (changed.length === 0) refuseField('tenantId')
  return true
}

/** All tenants for users of the platform; for others only their own tenant. */
function tenantChoices(tx: Tx): Promise<DataOf<'TenantApi_select'>> {
  return tx.query(
    `select tenant_id as "tenantId", tenant_name as "tenantName" from tenant where $1 in ('000000', tenant_id) order by tenant_id`,
    [tx.tenantId],
  )
}
