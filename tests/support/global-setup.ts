import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { withClient } from '#server/db/client.ts'
import { connect } from '#server/db/connect.ts'
import { distribute } from '#server/db/distribution/distribute.ts'
import { DataDirHeld, lockDataDir } from '#server/db/embedded/data-dir-lock.ts'
import { startEmbedded, stopEmbedded } from '#server/db/embedded/embedded.ts'
import type { Engine } from '#server/db/engine.ts'
import { migrate } from '#server/db/schema/migrate.ts'
import { seedBaseline } from '#server/seeds/seed.ts'
import { clusterDatabase, nodesOf, rest, shardsOfTests } from './database/cluster.ts'
import { filesNotOnCluster } from './not-on-cluster.ts'
import { adminPassword, keptNowhere, quiet } from './quiet.ts'

/** What every test file needs to create a database of its own. */
export type TestServer = {
  ownerUrl: string
  appUrl: string
  template: string
  prefix: string
  engine: Engine
  cluster?: string | undefined
}

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer
  }
}

const folderPrefix = 'danju-test-'
/** Settings that make commits a few times faster; nothing here has to survive a power cut. */
const hasty = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '300',
}

/**
 * Starts one PostgreSQL for the whole run, with one migrated and seeded template: the server of DATABASE_URL; with
 * CITUS_URL the coordinator of a cluster, where the template is distributed; else an embedded one in a temporary
 * folder. ENGINE=citus writes and plans statements as for a cluster, without one.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const clusterUrl = process.env.CITUS_URL
  if (clusterUrl) for (const { file, why } of filesNotOnCluster()) console.log(`not run on a cluster: ${file} ${why}`)
  const given = clusterUrl ?? process.env.DATABASE_URL
  const own = given === undefined ? await startOwn() : undefined
  const serverUrl = own?.ownerUrl ?? given ?? ''
  const prefix = `danju_test_${process.pid}_${randomBytes(3).toString('hex')}`
  const template = `${prefix}_template`
  await withClient({ connectionString: serverUrl }, (client) => client.query(`create database ${template}`))
  const ownerUrl = clusterUrl ? await clusterDatabase(clusterUrl, template) : databaseAt(serverUrl, template)
  const appUrlGiven = process.env.DATABASE_APP_URL && databaseAt(process.env.DATABASE_APP_URL, template)
  const { appUrl } = await migrate({ ownerUrl, appUrl: appUrlGiven, appPassword: 'only-for-tests', log: quiet })
  if (clusterUrl) await withClient({ connectionString: ownerUrl }, (client) => distribute(client, shardsOfTests))
  const engine = clusterUrl || process.env.ENGINE === 'citus' ? 'citus' : 'postgres'
  const db = connect(appUrl, { log: quiet, engine })
  await seedBaseline(db, { adminPassword, now: new Date(), firstPassword: keptNowhere })
  await db.close()
  if (clusterUrl) await rest(clusterUrl, template)

  project.provide('testServer', { ownerUrl, appUrl, template, prefix, engine, cluster: clusterUrl })
  return async () => {
    if (own) await own.end()
    else for (const node of clusterUrl ? nodesOf(clusterUrl) : [serverUrl]) await dropAll(node, prefix)
    // folders that test files made for each other
    for (const name of await readdir(tmpdir())) if (name.startsWith(`${prefix}_`)) await rm(join(tmpdir(), name), { recursive: true })
  }
}

/** The URL of another database on the same server, with the same role. */
function databaseAt(url: string, database: string): string {
  const other = new URL(url)
  other.pathname = `/${database}`
  return other.href
}

async function startOwn(): Promise<{ ownerUrl: string; end: () => Promise<void> }> {
  await sweep()
  const dataDir = await mkdtemp(join(tmpdir(), folderPrefix))
  // if the tests run as root, PostgreSQL runs as another user, who must be able to enter the folder
  await chmod(dataDir, 0o755)
  const lock = await lockDataDir(dataDir, 'a test run')
  const embedded = await startEmbedded({ dataDir, password: randomBytes(16).toString('hex'), log: quiet, settings: hasty })
  return {
    ownerUrl: embedded.ownerUrl,
    end: async () => {
      await embedded.stop()
      await lock.release()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Ends and removes what killed test runs left behind; the lock of a run shows whether it is still running. */
async function sweep(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(folderPrefix))
  for (const dataDir of names.map((name) => join(tmpdir(), name))) {
    try {
      await lockDataDir(dataDir, 'the next test run')
    } catch (error) {
      if (error instanceof DataDirHeld) continue
      throw error
    }
    await stopEmbedded(dataDir, quiet)
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function dropAll(serverUrl: string, prefix: string): Promise<void> {
  await withClient({ connectionString: serverUrl }, async (client) => {
    const { rows } = await client.query<{ name: string }>('select datname as name from pg_database where starts_with(datname, $1)', [
      prefix,
    ])
    for (const { name } of rows) await client.query(`drop database ${name} with (force)`)
  })
}
