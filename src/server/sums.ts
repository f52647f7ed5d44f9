import { onDatabase, readCommandConfig, say } from './command-database.ts'
import { renewAllSums } from './queries/renew-sums.ts'
import { fail } from './run.ts'

/** `npm run sums`: has the sums of reports, and stock by day, made anew, while the app runs or rests. */
async function main(): Promise<void> {
  const count = await onDatabase(readCommandConfig(), 'renewal', renewAllSums)
  say(`The sums of ${count} tenants are made anew by the app while it runs.`)
}

await main().catch(fail)
