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

/** Runs every invariant; answers those that do not hold, each with the first rows that break it. */
export async function brokenInvariants(query: (sql: string) => Promise<readonly object[]>): Promise<Broken[]> {
  const broken: Broken[] = []
  for (const { id, title, sql } of invariants) {
    const rows = await query(`select * from (${sql}) as broken limit 20`)
    if (rows.length > 0) broken.push({ id, title, rows })
  }
  return broken
}
