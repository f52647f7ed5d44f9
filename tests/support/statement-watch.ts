import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import { inject } from 'vitest'
import type { Database } from '#server/db/connect.ts'
import { differences, type Engine } from '#server/db/engine.ts'
import { invariants, lookSql, olderLinesSql } from '#server/db/invariants.ts'
import { type Catalog, distributedOffences } from './distributed-rules.ts'
import { wholeReads } from './whole-reads.ts'

/** What was sent, and what of it is planned once for all tenants. */
type Sent = { texts: Set<string>; once: Set<string> }

const sending = new AsyncLocalStorage<(sql: string) => void>()
/** Texts that were looked at and are well; every file sends the same ones. */
const well = new Set<string>()

/** A statement was sent; whose it is, the place it was sent from knows. */
export const noteSent = (sql: string): void => sending.getStore()?.(sql)

/** The daily look at the books reads all of a tenant, and is left to the fence of its tables (docs/distribution.md). */
const looksOver = (sql: string): boolean => sql === olderLinesSql || looks.has(sql)
const looks = new Set(invariants.map(lookSql))

type Watched = { db: Database; engine: Engine; asOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T> }

/** Sees what an app sends, and none of what tests send beside it. */
export function statementWatch({ db, engine, asOwner }: Watched) {
  const { rowsAs } = differences[engine]
  const sent: Sent = { texts: new Set(), once: new Set() }
  const note = (sql: string) => void (looksOver(sql) || sent.texts.add(sql))
  const noteOnce = (sql: string) => {
    note(sql)
    sent.once.add(sql)
  }
  const watched: Database = {
    ...db,
    inTenant: (tenantId, now, work, plans) =>
      sending.run(plans === 'once' ? noteOnce : note, () => db.inTenant(tenantId, now, work, plans)),
    inPlatform: (now, work) => sending.run(note, () => db.inPlatform(now, work)),
  }
  const readsOf = async (texts: readonly string[]) => {
    // a cluster does not explain without values
    if (texts.length === 0 || inject('testServer').isCluster) return new Map<string, string[]>()
    const [role] = await db.inPlatform(new Date(), (tx) => tx.query<{ name: string }>('select current_user as name'))
    return asOwner((client) => wholeReads(client, role?.name ?? '', texts))
  }
  const offences = async (): Promise<string[]> => {
    const fresh = [...sent.texts].filter((sql) => !well.has(`${rowsAs} ${sql}`))
    if (fresh.length === 0) return []
    const catalog = await asOwner(readCatalog)
    const rules = { ...catalog, rowsAs }
    const whole = await readsOf(fresh.filter((sql) => sent.once.has(sql)))
    const found = await Promise.all(
      fresh.map(async (sql) => ({ sql, faults: [...(await distributedOffences(sql, rules)), ...(whole.get(sql) ?? [])] })),
    )
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
