import { readConfig } from './config.ts'
import { asOwner } from './db/as-owner.ts'
import { withClient } from './db/client.ts'
import { renewAllTradeSums } from './queries/trade-sums.ts'
import { fail } from './run.ts'

/** `npm run sums`: has the sums of reports made anew, while the app runs or rests. */
async function main(): Promise<void> {
  const { dataDir, databaseUrl } = readConfig(process.env)
  const say = (line: string) => console.log(line)
  const count = databaseUrl
    ? await withClient({ connectionString: databaseUrl }, renewAllTradeSums)
    : await asOwner({ dataDir, log: { info: say, warn: say, error: say }, purpose: 'renewal' }, renewAllTradeSums)
  console.log(`The sums of ${count} tenants are made anew by the app while it runs.`)
}

await main().catch(fail)
