// Child process that runs one job: a crash leaves the server running.
import pino from 'pino'
import { endWithParent } from './core/child-process.ts'
import { openDrive } from './core/drive.ts'
import { redactSecrets } from './core/log.ts'
import { connect } from './db/connect.ts'
import { armFault } from './db/fault-points.ts'
import type { JobMessage, JobReport, StopJob } from './jobs/job-child-process.ts'
import { executeJob } from './jobs/run-job.ts'
import type { JobContext } from './jobs/work.ts'

endWithParent()
const order = Promise.withResolvers<JobMessage>()
const stopController = new AbortController()
// one listener for both messages: a stop sent right after the job arrives before the code that awaits the job
// continues
process.on('message', (news: JobMessage | StopJob) => ('task' in news ? order.resolve(news) : stopController.abort(news.stop)))
const { task, place, aheadMs } = await order.promise
if (process.env.NODE_ENV === 'test') armFault(process.env.DANJU_FAULT)
const sendNews = (news: JobReport) => process.send?.(news)
const log = redactSecrets(pino({ level: place.logLevel }))
const db = connect(place.appUrl, {
  log: { warn: (line) => log.warn(line), error: (line) => log.error(line) },
  engine: place.engine,
  poolSize: 4,
})
const work: JobContext = {
  db,
  drive: await openDrive(place.files),
  clock: () => new Date(Date.now() + aheadMs),
  task,
  signal: stopController.signal,
  progress: (done, total) => sendNews({ done, ...(total !== undefined && { total }) }),
}
const demo =
  place.demoOwnerUrl === undefined
    ? undefined
    : await (await import('./demo/installation-demo.ts')).installationDemo(place.demoOwnerUrl, log)
sendNews({ ending: await executeJob(work, demo, log) })
