import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from './config/config.ts'
import { filesPlaceFor, openDrive } from './core/drive.ts'
import { addressOf, listenErrorText } from './core/listening.ts'
import { pausePollers } from './core/poller.ts'
import { createSeal } from './core/seal.ts'
import { openSecrets, type Secrets } from './core/secrets.ts'
import { SetUpError } from './core/set-up-error.ts'
import { type Archiving, type ArchivingOptions, dropArchiveSlots, startArchiving } from './db/archive/ship.ts'
import { withClient } from './db/client.ts'
import { connect, type Database, type StatementRecorder } from './db/connect.ts'
import { verifyEngine } from './db/distribution/distribute.ts'
import { lockDataDir } from './db/embedded/data-dir-lock.ts'
import { fullDiskError, makeDataFolder } from './db/embedded/data-folder.ts'
import { type Embedded, startEmbedded } from './db/embedded/embedded.ts'
import { existingCluster } from './db/embedded/embedded-place.ts'
import { armFault } from './db/fault-points.ts'
import { migrate } from './db/schema/migrate.ts'
import { assertRowLevelSecurity } from './db/schema/row-level-security.ts'
import { isDemoFolder } from './demo/folder.ts'
import type { PaymentProvider } from './documents/books/money/provider.ts'
import { firstPasswordIn, isFirstAccount, unusedFirstPassword } from './identity/first-password.ts'
import { redactedConfiguration, secretsOf } from './watch/redacted-configuration.ts'
import type { Traces } from './watch/traces.ts'
import { buildWebIfStale } from './web-build.ts'

export type StartOptions = {
  log: Logger
  /** Prints to the person at the terminal, and never to the log. */
  say: (line: string) => void
  /** Prints the current step of the start on the terminal. */
  progress?: (line: string) => void
  /** Aborts the start once its current step has ended. */
  signal?: AbortSignal
  /** Business time of requests; the system's time by default. */
  clock?: () => Date
  /**
   * Further set-up between the baseline and the first request, with the URL of the database's owner. After bulk
   * inserts it should call `refreshStatistics`, so that PostgreSQL takes the new rows into account.
   */
  prepare?: (db: Database, ownerUrl: string) => Promise<void>
  onStatement?: StatementRecorder
  /** Payment service of the merchants; the signed test service by default. */
  payments?: PaymentProvider
  /** Interval of pollers in milliseconds; ten seconds by default. */
  dueEveryMs?: number
  /** Returns the last warnings and errors of the log, for the support bundle. */
  errorLines?: () => readonly string[]
  /** Folder of migrations, if it is not the product's own; for tests of two versions side by side. */
  migrations?: string
  /** False if the built web app must not be rebuilt. */
  buildWeb?: boolean
}

export type Danju = {
  url: string
  db: Database
  secrets: Secrets
  /** The random password of the first user, until somebody has used it. */
  firstPassword: string | undefined
  /**
   * Lets running requests finish, for ten seconds at most, then ends everything that was started, in reverse order.
   */
  stop(): Promise<void>
}

const drainMs = 10_000

/**
 * Starts everything on one data folder: lock, secrets, database, migrations, baseline, web app, server. If a step
 * fails, all earlier ones are undone. Throws SetUpError for problems that the operator must fix.
 */
export async function startDanju(config: Config, options: StartOptions): Promise<Danju> {
  const undo: (() => Promise<void>)[] = []
  const stop = once(() => undoAll(undo))
  try {
    return { ...(await startAll(config, options, undo)), stop }
  } catch (error) {
    // the first error is reported, because on a full disk stopping fails too
    await stop().catch((late: unknown) => options.log.warn({ err: late }, 'something that was started did not end as it should'))
    throw (await fullDiskError(config.dataDir, error)) ?? error
  }
}

async function startAll(config: Config, options: StartOptions, undo: (() => Promise<void>)[]): Promise<Omit<Danju, 'stop'>> {
  const { log, say, progress = () => undefined, clock = () => new Date() } = options
  await makeDataFolder(config.dataDir)
  const lock = await lockDataDir(config.dataDir, addressOf(config))
  undo.push(lock.release)
  const secrets = await openSecrets(config.dataDir, config.secretKey)
  if (options.buildWeb ?? true) await buildWebIfStale(say)
  options.signal?.throwIfAborted()
  // loads the app's modules while PostgreSQL is starting
  const loading = Promise.all([import('./app.ts'), import('./seeds/seed.ts')])
  loading.catch(() => undefined)

  const { appUrl, ownerUrl, cluster, known, engine } = await startDatabase(config, secrets, options, undo)
  options.signal?.throwIfAborted()
  const traces = await startTraces(config, undo)
  const db = connect(appUrl, {
    ...{ log: lineLogger(log), engine, onStatement: options.onStatement, traces: traces?.database },
    schema: { known, onOutdated: (migration) => stopWhenOutdated(log, migration) },
  })
  undo.push(() => waitAtMost(drainMs / 5, db.close()))
  const [{ createApp }, { seedBaseline }] = await loading
  const place = { ownerUrl, dataDir: config.dataDir, log: lineLogger(log) }
  const archiving = cluster ? await archiveLog(config, { ...place, cluster }, undo) : undefined
  const first = firstPasswordIn(config.dataDir, createSeal(secrets.secretKey))
  progress('Bringing menu, rights and dictionaries up to date …')
  await seedBaseline(db, { adminPassword: config.adminPassword, now: clock(), firstPassword: first })
  const firstPassword = await unusedFirstPassword(db, clock(), first)
  await options.prepare?.(db, ownerUrl)
  options.signal?.throwIfAborted()
  const files = filesPlaceFor(config.dataDir, config.filesBucket)
  const drive = await openDrive(files)
  const { demoOwnerUrl, demo } = await demoIn(config.dataDir, ownerUrl, log)
  const app: FastifyInstance = await createApp({
    ...{ db, config, secrets, clock, log, drive, traces, demo, archiving },
    payments: options.payments,
    dueEveryMs: options.dueEveryMs,
    jobPlace: { appUrl, engine, files, logLevel: config.logLevel, demoOwnerUrl },
    signedIn: (who) => (isFirstAccount(who) ? first.forget() : undefined),
    support: {
      configuration: redactedConfiguration(config),
      secrets: secretsOf(config, secrets, process.env),
      errorLines: options.errorLines ?? (() => []),
    },
  })
  undo.push(() => waitAtMost(drainMs, closeGracefully(app), () => log.warn('ending: requests that still run are cut off')))
  armFault(config.testing ? process.env.DANJU_FAULT : undefined)
  const url = await listen(app, config)
  await lock.announce(url)
  return { url, db, secrets, firstPassword }
}

/** The demo of a data folder that contains one; its modules are loaded only in that case. */
async function demoIn(dataDir: string, ownerUrl: string, log: Logger) {
  if (!(await isDemoFolder(dataDir))) return {}
  return { demoOwnerUrl: ownerUrl, demo: (await import('./demo/installation-demo.ts')).installationDemo(ownerUrl, log) }
}

/**
 * Sends traces to a collector, if one is configured. It is stopped after the database, so that the last statements are
 * sent too.
 */
async function startTraces({ traces: place }: Config, undo: (() => Promise<void>)[]): Promise<Traces | undefined> {
  if (!place) return undefined
  const traces = (await import('./watch/traces.ts')).startTraces(place)
  undo.push(() => waitAtMost(drainMs / 5, traces.stop()))
  return traces
}

/** Pauses all pollers for good, and logs why. */
function stopWhenOutdated(log: Logger, migration: string): void {
  pausePollers()
  log.error({ migration }, 'a newer version has changed the database, and this one serves it no more: end it and start the newer one')
}

/**
 * Migrates the database and verifies row-level security. Returns the URL of the database's owner, and that of the role
 * with which the server signs in.
 */
async function startDatabase(config: Config, secrets: Secrets, options: StartOptions, undo: (() => Promise<void>)[]) {
  const { log, migrations, progress = () => undefined } = options
  const lines = lineLogger(log)
  if (config.databaseUrl === undefined)
    progress((await existingCluster(config.dataDir)) ? 'Starting the database …' : 'Making a new database …')
  const own = config.databaseUrl === undefined ? await startOwnDatabase(config, secrets, log, undo) : undefined
  const ownerUrl = own?.ownerUrl ?? config.databaseUrl ?? ''
  const role = { ownerUrl, appUrl: config.databaseAppUrl, appPassword: secrets.appPassword }
  progress('Bringing its tables up to date …')
  const { appUrl, ran, known } = await migrate({ ...role, log: lines, folder: migrations })
  if (ran.length > 0) {
    progress(`… by ${ran.length} migrations.`)
    log.info({ migrations: ran }, 'the database was brought up to date')
  }
  const engine = await withClient({ connectionString: ownerUrl }, verifyEngine)
  const [{ ensureListIndexes }, { fillWordInitials }, { fillCodeKeys }, { fillLotKeys }] = await Promise.all([
    import('./resources/list-indexes.ts'),
    import('./lookups/word-initials.ts'),
    import('./resources/code-keys.ts'),
    import('./documents/books/stock/fill-lot-keys.ts'),
  ])
  await ensureListIndexes(ownerUrl)
  await fillWordInitials(ownerUrl)
  await fillLotKeys(ownerUrl)
  for (const twins of await fillCodeKeys(ownerUrl)) log.warn(twins, 'codes differ from others by case, width or invisible marks alone')
  await assertRowLevelSecurity(appUrl)
  return { appUrl, ownerUrl, cluster: own?.cluster, known, engine }
}

async function startOwnDatabase(config: Config, secrets: Secrets, log: Logger, undo: (() => Promise<void>)[]): Promise<Embedded> {
  const embedded = await startEmbedded({ dataDir: config.dataDir, password: secrets.ownerPassword, log: lineLogger(log) })
  undo.push(embedded.stop)
  log.info({ cluster: embedded.cluster, came: embedded.came }, 'PostgreSQL runs')
  return embedded
}

/**
 * Archives the WAL of the embedded database, if that is configured, from before the first request until after the
 * last.
 */
async function archiveLog(
  config: Config,
  options: Omit<ArchivingOptions, 'withFiles'>,
  undo: (() => Promise<void>)[],
): Promise<Archiving | undefined> {
  if (!config.archive) {
    await dropArchiveSlots(options.ownerUrl)
    return undefined
  }
  const archiving = await startArchiving(config.archive, { ...options, withFiles: config.filesBucket === undefined })
  undo.push(() => waitAtMost(drainMs, archiving.stop()))
  return archiving
}

async function listen(app: FastifyInstance, config: Config): Promise<string> {
  try {
    await app.listen({ host: config.host, port: config.port })
  } catch (error) {
    const sentence = listenErrorText(error, config)
    throw sentence === undefined ? error : new SetUpError(sentence, { cause: error })
  }
  const address = app.server.address()
  return addressOf({ host: config.host, port: typeof address === 'object' && address !== null ? address.port : config.port })
}

/**
 * Closes the server after running requests have finished. A keep-alive connection is closed as soon as its answer is
 * sent; otherwise closing would wait for it.
 */
async function closeGracefully(app: FastifyInstance): Promise<void> {
  const timer = setInterval(() => app.server.closeIdleConnections(), 100)
  timer.unref()
  await app.close().finally(() => clearInterval(timer))
}

function lineLogger(log: Logger) {
  return { info: (line: string) => log.info(line), warn: (line: string) => log.warn(line), error: (line: string) => log.error(line) }
}

/** Waits for the work, but at most this long, so that a step that hangs does not prevent the process from ending. */
async function waitAtMost(ms: number, work: Promise<unknown>, onLate?: () => void): Promise<void> {
  const timeout = Promise.withResolvers<void>()
  const timer = setTimeout(() => {
    onLate?.()
    timeout.resolve()
  }, ms)
  try {
    await Promise.race([work, timeout.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Undoes the steps in reverse order; the failure of one does not stop the others. */
async function undoAll(undo: readonly (() => Promise<void>)[]): Promise<void> {
  const failures: unknown[] = []
  for (const step of undo.toReversed()) await step().catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => {
    done ??= work()
    return done
  }
}
