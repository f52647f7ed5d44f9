import { parseArgs } from 'node:util'
import type pg from 'pg'
import { type Config, readConfig } from './config.ts'
import { asOwner } from './db/as-owner.ts'
import { withClient } from './db/client.ts'
import { distribute, usualShards } from './db/distribution/distribute.ts'
import { examineCluster } from './db/distribution/examine.ts'
import { distributionPlan } from './db/distribution/plan.ts'
import { migrate } from './db/migrate.ts'
import { withSetUpLock } from './db/set-up-lock.ts'
import { fail } from './run.ts'
import { openSecrets } from './secrets.ts'
import { SetUpError } from './set-up-error.ts'

const say = (line: string) => console.log(line)
const log = { info: say, warn: say, error: say }
const usage =
  'Say npm run distribute, with --print or --check where nothing shall be done yet, and with --shards and a whole number from 2 to 1024.'

/**
 * `npm run distribute`: spreads the tables of the database in DATABASE_URL, a coordinator of Citus, over the nodes of its cluster. `--print` only says the
 * SQL that it would run, of any installation; `--check` says what is there and what is lacking, and ends with 1 where anything is.
 */
async function main(): Promise<void> {
  const { print, check, shards } = readWords()
  const config = readConfig(process.env)
  if (print) {
    const statements = await withOwner(config, (client) => distributionPlan(client, { database: client.database ?? '', shards }))
    for (const statement of statements) say(`${statement};`)
    return
  }
  if (!config.databaseUrl)
    throw new SetUpError(
      'The embedded database is one node: bring it to a coordinator of Citus (pg_dump, pg_restore) and name that in DATABASE_URL.',
    )
  if (check) {
    const { there, lacking } = await withOwner(config, examineCluster)
    for (const line of [...there, ...lacking.map((one) => `Lacking: ${one}`)]) say(line)
    if (lacking.length > 0) process.exitCode = 1
    else say('Nothing is lacking.')
    return
  }
  const { appPassword } = await openSecrets(config.dataDir, config.secretKey)
  await migrate({ ownerUrl: config.databaseUrl, appUrl: config.databaseAppUrl, appPassword, log })
  const count = await withOwner(config, (client) => withSetUpLock(client, () => distribute(client, shards)))
  say(`${count} tables lie on the cluster. Start the app: it proves the rest.`)
}

const withOwner = <T>({ dataDir, databaseUrl }: Config, work: (client: pg.Client) => Promise<T>): Promise<T> =>
  databaseUrl
    ? withClient({ connectionString: databaseUrl, application_name: 'danju-distribute' }, work)
    : asOwner({ dataDir, log, purpose: 'distribution' }, work)

function readWords(): { print: boolean; check: boolean; shards: number } {
  const { print, check, shards: text } = parsed()
  const shards = Number(text)
  if (!/^\d{1,4}$/.test(text) || shards < 2 || shards > 1024) throw new SetUpError(usage)
  return { print, check, shards }
}

function parsed() {
  try {
    const options = {
      print: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
      shards: { type: 'string', default: String(usualShards) },
    } as const
    return parseArgs({ options }).values
  } catch (error) {
    throw new SetUpError(usage, { cause: error })
  }
}

await main().catch(fail)
