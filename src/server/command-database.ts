import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type pg from 'pg'
import { type Config, readConfig } from './config/config.ts'
import { unknownVariables } from './core/variable-names.ts'
import { withClient } from './db/client.ts'
import { contentsOf } from './db/contents.ts'
import { asOwner, withOwnerUrl } from './db/embedded/as-owner.ts'
import { databasePlace } from './terminal.ts'

export const printLine = (line: string): void => console.log(line)
export const commandLog = { info: printLine, warn: printLine, error: printLine }

/**
 * Reads the configuration for a command that does not serve. Warns of misspelt variables on standard error; where
 * neither DATA_DIR nor a database is configured, mentions a demo in `./data-demo`, which the command does not work on.
 */
export function readCommandConfig(): Config {
  const config = readConfig(process.env)
  for (const warning of unknownVariables(process.env)) console.error(`Warning: ${warning}`)
  const demo = resolve('./data-demo')
  if (!process.env.DATA_DIR && !config.databaseUrl && existsSync(`${demo}/demo.json`))
    printLine(`Not the demo, which is worked on with DATA_DIR=${demo}.`)
  return config
}

/** Runs the work as the owner of the configured database, after printing which database it is and what it contains. */
export const onDatabase = <T>(config: Config, purpose: string, work: (client: pg.Client) => Promise<T>, tell = printLine): Promise<T> => {
  const { dataDir, databaseUrl } = config
  const told = async (client: pg.Client) => {
    await printContents(config, client, tell)
    return work(client)
  }
  return databaseUrl
    ? withClient({ connectionString: databaseUrl, application_name: `danju-${purpose}` }, told)
    : asOwner({ dataDir, log: commandLog, purpose }, told)
}

/** Like onDatabase, for work that opens its own connections. */
export const onDatabaseUrl = (config: Config, purpose: string, work: (ownerUrl: string) => Promise<void>): Promise<void> => {
  const { dataDir, databaseUrl } = config
  const told = async (connectionString: string) => {
    await withClient({ connectionString, application_name: `danju-${purpose}` }, (client) => printContents(config, client))
    await work(connectionString)
  }
  return databaseUrl ? told(databaseUrl) : withOwnerUrl({ dataDir, log: commandLog, purpose }, told)
}

/**
 * Prints which installation a command works on and what it contains, so that nobody mistakes another one for theirs.
 */
export async function printContents({ dataDir, databaseUrl }: Config, client: pg.Client, tell = printLine): Promise<void> {
  tell(`${databaseUrl ? `Database ${databasePlace(databaseUrl)}` : `Data folder ${dataDir}`}: ${await contentsOf(client)}.`)
}
