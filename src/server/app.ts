import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { type OperationId, operationOf } from '#contract/operations.gen.ts'
import type { Config } from './config.ts'
import type { Archiving } from './db/archive/ship.ts'
import type { Database } from './db/connect.ts'
import { documentAgain } from './documents/engine/answer.ts'
import { aboutDocuments } from './documents/engine/approved-by-process.ts'
import { startClock } from './documents/engine/clock.ts'
import { registerMachines } from './documents/engine/machine-hash.ts'
import { documentMachines } from './documents/index.ts'
import { startLogChecks } from './documents/log-audit/log-audit-runner.ts'
import { withNames } from './entity-names.ts'
import type { Drive } from './files/drive.ts'
import { createIntake } from './files/intake.ts'
import { startFlowClock } from './flow/clock.ts'
import { handlersOf } from './handlers.ts'
import { startHousekeeping } from './housekeeping.ts'
import type { Availability } from './http/availability.ts'
import { readBodies } from './http/bodies.ts'
import { letGoWhenClosing, refuseWhenClosing } from './http/closing.ts'
import { serveContract } from './http/contract-file.ts'
import { AnswerLog, answerError } from './http/errors.ts'
import { serveHealth } from './http/health.ts'
import { serveMetrics } from './http/metrics.ts'
import { protect } from './http/protect.ts'
import type { Handlers } from './http/request.ts'
import { serve } from './http/serve.ts'
import { createTurns } from './http/turns.ts'
import { serveWebFiles } from './http/web-files.ts'
import { createIdentity, type Identity } from './identity/identity.ts'
import type { CompareHash } from './identity/passwords.ts'
import { serveRender } from './identity/render.ts'
import { outboxTransport, type SmsTransport } from './identity/sms.ts'
import type { Demo } from './jobs/demo.ts'
import { type JobPlace, jobAlone } from './jobs/job-alone.ts'
import { type Jobs, startJobs } from './jobs/runner.ts'
import { createHub, type Hub } from './live/hub.ts'
import { serveNews } from './live/stream.ts'
import { redacted } from './log.ts'
import { createJournal, type Ended, type Journal } from './logs/journal.ts'
import { createPdfMaker } from './papers/pdf-maker.ts'
import type { PaymentProvider } from './payments/provider.ts'
import { signedTest } from './payments/signed-test.ts'
import { startPaymentWorker } from './payments/worker.ts'
import { plainCodes } from './queries/partner-code.ts'
import type { Rounds } from './rounds.ts'
import type { Secrets } from './secrets.ts'
import { httpStockService } from './stock-push/http-service.ts'
import type { StockService } from './stock-push/service.ts'
import { startStockPush } from './stock-push/worker.ts'
import { noSupport, type Support } from './watch/support-bundle.ts'
import type { Traces } from './watch/traces.ts'
import { startWatch, type Watch } from './watch/watch.ts'
import { webFolder } from './web-build.ts'
import { httpReceiver } from './webhooks/receiver.ts'
import { startWebhooks } from './webhooks/worker.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Writes what waits for the tenants' logs, for who wants to read it at once. */
    flushLogs(): Promise<void>
    /** Who works on exports and imports. */
    jobs: Jobs
    /** Who raises what is due. */
    due: Rounds
    /** Who lets the waits of processes end. */
    flows: Rounds
    /** Who sends refunds and shipping notices. */
    payments: Rounds
    /** Who tells another system of stock. */
    stockPush: Rounds
    /** Who tells other systems of events. */
    webhooks: Rounds
    /** Who walks the log. */
    logChecks: Rounds
    /** What this process did lately. */
    watch: Watch
    /** Who is told what happens. */
    hub: Hub
    /** What keeps requests from being answered. */
    availability: Availability
  }
}

type Hosts = 'frameHosts' | 'datasourceHosts' | 'webhookHosts'
type Others = 'trustProxy' | 'providers' | 'publicUrl' | 'userAtOnce' | 'userWaiting' | 'stockPush' | 'metricsToken' | 'slowStatementMs'

export type AppOptions = {
  db: Database
  config: Pick<Config, 'captcha'> & Partial<Pick<Config, Hosts | Others>>
  secrets: Pick<Secrets, 'secretKey'>
  /** Where files lie. */
  drive: Drive
  /** The time of the business: what a request calls now. */
  clock: () => Date
  /** Real time, which tokens, sessions and leases follow; the system's unless told. */
  wall?: () => Date
  log: Logger
  /** How often it looks for what the clock is to raise, in milliseconds; ten seconds unless told, 0 is never. */
  dueEveryMs?: number
  /** What carries text messages; unless told they wait in a table. */
  sms?: SmsTransport
  /** The payment service that merchants are of; the signed test unless told. */
  payments?: PaymentProvider
  /** The other system that is told of stock; the one of the configuration unless told. */
  stockService?: StockService
  /** Compares hashes of passwords; argon2 unless told. */
  compareHash?: CompareHash
  /** Where what requests took is told; nowhere unless told. */
  traces?: Pick<Traces, 'follow'>
  /** The folder of the built web app. */
  web?: string
  /** Calls a minute that one address may make of each operation that needs no session. */
  publicPerMinute?: number
  /** What whoever helps may be told of this process; nothing of it unless told. */
  support?: Support
  /** The demo that this installation is; absent where it is none. */
  demo?: Demo | undefined
  /** What archives the log of the database; absent where nothing does. */
  archiving?: Pick<Archiving, 'until'> | undefined
  /** What a process works with that tries a job again whose own died; absent, jobs are tried again here. */
  jobPlace?: JobPlace
  /** Is told who has just signed in by a password. */
  signedIn?: Identity['signedIn']
  /** Handlers that stand in for the product's own, for tests of the loop. */
  standIns?: Partial<Handlers>
}

const bodyLimit = 4 * 1024 * 1024

/**
 * The web server, ready to listen: API, web app, health and metrics on one port. Closing it lets running requests finish; the database
 * stays the caller's to close.
 */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { db, config, clock, drive, wall = () => new Date(), web = webFolder, publicPerMinute = 300, payments = signedTest } = options
  const log = redacted(options.log)
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new AnswerLog(),
    bodyLimit,
    requestTimeout: 60_000,
    forceCloseConnections: 'idle',
    // it is ours to say, in the envelope
    return503OnClosing: false,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // who asks is the other end of the connection, or whom a proxy that is trusted names
    trustProxy: config.trustProxy?.length ? [...config.trustProxy] : false,
    frameworkErrors: (error, request, reply) => answerError(error, request, reply),
  })
  app.setErrorHandler(answerError)
  options.traces?.follow(app, (config.trustProxy?.length ?? 0) > 0)
  await protect(app, config.frameHosts ?? [])
  await readBodies(app)
  const journal = createJournal(db, log)
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
  const jobs = workOnJobs(app, options, log)
  const parts = { ...givenBy(options), identity, log, operations, drive, pdfs, jobs, payments }
  const handlers = { ...handlersOf({ ...parts, partnerCodes: plainCodes(config.publicUrl) }), ...options.standIns }
  const publicLimit = { max: publicPerMinute, timeWindow: '1 minute' }
  serve(app, { db, identity, clock, handlers, ...turnsOf(config), takeIn: createIntake(), documentAgain: namedAgain }, publicLimit)
  serveRender(app, { identity, publicUrl: config.publicUrl ?? '', log }, publicLimit)
  doByTheClock(app, options, identity, log)
  const hub = createHub(db, wall, log)
  app.decorate('hub', hub)
  app.addHook('preClose', async () => hub.close())
  serveNews(app, { db, identity, hub })
  await serveWebFiles(app, web)
  app.addHook('onClose', startHousekeeping({ db, drive, log, anchors: identity.anchors }, wall))
  letGoWhenClosing(app)
  await app.ready()
  return app
}

/** The document of a repeated request, by what its legal entity is called. */
const namedAgain: typeof documentAgain = async (call, done) => withNames(call.tx, await documentAgain(call, done))

/** The share of each user in requests, and in those that bring files. */
const turnsOf = ({ userAtOnce: atOnce = 8, userWaiting: waiting = 200 }: AppOptions['config']) => ({
  turns: createTurns({ atOnce, waiting }),
  fileTurns: createTurns({ atOnce: 1, waiting }),
})

/** What handlers are given as it stands: hosts of others that pages are shown of, that are read and that are told; the demo that this is; whom stock is told to. */
function givenBy(options: AppOptions) {
  const { frameHosts, datasourceHosts, webhookHosts } = options.config
  return { frameHosts, datasourceHosts, webhookHosts, demo: options.demo, stockService: stockServiceOf(options) }
}

/** Watches what requests and statements of this process take, and tells the other processes of it. */
function watchProcess(app: FastifyInstance, { db, config, dueEveryMs }: AppOptions, wall: () => Date, log: Logger): Watch {
  const watch = startWatch({ db, log, wall, slowMs: config.slowStatementMs ?? 500, everyMs: dueEveryMs === 0 ? 0 : 60_000 })
  app.addHook('onResponse', async ({ tenantId, operation }, { elapsedTime }) => watch.busy.note(tenantId, operation, elapsedTime))
  app.addHook('onClose', () => watch.stop())
  app.decorate('watch', watch)
  return watch
}

/** Takes up exports and imports, until the app closes. */
function workOnJobs(app: FastifyInstance, { db, drive, clock, demo, jobPlace }: AppOptions, log: Logger): Jobs {
  const jobs = startJobs({ db, drive, log, clock, demo, alone: jobPlace && jobAlone(jobPlace) })
  app.addHook('onClose', () => jobs.stop())
  app.decorate('jobs', jobs)
  return jobs
}

/** Raises what is due and tells other systems what waits, until the app closes. */
function doByTheClock(app: FastifyInstance, options: AppOptions, { seal }: Identity, log: Logger): void {
  const { db, drive, clock, dueEveryMs: everyMs = 10_000, payments: provider = signedTest } = options
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

/** Who signs in and how, as this installation is set up. */
function identityOf({ db, config, secrets, sms, compareHash, signedIn }: AppOptions, wall: () => Date, log: Logger): Identity {
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
  })
}

/** Every answer names its request; every request leaves one line in the log, without its query, which may carry a password. */
function followRequests(app: FastifyInstance, log: Logger, journal: Journal, clock: () => Date): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
  })
  app.addHook('onResponse', async (request, reply) => {
    const { id: requestId, method, operation, tenantId, userId, refusal, ip: peer } = request
    const path = request.url.split('?')[0]
    const ms = Math.round(reply.elapsedTime * 10) / 10
    log.info({ requestId, method, path, operation, status: reply.statusCode, refusal, ms, tenantId, userId, peer }, 'request')
    journal.note({ ...endedOf(request, reply), at: clock() })
  })
  app.addHook('onClose', () => journal.flush())
  app.decorate('flushLogs', () => journal.flush())
}

/** What the logs of the tenant are told of a request. */
function endedOf(request: FastifyRequest, reply: FastifyReply): Omit<Ended, 'at'> {
  const { id: requestId, method, tenantId, userId, account, refusal, fault, ip: peer, query, body } = request
  return {
    ...{ requestId, method, tenantId, userId, account, refusal, fault, peer, query, body },
    operation: request.operation === undefined ? undefined : operationOf(request.operation as OperationId),
    path: request.url.split('?')[0] ?? '',
    userAgent: request.headers['user-agent'],
    status: reply.statusCode,
    ms: reply.elapsedTime,
  }
}
