import { readConfig } from './config.ts'
import { asOwner } from './db/as-owner.ts'
import { withClient } from './db/client.ts'
import { renewAllSums } from './queries/renew-sums.ts'
import { fail } from './run.ts'

/** `npm run sums`: has the sums of reports, and stock by day, made anew, while the app runs or rests. */
async function main(): Promise<void> {
  const { dataDir, databaseUrl } = readConfig(process.env)
  const say = (line: string) => console.log(line)
  const count = databaseUrl
    ? await withClient({ connectionString: databaseUrl }, renewAllSums)
    : await asOwner({ dataDir, log: { info: say, warn: say, error: say }, purpose: 'renewal' }, renewAllSums)
  console.log(`The sums of ${count} tenants are made anew by the app while it runs.`)
}

await main().catch(fail)
