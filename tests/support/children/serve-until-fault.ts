// `npm start` without building the web app. On SIGUSR2 the fault in the file FAULT_FILE is armed: so nothing that was done before is counted.
import { readFileSync } from 'node:fs'
import { readConfig } from '#server/config.ts'
import { armFault } from '#server/db/fault-points.ts'
import { fail, runDanju } from '#server/run.ts'

process.on('SIGUSR2', () => {
  const fault = readFileSync(process.env.FAULT_FILE ?? '', 'utf8')
  armFault(fault)
  console.log(`armed ${fault}`)
})
await runDanju(readConfig(process.env), { buildWeb: false }).catch(fail)
