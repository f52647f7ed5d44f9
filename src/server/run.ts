import pino from 'pino'
import { commandLine } from './core/command-line.ts'
import { commandErrorText } from './core/set-up-error.ts'
import { platformTenant } from './db/connect.ts'
import { quitClusters } from './db/embedded/embedded.ts'
import { firstAccount } from './identity/first-password.ts'
import { type Danju, type StartOptions, startDanju } from './start.ts'
import type { StartConfig } from './start-checks.ts'
import { greeting, isTextLog, readyText, type SignIn, wordStream } from './terminal.ts'
import { createErrorLines } from './watch/error-lines.ts'

type RunOptions = Omit<StartOptions, 'log' | 'say' | 'progress' | 'signal'> & {
  /** Address at which browsers find the app, if it is not the server's own. */
  address?: string | undefined
  /** Further accounts to sign in with, printed on a terminal. */
  signIns?: () => SignIn[]
}

/**
 * Starts everything and serves until SIGTERM or SIGINT; then lets running requests finish and exits with 0. A second
 * signal exits at once. A failure is printed and exits with 1. For the commands that serve: `npm start` and `npm run
 * demo`.
 */
export async function runDanju({ config, warnings }: StartConfig, options: RunOptions = {}): Promise<Danju> {
  const errors = createErrorLines()
  const forPeople = isTextLog(config)
  const log = pino({ level: config.logLevel }, errors.through(forPeople ? wordStream : pino.destination(1)))
  const say = (line: string) => console.log(line)
  if (forPeople) say(greeting(config))
  for (const warning of warnings) log.warn(warning)
  const ending = new AbortController()
  const progress = forPeople ? say : () => undefined
  const starting = startDanju(config, { ...options, log, errorLines: errors.lines, say, progress, signal: ending.signal })
  endBySignal(starting, (signal) => {
    ending.abort()
    if (forPeople) say('\nEnding: what runs is finished first. Ctrl-C again ends at once.')
    else log.info({ signal }, 'ending: what runs is finished first')
  })
  // the handler of a signal that aborted the start also ends the process
  const danju = await starting.catch((error: unknown) =>
    ending.signal.aborted ? new Promise<never>(() => undefined) : Promise.reject(error),
  )
  collectStart()
  const url = options.address ?? danju.url
  if (forPeople) say(readyText(config, url, [...firstSignIn(danju), ...(options.signIns?.() ?? [])]))
  else say([`Danju is ready: ${url}`, ...firstPasswordLines(danju)].join('\n'))
  return danju
}

/** Milliseconds within which a second signal counts as the same Ctrl-C, because a terminal and npm both send it. */
const sameSignalMs = 1000

function endBySignal(starting: Promise<Danju>, tell: (signal: string) => void): void {
  let first: number | undefined
  const end = async (signal: string) => {
    if (first !== undefined) {
      if (Date.now() - first > sameSignalMs) endNow()
      return
    }
    first = Date.now()
    tell(signal)
    const danju = await starting.catch(unlessEnded)
    await danju?.stop()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => end(signal).catch(exitWithError))
}

/** Ignores the error of an aborted start, which has already ended what it had started. */
function unlessEnded(error: unknown): undefined {
  if (!(error instanceof Error && error.name === 'AbortError')) throw error
}

/** Exits without finishing anything; the next start recovers the database as after a power cut. */
function endNow(): never {
  quitClusters()
  process.exit(1)
}

/** How to sign in, until somebody has; printed last, because it must not be overlooked. */
const firstPasswordLines = ({ firstPassword }: Danju): string[] =>
  firstPassword === undefined
    ? []
    : [
        `Sign in as ${firstAccount} in tenant ${platformTenant} with the password ${firstPassword} (it must be changed then, and is said at each start until it was used).`,
      ]

const firstSignIn = ({ firstPassword }: Danju): SignIn[] => {
  const who = { tenant: platformTenant, account: firstAccount }
  return firstPassword === undefined
    ? [{ ...who, note: `as it was chosen; a new one by ${commandLine('password', `--tenant ${who.tenant} --account ${who.account}`)}` }]
    : [{ ...who, password: firstPassword, note: 'to be changed at the first sign-in, and shown at each start until then' }]
}

/**
 * Frees some tens of megabytes that starting leaves behind and that an idle process would occupy for long. Needs
 * `--expose-gc`, which `npm start` sets; does nothing without it.
 */
function collectStart(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

/** Prints why the command failed and exits with 1. */
export function exitWithError(error: unknown): never {
  console.error(commandErrorText(error))
  process.exit(1)
}
