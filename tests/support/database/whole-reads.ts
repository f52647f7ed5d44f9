import type pg from 'pg'

export type PlanNode = { 'Relation Name'?: string; 'Index Name'?: string; 'Index Cond'?: string; Plans?: PlanNode[] }

const explainable = /^\s*(select|insert|update|delete|with)\b/i
/** The condition of an index scan that only uses the tenant, and only because of row-level security. */
const tenantAlone = `(tenant_id = current_setting('app.tenant_id'::text, true))`

/** True from PostgreSQL 18 on, where statistics can be set for rows that do not exist. */
export const canBeTold = async (client: pg.ClientBase): Promise<boolean> =>
  Number((await client.query('show server_version_num')).rows[0].server_version_num) >= 180_000

/**
 * Parts of statements that read all rows of a tenant, if the statement is planned once when a tenant without rows
 * comes first; one sentence for each table. The same plan is then used for the connection's largest tenant. Finds
 * nothing before PostgreSQL 18.
 */
export async function wholeReads(owner: pg.ClientBase, appRole: string, texts: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  const found = new Map<string, string[]>()
  if (!(await canBeTold(owner))) return found
  await owner.query('begin')
  await owner.query(largeTables)
  await owner.query(`set local role ${appRole}; set local app.tenant_id = '999999'; set local enable_seqscan = off`)
  for (const text of texts.filter((one) => explainable.test(one))) found.set(text, await tablesReadWhole(owner, text))
  await owner.query('rollback')
  return found
}

/** Sets statistics as if each table had a hundred million rows, of two tenants that are known. */
const largeTables = `
  select pg_restore_relation_stats('schemaname', 'public', 'relname', c.relname::text, 'relpages', 1, 'reltuples', 1e8::real),
         pg_restore_attribute_stats('schemaname', 'public', 'relname', c.relname::text, 'attname', 'tenant_id',
         'inherited', false, 'null_frac', 0::real,
           'avg_width', 7, 'n_distinct', 2::real, 'most_common_vals', '{100001,100002}'::text, 'most_common_freqs', '{0.6,0.4}'::real[])
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
   where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`

async function tablesReadWhole(owner: pg.ClientBase, text: string): Promise<string[]> {
  const { rows } = await owner.query(`explain (generic_plan, format json) ${text}`)
  const [{ Plan }] = rows[0]['QUERY PLAN'] as [{ Plan: PlanNode }]
  const found = nodesOf(Plan).filter((node) => node['Index Cond'] === tenantAlone)
  return [...new Set(found.map((node) => `planned once, reads all rows of a tenant by ${node['Index Name']}`))]
}

/** A node of a plan and all nodes below it. */
export const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]
