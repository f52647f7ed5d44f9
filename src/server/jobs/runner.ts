import type { Logger } from 'pino'
import type { Drive } from '../core/drive.ts'
import { oneAtATime } from '../core/one-at-a-time.ts'
import type { Database } from '../db/connect.ts'
import type { Demo } from './demo.ts'
import type { RunInChildProcess } from './job-child-process.ts'
import { brokenEnding, executeJob } from './run-job.ts'
import { claimJob, endJob, type JobEnding, type JobTask, renewLease } from './store.ts'
import type { JobContext } from './work.ts'

export type JobWorker = {
  /** Looks for waiting jobs at once. */
  wake(): void
  /** Aborts running jobs, which are queued again, and starts no more. */
  stop(): Promise<void>
  /** Resolves once no job runs and none waits in this process. */
  idle(): Promise<void>
}

/** For callers of handlers that queue no jobs. */
export const noJobWorker: JobWorker = { wake: () => undefined, stop: async () => undefined, idle: async () => undefined }

type JobWorkerOptions = {
  db: Database
  drive: Drive
  log: Logger
  clock: () => Date
  demo?: Demo | undefined
  /** Runs a job in a child process; absent: all jobs run in this process. */
  runInChild?: RunInChildProcess | undefined
}

const maxRunning = 2
const lookMs = 5000
const renewMs = 1000
/** A job whose attempt ended with a crash of its process is tried once more, in a child process. */
const maxAttempts = 2

/**
 * Starts working on jobs of all tenants. Several processes may do so on one database; the one that holds a job's lease
 * works on it.
 */
export function startJobWorker(options: JobWorkerOptions): JobWorker {
  const running = new Map<string, { stop: AbortController; over: Promise<void> }>()
  let stopped = false
  let looking: Promise<void> | undefined
  let again = false
  const look = async (): Promise<void> => {
    do {
      again = false
      for (const { tenantId, id } of await dueJobs(options)) {
        if (stopped || running.size >= maxRunning) return
        if (!running.has(id)) await take(tenantId, id)
      }
    } while (again && !stopped)
  }
  const take = async (tenantId: string, id: string) => {
    const task = await options.db.inTenant(tenantId, options.clock(), (tx) => claimJob(tx, id))
    if (!task) return
    const stop = new AbortController()
    const over = runClaimedJob(options, task, stop).finally(() => {
      running.delete(id)
      wake()
    })
    running.set(id, { stop, over })
  }
  const wake = () => {
    if (stopped) return
    again = true
    looking ??= look()
      .catch((error: unknown) => options.log.error({ err: error }, 'looking for jobs failed; it is tried again'))
      .finally(() => {
        looking = undefined
      })
  }
  const timer = setInterval(wake, lookMs).unref()
  wake()
  return {
    wake,
    idle: async () => {
      while (looking || running.size > 0) await Promise.all([looking, ...[...running.values()].map(({ over }) => over)])
    },
    stop: async () => {
      stopped = true
      clearInterval(timer)
      for (const { stop } of running.values()) stop.abort('let go')
      await looking
      await Promise.all([...running.values()].map(({ over }) => over))
    },
  }
}

async function dueJobs({ db, clock }: JobWorkerOptions): Promise<{ tenantId: string; id: string }[]> {
  return db.inPlatform(clock(), (tx) => tx.query<{ tenantId: string; id: string }>('select tenant_id as "tenantId", id from due_jobs()'))
}

/** Runs a job whose lease this process holds, renews the lease meanwhile, and writes how the job ended. */
async function runClaimedJob(options: JobWorkerOptions, task: JobTask, stop: AbortController): Promise<void> {
  const { db, log, clock } = options
  let [done, total]: [number, number | undefined] = [0, undefined]
  const inTenant = <T>(work: Parameters<typeof db.inTenant<T>>[2]) => db.inTenant(task.tenantId, clock(), work)
  const renew = oneAtATime(async () => {
    try {
      if (!(await inTenant((tx) => renewLease(tx, task, done, total)))) stop.abort('asked to stop')
    } catch (error) {
      log.warn({ err: error, job: task.id }, 'the lease of a job could not be renewed; it is tried again')
    }
  })
  const renewing = setInterval(() => void renew(), renewMs)
  const work: JobContext = {
    ...options,
    task,
    signal: stop.signal,
    progress: (now, all) => {
      done = now
      total = all ?? total
    },
  }
  const ending = await attemptJob(work, options)
  clearInterval(renewing)
  const { file } = ending
  await inTenant(async (tx) => {
    const isOurs = await endJob(tx, task, { done, total, ...ending })
    // another process has taken the job over and writes a file of its own
    if (file && !isOurs) tx.afterCommit(() => options.drive.remove(file.key))
  }).catch((error: unknown) => log.error({ err: error, job: task.id }, 'how a job ended could not be written; its lease runs out'))
}

/**
 * Runs a job. If the process died during the former attempt, the job is the likely cause, so this attempt runs in a
 * child process, where a crash affects nothing else.
 */
async function attemptJob(work: JobContext, { demo, log, runInChild: alone }: JobWorkerOptions): Promise<JobEnding> {
  const { id, tenantId, attempts } = work.task
  if (attempts > maxAttempts) return brokenEnding
  if (attempts <= 1 || !alone) return executeJob(work, demo, log)
  log.warn({ job: id, tenantId }, 'whoever worked on a job has died: it is tried again in a process of its own')
  return alone(work, log).catch((error: unknown) => {
    log.error({ err: error, job: id, tenantId }, 'a job could not be done in a process of its own')
    return brokenEnding
  })
}
