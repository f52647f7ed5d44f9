import { readFileSync } from 'node:fs'
import type { Engine } from './engine.ts'

/** `onOne`: it cannot be asked of a cluster, which finds no node for some of its subqueries (docs/distribution.md). */
export type Invariant = { id: string; title: string; sql: string; onOne: boolean }

/** The queries of invariants.sql in their order. Each answers the rows that break it. */
export const invariants: readonly Invariant[] = parse(readFileSync(new URL('./invariants.sql', import.meta.url), 'utf8'))

function parse(text: string): Invariant[] {
  return text
    .split(/^-- (?=I\d+:)/m)
    .slice(1)
    .map((part) => {
      const [heading = '', ...lines] = part.split('\n')
      const [id = '', title = ''] = heading.split(/: (.*)/)
      return { id, title, sql: lines.join('\n').trim().replace(/;$/, ''), onOne: lines[0]?.startsWith('-- (of one PostgreSQL') ?? false }
    })
}

export type Broken = { id: string; title: string; rows: readonly object[] }

type Query = (sql: string) => Promise<readonly object[]>

/**
 * The first rows that break an invariant. It is planned for all of its rows: told that twenty are enough, the planner holds each row of a table
 * against all of another, for it expects some to be found soon, and none are.
 */
export const lookSql = ({ sql }: Invariant): string => `with broken as materialized (${sql}) select * from broken limit 20`

/** Asks for them. */
export const lookAt = (query: Query, invariant: Invariant): Promise<readonly object[]> => query(lookSql(invariant))

/** The invariants that an engine can be asked. */
export const invariantsOn = (engine: Engine): readonly Invariant[] => invariants.filter(({ onOne }) => engine === 'postgres' || !onOne)

/** Runs every invariant that the engine can be asked; answers those that do not hold, each with the first rows that break it. */
export async function brokenInvariants(query: Query, engine: Engine = 'postgres'): Promise<Broken[]> {
  const broken: Broken[] = []
  for (const invariant of invariantsOn(engine)) {
    const rows = await lookAt(query, invariant)
    if (rows.length > 0) broken.push({ id: invariant.id, title: invariant.title, rows })
  }
  return broken
}

/** What a line said otherwise than its source line before lines were held to it, both values as texts; `total` counts all such lines. */
export type OlderLine = {
  documentId: string
  kind: string
  billNo: string | null
  row: number
  about: 'amount' | 'tax' | 'taxRate' | 'taxKind' | 'paidAmt' | 'lots' | 'pieces' | 'leftBy'
  source: string
  own: string
}

/** The queries that ask since when a tenant's lines are held (docs/rules/links.md). */
const sinceWhen = invariants.filter(({ sql }) => sql.includes('links_since'))

/** Asks of all that is there, as if lines had been held from the start. */
const fromTheStart = 'with links_since as (select null::text as tenant_id, null::timestamptz as since where false)'

/** What of lines that were posted before they were held would break an invariant today, the latest documents first; `$1` is the tenant, `$2` the most that is answered. */
export const olderLinesSql = `with older as materialized (${sinceWhen
  .map(({ sql }) => `(select * from (${fromTheStart} ${sql}) ever except select * from (${sql}) now)`)
  .join(' union all ')})
select d.id as "documentId", d.kind, d.bill_no as "billNo", l.index_no as row, o.about, o.source_value as source, o.own_value as own,
       count(*) over () as total
  from older o
  join document d on d.tenant_id = o.tenant_id and d.id = o.document_id
  join document_line l on l.tenant_id = o.tenant_id and l.id = o.id
 where o.tenant_id = $1 order by d.bill_date desc, d.id desc, l.index_no, o.about limit $2`
