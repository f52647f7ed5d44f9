import type pg from 'pg'
import { platformTenant } from './connect.ts'

/** Counting stops here: a table of a million documents takes a second. */
const maxCounted = 100_000
/** Tenants beyond this number are counted but not named. */
const maxNamed = 5

/**
 * Summary of a database for its owner: `2 tenants (100001, 100002), 1874 documents, the last act at
 * 2026-11-29T12:00:00.000Z`.
 */
export async function contentsOf(client: pg.Client): Promise<string> {
  const { rows: found } = await client.query<{ found: string | null }>(`select to_regclass('document_event')::text as found`)
  if (!found[0]?.found) return 'a database that was not set up yet'
  const { rows: tenants } = await client.query<{ id: string }>('select tenant_id as id from tenant where tenant_id <> $1 order by 1', [
    platformTenant,
  ])
  const { rows } = await client.query<{ documents: number; last: Date | null }>(
    `select (select count(*)::int from (select 1 from document
      limit ${maxCounted + 1}) d) as documents, (select max(at) from document_event) as last`,
  )
  const { documents = 0, last } = rows[0] ?? {}
  const ids = tenants.slice(0, maxNamed).map(({ id }) => id)
  const rest = tenants.length > maxNamed ? ', …' : ''
  return [
    tenants.length === 0
      ? 'no tenant but the platform'
      : `${tenants.length === 1 ? '1 tenant' : `${tenants.length} tenants`} (${ids.join(', ')}${rest})`,
    documents > maxCounted ? `more than ${maxCounted} documents` : documents === 1 ? '1 document' : `${documents} documents`,
    ...(last ? [`the last act at ${last.toISOString()}`] : []),
  ].join(', ')
}
