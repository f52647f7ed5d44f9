import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, expect } from 'vitest'
import { createApp } from '#server/app.ts'
import { type Drive, openDrive } from '#server/core/drive.ts'
import type { Database } from '#server/db/connect.ts'
import type { PaymentProvider } from '#server/documents/books/money/provider.ts'
import type { Handlers } from '#server/http/request.ts'
import type { CaptchaConfig } from '#server/identity/captcha.ts'
import type { CompareHash } from '#server/identity/passwords.ts'
import type { Provider } from '#server/identity/providers.ts'
import type { Demo } from '#server/jobs/demo.ts'
import type { JobWorker } from '#server/jobs/runner.ts'
import type { StockPushConfig } from '#server/stock-push/http-service.ts'
import type { Support } from '#server/watch/support-bundle.ts'
import { type Client, clientOf, signIn } from './client.ts'
import { refusalWatch } from './contract/declared-refusals.ts'
import { type TestDatabase, testDatabase } from './database/postgres.ts'
import { statementWatch } from './database/statement-watch.ts'
import { type Tenants, tenantsIn } from './tenants.ts'

export { type Answer, type Client, clientOf, testPassword } from './client.ts'

export const testSecretKey = 'a key for tests that nobody else has: 7f3a91'

export type TestServerOptions = {
  database?: TestDatabase
  captcha?: CaptchaConfig
  publicPerMinute?: number
  /** Addresses of reverse proxies. */
  trustProxy?: readonly string[]
  /** Number of requests of one user at the same time, and how many more may wait. */
  userAtOnce?: number
  userWaiting?: number
  /** Other platforms for signing in, and the address to which they send browsers back. */
  providers?: readonly Provider[]
  publicUrl?: string
  /** The business time at the start. */
  now?: Date
  /** Receives the log's lines. */
  logTo?: { write: (line: string) => void }
  /** Where files are stored; by default in a folder of the test's own. */
  drive?: Drive
  /** Folder of a built web app. */
  web?: string
  /** Compares password hashes. */
  compareHash?: CompareHash
  /** The payment service of the merchants. */
  payments?: PaymentProvider
  /** The other system that is informed of stock. */
  stockPush?: StockPushConfig
  /** The token required to read the metrics. */
  metricsToken?: string
  /** The time until which the database's log is archived. */
  archiving?: { until(): Date }
  /** Data of this process for support. */
  support?: Support
  /** Hosts allowed for data sources. */
  datasourceHosts?: readonly string[]
  /** Hosts allowed for webhooks. */
  webhookHosts?: readonly string[]
  /** The demo, if this installation is one. */
  demo?: Demo
  /** Handlers used instead of the product's. */
  standIns?: Partial<Handlers>
  /** True if the test sends statements of its own, to which the product's rules about statements do not apply. */
  ownStatements?: boolean
}

/** A time that changes only when a test sets or advances it. */
type SetClock = { now: Date; advance(by: { days?: number; minutes?: number; seconds?: number }): void }

export type TestApp = Tenants & {
  url: string
  /** The app itself, for requests without a socket. */
  app: FastifyInstance
  db: Database
  database: TestDatabase
  /** The time of the business. */
  clock: SetClock
  /** The real time, which sessions use. */
  wall: SetClock
  /** The tenant that exists from the start; its account `admin` has every right. */
  tenantId: string
  /** A client that is not signed in. */
  anonymous: Client
  /** Writes the waiting rows of the logs. */
  flushLogs(): Promise<void>
  /** The worker for exports and imports. */
  jobs: JobWorker
  /** The folder with the stored files. */
  files: string
  /** A client signed in as this account. */
  as(account: string, tenantId?: string): Promise<Client>
  close(): Promise<void>
}

/**
 * Starts the real app on a database and port of its own, without captcha, and closes it after the file's last test.
 * Must be awaited at the top of the file.
 */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await testDatabase())
  const { db } = database
  const clock = setClock(options.now ?? new Date('2026-11-21T02:00:00Z'))
  const wall = setClock(new Date())
  const folder = await mkdtemp(join(tmpdir(), 'danju-files-'))
  const watch = refusalWatch()
  const statements = statementWatch(database)
  const app = await createApp({
    db: statements.db,
    drive: options.drive ?? (await openDrive({ kind: 'disk', folder })),
    config: {
      captcha: options.captcha ?? { mode: 'off' },
      userAtOnce: options.userAtOnce,
      userWaiting: options.userWaiting,
      trustProxy: options.trustProxy ?? [],
      providers: options.providers ?? [],
      publicUrl: options.publicUrl,
      stockPush: options.stockPush,
      metricsToken: options.metricsToken,
      datasourceHosts: options.datasourceHosts,
      webhookHosts: options.webhookHosts ?? ['hooks.example.com'],
    },
    secrets: { secretKey: testSecretKey },
    clock: () => clock.now,
    wall: () => wall.now,
    log: pino({ level: 'info' }, { write: (line) => [watch.read(line), options.logTo?.write(line)] }),
    web: options.web ?? '/nowhere',
    publicPerMinute: options.publicPerMinute ?? 10_000,
    payments: options.payments,
    support: options.support,
    archiving: options.archiving,
    standIns: options.standIns,
    demo: options.demo,
    // due work is raised only by the tests
    dueEveryMs: 0,
    compareHash: options.compareHash,
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const close = async () => {
    await app.close()
    await rm(folder, { recursive: true, force: true })
  }
  afterAll(async () => {
    await close()
    // refusals of handlers used instead of the product's are not part of the contract
    if (options.standIns) return
    expect(watch.undeclared(), 'refusals that the comment of their operation does not state').toEqual([])
    if (options.ownStatements) return
    expect(await statements.offences(), 'statements that a distributed database would refuse, or that read all of a tenant').toEqual([])
  })

  const tenantId = '200001'
  const { inTenant, addUser, addTenant } = tenantsIn(db, tenantId, () => clock.now)
  await addTenant(tenantId)
  const anonymous = clientOf(url)
  const as: TestApp['as'] = (account, tenant = tenantId) => signIn(url, tenant, account)
  return {
    url,
    app,
    db,
    database,
    clock,
    wall,
    tenantId,
    anonymous,
    as,
    addUser,
    addTenant,
    inTenant,
    flushLogs: () => app.flushLogs(),
    jobs: app.jobs,
    files: folder,
    close,
  }
}

function setClock(now: Date): SetClock {
  const clock: SetClock = {
    now,
    advance: ({ days = 0, minutes = 0, seconds = 0 }) => {
      clock.now = new Date(clock.now.getTime() + ((days * 24 * 60 + minutes) * 60 + seconds) * 1000)
    },
  }
  return clock
}
