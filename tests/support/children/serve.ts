// `npm start` without building the web app.
import { readConfig } from '#server/config.ts'
import { fail, runDanju } from '#server/run.ts'

await runDanju(readConfig(process.env), { buildWeb: false }).catch(fail)
