import type { Logger } from 'pino'
import { startChildProcess } from '../core/child-process.ts'
import type { FilesPlace } from '../core/drive.ts'
import { withPollersPaused } from '../core/poller.ts'
import type { Engine } from '../db/engine.ts'
import { abortedEnding, brokenEnding } from './run-job.ts'
import type { JobEnding, JobTask } from './store.ts'
import type { JobContext } from './work.ts'

/** Connections and settings that the child process needs for a job. */
export type JobEnvironment = {
  appUrl: string
  engine: Engine
  files: FilesPlace
  /** URL of the database's owner, if this installation is a demo. */
  demoOwnerUrl?: string | undefined
  logLevel: string
}

/** First message to the child; `StopJob` follows if the job is to stop. */
export type JobMessage = { task: JobTask; place: JobEnvironment; aheadMs: number }
export type StopJob = { stop: unknown }
export type JobReport = { done: number; total?: number } | { ending: JobEnding }

const memory = { heapMb: 512, memoryMb: 1024 }
/** Milliseconds for which an ending process waits for running work. */
const stopMs = 5000

/** Runs a job in a child process with limited memory; if that process dies, the job ends with JOB_BROKEN. */
export type RunInChildProcess = (work: JobContext, log: Logger) => Promise<JobEnding>

export const jobRunnerInChild =
  (place: JobEnvironment): RunInChildProcess =>
  (work, log) =>
    work.task.kind === 'demo' ? withPollersPaused(() => runInChild(place, work, log)) : runInChild(place, work, log)

async function runInChild(place: JobEnvironment, work: JobContext, log: Logger): Promise<JobEnding> {
  const { task, signal, clock, progress } = work
  const child = startChildProcess(new URL('../job.child.ts', import.meta.url), { ...memory, env: process.env, prints: true })
  const over = Promise.withResolvers<JobEnding>()
  let stopping: NodeJS.Timeout | undefined
  const stop = () => {
    child.send({ stop: signal.reason } satisfies StopJob, () => undefined)
    stopping = setTimeout(() => child.kill('SIGKILL'), stopMs)
  }
  child.on('message', (news: JobReport) => ('ending' in news ? over.resolve(news.ending) : progress(news.done, news.total)))
  child.once('error', over.reject)
  child.once('exit', (code, killed) => {
    if (signal.aborted) return over.resolve(abortedEnding(work))
    log.error({ job: task.id, tenantId: task.tenantId, code, signal: killed }, 'a job died again, in a process of its own')
    over.resolve(brokenEnding)
  })
  signal.addEventListener('abort', stop, { once: true })
  child.send({ task, place, aheadMs: clock().getTime() - Date.now() } satisfies JobMessage, () => undefined)
  if (signal.aborted) stop()
  return over.promise.finally(() => {
    clearTimeout(stopping)
    signal.removeEventListener('abort', stop)
    child.kill('SIGKILL')
  })
}
