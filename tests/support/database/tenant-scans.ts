import type pg from 'pg'
import { nodesOf, type PlanNode } from './whole-reads.ts'

type ScanNode = PlanNode & { Filter?: string; 'Node Type'?: string }

/**
 * Tables of tenants that a statement reads without `tenant_id = $n`, by text. This asks PostgreSQL's planner, as a
 * distributed database does: a table joined on `tenant_id`, within one clause, with a table that has the tenant has it
 * too; a table in a subquery, a lateral join or another branch of a union does not. Views are read as their
 * definitions.
 */
export async function readsWithoutTenant(
  owner: pg.ClientBase,
  tenantTables: ReadonlySet<string>,
  texts: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const found = new Map<string, string[]>()
  // only index scans, so that conditions appear where this looks for them
  await owner.query('begin; set local enable_seqscan = off; set local enable_bitmapscan = off')
  for (const text of texts.filter((one) => explainable.test(one))) found.set(text, await tablesWithoutTenant(owner, tenantTables, text))
  await owner.query('rollback')
  return found
}

const explainable = /^\s*(select|insert|update|delete|with)\b/i

async function tablesWithoutTenant(owner: pg.ClientBase, tenantTables: ReadonlySet<string>, text: string): Promise<string[]> {
  const { rows } = await owner.query(`explain (generic_plan, format json) ${text}`)
  const [{ Plan }] = rows[0]['QUERY PLAN'] as [{ Plan: PlanNode }]
  const scans = nodesOf(Plan).filter(
    (node: ScanNode) => node['Node Type']?.endsWith('Scan') && tenantTables.has(node['Relation Name'] ?? ''),
  )
  const tables = scans.filter((scan) => !hasTenant(scan)).map((scan) => scan['Relation Name'] ?? '')
  return [...new Set(tables)].map((table) => `reads or writes ${table} without its tenant`)
}

const hasTenant = (scan: ScanNode): boolean =>
  [scan['Index Cond'], scan.Filter].flatMap((condition = '') => allHold(condition)).some(isTenant)

const isTenant = (condition: string): boolean => /^\((\w+\.)?tenant_id = (\$\d+|'\d+'::text)\)$/.test(condition)

/** The conditions that must all hold, from a condition in a plan: `((a = $1) AND (b = 2))`. */
function allHold(condition: string): string[] {
  const parts: string[] = []
  let [depth, from, isQuoted] = [0, 0, false]
  for (let at = 0; at < condition.length; at++) {
    const sign = condition[at]
    if (sign === "'") isQuoted = !isQuoted
    if (isQuoted) continue
    if (depth === 1 && condition.startsWith(' OR ', at)) return []
    if (sign === '(' && ++depth === 2) from = at
    if (sign === ')' && --depth === 1) parts.push(condition.slice(from, at + 1))
  }
  return [condition, ...parts]
}
