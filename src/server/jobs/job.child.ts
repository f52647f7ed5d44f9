// Does one job in a process of its own: whatever it dies of, the server goes on.
import pino from 'pino'
import { outliveSignals } from '../child-process.ts'
import { connect } from '../db/connect.ts'
import { armFault } from '../db/fault-points.ts'
import { openDrive } from '../files/drive.ts'
import { redacted } from '../log.ts'
import { doJob } from './do-job.ts'
import type { JobNews, JobOrder, StopJob } from './job-alone.ts'
import type { Work } from './work.ts'

outliveSignals()
const order = Promise.withResolvers<JobOrder>()
const stop = new AbortController()
// one listener for both: a stop right behind the order is emitted before whoever awaits the order goes on
process.on('message', (news: JobOrder | StopJob) => ('task' in news ? order.resolve(news) : stop.abort(news.stop)))
const { task, place, aheadMs } = await order.promise
if (process.env.NODE_ENV === 'test') armFault(process.env.DANJU_FAULT)
const say = (news: JobNews) => process.send?.(news)
const log = redacted(pino({ level: place.logLevel }))
const db = connect(place.appUrl, {
  log: { warn: (line) => log.warn(line), error: (line) => log.error(line) },
  engine: place.engine,
  poolSize: 4,
})
const work: Work = {
  db,
  drive: await openDrive(place.files),
  clock: () => new Date(Date.now() + aheadMs),
  task,
  signal: stop.signal,
  progress: (done, total) => say({ done, ...(total !== undefined && { total }) }),
}
const demo =
  place.demoOwnerUrl === undefined ? undefined : await (await import('../demo/of-installation.ts')).demoOf(place.demoOwnerUrl, log)
say({ ending: await doJob(work, demo, log) })
