import { exitWithError, runDanju } from './run.ts'
import { configToStart } from './start-checks.ts'

/** `npm start`: everything on one port. */
async function main(): Promise<void> {
  // `npm run dev` serves the pages from Vite's address and must not build them
  const address = process.env.DANJU_ADDRESS || undefined
  await runDanju(await configToStart(process.env), { address, buildWeb: address === undefined })
}

await main().catch(exitWithError)
