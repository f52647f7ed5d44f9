import pino from 'pino'
import type { Config } from './config.ts'
import { platformTenant } from './db/connect.ts'
import { firstAccount } from './identity/first-password.ts'
import { explain } from './set-up-error.ts'
import { type Danju, type StartOptions, startDanju } from './start.ts'
import { keepErrorLines } from './watch/error-lines.ts'

/**
 * Starts everything and serves until SIGTERM or SIGINT, then finishes what runs and ends the process with 0.
 * A failure is printed and ends it with 1. For the commands that serve: `npm start`, `npm run demo`.
 */
export async function runDanju(config: Config, options: Omit<StartOptions, 'log' | 'say'> = {}): Promise<Danju> {
  const errors = keepErrorLines()
  const log = pino({ level: config.logLevel }, errors.through(pino.destination(1)))
  const starting = startDanju(config, { ...options, log, errorLines: errors.lines, say: (line) => console.log(line) })

  // further signals change nothing: a terminal and npm may both send one, and ending is bounded anyway
  let ending = false
  const end = async (signal: string) => {
    if (ending) return
    ending = true
    log.info({ signal }, 'ending: what runs is finished first')
    const danju = await starting
    await danju.stop()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => end(signal).catch(fail))

  const danju = await starting
  collectStart()
  console.log([`Danju is ready: ${danju.url}`, ...firstLines(danju)].join('\n'))
  return danju
}

/** What nobody may overlook stands last: how to sign in, as long as nobody has. */
const firstLines = ({ firstPassword }: Danju): string[] =>
  firstPassword === undefined
    ? []
    : [
        `Sign in as ${firstAccount} in tenant ${platformTenant} with the password ${firstPassword} (it must be changed then, and is said at each start until it was used).`,
      ]

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
