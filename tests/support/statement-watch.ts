import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import type { Database } from '#server/db/connect.ts'
import type { RowsAs } from '#server/db/multi-row.ts'
import { type Catalog, distributedOffences } from './distributed-rules.ts'

const sending = new AsyncLocalStorage<Set<string>>()
/** Texts that were looked at and are well; every file sends the same ones. */
const well = new Set<string>()

/** A statement was sent; whose it is, the place it was sent from knows. */
export const noteSent = (sql: string): void => void sending.getStore()?.add(sql)

type Watched = { db: Database; rowsAs: RowsAs; asOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T> }

/** Sees what an app sends, and none of what tests send beside it. */
export function statementWatch({ db, rowsAs, asOwner }: Watched) {
  const sent = new Set<string>()
  const watched: Database = {
    ...db,
    inTenant: (tenantId, now, work) => sending.run(sent, () => db.inTenant(tenantId, now, work)),
    inPlatform: (now, work) => sending.run(sent, () => db.inPlatform(now, work)),
  }
  const offences = async (): Promise<string[]> => {
    const fresh = [...sent].filter((sql) => !well.has(`${rowsAs} ${sql}`))
    if (fresh.length === 0) return []
    const rules = { ...(await asOwner(readCatalog)), rowsAs }
    const found = await Promise.all(fresh.map(async (sql) => ({ sql, faults: await distributedOffences(sql, rules) })))
    for (const { sql } of found.filter(({ faults }) => faults.length === 0)) well.add(`${rowsAs} ${sql}`)
    return found.flatMap(({ sql, faults }) => faults.map((fault) => `${fault}: ${sql}`))
  }
  return { db: watched, offences }
}

/** What the rules ask of the catalog. The list of tenants is known everywhere, though its key is a tenant's. */
export async function readCatalog(client: pg.ClientBase): Promise<Catalog> {
  const names = async (sql: string) => new Set((await client.query<{ name: string }>(sql)).rows.map(({ name }) => name))
  return {
    tenantTables:
      await names(`select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
      where c.relkind in ('r', 'p', 'v') and c.relnamespace = 'public'::regnamespace and c.relname <> 'tenant'`),
    changing: await names(`select distinct proname as name from pg_proc where provolatile <> 'i'`),
  }
}
