import type { Environment } from '#server/core/variable-names.ts'
import type { Config } from '../config/config.ts'
import type { BucketPlace } from '../core/drive.ts'
import type { Secrets } from '../core/secrets.ts'

const identity = <T>(value: T): T => value
const setMarker = (value: unknown) => (value === undefined ? undefined : 'set')

/** Address of a database or service without user, password and query, which may contain secrets. */
function addressWithoutSecrets(url: string | undefined): string | undefined {
  if (url === undefined) return undefined
  const { protocol, host, pathname } = new URL(url)
  return `${protocol}//${host}${pathname}`
}

const redactedBucket = ({ endpoint, ...place }: BucketPlace) => ({ ...place, endpoint: addressWithoutSecrets(endpoint) })

/** How each part of the configuration is redacted; a new part without an entry here does not compile. */
const redactors: { readonly [Key in keyof Required<Config>]: (value: Config[Key]) => unknown } = {
  ...{
    port: identity,
    host: identity,
    dataDir: identity,
    logLevel: identity,
    logFormat: identity,
    testing: identity,
    publicUrl: addressWithoutSecrets,
  },
  ...{
    frameHosts: identity,
    datasourceHosts: identity,
    webhookHosts: identity,
    trustProxy: identity,
    userAtOnce: identity,
    userWaiting: identity,
  },
  ...{ slowStatementMs: identity, captcha: ({ mode }) => mode },
  ...{ databaseUrl: addressWithoutSecrets, databaseAppUrl: addressWithoutSecrets },
  ...{ adminPassword: setMarker, demoPassword: setMarker, secretKey: setMarker, metricsToken: setMarker },
  traces: (traces) => traces && { ...traces, url: addressWithoutSecrets(traces.url), headers: Object.keys(traces.headers) },
  filesBucket: (place) => place && redactedBucket(place),
  archive: (archive) =>
    archive && { ...archive, place: archive.place.kind === 's3' ? redactedBucket(archive.place) : archive.place, key: 'set' },
  providers: (providers) => providers.map(({ source, name, issuer }) => ({ source, name, issuer: addressWithoutSecrets(issuer) })),
  stockPush: (push) => push && { url: new URL(push.url).origin, secret: 'set' },
}

/** The configuration without passwords, keys, tokens and secrets. */
export function redactedConfiguration(config: Config): Record<string, unknown> {
  const show = <Key extends keyof Config>(key: Key) => redactors[key](config[key] as Config[Key])
  return Object.fromEntries((Object.keys(redactors) as (keyof Config)[]).map((key) => [key, show(key)]))
}

/** Secrets in an address: its password, and the values of its query. */
function secretsIn(url: string | undefined): string[] {
  if (url === undefined) return []
  const { password, searchParams } = new URL(url)
  return [password, decodeURIComponent(password), ...searchParams.values()]
}

/** All secrets of this process, configured or generated; they are redacted wherever they occur. */
export function secretsOf(config: Config, secrets: Secrets, env: Environment): string[] {
  const { adminPassword, demoPassword, secretKey, metricsToken, databaseUrl, databaseAppUrl, filesBucket, archive, stockPush, providers } =
    config
  const archiveEndpoint = archive?.place.kind === 's3' ? archive.place.endpoint : undefined
  const told = [
    archive?.key,
    adminPassword,
    demoPassword,
    secretKey,
    metricsToken,
    stockPush?.secret,
    ...Object.values(config.traces?.headers ?? {}),
    ...providers.map(({ clientSecret }) => clientSecret),
  ]
  const ofOthers = [env.AWS_SECRET_ACCESS_KEY, env.AWS_ACCESS_KEY_ID, env.AWS_SESSION_TOKEN, env.OTEL_EXPORTER_OTLP_HEADERS]
  const inAddresses = [databaseUrl, databaseAppUrl, filesBucket?.endpoint, archiveEndpoint, stockPush?.url, config.traces?.url].flatMap(
    secretsIn,
  )
  const all = [...told, ...Object.values(secrets), ...ofOthers, ...inAddresses]
  return [...new Set(all.filter((one): one is string => one !== undefined && one !== ''))]
}
