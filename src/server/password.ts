import { parseArgs } from 'node:util'
import { commandLog, onDatabaseUrl, printLine, readCommandConfig } from './command-database.ts'
import { usageOf } from './commands.ts'
import { SetUpError } from './core/set-up-error.ts'
import { withClient } from './db/client.ts'
import { connect } from './db/connect.ts'
import { verifyEngine } from './db/distribution/distribute.ts'
import type { Engine } from './db/engine.ts'
import { pendingMigrations } from './db/schema/migrate.ts'
import { deleteFirstPassword, isFirstAccount } from './identity/first-password.ts'
import { firstPasswordHours } from './identity/people.ts'
import { type AccountOfTenant, resetPassword } from './identity/reset-password.ts'
import { exitWithError } from './run.ts'
import { randomPassword } from './seeds/seed.ts'

const usage = usageOf('password')

/**
 * `npm run password -- --tenant 000000 --account admin`: gives an account a random password, whether the app runs or
 * not. It must be changed at the next sign-in. Ends the account's sessions, disables its API keys, and writes a line
 * into its tenant's request log.
 */
async function main(): Promise<void> {
  const words = readAccount()
  const config = readCommandConfig()
  await onDatabaseUrl(config, 'password', async (ownerUrl) => {
    const engine = await engineUpToDate(ownerUrl)
    const db = connect(ownerUrl, { log: commandLog, engine })
    try {
      const password = randomPassword()
      const { account, isEnabled } = await resetPassword(db, words, password)
      if (isFirstAccount({ ...words, account })) await deleteFirstPassword(config.dataDir)
      if (!isEnabled)
        printLine(`The account ${account} of tenant ${words.tenantId} is disabled: nobody signs in by it before it is enabled.`)
      printLine(
        `The password of ${account} in tenant ${words.tenantId} is ${password}: good for ${firstPasswordHours} hours, and to be changed at the next sign-in.`,
      )
    } finally {
      await db.close()
    }
  })
}

/** The engine of the database; throws SetUpError unless the schema is of this version. */
const engineUpToDate = (connectionString: string): Promise<Engine> =>
  withClient({ connectionString, application_name: 'danju-password' }, async (client) => {
    const { names } = await pendingMigrations(client)
    if (names.length > 0) throw new SetUpError('The database is not of this version yet: start Danju once, which brings it up to date.')
    return verifyEngine(client)
  })

function readAccount(): AccountOfTenant {
  const { tenant, account = '' } = parseCommandLine()
  if (!/^\d{6}$/.test(tenant ?? '') || account.trim() === '') throw new SetUpError(usage)
  return { tenantId: tenant ?? '', account: account.trim() }
}

function parseCommandLine() {
  try {
    return parseArgs({ options: { tenant: { type: 'string' }, account: { type: 'string' } } }).values
  } catch (error) {
    throw new SetUpError(usage, { cause: error })
  }
}

await main().catch(exitWithError)
