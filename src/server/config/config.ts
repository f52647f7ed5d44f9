import { isIP } from 'node:net'
import { resolve } from 'node:path'
import type { Environment } from '#server/core/variable-names.ts'
import type { BucketPlace } from '../core/drive.ts'
import { SetUpError } from '../core/set-up-error.ts'
import { type ArchivePlace, bucketPlace, readArchive } from '../db/archive/archive-config.ts'
import type { CaptchaConfig } from '../identity/captcha.ts'
import type { Provider } from '../identity/providers.ts'
import type { StockPushConfig } from '../stock-push/http-service.ts'
import { publicUrl, publicUrlRule, readProviders, readStockPush } from './provider-config.ts'
import { readTraces, type TracesPlace } from './traces-config.ts'

export type LogFormat = 'text' | 'json'
export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'

export type Config = {
  port: number
  host: string
  /** Absolute path of the data folder. */
  dataDir: string
  /** Owner of a database on a PostgreSQL server of one's own; absent: the embedded one. */
  databaseUrl?: string
  /** Role the server signs in as; absent: `danju_app`. */
  databaseAppUrl?: string
  adminPassword?: string
  demoPassword?: string
  secretKey?: string
  /** Bucket that stores uploaded files; absent: they are stored under DATA_DIR. */
  filesBucket?: BucketPlace
  /** Where the log of the embedded database is archived; absent: nowhere. */
  archive?: ArchivePlace
  captcha: CaptchaConfig
  /** Hosts whose pages the app may show in a frame, with a port unless it is the usual one. */
  frameHosts: readonly string[]
  /** Hosts of databases that the code generator may read, with a port unless it is 5432; empty: it reads none. */
  datasourceHosts?: readonly string[]
  /** Hosts that webhooks may be sent to, with a port unless it is the usual one; empty: no webhooks are sent. */
  webhookHosts?: readonly string[]
  /** Addresses and networks of reverse proxies whose forwarded client addresses are trusted; empty: none is. */
  trustProxy: readonly string[]
  /** Identity providers (OIDC) through which users may sign in. */
  providers: readonly Provider[]
  /** Where browsers find the app, without a trailing slash; set where identity providers must redirect back. */
  publicUrl?: string
  /** Requests of one user that run at once; absent: 8. */
  userAtOnce?: number
  /** Requests of one user that may queue; further ones are refused. Absent: 200. */
  userWaiting?: number
  /** System that stock is pushed to, and the secret both sides sign with; absent: no push. */
  stockPush?: StockPushConfig
  /** Bearer token of the metrics endpoint; absent: the endpoint is closed. */
  metricsToken?: string
  /** Where traces go; absent: nothing is traced. */
  traces?: TracesPlace
  /** A statement is slow from this many milliseconds on; absent: 500. */
  slowStatementMs?: number
  logLevel: LogLevel
  /** Text for people or lines of JSON; absent: text on a terminal, JSON elsewhere. */
  logFormat?: LogFormat
  /** NODE_ENV=test: the only mode in which fault points and a fixed captcha answer exist. */
  testing: boolean
}

/** Faults of the environment, one sentence per variable. The sentences never contain values of variables. */
export class ConfigError extends SetUpError {
  readonly sentences: readonly string[]

  constructor(sentences: readonly string[]) {
    super(['The configuration cannot be used:', ...sentences.map((sentence) => `  - ${sentence}`)].join('\n'))
    this.sentences = sentences
  }
}

const logLevels: readonly LogLevel[] = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']
const loopback = new Set(['127.0.0.1', '::1', 'localhost'])

/** Keys that can be found in public source code, samples and tutorials; lower case, without punctuation. */
const knownKeys = [
  'bladexisapowerfulmicroservicearchitectureupgradedandoptimizedfromacommercialproject',
  'changeme',
  'danju',
  'keyboardcat',
  'mysecret',
  'password',
  'secretkey',
  'supersecret',
  'thisisasecret',
  'your256bitsecret',
  'yoursecretkey',
]

/**
 * The configuration, read once from the environment; empty variables count as absent. Throws one ConfigError that
 * lists all faults. Documented in `docs/configuration.md`.
 */
export function readConfig(env: Environment): Config {
  const { config, faults } = parseConfig(env)
  if (faults.length > 0) throw new ConfigError(faults)
  return config
}

/** The configuration and a sentence about each variable that breaks a rule; such a variable gets its default value. */
export function parseConfig(env: Environment): { config: Config; faults: string[] } {
  const faults: string[] = []
  const read = <T>(name: string, rule: string, parse: (text: string) => T | undefined): T | undefined => {
    const text = env[name]
    if (text === undefined || text === '') return undefined
    const value = parse(text)
    if (value === undefined) faults.push(`${name} ${rule}.`)
    return value
  }

  const testing = env.NODE_ENV === 'test'
  const host = read('HOST', 'must be the address or name to listen on, without spaces, scheme or port', validHostName) ?? '127.0.0.1'
  const config = {
    port: read('PORT', 'must be a whole number from 0 to 65535', wholeNumber(0, 65_535)) ?? 8080,
    host,
    dataDir: resolve(read('DATA_DIR', 'must be the path of a folder', (text) => (text.includes('\0') ? undefined : text)) ?? './data'),
    databaseUrl: read('DATABASE_URL', urlRule('the owner of a database'), validDatabaseUrl),
    databaseAppUrl: read('DATABASE_APP_URL', urlRule('the role the server signs in as'), validDatabaseUrl),
    adminPassword: read('ADMIN_PASSWORD', passwordRule, validPassword),
    demoPassword: read('DEMO_PASSWORD', passwordRule, validPassword),
    secretKey: read('SECRET_KEY', secretKeyRule, strongKey),
    filesBucket: read('FILES_URL', 'must name a bucket as s3://bucket?region=…&endpoint=https://…', bucketPlace),
    archive: readArchive(env, strongKey, faults),
    captcha: read('CAPTCHA', captchaRule, (text) => parseCaptcha(text, testing && loopback.has(host))) ?? ({ mode: 'on' } as const),
    frameHosts: read('FRAME_HOSTS', frameHostsRule, parseHostNames) ?? [],
    datasourceHosts: read('DATASOURCE_HOSTS', datasourceHostsRule, parseHostNames) ?? [],
    webhookHosts: read('WEBHOOK_HOSTS', webhookHostsRule, parseHostNames) ?? [],
    trustProxy: read('TRUST_PROXY', trustProxyRule, parseProxies) ?? [],
    publicUrl: read('PUBLIC_URL', publicUrlRule, publicUrl),
    providers: readProviders(env, faults),
    userAtOnce: read('USER_AT_ONCE', 'must be a whole number from 1 to 1000', wholeNumber(1, 1000)),
    userWaiting: read('USER_WAITING', 'must be a whole number from 0 to 10000', wholeNumber(0, 10_000)),
    stockPush: readStockPush(env, faults),
    traces: readTraces(env, faults),
    slowStatementMs: read('SLOW_STATEMENT_MS', 'must be a whole number from 1 to 60000', wholeNumber(1, 60_000)),
    metricsToken: read('METRICS_TOKEN', metricsTokenRule, validMetricsToken),
    logLevel: read('LOG_LEVEL', `must be one of ${logLevels.join(', ')}`, (text) => logLevels.find((level) => level === text)) ?? 'info',
    logFormat: read('LOG_FORMAT', 'must be text or json', (text) => (['text', 'json'] as const).find((one) => one === text)),
    testing,
  }
  if (config.providers.length > 0 && config.publicUrl === undefined) faults.push('OIDC_PROVIDERS needs PUBLIC_URL beside it.')
  faults.push(...faultsOfRoles(config.databaseUrl, config.databaseAppUrl))
  return { config, faults }
}

const passwordRule = 'must have 8 to 64 characters'
const secretKeyRule = 'must have at least 32 characters, ten of them different, and must not be a known or repeated phrase'
const captchaRule = 'must be on or off; a fixed answer is taken only with NODE_ENV=test on a loopback HOST'

const metricsTokenRule = 'must have 16 to 200 letters, digits or -._~+/='
const frameHostsRule = 'must list hosts in lower case separated by commas, such as help.example.com,localhost:9000'
const datasourceHostsRule = 'must list hosts in lower case separated by commas, such as erp-db,10.0.0.5:5433'
const webhookHostsRule = 'must list hosts in lower case separated by commas, such as erp.example.com,127.0.0.1:9000'
const trustProxyRule = 'must list addresses or networks of proxies separated by commas, such as loopback,10.0.0.0/8; never everybody'

function urlRule(what: string): string {
  return `must name ${what} as postgres://user:password@host:port/database`
}

const wholeNumber =
  (least: number, most: number) =>
  (text: string): number | undefined =>
    /^\d{1,5}$/.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : undefined

function validHostName(text: string): string | undefined {
  return /^[\w.:-]+$/.test(text) && !/^[\w.-]+:\d+$/.test(text) ? text : undefined
}

function parseHostNames(text: string): readonly string[] | undefined {
  const hosts = text.split(',').map((host) => host.trim())
  return hosts.every((host) => /^[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/.test(host)) ? hosts : undefined
}

function parseProxies(text: string): readonly string[] | undefined {
  const places = text.split(',').map((place) => place.trim())
  return places.every(isProxyPlace) ? places : undefined
}

/** A network of all addresses is refused: trusting it would let each client forge its own address. */
function isProxyPlace(place: string): boolean {
  const [address = '', bits] = place.split(/\/(.*)/)
  const family = isIP(address)
  if (family === 0 || bits === undefined) return family !== 0 || place === 'loopback'
  return /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)
}

function validDatabaseUrl(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const complete = /^postgres(ql)?:$/.test(url.protocol) && url.username !== '' && url.pathname.length > 1
  return complete ? text : undefined
}

function validPassword(text: string): string | undefined {
  return text.length >= 8 && text.length <= 64 ? text : undefined
}

/** The key if it is long and varied enough to protect secrets, else undefined. */
export function strongKey(text: string): string | undefined {
  const plain = text.toLowerCase().replace(/[^a-z0-9]/g, '')
  const repeated = /^(.{1,16}?)\1+.{0,15}$/.test(text)
  const known = knownKeys.some((key) => plain === key || (plain.length > 0 && plain.replaceAll(key, '') === ''))
  return text.length >= 32 && new Set(text).size >= 10 && !repeated && !known ? text : undefined
}

const validMetricsToken = (text: string): string | undefined => (/^[\w.~+/=-]{16,200}$/.test(text) ? text : undefined)

function parseCaptcha(text: string, fixedAllowed: boolean): CaptchaConfig | undefined {
  if (text === 'on' || text === 'off') return { mode: text }
  return fixedAllowed ? { mode: 'fixed', answer: text } : undefined
}

function faultsOfRoles(owner: string | undefined, app: string | undefined): string[] {
  if (app === undefined) return []
  if (owner === undefined) return ['DATABASE_APP_URL needs DATABASE_URL beside it, which names the owner of the same database.']
  const [{ username: ownerName, pathname: ownerDatabase }, { username: appName, pathname: appDatabase }] = [new URL(owner), new URL(app)]
  const faults = []
  if (ownerName === appName) faults.push('DATABASE_APP_URL must name another role than DATABASE_URL: the server may not own its tables.')
  if (ownerDatabase !== appDatabase) faults.push('DATABASE_APP_URL must name the same database as DATABASE_URL.')
  return faults
}
