import { sql } from 'kysely'
import type pg from 'pg'
import { snake } from '#domain/core/field.ts'
import { codeKey } from '#domain/core/plain-code.ts'
import { type ResourceDefinition, resources } from '#resources/index.ts'
import { withClient } from '../db/client.ts'
import type { Tx } from '../db/connect.ts'
import { refuse } from '../db/refuse.ts'
import { withSetUpLock } from '../db/schema/set-up-lock.ts'
import { runFragment } from './page.ts'
import { isPlatform, type Plan } from './plan.ts'
import { type ColumnValue, codeKinds } from './values.ts'
import { problemOf } from './violations.ts'

/**
 * The code or number field of a resource whose values are unique within a tenant, ignoring case; undefined if it has
 * none.
 */
export function keyFieldOf(definition: ResourceDefinition): string | undefined {
  if (isPlatform(definition)) return undefined
  const single = definition.unique.flatMap((names) => (names.length === 1 ? names : []))
  return single.find((name) => codeKinds.includes(definition.fields[name]?.kind ?? 'text'))
}

/**
 * Claims the key of a code for a written row and releases the row's former key. Refuses DUPLICATE with the code of the
 * row that has the key already. The table of keys has one row per key, so of two simultaneous writes the second waits
 * and is refused.
 */
export async function claimCodeKey(tx: Tx, { definition, table }: Plan, id: string, value: ColumnValue): Promise<void> {
  const name = keyFieldOf(definition)
  if (name === undefined) return
  const key = codeKey(String(value ?? ''))
  const own = [tx.tenantId, definition.api, id, key]
  await tx.query('delete from code_key where tenant_id = $1 and resource = $2 and row_id = $3 and key <> $4', own)
  if (key === '') return
  const claim = () =>
    tx.query('insert into code_key (tenant_id, resource, key, row_id) values ($1, $2, $4, $3) on conflict do nothing returning key', own)
  if ((await claim()).length > 0) return
  // a statement of its own sees what the other transaction has committed meanwhile
  const holder = await tx.maybeOne<{ id: string; code: string | null }>(
    `select k.row_id as id, t.${snake(name)} as code from code_key k left join ${table} t on t.tenant_id = k.tenant_id and t.id = k.row_id
      where k.tenant_id = $1 and k.resource = $2 and k.key = $3`,
    [tx.tenantId, definition.api, key],
  )
  if (holder?.id === id) return
  const isGone = holder?.code === null
  if (isGone) await tx.query('delete from code_key where tenant_id = $1 and resource = $2 and key = $3', [tx.tenantId, definition.api, key])
  if (isGone && (await claim()).length > 0) return
  refuse('DUPLICATE', { problems: [problemOf(name, definition.fields[name], 'DUPLICATE', holder?.code ?? String(value))] })
}

/** Ids of rows that have one of these codes, by key. */
export async function idsByKey(tx: Tx, { api }: ResourceDefinition, texts: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.query<{ key: string; id: string }>(
    'select key, row_id as id from code_key where tenant_id = $1 and resource = $2 and key = any ($3::text[])',
    [tx.tenantId, api, [...new Set(texts.map(codeKey))]],
  )
  return new Map(rows.map(({ key, id }) => [key, id]))
}

/** Codes of a tenant that differ from the code of another row only in case, width or invisible characters. */
export type TenantTwins = { tenantId: string; resource: string; codes: string[] }

const batchRows = 5000

/**
 * Adds missing keys: for rows older than keys, and for rows inserted without the app. Returns rows whose key is taken;
 * they stay as they are, and are refused at their next change. Can be repeated. Runs as the owner, for all tenants at
 * once.
 */
export async function fillCodeKeys(ownerUrl: string): Promise<TenantTwins[]> {
  const twins: TenantTwins[] = []
  await withClient({ connectionString: ownerUrl, application_name: 'danju-code-keys' }, (client) =>
    withSetUpLock(client, async () => {
      for (const definition of resources as readonly ResourceDefinition[]) {
        const name = keyFieldOf(definition)
        if (name !== undefined) twins.push(...(await fillResource(client, definition, snake(name))))
      }
    }),
  )
  return twins
}

/**
 * A row whose code differs from that of another row only in case, width or invisible characters, and that other row.
 */
export type CodeTwin = { resource: string; id: string; code: string; otherId: string; otherCode: string }

const keyedResources = (resources as readonly ResourceDefinition[]).flatMap((definition) => {
  const name = keyFieldOf(definition)
  return name === undefined ? [] : [{ api: definition.api, table: definition.table, column: snake(name) }]
})

/** Rows of a tenant with the same key that are older than keys. */
export async function codeTwins(tx: Tx): Promise<CodeTwin[]> {
  const lacking = keyedResources.map(
    ({ api, table, column }) => sql`select ${sql.lit(api)} as resource, t.id, t.${sql.ref(column)} as code from ${sql.table(table)} t
      where t.tenant_id = ${tx.tenantId} and t.${sql.ref(column)} is not null
        and not exists (select from code_key k where k.tenant_id = ${tx.tenantId} and k.resource = ${sql.lit(api)} and k.row_id = t.id)`,
  )
  const rows = await runFragment<{ resource: string; id: string; code: string }>(
    tx,
    sql`${sql.join(lacking, sql` union all `)} order by resource, id`,
  )
  const twins: CodeTwin[] = []
  for (const { api, table, column } of keyedResources) {
    const own = rows.filter(({ resource }) => resource === api)
    if (own.length === 0) continue
    const keys = own.map(({ code }) => codeKey(code))
    const holders = await runFragment<{ key: string; id: string; code: string }>(
      tx,
      sql`select k.key, t.id, t.${sql.ref(column)} as code from code_key k
        join ${sql.table(table)} t on t.tenant_id = k.tenant_id and t.id = k.row_id
       where k.tenant_id = ${tx.tenantId} and k.resource = ${sql.lit(api)} and k.key = any (${keys}::text[])`,
    )
    const holderOf = new Map(holders.map((holder) => [holder.key, holder]))
    for (const { id, code } of own) {
      const other = holderOf.get(codeKey(code))
      if (other) twins.push({ resource: api, id, code, otherId: other.id, otherCode: other.code })
    }
  }
  return twins
}

type RowWithoutKey = { tenantId: string; id: string; code: string }

async function fillResource(client: pg.ClientBase, { api, table }: ResourceDefinition, column: string): Promise<TenantTwins[]> {
  const twins: RowWithoutKey[] = []
  for (let after = '0'; ; ) {
    const { rows } = await client.query<RowWithoutKey>(
      `select t.tenant_id as "tenantId", t.id, t.${column} as code from ${table} t
        where t.id > $1 and t.${column} is not null
          and not exists (select from code_key k where k.tenant_id = t.tenant_id and k.resource = $2 and k.row_id = t.id)
        order by t.id limit ${batchRows}`,
      [after, api],
    )
    if (rows.length === 0) break
    const given = await client.query<{ id: string }>(
      `insert into code_key (tenant_id, resource, key, row_id)
       select of.tenant, $4, of.key, of.id from unnest($1::text[], $2::text[], $3::bigint[]) as of (tenant, key, id)
       on conflict do nothing returning row_id as id`,
      [rows.map(({ tenantId }) => tenantId), rows.map(({ code }) => codeKey(code)), rows.map(({ id }) => id), api],
    )
    const has = new Set(given.rows.map(({ id }) => id))
    twins.push(...rows.filter(({ id }) => !has.has(id)))
    after = rows.at(-1)?.id ?? after
  }
  return [...Map.groupBy(twins, ({ tenantId }) => tenantId)].map(([tenantId, rows]) => ({
    tenantId,
    resource: api,
    codes: rows.map(({ code }) => code),
  }))
}
