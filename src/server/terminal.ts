import { resolve } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import type { Config } from './config/config.ts'
import { commandLine } from './core/command-line.ts'

/** True if the log is text for people: if LOG_FORMAT says so, or by default on a terminal. */
export const isTextLog = ({ logFormat }: Pick<Config, 'logFormat'>, isTerminal = process.stdout.isTTY === true): boolean =>
  (logFormat ?? (isTerminal ? 'text' : 'json')) === 'text'

type LogLine = { level: number; time: number; pid: number; hostname: string; msg?: string; err?: { message?: string; stack?: string } }

/**
 * A line of the log as text. Undefined for requests and housekeeping, which are left out here; LOG_FORMAT=json and
 * `/metrics` show them.
 */
export function logLineText(line: string): string | undefined {
  const { level, time, pid: _pid, hostname: _hostname, msg = '', err, ...facts } = JSON.parse(line) as LogLine
  const isBare = Object.keys(facts).length === 0
  if (level < 40 && (!isBare || msg.startsWith('Server listening'))) return undefined
  const kind = level < 40 ? '' : level < 50 ? 'Warning: ' : 'Error: '
  const told = isBare ? '' : ` ${JSON.stringify(facts)}`
  const cause = err ? `\n  ${level < 50 ? err.message : (err.stack ?? err.message)}` : ''
  return `${new Date(time).toTimeString().slice(0, 8)} ${kind}${msg}${told}${cause}`
}

/** Output stream for pino that prints log lines as text. */
export const wordStream = {
  write: (line: string): void => {
    const words = logLineText(line)
    if (words !== undefined) process.stdout.write(`${words}\n`)
  },
}

/** An account to sign in with; without a password if only its user knows that. */
export type SignIn = { tenant: string; account: string; password?: string; note?: string }

/** First line that a start prints. */
export const greeting = ({ dataDir }: Config): string => `Danju ${packageJson.version} starts on the data folder ${dataDir}.`

/**
 * Text that is printed once Danju serves: address, where data is stored, how to stop and back up, where the log is,
 * and last the accounts to sign in with.
 */
export function readyText(config: Config, url: string, signIns: readonly SignIn[]): string {
  const rows: [string, string][] = [
    ['Data folder', `${config.dataDir} (${config.databaseUrl === undefined ? 'database, secrets, files' : 'secrets, files'})`],
    ...(config.databaseUrl === undefined ? [] : [['Database', databasePlace(config.databaseUrl)] satisfies [string, string]]),
    ['Stop', 'Ctrl-C; what runs is finished first, and a second Ctrl-C ends at once'],
    ['Save', backupHint(config)],
    ['Log', 'warnings and errors are shown here; every request with LOG_FORMAT=json'],
    ...signIns.flatMap(({ tenant, account, password, note }): [string, string][] => [
      ['', ''],
      ['Tenant', tenant],
      ['Account', account],
      ['Password', [password, note && (password === undefined ? note : `(${note})`)].filter(Boolean).join('  ')],
    ]),
  ]
  return ['', `Danju is ready: ${url}`, '', ...rows.map(([name, value]) => (name === '' ? '' : `  ${name.padEnd(13)}${value}`)), ''].join(
    '\n',
  )
}

function backupHint({ dataDir, databaseUrl }: Config): string {
  if (databaseUrl !== undefined) return 'pg_dump --format=custom, and a copy of the data folder'
  const variable = dataDir === resolve('./data') ? '' : `DATA_DIR=${shellQuote(dataDir)} `
  return `${variable}${commandLine('backup')} in another terminal, into ${dataDir}-backups`
}

const shellQuote = (path: string): string => (/^[\w./:@+-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`)

/** A database's name and host, without user, password and query. */
export function databasePlace(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl)
  return `${pathname.slice(1)} on ${host}`
}
