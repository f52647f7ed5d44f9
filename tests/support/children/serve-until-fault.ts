// `npm start` without building the web app. On SIGUSR2 the fault in the file FAULT_FILE is armed, so that nothing done
// before counts. With REFUNDS_FILE, the payment service writes each requested refund into that file before it answers.
import { appendFileSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { armFault } from '#server/db/fault-points.ts'
import type { PaymentProvider } from '#server/documents/books/money/provider.ts'
import { testProvider } from '#server/payments/signed-test.ts'
import { exitWithError, runDanju } from '#server/run.ts'
import { configToStart } from '#server/start-checks.ts'

const { FAULT_FILE = '', REFUNDS_FILE } = process.env

process.on('SIGUSR2', () => {
  const fault = readFileSync(FAULT_FILE, 'utf8')
  armFault(fault)
  console.log(`armed ${fault}`)
})

/** Takes as long as a service on a network. */
const recording = (file: string): PaymentProvider => ({
  ...testProvider,
  refund: async (_, { key, amount }) => {
    appendFileSync(file, `${JSON.stringify({ key, amount })}\n`)
    await sleep(50)
    return { done: true }
  },
})
const payments = REFUNDS_FILE ? { payments: recording(REFUNDS_FILE), dueEveryMs: 200 } : {}
await configToStart(process.env)
  .then((start) => runDanju(start, { buildWeb: false, ...payments }))
  .catch(exitWithError)
