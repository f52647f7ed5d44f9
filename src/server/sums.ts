import { onDatabase, printLine, readCommandConfig } from './command-database.ts'
import { exitWithError } from './run.ts'
import { rebuildAllTotals } from './watch/renew-sums.ts'

/** `npm run sums`: deletes totals of reports, stock by day and open items; the running app recomputes them. */
async function main(): Promise<void> {
  const count = await onDatabase(readCommandConfig(), 'renewal', rebuildAllTotals)
  printLine(`The sums of ${count} tenants are made anew by the app while it runs.`)
}

await main().catch(exitWithError)
