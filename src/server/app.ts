import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { handlersOf } from './api/handlers.ts'
import type { Config } from './config/config.ts'
import type { Drive } from './core/drive.ts'
import { redactSecrets } from './core/log.ts'
import type { Poller } from './core/poller.ts'
import type { Secrets } from './core/secrets.ts'
import type { Archiving } from './db/archive/ship.ts'
import type { Database } from './db/connect.ts'
import type { PaymentProvider } from './documents/books/money/provider.ts'
import { aboutDocuments } from './documents/engine/events/approved-by-process.ts'
import { startClock } from './documents/engine/events/clock.ts'
import { registerMachines } from './documents/engine/machine-hash.ts'
import { repeatedAnswer } from './documents/engine/store/answer.ts'
import { documentMachines } from './documents/index.ts'
import { startLogChecks } from './documents/log-audit/log-audit-runner.ts'
import { createFileIntake } from './files/intake.ts'
import { startFlowClock } from './flow/clock.ts'
import { closeConnectionsOnClose, refuseWhenClosing } from './gateway/closing.ts'
import { followRequests } from './gateway/follow-requests.ts'
import { serveMetrics } from './gateway/metrics.ts'
import { addProtection } from './gateway/protect.ts'
import { serve } from './gateway/serve.ts'
import { serveWebFiles } from './gateway/web-files.ts'
import { startHousekeeping } from './housekeeping.ts'
import { readBodies } from './http/bodies.ts'
import { serveContract } from './http/contract-file.ts'
import { AnswerLog, answerError } from './http/errors.ts'
import { serveHealth } from './http/health.ts'
import type { Handlers } from './http/request.ts'
import { createIdentity, type Identity } from './identity/identity.ts'
import type { CompareHash } from './identity/passwords.ts'
import { serveProviderRedirect } from './identity/provider-redirect.ts'
import { outboxTransport, type SmsTransport } from './identity/sms.ts'
import type { Demo } from './jobs/demo.ts'
import { type JobEnvironment, jobRunnerInChild } from './jobs/job-child-process.ts'
import { type JobWorker, startJobWorker } from './jobs/runner.ts'
import { createHub, type Hub } from './live/hub.ts'
import { serveNotifications } from './live/stream.ts'
import type { Availability } from './load/availability.ts'
import { createUserConcurrency } from './load/user-concurrency.ts'
import { createRequestLog } from './logs/request-log.ts'
import { withNames } from './lookups/entity-names.ts'
import { createPdfMaker } from './papers/pdf-maker.ts'
import { testProvider } from './payments/signed-test.ts'
import { startPaymentWorker } from './payments/worker.ts'
import type { StockService } from './queues/service.ts'
import { plainCodes } from './reports/master-data/partner-code.ts'
import { httpStockService } from './stock-push/http-service.ts'
import { startStockPush } from './stock-push/worker.ts'
import { noSupport, type Support } from './watch/support-bundle.ts'
import type { Traces } from './watch/traces.ts'
import { startWatch, type Watch } from './watch/watch.ts'
import { webFolder } from './web-build.ts'
import { httpReceiver } from './webhooks/receiver.ts'
import { startWebhooks } from './webhooks/worker.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Writes the buffered log rows of tenants at once, for a caller that reads them next. */
    flushLogs(): Promise<void>
    /** Runs exports and imports. */
    jobs: JobWorker
    /** Raises the events of documents that are due by the clock. */
    due: Poller
    /** Ends timers of workflow processes that have expired. */
    flows: Poller
    /** Sends refunds and shipping notices. */
    payments: Poller
    /** Pushes stock to another system. */
    stockPush: Poller
    /** Delivers webhooks. */
    webhooks: Poller
    /** Verifies the log chain. */
    logChecks: Poller
    /** Recent activity of this process. */
    watch: Watch
    /** Notifies browsers of changes. */
    hub: Hub
    /** Reasons why requests cannot be answered now. */
    availability: Availability
  }
}

type HostOptions = 'frameHosts' | 'datasourceHosts' | 'webhookHosts'
type ConfigOptions =
  | 'trustProxy'
  | 'providers'
  | 'publicUrl'
  | 'userAtOnce'
  | 'userWaiting'
  | 'stockPush'
  | 'metricsToken'
  | 'slowStatementMs'

export type AppOptions = {
  db: Database
  config: Pick<Config, 'captcha'> & Partial<Pick<Config, HostOptions | ConfigOptions>>
  secrets: Pick<Secrets, 'secretKey'>
  /** Storage of uploaded files. */
  drive: Drive
  /** Business time: the moment that requests treat as now. */
  clock: () => Date
  /** Real time, by which tokens, sessions and leases expire; the system's by default. */
  wall?: () => Date
  log: Logger
  /** Interval of pollers in milliseconds; ten seconds by default, 0 turns them off. */
  dueEveryMs?: number
  /** Sends text messages; by default they wait in a table. */
  sms?: SmsTransport
  /** Payment service of the merchants; the signed test service by default. */
  payments?: PaymentProvider
  /** System that stock is pushed to; by default the one of the configuration. */
  stockService?: StockService
  /** Compares password hashes; argon2 by default. */
  compareHash?: CompareHash
  /** Receives traces of requests; none by default. */
  traces?: Pick<Traces, 'traceRequests'>
  /** The folder of the built web app. */
  web?: string
  /** Calls a minute per address and operation that needs no session. */
  publicPerMinute?: number
  /** What a support bundle may contain of this process; nothing by default. */
  support?: Support
  /** Present where this installation is a demo. */
  demo?: Demo | undefined
  /** Archives the log of the database; absent where nothing does. */
  archiving?: Pick<Archiving, 'until'> | undefined
  /**
   * Environment of a child process that retries a job after its first process died; absent, jobs are retried in this
   * process.
   */
  jobPlace?: JobEnvironment
  /** Called after a sign-in by password. */
  signedIn?: Identity['signedIn']
  /** Replacements of the product's handlers, for tests of the server loop. */
  standIns?: Partial<Handlers>
}

const bodyLimit = 4 * 1024 * 1024

/**
 * The web server, ready to listen: API, web app, health and metrics on one port. Closing it lets running requests
 * finish; the database is closed by the caller.
 */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { db, config, clock, drive, wall = () => new Date(), web = webFolder, publicPerMinute = 300, payments = testProvider } = options
  const log = redactSecrets(options.log)
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new AnswerLog(),
    bodyLimit,
    requestTimeout: 60_000,
    forceCloseConnections: 'idle',
    // our own hook answers requests while the server closes, in the usual envelope
    return503OnClosing: false,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // a request's client address is the peer of its connection, or what a trusted proxy forwards
    trustProxy: config.trustProxy?.length ? [...config.trustProxy] : false,
    frameworkErrors: (error, request, reply) => answerError(error, request, reply),
  })
  app.setErrorHandler(answerError)
  options.traces?.traceRequests(app, (config.trustProxy?.length ?? 0) > 0)
  await addProtection(app, config.frameHosts ?? [])
  await readBodies(app)
  const journal = createRequestLog(db, log)
  followRequests(app, log, journal, clock)
  refuseWhenClosing(app, wall)
  const pdfs = createPdfMaker()
  const figures = serveMetrics(app, { db, clock, pdfs, token: config.metricsToken, archiving: options.archiving })
  serveHealth(app, db, wall)
  serveContract(app)
  await registerMachines(db, documentMachines, clock())
  const identity = identityOf(options, wall, log)
  const watch = watchProcess(app, options, wall, log)
  const operations = { watch, support: options.support ?? noSupport, figures }
  const jobs = addJobWorker(app, options, log)
  const parts = { ...handlerOptionsOf(options), identity, log, operations, drive, pdfs, jobs, payments }
  const handlers = { ...handlersOf({ ...parts, partnerCodes: plainCodes(config.publicUrl) }), ...options.standIns }
  const publicLimit = { max: publicPerMinute, timeWindow: '1 minute' }
  serve(
    app,
    { db, identity, clock, handlers, ...concurrencyOf(config), acceptFiles: createFileIntake(), documentAgain: documentAgainWithNames },
    publicLimit,
  )
  serveProviderRedirect(app, { identity, publicUrl: config.publicUrl ?? '', log }, publicLimit)
  startPollers(app, options, identity, log)
  addHub(app, { db, identity }, wall, log)
  await serveWebFiles(app, web)
  app.addHook('onClose', startHousekeeping({ db, drive, log, anchors: identity.anchors }, wall))
  closeConnectionsOnClose(app)
  await app.ready()
  return app
}

/** The open streams of notifications, which end when the app does. */
function addHub(app: FastifyInstance, { db, identity }: { db: Database; identity: Identity }, wall: () => Date, log: Logger): void {
  const hub = createHub(db, wall, log)
  app.decorate('hub', hub)
  app.addHook('preClose', async () => hub.close())
  serveNotifications(app, { db, identity, hub })
}

/** Answers a repeated request with its document, in which names of legal entities replace their keys. */
const documentAgainWithNames: typeof repeatedAnswer = async (call, done) => withNames(call.tx, await repeatedAnswer(call, done))

/** Concurrency limits per user: of requests, and of requests that upload files. */
const concurrencyOf = ({ userAtOnce: atOnce = 8, userWaiting: waiting = 200 }: AppOptions['config']) => ({
  turns: createUserConcurrency({ atOnce, waiting }),
  fileTurns: createUserConcurrency({ atOnce: 1, waiting }),
})

/** Options that are handed to the handlers as they are. */
function handlerOptionsOf(options: AppOptions) {
  const { frameHosts, datasourceHosts, webhookHosts } = options.config
  return { frameHosts, datasourceHosts, webhookHosts, demo: options.demo, stockService: stockServiceOf(options) }
}

/** Records durations of requests and statements of this process and shares them with the other processes. */
function watchProcess(app: FastifyInstance, { db, config, dueEveryMs }: AppOptions, wall: () => Date, log: Logger): Watch {
  const watch = startWatch({ db, log, wall, slowMs: config.slowStatementMs ?? 500, everyMs: dueEveryMs === 0 ? 0 : 60_000 })
  app.addHook('onResponse', async ({ tenantId, operation }, { elapsedTime }) => watch.busy.note(tenantId, operation, elapsedTime))
  app.addHook('onClose', () => watch.stop())
  app.decorate('watch', watch)
  return watch
}

/** Runs exports and imports until the app closes. */
function addJobWorker(app: FastifyInstance, { db, drive, clock, demo, jobPlace }: AppOptions, log: Logger): JobWorker {
  const jobs = startJobWorker({ db, drive, log, clock, demo, runInChild: jobPlace && jobRunnerInChild(jobPlace) })
  app.addHook('onClose', () => jobs.stop())
  app.decorate('jobs', jobs)
  return jobs
}

/** Starts the pollers; they stop when the app closes. */
function startPollers(app: FastifyInstance, options: AppOptions, { seal }: Identity, log: Logger): void {
  const { db, drive, clock, dueEveryMs: everyMs = 10_000, payments: provider = testProvider } = options
  const parts = { db, log, clock, everyMs }
  const rounds = {
    due: startClock(parts),
    flows: startFlowClock({ ...parts, about: aboutDocuments }),
    payments: startPaymentWorker({ ...parts, seal, provider }),
    stockPush: startStockPush({ ...parts, service: stockServiceOf(options) }),
    webhooks: startWebhooks({ ...parts, seal, receiver: httpReceiver(options.config.webhookHosts ?? []) }),
    logChecks: startLogChecks({ ...parts, drive }),
  }
  for (const [name, one] of Object.entries(rounds)) {
    app.addHook('onClose', () => one.stop())
    app.decorate(name, one)
  }
}

const stockServiceOf = ({ stockService, config: { stockPush } }: AppOptions): StockService | undefined =>
  stockService ?? (stockPush && httpStockService(stockPush))

/** The identity service, as this installation is configured. */
function identityOf({ db, config, secrets, sms, compareHash, signedIn, demo }: AppOptions, wall: () => Date, log: Logger): Identity {
  return createIdentity({
    secretKey: secrets.secretKey,
    captcha: config.captcha,
    wall,
    sms: sms ?? outboxTransport(db, log),
    providers: config.providers,
    publicUrl: config.publicUrl,
    log,
    compareHash,
    signedIn,
    demo,
  })
}
