import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { withClient } from '#server/db/client.ts'
import { connect, type Database, type DatabaseOptions } from '#server/db/connect.ts'
import type { Engine } from '#server/db/engine.ts'
import { type BrokenInvariant, brokenInvariants, brokenInvariantsOf, invariantsOn } from '#server/db/schema/invariants.ts'
import { refreshStatistics } from '#server/db/schema/statistics.ts'
import { quiet } from '../quiet.ts'
import { copyOnNodes, dropOnNodes } from './cluster.ts'
import { noteSent } from './statement-watch.ts'

export type TestDatabase = {
  db: Database
  ownerUrl: string
  appUrl: string
  /** The engine for which statements are written and planned: the one in ENGINE, unless the file chooses another. */
  engine: Engine
  /** Runs something as the owner, without row-level security and grants: to inspect and to sabotage. */
  asOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T>
  /** The invariants that are broken now. */
  broken(): Promise<BrokenInvariant[]>
}

/**
 * A migrated and seeded database for one test file, dropped after its last test. Must be awaited at the top of the
 * file: `const { db } = await testDatabase()`.
 */
export async function testDatabase(options: Partial<DatabaseOptions> = {}): Promise<TestDatabase> {
  const { template } = inject('testServer')
  return copyOf(template, options)
}

/** Like testDatabase, but empty. */
export function emptyDatabase(options: Partial<DatabaseOptions> = {}): Promise<TestDatabase> {
  return copyOf('template0', options)
}

async function copyOf(template: string, options: Partial<DatabaseOptions>): Promise<TestDatabase> {
  const server = inject('testServer')
  const name = `${server.prefix}_${randomBytes(5).toString('hex')}`
  const [ownerUrl, appUrl] = [server.ownerUrl, server.appUrl].map((url) => url.replace(server.template, name))
  if (ownerUrl === undefined || appUrl === undefined) throw new Error('the test server has no URLs')
  const maintenance = { connectionString: server.ownerUrl.replace(server.template, 'template1') }
  const { cluster } = server
  if (cluster) await copyOnNodes(cluster, name, template)
  // copying files is faster than copying through the log, and these databases need no log for recovery
  else await withClient(maintenance, (client) => client.query(`create database ${name} template ${template} strategy file_copy`))
  const engine = options.engine ?? server.engine
  const db = connect(appUrl, {
    log: quiet,
    ...options,
    engine,
    onStatement: (...sent) => {
      noteSent(sent[1], sent[2])
      options.onStatement?.(...sent)
    },
  })
  const invariants = invariantsOf(ownerUrl)
  afterAll(async () => {
    await db.close()
    await invariants.end()
    if (cluster) await dropOnNodes(cluster, name)
    else await withClient(maintenance, (client) => client.query(`drop database ${name} with (force)`))
  })
  return { db, ownerUrl, appUrl, engine, asOwner: (work) => withClient({ connectionString: ownerUrl }, work), broken: invariants.broken }
}

/**
 * Runs statements without triggers and foreign keys, in one transaction. Each is sent separately, because a cluster
 * forwards a text with `set local` to its nodes unchanged.
 */
export async function runWithoutTriggers(client: pg.Client, ...statements: string[]): Promise<void> {
  for (const text of ['begin', 'set local session_replication_role = replica', ...statements, 'commit']) await client.query(text)
}

/** The engine that really stores the databases of tests; ENGINE=citus alone does not make a cluster. */
const kept = (): Engine => (inject('testServer').cluster ? 'citus' : 'postgres')

/** The invariants that can be checked on databases of tests. */
export const checkableInvariants = () => invariantsOn(kept())

/** The invariants that are broken, as far as the sender of the query sees rows. */
export const findBroken = (query: Parameters<typeof brokenInvariants>[0]): Promise<BrokenInvariant[]> => brokenInvariants(query, kept())

/** The same for one tenant; a cluster can check all invariants for one tenant. */
export const findBrokenOf = (tenantId: string, query: Parameters<typeof brokenInvariantsOf>[0]): Promise<BrokenInvariant[]> =>
  brokenInvariantsOf(query, tenantId)

/**
 * Checks the invariants, as often as wanted, on one connection that keeps their plans, because connecting and planning
 * again would take ten times as long as the check. A new database has no statistics, and nested loops over vouchers
 * would then take minutes for a hundred documents: nested loops are therefore off, and tables are analysed at the
 * first, second, fourth, eighth … check.
 */
function invariantsOf(ownerUrl: string) {
  let client: pg.Client | undefined
  let looks = 0
  const open = async (): Promise<pg.Client> => {
    const opened = new pg.Client({ connectionString: ownerUrl, application_name: 'danju-invariants' })
    // a database that is dropped or restarted closes its connections
    opened.on('error', () => undefined)
    opened.on('end', () => {
      client = undefined
    })
    await opened.connect()
    const plans = inject('testServer').cluster ? 'custom' : 'generic'
    for (const set of [`plan_cache_mode = force_${plans}_plan`, 'enable_nestloop = off', 'jit = off']) await opened.query(`set ${set}`)
    return opened
  }
  const broken = async () => {
    looks += 1
    if (Number.isInteger(Math.log2(looks))) await refreshStatistics(ownerUrl)
    client ??= await open()
    const asked = client
    const look = async (text: string) => (await asked.query({ text, name: createHash('md5').update(text).digest('hex') })).rows
    return findBroken(look)
  }
  return { broken, end: async () => client?.end() }
}
