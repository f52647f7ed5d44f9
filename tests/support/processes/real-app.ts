import type pg from 'pg'
import { openSecrets } from '#server/core/secrets.ts'
import { withClient } from '#server/db/client.ts'
import { connect, type Database } from '#server/db/connect.ts'
import { stopEmbedded } from '#server/db/embedded/embedded.ts'
import { existingCluster } from '#server/db/embedded/embedded-place.ts'
import { readPostmaster } from '#server/db/embedded/postmaster.ts'
import { type Child, startChild } from '../children.ts'
import { signIn } from '../client.ts'
import { quiet } from '../quiet.ts'
import type { ShopApp } from '../shop.ts'
import { type Tenants, tenantsIn } from '../tenants.ts'
import { freePort } from './free-port.ts'

/** The app in its own process, with its own data folder and embedded PostgreSQL, always at the same address. */
export type RealApp = ShopApp &
  Tenants & {
    url: string
    /** Starts it, also again after a kill; returns the milliseconds until it was ready. */
    start(env?: NodeJS.ProcessEnv): Promise<number>
    /** The process that was started last. */
    child(): Child
    /** Process id of its PostgreSQL. */
    postmaster(): Promise<number>
    /** The URL of the database's owner. */
    ownerUrl(): Promise<string>
    asOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T>
    /** Ends the app and its PostgreSQL, in whatever state they are. */
    end(): Promise<void>
  }

export type RealAppOptions = { dataDir: string; tenantId?: string; script?: string; env?: NodeJS.ProcessEnv; flags?: readonly string[] }

/**
 * An app on this folder, not started yet. `script` is what its process runs: a file of `tests/support/children`, or
 * one below `src/`.
 */
export async function realApp({
  dataDir,
  tenantId = '200001',
  script = 'serve.ts',
  env = {},
  flags = [],
}: RealAppOptions): Promise<RealApp> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let child: Child | undefined
  let db: Database | undefined
  const opened = (): Database => {
    if (!db) throw new Error('the app was not started')
    return db
  }
  const through: Database = {
    engine: 'postgres',
    inTenant: (...args) => opened().inTenant(...args),
    inPlatform: (...args) => opened().inPlatform(...args),
    listen: (hear) => opened().listen(hear),
    onSlowStatement: (...args) => opened().onSlowStatement(...args),
    statistics: () => opened().statistics(),
    close: () => opened().close(),
  }
  const urlFor = async (role: 'danju_owner' | 'danju_app') => {
    const { ownerPassword, appPassword } = await openSecrets(dataDir)
    const { port: databasePort } = await postmasterOf(dataDir)
    return `postgres://${role}:${role === 'danju_app' ? appPassword : ownerPassword}@127.0.0.1:${databasePort}/danju`
  }
  const start: RealApp['start'] = async (more = {}) => {
    await db?.close()
    const begun = performance.now()
    child = startChild(script, [], { DATA_DIR: dataDir, PORT: String(port), CAPTCHA: 'off', LOG_LEVEL: 'warn', ...env, ...more }, flags)
    await child.says(/^Danju is ready/)
    const ms = performance.now() - begun
    db = connect(await urlFor('danju_app'), { log: quiet, poolSize: 4 })
    return ms
  }
  const end = async () => {
    child?.kill('SIGKILL')
    await child?.ended()
    await db?.close()
    await stopEmbedded(dataDir, quiet)
  }
  return {
    ...tenantsIn(through, tenantId, () => new Date()),
    url,
    tenantId,
    as: (account, tenant = tenantId) => signIn(url, tenant, account),
    start,
    child: () => child ?? neverStarted(),
    postmaster: async () => (await postmasterOf(dataDir)).pid,
    ownerUrl: () => urlFor('danju_owner'),
    asOwner: async (work) => withClient({ connectionString: await urlFor('danju_owner') }, work),
    end,
  }
}

function neverStarted(): never {
  throw new Error('the app was not started')
}

async function postmasterOf(dataDir: string) {
  const running = await readPostmaster((await existingCluster(dataDir)) ?? dataDir)
  if (running === undefined || running === 'stale') throw new Error(`no PostgreSQL serves ${dataDir}`)
  return running
}
