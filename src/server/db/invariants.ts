import { readFileSync } from 'node:fs'

export type Invariant = { id: string; title: string; sql: string }

/** The queries of invariants.sql in their order. Each answers the rows that break it. */
export const invariants: readonly Invariant[] = parse(readFileSync(new URL('./invariants.sql', import.meta.url), 'utf8'))

function parse(text: string): Invariant[] {
  return text
    .split(/^-- (?=I\d+:)/m)
    .slice(1)
    .map((part) => {
      const [heading = '', ...lines] = part.split('\n')
      const [id = '', title = ''] = heading.split(/: (.*)/)
      return { id, title, sql: lines.join('\n').trim().replace(/;$/, '') }
    })
}

export type Broken = { id: string; title: string; rows: readonly object[] }

type Query = (sql: string) => Promise<readonly object[]>

/**
 * The first rows that break an invariant. It is planned for all of its rows: told that twenty are enough, the planner holds each row of a table
 * against all of another, for it expects some to be found soon, and none are.
 */
export const lookAt = (query: Query, { sql }: Invariant): Promise<readonly object[]> =>
  query(`with broken as materialized (${sql}) select * from broken limit 20`)

/** Runs every invariant; answers those that do not hold, each with the first rows that break it. */
export async function brokenInvariants(query: Query): Promise<Broken[]> {
  const broken: Broken[] = []
  for (const invariant of invariants) {
    const rows = await lookAt(query, invariant)
    if (rows.length > 0) broken.push({ id: invariant.id, title: invariant.title, rows })
  }
  return broken
}
