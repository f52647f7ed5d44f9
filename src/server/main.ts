import { exitWithError, runDanju } from './run.ts'
import { configToStart } from './start-checks.ts'

/** `npm start`: serves everything on one port. */
async function main(): Promise<void> {
  // under `npm run dev` browsers open Vite's address, so the pages need not be built
  const address = process.env.DANJU_ADDRESS || undefined
  await runDanju(await configToStart(process.env), { address, buildWeb: address === undefined })
}

await main().catch(exitWithError)
