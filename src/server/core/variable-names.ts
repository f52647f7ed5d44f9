/** Every variable that Danju reads; `docs/configuration.md` has a row for each that operators set. */
export const variableNames: readonly string[] = [
  ...['PORT', 'HOST', 'DATA_DIR', 'DATABASE_URL', 'DATABASE_APP_URL', 'ADMIN_PASSWORD', 'DEMO_PASSWORD', 'SECRET_KEY', 'FILES_URL'],
  ...['ARCHIVE_URL', 'ARCHIVE_KEY', 'ARCHIVE_DAYS', 'ARCHIVE_SECONDS', 'CAPTCHA', 'FRAME_HOSTS', 'DATASOURCE_HOSTS', 'WEBHOOK_HOSTS'],
  ...['TRUST_PROXY', 'PUBLIC_URL', 'OIDC_PROVIDERS', 'USER_AT_ONCE', 'USER_WAITING', 'STOCK_PUSH_URL', 'STOCK_PUSH_SECRET'],
  ...['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_SERVICE_NAME', 'OTEL_TRACES_SAMPLER_ARG'],
  ...['SLOW_STATEMENT_MS', 'METRICS_TOKEN', 'LOG_LEVEL', 'LOG_FORMAT', 'NODE_ENV', 'TENANT_KEY'],
]

/** Variables of tests, of the archive's launcher, and of `npm run dev`. */
const internalNames = ['DANJU_FAULT', 'DANJU_COMMAND', 'DANJU_ADDRESS', 'DANJU_API', 'DEV_PORT']

/** Prefixes that mark a variable as one of Danju's: hardly any other program uses them. */
const families = /^(DANJU|ARCHIVE|OIDC|STOCK_PUSH|DATASOURCE|DEMO|METRICS|WEBHOOK)_/

/**
 * A sentence about each variable that looks like one of Danju's but is not: probably a misspelling, which otherwise
 * would have no effect and go unnoticed.
 */
export function unknownVariables(env: Environment): string[] {
  const known = new Set([...variableNames, ...internalNames, ...variablesOfProviders(env)])
  return Object.keys(env)
    .filter((name) => !known.has(name) && /^[A-Za-z\d_-]+$/.test(name) && !name.startsWith('npm_'))
    .sort()
    .flatMap((name) => {
      const meant = variableNames.find((one) => isMisspellingOf(lettersOf(one), lettersOf(name)))
      if (meant !== undefined) return [`${name} is no variable of Danju and does nothing; is ${meant} meant?`]
      return families.test(name) ? [`${name} is no variable of Danju and does nothing.`] : []
    })
}

const variablesOfProviders = ({ OIDC_PROVIDERS = '' }: Environment): string[] =>
  OIDC_PROVIDERS.split(',').flatMap((source) =>
    ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET', 'NAME'].map((part) => `OIDC_${source.trim().toUpperCase()}_${part}`),
  )

const lettersOf = (name: string): string => name.toUpperCase().replaceAll(/[^A-Z\d]/g, '')

/**
 * True if the names are equal or at most two letters apart. Short names must be equal, since PATH and HOME are two
 * letters from PORT and HOST.
 */
const isMisspellingOf = (known: string, name: string): boolean =>
  known === name || (known.length > 6 && Math.abs(known.length - name.length) <= 2 && editDistance(known, name) <= 2)

/** Levenshtein distance. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1]
    for (const [to, sought] of [...other].entries())
      next.push(Math.min((row[to + 1] ?? 0) + 1, (next[to] ?? 0) + 1, (row[to] ?? 0) + Number(letter !== sought)))
    row = next
  }
  return row.at(-1) ?? 0
}
/** Environment variables by name. */
export type Environment = { readonly [name: string]: string | undefined }
