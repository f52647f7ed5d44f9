import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import { inject } from 'vitest'
import type { Database } from '#server/db/connect.ts'
import { differences, type Engine } from '#server/db/engine.ts'
import { brokenRowsSql, invariants, olderLinesSql } from '#server/db/schema/invariants.ts'
import { distributedOffences, hasNoTenant } from './distributed-rules.ts'
import { nullJoins } from './join-rules.ts'
import { type Catalog, readCatalog } from './rules-catalog.ts'
import { multiShardStatements } from './shard-counts.ts'
import { readsWithoutTenant } from './tenant-scans.ts'
import { wholeReads } from './whole-reads.ts'

/**
 * Statements that were sent. Of each text: its first values and the numbers of parameters that were ever null. Also
 * the statements that are planned once for all tenants, and those that had no tenant.
 */
type Sent = {
  texts: Map<string, { values: readonly unknown[]; nulls: Set<number> }>
  once: Set<string>
  ofNobody: Set<string>
}

const sending = new AsyncLocalStorage<(sql: string, values: readonly unknown[]) => void>()
/** Texts that have been checked and are fine; every file sends the same ones. */
const well = new Set<string>()

/** Reports a statement that was sent; the asynchronous context knows which app sent it. */
export const noteSent = (sql: string, values: readonly unknown[]): void => sending.getStore()?.(sql, values)

/**
 * True for the daily check of the books, which reads all of a tenant and is protected by the fence of its tables. On a
 * cluster it is checked as well (docs/distribution.md).
 */
const looksOver = (sql: string): boolean =>
  sql === olderLinesSql || looks.has(sql) || (looksOverTenant.test(sql) && !inject('testServer').cluster)
const looks = new Set(invariants.map((invariant) => brokenRowsSql(invariant)))
const looksOverTenant = /\bbroken as materialized \([\s\S]*\) select \* from broken limit 20$/

type Watched = { db: Database; engine: Engine; asOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T> }

/** Watches the statements that an app sends, but not those that tests send beside it. */
export function statementWatch({ db, engine, asOwner }: Watched) {
  const { rowsAs, insertsWithin } = differences[engine]
  const sent: Sent = { texts: new Map(), once: new Set(), ofNobody: new Set() }
  const note = (sql: string, values: readonly unknown[]) => {
    if (looksOver(sql)) return
    const { nulls } = sent.texts.get(sql) ?? { nulls: new Set<number>() }
    if (!sent.texts.has(sql)) sent.texts.set(sql, { values, nulls })
    for (const [at, value] of values.entries()) if (value === null || value === undefined) nulls.add(at + 1)
    if (hasNoTenant(sql, values)) sent.ofNobody.add(sql)
  }
  const noteOnce = (sql: string, values: readonly unknown[]) => {
    note(sql, values)
    sent.once.add(sql)
  }
  const watched: Database = {
    ...db,
    inTenant: (tenantId, now, work, plans) =>
      sending.run(plans === 'once' ? noteOnce : note, () => db.inTenant(tenantId, now, work, plans)),
    inPlatform: (now, work) => sending.run(note, () => db.inPlatform(now, work)),
  }
  const readsOf = async (texts: readonly string[], { tenantTables }: Catalog): Promise<ReadonlyMap<string, string[]>[]> => {
    // a cluster cannot explain a statement without values, and reports itself which shards it uses
    if (inject('testServer').cluster)
      return asOwner(async (client) => [
        await multiShardStatements(
          client,
          texts.map((sql) => ({ sql, values: sent.texts.get(sql)?.values ?? [] })),
        ),
      ])
    const [role] = await db.inPlatform(new Date(), (tx) => tx.query<{ name: string }>('select current_user as name'))
    const once = texts.filter((sql) => sent.once.has(sql))
    return asOwner(async (client) => [
      await readsWithoutTenant(client, tenantTables, texts),
      await wholeReads(client, role?.name ?? '', once),
    ])
  }
  const offences = async (): Promise<string[]> => {
    const fresh = [...sent.texts.keys()].filter((sql) => !well.has(`${rowsAs} ${sql}`))
    const ofNull = await Promise.all(
      [...sent.texts].map(async ([sql, { nulls }]) => (await nullJoins(sql, nulls)).map((fault) => `${fault}: ${sql}`)),
    )
    if (fresh.length === 0 && sent.ofNobody.size === 0) return ofNull.flat()
    const catalog = await asOwner(readCatalog)
    const rules = { ...catalog, rowsAs, insertsWithin }
    const reads = await readsOf(fresh, catalog)
    const found = await Promise.all(
      fresh.map(async (sql) => ({
        sql,
        faults: [...(await distributedOffences(sql, rules)), ...reads.flatMap((of) => of.get(sql) ?? [])],
      })),
    )
    for (const { sql } of found.filter(({ faults }) => faults.length === 0)) well.add(`${rowsAs} ${sql}`)
    const ofNobody = [...sent.ofNobody].map((sql) => `asks for the tenant null: ${sql}`)
    return [...ofNobody, ...ofNull.flat(), ...found.flatMap(({ sql, faults }) => faults.map((fault) => `${fault}: ${sql}`))]
  }
  return { db: watched, offences }
}
