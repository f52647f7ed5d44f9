import { parseArgs } from 'node:util'
import type { Client } from 'pg'
import { commandLog, onDatabase, printLine, readCommandConfig } from './command-database.ts'
import { usageOf } from './commands.ts'
import { openSecrets } from './core/secrets.ts'
import { SetUpError } from './core/set-up-error.ts'
import { defaultShards, distribute } from './db/distribution/distribute.ts'
import { examineCluster } from './db/distribution/examine.ts'
import { distributionPlan } from './db/distribution/plan.ts'
import { makeDataFolder } from './db/embedded/data-folder.ts'
import { migrate } from './db/schema/migrate.ts'
import { withSetUpLock } from './db/schema/set-up-lock.ts'
import { exitWithError } from './run.ts'

/**
 * `npm run distribute`: distributes the tables of the database in DATABASE_URL, a Citus coordinator, over the nodes of
 * its cluster. `--print` only prints the SQL that it would run, and works on any installation. `--check` reports what
 * exists and what is missing, and exits with 1 if anything is missing.
 */
async function main(): Promise<void> {
  const { print, check, shards } = readWords()
  const config = readCommandConfig()
  if (print) {
    const plan = (client: Client) => distributionPlan(client, { database: client.database ?? '', shards })
    for (const statement of await onDatabase(config, 'distribution', plan, (line) => printLine(`-- ${line}`))) printLine(`${statement};`)
    return
  }
  if (!config.databaseUrl)
    throw new SetUpError(
      'The embedded database is one node: bring it to a coordinator of Citus (pg_dump, pg_restore) and name that in DATABASE_URL.',
    )
  if (check) {
    const { there, lacking } = await onDatabase(config, 'distribution', (client) => examineCluster(client, config.databaseAppUrl))
    for (const line of [...there, ...lacking.map((one) => `Lacking: ${one}`)]) printLine(line)
    if (lacking.length > 0) process.exitCode = 1
    else printLine('Nothing is lacking.')
    return
  }
  const { dataDir, secretKey, databaseUrl: ownerUrl, databaseAppUrl: appUrl } = config
  await makeDataFolder(dataDir)
  const count = await onDatabase(config, 'distribution', async (client) => {
    const { appPassword } = await openSecrets(dataDir, secretKey)
    await migrate({ ownerUrl, appUrl, appPassword, log: commandLog })
    return withSetUpLock(client, () => distribute(client, shards))
  })
  printLine(`${count} tables lie on the cluster. Start the app: it proves the rest.`)
}

function readWords(): { print: boolean; check: boolean; shards: number } {
  const { print, check, shards: text } = parseCommandLine()
  const shards = Number(text)
  if (!/^\d{1,4}$/.test(text) || shards < 2 || shards > 1024) throw new SetUpError(usageOf('distribute'))
  return { print, check, shards }
}

function parseCommandLine() {
  try {
    const options = {
      print: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
      shards: { type: 'string', default: String(defaultShards) },
    } as const
    return parseArgs({ options }).values
  } catch (error) {
    throw new SetUpError(usageOf('distribute'), { cause: error })
  }
}

await main().catch(exitWithError)
