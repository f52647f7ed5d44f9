import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import pino from 'pino'
import { readConfig } from '#server/config/config.ts'
import { withClient } from '#server/db/client.ts'
import type { StatementRecorder } from '#server/db/connect.ts'
import { startEmbedded } from '#server/db/embedded/embedded.ts'
import { type Danju, startDanju } from '#server/start.ts'
import packageJson from '../package.json' with { type: 'json' }
import { signIn } from '../tests/support/client.ts'
import { quiet } from '../tests/support/quiet.ts'
import { openShop, type Shop } from '../tests/support/shop.ts'
import { tenantsIn } from '../tests/support/tenants.ts'

/** One database of the stage's PostgreSQL. */
export type Site = { name: string; ownerUrl: string; appUrl: string }
export type App = { url: string; pid: number; stop(): Promise<void> }
/** The shop in every database, and a session that every app accepts. */
export type Props = Pick<Shop, 'supplierId' | 'depotId' | 'bottleId' | 'goods'> & { tenantId: string; token: string }

export type Stage = {
  /** Folder for the bench's own files; removed when the stage is closed. */
  folder: string
  base: Site
  props: Props
  /** Copies a database, by default the base; nobody may be connected to the original. */
  copy(name: string, of?: Site): Promise<Site>
  asOwner<T>(site: Site, work: (client: pg.Client) => Promise<T>): Promise<T>
  /** Starts the app on a database, in its own process, as in production. */
  start(site: Site): Promise<App>
  /** Starts the app on a database in this process, and reports every statement; for runs that are not timed. */
  startHere(site: Site, onStatement?: StatementRecorder): Promise<Danju>
  close(): Promise<void>
}

const root = fileURLToPath(new URL('../', import.meta.url))
const secretKey = 'sessions of the bench: 5d81c07e9b42'
/** The token with which the metrics of the apps are read. */
export const metricsToken = 'figures-of-the-bench'
const tenantId = '200001'
/** The flags with which `npm start` runs Node. */
const startFlags = packageJson.scripts.start.split(' ').filter((word) => word.startsWith('--'))

/**
 * Starts PostgreSQL as the app embeds it (fsync on), with a database that contains one shop. `close` closes everything
 * that was opened.
 */
export async function openStage(): Promise<Stage> {
  const folder = await openFolder()
  const undo: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })]
  const close = async () => {
    for (const step of undo.splice(0).toReversed()) await step()
  }
  try {
    const embedded = await startEmbedded({ dataDir: folder, password: randomBytes(16).toString('hex'), log: quiet })
    undo.push(embedded.stop)
    return { ...(await furnish(stageOn(embedded.ownerUrl, folder, undo))), close }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * Like `openStage`, but on an empty database of an existing server that lets danju_app sign in. `ownerUrl` signs in as
 * the owner. The database is not removed.
 */
export async function openStageOn(ownerUrl: string): Promise<Stage> {
  const folder = await openFolder()
  const undo: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })]
  const close = async () => {
    for (const step of undo.splice(0).toReversed()) await step()
  }
  try {
    return { ...(await furnish(stageOn(ownerUrl, folder, undo, 'danju_app'))), close }
  } catch (error) {
    await close()
    throw error
  }
}

const furnish = async (stage: Omit<Stage, 'props' | 'close'>) => ({ ...stage, props: await createShop(stage) })

let ports = 18_200 + (process.pid % 1000) * 10

function stageOn(
  serverUrl: string,
  folder: string,
  undo: (() => Promise<unknown>)[],
  appRole = 'bench_app',
): Omit<Stage, 'props' | 'close'> {
  const siteNamed = (name: string): Site => {
    const [owner, app] = [new URL(serverUrl), new URL(serverUrl)]
    owner.pathname = app.pathname = `/${name}`
    app.username = appRole
    app.password = 'only-for-the-bench'
    return { name, ownerUrl: owner.href, appUrl: app.href }
  }
  const base = siteNamed(new URL(serverUrl).pathname.slice(1))
  const environmentOf = (site: Site, port: number): NodeJS.ProcessEnv => ({
    PATH: process.env.PATH,
    NODE_OPTIONS: process.env.NODE_OPTIONS,
    NODE_ENV: 'production',
    DATA_DIR: join(folder, `app-${site.name}`),
    DATABASE_URL: site.ownerUrl,
    DATABASE_APP_URL: site.appUrl,
    SECRET_KEY: secretKey,
    CAPTCHA: 'off',
    METRICS_TOKEN: metricsToken,
    PORT: String(port),
  })
  return {
    folder,
    base,
    copy: async (name, of = base) => {
      const template = { connectionString: siteNamed('template1').ownerUrl }
      await withClient(template, (client) => client.query(`create database ${name} template ${of.name} strategy file_copy`))
      return siteNamed(name)
    },
    asOwner: (site, work) => withClient({ connectionString: site.ownerUrl }, work),
    start: async (site) => {
      const log = join(folder, `${site.name}.log`)
      ports += 1
      const app = await startProcess(environmentOf(site, ports), `http://127.0.0.1:${ports}`, log)
      undo.push(app.stop)
      return app
    },
    startHere: (site, onStatement) =>
      startDanju(readConfig(environmentOf(site, 0)), {
        log: pino({ level: 'silent' }),
        say: () => undefined,
        buildWeb: false,
        onStatement,
      }),
  }
}

/** Creates the shop in the base database and signs in; the copies accept the same session. */
async function createShop(stage: Omit<Stage, 'props' | 'close'>): Promise<Props> {
  const { url, db, stop } = await stage.startHere(stage.base)
  const tenants = tenantsIn(db, tenantId, () => new Date())
  await tenants.addTenant(tenantId)
  const shop = await openShop({ ...tenants, tenantId, as: (account) => signIn(url, tenantId, account) })
  const { supplierId, depotId, bottleId, goods } = shop
  await stop()
  return { supplierId, depotId, bottleId, goods, tenantId, token: shop.admin.accessToken ?? '' }
}

/** A folder that PostgreSQL's user can enter. */
export async function openFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'danju-bench-'))
  await chmod(folder, 0o755)
  return folder
}

/** Starts the app and waits until it reports that it is ready; its output goes to a file, as in production. */
export async function startProcess(
  env: NodeJS.ProcessEnv,
  url: string,
  log: string,
  script = 'tests/support/children/serve.ts',
): Promise<App> {
  const out = openSync(log, 'w')
  const child = spawn(process.execPath, [...startFlags, ...script.split(' ')], { cwd: root, env, stdio: ['ignore', out, out] })
  for (; !(await readFile(log, 'utf8')).includes('Danju is ready'); await sleep(10)) {
    if (child.exitCode !== null) throw new Error(`the app did not start:\n${await readFile(log, 'utf8')}`)
  }
  return { url, pid: child.pid ?? 0, stop: () => terminate(child) }
}

async function terminate(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
