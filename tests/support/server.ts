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
  /** Requests of one user at once, and how many more may wait. */
  userAtOnce?: number
  userWaiting?: number
  /** Other platforms to sign in by, and the address they send browsers back to. */
  providers?: readonly Provider[]
  publicUrl?: string
  /** The first now of the business. */
  now?: Date
  /** Receives the log's lines. */
  logTo?: { write: (line: string) => void }
  /** Where files lie; a folder of the test's own unless told. */
  drive?: Drive
  /** Folder of a built web app. */
  web?: string
  /** Compares hashes of passwords. */
  compareHash?: CompareHash
  /** The payment service that merchants are of. */
  payments?: PaymentProvider
  /** The other system that is told of stock. */
  stockPush?: StockPushConfig
  /** What whoever reads the figures must know. */
  metricsToken?: string
  /** What archives the log of the database. */
  archiving?: { until(): Date }
  /** What whoever helps may be told. */
  support?: Support
  /** Hosts that data sources may lie on. */
  datasourceHosts?: readonly string[]
  /** Hosts that may be told of events. */
  webhookHosts?: readonly string[]
  /** The demo that this installation is. */
  demo?: Demo
  /** Handlers that stand in for the product's own. */
  standIns?: Partial<Handlers>
  /** Whether the test sends statements of its own making, which no rule of the product's holds for. */
  ownStatements?: boolean
}

/** A time that stands still until told otherwise. */
type SetClock = { now: Date; advance(by: { days?: number; minutes?: number; seconds?: number }): void }

export type TestApp = Tenants & {
  url: string
  /** The app itself, for requests that need no socket. */
  app: FastifyInstance
  db: Database
  database: TestDatabase
  /** The clock of the business. */
  clock: SetClock
  /** Real time as sessions see it. */
  wall: SetClock
  /** The tenant that is there from the start; its account `admin` holds every right. */
  tenantId: string
  /** Nobody. */
  anonymous: Client
  /** Writes what waits for the logs. */
  flushLogs(): Promise<void>
  /** Who works on exports and imports. */
  jobs: JobWorker
  /** The folder of the files. */
  files: string
  /** A client signed in as this account. */
  as(account: string, tenantId?: string): Promise<Client>
  close(): Promise<void>
}

/**
 * The real app on a database and a port of its own, captcha off, ended after the file's last test. To be awaited at
 * the top of the file.
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
    // what is due is raised when a test says so
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
    // what handlers refuse that stand in for the product's is not of the contract
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
