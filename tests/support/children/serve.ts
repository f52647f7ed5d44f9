// `npm start` without building the web app; MIGRATIONS names other migrations, which make it another version.
import { exitWithError, runDanju } from '#server/run.ts'
import { configToStart } from '#server/start-checks.ts'

const migrations = process.env.MIGRATIONS
await configToStart(process.env)
  .then((start) => runDanju(start, { buildWeb: false, ...(migrations && { migrations }) }))
  .catch(exitWithError)
