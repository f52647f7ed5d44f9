import pino from 'pino'
import { commandLine } from './command-line.ts'
import { platformTenant } from './db/connect.ts'
import { endAtOnce } from './db/embedded.ts'
import { firstAccount } from './identity/first-password.ts'
import { explain } from './set-up-error.ts'
import { type Danju, type StartOptions, startDanju } from './start.ts'
import type { StartConfig } from './start-checks.ts'
import { greeting, isForPeople, readyWords, type SignIn, wordStream } from './terminal.ts'
import { keepErrorLines } from './watch/error-lines.ts'

type RunOptions = Omit<StartOptions, 'log' | 'say' | 'progress' | 'signal'> & {
  /** Where browsers find the app, when it is not the server itself. */
  address?: string | undefined
  /** Further accounts to sign in by, told on a terminal. */
  signIns?: () => SignIn[]
}

/**
 * Starts everything and serves until SIGTERM or SIGINT, then finishes what runs and ends the process with 0; a second signal ends it at once.
 * A failure is printed and ends it with 1. For the commands that serve: `npm start`, `npm run demo`.
 */
export async function runDanju({ config, warnings }: StartConfig, options: RunOptions = {}): Promise<Danju> {
  const errors = keepErrorLines()
  const forPeople = isForPeople(config)
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
  // a start that was told to end is ended by who was told
  const danju = await starting.catch((error: unknown) =>
    ending.signal.aborted ? new Promise<never>(() => undefined) : Promise.reject(error),
  )
  collectStart()
  const url = options.address ?? danju.url
  if (forPeople) say(readyWords(config, url, [...firstSignIn(danju), ...(options.signIns?.() ?? [])]))
  else say([`Danju is ready: ${url}`, ...firstLines(danju)].join('\n'))
  return danju
}

/** A terminal and npm both send one Ctrl-C, within this time. */
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
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => end(signal).catch(fail))
}

/** The start saw that it is to end, and has ended what it had started. */
function unlessEnded(error: unknown): undefined {
  if (!(error instanceof Error && error.name === 'AbortError')) throw error
}

/** Nothing is finished: the next start recovers the database as after a power cut. */
function endNow(): never {
  endAtOnce()
  process.exit(1)
}

/** What nobody may overlook stands last: how to sign in, as long as nobody has. */
const firstLines = ({ firstPassword }: Danju): string[] =>
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
 * Collects what starting left behind, some tens of megabytes that an idle process would keep for long. `npm start` gives the means to
 * (`--expose-gc`); without it nothing is done.
 */
function collectStart(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

/** Prints why the command cannot go on, and ends the process with 1. */
export function fail(error: unknown): never {
  console.error(explain(error))
  process.exit(1)
}
