// `npm start` without building the web app; MIGRATIONS makes it another version.
import { readConfig } from '#server/config.ts'
import { fail, runDanju } from '#server/run.ts'

const migrations = process.env.MIGRATIONS
await runDanju(readConfig(process.env), { buildWeb: false, ...(migrations && { migrations }) }).catch(fail)
