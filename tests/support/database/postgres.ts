import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { withClient } from '#server/db/client.ts'
import { connect, type Database, type DatabaseOptions } from '#server/db/connect.ts'
import type { Engine } from '#server/db/engine.ts'
import {
  type BrokenInvariant,
  brokenInvariants,
  brokenInvariantsOf,
  invariantsOfTenantOn,
  invariantsOn,
} from '#server/db/schema/invariants.ts'
import { refreshStatistics } from '#server/db/schema/statistics.ts'
import { quiet } from '../quiet.ts'
import { copyOnNodes, dropOnNodes } from './cluster.ts'
import { noteSent } from './statement-watch.ts'

export type TestDatabase = {
  db: Database
  ownerUrl: string
  appUrl: string
  /** How statements are written and planned here: as for ENGINE, unless the file says otherwise. */
  engine: Engine
  /** Does something as the owner, past row-level security and grants: for looking on and for sabotage. */
  asOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T>
  /** The invariants that do not hold. */
  broken(): Promise<BrokenInvariant[]>
}

/**
 * A migrated and seeded database of the test file's own, dropped after its last test. To be awaited at the top of the
 * file: `const { db } = await testDatabase()`.
 */
export async function testDatabase(options: Partial<DatabaseOptions> = {}): Promise<TestDatabase> {
  const { template } = inject('testServer')
  return copyOf(template, options)
}

/** As testDatabase, with nothing in it. */
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
  // a copy of files is quicker than one through the log, and this log is nobody's insurance
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
 * Runs statements past triggers and keys, in one transaction. Each is sent by itself: a cluster forwards a text with
 * `set local` to its nodes as it is.
 */
export async function runWithoutTriggers(client: pg.Client, ...statements: string[]): Promise<void> {
  for (const text of ['begin', 'set local session_replication_role = replica', ...statements, 'commit']) await client.query(text)
}

/** What keeps the databases of tests; ENGINE=citus alone makes no cluster. */
const kept = (): Engine => (inject('testServer').cluster ? 'citus' : 'postgres')

/** The invariants that databases of tests can be asked. */
export const checkableInvariants = () => invariantsOn(kept())

/** Of these the ones that do not hold, asked as whoever sends the query sees rows. */
export const findBroken = (query: Parameters<typeof brokenInvariants>[0]): Promise<BrokenInvariant[]> => brokenInvariants(query, kept())

/** The same of one tenant, of which a cluster can be asked more of them. */
export const findBrokenOf = (tenantId: string, query: Parameters<typeof brokenInvariantsOf>[0]): Promise<BrokenInvariant[]> =>
  brokenInvariantsOf(query, tenantId, kept())

/** Whether the invariant of this title can be asked of one tenant. */
export const isAskedOfTenant = (title: string): boolean => invariantsOfTenantOn(kept()).some((one) => one.title === title)

/**
 * Looks at the invariants, as often as asked, on one connection that knows their plans: to connect and plan anew
 * takes ten times as long as to look. A new database has no statistics, and without them loops in loops over vouchers
 * take minutes on a hundred documents: so there are none, and what the tables hold is counted at the first, second,
 * fourth, eighth … look.
 */
function invariantsOf(ownerUrl: string) {
  let client: pg.Client | undefined
  let looks = 0
  const open = async (): Promise<pg.Client> => {
    const opened = new pg.Client({ connectionString: ownerUrl, application_name: 'danju-invariants' })
    // a database that is dropped or restarted takes its connections with it
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
