import type { Logger } from 'pino'
import { startChildProcess } from '../child-process.ts'
import type { Engine } from '../db/engine.ts'
import type { FilesPlace } from '../files/drive.ts'
import { restingRounds } from '../rounds.ts'
import { broken, letGo } from './do-job.ts'
import type { Ending, JobTask } from './store.ts'
import type { Work } from './work.ts'

/** How a process of its own finds what this one works with. */
export type JobPlace = {
  appUrl: string
  engine: Engine
  files: FilesPlace
  /** The owner of the database, where this is the installation of a demo. */
  demoOwnerUrl?: string | undefined
  logLevel: string
}

/** What the other process is told first; then `stop`, where it shall. */
export type JobOrder = { task: JobTask; place: JobPlace; aheadMs: number }
export type StopJob = { stop: unknown }
export type JobNews = { done: number; total?: number } | { ending: Ending }

const memory = { heapMb: 512, memoryMb: 1024 }
/** As long as a process that ends waits for what runs. */
const stopMs = 5000

/** Does a job in a process of its own, with bounded memory: what that dies of is told as JOB_BROKEN. */
export type DoAlone = (work: Work, log: Logger) => Promise<Ending>

export const jobAlone =
  (place: JobPlace): DoAlone =>
  (work, log) =>
    work.task.kind === 'demo' ? restingRounds(() => inProcess(place, work, log)) : inProcess(place, work, log)

async function inProcess(place: JobPlace, work: Work, log: Logger): Promise<Ending> {
  const { task, signal, clock, progress } = work
  const child = startChildProcess(new URL('./job.child.ts', import.meta.url), { ...memory, env: process.env, prints: true })
  const over = Promise.withResolvers<Ending>()
  let stopping: NodeJS.Timeout | undefined
  const stop = () => {
    child.send({ stop: signal.reason } satisfies StopJob, () => undefined)
    stopping = setTimeout(() => child.kill('SIGKILL'), stopMs)
  }
  child.on('message', (news: JobNews) => ('ending' in news ? over.resolve(news.ending) : progress(news.done, news.total)))
  child.once('error', over.reject)
  child.once('exit', (code, killed) => {
    if (signal.aborted) return over.resolve(letGo(work))
    log.error({ job: task.id, tenantId: task.tenantId, code, signal: killed }, 'a job died again, in a process of its own')
    over.resolve(broken)
  })
  signal.addEventListener('abort', stop, { once: true })
  child.send({ task, place, aheadMs: clock().getTime() - Date.now() } satisfies JobOrder, () => undefined)
  if (signal.aborted) stop()
  return over.promise.finally(() => {
    clearTimeout(stopping)
    signal.removeEventListener('abort', stop)
    child.kill('SIGKILL')
  })
}
