import { onDatabase, printLine, readCommandConfig } from './command-database.ts'
import { exitWithError } from './run.ts'
import { rebuildAllTotals } from './watch/renew-sums.ts'

/** `npm run sums`: recomputes the totals of reports, stock by day and open items, whether the app runs or not. */
async function main(): Promise<void> {
  const count = await onDatabase(readCommandConfig(), 'renewal', rebuildAllTotals)
  printLine(`The sums of ${count} tenants are made anew by the app while it runs.`)
}

await main().catch(exitWithError)
