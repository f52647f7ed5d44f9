import { readConfig } from './config.ts'
import { fail, runDanju } from './run.ts'

/** `npm start`: everything on one port. */
async function main(): Promise<void> {
  await runDanju(readConfig(process.env))
}

await main().catch(fail)
