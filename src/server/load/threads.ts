import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { TaskResult } from '../core/thread-work.ts'
import { serverBusy } from './availability.ts'
import { createUserConcurrency } from './user-concurrency.ts'

export type ThreadLimits = {
  /** Most tasks that run at once, each in a thread of its own. */
  most: number
  /** Limit of a thread's heap in megabytes. */
  memoryMb: number
}

/**
 * Pool of threads for one kind of work. It keeps that work off the main thread and off the libuv pool, which serves
 * files and pictures.
 */
export type Threads<Task, Result> = {
  /**
   * Returns the result of the work or throws its error. When the signal aborts, the task stops waiting, or the thread
   * that works on it is ended.
   */
  runTask(task: Task, signal?: AbortSignal): Promise<Result>
}

/** Milliseconds after which an idle thread ends, because it occupies some megabytes. */
const idleMs = 30_000
/** Length of the queue, in effect unlimited here, because callers limit themselves. */
const unboundedQueue = 100_000

/** Starts threads on demand. Tasks beyond `most` queue, and are refused with UNAVAILABLE after half a minute. */
export function createThreads<Task, Result>(script: URL, { most, memoryMb }: ThreadLimits): Threads<Task, Result> {
  const turns = createUserConcurrency({ atOnce: most, waiting: unboundedQueue, refusal: serverBusy })
  const resting = new Map<Worker, NodeJS.Timeout>()

  function begin(): Worker {
    const [rested] = [...resting].at(-1) ?? []
    if (rested) {
      clearTimeout(resting.get(rested))
      resting.delete(rested)
      rested.ref()
      return rested
    }
    const worker = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 } })
    // the caller who awaits the answer gets the error; an idle thread has no caller
    worker.on('error', () => resting.delete(worker))
    return worker
  }

  function rest(worker: Worker): void {
    const timer = setTimeout(() => {
      resting.delete(worker)
      void worker.terminate()
    }, idleMs).unref()
    resting.set(worker, timer)
    // an idle thread must not keep the process alive
    worker.unref()
  }

  async function work(task: Task, signal?: AbortSignal): Promise<Result> {
    const worker = begin()
    const answer = await askWorker<Result>(worker, task, signal).catch((error: unknown) => {
      void worker.terminate()
      throw error
    })
    rest(worker)
    if ('error' in answer) throw answer.error
    return answer.result
  }

  return {
    runTask: async (task, signal) => {
      const end = await turns.acquire('', 1, signal)
      return work(task, signal).finally(end)
    },
  }
}

async function askWorker<Result>(worker: Worker, task: unknown, signal?: AbortSignal): Promise<TaskResult<Result>> {
  const answered = once(worker, 'message', { signal })
  worker.postMessage(task)
  const [answer] = (await answered) as [TaskResult<Result>]
  return answer
}
