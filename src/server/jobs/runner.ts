import type { Logger } from 'pino'
import type { Database } from '../db/connect.ts'
import type { Drive } from '../files/drive.ts'
import { oneAtATime } from '../one-at-a-time.ts'
import type { Demo } from './demo.ts'
import { broken, doJob } from './do-job.ts'
import type { DoAlone } from './job-alone.ts'
import { claimJob, type Ending, endJob, type JobTask, renewLease } from './store.ts'
import type { Work } from './work.ts'

export type Jobs = {
  /** Looks at once for what waits. */
  wake(): void
  /** Lets go of what runs, which waits again, and takes up nothing more. */
  stop(): Promise<void>
  /** Resolves once nothing runs and nothing waits here. */
  idle(): Promise<void>
}

/** For who calls handlers that begin no job. */
export const noJobs: Jobs = { wake: () => undefined, stop: async () => undefined, idle: async () => undefined }

type Options = {
  db: Database
  drive: Drive
  log: Logger
  clock: () => Date
  demo?: Demo | undefined
  /** How a job is done in a process of its own; absent, all are done in this one. */
  alone?: DoAlone | undefined
}

const atOnce = 2
const lookMs = 5000
const renewMs = 1000
/** What brought one process down is tried once more, alone. */
const mostAttempts = 2

/** Starts to take up jobs of all tenants. Several processes may do so on one database: a job is one's who holds its lease. */
export function startJobs(options: Options): Jobs {
  const running = new Map<string, { stop: AbortController; over: Promise<void> }>()
  let stopped = false
  let looking: Promise<void> | undefined
  let again = false
  const look = async (): Promise<void> => {
    do {
      again = false
      for (const { tenantId, id } of await dueJobs(options)) {
        if (stopped || running.size >= atOnce) return
        if (!running.has(id)) await take(tenantId, id)
      }
    } while (again && !stopped)
  }
  const take = async (tenantId: string, id: string) => {
    const task = await options.db.inTenant(tenantId, options.clock(), (tx) => claimJob(tx, id))
    if (!task) return
    const stop = new AbortController()
    const over = runJob(options, task, stop).finally(() => {
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

async function dueJobs({ db, clock }: Options): Promise<{ tenantId: string; id: string }[]> {
  return db.inPlatform(clock(), (tx) => tx.query<{ tenantId: string; id: string }>('select tenant_id as "tenantId", id from due_jobs()'))
}

/** Works on a job whose lease is held, renews it meanwhile, and writes how it ended. */
async function runJob(options: Options, task: JobTask, stop: AbortController): Promise<void> {
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
  const work: Work = {
    ...options,
    task,
    signal: stop.signal,
    progress: (now, all) => {
      done = now
      total = all ?? total
    },
  }
  const ending = await attempted(work, options)
  clearInterval(renewing)
  const { file } = ending
  await inTenant(async (tx) => {
    const isOurs = await endJob(tx, task, { done, total, ...ending })
    // whoever took it over makes a file of his own
    if (file && !isOurs) tx.afterCommit(() => options.drive.remove(file.key))
  }).catch((error: unknown) => log.error({ err: error, job: task.id }, 'how a job ended could not be written; its lease runs out'))
}

/** An attempt whose process died was the job's doing, as far as anybody knows: the next one is made where it brings down nobody. */
async function attempted(work: Work, { demo, log, alone }: Options): Promise<Ending> {
  const { id, tenantId, attempts } = work.task
  if (attempts > mostAttempts) return broken
  if (attempts <= 1 || !alone) return doJob(work, demo, log)
  log.warn({ job: id, tenantId }, 'whoever worked on a job has died: it is tried again in a process of its own')
  return alone(work, log).catch((error: unknown) => {
    log.error({ err: error, job: id, tenantId }, 'a job could not be done in a process of its own')
    return broken
  })
}
