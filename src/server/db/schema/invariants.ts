import { readFileSync } from 'node:fs'
import type { Engine } from '../engine.ts'
import { tradeRows } from './trade-rows.ts'

/** How an invariant can be queried on a cluster: for all tenants at once, or for one tenant (docs/distribution.md). */
type ClusterScope = 'all' | 'tenant'

export type Invariant = { id: string; title: string; sql: string; onCluster: ClusterScope }

/** The queries of invariants.sql in order. Each returns the rows that violate its invariant. */
export const invariants: readonly Invariant[] = parseInvariants(readFileSync(new URL('./invariants.sql', import.meta.url), 'utf8'))

function parseInvariants(text: string): Invariant[] {
  return text
    .split(/^-- (?=I\d+:)/m)
    .slice(1)
    .map((part) => {
      const [heading = '', ...lines] = part.split('\n')
      const [id = '', title = ''] = heading.split(/: (.*)/)
      return { id, title, sql: lines.join('\n').trim().replace(/;$/, ''), onCluster: clusterScopeOf(lines[0] ?? '') }
    })
}

function clusterScopeOf(line: string): ClusterScope {
  return line.startsWith('-- (of one tenant on a cluster') ? 'tenant' : 'all'
}

export type BrokenInvariant = { id: string; title: string; rows: readonly object[] }

type RunQuery = (sql: string) => Promise<readonly object[]>

/**
 * SQL of the first rows that violate an invariant. Materialised, so that it is planned for all rows: with a limit of
 * twenty the planner expects matches soon and chooses nested loops, but usually no row matches.
 */
export const brokenRowsSql = ({ sql }: Pick<Invariant, 'sql'>, before: readonly string[] = []): string =>
  `with ${[...before, `broken as materialized (${sql})`].join(', ')} select * from broken limit 20`

export const brokenRows = (query: RunQuery, invariant: Invariant): Promise<readonly object[]> => query(brokenRowsSql(invariant))

/** The invariants that this engine can check for all tenants at once. */
export const invariantsOn = (engine: Engine): readonly Invariant[] =>
  invariants.filter(({ onCluster }) => engine === 'postgres' || onCluster === 'all')

/**
 * Checks every invariant that the engine can check for all tenants at once; returns the violated ones, each with the
 * first rows that violate it.
 */
export const brokenInvariants = (query: RunQuery, engine: Engine = 'postgres'): Promise<BrokenInvariant[]> =>
  brokenOf(invariantsOn(engine), (invariant) => brokenRows(query, invariant))

/**
 * Checks every invariant for one tenant. The names of tables and views are shadowed by parts of `with` that select the
 * tenant's rows, so that a cluster queries only the tenant's node, and no other rows are read whatever row-level
 * security permits.
 */
export async function brokenInvariantsOf(query: RunQuery, tenantId: string): Promise<BrokenInvariant[]> {
  const tables = (await query(relationsOfTenantsSql)) as readonly { name: string }[]
  return brokenOf(invariants, (invariant) => {
    const words = new Set(invariant.sql.match(/\w+/g))
    const limits = tables.filter(({ name }) => words.has(name)).map(({ name }) => `${name} as not materialized ${rowsOf(name, tenantId)}`)
    return query(brokenRowsSql(invariant, limits))
  })
}

const rowsOfTrade: ReadonlyMap<string, string> = new Map(Object.entries(tradeRows))

/** The tenant's rows of a table or view. A cluster cannot query trade views, so the SQL of reports replaces them. */
const rowsOf = (name: string, tenantId: string): string =>
  rowsOfTrade.get(name)?.replaceAll('$1', `'${tenantId}'`) ?? `(select * from ${name} where tenant_id = '${tenantId}')`

async function brokenOf(asked: readonly Invariant[], ask: (invariant: Invariant) => Promise<readonly object[]>) {
  const broken: BrokenInvariant[] = []
  for (const invariant of asked) {
    const rows = await ask(invariant)
    if (rows.length > 0) broken.push({ id: invariant.id, title: invariant.title, rows })
  }
  return broken
}

/** Tables and views that have rows of tenants. */
const relationsOfTenantsSql = `select c.relname as name from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
 where c.relkind in ('r', 'p', 'v') and not c.relispartition and c.relnamespace = 'public'::regnamespace`

/**
 * A line with a value that differs from its source line, posted before lines were checked against their source; both
 * values as texts.
 */
export type OlderLine = {
  documentId: string
  kind: string
  billNo: string | null
  row: number
  about: 'amount' | 'tax' | 'taxRate' | 'taxKind' | 'paidAmt' | 'lots' | 'pieces' | 'leftBy'
  source: string
  own: string
}

/** Invariants that apply only from a tenant's `links_since` on (docs/rules/links.md). */
const sinceInvariants = invariants.filter(({ sql }) => sql.includes('links_since'))

/** Replaces `links_since` by a version without rows, so that all lines count as checked from the start. */
const sinceStartSql = 'with links_since as (select null::text as tenant_id, null::timestamptz as since where false)'

/**
 * SQL of lines that were posted before the check and would violate an invariant today, latest documents first; `$1` is
 * the tenant, `$2` the limit. Column `total` counts all such lines.
 */
export const olderLinesSql = `with older as materialized (${sinceInvariants
  .map(({ sql }) => `(select * from (${sinceStartSql} ${sql}) ever except select * from (${sql}) now)`)
  .join(' union all ')})
select d.id as "documentId", d.kind, d.bill_no as "billNo", l.index_no as row, o.about, o.source_value as source, o.own_value as own,
       count(*) over () as total
  from older o
  join document d on d.tenant_id = o.tenant_id and d.id = o.document_id
  join document_line l on l.tenant_id = o.tenant_id and l.id = o.id
 where o.tenant_id = $1 order by d.bill_date desc, d.id desc, l.index_no, o.about limit $2`
