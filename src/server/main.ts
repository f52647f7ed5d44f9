import { fail, runDanju } from './run.ts'
import { configToStart } from './start-checks.ts'

/** `npm start`: everything on one port. */
async function main(): Promise<void> {
  // `npm run dev` has the pages at an address of its own, and built ones in nobody's way
  const address = process.env.DANJU_ADDRESS || undefined
  await runDanju(await configToStart(process.env), { address, buildWeb: address === undefined })
}

await main().catch(fail)
