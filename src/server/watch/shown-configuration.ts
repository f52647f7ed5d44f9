import type { Config } from '../config.ts'
import type { Environment } from '../environment.ts'
import type { BucketPlace } from '../files/drive.ts'
import type { Secrets } from '../secrets.ts'

const asItIs = <T>(value: T): T => value
const isSet = (value: unknown) => (value === undefined ? undefined : 'set')

/** A database or service without its user and password, and without a query, which may hold another secret. */
function placeOf(url: string | undefined): string | undefined {
  if (url === undefined) return undefined
  const { protocol, host, pathname } = new URL(url)
  return `${protocol}//${host}${pathname}`
}

const bucketOf = ({ endpoint, ...place }: BucketPlace) => ({ ...place, endpoint: placeOf(endpoint) })

/** How each part of the configuration is shown: a new one does not compile until somebody has thought about it. */
const shown: { readonly [Key in keyof Required<Config>]: (value: Config[Key]) => unknown } = {
  ...{ port: asItIs, host: asItIs, dataDir: asItIs, logLevel: asItIs, logFormat: asItIs, testing: asItIs, publicUrl: placeOf },
  ...{ frameHosts: asItIs, datasourceHosts: asItIs, webhookHosts: asItIs, trustProxy: asItIs, userAtOnce: asItIs, userWaiting: asItIs },
  ...{ slowStatementMs: asItIs, captcha: ({ mode }) => mode },
  ...{ databaseUrl: placeOf, databaseAppUrl: placeOf },
  ...{ adminPassword: isSet, demoPassword: isSet, secretKey: isSet, metricsToken: isSet },
  traces: (traces) => traces && { ...traces, url: placeOf(traces.url), headers: Object.keys(traces.headers) },
  filesBucket: (place) => place && bucketOf(place),
  archive: (archive) => archive && { ...archive, place: archive.place.kind === 's3' ? bucketOf(archive.place) : archive.place, key: 'set' },
  providers: (providers) => providers.map(({ source, name, issuer }) => ({ source, name, issuer: placeOf(issuer) })),
  stockPush: (push) => push && { url: new URL(push.url).origin, secret: 'set' },
}

/** The configuration as it may be shown to others: no password, key, token or secret. */
export function shownConfiguration(config: Config): Record<string, unknown> {
  const show = <Key extends keyof Config>(key: Key) => shown[key](config[key] as Config[Key])
  return Object.fromEntries((Object.keys(shown) as (keyof Config)[]).map((key) => [key, show(key)]))
}

/** What an address may hold that is secret: its password, and whatever stands behind its question mark. */
function secretsIn(url: string | undefined): string[] {
  if (url === undefined) return []
  const { password, searchParams } = new URL(url)
  return [password, decodeURIComponent(password), ...searchParams.values()]
}

/** Everything secret that this process was told or has made, to be blotted out wherever it turns up. */
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
