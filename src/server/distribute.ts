import { parseArgs } from 'node:util'
import type pg from 'pg'
import { type Config, readConfig } from './config.ts'
import { asOwner } from './db/as-owner.ts'
import { withClient } from './db/client.ts'
import { distribute, usualShards } from './db/distribution/distribute.ts'
import { distributionPlan } from './db/distribution/plan.ts'
import { migrate } from './db/migrate.ts'
import { withSetUpLock } from './db/set-up-lock.ts'
import { fail } from './run.ts'
import { openSecrets } from './secrets.ts'
import { SetUpError } from './set-up-error.ts'

const say = (line: string) => console.log(line)
const log = { info: say, warn: say, error: say }
const usage = 'Say npm run distribute, or npm run distribute -- --print, either with --shards and a whole number from 2 to 1024.'

/**
 * `npm run distribute`: spreads the tables of the database in DATABASE_URL, a coordinator of Citus, over the nodes of its cluster. `--print` only says the
 * SQL that it would run, of any installation.
 */
async function main(): Promise<void> {
  const { print, shards } = readWords()
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
  const { appPassword } = await openSecrets(config.dataDir, config.secretKey)
  await migrate({ ownerUrl: config.databaseUrl, appUrl: config.databaseAppUrl, appPassword, log })
  const count = await withOwner(config, (client) => withSetUpLock(client, () => distribute(client, shards)))
  say(`${count} tables lie on the cluster. Start the app: it proves the rest.`)
}

const withOwner = <T>({ dataDir, databaseUrl }: Config, work: (client: pg.Client) => Promise<T>): Promise<T> =>
  databaseUrl
    ? withClient({ connectionString: databaseUrl, application_name: 'danju-distribute' }, work)
    : asOwner({ dataDir, log, purpose: 'distribution' }, work)

function readWords(): { print: boolean; shards: number } {
  const { print, shards: text } = parsed()
  const shards = Number(text)
  if (!/^\d{1,4}$/.test(text) || shards < 2 || shards > 1024) throw new SetUpError(usage)
  return { print, shards }
}

function parsed() {
  try {
    const options = { print: { type: 'boolean', default: false }, shards: { type: 'string', default: String(usualShards) } } as const
    return parseArgs({ options }).values
  } catch (error) {
    throw new SetUpError(usage, { cause: error })
  }
}

await main().catch(fail)
