import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type pg from 'pg'
import { type Config, readConfig } from './config.ts'
import { asOwner, withOwnerUrl } from './db/as-owner.ts'
import { withClient } from './db/client.ts'
import { contentsOf } from './db/contents.ts'
import { placeOf } from './terminal.ts'
import { unknownVariables } from './variable-names.ts'

export const say = (line: string): void => console.log(line)
export const log = { info: say, warn: say, error: say }

/** The configuration of a command that does not serve; slips in names of variables are told on standard error, and a demo that lies beside is named. */
export function readCommandConfig(): Config {
  const config = readConfig(process.env)
  for (const warning of unknownVariables(process.env)) console.error(`Warning: ${warning}`)
  const demo = resolve('./data-demo')
  if (!process.env.DATA_DIR && !config.databaseUrl && existsSync(`${demo}/demo.json`))
    say(`Not the demo, which is worked on with DATA_DIR=${demo}.`)
  return config
}

/** Works as the owner of the database that the configuration names, once it is told which one that is and what is in it. */
export const onDatabase = <T>(config: Config, purpose: string, work: (client: pg.Client) => Promise<T>, tell = say): Promise<T> => {
  const { dataDir, databaseUrl } = config
  const told = async (client: pg.Client) => {
    await sayContents(config, client, tell)
    return work(client)
  }
  return databaseUrl
    ? withClient({ connectionString: databaseUrl, application_name: `danju-${purpose}` }, told)
    : asOwner({ dataDir, log, purpose }, told)
}

/** As onDatabase, for work that connects by itself. */
export const onDatabaseUrl = (config: Config, purpose: string, work: (ownerUrl: string) => Promise<void>): Promise<void> => {
  const { dataDir, databaseUrl } = config
  const told = async (connectionString: string) => {
    await withClient({ connectionString, application_name: `danju-${purpose}` }, (client) => sayContents(config, client))
    await work(connectionString)
  }
  return databaseUrl ? told(databaseUrl) : withOwnerUrl({ dataDir, log, purpose }, told)
}

/** Says which installation a command works on and what is in it, so that nobody takes another one for theirs. */
export async function sayContents({ dataDir, databaseUrl }: Config, client: pg.Client, tell = say): Promise<void> {
  tell(`${databaseUrl ? `Database ${placeOf(databaseUrl)}` : `Data folder ${dataDir}`}: ${await contentsOf(client)}.`)
}
